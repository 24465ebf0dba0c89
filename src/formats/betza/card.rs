use super::explain::EXPLANATIONS;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "betza",
    module: "betza",
    aliases: &["xbetza"],
    title: "Betza notation",
    extensions: &["betza"],
    spec: "Ralph Betza, \"Betza Notation\"; H. G. Muller, \"Betza notation (extended)\"",
    holds: DocumentKind::PIECES,
    worlds: Worlds::all(),
    carries: Feature::COMMENTS.union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::Whole,
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "classic",
            help: "Betza's own letters: nN, NN, jR",
        },
        FormatOption {
            name: "xbetza",
            help: "legs as in XBoard: afsW",
        },
        FormatOption {
            name: "brackets",
            help: "legs as in the Interactive Diagram: [F?R]",
        },
        FormatOption {
            name: "fsf",
            help: "the letters that Fairy-Stockfish reads for customPiece",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// A name and a few letters in the first line that is no comment.
fn sniff(head: &[u8]) -> Likely {
    let text = String::from_utf8_lossy(&head[..head.len().min(4096)]);
    let binary = |c: char| c.is_control() && !c.is_whitespace();
    if text.contains(binary) {
        return Likely::No;
    }
    let code = |l: &&str| !l.is_empty() && !l.starts_with(['#', ';']);
    let Some(line) = text.lines().map(str::trim).find(code) else {
        return Likely::No;
    };
    let (name, moves) = line.split_once(':').map_or(("", line), |(n, m)| (n, m));
    let moves = moves.split(['#', ';']).next().unwrap_or_default().trim();
    let letter = |c: char| c.is_ascii_alphanumeric() || "[]?-(),".contains(c);
    let atoms = moves.chars().any(|c| "WFDNAHCZGKRBQ".contains(c)) || has_numbers(moves);
    let word = |n: &str| {
        n.chars()
            .all(|c| c.is_alphabetic() || matches!(c, '-' | '_'))
    };
    match atoms && !moves.is_empty() && moves.chars().all(letter) {
        true if !name.is_empty() && word(name) => Likely::Probably,
        true if moves.len() <= 24 && name.is_empty() => Likely::Perhaps,
        _ => Likely::No,
    }
}

/// Whether there is a leap by its numbers: `(4,1)`.
fn has_numbers(moves: &str) -> bool {
    let leap = |text: &str| {
        let (first, second) = text.split_once(')')?.0.split_once(',')?;
        let number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
        (number(first) && number(second)).then_some(())
    };
    moves.split('(').skip(1).any(|text| leap(text).is_some())
}
