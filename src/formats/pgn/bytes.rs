//! Looks at several bytes at a time.

/// The high bit of the first byte that is a blank or a control character, and
/// perhaps of later ones.
#[inline]
pub(super) fn blanks(eight: u64) -> u64 {
    eight.wrapping_sub(ONES * 0x21) & !eight & HIGH
}

/// The length of a move number of one to three digits with one dot or three, and the blank behind it.
#[inline(always)]
pub(super) fn number(eight: u64) -> Option<usize> {
    const ONE: u16 = u16::from_le_bytes(*b". ");
    const THREE: u32 = u32::from_le_bytes(*b"... ");
    for digits in 1..=3 {
        let rest = eight >> (8 * digits);
        if rest as u16 == ONE {
            return Some(digits + 2);
        }
        if rest as u32 == THREE {
            return Some(digits + 4);
        }
        if !(rest as u8).is_ascii_digit() {
            break;
        }
    }
    None
}

/// 1 in each byte.
const ONES: u64 = u64::MAX / 255;

/// The high bit of each byte.
pub(super) const HIGH: u64 = ONES * 0x80;

/// The place of the first `}`.
#[inline(always)]
pub(super) fn closing_brace(text: &[u8]) -> Option<usize> {
    near([b'}'], text).or_else(|| memchr::memchr(b'}', text))
}

/// The place of the first of these bytes, if it is near. Most comments and values of tags are short; for others, larger
/// steps are quicker.
#[inline(always)]
pub(super) fn near<const N: usize>(wanted: [u8; N], text: &[u8]) -> Option<usize> {
    let words = text.as_chunks().0.iter().take(SHORT);
    let found = words.map(|word| {
        let word = u64::from_le_bytes(*word);
        wanted.iter().fold(0, |found, byte| {
            let other = word ^ (ONES * u64::from(*byte));
            found | other.wrapping_sub(ONES) & !other & HIGH
        })
    });
    let (n, bits) = found.enumerate().find(|(_, bits)| *bits != 0)?;
    Some(n * 8 + bits.trailing_zeros() as usize / 8)
}

/// In words of eight bytes.
const SHORT: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_near_are_found() {
        let (wanted, all) = (*b"\"\\\n", b" !\"#\\\n\x0B\x8A\xDC\xA2\x7F\0a");
        for len in 0..48 {
            let plain: Vec<u8> = (0..len).map(|n| b'a' + n as u8 % 20).collect();
            for (at, byte) in (0..len).flat_map(|at| all.iter().map(move |byte| (at, byte))) {
                for behind in *all {
                    let mut text = plain.clone();
                    text[at] = *byte;
                    text[len - 1] = behind;
                    let first = text.iter().position(|b| wanted.contains(b));
                    let seen = first.filter(|n| n / 8 < SHORT && n / 8 < len / 8);
                    assert_eq!(near(wanted, &text), seen, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_digits_and_one_dot_or_three() {
        let len = |text: &str| {
            let mut eight = [b'x'; 8];
            eight[..text.len()].copy_from_slice(text.as_bytes());
            number(u64::from_le_bytes(eight))
        };
        for text in [
            "1. ", "9. ", "12. ", "100. ", "009. ", "1... ", "98... ", "987... ",
        ] {
            assert_eq!(len(text), Some(text.len()), "{text}");
        }
        for text in [
            "1.", "1 ", "1.. ", "1.... ", "1.2. ", "1a. ", "1/. ", "1234. ", "1-0 ", "1/2 ",
            "1.\n", "0-0 ",
        ] {
            assert_eq!(len(text), None, "{text}");
        }
    }
}
