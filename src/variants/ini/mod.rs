//! Variants that a file of Fairy-Stockfish defines.
//!
//! Each section becomes the text of a definition in YAML, which is then read. What it is like is another section,
//! or a known variant, written as one. An option that nothing
//! here plays makes a variant one whose moves are not checked, and one that nobody knows is an error.

mod ends;
mod laws;
mod options;
mod section;
mod values;

use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::{betza, fsf_ini, yaml};
use crate::model::{Pieces, VariantName};
use crate::variants::{catalog, with_pieces};
use section::{Row, Section, sections};
use std::collections::HashSet;
use std::fmt::Write;

/// What a file of Fairy-Stockfish defines.
#[derive(Debug, Default)]
pub struct OfIni {
    /// Its variants, in its order.
    pub variants: Vec<Pieces>,
    /// Warnings about options that are not used, and about those that are not played.
    pub unused: Vec<Diagnostic>,
    /// Why sections are refused, one error for each.
    pub wrong: Vec<Diagnostic>,
}

/// The variants of a file. A section that is wrong is refused, and so are those that are like it; the others
/// are read.
///
/// # Errors
/// The file has no section, or no section is right: the first error.
pub fn variants_of_ini(text: &str) -> Result<OfIni, Box<Diagnostic>> {
    let mut all = sections(text)?;
    for fault in fsf_ini::faults(text) {
        let at = fault.span.map_or(0, |span| span.start);
        match all.iter_mut().rfind(|s| s.span.start <= at) {
            Some(section) => section.blame(fault),
            None => return Err(fault),
        }
    }
    let count = all.len();
    let bases = bases(&all);
    for (name, text) in &bases {
        let known = sections(text).unwrap_or_default().into_iter();
        all.extend(known.map(|base| base.named(name)));
    }
    let mut found = OfIni::default();
    for at in 0..count {
        let mut unused = Vec::new();
        match read(&all, at, &mut unused) {
            Ok(pieces) => {
                found.variants.push(pieces);
                found.unused.append(&mut unused);
            }
            Err(fault) => {
                found.wrong.push((*fault).clone());
                all[at].blame(fault);
            }
        }
    }
    match found.wrong.first().filter(|_| found.variants.is_empty()) {
        Some(first) => Err(Box::new(first.clone())),
        None if count == 0 => Err(no_section()),
        None => Ok(found),
    }
}

fn read(
    all: &[Section],
    at: usize,
    unused: &mut Vec<Diagnostic>,
) -> Result<Pieces, Box<Diagnostic>> {
    let section = &all[at];
    if let Some(fault) = &section.wrong {
        return Err(fault.clone());
    }
    if let Some(parent) = section.wrong_parent(all) {
        let message = format!("`{}` is like `{parent}`, which is refused", section.name);
        let d = Diagnostic::error(Code("fsf-ini/section"), message).at(section.span);
        return Err(Box::new(d.help(format!("correct `{parent}` first"))));
    }
    let merged = section.merged(all);
    section.check_values(&merged)?;
    unused.extend(section.unused(&merged));
    defined(&merged)
}

/// The known variants that sections are like, by the names that are written there, as texts of
/// sections.
fn bases(all: &[Section]) -> Vec<(String, String)> {
    let mut names: Vec<&str> = all.iter().filter_map(|s| s.parent_beyond(all)).collect();
    names.sort_unstable();
    names.dedup();
    let base = |name: &str| {
        let known = VariantName::from_words(name);
        let text = fsf_ini::section(&known, catalog(), true, &mut Sink::default()).ok()?;
        Some((name.to_owned(), text))
    };
    names.into_iter().filter_map(base).collect()
}

fn no_section() -> Box<Diagnostic> {
    let message = "this file defines no variant: it has no section";
    let help = "write a section `[name:chess]` with its options below it";
    Box::new(Diagnostic::error(Code("fsf-ini/no-section"), message).help(help))
}

