//! Cuts a file into games: each ends before the options or the position line
//! of the next one.

use crate::formats::Likely;
use crate::io::{Cut, Framer};

/// What a line does, by its first word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Line {
    /// Blank or a comment.
    Nothing,
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

fn first_word(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii_start();
    let end = line.iter().position(u8::is_ascii_whitespace);
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

fn sort(line: &[u8]) -> Line {
    match first_word(line) {
        b"" => Line::Nothing,
        w if w.starts_with(b"#") => Line::Nothing,
        b"setoption" => Line::Option,
        w if COMMANDS.contains(&w) => Line::Command,
        _ => Line::Game,
    }
}

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(UciFramer::default())
}

#[derive(Debug, Default)]
struct UciFramer {
    /// Start of the line not yet looked at.
    line: usize,
    /// Bytes already searched for its end.
    searched: usize,
    /// The record so far: its start, and the end of its last line.
    record: Option<(usize, usize)>,
    /// Whether the record has its position line.
    complete: bool,
    /// Inside a record that was given up.
    lost: bool,
}

impl UciFramer {
    /// Takes in one line; `true` if the record ends before it.
    fn take(&mut self, sort: Line, start: usize, end: usize) -> bool {
        if sort == Line::Nothing {
            return false;
        }
        if self.complete && matches!(sort, Line::Game | Line::Option) {
            return true;
        }
        self.complete |= sort == Line::Game;
        let first = self.record.map_or(start, |(first, _)| first);
        self.record = Some((first, end));
        false
    }

    fn cut(&mut self) -> Cut {
        let found = self.record;
        *self = Self::default();
        match found {
            Some((start, end)) => Cut::Record {
                skip: start,
                len: end - start,
            },
            None => Cut::End,
        }
    }
}

impl Framer for UciFramer {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let from = self.searched.max(self.line);
            let rest = buf.get(from..).unwrap_or(&[]);
            let end = match memchr::memchr(b'\n', rest) {
                Some(i) => from + i,
                None if eof => buf.len(),
                None => {
                    self.searched = buf.len();
                    return Cut::More;
                }
            };
            let line = buf.get(self.line..end).unwrap_or(&[]);
            let trimmed = self.line + line.trim_ascii_end().len();
            let lost = std::mem::take(&mut self.lost);
            if !lost && self.take(sort(line), self.line, trimmed) {
                return self.cut();
            }
            if end >= buf.len() {
                return self.cut();
            }
            self.line = end + 1;
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            lost: true,
            ..Self::default()
        };
    }
}

/// Whether the first line is one of the protocol's, or a list of coordinates.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let mut lines = head.split(|b| *b == b'\n');
    let Some(line) = lines.find(|l| sort(l) != Line::Nothing) else {
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
