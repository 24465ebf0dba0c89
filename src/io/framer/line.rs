use crate::io::{Cut, Framer};
use memchr::{memchr2, memchr3};

/// One record per line, without its line end.
///
/// `\n`, `\r\n` and a lone `\r` all end a line. Lines of only white space are not
/// records; lines whose first byte is `#` are comments.
#[derive(Debug, Default)]
pub struct Line {
    /// How far the current line has been searched for its end.
    at: usize,
    /// The rest of the current line belongs to no record.
    dropping: bool,
    /// Lines whose first byte is `%` are comments as well.
    escapes: bool,
    /// A `|` ends a record, except in comments.
    bars: bool,
}

impl Framer for Line {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        if self.dropping {
            return self.drop_line(buf, eof);
        }
        match buf.first() {
            None if eof => return Cut::End,
            None => return Cut::More,
            Some(b'\n' | b'\r') => return Cut::Skip(line_ends(buf)),
            Some(_) => {}
        }
        match self.end(buf) {
            Some(i) if buf.get(self.at + i) == Some(&b'|') => self.line(buf, self.at + i + 1),
            Some(i) => self.line(buf, self.at + i),
            None if eof => self.line(buf, buf.len()),
            None => {
                self.at = buf.len();
                Cut::More
            }
        }
    }

    fn is_comment(&self, record: &[u8]) -> bool {
        match record.first() {
            Some(b'#') => true,
            Some(b'%') => self.escapes,
            _ => false,
        }
    }

    fn give_up(&mut self) {
        self.at = 0;
        self.dropping = true;
    }
}

impl Line {
    /// The same with the escape lines of PGN.
    pub fn with_escapes() -> Self {
        Self {
            escapes: true,
            ..Self::default()
        }
    }

    /// The same with bars.
    pub fn with_bars() -> Self {
        Self {
            bars: true,
            ..Self::default()
        }
    }

    /// Where the record ends, from where the search began.
    fn end(&self, buf: &[u8]) -> Option<usize> {
        let rest = &buf[self.at..];
        match self.bars && !self.is_comment(buf) {
            true => memchr3(b'\n', b'\r', b'|', rest),
            false => memchr2(b'\n', b'\r', rest),
        }
    }

    fn line(&mut self, buf: &[u8], len: usize) -> Cut {
        self.at = 0;
        if buf[..len].trim_ascii().is_empty() {
            Cut::Skip(len)
        } else {
            Cut::Record { skip: 0, len }
        }
    }

    fn drop_line(&mut self, buf: &[u8], eof: bool) -> Cut {
        let end = memchr2(b'\n', b'\r', buf);
        self.dropping = end.is_none();
        match end.map_or(buf.len(), |i| i + 1) {
            0 => super::more_or(eof, Cut::End),
            n => Cut::Skip(n),
        }
    }
}

/// How many line ends the text starts with.
fn line_ends(buf: &[u8]) -> usize {
    let other = |b: &u8| !matches!(b, b'\n' | b'\r');
    buf.iter().position(other).unwrap_or(buf.len())
}
