use crate::io::{Cut, Framer};
use memchr::memchr2;

/// One JSON value a record; an array that is not inside a value is only a
/// wrapper, and its elements are the records.
///
/// Counts brackets and understands strings, nothing else: what is between them
/// is the reader's matter. Commas and white space between values belong to no
/// record. A wrapper never closed gives an empty last record, so that the
/// missing end does not go unnoticed.
#[derive(Debug, Default)]
pub struct Json {
    at: usize,
    /// Where in a value `at` is.
    inside: Inside,
    /// Open brackets of the value.
    depth: usize,
    /// Whether the wrapper is open.
    wrapped: bool,
    /// The value is too long and is only being passed over.
    dropping: bool,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Inside {
    /// Between two values.
    #[default]
    Gap,
    /// A number or a word.
    Word,
    /// An object or array.
    Brackets,
    /// A string, at any depth.
    String,
    /// Behind a backslash in a string.
    Escape,
}

impl Framer for Json {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        if self.inside == Inside::Gap
            && let Some(cut) = self.gap(buf, eof)
        {
            return cut;
        }
        while let Some(byte) = buf.get(self.at).copied() {
            if self.step(byte, buf) {
                match self.cut() {
                    Cut::Skip(0) => return self.next(buf, eof),
                    cut => return cut,
                }
            }
        }
        if eof && self.at > 0 {
            return self.cut();
        }
        self.wait(eof)
    }

    fn give_up(&mut self) {
        self.at = 0;
        self.dropping = true;
    }
}

impl Json {
    /// Passes over what is between two values; `None` at the start of one.
    fn gap(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        for (i, byte) in buf.iter().copied().enumerate() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' => {}
                b'[' if !self.wrapped => self.wrapped = true,
                b']' if self.wrapped => self.wrapped = false,
                _ if i > 0 => return Some(Cut::Skip(i)),
                _ => return None,
            }
        }
        Some(match buf.len() {
            0 if !eof => Cut::More,
            0 if self.wrapped => {
                self.wrapped = false;
                Cut::Record { skip: 0, len: 0 }
            }
            0 => Cut::End,
            n => Cut::Skip(n),
        })
    }

    /// Takes one byte, or a stretch of a string. True at the end of the value.
    fn step(&mut self, byte: u8, buf: &[u8]) -> bool {
        match self.inside {
            Inside::Gap => self.begin(byte),
            Inside::Word => match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' => return true,
                _ => self.at += 1,
            },
            Inside::Brackets => return self.bracket(byte, buf),
            Inside::String => return self.string(buf),
            Inside::Escape => {
                self.inside = Inside::String;
                self.at += 1;
            }
        }
        false
    }

    fn begin(&mut self, byte: u8) {
        self.depth = usize::from(matches!(byte, b'{' | b'['));
        self.inside = match byte {
            b'{' | b'[' => Inside::Brackets,
            b'"' => Inside::String,
            _ => Inside::Word,
        };
        self.at += 1;
    }

    fn bracket(&mut self, byte: u8, buf: &[u8]) -> bool {
        self.at += 1;
        match byte {
            b'"' => self.inside = Inside::String,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth -= 1,
            _ => {
                let plain = |b: &u8| !matches!(b, b'"' | b'{' | b'[' | b'}' | b']');
                self.at += buf[self.at..].iter().take_while(|b| plain(b)).count();
            }
        }
        self.depth == 0
    }

    fn string(&mut self, buf: &[u8]) -> bool {
        let Some(i) = memchr2(b'"', b'\\', &buf[self.at..]) else {
            self.at = buf.len();
            return false;
        };
        self.inside = match buf[self.at + i] {
            b'\\' => Inside::Escape,
            _ => Inside::Brackets,
        };
        self.at += i + 1;
        self.inside == Inside::Brackets && self.depth == 0
    }

    /// The value ends at `at`.
    fn cut(&mut self) -> Cut {
        let len = std::mem::take(&mut self.at);
        self.inside = Inside::Gap;
        match std::mem::take(&mut self.dropping) {
            true => Cut::Skip(len),
            false => Cut::Record { skip: 0, len },
        }
    }

    fn wait(&mut self, eof: bool) -> Cut {
        if self.dropping && self.at > 0 {
            return Cut::Skip(std::mem::take(&mut self.at));
        }
        super::more_or(eof, Cut::End)
    }
}
