//! Cuts a log into games: each ends with its last result, or before what sets up the next one.

use super::engines::{Engine, Engines};
use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step, without_marks};
use crate::formats::log::{after_time, is_logged, speaker, without_direction};
use crate::formats::san;
use crate::io::Framer;
use crate::model::{Letters, Marks};
use std::sync::Arc;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands<false>>::default())
}

/// The same if each move ends a record, which is the game up to it.
pub(super) fn live_framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands<true>>::default())
}

/// A game does not continue after this many bytes of other lines.
const MOST_AFTER_RESULT: usize = 1 << 20;

/// The most bytes of lines that are kept for the records after them.
pub(super) const LONGEST_SESSION: usize = 1 << 16;

/// The most moves of a game before the one with which a record of a session ends: each record has all of them.
pub(super) const MOST_EARLIER: usize = 1024;

#[derive(Debug, Default)]
struct Commands<const LIVE: bool> {
    /// What the record has so far.
    begun: bool,
    placed: bool,
    played: bool,
    /// The engines of the game, and what each was told of it.
    engines: Engines<Told>,
    /// Its result was sent. It may be sent to the other engine as well, or the game may continue.
    over: bool,
    /// The bytes since the result. They belong to the game if it goes on.
    since_result: usize,
    /// The variant that was set last; if each move is a record, its game so far.
    variant: Vec<u8>,
    game: Vec<u8>,
    /// Both before this record, and before the last one.
    before: Option<Arc<[u8]>>,
    before_last: Option<Arc<[u8]>>,
}

/// What an engine knows of a game.
#[derive(Copy, Clone, Debug, Default)]
struct Told {
    placed: bool,
    played: bool,
}

/// What a line does to a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Line {
    Nothing,
    Comment,
    New,
    Variant,
    Board,
    Move,
    Result,
    Other,
}

/// The same as by the grammar, as a test checks, but for two things: any line of `result` ends a game, and the result
/// that an engine states does not, because the board may send another one after it.
pub(super) fn sort(line: &[u8]) -> Line {
    let line = without_direction(line).trim_ascii_end();
    let end = line.iter().position(u8::is_ascii_whitespace);
    let (word, rest) = line.split_at(end.unwrap_or(line.len()));
    let rest = rest.trim_ascii_start();
    match word {
        b"" => Line::Nothing,
        w if w.starts_with(b"#") => Line::Comment,
        b"new" => Line::New,
        b"edit" => Line::Board,
        b"undo" | b"remove" => Line::Move,
        b"Illegal" if refuses(line) => Line::Move,
        b"Ignoring" if ignores(line) => Line::Move,
        b"result" => Line::Result,
        w if rest.is_empty() && is_move(w) => Line::Move,
        _ if rest.is_empty() => Line::Other,
        b"variant" => Line::Variant,
        b"setboard" => Line::Board,
        b"usermove" | b"move" => Line::Move,
        w if is_number(w) && is_numbered(rest) => Line::Move,
        _ => Line::Other,
    }
}

/// `1.` in `1. ... e7e5`, the old form of the moves of engines.
fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_suffix(b".").unwrap_or(word);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// `... e7e5`. XBoard takes the word after the dots for a move, whatever follows it.
fn is_numbered(rest: &[u8]) -> bool {
    let word = rest.strip_prefix(b"...").unwrap_or_default();
    word.first().is_some_and(u8::is_ascii_whitespace) && !word.trim_ascii().is_empty()
}

/// `Illegal move: e2e5`, perhaps with a reason before the colon.
fn refuses(line: &[u8]) -> bool {
    let after = line.strip_prefix(b"Illegal move").unwrap_or_default();
    let colon = after.iter().position(|b| *b == b':');
    colon.is_some_and(|at| at + 1 < after.len())
}

/// `Ignoring extra move from first`
fn ignores(line: &[u8]) -> bool {
    let after = line
        .strip_prefix(b"Ignoring extra move from")
        .unwrap_or_default();
    let mut words = after
        .split(|b| matches!(b, b' ' | b'\t'))
        .skip(1)
        .filter(|w| !w.is_empty());
    after.starts_with(b" ") && words.next().is_some() && words.next().is_none()
}

