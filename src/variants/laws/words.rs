//! Names of pieces, squares and results.

use crate::diag::listed;
use crate::model::{Kind, Limit, Patch, Score, Zone};

/// `king, queen and rook`.
pub(super) fn names(kinds: &[Kind], last: &str) -> String {
    let names = kinds.iter().map(|k| k.name().to_string());
    match kinds.is_empty() {
        true => "all pieces".into(),
        false => listed(&names.collect::<Vec<_>>(), last),
    }
}

/// `2 knights, 1 queen`.
pub(super) fn limits(limits: &[Limit]) -> String {
    let one = |l: &Limit| counted(l.count.into(), &l.piece.name().to_string());
    limits.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `rank 8`, `ranks 1 to 3, e4 and d8-f10`. `None` if it is empty.
pub(super) fn zone(zone: &Zone) -> Option<String> {
    let parts: Vec<String> = zone.0.iter().map(patch).collect();
    (!parts.is_empty()).then(|| listed(&parts, "and"))
}

fn patch(patch: &Patch) -> String {
    let letter = |file: u8| char::from(b'a' + file.min(25));
    let number = |rank: u8| u16::from(rank) + 1;
    match (patch.files, patch.ranks) {
        (None, None) => "any square".into(),
        (None, Some((a, b))) if a == b => format!("rank {}", number(a)),
        (None, Some((a, b))) => format!("ranks {} to {}", number(a), number(b)),
        (Some((a, b)), None) if a == b => format!("file {}", letter(a)),
        (Some((a, b)), None) => format!("files {} to {}", letter(a), letter(b)),
        _ => Zone(vec![*patch]).to_string(),
    }
}

/// The verb for the side that a result is about.
pub(super) fn verb(score: Score) -> &'static str {
    match score {
        Score::Win => "wins",
        Score::Draw => "draws",
        Score::Loss => "loses",
    }
}

/// `1 file`, `2 files`.
pub(super) fn counted(n: u64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_named_as_players_name_them() {
        for (text, said) in [
            ("*8", Some("rank 8")),
            ("*1-*3 e4", Some("ranks 1 to 3 and e4")),
            ("e* a*-c* d1-f3", Some("file e, files a to c and d1-f3")),
            ("*", Some("any square")),
            ("", None),
        ] {
            assert_eq!(zone(&text.parse().unwrap()).as_deref(), said);
        }
    }
}
