//! What is known of variants and pieces.

use crate::answer::{Answer, failure, json, raised};
use crate::asked::Asked;
use panchess::{Piece, Variants};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// The names of all known variants, as JSON.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn variants() -> Answer {
    json(&Variants::default().names().collect::<Vec<_>>())
}

/// What is known of a variant, as JSON.
///
/// # Errors
/// As JSON: it is not known.
#[wasm_bindgen]
pub fn variant(name: &str) -> Answer {
    let unknown = || failure("option", &format!("there is no definition of `{name}`"));
    json(&Variants::default().find(name).ok_or_else(unknown)?)
}

/// Where the games of a variant start, as SVG.
///
/// # Errors
/// As JSON: that is not known.
#[wasm_bindgen]
pub fn variant_svg(name: &str, asked: &str) -> Answer {
    let asked = Asked::read(asked)?;
    let drawn = asked.variants()?.svg(name, &asked.picture()?);
    let unknown = || failure("option", &format!("the start of `{name}` is not known"));
    drawn.map_err(|e| raised(&e))?.ok_or_else(unknown)
}

/// All pieces that have a name, as JSON.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn pieces() -> Answer {
    json(&panchess::pieces().collect::<Vec<_>>())
}

/// The pieces of a line of text, as JSON: names, sentences, relatives.
///
/// # Errors
/// As JSON: the text cannot be read, or has no meaning.
#[wasm_bindgen]
pub fn piece(text: &str) -> Answer {
    let pieces = Piece::read(text).map_err(|e| raised(&e))?;
    let one = |piece: &Piece| {
        json!({
            "name": piece.name(), "sentence": piece.sentence(), "exact": piece.is_exact(),
            "relatives": piece.relatives(),
        })
    };
    json(&pieces.iter().map(one).collect::<Vec<_>>())
}

/// A diagram of the last piece of a line of text.
///
/// # Errors
/// As JSON: the text cannot be read, or the piece not be drawn.
#[wasm_bindgen]
pub fn piece_svg(text: &str, asked: &str) -> Answer {
    let picture = Asked::read(asked)?.picture()?;
    let pieces = Piece::read(text).map_err(|e| raised(&e))?;
    let last = pieces
        .last()
        .ok_or_else(|| failure("option", "there is no piece"))?;
    last.svg(&picture).map_err(|e| raised(&e))
}
