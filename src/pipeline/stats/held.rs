use super::job::bit;
use crate::diag::Sink;
use crate::formats::{self, Format, Options};
use crate::model::{Catalog, Document, DocumentKind, Feature};
use crate::pipeline::convert::lost;
use std::sync::Arc;

/// The notations that hold all of a record, as far as its features do not decide: a bit for each of [`formats::ALL`].
///
/// What letters can say of a piece depends on all its moves. So definitions of pieces are written, to see what is lost.
pub fn held(doc: &Document, catalog: &Arc<Catalog>) -> u64 {
    if !matches!(doc, Document::Pieces(_)) {
        return u64::MAX;
    }
    let all = formats::ALL.iter().enumerate();
    let held = all.filter(|(_, format)| is_held(doc, **format, catalog));
    held.fold(0, |bits, (at, _)| bits | bit(at))
}

fn is_held(doc: &Document, format: &dyn Format, catalog: &Arc<Catalog>) -> bool {
    let card = format.card();
    if !card.holds.contains(DocumentKind::PIECES) {
        return false;
    }
    if card.carries == Feature::all() {
        return true;
    }
    let mut options = Options::default();
    options.catalog = Some(Arc::clone(catalog));
    let Some(mut writer) = format.writer(&options) else {
        return false;
    };
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    lost(doc, card, &mut sink);
    writer.write(doc, &mut out, &mut sink).is_ok() && sink.losses().is_empty()
}
