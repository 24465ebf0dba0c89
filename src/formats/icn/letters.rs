use crate::model::{Kind, Side};

/// The codes of the README, and the two that the site added, in lower case.
const CODES: &[(&str, Kind)] = &[
    ("p", Kind::PAWN),
    ("r", Kind::ROOK),
    ("n", Kind::KNIGHT),
    ("b", Kind::BISHOP),
    ("q", Kind::QUEEN),
    ("k", Kind::KING),
    ("nr", Kind::KNIGHTRIDER),
    ("am", Kind::AMAZON),
    ("ha", Kind::HAWK),
    ("ch", Kind::CHANCELLOR),
    ("ar", Kind::ARCHBISHOP),
    ("gu", Kind::GUARD),
    ("ca", Kind::CAMEL),
    ("gi", Kind::GIRAFFE),
    ("ze", Kind::ZEBRA),
    ("ce", Kind::CENTAUR),
    ("rq", Kind::ROYAL_QUEEN),
    ("rc", Kind::ROYAL_CENTAUR),
    ("ob", Kind::OBSTACLE),
    ("vo", Kind::VOID),
    ("hu", Kind::HUYGEN),
    ("ro", Kind::ROSE),
];

/// Every kind that has a code.
pub(in crate::formats) fn kinds() -> impl Iterator<Item = Kind> {
    CODES.iter().map(|(_, kind)| *kind)
}

/// What a piece's letters mean, or why they are invalid.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Letters {
    Known(Side, Kind),
    Unknown,
    MixedCase,
    NeutralInUpperCase,
    NoSuchPlayer,
}

/// The kind with that code, in either case; `None` for mixed case.
pub(super) fn kind(code: &str) -> Option<Kind> {
    let upper = code.bytes().all(|b| b.is_ascii_uppercase());
    let lower = code.bytes().all(|b| b.is_ascii_lowercase());
    if !upper && !lower {
        return None;
    }
    let mut small = [0u8; 2];
    let small = small.get_mut(..code.len())?;
    small.copy_from_slice(code.as_bytes());
    small.make_ascii_lowercase();
    CODES
        .iter()
        .find(|(c, _)| c.as_bytes() == small)
        .map(|(_, k)| *k)
}

/// Owner and kind of a piece. `owner` is the player number in front, or empty.
pub(super) fn piece(owner: &str, code: &str) -> Letters {
    let mixed = code.bytes().any(|b| b.is_ascii_uppercase())
        && code.bytes().any(|b| b.is_ascii_lowercase());
    let Some(kind) = kind(code) else {
        return if mixed {
            Letters::MixedCase
        } else {
            Letters::Unknown
        };
    };
    if !owner.is_empty() {
        let side = owner.parse().ok().and_then(Side::from_number);
        return side.map_or(Letters::NoSuchPlayer, |s| Letters::Known(s, kind));
    }
    let upper = code.starts_with(|c: char| c.is_ascii_uppercase());
    match (is_neutral(kind), upper) {
        (true, true) => Letters::NeutralInUpperCase,
        (true, false) => Letters::Known(Side::Neutral, kind),
        (false, true) => Letters::Known(Side::White, kind),
        (false, false) => Letters::Known(Side::Black, kind),
    }
}

/// Obstacles and voids are neutral unless a player number is given.
fn is_neutral(kind: Kind) -> bool {
    kind == Kind::OBSTACLE || kind == Kind::VOID
}

/// The side whose letters a piece has that a pawn of `side` becomes.
pub(in crate::formats) fn side_of_promoted(side: Side, kind: Kind) -> Side {
    match is_neutral(kind) {
        true => Side::Neutral,
        false => side,
    }
}

/// Appends a piece's letters: `Q`, `q`, `ob`, `3q`. `false` if the kind has none.
pub(in crate::formats) fn spell(side: Side, kind: Kind, out: &mut Vec<u8>) -> bool {
    let Some((code, _)) = CODES.iter().find(|(_, k)| *k == kind) else {
        return false;
    };
    if needs_number(side, kind) {
        out.push(b'0' + side.number());
    }
    match needs_number(side, kind) || side != Side::White {
        true => out.extend(code.bytes()),
        false => out.extend(code.bytes().map(|b| b.to_ascii_uppercase())),
    }
    true
}

/// Whether the letters of the kind alone would mean a piece of another side.
pub(in crate::formats) fn needs_number(side: Side, kind: Kind) -> bool {
    match is_neutral(kind) {
        true => side != Side::Neutral,
        false => !matches!(side, Side::White | Side::Black),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_every_player_reads_back() {
        for side in Side::ALL {
            for (_, kind) in CODES {
                let mut text = Vec::new();
                assert!(spell(side, *kind, &mut text));
                let text = String::from_utf8(text).unwrap();
                let cut = text.find(|c: char| c.is_alphabetic()).unwrap();
                assert_eq!(
                    piece(&text[..cut], &text[cut..]),
                    Letters::Known(side, *kind)
                );
            }
        }
    }

    #[test]
    fn what_is_no_code_says_why() {
        assert_eq!(piece("", "Nr"), Letters::MixedCase);
        assert_eq!(piece("", "OB"), Letters::NeutralInUpperCase);
        assert_eq!(
            piece("1", "ob"),
            Letters::Known(Side::White, Kind::OBSTACLE)
        );
        assert_eq!(piece("7", "q"), Letters::NoSuchPlayer);
        assert_eq!(piece("", "xx"), Letters::Unknown);
        assert_eq!(piece("", "knight"), Letters::Unknown);
    }
}
