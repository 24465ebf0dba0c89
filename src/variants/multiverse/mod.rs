//! Named starts of 5D chess.

use crate::diag::Sink;
use crate::formats::{fen5d, yaml};
use crate::model::{Alias, NamedVariants, Position, StartAt, Variant, VariantName};
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

static TABLE: &str = include_str!("starts.yaml");

/// A start as the table has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    #[serde(default)]
    others: Vec<String>,
    #[serde(default)]
    promotions: String,
    boards: Vec<String>,
}

impl Row {
    fn variant(&self) -> Variant {
        let alias = |name: &String| Alias {
            dialect: None,
            name: name.clone(),
        };
        let start = self.position().map(|position| StartAt {
            since: None,
            position: Arc::new(position),
        });
        Variant {
            title: Some(self.name.clone()),
            aliases: self.others.iter().map(alias).collect(),
            starts: start.into_iter().collect(),
            ..Variant::named(VariantName::from_words(&self.name))
        }
    }

    fn position(&self) -> Option<Position> {
        let mut sink = Sink::default();
        let mut position = fen5d::parse(&self.boards.join("\n"), &mut sink, 0)?;
        position.rules = fen5d::promotion_law(&self.promotions, &position);
        Some(position)
    }
}

/// Every named start of 5D chess, in the order of the table.
pub(super) fn named() -> NamedVariants {
    let mut named = NamedVariants::default();
    for row in table() {
        let others: Vec<&str> = row.others.iter().map(String::as_str).collect();
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
mod tests {
    use super::*;
    use crate::model::Worlds;
    use crate::variants::catalog;

    #[test]
    fn every_start_is_found_by_each_of_its_names() {
        assert_eq!(table().len(), 52);
        for row in table() {
            for name in row
                .others
                .iter()
                .chain([&row.name, &row.name.to_uppercase()])
            {
                let variant = catalog().on(Worlds::MULTIVERSE, name).unwrap();
                assert_eq!(variant.title(), row.name);
                let start = variant.start_at(None).unwrap();
                let laws = start.position.rules.promotion.len();
                assert_eq!(laws, if row.promotions.is_empty() { 0 } else { 2 });
            }
        }
    }
}
