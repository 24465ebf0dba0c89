//! Cuts a file of variants into its sections. Comments belong to the section below them.

use super::sections::{DEPTH, MOST_READ, MOST_SECTIONS};
use crate::formats::lines::end_of_line;
use crate::io::{Cut, Framer, Record};
use crate::model::VariantName;
use std::collections::HashMap;
use std::sync::Arc;

/// A section is kept for those below that are like it if it has at most this many bytes.
const LONGEST: usize = 1 << 14;
/// At most this many bytes of sections are given to a section below them.
const MAX_INHERITED: usize = 1 << 16;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(Sections::default())
}

/// Splits a file at the lines that begin sections.
#[derive(Debug, Default)]
struct Sections {
    /// Start of the next line.
    line: usize,
    /// Bytes already searched for its end.
    searched: usize,
    /// The end of the last line of the section that is neither blank nor a comment; 0 before it.
    end: usize,
    /// Whether the section has begun.
    begun: bool,
    /// Inside a section that was given up.
    lost: bool,
    /// Whether there was a record before.
    any: bool,
    /// Earlier sections by their names.
    earlier: HashMap<Vec<u8>, Section>,
    /// The names of the first sections of all variants.
    first: HashMap<VariantName, Vec<u8>>,
    /// Those that the last section is like.
    above: Option<Arc<[u8]>>,
    /// How many bytes of sections were read for others.
    read: usize,
}

#[derive(Debug)]
struct Section {
    parent: Vec<u8>,
    text: Vec<u8>,
}

fn begins(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"[")
}

fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), None | Some(b'#' | b';'))
}

/// The name of a section and of what it is like.
fn names(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let open = line.trim_ascii().strip_prefix(b"[")?;
    let (inner, behind) = open.split_at_checked(memchr::memchr(b']', open)?)?;
    if !is_comment(behind.get(1..)?) {
        return None;
    }
    let mut words = inner.splitn(2, |b| *b == b':').map(<[u8]>::trim_ascii);
    Some((words.next()?, words.next().unwrap_or(b"")))
}

impl Sections {
    /// A record without blank lines around it. A file of blank lines is a record, too.
    fn cut(&mut self, buf: &[u8], end: usize) -> Cut {
        (self.line, self.searched, self.end) = (0, 0, 0);
        self.begun = false;
        let text = buf.get(..end).unwrap_or(buf);
        let blanks = text.len() - text.trim_ascii_start().len();
        let full = text.trim_ascii_end().len();
        if full == 0 {
            let len = text.len();
            return match std::mem::replace(&mut self.any, true) {
                true => Cut::End,
                false => Cut::Record { skip: 0, len },
            };
        }
        self.any = true;
        let before = text.get(..blanks).unwrap_or(&[]);
        let skip = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
        let behind = text.get(full..).unwrap_or(&[]);
        let end = memchr::memchr2(b'\n', b'\r', behind);
        let end = end.map_or(text.len(), |at| full + at + end_of_line(behind, at));
        let record = text.get(skip..end).unwrap_or(&[]);
        self.keep(record);
        Cut::Record {
            skip,
            len: record.len(),
        }
    }

    /// The earlier section with that name, or with the usual name of that variant as `record` states it.
    fn base(&self, name: &[u8], record: &Record<'_>) -> Option<&Section> {
        let usual = || {
            let name = VariantName::stated(&record.text_of(name)).ok()?;
            self.earlier.get(name.as_str().as_bytes())
        };
        self.earlier.get(name).or_else(usual)
    }

    /// Finds what a section is like, and keeps it for those that are like it.
    fn keep(&mut self, text: &[u8]) {
        self.above = None;
        let mut lines = text.split(|b| matches!(b, b'\n' | b'\r'));
        let Some((name, parent)) = lines.find(|line| begins(line)).and_then(names) else {
            return;
        };
        let record = Record {
            bytes: text,
            ..Record::of("")
        };
        let mut above = Vec::new();
        let usual = VariantName::stated(&record.text_of(name)).ok();
        let first = usual.as_ref().and_then(|usual| self.first.get(usual));
        let mut same = self.earlier.get(first.map_or(name, |first| first));
        if let Some(same) = self.earlier.get(name) {
            above.extend_from_slice(&same.text);
        }
        let (mut next, mut depth, mut read) = (parent, 0, self.read);
        while let Some(section) = self.base(next, &record).filter(|_| next != name) {
            // One more than is read, so that the message says why it is refused.
            // A section that others are like is read with each of them, and by itself.
            read += section.text.len() * (depth + 2);
            if depth > DEPTH || above.len() + section.text.len() > MAX_INHERITED || read > MOST_READ
            {
                above.extend_from_slice(&refused(next));
                break;
            }
            above.extend_from_slice(&section.text);
            same = same.filter(|same| !std::ptr::eq(*same, section));
            (next, depth) = (&section.parent, depth + 1);
        }
        // `check` says that the names of both are the same.
        let same = same.filter(|_| !self.earlier.contains_key(name));
        above.extend_from_slice(same.map_or(&[], |same| &same.text));
        self.read = read;
        self.above = (!above.is_empty()).then(|| above.into());
        if self.earlier.len() < MOST_SECTIONS {
            let mut text = match text.len() > LONGEST {
                true => refused(name),
                false => text.to_vec(),
            };
            text.push(b'\n');
            let parent = parent.to_vec();
            let kept = self.earlier.entry(name.to_vec());
            kept.or_insert(Section { parent, text });
            if let Some(usual) = usual {
                self.first.entry(usual).or_insert_with(|| name.to_vec());
            }
        }
    }
}