/// A line, as far as it is kept after this many bytes: one byte beyond the limit tells the reader that
/// there was more.
fn kept(line: &[u8], after: usize) -> Vec<u8> {
    let line = line.trim_ascii_end();
    let room = (LONGEST_SESSION + 1).saturating_sub(after);
    let line = line.iter().chain(b"\n").take(room);
    line.copied().collect()
}

/// Whether a word alone on its line is a move, in coordinates or in algebraic notation.
pub(super) fn is_move(word: &[u8]) -> bool {
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
    castles || step().or_else(drop).is_some() || is_algebraic(word)
}

/// Only ASCII, so that the encoding of the file does not matter.
fn is_algebraic(word: &[u8]) -> bool {
    let text = std::str::from_utf8(word).ok();
    let Some(word) = text.filter(|w| w.len() <= LONGEST_WORD && w.is_ascii()) else {
        return false;
    };
    let said = san::read(word, Letters::of_unknown());
    said.is_some_and(|w| w.said == san::Said::Move && !w.ply.marks.contains(Marks::PASS))
}

/// The most bytes of a word that is remembered, or may be a move in algebraic notation.
pub(super) const LONGEST_WORD: usize = 16;

impl<const LIVE: bool> Commands<LIVE> {
    /// Whether a line belongs to the next record. What one engine is told of the game so far does not end it.
    fn ends_before(&mut self, sort: Line, line: &[u8]) -> bool {
        let sets_up = matches!(sort, Line::New | Line::Variant | Line::Board);
        if !sets_up && sort != Line::Move {
            let idle = matches!(sort, Line::Comment | Line::Other);
            return idle && self.over && self.since_result > MOST_AFTER_RESULT;
        }
        let alone = Told {
            placed: self.placed,
            played: self.played,
        };
        let (Engine { is_new, .. }, told) =
            self.engines.of(speaker(line).map(|(name, _)| name), alone);
        let known = *told;
        told.placed |= sort == Line::Board;
        told.played |= sort == Line::Move;
        match sort {
            Line::Move => false,
            Line::New => self.over || !is_new && (self.begun || self.placed || self.played),
            _ => self.over || known.placed || known.played,
        }
    }

    fn in_force(&self) -> Option<Arc<[u8]>> {
        let lines = [&*self.variant, &*self.game].concat();
        (!lines.is_empty()).then(|| lines.into())
    }
}

impl<const LIVE: bool> Lines for Commands<LIVE> {
    fn step(&mut self, line: &[u8]) -> Step {
        let sort = sort(line);
        let ends = self.ends_before(sort, line);
        if ends {
            return Step::Cut;
        }
        if self.over && matches!(sort, Line::Comment | Line::Other) {
            self.since_result += line.len();
            return Step::Skip;
        }
        match sort {
            Line::Nothing => return Step::Skip,
            Line::Comment => return Step::Comment,
            Line::New | Line::Variant => self.begun = true,
            Line::Board => self.placed = true,
            Line::Move => (self.played, self.over, self.since_result) = (true, false, 0),
            Line::Result if LIVE => {
                let is_one = self.begun || self.placed || self.played || !self.game.is_empty();
                return if is_one { Step::End } else { Step::Join };
            }
            Line::Result => self.over |= self.begun || self.placed || self.played,
            Line::Other => {}
        }
        match LIVE && matches!(sort, Line::Board | Line::Move) {
            true => Step::End,
            false => Step::Join,
        }
    }

    fn joined(&mut self, line: &[u8]) {
        let sort = sort(line);
        match sort {
            Line::New => {
                self.variant.clear();
                // What was in force before the record does not count for it.
                if !self.placed && !self.played {
                    self.before = None;
                }
            }
            Line::Variant => self.variant = kept(without_direction(line), 0),
            _ => {}
        }
        if matches!(sort, Line::New | Line::Variant | Line::Board) {
            self.game.clear();
        }
        if LIVE && matches!(sort, Line::Board | Line::Move) {
            let line = kept(line, self.game.len());
            self.game.extend(line);
        }
    }

