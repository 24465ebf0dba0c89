//! UCI: the lines a chess program is given, `position startpos moves e2e4 …`.
//!
//! The moves are [`parse_move`] and [`print_move`], for other protocols that
//! write them alike.

mod framing;
mod moves;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use moves::{MoveStyle, print_move};
pub use read::{UciReader, parse_move};
pub use write::UciWriter;

use super::{Card, Envelope, Format, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, VariantName, Worlds};

/// The format.
#[derive(Debug)]
pub struct Uci;

static CARD: Card = Card {
    slug: "uci",
    module: "uci",
    aliases: &["coordinates"],
    title: "Universal Chess Interface",
    extensions: &["uci"],
    spec: "UCI protocol, April 2006; chess-variant-standards",
    holds: DocumentKind::GAME.union(DocumentKind::POSITION),
    worlds: Worlds::BOARD,
    carries: Feature::CUSTOM_START
        .union(Feature::HANDS)
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::SQUARES,
    framing: Framing::Own(framing::framer),
    envelope: Envelope::NONE,
    options: &[],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "uci/syntax",
        text: "The line is no UCI position line. It reads `position startpos moves e2e4 e7e5` or \
            `position fen FEN moves e2e4`, or is a list of moves alone.",
    },
    Explanation {
        code: "uci/move",
        text: "A move is the square it starts from and the square it ends on, `e2e4`, with the \
            letter of what a pawn becomes, `e7e8q`. Drops are `P@e4`, walls `e2e4,e4a3`, no move \
            at all is `0000`. Castling is the king's move, in Chess960 king takes own rook.",
    },
    Explanation {
        code: "uci/wall",
        text: "A wall is put down after a move: `e2e4,e4a3` moves to e4 and then builds on a3. \
            The square before the wall's is always the one moved to.",
    },
    Explanation {
        code: "uci/shogi",
        text: "`position sfen` belongs to USI, the protocol for shogi, which panchess cannot read yet.",
    },
    Explanation {
        code: "uci/no-position",
        text: "The options and commands are followed by no position line and no list of moves.",
    },
    Explanation {
        code: "uci/two-games",
        text: "One record sets up one game; here is a second position line.",
    },
    Explanation {
        code: "uci/line-skipped",
        text: "Commands such as `go` and `isready`, and what an engine answers, set up nothing \
            and were left out.",
    },
    Explanation {
        code: "uci/option-skipped",
        text: "Only the options UCI_Variant and UCI_Chess960 change what moves mean; others were \
            left out.",
    },
    Explanation {
        code: "uci/unknown-square",
        text: "UCI writes both squares of every move. This one was not completed by rules, or is \
            on a file beyond z.",
    },
    Explanation {
        code: "uci/no-letter",
        text: "UCI names dropped and promoted pieces by one letter, and this piece has none in \
            the variant.",
    },
    Explanation {
        code: "uci/variant-name",
        text: "`setoption` is one line; a variant's name with line breaks cannot stand in it.",
    },
    Explanation {
        code: "uci/several-moves",
        text: "UCI has one move a turn on one board. Turns of several moves and moves on infinite \
            boards cannot be written.",
    },
];

impl Format for Uci {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(UciReader::new(options)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(UciWriter::default()))
    }
}

/// Engines join what the project's names separate, and count checks in digits.
const ENGINE_NAMES: &[(&str, &str)] = &[
    ("3check", "three-check"),
    ("5check", "five-check"),
    ("kingofthehill", "king-of-the-hill"),
    ("racingkings", "racing-kings"),
];

/// The variant an engine means by its `UCI_Variant`.
fn variant_of(engine: &str) -> VariantName {
    let known = ENGINE_NAMES.iter().find(|(e, _)| *e == engine);
    VariantName::from_words(known.map_or(engine, |(_, v)| v))
}

/// What engines call the variant.
fn engine_name(variant: &VariantName) -> &str {
    let name = variant.as_str();
    let known = ENGINE_NAMES.iter().find(|(_, v)| *v == name);
    known.map_or(name, |(e, _)| e)
}

/// Extra under `uci`: Chess960 castling in a variant other than chess.
const FREE_CASTLING: &str = "chess960";
