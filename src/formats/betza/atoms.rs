//! Capital letters: their leaps and names.

use super::step::Leap;

/// One capital letter.
#[derive(Debug)]
pub struct Atom {
    /// The letter.
    pub letter: char,
    /// Its leaps, the shorter number first: two for king and queen.
    pub leaps: &'static [(i64, i64)],
    /// Whether it is a rider.
    pub rides: bool,
    /// Its name.
    pub name: &'static str,
    /// Only letters are written that no other program reads differently.
    pub written: bool,
}

const fn leaper(letter: char, leaps: &'static [(i64, i64)], name: &'static str) -> Atom {
    Atom {
        letter,
        leaps,
        rides: false,
        name,
        written: true,
    }
}

const fn older(letter: char, leaps: &'static [(i64, i64)], name: &'static str) -> Atom {
    Atom {
        written: false,
        ..leaper(letter, leaps, name)
    }
}

const fn rider(letter: char, leaps: &'static [(i64, i64)], name: &'static str) -> Atom {
    Atom {
        rides: true,
        ..leaper(letter, leaps, name)
    }
}

/// All letters of a leap.
pub const ATOMS: &[Atom] = &[
    leaper('W', &[(0, 1)], "wazir"),
    leaper('F', &[(1, 1)], "ferz"),
    leaper('D', &[(0, 2)], "dabbabah"),
    leaper('N', &[(1, 2)], "knight"),
    leaper('A', &[(2, 2)], "alfil"),
    leaper('H', &[(0, 3)], "threeleaper"),
    leaper('C', &[(1, 3)], "camel"),
    leaper('Z', &[(2, 3)], "zebra"),
    leaper('G', &[(3, 3)], "tripper"),
    leaper('K', &[(0, 1), (1, 1)], "commoner"),
    rider('R', &[(0, 1)], "rook"),
    rider('B', &[(1, 1)], "bishop"),
    rider('Q', &[(0, 1), (1, 1)], "queen"),
    older('L', &[(1, 3)], "camel"),
    older('J', &[(2, 3)], "zebra"),
    older('O', &[(0, 0)], "zero"),
];

/// The atom of that letter.
pub fn atom(letter: char) -> Option<&'static Atom> {
    ATOMS.iter().find(|a| a.letter == letter)
}

/// The letter for a single leap.
pub fn letter_of(leap: Leap) -> Option<char> {
    let is = |a: &&Atom| a.written && !a.rides && a.leaps == [(leap.short, leap.long)];
    ATOMS.iter().find(is).map(|a| a.letter)
}

/// The name of a leap, single or riding.
pub fn name_of(leap: Leap, rides: bool) -> Option<&'static str> {
    let is = |a: &&Atom| a.rides == rides && a.leaps == [(leap.short, leap.long)];
    ATOMS.iter().find(is).map(|a| a.name)
}

/// A leap three squares further along (`X`), or two further along both ways (`Y`).
pub fn shifted(leap: Leap, shift: char) -> Leap {
    match shift {
        'X' => Leap::new(leap.short, leap.long + 3),
        _ => Leap::new(leap.short + 2, leap.long + 2),
    }
}

/// How the writer writes a leap without its own letter.
pub fn spelled(leap: Leap) -> String {
    match letter_of(leap) {
        Some(letter) => letter.into(),
        None => leap.to_string(),
    }
}
