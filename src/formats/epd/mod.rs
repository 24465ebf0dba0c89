//! EPD: the first four fields of a FEN, followed by opcodes.

mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::EpdReader;
pub use write::EpdWriter;

use super::{Card, Envelope, Format, Likely, Options, Read, Write, fen};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Epd;

static CARD: Card = Card {
    slug: "epd",
    module: "epd",
    aliases: &[],
    title: "Extended Position Description",
    extensions: &["epd"],
    spec: "PGN standard, section 16.2; chess-variant-standards",
    holds: DocumentKind::POSITION,
    worlds: Worlds::BOARD,
    carries: Feature::HANDS
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::LineOrEscape,
    envelope: Envelope::NONE,
    options: fen::STYLE_OPTIONS,
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "epd/syntax",
        text: "An EPD is the first four fields of a FEN (board, side to move, castling, en \
            passant) and opcodes, each ended by a semicolon: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm \
            O-O; id \"castle\";",
    },
    Explanation {
        code: "epd/number",
        text: "The opcodes hmvc (plies since the last pawn move or capture) and fmvn (move \
            number) are followed by one number.",
    },
    Explanation {
        code: "epd/opcode-twice",
        text: "An opcode may occur once in a line. The last one is kept.",
    },
    Explanation {
        code: "epd/operand",
        text: "An opcode's name has letters, digits and underscores; its operands are words and \
            \"strings\" on one line, without semicolons outside the quotation marks.",
    },
    Explanation {
        code: "epd/game",
        text: "EPD holds positions. `--ply N` writes one position of a game, `--every-ply` writes \
            all of them.",
    },
];

impl Format for Epd {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(EpdReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let style = fen::Style::from_options(options);
        Some(Box::new(EpdWriter::new(style)))
    }
}

fn sniff(head: &[u8]) -> Likely {
    let line = fen::first_line(head);
    let mut words = line.split(|b| b" \t".contains(b)).filter(|w| !w.is_empty());
    let board = words.next().is_some_and(fen::looks_like_board);
    let turn = words.next().is_some_and(|w| w == b"w" || w == b"b");
    let fifth = words
        .nth(2)
        .filter(|w| w.first().is_some_and(u8::is_ascii_alphabetic));
    match (board && turn, fifth) {
        (false, _) => Likely::No,
        (true, Some(w)) if !w.contains(&b'/') => Likely::Certainly,
        _ if line.contains(&b';') => Likely::Probably,
        _ => Likely::Perhaps,
    }
}

/// Whether it is a valid opcode name, but not one that the model stores elsewhere.
fn is_opcode(name: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    if matches!(name, "variant" | "hmvc" | "fmvn") {
        return false;
    }
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(fits)
}
