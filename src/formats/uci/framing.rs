//! Cuts a file into games: each ends with its position line or its list of moves, so that a game
//! can be converted as soon as its line has arrived.

use super::report;
use super::session::Session;
use crate::formats::Likely;
use crate::formats::fen::card::is_sfen_hand;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::formats::log::{is_of_engine, is_stamped, is_unmarked, without_direction};
use crate::formats::shogi::Handicap;
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
    /// Any other command, or an answer.
    Command,
}

/// The commands and answers of all protocols with no effect on the game.
const COMMANDS: &[&[u8]] = &[
    b"ucinewgame",
    b"uciok",
    b"ucicyclone",
    b"uci",
    b"usinewgame",
    b"usiok",
    b"usi",
    b"ucciok",
    b"ucci",
    b"isready",
    b"readyok",
    b"go",
    b"stop",
    b"ponderhit",
    b"quit",
    b"bye",
    b"debug",
    b"register",
    b"registration",
    b"copyprotection",
    b"id",
    b"option",
    b"info",
    b"bestmove",
    b"nobestmove",
    b"checkmate",
    b"gameover",
    b"banmoves",
    b"d",
    b"eval",
    b"bench",
    b"speedtest",
    b"perft",
    b"flip",
    b"compiler",
    b"export_net",
];

pub(super) fn first_word(line: &[u8]) -> &[u8] {
    let line = without_direction(line);
    let end = line.iter().position(u8::is_ascii_whitespace);
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

/// Whether an engine is started, so that no option is set.
pub(super) fn starts_engine(word: &[u8]) -> bool {
    matches!(word, b"uci" | b"usi" | b"ucci" | b"ucicyclone")
}

fn sort(line: &[u8]) -> Line {
    match first_word(line) {
        b"" => Line::Nothing,
        w if w.starts_with(b"#") => Line::Comment,
        _ if is_of_engine(line) => Line::Command,
        b"setoption" => Line::Option,
        w if COMMANDS.contains(&w) => Line::Command,
        b"position" | b"startpos" | b"fen" => Line::Game,
        _ if report::is_one(without_direction(line)) => Line::Command,
        _ => Line::Game,
    }
}

/// Whether a line sets up nothing.
#[cfg(test)]
pub(super) fn is_idle(line: &[u8]) -> bool {
    sort(line) == Line::Command
}

/// Whether a line that is no command belongs to the message before it, if a logger wrote that one: it is neither marked
/// nor a move or a start.
pub(super) fn may_go_on(line: &[u8]) -> bool {
    let word = first_word(line);
    let starts = matches!(word, b"position" | b"startpos" | b"fen" | b"sfen");
    is_unmarked(line) && !starts && !looks_like_move(word)
}

/// `e2e4`, `7g7f`, `P@e4`, `+P*5e`, `0000`
fn looks_like_move(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"+").unwrap_or(word);
    let begins = match word {
        [a, b'@' | b'*', ..] => a.is_ascii_alphabetic(),
        [a, b, ..] if a.is_ascii_alphabetic() => b.is_ascii_digit(),
        [a, b, ..] => a.is_ascii_digit() && b.is_ascii_alphabetic() || word.starts_with(b"00"),
        _ => false,
    };
    // In another encoding, a word may have another number of bytes.
    begins && word.iter().filter(|b| b.is_ascii()).count() >= 4
}

/// Messages of a logger may have several lines. Only the first one says that it is of a logger.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Logged(bool);

impl Logged {
    /// Whether a line that seems to set up a game belongs to the message before it.
    pub(super) fn goes_on(self, line: &[u8]) -> bool {
        self.0 && may_go_on(line)
    }

    /// After a line that belongs to no message before it. What looks like a command may belong to one.
    pub(super) fn after(self, line: &[u8], is_command: bool) -> Self {
        Self(is_stamped(line) || self.0 && is_command && is_unmarked(line))
    }

    /// The kind of a line, and the state after it.
    fn sort(&mut self, line: &[u8]) -> Line {
        match sort(line) {
            Line::Game if self.goes_on(line) => Line::Command,
            kind @ (Line::Nothing | Line::Comment) => kind,
            kind => {
                *self = self.after(line, kind == Line::Command);
                kind
            }
        }
    }
}

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands<true>>::default())
}

/// The same of SFEN alone, which has no logs.
pub(super) fn sfen_framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Commands<false>>::default())
}

#[derive(Debug, Default)]
struct Commands<const LOGS: bool> {
    /// Whether the last line of the record was of a logger.
    logged: Logged,
    /// The options that were set so far.
    session: Session,
    /// Those in force before this record, and before the last one.
    before: Option<Arc<[u8]>>,
    before_last: Option<Arc<[u8]>>,
}

impl<const LOGS: bool> Commands<LOGS> {
    fn sort(logged: &mut Logged, line: &[u8]) -> Line {
        if LOGS { logged.sort(line) } else { sort(line) }
    }
}

