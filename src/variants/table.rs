use crate::formats::yaml;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

static TABLE: &str = include_str!("pieces.yaml");

/// A piece that panchess knows by name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownPiece {
    /// Its name in the model.
    pub name: String,
    /// Other names for it.
    #[serde(default)]
    pub also: Vec<String>,
    /// How it moves, in the Emacs Lisp style of LCPN.
    pub lcpn: String,
    /// How it moves on a board without edges, if that differs.
    pub infinite: Option<String>,
    /// How it moves in 5D chess, if that differs.
    pub multiverse: Option<String>,
    /// How it moves in Betza's notation, if it can be written there.
    pub betza: Option<String>,
    /// Its code by notation (`icn`), or by notation and variant (`fen/shogi`).
    #[serde(default)]
    pub notations: BTreeMap<String, String>,
    /// How it moves, in words, where a sentence made of the definition would be too long.
    pub sentence: Option<String>,
    /// Where it comes from.
    pub source: String,
    /// How exactly LCPN can say it.
    #[serde(default)]
    pub verdict: Grade,
}

/// How exactly a definition says how a piece moves.
#[derive(Copy, Clone, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Its moves are those of the text.
    #[default]
    Exact,
    /// Some moves are certain, others only possible.
    Bounded,
    /// Nobody can compute its moves from the text.
    Opaque,
}

impl KnownPiece {
    /// All its names, the model's first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.also)
            .map(String::as_str)
    }
}

/// Every piece that is known, in the order of the table.
pub fn pieces() -> &'static [KnownPiece] {
    static PIECES: OnceLock<Vec<KnownPiece>> = OnceLock::new();
    // The table is part of the program; a test reads it.
    PIECES.get_or_init(|| yaml::parse(TABLE).unwrap_or_default())
}

/// The piece of that name.
pub fn piece(name: &str) -> Option<&'static KnownPiece> {
    static NAMES: OnceLock<HashMap<&'static str, &'static KnownPiece>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let all = pieces().iter();
        all.flat_map(|p| p.names().map(move |n| (n, p))).collect()
    });
    names.get(name).copied()
}
