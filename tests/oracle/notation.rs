//! Moves and positions in the words of other programs, by the shortest way.

use panchess::diag::Sink;
use panchess::formats::fen;
use panchess::model::{Catalog, Kind, Ply, VariantName};
use panchess::pipeline::rules_for;
use panchess::rules::Rules;

/// The rules of chess, Chess960 included.
pub fn chess() -> Box<dyn Rules> {
    rules_for(&VariantName::CHESS).expect("chess is played")
}

/// The move as UCI writes it.
pub fn uci(ply: Ply, chess960: bool) -> String {
    let to = if chess960 && ply.is_castling() {
        ply.rook
    } else {
        ply.to
    };
    let promotion = ply
        .promotion
        .map(|k| letter(k).to_ascii_lowercase().to_string());
    format!("{}{to}{}", ply.from, promotion.unwrap_or_default())
}

/// A capital letter for anything but a pawn.
pub fn letter(kind: Kind) -> char {
    let known = [
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::ROOK,
        Kind::QUEEN,
        Kind::KING,
    ];
    let at = known.iter().position(|k| *k == kind).expect("not a pawn");
    ['N', 'B', 'R', 'Q', 'K'][at]
}

/// Goes to the position of a FEN.
pub fn set_up(rules: &mut dyn Rules, fen: &str) {
    let mut sink = Sink::default();
    let position =
        fen::parse(fen, &VariantName::CHESS, &Catalog::default(), &mut sink, 0).expect("a FEN");
    rules
        .start(&position)
        .expect("a position that can be played");
}

/// Every legal move in UCI, sorted, with blanks between.
pub fn legal(rules: &mut dyn Rules, plies: &mut Vec<Ply>, chess960: bool) -> String {
    *plies = rules.plies();
    let mut words: Vec<String> = plies.iter().map(|p| uci(*p, chess960)).collect();
    words.sort();
    words.join(" ")
}
