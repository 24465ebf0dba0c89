//! Games that python-chess played, and their moves as a reader would take them from the page.

use panchess::model::{Kind, Marks, Ply, Sq};
use serde_json::Value;

/// One game as python-chess played it.
pub struct Played {
    pub chess960: bool,
    pub start: Option<String>,
    pub uci: Vec<String>,
    pub san: Vec<String>,
    pub legal: String,
    pub last: String,
    pub fens: String,
}

impl Played {
    /// One line of the file.
    pub fn read(line: &str) -> Self {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| v[key].as_str().unwrap_or_default().to_owned();
        let words = |key: &str| text(key).split_whitespace().map(str::to_owned).collect();
        Self {
            chess960: v["chess960"].as_bool().expect("yes or no"),
            start: v["start"].as_str().map(str::to_owned),
            uci: words("uci"),
            san: words("san"),
            legal: text("legal"),
            last: text("final"),
            fens: text("fens"),
        }
    }
}

/// What SAN says, from the text alone.
pub fn read_san(text: &str) -> Ply {
    let body = text.trim_end_matches(['+', '#']);
    let mut ply = Ply::UNKNOWN;
    match body {
        "O-O" => ply.marks |= Marks::CASTLE_SHORT,
        "O-O-O" => ply.marks |= Marks::CASTLE_LONG,
        _ => {
            let (body, promotion) = body.split_once('=').unwrap_or((body, ""));
            ply.promotion = promotion.chars().next().and_then(kind);
            let rest = body.trim_start_matches(|c: char| c.is_ascii_uppercase());
            ply.kind = body
                .chars()
                .next()
                .and_then(|c| kind(c).filter(|_| rest != body));
            ply.kind = ply.kind.or(Some(Kind::PAWN));
            let (origin, target) = rest.split_at(rest.len() - 2);
            ply.to = half_square(target);
            ply.from = half_square(origin.trim_end_matches('x'));
            ply.marks.set(Marks::SAYS_CAPTURE, origin.ends_with('x'));
        }
    }
    ply
}

fn half_square(text: &str) -> Sq {
    let mut sq = Sq::NONE;
    for b in text.bytes() {
        match b {
            b'a'..=b'h' => sq.file = b - b'a',
            _ => sq.rank = b - b'1',
        }
    }
    sq
}

/// What UCI says, from the text alone.
pub fn read_uci(text: &str) -> Ply {
    let mut ply = Ply::coordinates(half_square(&text[..2]), half_square(&text[2..4]));
    ply.promotion = text.chars().nth(4).and_then(kind);
    ply
}

fn kind(letter: char) -> Option<Kind> {
    let at = "NBRQK".find(letter.to_ascii_uppercase())?;
    Some(
        [
            Kind::KNIGHT,
            Kind::BISHOP,
            Kind::ROOK,
            Kind::QUEEN,
            Kind::KING,
        ][at],
    )
}
