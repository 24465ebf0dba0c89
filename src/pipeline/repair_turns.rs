//! Reading a game of turns with damaged moves repaired.
//!
//! A move that cannot be played is changed in one character: a square, a letter, a coordinate, a sign.
//! Among the changes that make its turn legal, the one is taken after which the most turns of the game
//! can be played. If different moves are equally good, or none is legal, or there are too many to try all of them, the
//! game is refused.

use super::conventions::Conventions;
use super::replay::{Refused, Replay};
use super::unplayed::located;
use crate::diag::{Code, Diagnostic, Edit, Fix, Reported, Sink, Span, legible};
use crate::formats::{LoneMove, Read};
use crate::io::Record;
use crate::model::{Action, Document, Game, Marks, NodeId, Part, Turn, WideMove};
use crate::rules::{Conduct, Reason};
use std::collections::HashMap;

/// The most moves that are repaired in a game.
const MOST_REPAIRS: usize = 16;

/// The most changes of a move, after each of which the game is played to its end.
const MOST_PLAYED: usize = 96;

/// The most moves that are resolved to find the changes that make a turn legal.
const MOST_RESOLVED: usize = 1 << 17;

/// The most bytes of text that are read for that.
const WORK: usize = 1 << 22;

/// The most words whose meaning is remembered.
const MOST_WORDS: usize = 1 << 14;

/// Longer words have more than one damaged character.
const LONGEST: usize = 48;

/// Reads and repairs.
pub(super) struct TurnRepair {
    reader: Box<dyn Read>,
    alone: LoneMove,
    replay: Replay,
    /// What words say: a move has almost a thousand changes, and games have the same moves.
    known: HashMap<Box<str>, Option<WideMove>>,
}

/// How far a game can be played.
struct Reach {
    turns: usize,
    /// The turn that cannot be played, and why.
    stop: Option<(NodeId, Refused)>,
}

/// A change of a text.
#[derive(Clone, Debug)]
struct Change {
    span: Span,
    text: String,
}

/// A word with a change, and the turn it makes.
struct Reading {
    text: String,
    turn: Vec<WideMove>,
    /// Whether the word captures.
    captures: bool,
    turns: usize,
}

/// A word to change.
struct Found {
    span: Span,
    text: String,
    /// Others that are as good.
    others: Vec<String>,
}

impl TurnRepair {
    pub(super) fn new(
        (reader, alone): (Box<dyn Read>, LoneMove),
        mut replay: Replay,
        conventions: Conventions,
    ) -> Self {
        replay.follow(Conduct {
            legal: true,
            ..conventions.conduct(None)
        });
        Self {
            reader,
            alone,
            replay,
            known: HashMap::new(),
        }
    }

    /// Reads a text; `None` if that is impossible.
    fn game(&mut self, text: &str) -> Option<Game> {
        let mut doc = Document::default();
        let mut sink = Sink::default();
        self.reader
            .read(&Record::of(text), &mut doc, &mut sink)
            .ok()?;
        match doc {
            Document::Game(game) => Some(game),
            _ => None,
        }
    }

    /// Plays the main line of a game as far as possible, and stays there.
    fn play(&mut self, game: &mut Game) -> Option<Reach> {
        let (rules, _) = self.replay.begin(game, &mut Sink::default())?;
        let line: Vec<NodeId> = game.tree.line(NodeId::ROOT).collect();
        let mut turns = 0;
        for id in line {
            if let Err(problem) = rules.advance(game.tree.turn_mut(id), Part::empty()) {
                let of = problem.nth.map_or(id.whole(), |nth| id.nth(nth));
                let stop = Some((id, (game.tree.span_of(of), problem)));
                return Some(Reach { turns, stop });
            }
            turns += 1;
        }
        let stop = None;
        Some(Reach { turns, stop })
    }

