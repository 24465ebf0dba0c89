//! `panchess piece identify`: which known piece this is.

use super::args::Source;
use super::found::Found;
use super::source::{self, Collected};
use crate::cli::exit::{Answer, Exit, Failure};
use crate::cli::messages::{Ui, print_text, visible_json};
use crate::movement::{Gap, Identity, Near, Vector, Verdict};
use crate::variants::Known;
use clap::{Args, ValueHint};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// `panchess piece identify`
#[derive(Args, Debug)]
pub struct Identify {
    /// Which pieces.
    #[command(flatten)]
    pub source: Source,
    /// A file of pieces that count as known; may be given several times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub with: Vec<PathBuf>,
    /// Write one JSON object per piece
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &Identify, ui: &Ui) -> Answer {
    let collected = source::read(&args.source, ui)?;
    let mut fine = collected.fine;
    let mut known = known(args, ui)?;
    let mut out = String::new();
    for piece in &collected.found {
        if piece.definition.function {
            continue;
        }
        if let Verdict::Opaque { .. } = piece.definition.movement.verdict(&|_| false) {
            piece.doubt(ui);
        }
        let identity = known.movements.identify(&piece.definition.movement);
        fine &= !identity.same.is_empty();
        match args.json {
            true => {
                out.push_str(&visible_json(&as_json(piece, &identity, &known.names)));
            }
            false => as_text(piece, &identity, &known.names, &mut out),
        }
    }
    print_text(&out, false)?;
    Ok(if fine { Exit::Done } else { Exit::No })
}

fn known(args: &Identify, ui: &Ui) -> Result<Known, Failure> {
    let mut more = Vec::new();
    for file in &args.with {
        let mut collected = Collected::new(ui);
        collected.file(file, args.source.from.as_deref())?;
        more.extend(collected.found.into_iter().map(|f| f.definition));
    }
    Ok(Known::with(&more))
}

fn as_text(piece: &Found, identity: &Identity, names: &[String], out: &mut String) {
    let name = |n: usize| names.get(n).map_or("", String::as_str);
    let _ = write!(out, "{}: ", piece.title());
    if !identity.same.is_empty() {
        let same: Vec<&str> = identity.same.iter().map(|n| name(*n)).collect();
        let _ = writeln!(out, "{}", same.join(", "));
        return;
    }
    let _ = writeln!(out, "no known piece");
    for (n, by) in &identity.turned {
        let _ = writeln!(out, "  {} {}", name(*n), by.words());
    }
    for near in &identity.near {
        let _ = writeln!(out, "  near {}: {}", name(near.piece), near.difference());
    }
}

fn as_json(piece: &Found, identity: &Identity, names: &[String]) -> Value {
    let name = |n: usize| names.get(n).map_or("", String::as_str);
    let ways = |all: &[Vector]| all.iter().map(|w| [w.0[0], w.0[1]]).collect::<Vec<_>>();
    let gap = |g: &Gap| json!({"more": ways(&g.more), "fewer": ways(&g.fewer)});
    let near = |n: &Near| json!({"name": name(n.piece), "moves": gap(&n.moves), "captures": gap(&n.captures)});
    json!({
        "name": piece.definition.name.as_ref().map(|n| n.as_str()),
        "same": identity.same.iter().map(|n| name(*n)).collect::<Vec<_>>(),
        "turned": identity.turned.iter().map(|(n, by)| json!({"name": name(*n), "how": by.words()})).collect::<Vec<_>>(),
        "near": identity.near.iter().map(near).collect::<Vec<_>>(),
    })
}
