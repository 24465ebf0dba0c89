//! PGN: Portable Game Notation. Reads the import format, writes the export format.
//!
//! The words of the movetext are [`super::san`]'s, start positions are FEN's.

mod build;
mod by_grammar;
mod bytes;
mod card;
mod comment;
mod dialect;
mod due;
mod errors;
mod explain;
mod fast;
mod header;
mod language;
mod line;
mod lint;
mod memo;
mod numbers;
mod read;
mod skipped;
mod tokens;
mod usual_moves;
mod wording;
mod write;
mod xiangqi;

#[cfg(test)]
mod equal;
mod foreign;
#[cfg(test)]
mod tests;
mod write_tags;
mod zero;

pub(crate) use build::keep_escape;
pub(crate) use header::Header;
pub use read::PgnReader;
pub use write::PgnWriter;
pub(crate) use write::lose_extras;

use super::{Card, Format, Options, Read, Write, san};
use crate::diag::Sink;
use crate::model::{Catalog, Document, Letters, NodeId, Pieces, Ply, Tree};

/// The format.
#[derive(Debug)]
pub struct Pgn;

impl Format for Pgn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        card::EXCLUSIVE
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(PgnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(PgnWriter::new(options)))
    }

    fn lint(
        &self,
        text: &str,
        doc: &Document,
        _: fn() -> &'static Pieces,
        _: &Catalog,
        sink: &mut Sink,
    ) {
        if let Document::Game(game) = doc {
            lint::tags(text, game, sink);
            numbers::check(text, game, sink);
        }
    }

    fn spell(&self, ply: Ply, letters: &Letters, out: &mut Vec<u8>) -> bool {
        san::print(ply, san::Style::Short, letters, out).is_ok()
    }

    fn reads_back(&self, _: &Options, ply: Ply, letters: &Letters) -> bool {
        san::reads_back(ply, letters)
    }

    fn without_glyphs<'t>(&self, word: &'t str) -> &'t str {
        san::without_glyphs(word)
    }

    fn doubtful_spellings(
        &self,
        tree: &Tree,
        doubtful: &[NodeId],
        letters: &Letters,
        text: &str,
    ) -> Vec<NodeId> {
        san::doubtful_spellings(tree, doubtful, letters, text)
    }
}
