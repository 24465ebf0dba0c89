//! Where one record ends and the next begins.
//!
//! A record ends before a tag section that follows anything but tags, and before
//! a header or piece list that follows pieces or moves. So games with tags, bare
//! positions one per line, and games of a position line and a move line may all
//! follow each other in one file; blank lines never matter. Only moves without
//! a position need tags, to be separated from the game before. A header without pieces
//! and moves ends after a line that ends with `{}`, no properties, unless the next line begins with a
//! list of pieces, and before a line that begins with a turn if the header began with one. A tag that never closes is no tag: a tag section that a blank line
//! separates from it begins the next record. A move that ends with `>` goes on below, but not with a tag or a position.
//!
//! A line that has only the brace of properties begins a record after pieces or moves, like properties on one line.
//!
//! An unclosed comment or object loses one record: properties end before the
//! next line that begins with a tag, or with fields and a list of pieces; a comment
//! ends before the first such line in it if the file ends first, or if another `{` comes first and a game is under way: pieces,
//! moves or properties follow the tags.

use super::hand::{begins_move, begins_piece};
use super::lines::{
    Below, LineType, after_tags, after_word, begins_position, begins_with_pieces, begins_with_turn,
    behind_object, ends_in_a_tag, ends_with_arrow, has_pieces_or_moves, is_object, is_property,
    line_type, moves_below, trim,
};
use crate::formats::Closing;
use crate::io::{Allowance, Cut, Framer, is_tag};

/// Whether empty properties can end a record: not inside a comment, an object or a move.
pub(super) fn closing(record: &[u8]) -> Closing {
    let mut framer = IcnFramer::default();
    let cut = framer.next(&[record, b"\n"].concat(), false);
    let is_open = framer.open != Open::Nothing || framer.goes_on || framer.below == Inside::Comment;
    match cut {
        Cut::More if !is_open => Closing::Same,
        _ => Closing::Never,
    }
}

/// Cuts files of Infinite Chess Notation.
#[derive(Debug, Default)]
pub(super) struct IcnFramer {
    /// First byte of the next line to examine.
    pub(super) line: usize,
    /// That line does not end before this byte.
    seek: usize,
    /// First byte of the record, once it was found.
    start: Option<usize>,
    /// One past the last line that is not blank.
    end: usize,
    body: Body,
    open: Open,
    /// The header began with a turn.
    turn: bool,
    /// The line before ended the header with `{}`: a list of pieces still belongs to it.
    awaits_pieces: bool,
    /// The tags end with one that does not close.
    broken_tag: bool,
    /// The last line ended with the `>` of a move.
    goes_on: bool,
    /// The line ends with a brace: what it opens, as far as the next line that is not blank tells.
    below: Inside,
    /// After a record that was too long: wait for a line that begins a record.
    skipping: bool,
    /// The text may begin in the middle of a line.
    partial: bool,
    /// In the open comment, the first line that may begin a record.
    suspect: Option<usize>,
    /// Pieces or moves follow it.
    under_way: bool,
    /// After that a brace opens in the comment.
    broken: bool,
    allowance: Allowance,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Body {
    #[default]
    Nothing,
    Tags,
    Header,
    /// Pieces or moves.
    Full,
}

/// What an open brace holds.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Inside {
    /// Nothing, or something that is neither.
    #[default]
    Unknown,
    Comment,
    Properties,
}

/// What the previous line left open.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Open {
    #[default]
    Nothing,
    Comment,
    Json {
        depth: usize,
        string: bool,
    },
}

impl Framer for IcnFramer {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let from = self.seek.max(self.line);
            let rest = buf.get(from..).unwrap_or_default();
            let stop = match memchr::memchr2(b'\n', b'\r', rest) {
                Some(i) => from + i,
                None if eof => buf.len(),
                None => {
                    self.seek = buf.len();
                    return Cut::More;
                }
            };
            let line = buf.get(self.line..stop).unwrap_or_default();
            let rest = buf.get(stop..).unwrap_or_default();
            self.below = Inside::Unknown;
            if self.open == Open::Nothing && line.trim_ascii_end().ends_with(b"{") {
                let Some(inside) = inside(rest, eof) else {
                    self.seek = stop;
                    return Cut::More;
                };
                self.below = inside;
            }
            let found = self.line_type(line);
            let goes_on = self.goes_on && !is_tag(trim(line)) && !begins_with_pieces(trim(line));
            if self.begins_another(found, line) && !goes_on {
                match moves_below(line, rest, eof) {
                    Below::Arrow => {}
                    Below::Other => return self.cut(),
                    Below::NotYet => {
                        self.seek = stop;
                        return Cut::More;
                    }
                }
            }
            if self.is_unclosed_object(line) {
                return self.cut_before(buf, self.line);
            }
            self.take(line, found, stop);
            if found.is_none() && !between_line_ends(buf, self.line, stop) {
                self.awaits_pieces = false;
            }
            if let Some(end) = self.suspect.filter(|_| self.broken) {
                return self.cut_before(buf, end);
            }
            if stop >= buf.len() {
                return self.last(buf);
            }
            self.line = stop + 1;
        }
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        self.cut_open_comment(buf)
    }

    fn give_up(&mut self) {
        *self = Self {
            skipping: true,
            partial: true,
            allowance: self.allowance,
            ..Self::default()
        };
    }
}

