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
        let mut hex = [0; 32];
        let (eights, _) = hex.as_chunks_mut();
        let bytes = self.0.to_be_bytes();
        let (fours, _) = bytes.as_chunks();
        for (eight, four) in eights.iter_mut().zip(fours) {
            *eight = digits(u32::from_be_bytes(*four));
        }
        hex
    }
}

/// The eight hexadecimal digits of a number, computed together.
fn digits(n: u32) -> [u8; 8] {
    const ONES: u64 = u64::MAX / 255;
    // A digit in each byte.
    let mut each = u64::from(n);
    each = (each | each << 16) & 0x0000_FFFF_0000_FFFF;
    each = (each | each << 8) & 0x00FF_00FF_00FF_00FF;
    each = (each | each << 4) & (ONES * 0x0F);
    let letters = (each + ONES * 6) >> 4 & ONES;
    let after_nine = u64::from(b'a' - b'9' - 1);
    (each + ONES * u64::from(b'0') + letters * after_nine).to_be_bytes()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_number() {
        for n in 0..=255_u128 {
            for digest in [
                n,
                (n << 64) | (255 - n),
                u128::MAX - (n << 120),
                (n * 0x0101) << 52,
            ] {
                let digest = Digest(digest);
                assert_eq!(digest.hex()[..], *digest.to_string().as_bytes());
            }
        }
    }
}
