//! Where a game or a position ends in a stream of them.

use super::board::{END, LEN};
use crate::io::{Cut, Framer};

/// A game ends after its end mark, a position after its board.
///
/// No board contains the end mark, so the first one ends the record even if bytes are
/// missing, and a broken game does not affect the next one.
#[derive(Debug)]
pub(super) struct Bytes {
    /// After this many bytes a record ends without a mark; a mark directly after them belongs to it.
    most: usize,
    /// How far the record has been searched.
    at: usize,
    /// The rest of the record was given up.
    lost: bool,
}

impl Bytes {
    /// Between games.
    pub(super) fn games() -> Self {
        Self {
            most: usize::MAX,
            at: 0,
            lost: false,
        }
    }

    /// Between positions.
    pub(super) fn positions() -> Self {
        Self {
            most: LEN,
            ..Self::games()
        }
    }

    fn cut(&mut self, len: usize) -> Cut {
        self.at = 0;
        match std::mem::take(&mut self.lost) {
            true => Cut::Skip(len),
            false => Cut::Record { skip: 0, len },
        }
    }
}

impl Framer for Bytes {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        let reach = buf.len().min(self.most.saturating_add(1));
        if let Some(i) = memchr::memchr(END, buf.get(self.at..reach).unwrap_or(&[])) {
            return self.cut(self.at + i + 1);
        }
        match buf.len() {
            0 if eof => Cut::End,
            n if n > self.most => self.cut(self.most),
            n if eof => self.cut(n),
            n => {
                self.at = n;
                Cut::More
            }
        }
    }

    fn give_up(&mut self) {
        self.at = 0;
        self.lost = true;
    }
}

/// The same for a game in hexadecimal: it ends after the digits of the end mark, or, if there
/// is something other than digits, after a line that contains only the end mark.
#[derive(Debug, Default)]
pub(super) struct Digits {
    at: usize,
    /// The first digit of the current byte.
    first: Option<u8>,
    /// Something other than a pair of digits was found.
    odd: bool,
    /// Where the current line begins.
    line: usize,
    lost: bool,
}

impl Digits {
    fn cut(&mut self, len: usize) -> Cut {
        let lost = self.lost;
        *self = Self::default();
        match lost {
            true => Cut::Skip(len),
            false => Cut::Record { skip: 0, len },
        }
    }

    /// Takes one byte of the text; `true` if the record ends after it.
    fn ends(&mut self, buf: &[u8], at: usize) -> bool {
        let b = buf[at];
        let newline = matches!(b, b'\n' | b'\r');
        let alone = newline && buf[self.line..at].trim_ascii() == b"88";
        if newline {
            self.line = at + 1;
        }
        if self.odd {
            return alone;
        }
        match (self.first.take(), b) {
            (Some(b'8'), b'8') => return true,
            (Some(_), b) if b.is_ascii_hexdigit() => {}
            (None, b) if b.is_ascii_hexdigit() => self.first = Some(b),
            (None, b' ' | b'\t' | b'\n' | b'\r') => {}
            _ => self.odd = true,
        }
        false
    }
}

impl Framer for Digits {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        if self.at == 0 && !self.lost {
            let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
            match buf.iter().position(|b| !blank(b)) {
                None if buf.is_empty() && eof => return Cut::End,
                None if buf.is_empty() => return Cut::More,
                None => return Cut::Skip(buf.len()),
                Some(0) => {}
                Some(n) => return Cut::Skip(n),
            }
        }
        while self.at < buf.len() {
            let at = self.at;
            self.at += 1;
            if self.ends(buf, at) {
                return self.cut(at + 1);
            }
        }
        match buf.len() {
            0 if eof => Cut::End,
            n if eof => self.cut(n),
            _ => Cut::More,
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            lost: true,
            odd: true,
            ..Self::default()
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{Bytes, Digits};
    use crate::io::{Cut, Framer};

    /// The records of some bytes that arrive in chunks of a given length.
    fn records(mut framer: impl Framer, bytes: &[u8], piece: usize) -> Vec<Vec<u8>> {
        let (mut from, mut to, mut found) = (0, 0, Vec::new());
        loop {
            match framer.next(&bytes[from..to], to == bytes.len()) {
                Cut::Record { skip, len } => {
                    found.push(bytes[from + skip..from + skip + len].to_vec());
                    from += skip + len;
                }
                Cut::Skip(n) => from += n,
                Cut::More => to = (to + piece).min(bytes.len()),
                Cut::End => return found,
            }
        }
    }

    #[test]
    fn a_game_ends_behind_its_end_mark() {
        let mut bytes = vec![0; 64];
        bytes.extend([0x88, 0x11, 0x22, 0x88, 0x88, 0x33]);
        for piece in [1, 3, 100] {
            let lens: Vec<usize> = records(Bytes::games(), &bytes, piece)
                .iter()
                .map(Vec::len)
                .collect();
            assert_eq!(lens, [65, 3, 1, 1]);
        }
    }

    #[test]
    fn a_position_ends_behind_its_board_or_the_mark_behind_it() {
        let mut bytes = vec![0; 32];
        bytes.push(0x88);
        bytes.extend([0; 64]);
        bytes.extend([0, 0x88, 0, 0]);
        for piece in [1, 7, 100] {
            let lens: Vec<usize> = records(Bytes::positions(), &bytes, piece)
                .iter()
                .map(Vec::len)
                .collect();
            assert_eq!(lens, [33, 32, 32, 2, 2]);
        }
    }

    #[test]
    fn digits_end_where_their_bytes_would() {
        let text = b"\n18 88\n\n0888\r\n88  18x88 88\n8 8\n88\n12";
        for piece in [1, 2, 100] {
            let found = records(Digits::default(), text, piece);
            let found: Vec<_> = found.iter().map(|r| r.escape_ascii().to_string()).collect();
            let wanted = ["18 88", "0888", "88", "18x88 88\\n8 8\\n88\\n", "12"];
            assert_eq!(found, wanted);
        }
    }
}