impl IcnFramer {
    fn line_type(&self, line: &[u8]) -> Option<LineType> {
        match self.below {
            Inside::Comment if is_brace(line) => Some(LineType::Moves),
            Inside::Properties if is_brace(line) => Some(LineType::Header),
            _ => line_type(line, self.body),
        }
    }

    fn cut(&mut self) -> Cut {
        let skip = self.start.unwrap_or(0);
        let len = self.end.saturating_sub(skip);
        *self = Self {
            allowance: self.allowance,
            ..Self::default()
        };
        self.allowance.earn(skip + len);
        Cut::Record { skip, len }
    }

    /// The end of the file.
    fn last(&mut self, buf: &[u8]) -> Cut {
        match (self.cut_open_comment(buf), self.start) {
            (Some(cut), _) => cut,
            (None, Some(_)) => self.cut(),
            (None, None) => Cut::End,
        }
    }

    /// The open comment has no end: the first line in it that may begin a record does.
    fn cut_open_comment(&mut self, buf: &[u8]) -> Option<Cut> {
        let end = self.suspect?;
        let again = buf.len().saturating_sub(end);
        let paid = self.allowance.spend(again);
        paid.then(|| self.cut_before(buf, end))
    }

    fn cut_before(&mut self, buf: &[u8], end: usize) -> Cut {
        self.end = buf.get(..end).unwrap_or(buf).trim_ascii_end().len();
        self.cut()
    }

    /// Whether a tag or a list of pieces is where an object continues: JSON never looks like that.
    fn is_unclosed_object(&self, line: &[u8]) -> bool {
        matches!(self.open, Open::Json { .. }) && self.start.is_some() && may_begin_record(line)
    }

    fn begins_another(&self, line_type: Option<LineType>, line: &[u8]) -> bool {
        if self.skipping || self.open != Open::Nothing {
            return false;
        }
        match (line_type, self.body) {
            (Some(LineType::Tags), body) => body >= Body::Header,
            (Some(LineType::Header), Body::Full) => {
                !(self.awaits_pieces && begins_piece(trim(line)))
            }
            (Some(LineType::Header), _) => self.turn && begins_with_turn(line),
            _ => false,
        }
    }

    fn take(&mut self, line: &[u8], line_type: Option<LineType>, stop: usize) {
        if self.skipping {
            let partial = std::mem::take(&mut self.partial);
            if partial || !matches!(line_type, Some(LineType::Tags | LineType::Header)) {
                return;
            }
            self.skipping = false;
        }
        if line_type.is_some() || self.open != Open::Nothing {
            self.awaits_pieces = false;
            self.end = stop;
            let blanks = line.len() - trim(line).len();
            self.start.get_or_insert(self.line + blanks);
        }
        match (self.open, line_type) {
            (Open::Comment, _) => self.comment_line(line),
            (Open::Json { .. }, _) => self.header(line),
            (_, Some(LineType::Tags)) => self.tags(line),
            (_, Some(LineType::Header)) if self.body == Body::Full => self.moves(line),
            (_, Some(LineType::Header)) => self.header(line),
            (_, Some(LineType::Moves)) => {
                self.body = Body::Full;
                self.moves(line);
            }
            (_, None) => {
                if self.broken_tag && self.body == Body::Tags {
                    self.body = Body::Header;
                }
                return;
            }
        }
        // A move may be broken after its `>`.
        let broken = line_type == Some(LineType::Tags) && self.broken_tag;
        self.goes_on = self.open == Open::Nothing && !broken && ends_with_arrow(line);
    }

    /// Skips tags; the rest of the line is something else.
    fn tags(&mut self, line: &[u8]) {
        self.body = Body::Tags;
        self.broken_tag = ends_in_a_tag(line);
        let rest = after_tags(line);
        match self.line_type(rest) {
            Some(LineType::Header) => self.header(rest),
            Some(LineType::Moves) => {
                self.body = Body::Full;
                self.moves(rest);
            }
            _ => {}
        }
    }

