//! Games of chess and of other variants with boards of their own that are stored on the infinite board.

use super::adapt;
use super::named::leaves_pieces_out;
use crate::diag::Sink;
use crate::model::{Catalog, Document, Position, VariantName, Worlds};
use crate::variants::catalog;
use std::borrow::Cow;

/// A document on the infinite board, on a board with edges; `None` if it would lose something there, or is not on the
/// infinite board.
fn on_board(doc: &Document) -> Option<Document> {
    // On a board of chess, no piece slides further than seven squares.
    let slides = doc.stated_position().and_then(Position::slide_limit);
    if doc.world() != Worlds::PLANE || slides.is_some_and(|limit| limit < 7) {
        return None;
    }
    let (mut board, mut sink) = (doc.clone(), Sink::default());
    let fits = adapt::to_board(&mut board, &adapt::Window::default(), &mut sink);
    (fits && sink.losses().is_empty()).then_some(board)
}

/// The same for a document that names a variant with rules of its own: those of the infinite board do not tell which
/// moves are legal in it.
pub(super) fn with_own_rules(doc: &Document, catalog: &Catalog) -> Option<Document> {
    let stored = doc.stated_position().and_then(adapt::stored_variant)?;
    catalog.variant(&stored)?;
    on_board(doc)
}

/// A position on the infinite board that contains no more than one of chess is hashed as chess.
pub(super) fn as_chess_board(doc: &mut Document) {
    if let Some(board) = on_board(doc) {
        *doc = board;
    }
}

/// The variant of a document, and its kind of board; that of a game on the infinite board may be one on a board, as in
/// datasets.
pub fn variant_of(doc: &Document) -> Option<(Cow<'_, VariantName>, Worlds)> {
    // Without pieces and without moves, only its variant tells the kind of its board.
    if let Document::Game(game) = doc
        && leaves_pieces_out(game)
        && catalog().infinite_start_of(game).is_some()
    {
        return Some((Cow::Borrowed(&game.variant), Worlds::PLANE));
    }
    Some(match on_board(doc) {
        Some(board) => (Cow::Owned(board.variant()?.clone()), board.world()),
        None => (Cow::Borrowed(doc.variant()?), doc.world()),
    })
}