/// A section that is too large to be kept, so that those that are like it are refused.
fn refused(name: &[u8]) -> Vec<u8> {
    [b"[", name, b"]\ntoo large\n"].concat()
}

impl Framer for Sections {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let from = self.searched.max(self.line);
            let rest = buf.get(from..).unwrap_or(&[]);
            let end = memchr::memchr2(b'\n', b'\r', rest).map(|at| from + at);
            // A line feed may follow a carriage return.
            let whole = |at: &usize| eof || *at + 1 < buf.len() || buf.ends_with(b"\n");
            let Some(end) = end.filter(whole).or_else(|| eof.then_some(buf.len())) else {
                self.searched = end.unwrap_or(buf.len());
                return Cut::More;
            };
            let line = buf.get(self.line..end).unwrap_or(&[]);
            if begins(line) {
                if self.lost {
                    self.lost = false;
                    let skip = self.line;
                    (self.line, self.searched) = (0, 0);
                    if skip > 0 {
                        return Cut::Skip(skip);
                    }
                    continue;
                }
                if self.begun {
                    return self.cut(buf, self.end);
                }
                self.begun = true;
            }
            let next = (end + end_of_line(buf, end)).min(buf.len());
            if !is_comment(line) {
                self.end = next;
            }
            if end >= buf.len() {
                return match buf.len() {
                    0 => Cut::End,
                    n if self.lost => Cut::Skip(n),
                    n => self.cut(buf, n),
                };
            }
            self.line = next;
        }
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.above.clone()
    }

    fn give_up(&mut self) {
        (self.line, self.searched, self.end) = (0, 0, 0);
        (self.begun, self.lost) = (false, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sections of a file that arrives in pieces, and what each is like.
    fn cut(text: &str, piece: usize) -> Vec<(String, String)> {
        let mut framer = framer();
        let (mut found, mut buf, mut given) = (Vec::new(), Vec::new(), 0);
        let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        loop {
            match framer.next(&buf, given == text.len()) {
                Cut::Record { skip, len } => {
                    let above = framer.session().unwrap_or_default();
                    found.push((words(&buf[skip..skip + len]), words(&above)));
                    buf.drain(..skip + len);
                }
                Cut::Skip(n) => drop(buf.drain(..n)),
                Cut::More => {
                    let next = (given + piece).min(text.len());
                    buf.extend_from_slice(&text.as_bytes()[given..next]);
                    given = next;
                }
                Cut::End => return found,
            }
        }
    }

    #[test]
    fn comments_belong_to_the_section_below_and_a_section_knows_what_it_is_like() {
        let text = "# mine\n[a:chess]\nking = k\n\n; of b\n[b:a]\n\n[c:b]\nqueen = -\n# last\n";
        for piece in [1, 7, 1000] {
            let found = cut(text, piece);
            let own: Vec<&str> = found.iter().map(|(own, _)| &**own).collect();
            let wanted = [
                "# mine\n[a:chess]\nking = k\n",
                "; of b\n[b:a]\n",
                "[c:b]\nqueen = -\n# last\n",
            ];
            assert_eq!(own, wanted);
            assert_eq!(found[0].1, "");
            assert!(found[1].1.contains("[a:chess]") && !found[1].1.contains("[b"));
            assert!(found[2].1.contains("[a:chess]") && found[2].1.contains("[b:a]"));
        }
    }

    #[test]
    fn a_section_with_another_spelling_of_a_name_is_given_the_first_one() {
        let found = cut("[MyVar:chess]\n[my-var:x]\n[myvar:x]\n[c:myvar]\n", 1000);
        assert_eq!(found[1].1, "");
        assert_eq!(found[2].1, "[MyVar:chess]\n\n");
        assert_eq!(found[3].1, "[myvar:x]\n\n");
    }

    #[test]
    fn a_section_in_an_old_encoding_is_like_the_variant_that_it_names() {
        let text = b"[chess:atomic]\n\n[mine:Chess\x91]\n";
        let mut framer = framer();
        assert_eq!(framer.next(text, true), Cut::Record { skip: 0, len: 15 });
        let Cut::Record { .. } = framer.next(&text[15..], true) else {
            panic!("a second section");
        };
        assert!(framer.session().unwrap().starts_with(b"[chess:atomic]\n"));
    }

    #[test]
    fn what_is_given_to_a_section_is_bounded() {
        let mut text = String::from("[a0:chess]\n");
        for n in 1..100 {
            text += &format!("[a{n}:a{}]\n# {}\nking = k\n", n - 1, "x".repeat(10_000));
        }
        let found = cut(&text, 1 << 20);
        assert_eq!(found.len(), 100);
        assert!(
            found
                .iter()
                .all(|(_, above)| above.len() < MAX_INHERITED + 100)
        );
        assert!(found[99].1.contains("too large"));
        text = format!("[a:chess]\n# {}\nking = k\n", "x".repeat(10_000));
        for n in 0..200 {
            text += &format!("[a{n}:a]\n");
        }
        let found = cut(&text, 1 << 20);
        let given = found.iter().filter(|(_, above)| above.contains("xxx"));
        assert_eq!(given.count(), MOST_READ / (2 * 10_023));
        assert!(found[200].1.contains("too large"));
    }
}
