//! Named variants of infinite chess and where they start.

use crate::formats::{icn, yaml};
use crate::model::{Game, Position, Tags, VariantName};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

static TABLE: &str = include_str!("infinite.yaml");

/// A named variant of infinite chess.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfiniteVariant {
    /// The short name programs have for it.
    pub code: String,
    /// What people call it.
    pub name: String,
    /// Where it starts, the newest first.
    #[serde(default)]
    starts: Vec<Entry>,
    /// Why nobody can say where it starts.
    pub unknown: Option<String>,
}

/// A start as the table has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    since: Option<String>,
    fields: String,
    like: Option<String>,
    #[serde(default)]
    without: String,
    #[serde(default)]
    pieces: String,
}

/// Where a variant starts, from some moment on.
#[derive(Clone, Debug)]
pub struct InfiniteStart {
    /// Since when, in UTC as the tags have it: `2024.03.12 00:00:00`. The oldest has always been.
    pub since: Option<&'static str>,
    /// Pieces, rules and counters.
    pub position: Arc<Position>,
}

impl InfiniteVariant {
    /// All starts it ever had, the newest first; none if they are unknown.
    pub fn starts(&'static self) -> &'static [InfiniteStart] {
        static ALL: OnceLock<HashMap<&'static str, Vec<InfiniteStart>>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let variants = infinite_variants().iter();
            variants.map(|v| (v.code.as_str(), v.made())).collect()
        });
        all.get(self.code.as_str()).map_or(&[], Vec::as_slice)
    }

    /// The start at that moment; the newest if nobody says when.
    pub fn start_at(&'static self, moment: Option<&str>) -> Option<&'static InfiniteStart> {
        let in_force = |s: &&InfiniteStart| match (s.since, moment) {
            (Some(since), Some(moment)) => since <= moment,
            _ => true,
        };
        self.starts().iter().find(in_force)
    }

    fn made(&'static self) -> Vec<InfiniteStart> {
        let starts = self.starts.iter().filter_map(|entry| {
            Some(InfiniteStart {
                since: entry.since.as_deref(),
                position: Arc::new(entry.position()?),
            })
        });
        starts.collect()
    }
}

// ---- the spelling of the table ---------------------------------------------------

/// A piece or a place: letters, square, whether it has its first move.
type Placed = (String, (i64, i64), bool);

impl Entry {
    fn position(&self) -> Option<Position> {
        let mut text = self.fields.clone();
        let mut glue = ' ';
        for (letters, (x, y), unmoved) in self.placed()? {
            let mark = if unmoved { "+" } else { "" };
            let _ = write!(text, "{glue}{letters}{x},{y}{mark}");
            glue = '|';
        }
        icn::position(&text)
    }

    fn placed(&self) -> Option<Vec<Placed>> {
        let mut all = match &self.like {
            None => Vec::new(),
            Some(code) => {
                let of = infinite_variants().iter().find(|v| v.code == *code);
                of?.starts.first()?.base(&self.without)?
            }
        };
        let own = placed(&self.pieces)?;
        all.retain(|(_, at, _)| own.iter().all(|(_, other, _)| other != at));
        all.extend(own);
        Some(all)
    }

    /// What another start has of this one.
    fn base(&self, without: &str) -> Option<Vec<Placed>> {
        // A start is like one that is like another, and no further.
        let own = match self.like {
            None => placed(&self.pieces)?,
            Some(_) => return None,
        };
        let gone = placed(without)?;
        let stays = |p: &Placed| gone.iter().all(|(_, at, _)| *at != p.1);
        Some(own.into_iter().filter(stays).collect())
    }
}

/// `P1..8,2+ K5,1` one by one.
fn placed(words: &str) -> Option<Vec<Placed>> {
    let mut out = Vec::new();
    for word in words.split_whitespace() {
        let digits = word.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, rest) = word.split_at(digits);
        let (square, unmoved) = match rest.strip_suffix('+') {
            Some(square) => (square, true),
            None => (rest, false),
        };
        let (x, y) = square.split_once(',')?;
        let (xs, ys) = (numbers(x)?, numbers(y)?);
        for y in ys {
            let squares = xs.clone().map(|x| (letters.to_owned(), (x, y), unmoved));
            out.extend(squares);
        }
    }
    Some(out)
}

/// `5`, or `1..8`.
fn numbers(text: &str) -> Option<std::ops::RangeInclusive<i64>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

// ---- looking up ------------------------------------------------------------------

/// Every named variant of infinite chess, in the order of the table.
pub fn infinite_variants() -> &'static [InfiniteVariant] {
    static VARIANTS: OnceLock<Vec<InfiniteVariant>> = OnceLock::new();
    // The table is part of the program; a test reads it.
    VARIANTS.get_or_init(|| yaml::parse(TABLE).unwrap_or_default())
}

/// The variant of that name or code. Case, blanks, `_` and `-` do not count.
pub fn infinite_variant(name: &str) -> Option<&'static InfiniteVariant> {
    static NAMES: OnceLock<HashMap<String, &'static InfiniteVariant>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let all = infinite_variants().iter();
        all.flat_map(|v| [(key(&v.code), v), (key(&v.name), v)])
            .collect()
    });
    names.get(&key(name)).copied()
}

fn key(name: &str) -> String {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-');
    name.chars()
        .filter(counts)
        .flat_map(char::to_lowercase)
        .collect()
}

/// The variant a game on the infinite board is of, by its tag or its own name.
pub fn infinite_variant_of(game: &Game) -> Option<&'static InfiniteVariant> {
    match game.tags.get("Variant") {
        Some(tag) => infinite_variant(tag),
        None if game.variant == VariantName::INFINITE => None,
        None => infinite_variant(game.variant.as_str()),
    }
}

/// Where a game on the infinite board starts, by its variant and its date.
pub fn infinite_start(game: &Game) -> Option<&'static InfiniteStart> {
    infinite_variant_of(game)?.start_at(moment(&game.tags).as_deref())
}

/// When a game was played, if its tags tell: `2024.03.12 00:00:00`.
fn moment(tags: &Tags) -> Option<String> {
    let like = |text: &&str, pattern: &str| {
        text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(c, p)| match p {
                b'0' => c.is_ascii_digit(),
                p => c == p,
            })
    };
    let date = tags.get("UTCDate").filter(|d| like(d, "0000.00.00"))?;
    let time = tags.get("UTCTime").filter(|t| like(t, "00:00:00"));
    Some(format!("{date} {}", time.unwrap_or("00:00:00")))
}

#[cfg(test)]
mod tests;
