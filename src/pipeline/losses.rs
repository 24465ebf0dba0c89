use crate::diag::{Code, Sink};
use crate::formats::Card;
use crate::model::{Document, Extras, Feature};

/// Names what the document has and the target cannot say.
pub fn report(doc: &Document, card: &Card, sink: &mut Sink) {
    name(doc, doc.features() - card.carries - Feature::EXTRAS, sink);
    let keeps = card.carries.contains(Feature::EXTRAS);
    if !(keeps && card.worlds.is_all()) {
        let kept = |slug: &str| keeps && (slug == card.slug || is_form_of(card.slug, slug));
        foreign_extras(extras(doc), kept, sink);
    }
}

/// Names each of these features as lost.
pub fn name(doc: &Document, lost: Feature, sink: &mut Sink) {
    for (feature, _, what, code) in Feature::NAMED {
        if lost.contains(*feature) {
            let uses = doc.uses(*feature);
            sink.lose(*code, *what, uses.count, uses.first);
        }
    }
}

fn extras(doc: &Document) -> &Extras {
    match doc {
        Document::Game(g) => &g.extras,
        Document::Position(p) => &p.extras,
        Document::Pieces(p) => &p.extras,
    }
}

/// Names the extras that are not kept: a format that keeps its own still cannot say another's.
fn foreign_extras(extras: &Extras, kept: impl Fn(&str) -> bool, sink: &mut Sink) {
    let foreign = extras.keys().filter(|(slug, _)| !kept(slug));
    let names: Vec<String> = foreign
        .map(|(slug, key)| format!("`{slug}` {key}"))
        .collect();
    if !names.is_empty() {
        let what = format!("extras: {}", names.join(", "));
        sink.lose(Code("core/lost-extras"), what, names.len() as u64, None);
    }
}

/// Whether a notation spells what another one says in another way, as `icn-json` does
/// with `icn` and `pgc` with `pgn`: it has a place for its extras as well.
fn is_form_of(slug: &str, other: &str) -> bool {
    let longer = slug.strip_prefix(other);
    longer.is_some_and(|rest| rest.starts_with('-')) || (slug, other) == ("pgc", "pgn")
}
