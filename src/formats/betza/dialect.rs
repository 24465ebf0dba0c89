//! The features of each dialect, one row each.

use super::step::{Leap, Shape};

/// A dialect of the notation.
#[derive(Debug)]
pub struct Dialect {
    /// The name after the `+`.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// Legs of one atom, with `a` between.
    pub legs: bool,
    /// `[F?R]`.
    pub brackets: bool,
    /// `t[FR]`.
    pub then: bool,
    /// Leaps by their numbers, or with `X` and `Y`.
    pub far: bool,
    /// `j`.
    pub skips: bool,
    /// `i` and `e`.
    pub pawns: bool,
    /// Whether other letters are kept as text: castling, cylinders, drops.
    pub words: bool,
    /// Leaps that can be repeated without limit, and how many times others can.
    pub rides: &'static [(i64, i64)],
    /// The maximum range.
    pub range: u32,
    /// `n` on oblique leaps: these are the horse of Chinese and the elephant of Korean chess.
    pub horse: bool,
    /// The second of them.
    pub elephant: bool,
    /// `n` on other leaps.
    pub lame: &'static [(i64, i64)],
    /// Whether hoppers are riders of one step only.
    pub plain_hoppers: bool,
    /// Every pair of directions in either order.
    pub any_pair: bool,
    /// A later part replaces the limits of an earlier one, and parts on one line share their directions.
    pub mixes: bool,
}

const ALL: &[(i64, i64)] = &[];

/// Betza's own.
pub const CLASSIC: Dialect = Dialect {
    name: "classic",
    title: "classic Betza",
    legs: false,
    brackets: false,
    then: true,
    far: false,
    skips: true,
    pawns: false,
    words: true,
    rides: ALL,
    range: 99,
    horse: true,
    elephant: false,
    lame: ALL,
    plain_hoppers: false,
    any_pair: true,
    mixes: false,
};

/// That of XBoard and the Interactive Diagram.
pub const XBETZA: Dialect = Dialect {
    name: "xbetza",
    title: "XBetza",
    legs: true,
    then: false,
    far: true,
    pawns: true,
    ..CLASSIC
};

/// The newer notation of the Interactive Diagram.
pub const BRACKETS: Dialect = Dialect {
    name: "brackets",
    title: "bracketed Betza",
    brackets: true,
    ..XBETZA
};

/// What Fairy-Stockfish reads.
pub const FSF: Dialect = Dialect {
    name: "fsf",
    title: "the Betza of Fairy-Stockfish",
    legs: false,
    brackets: false,
    then: false,
    far: false,
    skips: false,
    pawns: true,
    words: false,
    rides: &[(0, 1), (1, 1), (1, 2)],
    range: 9,
    horse: true,
    elephant: true,
    lame: &[(0, 2), (2, 2)],
    plain_hoppers: true,
    any_pair: false,
    mixes: true,
};

/// All dialects together: what is read if no dialect is named.
pub const ANY: Dialect = Dialect {
    name: "",
    title: "Betza",
    then: true,
    ..BRACKETS
};

/// The dialects that can be named.
pub const NAMED: [&Dialect; 4] = [&CLASSIC, &XBETZA, &BRACKETS, &FSF];

impl Dialect {
    /// The dialect with that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        NAMED.into_iter().find(|d| d.name == name)
    }

    /// Whether a leap can be repeated.
    pub fn can_ride(&self, leap: Leap) -> bool {
        self.rides.is_empty() || self.rides.contains(&(leap.short, leap.long))
    }

    /// Whether a leap can be made lame: one along a line that has cells between its ends.
    pub fn can_be_lame(&self, leap: Leap) -> bool {
        let plain = leap.shape() != Shape::Oblique && leap.between() > 0;
        plain && (self.lame.is_empty() || self.lame.contains(&(leap.short, leap.long)))
    }
}
