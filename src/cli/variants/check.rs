//! `panchess variants check`: the definitions of files.

use super::args::Check;
use super::list::Row;
use crate::cli::exit::{Answer, Exit};
use crate::cli::messages::print_text;
use crate::cli::variant::{self, some_of};
use crate::diag::one_line;
use crate::model::{Variant, VariantName};
use crate::pipeline::{VariantFile, first_of, undefined_pieces};
use std::fmt::Write;

pub fn run(args: &Check) -> Answer {
    let mut worst = Exit::Done;
    for path in &args.files {
        let VariantFile {
            names,
            catalog,
            unused,
            remarks,
            refused,
        } = variant::definitions(path)?;
        let mut out = String::new();
        for name in names {
            let name: VariantName = name;
            let Some(variant) = catalog.variant(&name) else {
                continue;
            };
            let row = Row::of(&catalog, variant);
            let mut said = match (&row.unplayed, &row.unapplied[..]) {
                (Some(why), _) => {
                    worst = Exit::No;
                    format!("{name}: not played: {why}")
                }
                (None, laws) => format!("{name}: played{}", limits(variant, laws)),
            };
            for why in undefined_pieces(&catalog, &name) {
                let _ = write!(said, "; {why}");
            }
            let _ = writeln!(out, "{said}");
        }
        for why in refused {
            worst = Exit::No;
            let file = path.display().to_string();
            let _ = writeln!(out, "{}: refused: {why}", one_line(&file));
        }
        let file = path.display().to_string();
        if !unused.is_empty() {
            let _ = writeln!(out, "{}: not used: {}", one_line(&file), some_of(&unused));
        }
        if !remarks.is_empty() {
            let _ = writeln!(out, "{}: {}", one_line(&file), first_of(&remarks, "; "));
        }
        print_text(&out, false)?;
    }
    Ok(worst)
}

/// What is missing for games of a variant: a start, and laws that are not applied.
fn limits(variant: &Variant, unapplied: &[&str]) -> String {
    let mut said = String::new();
    if variant.starts.is_empty() {
        said.push_str("; without a start, so each game must state its position");
    }
    if !unapplied.is_empty() {
        let _ = write!(said, "; not applied: {}", unapplied.join(", "));
    }
    said
}