/// The variant of a section. What is wrong with it as a whole is said of its first line.
fn defined(section: &Section) -> Result<Pieces, Box<Diagnostic>> {
    made(section).map_err(|d| {
        let message = format!("section `{}`: {}", section.name, d.message);
        let wrong = Diagnostic::error(Code("fsf-ini/section"), message).at(section.span);
        Box::new(match d.help {
            Some(help) => wrong.help(help),
            None => wrong,
        })
    })
}

fn made(section: &Section) -> Result<Pieces, Box<Diagnostic>> {
    let rows = section.pieces();
    let text = written(section, &rows);
    let mut pieces = yaml::pieces(&text)?;
    let taken: HashSet<String> = rows.iter().map(|row| row.name.clone()).collect();
    for def in &mut pieces.defs {
        let name = def.name.as_ref().map_or("", |name| name.as_str());
        let row = rows.iter().find(|row| row.name == name);
        if let Some(moves) = row.and_then(Row::written) {
            def.expr = betza::moves(moves, "fsf", &taken, &mut Vec::new())?;
        }
    }
    if section.is_whole() {
        with_pieces(catalog(), pieces.clone(), &text)?;
    }
    Ok(pieces)
}

/// The definition in YAML.
fn written(section: &Section, rows: &[Row]) -> String {
    let (files, ranks) = section.size();
    let mut out = format!(
        "panchess: variant/1\nname: {}\nlike: nothing\n",
        quoted(section.name)
    );
    if section.is_whole() {
        let lines = section.joined_squares().map_or_else(String::new, |zone| {
            format!(
                ", zones: [{{name: lines, squares: {}}}]",
                quoted(&zone.to_string())
            )
        });
        let _ = writeln!(out, "board: {{files: {files}, ranks: {ranks}{lines}}}");
    }
    out.push_str("pieces:\n");
    for row in rows {
        let name = &row.name;
        // Writing to memory does not fail.
        let _ = write!(out, "- {{name: {name}, letter: {}", quoted(&row.letter));
        if let Some(lcpn) = &row.lcpn {
            let _ = write!(out, ", moves: {{lcpn: {}}}", quoted(lcpn));
        } else if row.moves.is_some() {
            // Moves in Betza's notation are read later, in the dialect of Fairy-Stockfish.
            out.push_str(", moves: {lcpn: '(capture [0 0])'}");
        }
        out.push_str("}\n");
    }
    if let Some(start) = section.text("startFen") {
        let _ = writeln!(out, "start: {}", quoted(&full(start, section)));
    }
    if let Some(why) = section.why_unplayed() {
        let _ = writeln!(out, "unplayed: {}", quoted(&why));
    }
    out.push_str("laws:\n");
    for line in laws::laws(section, rows) {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// Fairy-Stockfish fills in the fields that a FEN leaves out.
fn full(fen: &str, section: &Section) -> String {
    let usual = ["", "w", "-", "-", "0", "1"];
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let counts = |f: &&str| f.bytes().all(|b| b.is_ascii_digit() || b == b'+');
    if fields.get(2).is_some_and(counts) {
        fields.splice(2..2, ["-", "-"]);
    }
    for field in usual.iter().skip(fields.len()) {
        fields.push(field);
    }
    // Rights that nobody has are left out.
    let gates = ["gating", "seirawanGating", "cambodianMoves"];
    let none = !section.unless("castling") && !gates.iter().any(|option| section.is(option));
    if let Some(rights) = fields.get_mut(2).filter(|_| none) {
        *rights = "-";
    }
    fields.join(" ")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Pieces {
        let found = variants_of_ini(text).unwrap_or_else(|d| panic!("{}", d.message));
        found.variants.into_iter().next_back().unwrap()
    }

    #[test]
    fn a_section_is_a_variant() {
        let text = "[gryphon-chess:chess]\n# a comment\ncustomPiece1 = g:RnN\nqueen = -\n\
                    startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n\
                    promotionPieceTypes = grbn\nstalemateValue = loss\n";
        let pieces = one(text);
        let variant = pieces.variant.unwrap();
        assert_eq!(variant.name.as_str(), "gryphon-chess");
        assert_eq!(variant.letters.len(), 6);
        assert!(variant.unplayed.is_none());
        assert!(variant.laws.castling.is_some() && variant.laws.ends.is_some());
    }

    #[test]
    fn a_section_may_be_like_one_above() {
        let text = "[a:chess]\nmaxFile = 7\nmaxRank = 7\nstartFen = 3k3/7/7/7/7/7/3K3\n\
                    [b:a]\nflyingGeneral = true\n";
        let variant = one(text).variant.unwrap();
        assert_eq!(variant.board.map(|b| (b.files, b.ranks)), Some((7, 7)));
        assert!(variant.unplayed.is_none());
    }

    #[test]
    fn what_is_not_known_is_said() {
        let why = |text: &str| one(text).variant.unwrap().unplayed.unwrap();
        let wrong = |text: &str| variants_of_ini(text).unwrap_err();
        let unknown = wrong("[a:chess]\nstalemateValu = loss\n");
        assert_eq!(unknown.code.0, "fsf-ini/option");
        assert_eq!(
            unknown.help.as_deref(),
            Some("did you mean `stalemateValue`?")
        );
        assert_eq!(unknown.span.map(|s| s.start), Some(10));
        assert_eq!(wrong("[a:chess]\nno option\n").code.0, "fsf-ini/unexpected");
        assert!(why("[a:chess]\nconnectVertical = false\n").contains("connectVertical"));
        assert!(why("[a:chess]\ngating = true\n").contains("not played yet"));
        assert!(
            one("[a:chess]\ngating = false\n")
                .variant
                .unwrap()
                .unplayed
                .is_none()
        );
        assert!(why("[a:nowhere]\n").contains("nowhere"));
        assert!(variants_of_ini("knight = n\n").is_err());
    }

    #[test]
    fn a_section_that_is_wrong_stops_no_other() {
        let text = "[a:chess]\ncustomPiece1 = z:nC\n[b:a]\n[c:chess]\nstalemateValue = loss\n\
                    [d:chess]\nno option\n[e:c]\nflyingGeneral = true\n";
        let found = variants_of_ini(text).unwrap();
        let name = |p: &Pieces| p.variant.as_ref().unwrap().name.to_string();
        let names: Vec<String> = found.variants.iter().map(name).collect();
        assert_eq!(names, ["c", "e"]);
        let at = |d: &Diagnostic| text[..d.span.unwrap().start as usize].lines().count();
        let lines: Vec<usize> = found.wrong.iter().map(at).collect();
        assert_eq!(lines.len(), 3, "{:?}", found.wrong);
        assert!(found.wrong[1].message.contains("is like `a`"));
    }

    #[test]
    fn every_variant_of_the_library_is_read_as_it_is_written() {
        let mut differ = Vec::new();
        for name in catalog().names() {
            let known = VariantName::from_words(name);
            let mut sink = Sink::default();
            let written = |own| fsf_ini::section(&known, catalog(), own, &mut Sink::default());
            let text = written(false).unwrap_or_else(|d| panic!("{name}: {}", d.message));
            let pieces = one(&text);
            let again = catalog().with(pieces);
            let again = std::sync::Arc::new(again);
            let second = fsf_ini::section(&known, &again, false, &mut sink).unwrap_or_default();
            let lines = text
                .lines()
                .filter(|line| !second.lines().any(|l| l == *line));
            let mut lines: Vec<&str> = lines.collect();
            lines.extend(
                second
                    .lines()
                    .filter(|line| !text.lines().any(|l| l == *line)),
            );
            if second != text {
                differ.push(format!("{name}: {lines:?}"));
            }
        }
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }

    #[test]
    fn whole_ranks_beyond_the_board_are_left_out() {
        let text = "[a:chess]\npromotionRegionWhite = *8 *9 *10\n";
        assert!(variants_of_ini(text).is_ok());
    }

    #[test]
    fn wrong_values_are_errors_with_their_place_and_what_may_be_written() {
        for (line, part, help) in [
            ("castling = no", "no", "write `true` or `false`"),
            ("castling = ture", "ture", "did you mean `true`?"),
            ("castling =", "castling", "write `true` or `false`"),
            ("maxFile = 17", "17", "a file from `a` to `p`"),
            ("maxRank = 0", "0", "a rank from 1 to 16"),
            ("nMoveRule = x", "x", "a number"),
            ("stalemateValue = won", "won", "did you mean `win`?"),
            ("wallingRule = ducks", "ducks", "did you mean `duck`?"),
            ("promotionRegionWhite = *8 x9", "x9", "8 files and 8 ranks"),
            ("promotionRegionWhite = 8", "8", "write squares"),
            ("promotionPieceTypes = nbxq", "x", "letters `pnbrqk`"),
            ("flagPiece = kq", "kq", "the letter of one piece"),
            ("promotedPieceType = p", "p", "`p:g`"),
            ("promotedPieceType = p:x", "p:x", "letters `pnbrqk`"),
            ("promotionLimit = q:x", "q:x", "letters"),
            ("castlingWins = kx", "kx", "`KQkq`"),
            ("mobilityRegionWhiteKing = z", "z", "write squares"),
        ] {
            let text = format!("[a:chess]\n{line}\n");
            let d = variants_of_ini(&text).expect_err(line);
            let there = d.span.map_or("", |span| &text[span.range()]);
            assert_eq!(there, part, "{line}: {}", d.message);
            let said = d.help.as_deref().unwrap_or("");
            assert!(said.contains(help), "{line}: {said}");
        }
        for line in ["mobilityRegionWhiteKnig = e1", "customPiece26 = g:N"] {
            let d = variants_of_ini(&format!("[a:chess]\n{line}\n")).expect_err(line);
            assert_eq!(d.code.0, "fsf-ini/option");
        }
        let twice = variants_of_ini("[a]\nking = k\n[a]\nking = k\n").unwrap();
        assert_eq!(
            (twice.wrong[0].code.0, twice.wrong[0].span.map(|s| s.start)),
            ("fsf-ini/twice", Some(13))
        );
    }

    #[test]
    fn a_letter_is_taken_over_by_a_piece_of_the_section_itself() {
        let pieces = one("[a:chess]\ncustomPiece1 = p:mWfceFifmnD\n");
        let letters = &pieces.variant.as_ref().unwrap().letters;
        let has = |name: &str| letters.iter().any(|l| l.piece.as_str() == name);
        assert!(has("custom-p") && !has("pawn"));
        let twice = "[a:chess]\ncustomPiece1 = z:W\ncustomPiece2 = z:F\n";
        assert_eq!(
            variants_of_ini(twice).unwrap_err().code.0,
            "fsf-ini/section"
        );
    }

    #[test]
    fn what_a_section_takes_from_one_that_is_not_there_is_not_known() {
        let start = "startFen = 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
        let text = format!("[a:nowhere]\n{start}\ndropRegionBlack = *6 *9\nflagPiece = h\n");
        assert!(one(&text).variant.unwrap().unplayed.is_some());
    }

    #[test]
    fn moves_are_read_in_the_dialect_of_fairy_stockfish() {
        assert_eq!(one("[a:chess]\ncustomPiece1 = z:nZ\n").defs.len(), 1);
        let text = "[a:chess]\ncheckCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w 7+7 0 1\n";
        assert!(one(text).variant.unwrap().unplayed.is_none());
    }

    #[test]
    fn options_that_are_not_used_are_named_where_they_stand() {
        let text = "[a:chess]\npocketSize = 5\ngating = true\nbikjangRule = false\nnMoveRule = 70\n\
                    [b:a]\nconnectVertical = false\n";
        let found = variants_of_ini(text).unwrap();
        let named: Vec<&str> = found
            .unused
            .iter()
            .map(|d| &text[d.span.unwrap().range()])
            .collect();
        assert_eq!(named, ["pocketSize", "gating", "connectVertical"]);
        let why = found.variants[1]
            .variant
            .as_ref()
            .unwrap()
            .unplayed
            .as_deref();
        let both = "the options `connectVertical` and `gating` are not played yet";
        assert!(why.is_some_and(|why| why.starts_with(both)), "{why:?}");
        assert!(
            variants_of_ini("[a:chess]\nconnectVertical = true\n")
                .unwrap()
                .unused
                .is_empty()
        );
    }
}
