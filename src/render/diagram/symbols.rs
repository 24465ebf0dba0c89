//! One sign for all a piece can do with a cell.

use super::{Diagram, What};
use crate::movement::{Deeds, Occupant};

/// Which signs a diagram in text is drawn with.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Symbols {
    /// A sign for each thing a piece can do, with a legend.
    #[default]
    Full,
    /// Those of the description of Lispy Chess Piece Notation: `!` the piece, `X` where it
    /// can go, `:` another piece, `.` any other cell.
    Seed,
}

const START: (char, &str) = ('@', "the piece");
const FRIEND: (char, &str) = ('A', "its own side");
const ENEMY: (char, &str) = ('E', "an enemy");
const PERHAPS: (char, &str) = ('?', "perhaps");
const SEVERAL: (char, &str) = ('&', "several of these");

/// What a sign stands for; the first one that fits is taken.
const SIGNS: &[(char, Deeds, &str)] = &[
    ('o', Deeds::MOVE, "moves"),
    ('x', Deeds::CAPTURE, "captures"),
    ('*', Deeds::MOVE.union(Deeds::CAPTURE), "moves or captures"),
    ('^', HOPS, "moves or captures over a piece"),
    ('n', Deeds::HOP_MOVE, "moves over a piece"),
    ('v', Deeds::HOP_CAPTURE, "captures over a piece"),
    (
        '%',
        Deeds::MOVE.union(Deeds::HOP_CAPTURE),
        "moves, or captures over a piece",
    ),
    ('+', Deeds::SHOOT, "captures without going there"),
    (
        'w',
        Deeds::MOVE.union(Deeds::SHOOT),
        "moves, or captures without going there",
    ),
    (
        '#',
        Deeds::MOVE.union(Deeds::CAPTURE).union(Deeds::SHOOT),
        "moves, captures, or captures without going there",
    ),
    ('>', Deeds::AFTER, "ends after a capture elsewhere"),
    (
        '$',
        Deeds::MOVE.union(Deeds::CAPTURE).union(Deeds::AFTER),
        "moves or captures, also after a capture elsewhere",
    ),
];

const HOPS: Deeds = Deeds::HOP_MOVE.union(Deeds::HOP_CAPTURE);

impl Symbols {
    /// The sign of a cell, with its meaning.
    pub(super) fn of(self, what: &What) -> (char, &'static str) {
        match self {
            Self::Full => full(what),
            Self::Seed => (seed(what), ""),
        }
    }

    /// Every sign of a diagram with its meaning, in a fixed order.
    pub(super) fn legend(self, diagram: &Diagram) -> Vec<(char, &'static str)> {
        let used: Vec<char> = diagram.whats().map(|w| self.of(w).0).collect();
        let signs = SIGNS.iter().map(|(sign, _, words)| (*sign, *words));
        let all = [START]
            .into_iter()
            .chain(signs)
            .chain([SEVERAL, PERHAPS, FRIEND, ENEMY]);
        match self {
            Self::Full => all.filter(|(sign, _)| used.contains(sign)).collect(),
            Self::Seed => Vec::new(),
        }
    }
}

fn full(what: &What) -> (char, &'static str) {
    if what.start {
        return START;
    }
    let deeds = what.touch.certain;
    if let Some((sign, _, words)) = SIGNS.iter().find(|(_, d, _)| *d == deeds) {
        return (*sign, words);
    }
    if !deeds.is_empty() {
        return SEVERAL;
    }
    if !what.touch.possible.is_empty() {
        return PERHAPS;
    }
    match what.stands {
        Occupant::Empty => ('.', ""),
        Occupant::Friend => FRIEND,
        Occupant::Enemy => ENEMY,
    }
}

fn seed(what: &What) -> char {
    let goes = Deeds::all().difference(Deeds::SHOOT);
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