    /// The changes of a damaged text, in the order of the text.
    fn repair(
        &mut self,
        text: &mut String,
        sink: &mut Sink,
    ) -> Result<Vec<Change>, Box<Diagnostic>> {
        let (mut changes, mut moved) = (Vec::new(), 0_i64);
        loop {
            let Some(mut game) = self.game(text) else {
                return Ok(changes);
            };
            let reach = self.play(&mut game);
            let Some(Reach {
                turns,
                stop: Some((id, why)),
            }) = reach
            else {
                return Ok(changes);
            };
            let (at, why) = (back(why.0, &changes), why.1);
            let ambiguous = why.reason == Reason::AmbiguousMove;
            let why = located(*why, at);
            if changes.len() == MOST_REPAIRS {
                return Err(Box::new(why));
            }
            let Found {
                span,
                text: word,
                others,
            } = self.best(text, &game, id, turns, (why, ambiguous))?;
            let was = text[span.range()].to_owned();
            let start = (span.range().start as i64 - moved) as usize;
            let change = Change {
                span: Span::new(start, start + was.len()),
                text: word.clone(),
            };
            sink.push(repaired(&was, &change, &others));
            moved += word.len() as i64 - was.len() as i64;
            text.replace_range(span.range(), &word);
            changes.push(change);
        }
    }

    /// The word to change in a turn, and what it is changed to.
    fn best(
        &mut self,
        text: &str,
        game: &Game,
        id: NodeId,
        turns: usize,
        (why, ambiguous): (Diagnostic, bool),
    ) -> Result<Found, Box<Diagnostic>> {
        let moves = game.tree.moves_in_turn(id);
        let lengths = (0..moves).map(|nth| game.tree.span_of(id.nth(nth)).range().len());
        let letters = self.alone.letters;
        let changes = |len| changes_of(len, letters);
        let tried: usize = lengths.filter(|len| *len <= LONGEST).map(changes).sum();
        if tried.saturating_mul(moves) > MOST_RESOLVED {
            return Err(Box::new(why.help(format!(
                "not repaired, because a turn of {moves} moves has too many possible changes; \
                 write the move that was played"
            ))));
        }
        let mut all = self.different(text, game, id);
        // If only some were tried, a better one could be missed.
        if all.len() > MOST_PLAYED || all.len().saturating_mul(text.len()) > WORK {
            return Err(Box::new(why.help(format!(
                "not repaired, because the game would have to be played with {} changes of this turn; \
                 write the move that was played",
                all.len()
            ))));
        }
        for (span, reading) in &mut all {
            let mut changed = text.to_owned();
            changed.replace_range(span.range(), &reading.text);
            let reach = self
                .game(&changed)
                .and_then(|mut game| self.play(&mut game));
            reading.turns = reach.map_or(0, |reach| reach.turns);
        }
        let most = all.iter().map(|(_, r)| r.turns).max().unwrap_or(0);
        all.retain(|(_, r)| r.turns == most && most > turns);
        // A word that is ambiguous is right as far as it goes: only what is missing is added.
        if ambiguous {
            all.retain(|(span, r)| is_longer(&r.text, &text[span.range()]));
        }
        match &all[..] {
            [] => Err(Box::new(why)),
            [(span, reading), others @ ..] if others.is_empty() || ambiguous => Ok(Found {
                span: *span,
                text: self.with_sign(reading, game),
                others: others.iter().map(|(_, r)| r.text.clone()).collect(),
            }),
            several => Err(Box::new(several_fit(why, several))),
        }
    }

    /// The readings of each move of a turn that make different turns.
    fn different(&mut self, text: &str, game: &Game, id: NodeId) -> Vec<(Span, Reading)> {
        let mut all: Vec<(Span, Reading)> = Vec::new();
        for nth in 0..game.tree.moves_in_turn(id) {
            let span = game.tree.span_of(id.nth(nth));
            for reading in self.readings(text, game, id, nth) {
                if all.iter().all(|(_, known)| known.turn != reading.turn) {
                    all.push((span, reading));
                }
            }
        }
        all
    }

    /// The words one character away from a move that make its turn legal. The rules are at the position before the
    /// turn.
    fn readings(&mut self, text: &str, game: &Game, id: NodeId, nth: usize) -> Vec<Reading> {
        let word = text
            .get(game.tree.span_of(id.nth(nth)).range())
            .unwrap_or("");
        if word.len() > LONGEST || !word.is_ascii() {
            return Vec::new();
        }
        let mut readings: Vec<Reading> = Vec::new();
        for changed in near(word, self.alone.letters) {
            let Some(said) = self.said(&changed) else {
                continue;
            };
            let Action::Wide(moves) = game.tree.action(id) else {
                continue;
            };
            let mut turn: Vec<WideMove> = moves.to_vec();
            turn[nth] = said;
            let Some((rules, _)) = self.replay.playing(game) else {
                continue;
            };
            let legal = rules.resolve(Turn::Wide(&mut turn), Part::empty()).is_ok();
            let captures = turn[nth].captured.is_some();
            turn.iter_mut().for_each(strip);
            if legal && readings.iter().all(|known| known.turn != turn) {
                let text = changed;
                readings.push(Reading {
                    text,
                    turn,
                    captures,
                    turns: 0,
                });
            }
        }
        readings
    }

