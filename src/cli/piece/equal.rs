//! `panchess piece equal`: whether two pieces move alike.

use super::board::name;
use super::found::Found;
use super::source::Collected;
use crate::cli::args::{formats, piece_or_file};
use crate::cli::exit::{Answer, Exit};
use crate::cli::messages::{Ui, plural, print_text, visible_json};
use crate::diag::grouped;
use crate::movement::{self, Board, Counterexample, Move, Proof, Unknown, Vector, equal};
use crate::render::{Diagram, Symbols};
use clap::{Args, ValueHint};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;

/// `panchess piece equal`
#[derive(Args, Debug)]
pub struct Equal {
    /// A piece: a file (its last piece), a name, or a definition
    #[arg(value_name = "A", value_parser = piece_or_file(), hide_possible_values = true)]
    pub a: OsString,
    /// Another piece
    #[arg(value_name = "B", value_parser = piece_or_file(), hide_possible_values = true)]
    pub b: OsString,
    /// Not an option here: says how to name the two pieces.
    #[arg(short = 'e', long = "expr", hide = true, value_name = "TEXT", value_parser = not_here)]
    pub expr: Option<String>,
    /// A file whose definitions A and B may use
    #[arg(long = "in", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Notation of A, B and the file
    #[arg(short, long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    pub from: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

fn not_here(_: &str) -> Result<String, String> {
    Err("`equal` takes its two pieces without `-e`, as in `panchess piece equal knight '(/ ferz wazir)'`".into())
}

pub fn run(args: &Equal, ui: &Ui) -> Answer {
    let mut collected = Collected::new(ui);
    if let Some(file) = &args.file {
        collected.learn(file, args.from.as_deref())?;
    }
    let a = collected.operand(&args.a, args.from.as_deref())?;
    let b = collected.operand(&args.b, args.from.as_deref())?;
    let (Some(a), Some(b)) = (a, b) else {
        return Ok(Exit::CannotRun);
    };
    if let Some(it) = [&a, &b].into_iter().find(|f| f.definition.function) {
        ui.complain(&format!(
            "{}: a function, which has no moves of its own",
            it.title()
        ));
        return Ok(Exit::CannotRun);
    }
    let answer = equal(&a.definition.movement, &b.definition.movement);
    let titles = titles(&a, &b, args);
    let text = match args.json {
        true => visible_json(&as_json(&answer)),
        false => as_text(&answer, &titles, ui.is_quiet()),
    };
    if let (movement::Answer::Unknown(_), None) = (&answer, &args.file) {
        [&a, &b].into_iter().for_each(|piece| piece.doubt(ui));
    }
    match answer {
        movement::Answer::Unknown(_) if !args.json => ui.complain(text.trim_end()),
        _ => drop(print_text(&text, false)?),
    }
    Ok(match answer {
        movement::Answer::Equal(_) => Exit::Done,
        movement::Answer::Differ(_) => Exit::No,
        movement::Answer::Unknown(_) => Exit::CannotRun,
    })
}

/// What the two are called: their names if they have different ones, else what was typed.
fn titles(a: &Found, b: &Found, args: &Equal) -> [String; 2] {
    let names = [a, b].map(|f| f.definition.name.as_ref().map(ToString::to_string));
    match names {
        [Some(a), Some(b)] if a != b => [a, b],
        _ => [&args.a, &args.b].map(|typed| typed.to_string_lossy().into_owned()),
    }
}

fn as_text(answer: &movement::Answer, titles: &[String; 2], brief: bool) -> String {
    match answer {
        movement::Answer::Equal(Proof::Parts) => {
            "equal on every board: both are made of the same parts\n".into()
        }
        movement::Answer::Equal(Proof::Cases) => {
            "equal on every board of squares up to 16x16: for both sides, from every square, \
             with any pieces around\n"
                .into()
        }
        movement::Answer::Differ(_) if brief => "different\n".into(),
        movement::Answer::Differ(found) => difference(found, titles),
        movement::Answer::Unknown(Unknown::Words(words)) => {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            format!("undecided, because of {}\n", words.join(", "))
        }
        movement::Answer::Unknown(Unknown::NoDifference(0)) => {
            "undecided: too complex for a proof, and for a comparison on any position\n".into()
        }
        movement::Answer::Unknown(Unknown::NoDifference(n)) => format!(
            "undecided: too complex for a proof; {} {} {} no difference\n",
            grouped((*n).into()),
            plural((*n).into(), "position"),
            if *n == 1 { "shows" } else { "show" }
        ),
    }
}

fn difference(found: &Counterexample, titles: &[String; 2]) -> String {
    let mut out = String::from("different\n");
    let sides = [('1', &found.first), ('2', &found.second)];
    for (title, (sign, moves)) in titles.iter().zip(sides) {
        if !moves.is_empty() {
            let moves = spelled(found, moves).join(" ");
            let _ = writeln!(out, "  {sign} only {title}: {moves}");
        }
    }
    for line in circumstances(found) {
        let _ = writeln!(out, "  {line}");
    }
    let cells = |moves: &[Move]| movement::touches(moves.to_vec()).into_keys().collect();
    let sides = [cells(&found.first), cells(&found.second)];
    if let Ok(diagram) = Diagram::contrast(&found.board, found.from, &sides) {
        let _ = write!(out, "\n{}", diagram.text(Symbols::Sides));
    }
    out
}

/// What a diagram does not show.
fn circumstances(found: &Counterexample) -> Vec<String> {
    let board = &found.board;
    let mut lines = Vec::new();
    if board.second() {
        lines.push("for the second player".into());
    }
    if board.unmoved() == Some(true) {
        lines.push("the piece has not moved yet".into());
    }
    let list = |cells: &std::collections::HashSet<Vector>| {
        let mut cells: Vec<Vector> = cells.iter().copied().collect();
        cells.sort_unstable();
        let names: Vec<String> = cells.iter().map(|v| name(board, *v)).collect();
        names.join(" ")
    };
    if !board.royals.is_empty() {
        lines.push(format!("royal: {}", list(&board.royals)));
    }
    let mut zones: Vec<_> = board.zones.iter().filter(|(_, c)| !c.is_empty()).collect();
    zones.sort_unstable_by_key(|(zone, _)| zone.as_str());
    for (zone, cells) in zones {
        lines.push(format!("{zone}: {}", list(cells)));
    }
    for (words, truth) in &found.assuming {
        let truth = if *truth { "holds" } else { "does not hold" };
        lines.push(format!("`{words}` {truth}"));
    }
    lines
}

fn spelled(found: &Counterexample, moves: &[Move]) -> Vec<String> {
    let called = |v: Vector| name(&found.board, v);
    let one = |m: &Move| {
        let sign = if m.captures.contains(&m.to) { 'x' } else { '-' };
        let mut text = format!("{}{sign}{}", called(found.from), called(m.to));
        for victim in m.captures.iter().filter(|v| **v != m.to) {
            let _ = write!(text, "(x{})", called(*victim));
        }
        if let Some(promotion) = &m.promotion {
            let _ = write!(text, "={promotion}");
        }
        text
    };
    moves.iter().map(one).collect()
}

fn as_json(answer: &movement::Answer) -> Value {
    match answer {
        movement::Answer::Equal(proof) => json!({
            "equal": true,
            "proof": match proof { Proof::Parts => "parts", Proof::Cases => "cases" },
            "boards": match proof { Proof::Parts => "all", Proof::Cases => "16x16" },
        }),
        movement::Answer::Differ(found) => {
            let board = &found.board;
            let names = |cells: &std::collections::HashSet<Vector>| {
                let mut cells: Vec<Vector> = cells.iter().copied().collect();
                cells.sort_unstable();
                cells.iter().map(|v| name(board, *v)).collect::<Vec<_>>()
            };
            let (a, b) = (spelled(found, &found.first), spelled(found, &found.second));
            json!({
                "equal": false, "only_a": a, "only_b": b,
                "board": board.sizes(), "square": name(board, found.from),
                "second": board.second(), "unmoved": board.unmoved(),
                "friends": names(&board.friends), "enemies": names(&board.enemies),
            })
        }
        movement::Answer::Unknown(why) => json!({
            "equal": null,
            "because": match why {
                Unknown::Words(words) => words.iter().map(ToString::to_string).collect(),
                Unknown::NoDifference(0) => vec!["no position could be compared".to_owned()],
                Unknown::NoDifference(1) => vec!["1 position shows no difference".to_owned()],
                Unknown::NoDifference(n) => vec![format!("{n} positions show no difference")],
            },
        }),
    }
}
