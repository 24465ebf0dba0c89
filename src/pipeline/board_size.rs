//! A board of another size than that of its variant.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Catalog, Document, Position, VariantName};
use crate::variants::board_size;

/// Warns of a position whose board does not have the size of the named variant. It can be played: zones keep
/// their distance from the nearer edge. But it is not a position of the variant.
pub(super) fn check(doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Some((variant, position)) = stated(doc) else {
        return;
    };
    let usual = catalog.variant(variant).and_then(board_size);
    let (Some((files, ranks)), Some(grid)) = (usual, position.grid()) else {
        return;
    };
    if (grid.files(), grid.ranks()) != (files, ranks) {
        let message = format!(
            "the board has {} files and {} ranks, but `{variant}` is played on {files} files and {ranks} ranks",
            grid.files(),
            grid.ranks()
        );
        let d = Diagnostic::warning(Code("core/board-size"), message).at(Span::default());
        sink.push(d.help("name the variant with `--variant NAME`, or correct the position"));
    }
}

/// The position of a document, or the start that a game states, with the variant.
pub(super) fn stated(doc: &Document) -> Option<(&VariantName, &Position)> {
    doc.variant().zip(doc.stated_position())
}
