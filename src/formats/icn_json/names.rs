//! Names of pieces: the English name in the plural and the owner's letter, `queensW`.

use crate::formats::icn::letters;
use crate::model::{Kind, Side};
use std::sync::LazyLock;

/// Every kind that the short form has a letter for.
static PLURALS: LazyLock<Vec<(String, Kind)>> = LazyLock::new(|| {
    letters::kinds()
        .map(|k| (plural_of(&k.name()), k))
        .collect()
});

/// `royal-queen` is `royalQueens`.
fn plural_of(name: &str) -> String {
    let mut plural = String::new();
    let mut large = false;
    for c in name.chars() {
        match (c, large) {
            ('-', _) => large = true,
            (c, true) => {
                plural.push(c.to_ascii_uppercase());
                large = false;
            }
            (c, false) => plural.push(c),
        }
    }
    plural.push('s');
    plural
}

/// The letters of the owners; those of more than two players are the site's.
const OWNERS: [(&str, Side); 7] = [
    ("W", Side::White),
    ("B", Side::Black),
    ("N", Side::Neutral),
    ("R", Side::Red),
    ("BU", Side::Blue),
    ("Y", Side::Yellow),
    ("G", Side::Green),
];

/// The kind of `queens`.
pub(super) fn kind(plural: &str) -> Option<Kind> {
    let known = PLURALS.iter().find(|(name, _)| name == plural);
    known.map(|(_, kind)| *kind)
}

/// Owner and kind of `queensW`.
pub(super) fn piece(name: &str) -> Option<(Side, Kind)> {
    let cut = name.rfind('s')? + 1;
    let owner = name.get(cut..)?;
    let (_, side) = OWNERS.iter().find(|(letter, _)| *letter == owner)?;
    Some((*side, kind(name.get(..cut)?)?))
}

/// The name of a kind, if it has one.
pub(super) fn plural(kind: Kind) -> Option<&'static str> {
    let known = PLURALS.iter().find(|(_, k)| *k == kind);
    known.map(|(name, _)| name.as_str())
}

/// The letter of an owner.
pub(super) fn owner(side: Side) -> &'static str {
    let known = OWNERS.iter().find(|(_, s)| *s == side);
    known.map_or("N", |(letter, _)| letter)
}

/// The player of that name: `white`, or its letter before March 2024.
pub(super) fn player(word: &str) -> Option<Side> {
    match word {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        word => Side::ALL.into_iter().find(|s| s.name() == word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for (name, kind) in PLURALS.iter() {
            for (letter, side) in OWNERS {
                assert_eq!(piece(&format!("{name}{letter}")), Some((side, *kind)));
                assert_eq!(owner(side), letter);
            }
            assert_eq!(plural(*kind), Some(name.as_str()));
        }
    }

    #[test]
    fn the_names_are_those_of_format_converter() {
        assert_eq!(plural(Kind::ROYAL_QUEEN), Some("royalQueens"));
        assert_eq!(plural(Kind::KNIGHTRIDER), Some("knightriders"));
        assert_eq!(piece("voidsN"), Some((Side::Neutral, Kind::VOID)));
        for wrong in [
            "queenW", "queens", "QueensW", "queensw", "W", "", "s", "queensX",
        ] {
            assert_eq!(piece(wrong), None, "{wrong}");
        }
    }
}
