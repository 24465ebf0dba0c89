use super::lanes::Texts;
use md5::Digest as _;
use std::{fmt, str::FromStr};

/// A digest of 128 bits. The first of its 32 hexadecimal digits are the highest bits of the number. `Display` writes
/// the digits in lower case; `FromStr` reads them in upper or lower case.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Digest(pub u128);

/// The text does not consist of 32 hexadecimal digits.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a digest of 32 hexadecimal digits")]
pub struct NotADigest;

impl Digest {
    /// The MD5 of some bytes.
    #[doc(hidden)]
    pub fn of(bytes: &[u8]) -> Self {
        Self(u128::from_be_bytes(md5::Md5::digest(bytes).into()))
    }

    /// The MD5 of each of many texts, sixteen at a time.
    #[doc(hidden)]
    pub fn of_each<'t>(texts: impl IntoIterator<Item = &'t [u8]>) -> Vec<Self> {
        let mut all = Texts::default();
        for text in texts {
            all.open().extend_from_slice(text);
            all.end();
        }
        all.digests()
    }

    /// The digest as 32 lower-case hexadecimal digits, without allocating.
    #[doc(hidden)]
    pub fn hex(self) -> [u8; 32] {
        let mut hex = [b'0'; 32];
        let bytes = self.0.to_be_bytes();
        for (pair, byte) in hex.chunks_exact_mut(2).zip(bytes) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        hex
    }
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = NotADigest;
    fn from_str(s: &str) -> Result<Self, NotADigest> {
        let digits = s.len() == 32 && s.bytes().all(|b| b.is_ascii_hexdigit());
        let number = u128::from_str_radix(s, 16).ok();
        number.filter(|_| digits).map(Self).ok_or(NotADigest)
    }
}
