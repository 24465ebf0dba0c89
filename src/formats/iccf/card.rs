use super::explain::EXPLANATIONS;
use super::{framing, read};
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "iccf",
    module: "iccf",
    aliases: &[],
    title: "ICCF numeric notation",
    extensions: &["iccf"],
    spec: "International Correspondence Chess Federation, playing rules: numeric notation",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::OUTCOME,
    gives: Part::SQUARES,
    framing: Framing::Own(framing::framer),
    envelope: Envelope::NONE,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// No other notation begins with a word such as `5254`.
fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let words = lines
        .filter(|line| !line.starts_with(b"#"))
        .flat_map(|line| line.split(u8::is_ascii_whitespace));
    let words = words.filter(|w| !w.is_empty()).take(4);
    let words = words.map(|w| std::str::from_utf8(w).ok().and_then(read::word));
    let (mut moves, mut others) = (0, 0);
    for word in words {
        match word {
            Some(read::Word::Move(_)) => moves += 1,
            Some(read::Word::Number) => {}
            Some(read::Word::Result(_)) | None => others += 1,
        }
    }
    match (moves, others) {
        (1.., 0) => Likely::Probably,
        _ => Likely::No,
    }
}
