//! The start of a section: the fields that Fairy-Stockfish fills in, and letters that no piece has.

use super::section::Section;
use crate::model::Variant;

/// The variants that Fairy-Stockfish has chess under.
pub(super) const ROOTS: [&str; 3] = ["chess", "fairy", "normal"];

/// What every variant is like that states no other.
const CHESS: &[(&str, &str)] = &[
    ("pawn", "p"),
    ("knight", "n"),
    ("bishop", "b"),
    ("rook", "r"),
    ("queen", "q"),
    ("king", "k"),
    (
        "startFen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
];

/// What `fairy` has besides.
const FAIRY: &[(&str, &str)] = &[
    ("silver", "s"),
    ("fers", "f"),
    ("archbishop", "a"),
    ("chancellor", "c"),
    ("commoner", "m"),
];

/// The options of one of [`ROOTS`], with their values.
pub(super) fn of_root(name: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let more = if name == "fairy" { FAIRY } else { &[] };
    CHESS.iter().chain(more)
}

/// The FEN with the fields that it leaves out.
pub(super) fn full(fen: &str, section: &Section) -> String {
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
    let castles = section.unless("castling") && has_castling_king(section);
    let none = !castles && !gates.iter().any(|option| section.is(option));
    if let Some(rights) = fields.get_mut(2).filter(|_| none) {
        *rights = "-";
    }
    fields.join(" ")
}

/// A letter on the board or in the hands of a start that stands for none of the pieces. A section has no other pieces
/// than those with letters, not even those of chess.
pub(super) fn unknown_letter(fen: &str, variant: &Variant) -> Option<char> {
    let board = fen.split_whitespace().next().unwrap_or("");
    let is = |letter: &str, c: char| letter.ends_with(c.to_ascii_uppercase());
    let known = |c: &char| {
        let mut rows = variant.letters.iter();
        rows.any(|row| is(&row.letter, *c) || row.synonym.as_ref().is_some_and(|l| is(l, *c)))
    };
    let mut letters = board.chars().filter(char::is_ascii_alphabetic);
    letters.find(|c| !known(c))
}

/// Whether it has a piece that castles as the king does.
fn has_castling_king(section: &Section) -> bool {
    let stated = ["White", "Black"].map(|side| section.sided("castlingKingPiece", side));
    stated.into_iter().flatten().any(|letter| letter != "-")
        || section.pieces().iter().any(|row| row.option == "king")
}