    /// Skips fields up to pieces or moves.
    fn header(&mut self, mut line: &[u8]) {
        if let Open::Json { .. } = self.open {
            line = self.json(line);
        } else if self.body != Body::Header {
            self.turn = begins_with_turn(line);
        }
        self.body = Body::Header;
        loop {
            line = trim(line);
            if begins_move(line) || begins_piece(line) {
                self.body = Body::Full;
                return self.moves(line);
            }
            line = match line.first() {
                None => return,
                Some(b'{') if line.trim_ascii_end() == b"{}" => {
                    self.body = Body::Full;
                    self.awaits_pieces = true;
                    return;
                }
                Some(b'{') => self.json(line),
                Some(_) => after_word(line),
            };
        }
    }

    /// A line that begins in a comment, which may hide the next record.
    fn comment_line(&mut self, line: &[u8]) {
        if self.suspect.is_none() && may_begin_record(line) {
            self.suspect = Some(self.line);
        }
        self.moves(line);
        self.under_way |= self.suspect.is_some() && has_pieces_or_moves(after_tags(line));
    }

    /// Skips comments; the last one may stay open.
    fn moves(&mut self, line: &[u8]) {
        let mut at = 0;
        // Where pieces and moves were not looked for yet.
        let mut new = None;
        while let Some(i) = memchr::memchr2(b'{', b'}', line.get(at..).unwrap_or_default()) {
            at += i;
            let opens = line.get(at) == Some(&b'{');
            match (self.open == Open::Comment, opens) {
                (true, true) if self.suspect.is_some() => {
                    let from = *new.get_or_insert_with(|| line.len() - after_tags(line).len());
                    if let Some(text) = line.get(from..at) {
                        self.under_way |= has_pieces_or_moves(text);
                        new = Some(at);
                    }
                    let brace = line.get(at..).unwrap_or_default();
                    self.broken |= self.under_way || is_object(brace);
                }
                (true, true) => {}
                (true, false) => {
                    self.open = Open::Nothing;
                    (self.suspect, self.under_way) = (None, false);
                }
                (false, true) => self.open = Open::Comment,
                (false, false) => {}
            }
            if self.broken {
                return;
            }
            at += 1;
        }
    }

    /// Skips a JSON object, at most to the end of the line; returns the rest of the line.
    fn json<'a>(&mut self, line: &'a [u8]) -> &'a [u8] {
        let state = match self.open {
            Open::Json { depth, string } => (depth, string),
            _ => (0, false),
        };
        match behind_object(line, state) {
            Ok(end) => {
                self.open = Open::Nothing;
                line.get(end..).unwrap_or_default()
            }
            Err((depth, string)) => {
                self.open = Open::Json { depth, string };
                &[]
            }
        }
    }
}

/// What the text after a brace is; `None` if more of it must be read.
fn inside(text: &[u8], eof: bool) -> Option<Inside> {
    let text = trim(text);
    let line = memchr::memchr2(b'\n', b'\r', text).map_or(text, |end| &text[..end]);
    match text.first() {
        Some(b'"') if is_property(line) => Some(Inside::Properties),
        Some(b'"') if line.len() == text.len() && !eof => None,
        Some(b'"' | b'}') => Some(Inside::Unknown),
        Some(_) => Some(Inside::Comment),
        None => eof.then_some(Inside::Unknown),
    }
}

fn is_brace(line: &[u8]) -> bool {
    trim(line).trim_ascii_end() == b"{"
}

/// Whether an empty line is only what separates the two signs of one line end.
fn between_line_ends(buf: &[u8], start: usize, stop: usize) -> bool {
    let before = start.checked_sub(1).and_then(|at| buf.get(at));
    start == stop && before == Some(&b'\r') && buf.get(stop) == Some(&b'\n')
}

/// Whether a line inside braces looks like the beginning of a record.
fn may_begin_record(line: &[u8]) -> bool {
    let line = trim(line);
    is_tag(line) || begins_position(line)
}

impl PartialOrd for Body {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some((*self as u8).cmp(&(*other as u8)))
    }
}

/// Whether a comment with this text would be taken for one that is never closed.
pub(super) fn looks_unclosed(text: &str) -> bool {
    let begins = text.contains(['[', '|']);
    if !begins || !text.contains('{') || !text.contains(['\n', '\r']) {
        return false;
    }
    let whole = format!("1,1>1,2{{{text}}}");
    let cut = IcnFramer::default().next(whole.as_bytes(), true);
    !matches!(cut, Cut::Record { skip: 0, len } if len == whole.len())
}