    fn end_record(&mut self) {
        let now = self.in_force();
        self.before_last = std::mem::replace(&mut self.before, now);
        (self.begun, self.placed, self.played, self.over) = (false, false, false, false);
        self.since_result = 0;
        self.engines = Engines::default();
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.before_last.clone()
    }

    /// Lines after the last game set up none. A result is there again if it was sent to both engines.
    fn is_comment(&self, record: &[u8]) -> bool {
        let mut lines = record.split(|b| matches!(b, b'\n' | b'\r')).map(sort);
        lines.all(|line| match line {
            Line::Nothing | Line::Comment | Line::Other => true,
            // That of the game so far is one.
            Line::Result => !LIVE || self.before_last.is_none(),
            Line::New | Line::Variant | Line::Board | Line::Move => false,
        })
    }
}

/// A record from its line `new` on. Lines before it set nothing for the game; without it, what an earlier record set stays
/// in force.
pub(super) fn from_new(record: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    for line in record.split_inclusive(|b| matches!(b, b'\n' | b'\r')) {
        if sort(line) == Line::New {
            return record.get(at..);
        }
        at += line.len();
    }
    None
}

/// Whether a record sets up a game or has moves. A move that is refused or ignored does not count.
pub(super) fn begins_game(record: &[u8]) -> bool {
    let mut lines = record.split(|b| matches!(b, b'\n' | b'\r'));
    lines.any(|line| match sort(line) {
        Line::New | Line::Variant | Line::Board => true,
        Line::Move => {
            let said = without_direction(line).trim_ascii_end();
            !refuses(said) && !ignores(said)
        }
        Line::Nothing | Line::Comment | Line::Result | Line::Other => false,
    })
}

/// Whether the first line belongs to no other protocol, or the first lines are those of a debug file of XBoard.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| *b == b'\n');
    let lines = lines.map(|l| without_marks(l).trim_ascii());
    let logged = |line: &[u8]| without_direction(line).len() == line.len() && is_logged(line);
    let mut lines = lines.filter(|l| !l.is_empty() && !l.starts_with(b"#") && !logged(l));
    let (whole, second) = (
        lines.next().unwrap_or_default(),
        lines.next().unwrap_or_default(),
    );
    if is_of_xboard(whole) || whole.starts_with(b"locale = ") && is_of_xboard(second) {
        return Likely::Certainly;
    }
    let first = without_direction(whole);
    let words: Vec<&[u8]> = first.splitn(3, u8::is_ascii_whitespace).collect();
    match words.as_slice() {
        [b"xboard"] | [b"usermove", _] | [b"protover", _] => Likely::Certainly,
        [b"setboard", board, ..] if board.contains(&b'/') => Likely::Certainly,
        [b"new"] | [b"variant", _] => Likely::Probably,
        // Engines for other protocols may be behind an adapter.
        [
            b"uci" | b"usi" | b"ucci" | b"ucinewgame" | b"position" | b"setoption",
            ..,
        ] => Likely::No,
        _ if is_logged_by_xboard(whole) => Likely::Probably,
        _ => Likely::No,
    }
}

/// What XBoard and WinBoard write into a debug file before an engine is started:
/// `recognized 'normal' (-1) as variant normal`, `Reset(1, 0) from gameMode 0`, `Version: WinBoard 4.8.0b`.
fn is_of_xboard(line: &[u8]) -> bool {
    let has = |line: &[u8], part: &[u8]| memchr::memmem::find(line, part).is_some();
    let variant = line.strip_prefix(b"recognized '");
    let mode = line.strip_prefix(b"Reset(");
    let version = line.strip_prefix(b"Version: ").unwrap_or_default();
    let programs: [&[u8]; 3] = [b"XBoard ", b"xboard ", b"WinBoard "];
    programs.iter().any(|name| version.starts_with(name))
        || variant.is_some_and(|l| has(l, b") as variant "))
        || mode.is_some_and(|l| has(l, b") from gameMode "))
}

/// `120 >first : level 40 5 0`
fn is_logged_by_xboard(line: &[u8]) -> bool {
    match after_time(line) {
        [b'<' | b'>', of @ ..] => of.starts_with(b"first :") || of.starts_with(b"second:"),
        _ => false,
    }
}
