//! Variants that a file of Fairy-Stockfish defines.
//!
//! Each section becomes the text of a definition in YAML, which is then read. An option that nothing
//! here plays makes a variant one whose moves are not checked, and one that nobody knows is an error.

mod laws;
mod options;
mod section;

use crate::diag::{Code, Diagnostic};
use crate::formats::yaml;
use crate::model::Pieces;
use section::{Section, sections};
use std::fmt::Write;

/// The variants of a file, in its order.
///
/// # Errors
/// A section is not a definition of a variant.
pub fn variants_of_ini(text: &str) -> Result<Vec<Pieces>, Box<Diagnostic>> {
    let all = sections(text)?;
    if all.is_empty() {
        let message = "this file defines no variant: it has no section";
        let help = "write a section `[name:chess]` with its options below it";
        return Err(Box::new(
            Diagnostic::error(Code("fsf-ini/no-section"), message).help(help),
        ));
    }
    let merged = all.iter().map(|section| section.merged(&all));
    merged
        .map(|section| {
            yaml::pieces(&written(&section)).map_err(|d| {
                let message = format!("section `{}`: {}", section.name, d.message);
                let message = message.into();
                Box::new(Diagnostic { message, ..*d })
            })
        })
        .collect()
}

/// The definition in YAML.
fn written(section: &Section) -> String {
    let rows = section.pieces();
    let (files, ranks) = section.size();
    let mut out = format!(
        "panchess: variant/1\nname: {}\nlike: nothing\nboard: {{files: {files}, ranks: {ranks}}}\npieces:\n",
        quoted(section.name)
    );
    for row in &rows {
        let name = &row.name;
        // Writing to memory does not fail.
        let _ = write!(out, "- {{name: {name}, letter: {}", quoted(&row.letter));
        match row.moves.as_deref() {
            None => {}
            Some("") => out.push_str(", moves: {lcpn: '(capture [0 0])'}"),
            Some(moves) => {
                let _ = write!(out, ", moves: {{betza: {}}}", quoted(moves));
            }
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
    for line in laws::laws(section, &rows) {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// Fairy-Stockfish fills in the fields that a FEN leaves out.
fn full(fen: &str) -> String {
    let usual = ["", "w", "-", "-", "0", "1"];
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    if fields
        .get(2)
        .is_some_and(|f| f.bytes().all(|b| b.is_ascii_digit()))
    {
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
        let mut all = variants_of_ini(text).unwrap_or_else(|d| panic!("{}", d.message));
        all.pop().unwrap()
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
}
