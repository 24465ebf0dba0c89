//! Cuts a log into games: each ends with its result, or before what sets up the next one.

use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step, without_direction};
use crate::io::Framer;
use std::sync::Arc;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands>::default())
}

/// The longest line with a variant that is kept for the games after it.
pub(super) const LONGEST_LINE: usize = 200;

#[derive(Debug, Default)]
struct Commands {
    /// What the record has so far.
    begun: bool,
    placed: bool,
    played: bool,
    /// The variant that was set last, now and before this record and the last one.
    variant: Option<Arc<[u8]>>,
    before: Option<Arc<[u8]>>,
    before_last: Option<Arc<[u8]>>,
}

/// What a line does to a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Line {
    Nothing,
    Comment,
    New,
    Variant,
    Board,
    Move,
    Result,
    Other,
}

fn sort(line: &[u8]) -> Line {
    let line = without_direction(line).trim_ascii_end();
    let end = line.iter().position(u8::is_ascii_whitespace);
    match line.get(..end.unwrap_or(line.len())).unwrap_or(line) {
        b"" => Line::Nothing,
        w if w.starts_with(b"#") => Line::Comment,
        b"new" => Line::New,
        b"variant" => Line::Variant,
        b"setboard" | b"edit" => Line::Board,
        b"usermove" | b"move" | b"undo" | b"remove" => Line::Move,
        b"result" => Line::Result,
        w if end.is_none() && is_move(w) => Line::Move,
        _ => Line::Other,
    }
}

/// Whether a word alone on its line is a move.
fn is_move(word: &[u8]) -> bool {
    let after_square = |w: &[u8]| -> Option<usize> {
        let digits = w
            .get(1..)?
            .iter()
            .take(2)
            .take_while(|b| b.is_ascii_digit());
        let n = digits.count();
        (w.first()?.is_ascii_lowercase() && n > 0).then_some(n + 1)
    };
    let step = || {
        let first = after_square(word)?;
        let second = first + after_square(word.get(first..)?)?;
        (word.len() - second <= 8).then_some(())
    };
    let drop = || {
        let word = word.strip_prefix(b"+").unwrap_or(word);
        let [b'A'..=b'Z', b'@', square @ ..] = word else {
            return None;
        };
        (after_square(square)? == square.len()).then_some(())
    };
    let castles = matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0" | b"@@@@");
    castles || step().or_else(drop).is_some()
}

impl Lines for Commands {
    fn step(&mut self, line: &[u8]) -> Step {
        let sort = sort(line);
        let ends = match sort {
            Line::New => self.begun || self.placed || self.played,
            Line::Variant | Line::Board => self.placed || self.played,
            _ => false,
        };
        if ends {
            return Step::Cut;
        }
        match sort {
            Line::Nothing => return Step::Skip,
            Line::Comment => return Step::Comment,
            Line::New | Line::Variant => self.begun = true,
            Line::Board => self.placed = true,
            Line::Move => self.played = true,
            Line::Result if self.begun || self.placed || self.played => return Step::End,
            Line::Result | Line::Other => {}
        }
        Step::Join
    }

    fn joined(&mut self, line: &[u8]) {
        match sort(line) {
            Line::New => self.variant = None,
            Line::Variant => {
                let line = without_direction(line).trim_ascii_end();
                // One byte more than the limit tells the reader that it was longer.
                self.variant = Some(line.get(..LONGEST_LINE + 1).unwrap_or(line).into());
            }
            _ => {}
        }
    }

    fn end_record(&mut self) {
        self.before_last = std::mem::replace(&mut self.before, self.variant.clone());
        (self.begun, self.placed, self.played) = (false, false, false);
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.before_last.clone()
    }

    /// Lines after the last game set up none.
    fn is_comment(&self, record: &[u8]) -> bool {
        let mut lines = record.split(|b| matches!(b, b'\n' | b'\r')).map(sort);
        lines.all(|l| matches!(l, Line::Nothing | Line::Comment | Line::Other))
    }
}

/// Whether one of the first lines belongs to no other protocol.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| *b == b'\n');
    let lines = lines.map(|l| without_direction(l).trim_ascii_end());
    let mut lines = lines.filter(|l| !l.is_empty() && !l.starts_with(b"#"));
    let first = lines.next().unwrap_or_default();
    let words: Vec<&[u8]> = first.splitn(3, u8::is_ascii_whitespace).collect();
    match words.as_slice() {
        [b"xboard"] | [b"usermove", _] | [b"protover", _] => Likely::Certainly,
        [b"setboard", board, ..] if board.contains(&b'/') => Likely::Certainly,
        [b"new"] | [b"variant", _] => Likely::Probably,
        _ => Likely::No,
    }
}
