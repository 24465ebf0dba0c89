//! The move number that is due, as text. Nearly every number is the one that is due, so it is compared, and neither
//! its length nor its value has to be computed.

/// The number of the next move in a game from the usual start of which all moves so far are in the main line.
#[derive(Copy, Clone, Debug)]
pub(super) struct DueNumber {
    /// The digits as bytes, the first one lowest.
    digits: u64,
    /// The number of digits, in bits.
    bits: u32,
    /// The number of plies before the move of White with this number.
    plies: usize,
    /// All numbers were due.
    all: bool,
}

impl DueNumber {
    /// More digits are not compared.
    const MAX_BITS: u32 = 3 * 8;

    pub fn new() -> Self {
        Self {
            digits: u64::from(b'1'),
            bits: 8,
            plies: 0,
            all: true,
        }
    }

    /// Whether all numbers were due, as far as they were compared or [`Self::differs`] was called.
    pub fn were_all(self) -> bool {
        self.all
    }

    /// There is a number or a variation that was not compared.
    pub fn differs(&mut self) {
        self.all = false;
    }

    /// The length of the number at the start of these bytes, with its dots, if it is the one that is due after so many
    /// plies: `12.` for White, `12...` for Black.
    #[inline(always)]
    pub fn len(&mut self, eight: u64, plies: usize) -> Option<usize> {
        const ONE: u64 = b'.' as u64;
        const THREE: u64 = u64::from_le_bytes(*b"...\0\0\0\0\0");
        if plies == self.plies.wrapping_add(2) {
            self.advance();
        }
        let (dots, count) = match plies.wrapping_sub(self.plies) {
            0 => (ONE, 8),
            1 => (THREE, 24),
            _ => return None,
        };
        let bits = self.bits + count;
        let differs = eight ^ (self.digits | dots << self.bits);
        let is_due = differs & !(u64::MAX << bits) == 0 && (eight >> bits) as u8 != b'.';
        is_due.then_some(bits as usize / 8)
    }

    #[inline(always)]
    fn advance(&mut self) {
        self.plies += 2;
        let last = self.bits - 8;
        if (self.digits >> last) as u8 == b'9' {
            self.carry();
        } else {
            self.digits += 1 << last;
        }
    }

    /// The last digit becomes 0.
    #[cold]
    fn carry(&mut self) {
        let mut at = self.bits;
        while let Some(digit) = at.checked_sub(8) {
            at = digit;
            if (self.digits >> at) as u8 != b'9' {
                self.digits += 1 << at;
                return;
            }
            self.digits -= 9 << at;
        }
        if self.bits == Self::MAX_BITS {
            // No number of plies is as large.
            self.plies = usize::MAX - 9;
            return;
        }
        self.digits = self.digits << 8 | u64::from(b'1');
        self.bits += 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eight(text: &str) -> u64 {
        let mut bytes = *b"xxxxxxxx";
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn every_number_up_to_999_is_due_in_its_place() {
        let mut due = DueNumber::new();
        for n in 1..=1_100 {
            for (plies, dots, other) in [(2 * n - 2, ".", "..."), (2 * n - 1, "...", ".")] {
                let text = format!("{n}{dots}");
                let found = due.len(eight(&text), plies);
                assert_eq!(found, (n < 1_000).then_some(text.len()), "{text}");
                for wrong in [format!("{}{dots}", n + 1), format!("{n}{other}")] {
                    assert_eq!(due.len(eight(&wrong), plies), None, "{wrong}");
                }
                assert_eq!(due.len(eight(&text), plies + 3), None, "{text}");
            }
        }
    }

    #[test]
    fn a_number_that_was_left_out_is_not_looked_for() {
        let mut due = DueNumber::new();
        assert_eq!(due.len(eight("1."), 0), Some(2));
        assert_eq!(due.len(eight("3."), 4), None);
    }
}
