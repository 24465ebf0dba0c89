use super::Allowance;
use super::margin::Margin;
use crate::io::{Cut, Framer};
use memchr::memchr3;

/// One JSON value per record; an array that is not inside a value is only a
/// wrapper, and its elements are the records.
///
/// Counts brackets and recognizes strings; the reader checks everything else.
/// Commas and white space between values belong to no record. A wrapper that is
/// never closed gives an empty record after its values, so that the missing end is reported. After
/// an object in it, it ends before a line that begins with a bracket, indented no more than it is.
///
/// A bracket or quote that is never closed loses one record. A value is broken if a
/// line ends in a string, if a bracket closes another kind of bracket, or if one
/// opens where no value is possible. A broken value, and one that reaches the end
/// of the file or the size limit, ends before the first line that begins with
/// the same bracket as the value, indented no more than it is.
#[derive(Debug, Default)]
pub struct Json {
    at: usize,
    /// Where in a value `at` is.
    inside: Inside,
    /// Open brackets of the value.
    open: Vec<u8>,
    /// The last byte in the value that is not white space.
    last: u8,
    /// Whether the wrapper is open.
    wrapped: bool,
    /// How far its line is indented.
    wrapper: usize,
    /// The last value in it was no array.
    filled: bool,
    /// The value is too long and is being skipped.
    dropping: bool,
    margin: Margin,
    /// How far the line on which the value begins is indented.
    indent: usize,
    /// The bracket with which the value begins.
    first: u8,
    /// The value cannot be complete.
    broken: bool,
    /// Where the first line begins that may begin the next value.
    suspect: Option<usize>,
    allowance: Allowance,
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
    /// After a backslash in a string.
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
                return self.cut_or_next(buf, eof);
            }
        }
        if eof && (self.at > 0 || self.dropping) {
            self.go_back(self.at);
            return self.cut_or_next(buf, eof);
        }
        self.wait(eof)
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        self.go_back(self.at).then(|| self.cut(buf))
    }

    fn give_up(&mut self) {
        self.at = 0;
        self.dropping = true;
        self.suspect = None;
    }
}

impl Json {
    /// Skips what is between two values; `None` at the start of a value.
    fn gap(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        for (i, byte) in buf.iter().copied().enumerate() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' => {}
                b'[' if !self.wrapped => {
                    (self.wrapped, self.filled) = (true, false);
                    self.wrapper = self.margin.width;
                }
                b'[' if self.begins_wrapper() && i == 0 => {
                    self.wrapped = false;
                    return Some(Cut::Record { skip: 0, len: 0 });
                }
                b']' if self.wrapped => self.wrapped = false,
                _ if i > 0 => return Some(Cut::Skip(i)),
                _ => return None,
            }
            self.margin.pass(byte);
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

    /// Whether an array here is another wrapper, because the open one was never closed. No document is an array.
    fn begins_wrapper(&self) -> bool {
        self.filled && self.margin.open && self.margin.width <= self.wrapper
    }

