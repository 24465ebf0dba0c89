use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "fsf-ini",
    module: "fsf_ini",
    aliases: &["variants-ini"],
    title: "Variants of Fairy-Stockfish",
    extensions: &["ini"],
    spec: "Fairy-Stockfish, \"Variant configuration\"",
    holds: DocumentKind::PIECES,
    worlds: Worlds::all(),
    carries: Feature::COMMENTS
        .union(Feature::EXTRAS)
        .union(Feature::VARIANT),
    gives: Part::empty(),
    framing: Framing::Own(framing::framer),
    envelope: Envelope::BLANK_LINES,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// A section in the first line that is not a comment, and an option after it.
fn sniff(head: &[u8]) -> Likely {
    let text = String::from_utf8_lossy(&head[..head.len().min(4096)]);
    let code = |l: &&str| !l.is_empty() && !l.starts_with(['#', ';']);
    let mut lines = text.lines().map(str::trim).filter(code);
    let (first, second) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
    let section = first.starts_with('[') && first.ends_with(']') && !first.contains(['"', ' ']);
    let option = second
        .split_once('=')
        .is_some_and(|(key, _)| key.trim().chars().all(|c| c.is_ascii_alphanumeric()));
    match section {
        true if option => Likely::Certainly,
        true if first.contains(':') && second.is_empty() => Likely::Perhaps,
        _ => Likely::No,
    }
}
