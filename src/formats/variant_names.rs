//! How programs and sites spell the variant of a game.

use super::Dialect;
use crate::model::{Catalog, VariantName};

/// A variant's name in EPD: without a dialect and in those of Fairy-Stockfish and pychess the one of engines.
pub(crate) fn operand(dialect: Dialect, variant: &VariantName, catalog: &Catalog) -> String {
    let of_engines = matches!(dialect, Dialect::Usual | Dialect::Fsf | Dialect::Pychess);
    match of_engines {
        false => name_in(dialect, variant, catalog, false),
        true if *variant == VariantName::CHESS960 => variant.to_string(),
        true => {
            let shuffled = if catalog.is_960(variant) { "960" } else { "" };
            format!("{}{shuffled}", catalog.for_engines(variant))
        }
    }
}

/// A variant's name in the tag `Variant` of a PGN.
pub(crate) fn name_in(
    dialect: Dialect,
    variant: &VariantName,
    catalog: &Catalog,
    told_by_start: bool,
) -> String {
    let engine = catalog.for_engines(variant);
    let free = catalog.is_960(variant);
    let shuffled = free && !told_by_start;
    let usual = |name: String| if shuffled { name + "960" } else { name };
    match (dialect, variant.as_str()) {
        (Dialect::Usual, _) => spelled(variant),
        (Dialect::Lichess | Dialect::Chesscom, "chess") => "Standard".into(),
        (Dialect::Cutechess, "chess") => "standard".into(),
        (Dialect::Xboard, "chess") => "normal".into(),
        (Dialect::Cutechess | Dialect::Xboard, "chess960") => "fischerandom".into(),
        (Dialect::Cutechess | Dialect::Xboard, "capablanca960") => "caparandom".into(),
        (Dialect::Fsf | Dialect::Pychess | Dialect::Lichess | Dialect::Chesscom, "chess960") => {
            "Chess960".into()
        }
        (Dialect::Pychess, "capablanca960") => "Caparandom".into(),
        (Dialect::Fsf, _) if free => capitalized(engine) + "960",
        (Dialect::Fsf, _) => capitalized(engine),
        (Dialect::Pychess, _) if free => match LICHESS.contains(&variant.base()) {
            true => usual(pychess_960(variant.base())),
            false => capitalized(engine) + "960",
        },
        (Dialect::Pychess, _) => capitalized(engine),
        (Dialect::Chesscom, _) => usual(match variant.base() {
            "three-check" => "3 Check".into(),
            _ => spelled(&catalog.with_960(variant, false)),
        }),
        (Dialect::Lichess, _) => usual(match variant.base() {
            "three-check" => "Three-check".into(),
            _ => spelled(&catalog.with_960(variant, false)),
        }),
        (Dialect::Cutechess | Dialect::Xboard, _) => usual(engine.into()),
    }
}

/// Variants of lichess, whose names have no `960` for a shuffled start: the start tells it.
const LICHESS: [&str; 7] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "king-of-the-hill",
    "racing-kings",
    "three-check",
];

fn pychess_960(base: &str) -> String {
    match base {
        "king-of-the-hill" => "King of the Hill".into(),
        "three-check" => "Three-check".into(),
        other => capitalized(&other.replace('-', "")),
    }
}

fn capitalized(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

/// A variant's name as chess sites write it: `Chess960`, `King of the Hill`.
pub(crate) fn spelled(variant: &VariantName) -> String {
    let mut out = String::new();
    for (i, word) in variant.as_str().split('-').enumerate() {
        let small = i > 0 && matches!(word, "of" | "the" | "and" | "in");
        out.push_str(if i > 0 { " " } else { "" });
        match small {
            true => out.push_str(word),
            false => out.push_str(&capitalized(word)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_any_dialect_is_read_as_the_variant() {
        let dialects = [
            Dialect::Usual,
            Dialect::Fsf,
            Dialect::Lichess,
            Dialect::Pychess,
            Dialect::Cutechess,
            Dialect::Xboard,
            Dialect::Chesscom,
        ];
        let catalog = Catalog::default();
        for known in VariantName::known() {
            for shuffled in [false, true] {
                let name = VariantName::from_words(known).with_960(shuffled);
                for dialect in dialects {
                    let text = name_in(dialect, &name, &catalog, false);
                    assert_eq!(VariantName::from_words(&text), name, "{dialect:?} {text}");
                    let text = operand(dialect, &name, &catalog);
                    assert_eq!(VariantName::from_words(&text), name, "{dialect:?} {text}");
                    let text = name_in(dialect, &name, &catalog, true);
                    let read = VariantName::from_words(&text);
                    assert_eq!(read.base(), name.base(), "{dialect:?} {text}");
                }
            }
        }
    }

    #[test]
    fn each_dialect_has_names_of_its_own() {
        for (dialect, variant, wanted) in [
            (Dialect::Lichess, "three-check", "Three-check"),
            (Dialect::Lichess, "chess", "Standard"),
            (Dialect::Pychess, "three-check", "3check"),
            (Dialect::Pychess, "three-check960", "Three-check960"),
            (Dialect::Pychess, "s-chess960", "Seirawan960"),
            (Dialect::Pychess, "capablanca960", "Caparandom"),
            (Dialect::Fsf, "king-of-the-hill", "Kingofthehill"),
            (Dialect::Cutechess, "chess960", "fischerandom"),
            (Dialect::Xboard, "chess", "normal"),
            (Dialect::Chesscom, "three-check", "3 Check"),
            (Dialect::Chesscom, "king-of-the-hill", "King of the Hill"),
        ] {
            let name = VariantName::from_words(variant);
            assert_eq!(name_in(dialect, &name, &Catalog::default(), false), wanted);
        }
    }
}
