//! Writes a variant with all its laws as a section.

use super::army::Army;
use super::lines::Lines;
use super::places::Places;
use super::problem::{is_large_board, large_board};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::Dialect;
use crate::formats::fen::{self, CastlingStyle, EnPassantStyle};
use crate::model::{Catalog, Variant, VariantName};
use std::sync::Arc;

/// A variant of Fairy-Stockfish from which others take what there is no option for, and its pieces.
type Base = (&'static str, &'static [&'static str]);

/// Its hands are never empty.
const FREE: Base = ("ataxx", &["customPiece1"]);
/// Its king moves along lines.
const PALACE: Base = (
    "janggi",
    &[
        "rook",
        "janggiCannon",
        "soldier",
        "horse",
        "janggiElephant",
        "wazir",
    ],
);

/// The section of a variant. What it does not state is taken from the catalog.
///
/// # Errors
/// Its pieces cannot be written, or nothing is known of its board.
pub fn section(
    name: &VariantName,
    catalog: &Arc<Catalog>,
    own_words: bool,
    sink: &mut Sink,
) -> Result<String, Diagnostic> {
    let found = catalog.find(name).ok_or_else(no_board)?;
    let variant = found.variant.as_deref().ok_or_else(no_board)?;
    let (files, ranks) = size(variant).ok_or_else(no_board)?;
    let places = variant.board.as_ref().map(Places::of).unwrap_or_default();
    let letters = catalog.letters(&variant.name);
    let army = Army::of(variant, found, letters, catalog.dictionary(), &places)?;
    let drops = variant.laws.drops.as_ref();
    let free = drops.is_some_and(|law| law.free);
    let base = match free {
        _ if own_words => None,
        true => Some(FREE),
        false => army.king_on_lines().then_some(PALACE),
    };
    let mut lines = Lines {
        army: &army,
        files,
        ranks,
        whole: base.is_some(),
        text: String::new(),
        lost: Vec::new(),
    };
    if is_large_board(files, ranks) {
        sink.push(large_board(Span::default()));
    }
    lines.put("maxRank", ranks, 8);
    lines.put("maxFile", files, 8);
    let mut lost: Vec<&str> = Vec::new();
    pieces(&army, base, &mut lines.text);
    if let Some(start) = start(variant, name, catalog) {
        lines.text.push_str(&format!("startFen = {start}\n"));
    } else {
        lost.push("start");
    }
    if army.lines {
        let zone = lines.zone(&places.zone, false);
        lines.put("diagonalLines", zone, "-");
    }
    if free && own_words {
        lines.text.push_str("freeDrops = true\n");
    }
    lines.laws(variant);
    if own_words && catalog.is_960(name) {
        lines.text.push_str("chess960 = true\n");
    }
    lost.extend(&lines.lost);
    let name = title(name, catalog);
    lose(variant, name, &army, &lost, sink);
    let base = base.map_or_else(String::new, |(base, _)| format!(":{base}"));
    Ok(format!("[{name}{base}]\n{}", lines.text))
}

/// The name in the first line. Fairy-Stockfish tells capitals and signs apart.
fn title<'a>(name: &'a VariantName, catalog: &'a Catalog) -> &'a str {
    let own = match name.is_known() {
        true => catalog.stated_for_engines(name),
        false => Some(catalog.for_engines(name)),
    };
    let fits = |own: &&str| !own.contains(|c: char| c.is_control() || "[]:".contains(c));
    own.filter(fits).unwrap_or(name.as_str())
}

/// The options of the pieces, and of those of the base that the variant does not have.
fn pieces(army: &Army, base: Option<Base>, out: &mut String) {
    for option in base.iter().flat_map(|(_, options)| options.iter()) {
        if army.men().iter().all(|man| man.option != *option) {
            out.push_str(&format!("{option} = -\n"));
        }
    }
    // The king of the base keeps its moves if it is not named.
    let kept = |option: &str| base == Some(PALACE) && option == "king";
    for man in army.men().iter().filter(|man| !kept(&man.option)) {
        out.push_str(&format!("{} = {}\n", man.option, man.value));
    }
}

/// Names what has no option.
fn lose(variant: &Variant, written: &str, army: &Army, laws: &[&str], sink: &mut Sink) {
    let what = format!("laws without an option: {}", laws.join(", "));
    sink.lose(Code("fsf-ini/lost-law"), what, laws.len() as u64, None);
    let what = format!("moves without letters: {}", army.lost.join(", "));
    sink.lose(
        Code("fsf-ini/lost-moves"),
        what,
        army.lost.len() as u64,
        None,
    );
    let synonyms = variant
        .letters
        .iter()
        .filter(|l| l.synonym.is_some())
        .count();
    let other_names = variant.aliases.iter().filter(|a| a.name != written).count();
    let words = [
        ("names of pieces", army.renamed()),
        ("additional letters of pieces", synonyms),
        ("other names of the variant", other_names),
        ("the title", usize::from(variant.title.is_some())),
        ("sources", variant.sources.len()),
        ("how it looks", usize::from(variant.picture.is_some())),
        ("older starts", variant.starts.len().saturating_sub(1)),
    ];
    let there: Vec<&str> = words
        .iter()
        .filter(|(_, n)| *n > 0)
        .map(|(w, _)| *w)
        .collect();
    let count: usize = words.iter().map(|(_, n)| n).sum();
    let what = format!("what has no option: {}", there.join(", "));
    sink.lose(Code("fsf-ini/lost-words"), what, count as u64, None);
}

fn size(variant: &Variant) -> Option<(u8, u8)> {
    let board = variant.board.as_ref().map(|b| (b.files, b.ranks));
    let grid = || variant.starts.first()?.position.grid();
    board.or_else(|| grid().map(|g| (g.files(), g.ranks())))
}

/// The start, as Fairy-Stockfish writes it.
fn start(variant: &Variant, name: &VariantName, catalog: &Arc<Catalog>) -> Option<String> {
    let position = &variant.starts.first()?.position;
    let style = fen::Style {
        castling: CastlingStyle::Xfen,
        en_passant: EnPassantStyle::Always,
        ..fen::Style::of(Dialect::Fsf, catalog)
    };
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let done = fen::print_start(position, name, &style, &mut out, &mut sink);
    String::from_utf8(out).ok().filter(|_| done)
}

fn no_board() -> Diagnostic {
    let message = "a variant of Fairy-Stockfish has a board with edges and pieces";
    let d = Diagnostic::error(Code("fsf-ini/no-board"), message).at(Span::default());
    d.help("state its `board` and its `start`, or what it is `like`")
}
