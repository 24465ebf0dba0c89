//! Cuts a file into games: each ends before the options or the position line
//! of the next one.

use super::session::Session;
use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::io::Framer;
use std::sync::Arc;

/// The kind of a line, by its first word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Line {
    /// Blank.
    Nothing,
    Comment,
    /// Sets up a game: a position line or a list of moves.
    Game,
    /// Prepares the next game.
    Option,
    /// Any other command.
    Command,
}

const COMMANDS: &[&[u8]] = &[
    b"ucinewgame",
    b"uciok",
    b"uci",
    b"isready",
    b"readyok",
    b"go",
    b"stop",
    b"ponderhit",
    b"quit",
    b"debug",
    b"register",
    b"registration",
    b"copyprotection",
    b"id",
    b"option",
    b"info",
    b"bestmove",
    b"d",
    b"eval",
];

pub(super) fn first_word(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii_start();
    let end = line.iter().position(u8::is_ascii_whitespace);
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

fn sort(line: &[u8]) -> Line {
    match first_word(line) {
        b"" => Line::Nothing,
        w if w.starts_with(b"#") => Line::Comment,
        b"setoption" => Line::Option,
        w if COMMANDS.contains(&w) => Line::Command,
        _ => Line::Game,
    }
}

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<UciLines>::default())
}

#[derive(Debug, Default)]
struct UciLines {
    /// Whether the record has its position line.
    complete: bool,
    /// The options that were set so far.
    session: Session,
    /// Those in force before this record, and before the last one.
    before: Option<Arc<[u8]>>,
    before_last: Option<Arc<[u8]>>,
}

impl Lines for UciLines {
    const COMMENT: Option<u8> = Some(b'#');

    fn step(&mut self, line: &[u8]) -> Step {
        let sort = sort(line);
        match sort {
            Line::Nothing => return Step::Skip,
            Line::Comment => return Step::Comment,
            _ => {}
        }
        if self.complete && matches!(sort, Line::Game | Line::Option) {
            return Step::Cut;
        }
        self.complete |= sort == Line::Game;
        Step::Join
    }

    fn joined(&mut self, line: &[u8]) {
        self.session.hear(line);
    }

    fn end_record(&mut self) {
        self.complete = false;
        self.before_last = std::mem::replace(&mut self.before, self.session.lines());
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.before_last.clone()
    }
}

/// Whether the first line is one of the protocol's, or a list of coordinates.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let mut lines = head.split(|b| *b == b'\n');
    let Some(line) = lines.find(|l| !matches!(sort(l), Line::Nothing | Line::Comment)) else {
        return Likely::No;
    };
    let words: Vec<&[u8]> = line
        .split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty())
        .take(4)
        .collect();
    match words.as_slice() {
        [b"setoption", b"name", option, ..] if option.starts_with(b"UCI_") => Likely::Certainly,
        [b"setoption", b"name", ..] | [b"uci" | b"ucinewgame", ..] => Likely::Probably,
        [b"position", b"startpos" | b"fen", ..] => Likely::Probably,
        words if words.iter().all(|w| is_move(w)) => Likely::Probably,
        _ => Likely::No,
    }
}

fn is_move(word: &[u8]) -> bool {
    matches!(word, [b'a'..=b'h', b'1'..=b'9', b'a'..=b'h', b'1'..=b'9', rest @ ..] if rest.len() < 2)
}
