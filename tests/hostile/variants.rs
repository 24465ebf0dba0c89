//! Positions and moves of every variant, right ones and damaged ones: whatever is refused is refused with a
//! reason, and what is written is read again.
//!
//! `PANCHESS_MUTATIONS=N` makes N damaged texts, `PANCHESS_SEED=N` others.

use crate::readers::{mutate, seed};
use panchess::diag::{Severity, Sink};
use panchess::formats::{fen, san, uci};
use panchess::model::{Part, Ply, Position, Turn, VariantName};
use panchess::movement::Dice;
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants::catalog;

/// How many texts are damaged.
const MUTATIONS: usize = 5_000;

/// How many moves of a game are played.
const PLIES: usize = 12;

/// A variant under attack.
struct Target {
    name: VariantName,
    rules: Box<dyn Rules>,
}

impl Target {
    fn new(name: &str) -> Option<Self> {
        let name = VariantName::from_words(name);
        let rules = rules_in(catalog(), &name)?.ok()?;
        Some(Self { name, rules })
    }

    /// The position of a FEN; `None` if it is refused, with a place and a reason.
    fn read(&self, text: &str) -> Option<Position> {
        let mut sink = Sink::default();
        let position = fen::parse(text, &self.name, catalog(), &mut sink, 0);
        let errors = sink.messages().iter();
        let errors: Vec<_> = errors.filter(|d| d.severity == Severity::Error).collect();
        assert_eq!(position.is_none(), !errors.is_empty(), "{text}: {sink:?}");
        for d in errors {
            assert!(d.span.is_some() && d.help.is_some(), "{text}: {d:?}");
        }
        position
    }

    fn written(&self, position: &Position) -> Option<String> {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let style = fen::Style::with(catalog());
        let done = fen::print(position, &style, &mut out, &mut sink);
        assert_eq!(done, !sink.failed(), "{position:?}: {sink:?}");
        done.then(|| String::from_utf8(out).expect("FEN is ASCII"))
    }

    /// What is read can be written, and is then the same.
    fn comes_back(&self, text: &str) {
        let Some(position) = self.read(text) else {
            return;
        };
        if let Some(once) = self.written(&position) {
            let again = self.read(&once).and_then(|p| self.written(&p));
            assert_eq!(again.as_ref(), Some(&once), "{}: {text}", self.name);
        }
    }

    /// Whether the rules can start from it.
    fn starts(&mut self, text: &str) -> bool {
        let Some(position) = self.read(text) else {
            return false;
        };
        match self.rules.start(&position) {
            Ok(()) => true,
            Err(why) => {
                assert!(!why.message.is_empty() && why.help.is_some(), "{text}");
                false
            }
        }
    }

    /// Tries a move in UCI, and in algebraic notation.
    fn tries(&mut self, word: &str) {
        let letters = catalog().letters(&self.name);
        let squares = match uci::parse_move(word, letters) {
            Ok(ply) => Some(ply),
            Err(d) => {
                assert!(d.span.is_some() && d.help.is_some(), "{word}: {d:?}");
                None
            }
        };
        let words = san::read(word, letters).map(|word| word.ply);
        for ply in squares.into_iter().chain(words) {
            if let Err(why) = self.rules.resolved(ply, Part::all()) {
                assert!(!why.message.is_empty() && why.help.is_some(), "{word}");
            }
        }
    }

    fn spelled(&self, ply: Ply) -> [String; 2] {
        let letters = catalog().letters(&self.name);
        let (mut squares, mut word) = (Vec::new(), Vec::new());
        let _ = uci::print_move(ply, uci::MoveStyle::KingMoves, letters, &mut squares);
        let _ = san::print(ply, san::Style::Short, letters, &mut word);
        [squares, word].map(|b| String::from_utf8_lossy(&b).trim().to_owned())
    }

    /// Plays at random, and damages what is written on the way.
    fn attack(&mut self, mutations: usize, dice: &mut Dice) {
        if self.rules.start_usual().is_err() {
            return;
        }
        let mut texts = Vec::new();
        for _ in 0..PLIES {
            let legal = self.rules.plies();
            let Some(mut ply) = legal.get(dice.below(legal.len().max(1))).copied() else {
                break;
            };
            self.rules
                .advance(Turn::One(&mut ply), Part::all() - Part::ORDINAL)
                .expect("a legal move");
            let mut position = Position::board(1, 1);
            self.rules.position(&mut position);
            let text = self
                .written(&position)
                .expect("a position that can be written");
            texts.push((text, self.spelled(ply)));
        }
        for (text, _) in &texts {
            assert!(self.starts(text), "{}: {text}", self.name);
            let mut position = Position::board(1, 1);
            self.rules.position(&mut position);
            assert_eq!(
                self.written(&position).as_ref(),
                Some(text),
                "{}",
                self.name
            );
        }
        self.damage(&texts, mutations, dice);
    }

    fn damage(&mut self, texts: &[(String, [String; 2])], mutations: usize, dice: &mut Dice) {
        for _ in 0..mutations.min(mutations * texts.len()) {
            let (text, _) = dice.of(texts);
            let (other, words) = dice.of(texts);
            let damaged = broken(&text, &other, dice);
            self.comes_back(&damaged);
            if !self.starts(&damaged) && !self.starts(&text) {
                continue;
            }
            for word in words {
                self.tries(&word);
                let damaged = broken(&word, &other, dice);
                self.tries(&damaged);
            }
        }
    }
}

fn broken(text: &str, other: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    mutate(&mut bytes, other.as_bytes(), dice);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_positions_and_moves_of_every_variant_are_refused_with_a_reason() {
    let said = std::env::var("PANCHESS_MUTATIONS").ok();
    let all = said.map_or(MUTATIONS, |n| n.parse().expect("a number"));
    let names: Vec<&str> = catalog().names().collect();
    let mut dice = Dice::new(seed() + 14);
    let mut played = 0;
    for name in &names {
        if let Some(mut target) = Target::new(name) {
            target.attack(all.div_ceil(names.len()), &mut dice);
            played += 1;
        }
    }
    assert!(played >= 250, "{played} variants are played");
}