impl<const LOGS: bool> Lines for Commands<LOGS> {
    fn step(&mut self, line: &[u8]) -> Step {
        match Self::sort(&mut self.logged, line) {
            Line::Nothing => Step::Skip,
            Line::Comment => Step::Comment,
            Line::Option | Line::Command => Step::Join,
            Line::Game => Step::End,
        }
    }

    fn joined(&mut self, line: &[u8]) {
        self.session.read_line(line);
    }

    fn end_record(&mut self) {
        self.before_last = std::mem::replace(&mut self.before, self.session.lines());
        self.logged = Logged::default();
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.before_last.clone()
    }

    /// Commands and answers after the last game set up none.
    fn is_comment(&self, record: &[u8]) -> bool {
        let mut logged = Logged::default();
        let mut lines = record.split(|b| matches!(b, b'\n' | b'\r'));
        lines.all(|line| !matches!(Self::sort(&mut logged, line), Line::Option | Line::Game))
    }
}

// ---- Detection -------------------------------------------------------------------

/// Whether the first line is one of UCI, or a list of coordinates.
pub(super) fn sniff_uci(head: &[u8]) -> Likely {
    match first_words(head).as_slice() {
        words if is_of_xiangqi(head) => shared(words),
        // Options are set in the same way by UCI-Cyclone, whose lines of positions are others.
        [b"setoption", ..] if is_bare(&start_words(head)) => Likely::Perhaps,
        [b"setoption", b"name", option, ..] if option.starts_with(b"UCI_") => Likely::Certainly,
        [b"setoption", b"name", ..] | [b"uci" | b"ucinewgame" | b"uciok", ..] => Likely::Probably,
        [b"position", b"startpos" | b"fen", ..] => Likely::Probably,
        words if !words.is_empty() && words.iter().take(4).all(|w| is_move(w)) => Likely::Probably,
        _ => Likely::No,
    }
}

/// Whether the first line is one of USI, or a list of its squares.
pub(super) fn sniff_usi(head: &[u8]) -> Likely {
    let words = first_words(head);
    match words.as_slice() {
        [b"usi" | b"usinewgame" | b"usiok", ..] | [b"position", b"sfen", ..] => Likely::Certainly,
        [b"setoption", ..] if is_bare(&start_words(head)) => Likely::Perhaps,
        [b"setoption", b"name", option, ..] if option.starts_with(b"USI_") => Likely::Certainly,
        [b"position", b"startpos", b"moves", word, ..] if is_shogi_move(word) => Likely::Certainly,
        words if are_shogi_moves(words) => Likely::Probably,
        words => shared(words),
    }
}

/// Whether the first line that sets no option is an SFEN: its side to move is followed by hands; or the usual
/// start, with moves of shogi.
pub(super) fn sniff_shogi_sfen(head: &[u8]) -> Likely {
    match start_words(head).as_slice() {
        [b"startpos", b"moves", word, ..] if is_shogi_move(word) => Likely::Certainly,
        // So it is in UCI-Cyclone.
        [b"startpos"] if first_words(head) == [b"startpos"] => Likely::Certainly,
        [b"startpos", ..] if first_words(head).first() == Some(&&b"setoption"[..]) => {
            Likely::Probably
        }
        [b"sfen", board, ..] if board.contains(&b'/') => Likely::Certainly,
        // Lines and lists of USI, which are read, too.
        [b"position", b"startpos" | b"sfen", ..] => Likely::Perhaps,
        words if are_shogi_moves(words) => Likely::Perhaps,
        [board, side @ (b"b" | b"w"), hand, rest @ ..]
            if board.contains(&b'/') && is_sfen_hand(hand) =>
        {
            let counts = hand.iter().any(u8::is_ascii_digit) || counts(rest);
            match !has_passed(rest) && (*side == b"b" || counts) {
                true => Likely::Certainly,
                false => Likely::No,
            }
        }
        // English names are also those of pieces.
        [name] | [name, b"moves", ..] => match std::str::from_utf8(name).ok() {
            Some(name) if Handicap::named(name).is_some() && name.is_ascii() => Likely::Perhaps,
            Some(name) if Handicap::named(name).is_some() => Likely::Probably,
            _ => Likely::No,
        },
        _ => Likely::No,
    }
}

/// Whether the square for en passant follows, as in FEN, where the field before it states the rights to castle.
fn has_passed(rest: &[&[u8]]) -> bool {
    matches!(rest, [b"-" | [b'a'..=b'z', b'1'..=b'9', ..], ..])
}

