//! What `check` says of the variants that a file defines.

use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::Card;
use crate::io::Record;
use crate::model::{Catalog, Document};
use crate::variants::{unused_of_ini, with_pieces};

/// Reports what is wrong with the definitions of a record that was read.
pub(super) fn check(
    card: &Card,
    record: &Record<'_>,
    doc: &Document,
    catalog: &Catalog,
    sink: &mut Sink,
) {
    let Document::Pieces(pieces) = doc else {
        return;
    };
    let text = &record.text(&mut Sink::default());
    if card.slug == "fsf-ini" {
        let above = record.session_text();
        match unused_of_ini(text, &above) {
            Ok(unused) => unused.into_iter().for_each(|d| sink.push(d)),
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