    /// A repaired word with the sign of a capture, if other moves of the game have one.
    fn with_sign(&mut self, reading: &Reading, game: &Game) -> String {
        let word = &reading.text;
        let says = |m: &WideMove| m.marks.contains(Marks::SAYS_CAPTURE);
        let signs = game.tree.ids().any(|id| match game.tree.action(id) {
            Action::Wide(moves) => moves.iter().any(says),
            _ => false,
        });
        let Some(plain) = self
            .said(word)
            .filter(|m| reading.captures && signs && !says(m))
        else {
            return word.to_owned();
        };
        let marked = WideMove {
            marks: plain.marks | Marks::SAYS_CAPTURE,
            ..plain.clone()
        };
        let places: Vec<String> = (0..=word.len())
            .map(|n| format!("{}x{}", &word[..n], &word[n..]))
            .collect();
        let found = places
            .into_iter()
            .find(|with| self.said(with).as_ref() == Some(&marked));
        found.unwrap_or_else(|| word.to_owned())
    }

    /// What a word says.
    fn said(&mut self, word: &str) -> Option<WideMove> {
        if let Some(known) = self.known.get(word) {
            return known.clone();
        }
        let said = self.read_word(word);
        if self.known.len() >= MOST_WORDS {
            self.known.clear();
        }
        self.known.insert(word.into(), said.clone());
        said
    }

    fn read_word(&mut self, word: &str) -> Option<WideMove> {
        let game = self.game(&format!("{}{word}", self.alone.before))?;
        let mut line = game.tree.line(NodeId::ROOT);
        let (first, None) = (line.next()?, line.next()) else {
            return None;
        };
        match game.tree.action(first) {
            Action::Wide([said]) => Some(said.clone()),
            _ => None,
        }
    }
}

/// Why no change is chosen: several are equally good.
fn several_fit(why: Diagnostic, several: &[(Span, Reading)]) -> Diagnostic {
    let words = several.iter().take(6);
    let words: Vec<String> = words.map(|(_, r)| format!("`{}`", r.text)).collect();
    why.help(format!(
        "not repaired, because several moves one character away fit equally well: {}; \
         write the one that was played",
        words.join(", ")
    ))
}

/// Leaves only what happened.
fn strip(m: &mut WideMove) {
    m.marks -= Marks::CLAIMS;
    (m.says_jump, m.lanes) = (None, None);
}

impl Read for TurnRepair {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let mut text = record.text(&mut Sink::default()).into_owned();
        let changes = match self.repair(&mut text, sink) {
            Ok(changes) => changes,
            Err(why) => return Err(sink.fail(*why)),
        };
        if changes.is_empty() {
            return self.reader.read(record, doc, sink);
        }
        let repaired = Record {
            bytes: text.as_bytes(),
            ..*record
        };
        let mut said = sink.beside();
        let read = self.reader.read(&repaired, doc, &mut said);
        let place = |d: Diagnostic| Diagnostic {
            span: d.span.map(|span| back(span, &changes)),
            ..d
        };
        sink.absorb(&mut said, |_, severity| Some(severity), place);
        sink.take_over(said);
        if let Document::Game(game) = doc {
            game.tree.move_spans(|span| back(span, &changes));
        }
        read
    }

    fn gives(&self) -> Option<Part> {
        self.reader.gives()
    }
}

/// Every word that differs in one character: changed, added or removed.
fn near<'t>(word: &'t str, letters: &'static str) -> impl Iterator<Item = String> + 't {
    let at = |n: usize, skip: usize, put: Option<char>| {
        let mut changed = String::with_capacity(word.len() + 1);
        changed.push_str(&word[..n]);
        changed.extend(put);
        changed.push_str(&word[n + skip..]);
        changed
    };
    let change = (0..word.len()).flat_map(move |n| letters.chars().map(move |c| at(n, 1, Some(c))));
    let add = (0..=word.len()).flat_map(move |n| letters.chars().map(move |c| at(n, 0, Some(c))));
    let remove = (0..word.len()).map(move |n| at(n, 1, None));
    change.chain(add).chain(remove).filter(move |w| w != word)
}