/// Whether the number of the ply follows, and then nothing or the moves.
fn counts(rest: &[&[u8]]) -> bool {
    match rest {
        [ply] | [ply, b"moves", ..] => ply.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Whether the first line is one of UCCI: `ucci`, an option without `name`; or a line has moves on rank 0.
pub(super) fn sniff_ucci(head: &[u8]) -> Likely {
    let words = first_words(head);
    match words.as_slice() {
        [b"ucci" | b"ucciok", ..] => Likely::Certainly,
        [b"ucicyclone", ..] => Likely::No,
        _ if is_of_xiangqi(head) => Likely::Certainly,
        [b"setoption", option, ..] if *option != b"name" => Likely::Probably,
        words => shared(words),
    }
}

/// Whether the first line is one of UCI-Cyclone: a position line without `position`.
pub(super) fn sniff_cyclone(head: &[u8]) -> Likely {
    let words = first_words(head);
    match (words.as_slice(), start_words(head).as_slice()) {
        ([b"ucicyclone", ..], _) => Likely::Certainly,
        (_, [b"startpos", b"moves", word, ..]) if is_shogi_move(word) => Likely::No,
        (_, [b"startpos"] | [b"startpos", b"moves", ..]) => Likely::Certainly,
        (_, [b"fen", board, ..]) if board.contains(&b'/') => Likely::Certainly,
        (words, _) => shared(words),
    }
}

/// Whether a game is set up without the word `position`.
fn is_bare(words: &[&[u8]]) -> bool {
    matches!(words, [b"startpos" | b"fen" | b"sfen", ..])
}

/// Lines that several protocols have are rather those of UCI.
fn shared(words: &[&[u8]]) -> Likely {
    match words {
        [
            b"position" | b"setoption" | b"uci" | b"ucinewgame" | b"uciok",
            ..,
        ] => Likely::Perhaps,
        [first, ..] if is_move(first) || is_on_rank_zero(first) => Likely::Perhaps,
        _ => Likely::No,
    }
}

/// The words of the first line that is neither blank nor a comment, or of the first one that shows its protocol, if only
/// lines that several protocols have are before it.
fn first_words(head: &[u8]) -> Vec<&[u8]> {
    let mut lines = said_lines(head, &[Line::Nothing, Line::Comment]);
    let first = lines.next().unwrap_or_default();
    let shows = |line: &[u8]| sort(line) != Line::Command || PROTOCOLS.contains(&first_word(line));
    if shows(first) {
        return words_of(first);
    }
    let telling = lines.find(|line| shows(line));
    let telling = telling.filter(|line| {
        let word = first_word(line);
        PROTOCOLS.contains(&word) || matches!(word, b"position" | b"setoption")
    });
    words_of(telling.unwrap_or(first))
}

/// The commands and answers that show which protocol a log is in.
const PROTOCOLS: &[&[u8]] = &[
    b"uci",
    b"ucinewgame",
    b"uciok",
    b"usi",
    b"usinewgame",
    b"usiok",
    b"ucci",
    b"ucciok",
    b"ucicyclone",
];

/// Whether a log is one of an engine for xiangqi: Pikafish, or moves on rank 0.
fn is_of_xiangqi(head: &[u8]) -> bool {
    said_lines(head, &[]).any(|line| {
        let said = without_direction(line);
        let moves = || said.split(u8::is_ascii_whitespace).any(is_on_rank_zero);
        said.starts_with(b"id name Pikafish") || said.starts_with(b"position ") && moves()
    })
}

/// The same of the first line that sets no option either.
fn start_words(head: &[u8]) -> Vec<&[u8]> {
    let mut lines = said_lines(head, &[Line::Nothing, Line::Comment, Line::Option]);
    words_of(lines.next().unwrap_or_default())
}

/// The lines of other sorts.
fn said_lines<'h>(head: &'h [u8], but: &'static [Line]) -> impl Iterator<Item = &'h [u8]> {
    let mut logged = Logged::default();
    let lines = head.split(|b| *b == b'\n');
    lines.filter(move |line| {
        let goes_on = sort(line) == Line::Game && logged.goes_on(line);
        !but.contains(&logged.sort(line)) && !goes_on
    })
}

fn words_of(line: &[u8]) -> Vec<&[u8]> {
    let words = without_direction(line).split(u8::is_ascii_whitespace);
    words.filter(|w| !w.is_empty()).take(MOST_WORDS).collect()
}

/// More words of a line are not examined.
const MOST_WORDS: usize = 200;

fn is_move(word: &[u8]) -> bool {
    matches!(word, [b'a'..=b'h', b'1'..=b'9', b'a'..=b'h', b'1'..=b'9', rest @ ..] if ends_move(rest))
}

/// Whether a word may end like that after two squares: at once, or after the letter of a promotion.
fn ends_move(rest: &[u8]) -> bool {
    rest.is_empty() || rest.len() == 1 && rest.is_ascii()
}

fn is_on_rank_zero(word: &[u8]) -> bool {
    match word {
        [
            b'a'..=b'l',
            from @ b'0'..=b'9',
            b'a'..=b'l',
            to @ b'0'..=b'9',
            rest @ ..,
        ] => ends_move(rest) && [*from, *to].contains(&b'0'),
        _ => false,
    }
}

/// Whether the first words are moves of shogi.
fn are_shogi_moves(words: &[&[u8]]) -> bool {
    !words.is_empty() && words.iter().take(4).all(|w| is_shogi_move(w))
}

fn is_shogi_move(word: &[u8]) -> bool {
    match word {
        [
            b'1'..=b'9',
            b'a'..=b'i',
            b'1'..=b'9',
            b'a'..=b'i',
            rest @ ..,
        ] => ends_move(rest),
        [b'A'..=b'Z', b'*', b'1'..=b'9', b'a'..=b'i'] => true,
        _ => false,
    }
}
