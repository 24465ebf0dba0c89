//! Whether the variants that a file defines make sense, and what `check` reports about them.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::Card;
use crate::io::Record;
use crate::model::{Catalog, Document, DocumentKind, Feature, Pieces, VariantName};
use crate::pipeline::rules_in;
use crate::variants::{unused_options, with_pieces};

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
    if let Some(unused) = unused_options(card, text, &record.session_text()) {
        match unused {
            Ok(unused) => {
                let told = unused.iter().any(|d| d.code.0.ends_with("/not-played"));
                unused.into_iter().for_each(|d| sink.push(d));
                if !told {
                    not_played(pieces, catalog, sink);
                }
            }
            Err(d) => sink.push(*d),
        }
    } else if pieces.variant.is_some() {
        match makes_sense(card, text, pieces, catalog) {
            Ok(()) => not_played(pieces, catalog, sink),
            Err(d) => sink.push(*d),
        }
    }
}

/// Fails if a target for definitions alone would write one that makes no sense, such as a start with two kings. Notations
/// that hold every document copy it as it is, and those of Fairy-Stockfish are judged by their reader.
pub(super) fn judge(
    (source, target): (&Card, &Card),
    record: &Record<'_>,
    doc: &Document,
    catalog: &Catalog,
    sink: &mut Sink,
) -> Result<(), Reported> {
    let Document::Pieces(pieces) = doc else {
        return Ok(());
    };
    let asked = source.slug != target.slug && target.carries.contains(Feature::VARIANT);
    if !asked || target.holds.contains(DocumentKind::GAME) || pieces.variant.is_none() {
        return Ok(());
    }
    let text = &record.text(&mut Sink::default());
    makes_sense(source, text, pieces, catalog).map_err(|d| sink.fail(*d))
}

/// Whether a definition makes sense together with the variant that it is like.
fn makes_sense(
    card: &Card,
    text: &str,
    pieces: &Pieces,
    catalog: &Catalog,
) -> Result<(), Box<Diagnostic>> {
    let known = with_pieces(catalog, pieces.clone(), text);
    known.map(drop).map_err(|d| {
        let code = content(card).unwrap_or(d.code);
        Box::new(Diagnostic { code, ..*d })
    })
}

/// Reports a variant whose moves cannot be checked.
fn not_played(pieces: &Pieces, catalog: &Catalog, sink: &mut Sink) {
    let Some(variant) = &pieces.variant else {
        return;
    };
    let known = catalog.with(pieces.clone());
    for why in undefined_pieces(&known, &variant.name) {
        let d = Diagnostic::warning(Code("core/unknown-piece"), why).at(Span::default());
        sink.push(d.help(Pieces::DEFINE));
    }
    if let Some(Err(why)) = rules_in(&known, &variant.name) {
        let message = format!(
            "moves of `{}` are not checked: {}",
            variant.name, why.message
        );
        let d = Diagnostic::warning(Code("core/unplayed-variant"), message).at(Span::default());
        sink.push(d.help("games of this variant are still read and written"));
    }
}

/// The pieces of a variant that are not defined, one sentence for each.
pub fn undefined_pieces(catalog: &Catalog, name: &VariantName) -> Vec<String> {
    match (catalog.find(name), catalog.dictionary()) {
        (Some(pieces), Some(known)) => pieces.undefined(known),
        _ => Vec::new(),
    }
}

/// The code of this notation for a text that is well formed and no valid document.
fn content(card: &Card) -> Option<Code> {
    let mut codes = card.explanations.iter().map(|e| e.code);
    codes.find(|code| code.ends_with("/content")).map(Code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Border;
    use crate::variants::{catalog, with_definition};

    fn defined(rest: &str) -> (VariantName, Catalog) {
        let text = format!("panchess: variant/1\nname: x\nlike: chess\n{rest}");
        let made = with_definition(catalog(), &text).unwrap_or_else(|d| panic!("{}", d.message));
        made.unwrap()
    }

    /// The numbers are those of Fairy-Stockfish.
    #[test]
    fn kings_castle_on_four_files_if_the_law_says_where() {
        let (name, catalog) = defined(
            "board: {files: 4, ranks: 8}\nstart: 1k1r/pppp/4/4/4/4/PPPP/1K1R w Kk - 0 1\n\
             laws: {castling: {kings: [king], rooks: [rook], king_file: 2, short: 3}}\n",
        );
        let mut rules = rules_in(&catalog, &name)
            .unwrap()
            .unwrap_or_else(|p| panic!("{p:?}"));
        for (depth, count) in [(1, 12), (2, 144), (3, 1646)] {
            assert_eq!(rules.count_turns(&Border::default(), depth).unwrap(), count);
        }
    }

    #[test]
    fn goals_are_for_the_infinite_board() {
        let (name, catalog) = defined("laws: {goals: [{side: white, words: [koth]}]}\n");
        let why = rules_in(&catalog, &name).unwrap().err().unwrap();
        for law in [
            "laws.goals",
            "ends.flags",
            "counting.checks",
            "ends.extinction",
        ] {
            assert!(why.message.contains(law), "{}", why.message);
        }
    }

    #[test]
    fn pieces_without_moves_are_named() {
        let (name, catalog) = defined("pieces: [{name: gryphoon, letter: Y}]\n");
        assert_eq!(
            undefined_pieces(&catalog, &name),
            ["no piece `gryphoon` is known (did you mean `gryphon`?)"]
        );
    }

    #[test]
    fn the_library_has_no_piece_without_moves() {
        for known in catalog().names() {
            let name = VariantName::from_words(known);
            assert_eq!(undefined_pieces(catalog(), &name), [""; 0], "{known}");
        }
    }
}
