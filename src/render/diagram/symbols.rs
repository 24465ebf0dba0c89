//! One sign for all a piece can do with a cell.

use super::{Diagram, What};
use crate::movement::{Abilities, Occupant};
use std::collections::BTreeSet;

/// Which signs a diagram in text is drawn with.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Symbols {
    /// A sign for each thing a piece can do, with a legend.
    #[default]
    Full,
    /// Those of the description of Lispy Chess Piece Notation: `!` the piece, `X` where it
    /// can go, `:` another piece, `.` any other cell.
    Seed,
    /// Which of two pieces can do what the other one cannot.
    Sides,
}

/// How a diagram of two pieces has the cells of the first and of the second.
pub(super) const SIDES: [Abilities; 2] = [Abilities::MOVE, Abilities::CAPTURE];

/// The signs of a diagram of two pieces.
const OF_SIDES: &[(char, Abilities, &str)] = &[
    ('1', SIDES[0], "only the first"),
    ('2', SIDES[1], "only the second"),
    ('*', SIDES[0].union(SIDES[1]), "each in its own way"),
];

const START: (char, &str) = ('@', "the piece");
const FRIEND: (char, &str) = ('A', "its own side");
const ENEMY: (char, &str) = ('E', "an enemy");
const MORE: (char, &str) = ('!', "several things");
const PERHAPS: (char, &str) = ('?', "perhaps");

/// For what no sign was foreseen for.
pub(super) const SPARE: [char; 6] = ['&', '=', '~', ';', '|', '/'];

/// What a sign stands for; the first one that fits is taken.
const SIGNS: &[(char, Abilities, &str)] = &[
    ('o', Abilities::MOVE, "moves"),
    ('x', Abilities::CAPTURE, "captures"),
    (
        '*',
        Abilities::MOVE.union(Abilities::CAPTURE),
        "moves or captures",
    ),
    ('^', HOPS, "moves or captures over a piece"),
    ('n', Abilities::HOP_MOVE, "moves over a piece"),
    ('v', Abilities::HOP_CAPTURE, "captures over a piece"),
    (
        '%',
        Abilities::MOVE.union(Abilities::HOP_CAPTURE),
        "moves, or captures over a piece",
    ),
    ('+', Abilities::SHOOT, "captures without going there"),
    (
        'w',
        Abilities::MOVE.union(Abilities::SHOOT),
        "moves, or captures without going there",
    ),
    (
        '#',
        Abilities::MOVE
            .union(Abilities::CAPTURE)
            .union(Abilities::SHOOT),
        "moves, captures, or captures without going there",
    ),
    ('>', Abilities::AFTER, "ends after a capture elsewhere"),
    (
        '$',
        Abilities::MOVE
            .union(Abilities::CAPTURE)
            .union(Abilities::AFTER),
        "moves or captures, also after a capture elsewhere",
    ),
];

const HOPS: Abilities = Abilities::HOP_MOVE.union(Abilities::HOP_CAPTURE);

/// The words of each deed, where they are put together.
const WORDS: &[(Abilities, &str)] = &[
    (Abilities::MOVE, "moves"),
    (Abilities::CAPTURE, "captures"),
    (Abilities::SHOOT, "captures without going there"),
    (Abilities::AFTER, "ends after a capture elsewhere"),
    (Abilities::HOP_MOVE, "moves over a piece"),
    (Abilities::HOP_CAPTURE, "captures over a piece"),
];

/// The signs of one diagram.
pub(super) struct Signs {
    symbols: Symbols,
    /// Those with a special meaning.
    signs: &'static [(char, Abilities, &'static str)],
    /// Those that only this diagram needs.
    spare: Vec<(Abilities, char)>,
}

impl Signs {
    pub(super) fn of(diagram: &Diagram, symbols: Symbols) -> Self {
        let signs = match symbols {
            Symbols::Sides => OF_SIDES,
            Symbols::Full | Symbols::Seed => SIGNS,
        };
        let foreseen = |d: &Abilities| d.is_empty() || signs.iter().any(|(_, sign, _)| sign == d);
        let shown = diagram
            .whats()
            .filter(|w| !w.start)
            .map(|w| w.touch.certain);
        let rare: BTreeSet<Abilities> = shown.filter(|d| !foreseen(d)).collect();
        let spare = rare.into_iter().zip(SPARE).collect();
        Self {
            symbols,
            signs,
            spare,
        }
    }

    /// The sign of a cell.
    pub(super) fn sign(&self, what: &What) -> char {
        match self.symbols {
            Symbols::Full | Symbols::Sides => self.full(what),
            Symbols::Seed => seed(what),
        }
    }

    fn full(&self, what: &What) -> char {
        let abilities = what.touch.certain;
        if what.start {
            return START.0;
        }
        // What is only possible would not be seen behind the sign of what is certain.
        if !what.touch.possible.difference(abilities).is_empty() {
            return PERHAPS.0;
        }
        if !abilities.is_empty() {
            let sign = self.signs.iter().find(|(_, d, _)| *d == abilities);
            let spare = self.spare.iter().find(|(d, _)| *d == abilities);
            let sign = sign.map(|(sign, ..)| *sign);
            return sign.or(spare.map(|(_, sign)| *sign)).unwrap_or('!');
        }
        match what.stands {
            Occupant::Empty => '.',
            Occupant::Friend => FRIEND.0,
            Occupant::Enemy => ENEMY.0,
        }
    }

    /// Every sign of the diagram with its meaning, in a fixed order.
    pub(super) fn legend(&self, diagram: &Diagram) -> Vec<String> {
        if self.symbols == Symbols::Seed {
            return Vec::new();
        }
        let used: BTreeSet<char> = diagram.whats().map(|w| self.sign(w)).collect();
        let fixed = self
            .signs
            .iter()
            .map(|(sign, _, words)| (*sign, (*words).to_owned()));
        let spare = self.spare.iter().map(|(d, sign)| (*sign, together(*d)));
        let owned = |(sign, words): (char, &str)| (sign, words.to_owned());
        let all = [owned(START)].into_iter().chain(fixed).chain(spare);
        let all = all.chain([PERHAPS, FRIEND, ENEMY, MORE].map(owned));
        all.filter(|(sign, _)| used.contains(sign))
            .map(|(sign, words)| format!("{sign} {words}"))
            .collect()
    }
}

fn together(abilities: Abilities) -> String {
    let held = WORDS.iter().filter(|(d, _)| abilities.contains(*d));
    let words: Vec<&str> = held.map(|(_, words)| *words).collect();
    words.join(", or ")
}

/// What the piece can do according to words of a legend.
pub(super) fn abilities(words: &str) -> Option<Abilities> {
    let mut all = Abilities::empty();
    for part in words.split(", or ") {
        all |= WORDS.iter().find(|(_, words)| *words == part)?.0;
    }
    Some(all)
}

/// What the piece can do according to a sign.
pub(super) fn sign(c: char) -> Option<Abilities> {
    SIGNS.iter().find(|(s, ..)| *s == c).map(|(_, d, _)| *d)
}

fn seed(what: &What) -> char {
    let goes = Abilities::all().difference(Abilities::SHOOT);
    if what.start {
        '!'
    } else if what.touch.possible.intersects(goes) {
        'X'
    } else if what.stands != Occupant::Empty {
        ':'
    } else {
        '.'
    }
}
