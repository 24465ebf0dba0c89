//! Whether castling rights tell that the start of a game is shuffled, and the word for the usual start.

use super::castling;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Catalog, Grid, Kind, Piece, Position, Sq, VariantName};

/// Whether the castling rights need Chess960: a king off the `e` file or a rook
/// outside the corners may castle.
pub fn needs_960(position: &Position) -> bool {
    position.grid().is_some_and(castling::is_960)
}

/// Whether the start of a game says that it is shuffled, if the name of its variant does not: the castling
/// rights need it, and not those of the variant's usual start.
pub fn tells_960(position: &Position, variant: &VariantName, catalog: &Catalog) -> bool {
    let usual = catalog.variant(&catalog.with_960(variant, false));
    let usual = usual.and_then(|v| v.starts.first()).map(|s| &*s.position);
    if needs_960(position) {
        return !usual.is_some_and(needs_960);
    }
    let Some(grid) = position
        .grid()
        .filter(|grid| grid.files() != 8 || grid.ranks() != 8)
    else {
        return false;
    };
    let usual = usual.and_then(Position::grid);
    usual.is_some_and(|usual| is_shuffled(grid, usual))
}

/// Whether a king or a rook that may castle is not where one may at the usual start.
fn is_shuffled(grid: &Grid, usual: &Grid) -> bool {
    let same_size = (grid.files(), grid.ranks()) == (usual.files(), usual.ranks());
    let may = |p: &Piece| p.unmoved && matches!(p.kind, Kind::KING | Kind::ROOK);
    let at_home = |(sq, p): (Sq, Piece)| {
        let home = usual.piece(sq).filter(may);
        home.is_some_and(|home| (home.side, home.kind) == (p.side, p.kind))
    };
    let castles = |(_, p): &(Sq, Piece)| may(p);
    let kings = usual.pieces().any(|(_, p)| may(&p) && p.kind == Kind::KING);
    same_size && kings && !grid.pieces().filter(castles).all(at_home)
}

/// Why the word of UCI for the usual start is refused as a FEN: it would be a board of one rank.
pub(super) fn startpos(text: &str) -> Option<Diagnostic> {
    const WORD: &str = "startpos";
    let said = text.trim_ascii_start();
    let at = text.len() - said.len();
    let behind = said.strip_prefix(WORD)?.bytes().next();
    let alone = behind.is_none_or(|b| matches!(b, b' ' | b'\t' | b'_'));
    let d = Diagnostic::error(Code("fen/syntax"), "`startpos` is not a board");
    let d = d.at(Span::new(at, at + WORD.len()));
    let help =
        "leave out the FEN of the usual start, and in UCI the word `fen`: `position startpos`";
    alone.then(|| d.help(help))
}
