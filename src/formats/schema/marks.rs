//! Marks of a move as lists of words.

use crate::model::{Marks, Stated};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A field of a board in place of a move.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    Turn,
    Rights,
    EnPassant,
}

impl Field {
    const ALL: [(Self, Stated); 3] = [
        (Self::Turn, Stated::TURN),
        (Self::Rights, Stated::RIGHTS),
        (Self::EnPassant, Stated::EN_PASSANT),
    ];

    /// The fields as a list.
    pub fn list(stated: Stated) -> Vec<Self> {
        let said = Self::ALL.iter().filter(|f| stated.contains(f.1));
        said.map(|f| f.0).collect()
    }

    /// The list as fields.
    pub fn flags(list: &[Self]) -> Stated {
        let said = Self::ALL.iter().filter(|f| list.contains(&f.0));
        said.fold(Stated::empty(), |all, f| all | f.1)
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Castling {
    Short,
    Long,
    Either,
}

/// Marks that are written as a list of words.
trait Named: Copy {
    const NAMES: &'static [(&'static str, Marks)];
}

/// What the source wrote.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Claims;

impl Named for Claims {
    const NAMES: &'static [(&'static str, Marks)] = &[
        ("capture", Marks::SAYS_CAPTURE),
        ("check", Marks::SAYS_CHECK),
        ("mate", Marks::SAYS_MATE),
        ("over", Marks::SAYS_OVER),
        ("otherwise", Marks::SAYS_OTHERWISE),
        ("stalemate", Marks::SAYS_STALEMATE),
        ("softmate", Marks::SAYS_SOFTMATE),
        ("present", Marks::SAYS_PRESENT),
    ];
}

/// The disambiguation of algebraic notation.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Origin;

impl Named for Origin {
    const NAMES: &'static [(&'static str, Marks)] =
        &[("file", Marks::SAN_FILE), ("rank", Marks::SAN_RANK)];
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Words<N>(pub(super) Marks, std::marker::PhantomData<N>);

impl<N> Words<N> {
    pub(super) fn of(marks: Marks) -> Self {
        Self(marks, std::marker::PhantomData)
    }
}

impl<N: Named> Serialize for Words<N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(
            N::NAMES
                .iter()
                .filter(|n| self.0.contains(n.1))
                .map(|n| n.0),
        )
    }
}

impl<'de, N: Named> Deserialize<'de> for Words<N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut marks = Marks::empty();
        for word in Vec::<Cow<'de, str>>::deserialize(d)? {
            let known = N::NAMES.iter().find(|n| n.0 == word);
            let Some((_, mark)) = known else {
                let words: Vec<_> = N::NAMES.iter().map(|n| format!("`{}`", n.0)).collect();
                return Err(serde::de::Error::custom(format_args!(
                    "`{word}` is not one of {}",
                    words.join(", ")
                )));
            };
            marks |= *mark;
        }
        Ok(Self::of(marks))
    }
}

pub(super) fn castling(marks: Marks) -> Option<Castling> {
    match (
        marks.contains(Marks::CASTLE_SHORT),
        marks.contains(Marks::CASTLE_LONG),
    ) {
        (false, false) => None,
        (true, false) => Some(Castling::Short),
        (false, true) => Some(Castling::Long),
        (true, true) => Some(Castling::Either),
    }
}
