//! `panchess piece identify`: which known piece this is.

use super::args::Source;
use super::source::{self, Found, Shelf};
use crate::cli::exit::{Answer, Exit};
use crate::cli::messages::Ui;
use crate::cli::stdout::print;
use crate::model::Word;
use crate::movement::{Definition, Familiar, Gap, Identity, Near, Symmetry, Vector};
use crate::variants;
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

/// Everything that has a name, and what it is called.
struct Known {
    names: Vec<String>,
    familiar: Familiar,
}

pub fn run(args: &Identify, ui: &Ui) -> Answer {
    let shelf = source::read(&args.source, ui)?;
    let mut fine = shelf.fine;
    let mut known = known(args, ui)?;
    let mut out = String::new();
    for piece in &shelf.found {
        if piece.definition.function {
            continue;
        }
        let identity = known.familiar.identify(&piece.definition.movement);
        fine &= !identity.same.is_empty();
        match args.json {
            true => {
                let _ = writeln!(out, "{}", as_json(piece, &identity, &known.names));
            }
            false => as_text(piece, &identity, &known.names, &mut out),
        }
    }
    print(out.as_bytes())?;
    Ok(if fine { Exit::Done } else { Exit::No })
}

fn known(args: &Identify, ui: &Ui) -> Result<Known, crate::cli::exit::Failure> {
    let mut names = Vec::new();
    let mut movements = Vec::new();
    let mut add = |d: &Definition, name: &Word| {
        if !d.function {
            names.push(name.to_string());
            movements.push(d.movement.clone());
        }
    };
    for definition in variants::meanings() {
        definition.name.iter().for_each(|n| add(definition, n));
    }
    for file in &args.with {
        let mut shelf = Shelf::new(ui);
        shelf.file(file, args.source.from.as_deref())?;
        for found in &shelf.found {
            let d = &found.definition;
            d.name.iter().for_each(|n| add(d, n));
        }
    }
    Ok(Known {
        names,
        familiar: Familiar::new(&movements),
    })
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
        let _ = writeln!(out, "  {} {}", name(*n), turned(*by));
    }
    for near in &identity.near {
        let _ = writeln!(out, "  near {}: {}", name(near.piece), gaps(near));
    }
}

fn turned(by: Symmetry) -> &'static str {
    match by {
        Symmetry::HalfTurn => "turned by half a circle, as the other side has it",
        Symmetry::LeftRight => "with left and right exchanged",
        Symmetry::ForwardBackward => "with forward and backward exchanged",
        Symmetry::QuarterLeft => "turned a quarter to the left",
        Symmetry::QuarterRight => "turned a quarter to the right",
        Symmetry::Diagonal => "with forward and right exchanged",
        Symmetry::Antidiagonal => "with forward and left exchanged",
    }
}

fn gaps(near: &Near) -> String {
    let all = [
        ("also moves to", &near.moves.more),
        ("does not move to", &near.moves.fewer),
        ("also captures on", &near.captures.more),
        ("does not capture on", &near.captures.fewer),
    ];
    if near.moves == near.captures {
        let both = [
            ("also goes to", &near.moves.more),
            ("does not go to", &near.moves.fewer),
        ];
        return differences(&both);
    }
    differences(&all)
}

fn differences(all: &[(&str, &Vec<Vector>)]) -> String {
    let parts = all.iter().filter(|(_, ways)| !ways.is_empty());
    let parts: Vec<String> = parts
        .map(|(words, ways)| format!("{words} {}", list(ways)))
        .collect();
    match parts.is_empty() {
        true => "the same squares, but not whatever stands on the way".into(),
        false => parts.join("; "),
    }
}

const MOST: usize = 8;

/// Ways from the piece: to the right, and ahead.
fn list(ways: &[Vector]) -> String {
    let mut texts: Vec<String> = ways
        .iter()
        .take(MOST)
        .map(|w| format!("{:+},{:+}", w.0[0], w.0[1]))
        .collect();
    if ways.len() > MOST {
        texts.push(format!("and {} more", ways.len() - MOST));
    }
    texts.join(" ")
}

fn as_json(piece: &Found, identity: &Identity, names: &[String]) -> Value {
    let name = |n: usize| names.get(n).map_or("", String::as_str);
    let ways = |all: &[Vector]| all.iter().map(|w| [w.0[0], w.0[1]]).collect::<Vec<_>>();
    let gap = |g: &Gap| json!({"more": ways(&g.more), "fewer": ways(&g.fewer)});
    let near = |n: &Near| json!({"name": name(n.piece), "moves": gap(&n.moves), "captures": gap(&n.captures)});
    json!({
        "name": piece.definition.name.as_ref().map(|n| n.as_str()),
        "same": identity.same.iter().map(|n| name(*n)).collect::<Vec<_>>(),
        "turned": identity.turned.iter().map(|(n, by)| json!({"name": name(*n), "how": turned(*by)})).collect::<Vec<_>>(),
        "near": identity.near.iter().map(near).collect::<Vec<_>>(),
    })
}
