use memchr::{memchr, memchr_iter, memchr2, memrchr2};

/// Counts bytes, lines and columns of the input so far.
#[derive(Clone, Debug)]
pub struct Location {
    /// Bytes so far.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// Whether the last byte was `\r`, which a `\n` would still belong to.
    carriage: bool,
}

impl Default for Location {
    fn default() -> Self {
        Self {
            offset: 0,
            line: 1,
            column: 1,
            carriage: false,
        }
    }
}

impl Location {
    /// After this many bytes, from which lines are counted.
    pub fn behind(offset: u64) -> Self {
        Self {
            offset,
            ..Self::default()
        }
    }

    /// On that line, in that column; 0 counts as 1.
    pub fn at(line: u64, column: u64) -> Self {
        Self {
            line: line.max(1),
            column: column.max(1),
            ..Self::default()
        }
    }

    /// Moves past `bytes`.
    pub fn pass(&mut self, bytes: &[u8]) {
        let Some(last) = bytes.last() else { return };
        if !self.carriage && memchr2(b'\n', b'\r', bytes) == Some(bytes.len() - 1) && *last == b'\n'
        {
            // One line, as most records of one line are.
            self.line += 1;
            self.column = 1;
            self.offset += bytes.len() as u64;
            return;
        }
        self.line += self.line_ends(bytes);
        let tail = match memrchr2(b'\n', b'\r', bytes) {
            Some(i) => {
                self.column = 1;
                &bytes[i + 1..]
            }
            None => bytes,
        };
        self.column += characters(tail);
        self.carriage = *last == b'\r';
        self.offset += bytes.len() as u64;
    }

    /// Counts `\n`, `\r\n` and lone `\r`; the `\n` of a pair cut in two is not counted again.
    fn line_ends(&self, bytes: &[u8]) -> u64 {
        let continued = self.carriage && bytes[0] == b'\n';
        let feeds = memchr_iter(b'\n', bytes).count() - usize::from(continued);
        if memchr(b'\r', bytes).is_none() {
            return feeds as u64;
        }
        let lone = |i: &usize| bytes.get(i + 1) != Some(&b'\n');
        (feeds + memchr_iter(b'\r', bytes).filter(lone).count()) as u64
    }
}

/// Counts all bytes that do not continue a UTF-8 character.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|b| **b & 0xC0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once_wherever_the_text_is_cut() {
        let text = "a\nb\r\nc\rd\r\r\n\n\u{e9}x".as_bytes();
        for cut in 0..=text.len() {
            let mut location = Location::default();
            location.pass(&text[..cut]);
            location.pass(&text[cut..]);
            assert_eq!((location.line, location.column), (7, 3), "cut at {cut}");
            assert_eq!(location.offset, text.len() as u64);
        }
    }
}