/// How many words are one character away from one of this length.
fn changes_of(len: usize, letters: &str) -> usize {
    (2 * len + 1) * letters.len() + len
}

/// Whether a word has one character more than another.
fn is_longer(word: &str, than: &str) -> bool {
    let cut = |n: usize| {
        word[..n]
            .chars()
            .chain(word[n + 1..].chars())
            .eq(than.chars())
    };
    word.len() == than.len() + 1 && (0..word.len()).any(cut)
}

/// Where a place of the repaired text is in the text that was read.
fn back(span: Span, changes: &[Change]) -> Span {
    let range = span.range();
    let (mut start, mut end) = (range.start as i64, range.end as i64);
    for change in changes.iter().rev() {
        let moved = change.text.len() as i64 - change.span.range().len() as i64;
        let from = change.span.range().start as i64 + shift_before(change, changes);
        if start > from {
            start -= moved;
        }
        if end > from {
            end -= moved;
        }
    }
    Span::new(start.max(0) as usize, end.max(0) as usize)
}

/// How far a change was moved by those before it.
fn shift_before(change: &Change, changes: &[Change]) -> i64 {
    let earlier = changes.iter().filter(|c| c.span.start < change.span.start);
    let moved = |c: &Change| c.text.len() as i64 - c.span.range().len() as i64;
    earlier.map(moved).sum()
}

