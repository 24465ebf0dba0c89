use super::explain::EXPLANATIONS;
use super::read;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "mcn",
    module: "mcn",
    aliases: &[],
    title: "Minimal Coordinates (SkySpiral7)",
    extensions: &["mcn"],
    spec: "SkySpiral7's chess notations, 2015; MCN has one version",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::SQUARES,
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// Moves in upper case are most likely MCN; others may be a list for a chess program.
fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let words = lines
        .filter(|line| !line.starts_with(b"#"))
        .flat_map(|line| line.split(u8::is_ascii_whitespace))
        .filter(|w| !w.is_empty());
    let mut words = words.take(4).peekable();
    if words.peek().is_none() {
        return Likely::No;
    }
    let (mut all, mut capitals) = (true, false);
    for word in words {
        all &= read::plain_move(word).is_some();
        capitals |= word.iter().any(u8::is_ascii_uppercase);
    }
    match (all, capitals) {
        (true, true) => Likely::Probably,
        (true, false) => Likely::Perhaps,
        _ => Likely::No,
    }
}
