//! The move number that is due, as text. Nearly every number is the one that is due, so it is compared, and neither
//! its length nor its value has to be computed.

/// The next number of White in the main line of a game from the usual start.
#[derive(Copy, Clone, Debug)]
pub(super) struct DueNumber {
    /// The digits and a dot as bytes, the first one lowest.
    text: u64,
    /// The length of this text in bits.
    bits: u32,
    /// The text of the number before, and its length.
    before: (u64, u32),
    /// The number of plies before the move of White with this number.
    plies: usize,
    /// All numbers were due.
    all: bool,
}

impl DueNumber {
    /// Of more digits and a dot, no number is compared.
    const MAX_BITS: u32 = 4 * 8;

    pub fn new() -> Self {
        Self {
            text: u64::from_le_bytes(*b"1.\0\0\0\0\0\0"),
            bits: 16,
            before: (0, 0),
            plies: 0,
            all: true,
        }
    }

    /// Whether all numbers were due, as far as they were compared or [`Self::differs`] was called.
    pub fn were_all(self) -> bool {
        self.all
    }

    /// There is a number in the main line that was not compared.
    pub fn differs(&mut self) {
        self.all = false;
    }

    /// The length of the number at the start of these bytes, with its dots, if it is the one that is due after this many
    /// plies: `12.` for White, `12...` for Black.
    #[inline(always)]
    pub fn len(&mut self, eight: u64, plies: usize) -> Option<usize> {
        if plies != self.plies {
            return self.of_black(eight, plies);
        }
        let bits = self.bits;
        if !begins(eight, self.text, bits) {
            return None;
        }
        self.before = (self.text, bits);
        self.plies += 2;
        let last = bits - 16;
        match (self.text >> last) as u8 == b'9' {
            true => self.carry(),
            false => self.text += 1 << last,
        }
        Some(bits as usize / 8)
    }

    /// The same for a number of Black. Most texts have it only after a comment.
    #[inline(never)]
    fn of_black(&self, eight: u64, plies: usize) -> Option<usize> {
        const TWO: u64 = u64::from_le_bytes(*b"..\0\0\0\0\0\0");
        let (text, bits) = self.before;
        let is_due = bits > 0
            && plies == self.plies.wrapping_sub(1)
            && begins(eight, text | TWO << bits, bits + 16);
        is_due.then_some(bits as usize / 8 + 2)
    }

    /// The last digit is a 9: it becomes 0.
    #[cold]
    fn carry(&mut self) {
        let mut at = self.bits - 8;
        while let Some(digit) = at.checked_sub(8) {
            at = digit;
            if (self.text >> at) as u8 != b'9' {
                self.text += 1 << at;
                return;
            }
            self.text -= 9 << at;
        }
        if self.bits == Self::MAX_BITS {
            // No number of plies is as large.
            self.plies = usize::MAX - 9;
            return;
        }
        self.text = self.text << 8 | u64::from(b'1');
        self.bits += 8;
    }
}

/// Whether these bytes begin with a text of this many bits, and no dot follows.
#[inline(always)]
fn begins(eight: u64, text: u64, bits: u32) -> bool {
    (eight ^ text) & !(u64::MAX << bits) == 0 && (eight >> bits) as u8 != b'.'
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
                for wrong in [format!("{}{dots}", n + 1), format!("{n}{other}")] {
                    assert_eq!(due.len(eight(&wrong), plies), None, "{wrong}");
                }
                let text = format!("{n}{dots}");
                assert_eq!(due.len(eight(&text), plies + 3), None, "{text}");
                let found = due.len(eight(&text), plies);
                let is_short = n < 999 || (n, dots) == (999, ".");
                assert_eq!(found, is_short.then_some(text.len()), "{text}");
            }
        }
    }

    #[test]
    fn after_a_number_that_is_missing_none_is_due() {
        let mut due = DueNumber::new();
        assert_eq!(due.len(eight("1..."), 1), None);
        assert_eq!(due.len(eight("1."), 0), Some(2));
        assert_eq!(due.len(eight("3."), 4), None);
    }
}
