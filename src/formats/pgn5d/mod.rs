//! 5dpgn: Shad's algebraic notation for games of 5D chess.
//!
//! Boards in the text are those of [`super::fen5d`].

mod build;
mod card;
mod explain;
mod follow;
mod gather;
mod head;
mod header;
mod lint;
mod lower;
mod nested;
mod notation;
mod print;
mod quick;
mod read;
mod score;
mod sniff;
mod start;
mod starts;
#[cfg(test)]
mod tests;
mod text;
mod tokens;
mod trouble;
mod turns;
mod write;

pub(crate) use follow::{Follow, Order};
pub(crate) use gather::Gather;
pub(crate) use head::{
    POSITIONS_AS_5DFEN, claims_more, leave_out_head, lose_claims, print_head_of_moves,
};
pub(crate) use lower::{Part, Said, lane as read_lane, middle};
pub(crate) use notation::{Notation, NotationReader, parts_of_a_move};
pub(crate) use print::{
    Inexpressible, captures, castling, check_of, crosses, glyph_of, is_expressible, letter, made,
    moves_present, origin, print_board, print_lane, print_turn_number, promotion, square, squares,
    usual_castling, why_not,
};
pub use read::Pgn5dReader;
pub(crate) use score::Score;
pub(crate) use sniff::Opening;
pub(crate) use start::{
    OF_START, STANDARD, has_other_start, has_two_middles, no_first_board, start_name, start_of,
    tag, usual_start,
};
pub(crate) use tokens::{Progress, Tokens};
pub(crate) use trouble::{Trouble, broken_bracket, no_timeline, no_turn, not_a_move};
pub(crate) use turns::{Numbered, moves_of, numbered};
pub use write::Pgn5dWriter;

use super::{Card, Format, LoneMove, Options, Read, Write};
use crate::diag::Sink;
use crate::model::{Catalog, Document, Pieces};

/// The format.
#[derive(Debug)]
pub struct Pgn5d;

impl Format for Pgn5d {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn lone_move(&self) -> Option<LoneMove> {
        let (before, letters) = ("1. ", "abcdefgh12345678 90-+>KQRBNPSUDWCY");
        Some(LoneMove { before, letters })
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Pgn5dReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(Pgn5dWriter::new(options)))
    }

    fn lint(
        &self,
        text: &str,
        doc: &Document,
        _: fn() -> &'static Pieces,
        catalog: &Catalog,
        sink: &mut Sink,
    ) {
        lint::lint(text, doc, catalog, sink);
    }
}

/// Extra under `5dpgn`: the number of the first turn, if it is not 1.
pub(crate) const FIRST: &str = "first-turn";
/// Extra under `5dpgn`: the value of `Result`, if it is no result.
const RESULT: &str = "result";
