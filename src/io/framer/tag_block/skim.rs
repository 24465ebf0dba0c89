//! Moves with short comments on one line, such as clocks. Searching for each sign separately would take most of the
//! time there. If this search does not find anything soon, the general code takes over.

use super::block::{Mode, TagBlock};

/// The longest text between two comments, in bytes.
const BETWEEN: usize = 24;

/// The longest comment, in words of eight bytes.
const COMMENT: usize = 8;

/// What moves are examined for: comments, brackets, results and line ends.
const MARKS: [bool; 256] = table(b"{;[*-/\n\r");

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut all = [false; 256];
    let mut i = 0;
    while i < bytes.len() {
        all[bytes[i] as usize] = true;
        i += 1;
    }
    all
}

impl TagBlock {
    /// Goes past moves with short comments, and to the comment that opens next, if it opens soon and nothing before it
    /// has to be examined.
    #[inline]
    pub(super) fn skim(&mut self, buf: &[u8]) -> bool {
        if !self.knows_its_line(buf) {
            return false;
        }
        let mut at = self.at;
        while let Some(open) = opens_soon(buf, at) {
            let Some(behind) = ends_soon(buf, open + 1) else {
                (self.at, self.noted) = (open, open);
                self.open_comment();
                return true;
            };
            at = behind;
        }
        (self.at, self.noted) = (at, at);
        false
    }

    /// Goes past a comment among moves that ends soon, and on the same line.
    #[inline]
    pub(super) fn skim_comment(&mut self, buf: &[u8]) -> bool {
        if !self.moves || !self.knows_its_line(buf) {
            return false;
        }
        let Some(behind) = ends_soon(buf, self.at) else {
            return false;
        };
        self.at = behind;
        self.noted = self.at;
        self.mode = match self.over {
            true => Mode::Over,
            false => Mode::Moves,
        };
        true
    }

    /// Whether the line is known that it is on, and is no escape line.
    #[inline]
    fn knows_its_line(&self, buf: &[u8]) -> bool {
        self.noted == self.at && !self.is_escape(buf)
    }
}

/// Where a comment opens, if that is soon and nothing is before it that has to be examined.
#[inline(always)]
fn opens_soon(buf: &[u8], at: usize) -> Option<usize> {
    let near = buf.get(at..)?;
    let near = near.get(..BETWEEN).unwrap_or(near);
    let mark = near.iter().position(|b| MARKS[usize::from(*b)])?;
    (near[mark] == b'{').then_some(at + mark)
}

/// Where the text after a comment begins, if the comment ends soon, and on the same line.
#[inline(always)]
fn ends_soon(buf: &[u8], at: usize) -> Option<usize> {
    let near = buf.get(at..)?;
    let words = near.as_chunks().0.iter().take(COMMENT);
    let ends = words.map(|word| may_end(u64::from_le_bytes(*word)));
    let (n, bits) = ends.enumerate().find(|(_, bits)| *bits != 0)?;
    let i = n * 8 + bits.trailing_zeros() as usize / 8;
    (near.get(i) == Some(&b'}')).then_some(at + i + 1)
}

/// The high bit of the first byte that is a brace, a control character or no ASCII, and perhaps of later ones.
#[inline]
fn may_end(eight: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let high = eight.wrapping_add(ONES * (0x80 - b'{' as u64)) | eight;
    let low = eight.wrapping_sub(ONES * 0x20);
    (high | low) & (ONES * 0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_may_end_a_comment_is_found() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut eight = *b"z .[%x9!";
                eight[at] = byte;
                let bits = may_end(u64::from_le_bytes(eight));
                let stops = !(0x20..b'{').contains(&byte);
                let found = (bits != 0).then(|| bits.trailing_zeros() as usize / 8);
                assert_eq!(found, stops.then_some(at), "{byte:#x}");
            }
        }
    }
}
