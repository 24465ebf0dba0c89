//! Cuts a file into games: a line that begins with the number of the next move continues the game on the line before.

use super::read::{Word, number, word};
use crate::formats::Separation;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::io::Framer;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Games>::default())
}

/// A blank line ends a game, so that a line which begins with a number does not continue it.
pub(super) const SEPARATION: Separation = Separation {
    sample: b"1. 5254 5755",
    mark: "\n",
    ..Separation::NONE
};

/// The game so far.
#[derive(Debug, Default)]
struct Games {
    begun: bool,
    plies: usize,
    /// It has a result, or a word that is none of the notation.
    closed: bool,
}

impl Lines for Games {
    const COMMENT: Option<u8> = Some(b'#');

    fn step(&mut self, line: &[u8]) -> Step {
        match line.trim_ascii() {
            [] if self.begun => Step::Cut,
            [] => Step::Skip,
            _ if self.begun && !self.continues(line) => Step::Cut,
            [b'#', ..] => Step::Comment,
            _ => Step::Join,
        }
    }

    fn joined(&mut self, line: &[u8]) {
        self.begun = true;
        for word in words(line).map(word) {
            match word {
                Some(Word::Move(_)) => self.plies += 1,
                Some(Word::Number) => {}
                Some(Word::Result(_)) | None => self.closed = true,
            }
        }
    }
}

impl Games {
    /// Whether a line begins with the number of the next move: `2.` or `2...`, and `1...` after half of the first one.
    fn continues(&self, line: &[u8]) -> bool {
        let Some((number, dots)) = words(line).next().and_then(number) else {
            return false;
        };
        let is_next = number.parse() == Ok(self.plies / 2 + 1);
        let is_first = self.plies < 2 && (self.plies == 0 || dots == 1);
        !self.closed && is_next && !is_first
    }
}

/// The words of a line, as far as they are text.
fn words(line: &[u8]) -> impl Iterator<Item = &str> {
    let text = std::str::from_utf8(line).unwrap_or("?");
    text.split_ascii_whitespace()
}
