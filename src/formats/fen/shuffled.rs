//! Whether castling rights tell that the start of a game is shuffled, and the word for the usual start.

use super::castling;
use super::customs::Customs;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Castling, Catalog, Grid, Piece, Position, Sq, VariantName};

/// Whether the castling rights of a position of chess need Chess960: a king off the `e` file or a rook
/// outside the corners may castle.
pub fn needs_960(position: &Position) -> bool {
    position.grid().is_some_and(castling::is_960)
}

/// Whether the start of a game says that it is shuffled, if the name of its variant does not: a piece may castle that is
/// not where one does at the usual start of the variant, nor, on a board of chess, where one does in chess.
pub fn tells_960(position: &Position, variant: &VariantName, catalog: &Catalog) -> bool {
    let usual = match variant.is_chess_family() {
        true => None,
        false => catalog.variant(&catalog.with_960(variant, false)),
    };
    let Some(usual) = usual else {
        return needs_960(position);
    };
    let law = usual.laws.castling.as_deref();
    if law.is_some_and(Castling::is_impossible) {
        return false;
    }
    let home = usual.starts.first().and_then(|s| s.position.grid());
    let customs = Customs::of(variant, catalog);
    position
        .grid()
        .is_some_and(|grid| is_shuffled(grid, home, customs))
}

fn is_shuffled(grid: &Grid, usual: Option<&Grid>, customs: Customs) -> bool {
    let size = |grid: &Grid| (grid.files(), grid.ranks());
    let chess = size(grid) == (8, 8);
    let usual = usual.filter(|usual| size(usual) == size(grid));
    let is_king = |p: Piece| p.unmoved && customs.castles(p);
    let may = |p: Piece| is_king(p) || p.unmoved && customs.partners(p);
    let stated = usual.is_some_and(|usual| usual.pieces().any(|(_, p)| is_king(p)));
    let at_home = |(sq, p): (Sq, Piece)| {
        let home = usual.and_then(|usual| usual.piece(sq)).filter(|p| may(*p));
        let same = home.is_some_and(|home| (home.side, home.kind) == (p.side, p.kind));
        let files: &[u8] = if is_king(p) { &[4] } else { &[0, 7] };
        same || chess && files.contains(&sq.file)
    };
    (chess || stated) && grid.pieces().any(|(sq, p)| may(p) && !at_home((sq, p)))
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
