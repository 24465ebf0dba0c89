//! `panchess variants check`: the definitions of files.

use super::args::Check;
use super::list::Row;
use crate::cli::exit::{Answer, Exit};
use crate::cli::stdout::print;
use crate::cli::variant;
use crate::model::VariantName;
use std::fmt::Write;

pub fn run(args: &Check) -> Answer {
    let mut worst = Exit::Done;
    for path in &args.files {
        let (catalog, names) = variant::of_file(path)?;
        let mut out = String::new();
        for name in names {
            let name: VariantName = name;
            let Some(variant) = catalog.variant(&name) else {
                continue;
            };
            let row = Row::of(&catalog, variant);
            let _ = match (&row.unplayed, &row.unjudged[..]) {
                (Some(why), _) => {
                    worst = Exit::No;
                    writeln!(out, "{name}: not played: {why}")
                }
                (None, []) => writeln!(out, "{name}: played"),
                (None, laws) => writeln!(out, "{name}: played; not judged: {}", laws.join(", ")),
            };
        }
        print(out.as_bytes())?;
    }
    Ok(worst)
}
