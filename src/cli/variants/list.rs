//! `panchess variants list`: every variant, and what can be done with its games.

use super::args::List;
use crate::cli::exit::{Answer, Failure};
use crate::cli::messages::print_text;
use crate::model::{Catalog, Laws, Variant, VariantName};
use crate::pipeline::rules_in;
use crate::variants::catalog;
use serde_json::json;
use std::fmt::Write;

pub fn run(args: &List) -> Answer {
    let word = args.word.as_deref().unwrap_or("").to_lowercase();
    let catalog = catalog();
    let names = catalog.names().map(VariantName::from_words);
    let mut found: Vec<&Variant> = names
        .filter_map(|name| catalog.variant(&name).filter(|v| has(v, &word)))
        .collect();
    // A variant has further names.
    let named = catalog.variant(&VariantName::from_words(&word));
    let named = named.filter(|v| !word.is_empty() && found.iter().all(|f| f.name != v.name));
    found.extend(named);
    // Any variant may have a shuffled start.
    if let (true, Some(base)) = (found.is_empty(), word.strip_suffix("960")) {
        found.extend(catalog.variant(&VariantName::from_words(base)));
    }
    let mut out = String::new();
    for variant in found {
        let row = Row::of(catalog, variant);
        match args.json {
            true => row.as_json(&mut out),
            false => row.as_text(&mut out),
        }
    }
    if out.is_empty() {
        let message =
            format!("no variant has `{word}` in its name; `panchess variants list` lists them all");
        return Err(Failure::Usage(message));
    }
    if !args.json {
        out.insert_str(0, "BOARD  MOVES  ENDS  NAME                  TITLE\n");
    }
    print_text(&out, false)
}

fn has(variant: &Variant, word: &str) -> bool {
    let title = variant.title.as_deref().unwrap_or("").to_lowercase();
    variant.name.as_str().contains(word) || title.contains(word)
}

/// What can be done with the games of a variant. All are read and written.
pub(super) struct Row<'a> {
    variant: &'a Variant,
    engine: &'a str,
    /// Why moves are not checked, if they are not.
    pub(super) unplayed: Option<String>,
    /// Laws about the end of a game that are not applied.
    pub(super) unapplied: Vec<&'static str>,
}

impl<'a> Row<'a> {
    pub(super) fn of(catalog: &'a Catalog, variant: &'a Variant) -> Self {
        let rules = rules_in(catalog, &variant.name);
        Self {
            variant,
            engine: catalog.for_engines(&variant.name),
            unplayed: rules
                .and_then(Result::err)
                .map(|problem| problem.message.to_string()),
            unapplied: unapplied(&variant.laws),
        }
    }

    fn board(&self) -> String {
        let board = self.variant.board.as_ref();
        board.map_or("-".into(), |b| format!("{}x{}", b.files, b.ranks))
    }

    fn as_text(&self, out: &mut String) {
        let yes = |is: bool| if is { "yes" } else { "no" };
        let ends = self.unplayed.is_none() && self.unapplied.is_empty();
        let _ = writeln!(
            out,
            "{:<6} {:<6} {:<5} {:<21} {}",
            self.board(),
            yes(self.unplayed.is_none()),
            yes(ends),
            self.variant.name.as_str(),
            self.variant.title.as_deref().unwrap_or(""),
        );
    }

    fn as_json(&self, out: &mut String) {
        let variant = self.variant;
        let value = json!({
            "name": variant.name.as_str(), "title": variant.title, "board": self.board(),
            "engine": self.engine, "unplayed": self.unplayed, "unapplied": self.unapplied,
            "sources": variant.sources,
        });
        let _ = writeln!(out, "{value}");
    }
}

/// Laws about the end of a game that are not applied: where moves also change other squares, nothing determines who chases
/// a piece.
fn unapplied(laws: &Laws) -> Vec<&'static str> {
    let law = laws.ends.as_ref().and_then(|ends| ends.repetition.as_ref());
    let chase = law.is_some_and(|law| law.perpetual_chase_loses);
    let name = (chase && (laws.effects.is_some() || laws.walls.is_some()))
        .then_some("ends.repetition.perpetual_chase_loses");
    name.into_iter().collect()
}
