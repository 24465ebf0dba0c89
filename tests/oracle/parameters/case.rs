//! A variant beside its parameters.

use panchess::model::{Kind, Laws, Lettered, Score, Side, Sided, Sq, Variant, VariantName, Zone};
use panchess::variants::catalog;
use serde_json::Value;
use std::collections::BTreeSet;

pub type Squares = BTreeSet<(u8, u8)>;

/// A variant, and the parameters that it should have.
pub struct Case<'a> {
    pub name: VariantName,
    pub variant: &'a Variant,
    pub facts: &'a Value,
    pub files: u8,
    pub ranks: u8,
}

impl<'a> Case<'a> {
    pub fn new(engine: &str, facts: &'a Value) -> Self {
        let name = VariantName::from_words(engine);
        let variant = catalog().variant(&name).expect("a definition");
        let size = |key: &str| u8::try_from(facts[key].as_u64().expect(key)).expect("small") + 1;
        Self {
            name,
            variant,
            facts,
            files: size("maxFile"),
            ranks: size("maxRank"),
        }
    }

    pub fn laws(&self) -> &Laws {
        &self.variant.laws
    }

    pub fn is(&self, key: &str) -> bool {
        self.facts[key].as_bool().expect(key)
    }

    pub fn number(&self, key: &str) -> i64 {
        self.facts[key].as_i64().expect(key)
    }

    pub fn text(&self, key: &str) -> &str {
        self.facts[key].as_str().expect(key).trim()
    }

    /// Values of both sides.
    pub fn sides(&self, key: &str) -> [&str; 2] {
        ["White", "Black"].map(|side| self.text(&format!("{key}{side}")))
    }

    /// The letter of each piece, what it is called, and its moves.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let all = self.facts["pieces"].as_object().expect("pieces").iter();
        all.map(|(letter, p)| {
            (
                letter.as_str(),
                p[0].as_str().expect("a name"),
                p[1].as_str().expect("moves"),
            )
        })
    }

    pub fn called(&self, name: &str) -> Vec<Kind> {
        let those = self.pieces().filter(|(_, called, _)| *called == name);
        let kinds = those.filter_map(|(letter, ..)| self.kind(letter));
        kinds.collect()
    }

    pub fn has_king(&self) -> bool {
        self.pieces().any(|(_, called, _)| called == "king")
    }

    /// The piece with a letter. One that only others turn into has it in algebraic notation.
    pub fn kind(&self, letter: &str) -> Option<Kind> {
        let rows = &self.variant.letters;
        let plain = rows.iter().find(|row| row.letter == letter);
        let only_there =
            |row: &&Lettered| row.letter.starts_with('+') && row.san.as_deref() == Some(letter);
        let row = plain.or_else(|| rows.iter().find(only_there))?;
        Kind::named(row.piece.as_str()).ok()
    }

    /// The pieces of some letters; every piece for `*`.
    pub fn kinds(&self, letters: &str) -> BTreeSet<String> {
        if letters == "*" {
            let rows = self.variant.letters.iter();
            let plain = rows.filter(|row| !row.letter.starts_with('+'));
            return plain.map(|row| row.piece.as_str().to_owned()).collect();
        }
        let kinds = letters.chars().filter_map(|c| self.kind(&c.to_string()));
        names(kinds)
    }

    /// The piece of `K:king`; none for `*`.
    pub fn only(&self, text: &str) -> BTreeSet<String> {
        let letter = text.split(':').next().unwrap_or_default().trim();
        if letter == "*" {
            BTreeSet::new()
        } else {
            self.kinds(letter)
        }
    }

    pub fn squares(&self, text: &str) -> Squares {
        let all = (0..self.files).flat_map(|f| (0..self.ranks).map(move |r| (f, r)));
        let named = |(f, r): &(u8, u8)| {
            let name = format!("{}{}", char::from(b'a' + f), r + 1);
            text == "ALL" || text.split_whitespace().any(|word| word == name)
        };
        all.filter(named).collect()
    }

    /// The squares of a zone of each side.
    pub fn zone(&self, zone: &Sided<Zone>) -> [Squares; 2] {
        [Side::White, Side::Black].map(|side| {
            let all = (0..self.files).flat_map(|f| (0..self.ranks).map(move |r| (f, r)));
            all.filter(|(f, r)| zone.contains(side, Sq::new(*f, *r), self.ranks))
                .collect()
        })
    }

    /// A zone that may be missing: then it is the whole board.
    pub fn zone_or_all(&self, zone: Option<&Sided<Zone>>) -> [Squares; 2] {
        match zone {
            Some(zone) => self.zone(zone),
            None => [self.squares("ALL"), self.squares("ALL")],
        }
    }

    pub fn both(&self, key: &str) -> [Squares; 2] {
        self.sides(key).map(|text| self.squares(text))
    }

    pub fn pawns(&self) -> BTreeSet<String> {
        let own = self.called("pawn");
        let begins = self
            .pieces()
            .filter(|(_, name, moves)| *name == "custom" && moves.contains('i'));
        let begins = begins.filter_map(|(letter, ..)| self.kind(letter));
        names(own.into_iter().chain(begins))
    }
}

pub fn names(kinds: impl IntoIterator<Item = Kind>) -> BTreeSet<String> {
    kinds
        .into_iter()
        .map(|kind| kind.name().to_string())
        .collect()
}

pub fn list(kinds: &[Kind]) -> BTreeSet<String> {
    names(kinds.iter().copied())
}

/// Both in the same words.
pub fn said<T: std::fmt::Debug>(facts: T, laws: T) -> (String, String) {
    (format!("{facts:?}"), format!("{laws:?}"))
}

pub fn of<T: Clone + Default>(group: Option<&T>) -> T {
    group.cloned().unwrap_or_default()
}

pub fn score(value: i64) -> Score {
    match value {
        0 => Score::Draw,
        n if n > 0 => Score::Win,
        _ => Score::Loss,
    }
}
