//! One move, read.

use super::framing::LONGEST_WORD;
use crate::diag::{Code, Diagnostic};
use crate::formats::san;
use crate::formats::uci::{Squares, parse_spelled};
use crate::model::{Kind, Letters, Marks, Ply, VariantName};
use std::collections::HashMap;

/// A move, and whether the rules have to find out its squares.
type Meant = (Ply, bool);

/// The moves of words that were read: a session says them again with each line.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// What their meaning depends on.
    of: Option<(VariantName, Squares)>,
    known: HashMap<Box<str>, Meant>,
}

/// More words are not remembered.
const MOST_WORDS: usize = 1 << 13;

impl Words {
    /// The words that follow are of this variant.
    pub(super) fn prepare(&mut self, variant: &VariantName, squares: Squares) {
        let same = |of: &(VariantName, Squares)| of.0 == *variant && of.1 == squares;
        if !self.of.as_ref().is_some_and(same) {
            self.of = Some((variant.clone(), squares));
            self.known.clear();
        }
    }

    pub(super) fn read(
        &mut self,
        word: &str,
        squares: Squares,
        letters: &Letters,
    ) -> Result<Meant, Diagnostic> {
        if let Some(ply) = self.known.get(word) {
            return Ok(*ply);
        }
        let ply = read_move(word, squares, letters)?;
        if word.len() <= LONGEST_WORD && self.known.len() < MOST_WORDS {
            self.known.insert(word.into(), ply);
        }
        Ok(ply)
    }
}

fn read_move(word: &str, squares: Squares, letters: &Letters) -> Result<Meant, Diagnostic> {
    let castle = |side| Ply {
        kind: Some(Kind::KING),
        marks: side,
        ..Ply::UNKNOWN
    };
    match word {
        "@@@@" => return Ok((Ply::pass(), false)),
        "O-O" | "0-0" => return Ok((castle(Marks::CASTLE_SHORT), true)),
        "O-O-O" | "0-0-0" => return Ok((castle(Marks::CASTLE_LONG), true)),
        _ => {}
    }
    parse_spelled(word, squares, letters)
        .map(|ply| (ply, ply.is_castling()))
        .or_else(|d| {
            algebraic(word, squares, letters)
                .map(|ply| (ply, true))
                .ok_or(d)
        })
        .map_err(|d| Diagnostic {
            code: Code("cecp/move"),
            ..d.help("a move is two squares, with the new piece of a promotion: `e2e4`, `e7e8q`")
        })
}

/// A move in algebraic notation, as engines get it that ask for `san=1`. It has no ranks from 0.
fn algebraic(word: &str, squares: Squares, letters: &Letters) -> Option<Ply> {
    let said = san::read(word, letters).filter(|_| squares == Squares::FromOne)?;
    (said.said == san::Said::Move && said.nags[0] == 0).then_some(said.ply)
}
