use super::definition;
use super::passes::Stop;
use crate::diag::{Code, Sink, brief};
use crate::formats::{self, Card, fen};
use crate::model::{Document, Feature, Grid, VariantName};
use crate::pipeline::fitting;

/// Names what the document has and the target cannot express.
pub fn report(doc: &Document, card: &Card, sink: &mut Sink) {
    if loses_nothing(doc, card) {
        return;
    }
    let unstated = fitting::unstated(sink);
    let lost = doc.features_beyond(card.carries | Feature::EXTRAS);
    // A notation that can express only some tags reports the other tags itself.
    let own = match card.carries.intersects(Feature::TAGS) {
        true => Feature::TAGS,
        false => Feature::empty(),
    };
    name(doc, lost - unstated - own, Some(card), sink);
    if let (Document::Pieces(pieces), true) = (doc, lost.contains(Feature::VARIANT)) {
        definition::name(pieces, sink);
    }
    if lost.contains(Feature::VARIATIONS) {
        name_remarks_of_variations(doc, lost, sink);
    }
    if !card.carries.contains(Feature::VARIANT) && is_forgotten_960(doc, card) {
        name(doc, Feature::VARIANT, None, sink);
    }
    let has_some = !matches!(doc, Document::Position(p) if p.extras.is_empty());
    if has_some {
        let extras = doc.extras();
        lose_extras(extras.filter(|(slug, _)| !card.keeps_extras_of(slug)), sink);
    }
}

/// What positions of chess have.
pub(super) const OF_CHESS: Feature = Feature::RIGHTS
    .union(Feature::EN_PASSANT)
    .union(Feature::HANDS)
    .union(Feature::COUNTERS)
    .union(Feature::TURN);

/// Whether it is a position that is known to have only what positions of chess have, and a target that has all of that.
pub(super) fn loses_nothing(doc: &Document, card: &Card) -> bool {
    let Document::Position(p) = doc else {
        return false;
    };
    let known = p.grid().is_some_and(Grid::is_known_as_chess) && !p.is_unlike_chess();
    let plain = known && p.extras.is_empty() && p.rules.is_empty();
    plain && p.variant == VariantName::CHESS && card.carries.contains(OF_CHESS)
}

/// Stops at a document of which nothing was written, such as a game without moves in a notation of
/// bare moves: in a file, it would be no record.
pub(super) fn unless_blank(text: Option<&[u8]>, card: &Card, sink: &mut Sink) -> Result<(), Stop> {
    let text = text.unwrap_or_default();
    let blank = match card.binary {
        true => text.is_empty(),
        false => text.trim_ascii().is_empty(),
    };
    if !blank {
        return Ok(());
    }
    let code = Code("core/lost-record");
    if sink.losses().iter().all(|loss| loss.code != code) {
        let what = "the record: nothing in it has a place in this notation";
        sink.lose(code, what, 1, None);
    }
    Err(Stop::Skipped)
}

/// Whether the text would be read as chess: a target without a place for the variant shows
/// Chess960 only by castling rights that need it.
fn is_forgotten_960(doc: &Document, card: &Card) -> bool {
    match doc {
        Document::Game(g) => is_chess960(&g.variant),
        Document::Position(p) => {
            let shown = || card.carries.contains(Feature::RIGHTS) && fen::needs_960(p);
            is_chess960(&p.variant) && !shown()
        }
        Document::Pieces(_) => false,
    }
}

fn is_chess960(variant: &VariantName) -> bool {
    variant.is_chess_family() && variant.is_960()
}

/// Names each of these features as lost. A tag that names the variant is no loss where the target states the variant.
pub fn name(doc: &Document, lost: Feature, target: Option<&Card>, sink: &mut Sink) {
    for (feature, _, what, code) in Feature::NAMED {
        if lost.intersects(*feature) {
            let uses = doc.uses(*feature);
            let target = target.filter(|_| *feature == Feature::TAGS);
            let kept = target.is_some_and(|card| states_variant_of(doc, card));
            let kept = u64::from(kept) + target.map_or(0, |card| stated_tags(doc, card));
            sink.lose(*code, *what, uses.count.saturating_sub(kept), uses.first);
        }
    }
}

/// Names what goes with the variations: their comments and glyphs, if the target holds those of the main line.
fn name_remarks_of_variations(doc: &Document, lost: Feature, sink: &mut Sink) {
    let Document::Game(game) = doc else { return };
    let what = "comments and glyphs of variations";
    for feature in [Feature::COMMENTS, Feature::NAGS] {
        if !lost.contains(feature) {
            let uses = game.tree.uses_in_variations(feature);
            let code = Code("core/lost-variation-remarks");
            sink.lose(code, what, uses.count, uses.first);
        }
    }
}

/// How many tags of a game say what the target states in the text of its start.
fn stated_tags(doc: &Document, card: &Card) -> u64 {
    let (Document::Game(game), Some(format)) = (doc, formats::find(card.slug)) else {
        return 0;
    };
    let Some(start) = game.start.given() else {
        return 0;
    };
    let stated = game
        .tags
        .iter()
        .filter(|(name, value)| format.states_tag(name, value, start));
    stated.count() as u64
}

/// Whether the target states the variant that a tag names.
fn states_variant_of(doc: &Document, card: &Card) -> bool {
    let Document::Game(game) = doc else {
        return false;
    };
    if !card.carries.contains(Feature::VARIANT) {
        return false;
    }
    let tag = game.tags.get("Variant").and_then(VariantName::of_tag);
    tag.is_some_and(|named| named.base() == game.variant.base())
}

/// How the words for extras that are lost begin: their names follow.
const EXTRAS: &str = "extras: ";

/// Names extras that are lost. A format keeps its own extras, but not those of others.
pub fn lose_extras<'d>(lost: impl Iterator<Item = (&'d str, &'d str)>, sink: &mut Sink) {
    const SHOWN: usize = 6;
    let (mut names, mut count) = (Vec::new(), 0);
    for (slug, key) in lost {
        count += 1;
        if count <= SHOWN {
            names.push(format!("`{slug}` {}", brief(key)));
        }
    }
    if count == 0 {
        return;
    }
    if count > SHOWN {
        names.push(format!("and {} more", count - SHOWN));
    }
    let what = format!("{EXTRAS}{}", names.join(", "));
    sink.lose(Code("core/lost-extras"), what, count as u64, None);
}