fn repaired(was: &str, change: &Change, others: &[String]) -> Diagnostic {
    let edit = [Edit::new(change.span, &change.text)];
    let message = format!(
        "`{}` cannot be played; read as `{}`, after which most of the game can be played",
        legible(was),
        change.text
    );
    let d = Diagnostic::warning(Code("core/repaired-move"), message).at(change.span);
    if others.is_empty() {
        let help = "`panchess check --repair --fix` writes it into the file";
        return d.help(help).fix(Fix::safe(edit));
    }
    let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
    let help = format!(
        "{} fits equally well; write the one that was played",
        others.join(", ")
    );
    d.help(help).fix(Fix::guess(edit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::FormatName;
    use crate::pipeline::Readable;

    #[test]
    fn places_are_those_of_the_text_that_was_read() {
        let change = |start, end, text: &str| Change {
            span: Span::new(start, end),
            text: text.to_owned(),
        };
        let changes = [change(5, 8, "abcd"), change(20, 23, "x")];
        for (repaired, read) in [(2, 2), (5, 5), (9, 8), (21, 20), (22, 23), (30, 31)] {
            let at = back(Span::new(repaired, repaired), &changes);
            assert_eq!(at, Span::new(read, read), "{repaired}");
        }
    }

    #[test]
    fn words_one_character_away_are_each_tried() {
        let words: Vec<String> = near("Ba4", "abdBN>4").collect();
        for word in ["Bb4", "Na4", "a4", "Bda4", "B4", ">Ba4"] {
            assert!(words.iter().any(|w| w == word), "{word}");
        }
        assert!(words.iter().all(|w| w != "Ba4"));
    }

    /// The moves as they are repaired, and the codes of messages.
    fn read(text: &str) -> (String, Vec<&'static str>) {
        read_by(Conventions::default(), text)
    }

    fn read_by(conventions: Conventions, text: &str) -> (String, Vec<&'static str>) {
        read_in("5dpgn", conventions, text)
    }

    fn read_in(slug: &str, conventions: Conventions, text: &str) -> (String, Vec<&'static str>) {
        let name = FormatName::parse(slug).expect("a format");
        let source = Readable::new(name).and_then(|source| source.repairing(conventions));
        let mut reader = source.expect("a reader").open();
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let done = reader.read(&Record::of(text), &mut doc, &mut sink);
        assert_eq!(done.is_err(), sink.failed());
        let mut text = text.to_owned();
        for fix in sink.messages().iter().flat_map(|d| &d.fix) {
            text = crate::diag::apply_fixes(&text, std::slice::from_ref(fix)).0;
        }
        (text, sink.messages().iter().map(|d| d.code.0).collect())
    }

    #[test]
    fn the_rest_of_the_game_shows_which_move_was_meant() {
        let right = "1. e4 / e5\n2. Nf3 / Nc6\n3. Nxe5\n";
        assert_eq!(read(right), (right.to_owned(), vec![]));
        let repaired = (right.to_owned(), vec!["core/repaired-move"]);
        assert_eq!(read(&right.replace("Nf3", "Nf6")), repaired);
    }

    #[test]
    fn other_notations_of_turns_are_repaired_too() {
        for (slug, right, wrong) in [
            ("5draw", "b. (0T1)e7(0T1)e5", "b. (0T1)e7(0T1)e4"),
            ("5draw", "w. (0T2)Ng1(0T2)f3", "w. (0T2)Ng1(0T2)f6"),
            ("alexbay", "1b. 1:e7:e5", "1b. 1:e7:e4"),
            ("5duci", "(0T2)g1f3", "(0T2)g1f6"),
            ("axel", "L0T1 e7 e5", "L0T1 e7 e4"),
        ] {
            let text = match slug {
                "5draw" => {
                    "w. (0T1)d2(0T1)d4\nb. (0T1)e7(0T1)e5\nw. (0T2)Ng1(0T2)f3\nb. (0T2)e5(0T2)e4\nw. (0T3)Nf3(0T3)g5\n"
                }
                "alexbay" => "1w. 1:d2:d4\n1b. 1:e7:e5\n2w. 2:Ng1:f3\n2b. 2:e5:e4\n3w. 3:Nf3:g5\n",
                "axel" => {
                    "1. L0T1 d2 d4 .. L0T1 e7 e5.\n2. L0T2 Ng1 f3 .. L0T2 e5 e4.\n3. L0T3 Nf3 g5.\n"
                }
                _ => {
                    "position startpos moves (0T1)d2d4 submit (0T1)e7e5 submit (0T2)g1f3 submit (0T2)e5e4 submit (0T3)f3g5 submit\n"
                }
            };
            assert!(text.contains(right), "{slug}");
            let repaired = (text.to_owned(), vec!["core/repaired-move"]);
            let damaged = text.replace(right, wrong);
            assert_eq!(
                read_in(slug, Conventions::default(), &damaged),
                repaired,
                "{slug}"
            );
        }
    }

    #[test]
    fn a_repaired_capture_gets_the_sign_that_other_captures_have() {
        let right = "1. e4 / e5\n2. Nf3 / Nc6\n3. Nxe5 / Nxe5\n4. d4 / Nf3\n";
        let repaired = (right.to_owned(), vec!["core/repaired-move"]);
        assert_eq!(read(&right.replace("/ Nxe5", "/ Ne6")), repaired);
    }

    #[test]
    fn a_game_that_takes_too_long_to_play_with_every_change_is_refused() {
        let long = format!(
            "1. e4 / e5 {{{}}}\n2. Nf6 / Nc6\n3. Nxe5\n",
            "x".repeat(WORK)
        );
        let (text, codes) = read(&long);
        assert!(
            text == long && !codes.contains(&"core/repaired-move"),
            "{codes:?}"
        );
    }

    #[test]
    fn a_turn_with_too_many_moves_to_try_all_changes_is_refused() {
        let long = format!("1. {}/ e5\n", "Nf6 ".repeat(2_000));
        let (text, codes) = read(&long);
        assert!(
            text == long && !codes.contains(&"core/repaired-move"),
            "{codes:?}"
        );
    }

    #[test]
    fn castling_is_judged_by_the_rules_that_are_asked_for() {
        let near = Conventions {
            rook_distance: Some(2),
            ..Conventions::default()
        };
        let right = "[4k/5/5/5/2K*1R*:0:1:w]\n\n1. Kc1e1 / Ke4\n";
        let repaired = (right.to_owned(), vec!["core/repaired-move"]);
        assert_eq!(read_by(near, &right.replace("Ke4", "Ke3")), repaired);
        assert!(!read(right).1.is_empty());
    }

    #[test]
    fn a_game_of_one_timeline_goes_to_one_board_and_back() {
        let pgn = b"1. e4 e5 2. Nf3 {good} Nc6 3. Bb5 (3. Bc4 Bc5) Nf6 4. O-O *\n";
        let there = crate::convert(pgn, "pgn", "5dpgn").expect("a conversion");
        assert_eq!(there.report.not_converted(), 0, "{:?}", there.messages);
        let back = crate::convert(&there.text, "5dpgn", "pgn").expect("a conversion");
        let text = String::from_utf8(back.text).expect("text");
        assert!(
            text.contains("2. Nf3 {good} 2... Nc6 3. Bb5 (3. Bc4 Bc5) 3... Nf6 4. O-O *"),
            "{text}"
        );
    }
}
