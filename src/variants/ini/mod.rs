//! Variants that a file of Fairy-Stockfish defines.
//!
//! Each section becomes the text of a definition in YAML, which is then read. An option that nothing
//! here plays makes a variant one whose moves are not checked, and one that nobody knows is an error.

mod laws;
mod options;
mod section;
mod values;

use crate::diag::{Code, Diagnostic};
use crate::formats::{betza, fsf_ini, yaml};
use crate::model::Pieces;
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
}

/// The variants of a file.
///
/// # Errors
/// A line is wrong, or a section is not a definition of a variant.
pub fn variants_of_ini(text: &str) -> Result<OfIni, Box<Diagnostic>> {
    let all = sections(text)?;
    fsf_ini::check(text)?;
    if all.is_empty() {
        let message = "this file defines no variant: it has no section";
        let help = "write a section `[name:chess]` with its options below it";
        return Err(Box::new(
            Diagnostic::error(Code("fsf-ini/no-section"), message).help(help),
        ));
    }
    let mut found = OfIni::default();
    for section in &all {
        let merged = section.merged(&all);
        section.check_values(&merged)?;
        found.unused.extend(section.unused(&merged));
        found.variants.push(defined(&merged)?);
    }
    Ok(found)
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
    for def in &mut pieces.defs {
        let name = def.name.as_ref().map_or("", |name| name.as_str());
        let row = rows.iter().find(|row| row.name == name);
        if let Some(moves) = row.and_then(Row::written) {
            def.expr = betza::moves(moves, "fsf", &HashSet::new(), &mut Vec::new())?;
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
        let _ = writeln!(out, "board: {{files: {files}, ranks: {ranks}}}");
    }
    out.push_str("pieces:\n");
    for row in rows {
        let name = &row.name;
        // Writing to memory does not fail.
        let _ = write!(out, "- {{name: {name}, letter: {}", quoted(&row.letter));
        if row.moves.is_some() {
            // Moves in Betza's notation are read later, in the dialect of Fairy-Stockfish.
            out.push_str(", moves: {lcpn: '(capture [0 0])'}");
        }
        out.push_str("}\n");
    }
    if let Some(start) = section.text("startFen") {
        let _ = writeln!(out, "start: {}", quoted(&full(start)));
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
fn full(fen: &str) -> String {
    let usual = ["", "w", "-", "-", "0", "1"];
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let counts = |f: &&str| f.bytes().all(|b| b.is_ascii_digit() || b == b'+');
    if fields.get(2).is_some_and(counts) {
        fields.splice(2..2, ["-", "-"]);
    }
    for field in usual.iter().skip(fields.len()) {
        fields.push(field);
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
        assert!(why("[a:chess]\ndiagonalLines = d1 e2\n").contains("diagonalLines"));
        assert!(why("[a:chess]\ngating = true\n").contains("not played yet"));
        assert!(
            one("[a:chess]\ngating = false\n")
                .variant
                .unwrap()
                .unplayed
                .is_none()
        );
        assert!(why("[a:xiangqi]\n").contains("xiangqi"));
        assert!(variants_of_ini("knight = n\n").is_err());
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
        let twice = variants_of_ini("[a]\nking = k\n[a]\nking = k\n").unwrap_err();
        assert_eq!(
            (twice.code.0, twice.span.map(|s| s.start)),
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
        let text = format!("[a:xiangqi]\n{start}\ndropRegionBlack = *6 *9\nflagPiece = h\n");
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
        assert_eq!(
            named,
            ["pocketSize", "gating", "nMoveRule", "connectVertical"]
        );
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
