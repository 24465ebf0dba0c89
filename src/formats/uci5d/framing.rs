//! Cuts a file into games: each has one line that sets it up.

use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step, without_marks};
use crate::io::Framer;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands>::default())
}

#[derive(Debug, Default)]
struct Commands {
    /// Whether the record has its position line.
    complete: bool,
}

impl Lines for Commands {
    const COMMENT: Option<u8> = Some(b'#');

    fn step(&mut self, line: &[u8]) -> Step {
        match first_word(line) {
            b"" => return Step::Skip,
            word if word.starts_with(b"#") => return Step::Comment,
            b"position" if self.complete => return Step::Cut,
            word => self.complete |= word == b"position",
        }
        Step::Join
    }

    fn end_record(&mut self) {
        self.complete = false;
    }
}

/// The first word of a line.
pub(super) fn first_word(line: &[u8]) -> &[u8] {
    let line = without_marks(line).trim_ascii_start();
    let end = line.iter().position(u8::is_ascii_whitespace);
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

/// Whether the first line is one of the protocol's.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|l| !l.is_empty() && !l.starts_with(b"#"));
    let line = lines.next().unwrap_or_default();
    let words = line.split(u8::is_ascii_whitespace);
    let words: Vec<&[u8]> = words.filter(|w| !w.is_empty()).take(4).collect();
    match words.as_slice() {
        [b"5duci" | b"5ducinewgame"] | [b"position", b"size" | b"odd" | b"even", ..] => {
            Likely::Certainly
        }
        [b"position", b"fen", board, ..] if board.starts_with(b"[") => Likely::Certainly,
        [b"position", b"startpos", b"moves" | b"move", first] if first.starts_with(b"(") => {
            Likely::Certainly
        }
        // A game without moves is as one of UCI.
        [b"position", b"startpos"] => Likely::Perhaps,
        _ => Likely::No,
    }
}
