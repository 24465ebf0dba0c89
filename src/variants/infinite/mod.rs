//! Named variants of infinite chess and where they start.

use crate::formats::{icn, yaml};
use crate::model::{Alias, NamedVariants, Position, StartAt, Variant, VariantName, World};
use placement::{Group, Placement};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

mod placement;

static TABLE: &str = include_str!("infinite.yaml");

/// A named variant of infinite chess as the table has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The short name programs have for it.
    code: String,
    /// Its name for readers.
    name: String,
    /// Another name.
    also: Option<String>,
    /// Where it starts, the newest first.
    starts: Vec<Entry>,
    /// Why its moves cannot be checked, if they cannot.
    unplayed: Option<String>,
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

impl Row {
    /// Its names beside the first one.
    fn others(&self) -> impl Iterator<Item = &str> {
        let code = std::iter::once(self.code.as_str());
        code.chain(self.also.as_deref())
    }

    fn variant(&self) -> Variant {
        let starts = self.starts.iter().filter_map(|entry| {
            Some(StartAt {
                since: entry.since.clone(),
                position: Arc::new(entry.position()?),
            })
        });
        let aliases = self.others().map(|name| Alias {
            dialect: None,
            name: name.to_owned(),
        });
        Variant {
            title: Some(self.name.clone()),
            aliases: aliases.collect(),
            starts: starts.collect(),
            unplayed: self.unplayed.clone(),
            ..Variant::named(VariantName::from_words(&self.name))
        }
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
                let of = table().iter().find(|v| v.code == *code);
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

/// Every named variant of infinite chess, in the order of the table.
pub(super) fn named() -> NamedVariants {
    let mut named = NamedVariants::default();
    for row in table() {
        let others: Vec<&str> = row.others().collect();
        named.add(&row.name, &others, || Some(row.variant()));
    }
    named
}

fn table() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    // The table is part of the program; a test reads it.
    ROWS.get_or_init(|| yaml::parse(TABLE).unwrap_or_default())
}

#[cfg(test)]
mod tests;
