//! `panchess piece list`: every piece that is known by name.

use super::answer::in_words;
use super::source::names;
use crate::cli::exit::{Answer, Failure};
use crate::cli::messages::print_text;
use crate::diag::nearest;
use crate::model::Word;
use crate::movement::{Definition, Geometry};
use crate::variants::{self, KnownPiece};
use clap::Args;
use serde_json::json;
use std::fmt::Write;

/// `panchess piece list`
#[derive(Args, Debug)]
pub struct List {
    /// Only pieces whose names, or the name of the game they come from, contain this text
    #[arg(value_name = "WORD")]
    pub word: Option<String>,
    /// Write one JSON object per piece
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &List) -> Answer {
    let word = args.word.as_deref().unwrap_or("").to_lowercase();
    let mut out = String::new();
    for meaning in variants::meanings() {
        let name = meaning.name.as_ref().map_or("", Word::as_str);
        let piece = variants::piece(name).filter(|p| has(p, &word));
        match piece {
            Some(piece) if args.json => as_json(piece, meaning, &mut out),
            Some(piece) => as_text(piece, meaning, &mut out),
            None => {}
        }
    }
    match out.is_empty() {
        true => Err(Failure::Usage(nobody(&word))),
        false => print_text(&out, false),
    }
}

const SQUARES: Geometry = Geometry::Rectangular(2);

fn has(piece: &KnownPiece, word: &str) -> bool {
    let mut texts = piece.names().chain([piece.source.as_str()]);
    texts.any(|t| t.to_lowercase().contains(word))
}

fn nobody(word: &str) -> String {
    let near = nearest(word, names());
    let hint = near.map_or("`panchess piece list` lists them all".into(), |near| {
        format!("did you mean `{near}`?")
    });
    format!("unknown piece `{word}`; {hint}")
}

fn as_text(piece: &KnownPiece, meaning: &Definition, out: &mut String) {
    let mut names = piece.name.clone();
    piece.also.iter().for_each(|n| names += &format!(", {n}"));
    let betza = piece.betza.as_deref().unwrap_or("");
    let said = in_words(Some(piece), meaning, SQUARES);
    let _ = writeln!(out, "{names:<24} {betza:<8} {said}");
}

fn as_json(piece: &KnownPiece, meaning: &Definition, out: &mut String) {
    let value = json!({
        "name": piece.name, "also": piece.also, "betza": piece.betza, "lcpn": piece.lcpn,
        "from": piece.source, "sentence": in_words(Some(piece), meaning, SQUARES),
    });
    let _ = writeln!(out, "{value}");
}
