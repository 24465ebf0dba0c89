use super::explain::EXPLANATIONS;
use crate::formats::fen;
use crate::formats::lines::below_comments;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
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
    options: fen::card::STYLE_OPTIONS,
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

fn sniff(head: &[u8]) -> Likely {
    let line = fen::card::first_line(below_comments(head, b'%'));
    let mut words = line.split(|b| b" \t".contains(b)).filter(|w| !w.is_empty());
    let board = words.next().is_some_and(fen::card::looks_like_board);
    let turn = words.next().is_some_and(|w| w == b"w" || w == b"b");
    let fifth = words
        .nth(2)
        .filter(|w| w.first().is_some_and(u8::is_ascii_alphabetic));
    match (board && turn, fifth) {
        (false, _) => Likely::No,
        (true, Some(w)) if !w.contains(&b'/') => Likely::Certainly,
        _ if has_opcodes(line) => Likely::Probably,
        _ => Likely::Perhaps,
    }
}

/// Whether a semicolon is the last sign, or an opcode follows it: other programs have numbers there.
fn has_opcodes(line: &[u8]) -> bool {
    let end = memchr::memchr(b';', line).and_then(|at| line.get(at + 1..));
    end.is_some_and(
        |ops| matches!(ops.trim_ascii().first(), None | Some(b'A'..=b'Z' | b'a'..=b'z' | b';')),
    )
}

/// Whether it is a valid opcode name, but not one that the model stores elsewhere.
pub(super) fn is_opcode(name: &str) -> bool {
    let fits = |b: u8| !matches!(b, b' ' | b'\t' | b';' | b'"' | b'\n' | b'\r');
    if matches!(name, "variant" | "hmvc" | "fmvn") {
        return false;
    }
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(fits)
}
