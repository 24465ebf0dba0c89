use crate::io::{Cut, Framer};
use memchr::memchr2;

/// One YAML document per record.
///
/// A line `---` starts one and belongs to it, a line `...` ends one and belongs
/// to none. Directives and comments before `---` belong to the document that
/// follows. Documents that have only markers, comments and blank lines are not
/// records.
#[derive(Debug, Default)]
pub struct Yaml {
    /// Start of the line being examined.
    line: usize,
    /// How far that line has been searched for its end.
    at: usize,
    /// What the record holds so far.
    seen: Seen,
    /// Skipping the rest of a record that is too long.
    lost: Option<Lost>,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Lost {
    /// Somewhere in a line.
    Inside,
    /// At the start of a line.
    LineStart,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Seen {
    /// Blank lines, comments, directives.
    #[default]
    Nothing,
    /// `---`, but no content.
    Marker,
    /// Content.
    Content,
}

/// What a line does.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum LineType {
    Start { content: bool },
    End,
    Quiet,
    Content,
}

impl Framer for Yaml {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        if let Some(lost) = self.lost
            && let Some(cut) = self.pass_over(lost, buf, eof)
        {
            return cut;
        }
        loop {
            let end = match self.line_end(buf, eof) {
                Some(end) => end,
                None if eof => return self.last(buf),
                None => return Cut::More,
            };
            if let Some(cut) = self.take_line(buf, end) {
                return cut;
            }
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            lost: Some(Lost::Inside),
            ..Self::default()
        };
    }
}

impl Yaml {
    /// One past the current line's end; `None` if there is none yet.
    fn line_end(&mut self, buf: &[u8], eof: bool) -> Option<usize> {
        match memchr2(b'\n', b'\r', &buf[self.at..]) {
            Some(i) => Some(self.at + i + 1),
            None if eof && self.line < buf.len() => Some(buf.len()),
            None => {
                self.at = buf.len();
                None
            }
        }
    }

    fn take_line(&mut self, buf: &[u8], end: usize) -> Option<Cut> {
        let line = &buf[self.line..end];
        if self.line == 0 && line.trim_ascii().is_empty() {
            *self = Self::default();
            return Some(Cut::Skip(end));
        }
        let line_type = line_type(line);
        match (line_type, self.seen) {
            (LineType::Start { .. }, Seen::Content | Seen::Marker) if self.line > 0 => {
                Some(self.cut(self.line))
            }
            (LineType::End, _) => Some(self.end_marker(end)),
            _ => self.keep(line_type, end),
        }
    }

    fn keep(&mut self, line_type: LineType, end: usize) -> Option<Cut> {
        self.seen = match (line_type, self.seen) {
            (LineType::Content | LineType::Start { content: true }, _) => Seen::Content,
            (LineType::Start { .. }, Seen::Nothing) => Seen::Marker,
            (_, seen) => seen,
        };
        self.line = end;
        self.at = end;
        None
    }

    /// `...`: the record goes first, the marker in the next call.
    fn end_marker(&mut self, end: usize) -> Cut {
        if self.line > 0 {
            return self.cut(self.line);
        }
        *self = Self::default();
        Cut::Skip(end)
    }

    fn cut(&mut self, end: usize) -> Cut {
        let was = std::mem::take(self);
        if was.seen != Seen::Content {
            return Cut::Skip(end);
        }
        // Not trimmed: line ends at the end belong to a block text (`|`) before them.
        Cut::Record { skip: 0, len: end }
    }

    fn last(&mut self, buf: &[u8]) -> Cut {
        match buf.len() {
            0 => Cut::End,
            n => self.cut(n),
        }
    }

    /// Skips to the next marker line; `None` when at one.
    fn pass_over(&mut self, lost: Lost, buf: &[u8], eof: bool) -> Option<Cut> {
        if lost == Lost::LineStart {
            if buf.len() < 4 && !eof {
                return Some(Cut::More);
            }
            if is_marker(buf) {
                self.lost = None;
                return None;
            }
        }
        let end = memchr2(b'\n', b'\r', buf);
        self.lost = Some(end.map_or(Lost::Inside, |_| Lost::LineStart));
        Some(match end.map_or(buf.len(), |i| i + 1) {
            0 => super::more_or(eof, Cut::End),
            n => Cut::Skip(n),
        })
    }
}

fn is_marker(line: &[u8]) -> bool {
    let marked = line.starts_with(b"---") || line.starts_with(b"...");
    marked && line.get(3).is_none_or(u8::is_ascii_whitespace)
}

fn line_type(line: &[u8]) -> LineType {
    let text = line.trim_ascii_end();
    match (text, text.first()) {
        (b"...", _) => LineType::End,
        (b"---", _) => LineType::Start { content: false },
        (_, None | Some(b'#' | b'%')) => LineType::Quiet,
        _ if is_start(text) => LineType::Start {
            content: !text[3..].trim_ascii_start().starts_with(b"#"),
        },
        _ if text.trim_ascii_start().starts_with(b"#") => LineType::Quiet,
        _ => LineType::Content,
    }
}

fn is_start(text: &[u8]) -> bool {
    text.starts_with(b"---") && matches!(text.get(3), Some(b' ' | b'\t'))
}
