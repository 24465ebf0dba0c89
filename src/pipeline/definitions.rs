//! What `check` says of the variants that a file defines.

use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::Card;
use crate::model::{Catalog, Document};
use crate::variants::{variants_of_ini, with_pieces};

/// Reports what is wrong with the definitions of a record that was read from this text.
pub(super) fn check(card: &Card, text: &str, doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Document::Pieces(pieces) = doc else {
        return;
    };
    if card.slug == "fsf-ini" {
        match variants_of_ini(text) {
            Ok(found) => {
                let said = found.wrong.into_iter().chain(found.unused);
                said.for_each(|d| sink.push(d));
            }
            Err(d) => sink.push(*d),
        }
    } else if pieces.variant.is_some()
        && let Err(d) = with_pieces(catalog, pieces.clone(), text)
    {
        let code = content(card).unwrap_or(d.code);
        sink.push(Diagnostic { code, ..*d });
    }
}

/// The code of this notation for a text that is well formed and no valid document.
fn content(card: &Card) -> Option<Code> {
    let mut codes = card.explanations.iter().map(|e| e.code);
    codes.find(|code| code.ends_with("/content")).map(Code)
}
