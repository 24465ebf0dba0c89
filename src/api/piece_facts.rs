//! Names and spellings of known pieces, and how other pieces are related to them.

use super::{Picture, Piece, Reader};
use crate::diag::{Diagnostic, nearest};
use crate::model::Word;
use crate::movement::{Board, Cost, Limits, Simple, Verdict, Why, potential};
use crate::pipeline::{Error, piece_notation};
use crate::render::{Caption, Diagram};
use crate::variants::{self, Known, KnownPiece};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A piece that is known by name.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct NamedPiece {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub also: Vec<&'static str>,
    /// How it moves, in Lispy Chess Piece Notation.
    pub lcpn: &'static str,
    /// How it moves, in Betza's notation, if Betza's notation can express it.
    pub betza: Option<&'static str>,
    /// Its code by notation (`icn`), or by notation and variant (`fen/shogi`).
    pub codes: BTreeMap<&'static str, &'static str>,
    /// Where its moves are described.
    pub source: &'static str,
}

impl NamedPiece {
    fn of(piece: &'static KnownPiece) -> Self {
        let codes = piece.notations.iter();
        Self {
            name: &piece.name,
            also: piece.also.iter().map(String::as_str).collect(),
            lcpn: &piece.lcpn,
            betza: piece.betza.as_deref(),
            codes: codes.map(|(a, b)| (a.as_str(), b.as_str())).collect(),
            source: &piece.source,
        }
    }
}

/// All pieces that are known by name.
///
/// ```
/// let mann = panchess::pieces().find(|piece| piece.also.contains(&"mann")).expect("a piece");
/// assert_eq!(mann.betza, Some("K"));
/// ```
pub fn pieces() -> impl Iterator<Item = NamedPiece> {
    variants::pieces().iter().map(NamedPiece::of)
}

/// A known piece to which a piece is related.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Relative {
    /// Its name.
    pub name: String,
    /// How the piece differs from this known piece; empty if both move in the same way.
    pub how: String,
}

fn unknown(name: &str) -> Error {
    let known = variants::pieces().iter().flat_map(KnownPiece::names);
    let help = nearest(&name.to_lowercase(), known).map(|near| format!("; did you mean `{near}`?"));
    let text = format!("unknown piece `{name}`{}", help.unwrap_or_default());
    Error::unknown("piece", name, text)
}

thread_local! {
    static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) };
}

/// The side of the board of a picture.
const SIDE: i64 = 9;

impl Piece {
    /// Reads pieces from a line of text: Lispy Chess Piece Notation, Betza's notation, or the name of a known piece.
    ///
    /// ```
    /// use panchess::Piece;
    ///
    /// let zebra = &Piece::read("[2 3]")?[0];
    /// assert_eq!(zebra.relatives()[0].name, "zebra");
    /// assert_eq!(Piece::read("zebra")?[0].squares("a1", (8, 8))?, ["c4", "d3"]);
    /// assert_eq!(Piece::read("Z")?[0].squares("a1", (8, 8))?, ["c4", "d3"]);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text cannot be read, or is a name that is not known ([`Error::Unknown`]). A definition that uses unknown
    /// names is not an error, but the piece is not exact ([`Piece::is_exact`]).
    pub fn read(text: &str) -> Result<Vec<Self>, Error> {
        let mut reader = Reader::new();
        reader.opening.from = Some(piece_notation(text));
        let mut all = Vec::new();
        for document in reader.bytes(text)? {
            all.extend(document?.pieces()?);
        }
        let word = Word::new(text.trim());
        let unnamed = |piece: &Self| {
            word.as_ref()
                .is_some_and(|word| piece.is_only(word.as_str()))
        };
        match all.iter().any(unnamed) {
            true => Err(unknown(text.trim())),
            false => Ok(all),
        }
    }

    /// Whether the definition is only this word, and no known piece has this name.
    fn is_only(&self, word: &str) -> bool {
        let Verdict::Opaque { because } = self.definition.movement.verdict(&|_| false) else {
            return false;
        };
        because == [Cost::new(Why::UnknownPiece, word)]
    }

    /// The known pieces that move in the same way. If there are none: the known pieces that do so when rotated or
    /// mirrored, followed by the most similar known pieces.
    pub fn relatives(&self) -> Vec<Relative> {
        KNOWN.with(|known| {
            let mut known = known.borrow_mut();
            let known = known.get_or_insert_with(|| Known::with(&[]));
            let identity = known.movements.identify(&self.definition.movement);
            let relative = |piece: usize, how: String| Relative {
                name: known.names.get(piece).cloned().unwrap_or_default(),
                how,
            };
            let same = identity.same.iter();
            let mut all: Vec<Relative> = same.map(|n| relative(*n, String::new())).collect();
            if all.is_empty() {
                let turned = identity.turned.iter();
                all.extend(turned.map(|(n, by)| relative(*n, by.words().into())));
                let near = identity.near.iter();
                all.extend(near.map(|n| relative(n.piece, n.difference())));
            }
            all
        })
    }

    /// An SVG diagram of everything that the piece can do from the middle of a board.
    ///
    /// # Errors
    /// The board is too large to draw, or there are too many moves.
    pub fn svg(&self, picture: &Picture) -> Result<String, Error> {
        let board = picture.board.clone();
        let board = board.unwrap_or_else(|| Simple::rectangular(&[SIDE, SIDE]));
        let from = board.middle();
        let definition = &self.definition;
        let failed = |why: Diagnostic| self.kept.rejected(why.at(definition.span));
        let cells = potential(&definition.movement, &board, from, Limits::default());
        let cells = cells.map_err(|why| failed(why.into()))?.cells;
        let own = definition.name.as_ref().map(ToString::to_string);
        let known = || self.relatives().into_iter().find(|of| of.how.is_empty());
        let name = own.or_else(|| Some(known()?.name));
        let name = name.as_deref();
        let caption = Caption {
            name,
            title: name.unwrap_or("a piece without a name"),
            sentence: &self.sentence_on(board.geometry()),
            second: false,
            theme: picture.options.theme,
            size: picture.options.size,
        };
        let diagram = Diagram::of(&board, from, &cells).map_err(failed)?;
        Ok(diagram.svg(&caption))
    }
}
