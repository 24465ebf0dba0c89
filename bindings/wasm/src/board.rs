//! A game or a position that is displayed.

use crate::answer::{Answer, failure, json, messages, raised};
use crate::asked::Asked;
use crate::records::{documents, of_document};
use panchess::{Error, Position};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// The positions of a record, with those of variations.
#[wasm_bindgen]
pub struct Board {
    positions: Vec<Position>,
    about: String,
}

/// The most positions of a record that are kept.
const MAX_POSITIONS: usize = 20_000;

#[wasm_bindgen]
impl Board {
    /// The record of that number in a text.
    ///
    /// # Errors
    /// As JSON: there is no such record, or it cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(text: Vec<u8>, asked: &str) -> Result<Board, String> {
        let asked = Asked::read(asked)?;
        let document = documents(text, &asked)?.nth(asked.record);
        let missing = || failure("option", &format!("there is no record {}", asked.record));
        let document = document.ok_or_else(missing)?.map_err(|e| raised(&e))?;
        let mut about = of_document(&document, false);
        let (mut positions, mut nodes) = (Vec::new(), Vec::new());
        for position in document.positions_with_variations().take(MAX_POSITIONS) {
            match position {
                Ok(position) => {
                    nodes.push(json!({
                        "ply": position.ply(), "before": position.before(),
                        "move": position.move_text(), "uci": position.uci(),
                        "comments": position.comments(), "glyphs": position.glyphs(),
                    }));
                    positions.push(position);
                }
                Err(Error::Record(rejected)) => {
                    about["error"] = messages(&rejected.findings.messages);
                    break;
                }
                Err(e) => return Err(raised(&e)),
            }
        }
        about["nodes"] = nodes.into();
        Ok(Self {
            about: about.to_string(),
            positions,
        })
    }

    /// The record, as JSON; `nodes` has an element for each position.
    pub fn about(&mut self) -> String {
        std::mem::take(&mut self.about)
    }

    /// A picture of a position.
    ///
    /// # Errors
    /// As JSON: there is no such position, or it cannot be drawn.
    pub fn svg(&self, index: usize, asked: &str) -> Answer {
        let picture = Asked::read(asked)?.picture()?;
        self.at(index)?.svg(&picture).map_err(|e| raised(&e))
    }

    /// The part of the infinite board that a picture shows by itself.
    pub fn window(&self, index: usize) -> Option<String> {
        self.positions.get(index)?.window()
    }

    /// A position as FEN.
    ///
    /// # Errors
    /// As JSON: FEN cannot hold it.
    pub fn fen(&self, index: usize) -> Answer {
        self.at(index)?.fen().map_err(|e| raised(&e))
    }

    /// The FEN and digest of every position, as JSON; `null` where there is none.
    ///
    /// # Errors
    /// None.
    pub fn all(&self) -> Answer {
        let one = |p: &Position| {
            let hash = p.hash().ok().map(|digest| digest.to_string());
            json!({"fen": p.fen().ok(), "hash": hash})
        };
        json(&self.positions.iter().map(one).collect::<Vec<_>>())
    }

    fn at(&self, index: usize) -> Result<&Position, String> {
        let missing = || failure("option", &format!("there is no position {index}"));
        self.positions.get(index).ok_or_else(missing)
    }
}
