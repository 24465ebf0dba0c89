use super::document::Document;
use super::kept::Kept;
use crate::diag::Diagnostic;
use crate::model::{self, Word};
use crate::movement::{
    Definition, Geometry, Limits, Simple, Vector, Verdict, lower, reach, sentence,
};
use crate::pipeline::Error;
use crate::variants;
use std::sync::Arc;

/// A definition of how a piece moves.
#[derive(Clone, Debug)]
pub struct Piece {
    pub(super) definition: Definition,
    pub(super) kept: Arc<Kept>,
}

/// The pieces that a document defines.
pub(super) fn pieces(document: &Document) -> Result<Vec<Piece>, Error> {
    let model::Document::Pieces(pieces) = &document.inner else {
        return Err(Error::Other(
            "this record holds no definitions of pieces".into(),
        ));
    };
    let kept = &document.kept;
    let defined = lower(pieces, &[variants::dictionary()]).into_iter();
    let defined = defined.filter(|d| !d.as_ref().is_ok_and(|d| d.function));
    defined
        .map(|found| match found {
            Ok(definition) => Ok(Piece {
                definition,
                kept: Arc::clone(kept),
            }),
            Err(why) => Err(kept.rejected((&why).into())),
        })
        .collect()
}

impl Piece {
    /// Its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.definition.name.as_ref().map(Word::as_str)
    }

    /// How it moves on boards of squares, in plain English.
    pub fn sentence(&self) -> String {
        self.sentence_on(Geometry::Rectangular(2))
    }

    pub(super) fn sentence_on(&self, geometry: Geometry) -> String {
        sentence(
            &self.definition.movement,
            &self.definition.properties,
            geometry,
        )
    }

    /// Whether the definition is unambiguous, so that every move is known.
    pub fn is_exact(&self) -> bool {
        self.definition.movement.verdict(&|_| false) == Verdict::Exact
    }

    /// The squares to which it can certainly move from a square such as `d4`, on an empty board with these numbers of
    /// files and ranks, sorted by file and rank. Files after `z` are numbers in braces: `{27}4`.
    ///
    /// # Errors
    /// There is no such square on the board, or there are too many moves.
    pub fn squares(&self, from: &str, (files, ranks): (u8, u8)) -> Result<Vec<String>, Error> {
        let size = [i64::from(files), i64::from(ranks)];
        let missing = || Error::Other(format!("a board of {files} × {ranks} has no `{from}`"));
        let from = square(from, size).ok_or_else(missing)?;
        let board = Simple::rectangular(&size);
        let movement = &self.definition.movement;
        let found = reach(movement, &board, from, Limits::default());
        let found = found.map_err(|why| {
            let why = Diagnostic::from(why).at(self.definition.span);
            self.kept.rejected(why)
        })?;
        Ok(found.certain().into_iter().map(name).collect())
    }
}

/// The square with this name.
fn square(name: &str, [files, ranks]: [i64; 2]) -> Option<Vector> {
    let (file, rank) = match name.strip_prefix('{') {
        Some(numbers) => {
            let (file, rank) = numbers.split_once('}')?;
            (file.parse::<u8>().ok()?.checked_sub(1)?, rank)
        }
        None => {
            let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
            (letter - b'a', &name[1..])
        }
    };
    let (file, rank) = (i64::from(file), i64::from(rank.parse::<u8>().ok()?) - 1);
    let inside = (0..files).contains(&file) && (0..ranks).contains(&rank);
    Vector::new(&[file, rank]).filter(|_| inside)
}

/// The name of a square; files after `z` are numbers in braces.
fn name(at: Vector) -> String {
    let [file, rank, ..] = at.0;
    match u8::try_from(file) {
        Ok(file @ 0..26) => format!("{}{}", char::from(b'a' + file), rank + 1),
        _ => format!("{{{}}}{}", file + 1, rank + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_beyond_z_are_read_as_they_are_written() {
        let wazir = &Piece::read("wazir").unwrap()[0];
        let found = wazir.squares("{27}1", (30, 2)).unwrap();
        assert_eq!(found, ["z1", "{27}2", "{28}1"]);
        for wrong in ["{31}1", "{0}1", "{27}", "{27", "{27}3", ""] {
            assert!(wazir.squares(wrong, (30, 2)).is_err(), "{wrong}");
        }
    }
}
