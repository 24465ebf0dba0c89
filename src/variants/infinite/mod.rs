//! Named variants of infinite chess and where they start.

use crate::formats::{icn, yaml};
use crate::model::{Game, Position, Tags, VariantName, World};
use placement::{Group, Placement};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

mod placement;

static TABLE: &str = include_str!("infinite.yaml");

/// A named variant of infinite chess.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfiniteVariant {
    /// The short name programs have for it.
    pub code: String,
    /// Its name for readers.
    pub name: String,
    /// Where it starts, the newest first.
    starts: Vec<Entry>,
    /// Why its moves cannot be checked, if they cannot.
    pub unplayed: Option<String>,
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
    #[serde(default)]
    groups: Vec<Group>,
    #[serde(default)]
    unmoved: String,
}

/// Where a variant starts, from some moment on.
#[derive(Clone, Debug)]
pub struct InfiniteStart {
    /// Since when, in UTC as in tags: `2024.03.12 00:00:00`. The oldest start has no date.
    pub since: Option<&'static str>,
    /// Pieces, rules and counters.
    pub position: Arc<Position>,
}

impl InfiniteVariant {
    /// All starts it ever had, the newest first.
    pub fn starts(&'static self) -> &'static [InfiniteStart] {
        static ALL: OnceLock<HashMap<&'static str, OnceLock<Vec<InfiniteStart>>>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let variants = infinite_variants().iter();
            variants
                .map(|v| (v.code.as_str(), OnceLock::new()))
                .collect()
        });
        // Some have many pieces, so each start is built only when it is needed.
        let made = all.get(self.code.as_str());
        made.map_or(&[], |made| made.get_or_init(|| self.made()))
    }

    /// The start at that time; the newest if the time is not known.
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

impl Entry {
    fn position(&self) -> Option<Position> {
        let mut position = icn::position(&self.fields)?;
        let World::Plane(plane) = &mut position.world else {
            return None;
        };
        plane.pieces = self.placed()?.into_pieces(&self.unmoved)?;
        Some(position)
    }

    fn placed(&self) -> Option<Placement<'_>> {
        let mut all = match &self.like {
            None => Placement::default(),
            Some(code) => {
                let of = infinite_variants().iter().find(|v| v.code == *code);
                of?.starts.first()?.base(&self.without)?
            }
        };
        all.put(&self.pieces, (0, 0), None)?;
        for group in &self.groups {
            all.group(group, (0, 0), 0)?;
        }
        Some(all)
    }

    /// What another start takes over from this one.
    fn base<'a>(&'a self, without: &'a str) -> Option<Placement<'a>> {
        // A start may refer to one that refers to another, but no further.
        if self.like.is_some() {
            return None;
        }
        let mut own = self.placed()?;
        own.empty(without)?;
        Some(own)
    }
}

// ---- looking up ------------------------------------------------------------------

/// Every named variant of infinite chess, in the order of the table.
pub fn infinite_variants() -> &'static [InfiniteVariant] {
    static VARIANTS: OnceLock<Vec<InfiniteVariant>> = OnceLock::new();
    // The table is part of the program; a test reads it.
    VARIANTS.get_or_init(|| yaml::parse(TABLE).unwrap_or_default())
}

/// The variant of that name or code. Case, blanks, `_` and `-` are ignored.
pub fn infinite_variant(name: &str) -> Option<&'static InfiniteVariant> {
    static NAMES: OnceLock<HashMap<String, &'static InfiniteVariant>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let all = infinite_variants().iter();
        let mut names: HashMap<String, &InfiniteVariant> = all
            .clone()
            .flat_map(|v| [(key(&v.code), v), (key(&v.name), v)])
            .collect();
        // The model and messages name `Showcase: Omega^2` as `showcase-omega-2`.
        for v in all {
            let plain = VariantName::from_words(&v.name);
            names.entry(key(plain.as_str())).or_insert(v);
        }
        names
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

/// When a game was played, if its tags state it: `2024.03.12 00:00:00`.
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