    /// Consumes one byte, or part of a string. True at the end of the value.
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
                self.at += usize::from(!matches!(byte, b'\n' | b'\r'));
            }
        }
        false
    }

    fn begin(&mut self, byte: u8) {
        self.open.clear();
        self.inside = match byte {
            b'{' | b'[' => {
                self.open.push(byte);
                Inside::Brackets
            }
            b'"' => Inside::String,
            _ => Inside::Word,
        };
        self.margin.pass(byte);
        (self.indent, self.first, self.last) = (self.margin.width, byte, byte);
        (self.broken, self.suspect) = (false, None);
        self.at += 1;
    }

    fn bracket(&mut self, byte: u8, buf: &[u8]) -> bool {
        let begins_line = self.margin.open;
        self.margin.pass(byte);
        let outward = begins_line && self.margin.width <= self.indent;
        if outward && byte == self.first {
            if self.broken {
                return true;
            }
            self.suspect = self.suspect.or(Some(self.at));
        }
        if !self.fits(byte) && self.is_over() {
            return true;
        }
        if outward && byte == b']' && self.wrapped && self.broken {
            return true;
        }
        self.take(byte, buf);
        self.open.is_empty()
    }

    /// Whether the value may continue with that byte.
    fn fits(&self, byte: u8) -> bool {
        let inner = self.open.last();
        match byte {
            b'{' | b'[' => {
                matches!(self.last, b':' | b'[') || self.last == b',' && inner == Some(&b'[')
            }
            b'}' => inner == Some(&b'{'),
            b']' => inner == Some(&b'['),
            _ => true,
        }
    }

    fn take(&mut self, byte: u8, buf: &[u8]) {
        self.at += 1;
        match byte {
            b'\n' | b'\r' | b' ' | b'\t' => return,
            b'"' => self.inside = Inside::String,
            b'{' | b'[' => self.open.push(byte),
            b'}' | b']' => drop(self.open.pop()),
            _ => {}
        }
        self.last = byte;
        let plain = |b: &&u8| !matches!(b, b'"' | b'{' | b'[' | b'}' | b']' | b'\n' | b'\r');
        if !matches!(byte, b'"' | b'}' | b']') {
            let len = buf[self.at..].iter().take_while(plain).count();
            let run = buf[self.at..self.at + len].trim_ascii_end();
            self.last = run.last().copied().unwrap_or(self.last);
            self.at += len;
        }
    }

    fn string(&mut self, buf: &[u8]) -> bool {
        let Some(i) = memchr3(b'"', b'\\', b'\n', &buf[self.at..]) else {
            self.at = buf.len();
            return false;
        };
        self.at += i;
        match buf[self.at] {
            b'\\' => {
                self.inside = Inside::Escape;
                self.at += 1;
            }
            b'"' => {
                self.inside = Inside::Brackets;
                self.last = b'"';
                self.at += 1;
                return self.open.is_empty();
            }
            _ => {
                self.inside = Inside::Brackets;
                return self.is_over() || self.open.is_empty();
            }
        }
        false
    }

    /// The value is broken: whether it ends here, or has ended before.
    fn is_over(&mut self) -> bool {
        if std::mem::replace(&mut self.broken, true) {
            return false;
        }
        self.go_back(self.at)
    }

    /// Goes back to where the next value may begin, if that is known and the allowance suffices.
    fn go_back(&mut self, from: usize) -> bool {
        let inside = matches!(
            self.inside,
            Inside::Brackets | Inside::String | Inside::Escape
        );
        match self.suspect.filter(|_| inside && !self.dropping) {
            Some(at) if self.allowance.spend(from - at) => {
                self.at = at;
                true
            }
            _ => false,
        }
    }

    /// The value ends at `at`. Of a value whose bytes were all skipped before, nothing is left.
    fn cut_or_next(&mut self, buf: &[u8], eof: bool) -> Cut {
        match self.cut(buf) {
            Cut::Skip(0) => self.next(buf, eof),
            cut => cut,
        }
    }

    /// The value ends at `at`.
    fn cut(&mut self, buf: &[u8]) -> Cut {
        let end = std::mem::take(&mut self.at);
        self.inside = Inside::Gap;
        self.filled = self.first != b'[';
        self.allowance.earn(end);
        if std::mem::take(&mut self.dropping) {
            return Cut::Skip(end);
        }
        // Of a broken value, the end of its last line belongs to it: a string may end there.
        let kept = super::trimmed(&buf[..end]);
        let len = if end < buf.len() {
            end.min(kept + 1)
        } else {
            end
        };
        if len > kept {
            self.margin = Margin::default();
        }
        Cut::Record { skip: 0, len }
    }

    fn wait(&mut self, eof: bool) -> Cut {
        if self.dropping && self.at > 0 {
            return Cut::Skip(std::mem::take(&mut self.at));
        }
        super::more_or(eof, Cut::End)
    }
}
