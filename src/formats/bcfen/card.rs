use super::explain::EXPLANATIONS;
use super::{board, framing};
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "bcfen",
    module: "bcfen",
    aliases: &[],
    title: "Binary FEN (SkySpiral7)",
    extensions: &["bcfen"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::empty(),
    framing: Framing::Own(|| Box::new(framing::Bytes::games())),
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "position",
            help: "positions of one board each, not games",
        },
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: no end mark, so one game per file",
        },
    ],
    sniff,
    binary: true,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// A complete board with one king of each side; hardly any other file begins like this.
fn sniff(head: &[u8]) -> Likely {
    let kings = |half| {
        let board = head.iter().take(board::LEN);
        let halves = board.flat_map(|b| [b >> 4, b & 15]);
        halves.filter(|h| *h == half).count()
    };
    let mut grid = crate::model::Grid::new(8, 8);
    let board = head.first_chunk().map(|b| board::unpack(b, &mut grid));
    match board {
        Some(Ok(())) if kings(5) == 1 && kings(13) == 1 => Likely::Probably,
        _ => Likely::No,
    }
}
