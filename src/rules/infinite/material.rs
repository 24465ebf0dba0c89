//! Material that is insufficient for mate, even with the cooperation of the other side.
//!
//! Only what can be proved is listed. Without a border, a lone king has eight squares to flee to.
//! Another king attacks at most three of the eight, and only one of the four straight ones. So
//! bishops of one color never mate. Two knights do not (a knight attacks at most two of the
//! straight squares). Two pawns attack four squares where six have to be attacked. That a single
//! other piece is insufficient is shown by a test that tries all positions.

use crate::model::{Kind, Side};

/// A piece, its side, and whether it is on a light square.
pub(super) type Standing = (Side, Kind, bool);

/// Up to this number of one type, with or without a king, cannot mate a lone king.
const TOO_FEW: &[(Kind, usize)] = &[
    (Kind::QUEEN, 1),
    (Kind::CHANCELLOR, 1),
    (Kind::ARCHBISHOP, 1),
    (Kind::ROOK, 1),
    (Kind::GUARD, 1),
    (Kind::HAWK, 1),
    (Kind::CAMEL, 1),
    (Kind::GIRAFFE, 1),
    (Kind::ZEBRA, 1),
    (Kind::KNIGHTRIDER, 1),
    (Kind::KNIGHT, 2),
    (Kind::PAWN, 2),
];

/// The same where a border may help.
const TOO_FEW_BY_AN_EDGE: &[(Kind, usize)] = &[(Kind::KNIGHT, 1)];

/// A pawn in a list of pieces, and its promotion choices.
pub(super) struct Hope {
    pub(super) place: usize,
    pub(super) to: Vec<Kind>,
}

/// Whether pieces are insufficient for mate, near a border or far from it.
pub(super) type TooLittle = fn(&[Standing], bool) -> bool;

/// Whether pieces are insufficient for mate, whatever the pawns promote to.
pub(super) fn never_mates(
    pieces: &mut [Standing],
    hopes: &[Hope],
    near_border: bool,
    too_little: TooLittle,
) -> bool {
    let Some((hope, others)) = hopes.split_first() else {
        return too_little(pieces, near_border);
    };
    let pawn = pieces[hope.place];
    let becomes = hope.to.iter().flat_map(|k| [(*k, false), (*k, true)]);
    let dead = std::iter::once((pawn.1, pawn.2))
        .chain(becomes)
        .all(|(kind, light)| {
            pieces[hope.place] = (pawn.0, kind, light);
            never_mates(pieces, others, near_border, too_little)
        });
    pieces[hope.place] = pawn;
    dead
}

/// Whether no side can mate with these pieces.
pub(super) fn cannot_mate(pieces: &[Standing], near_border: bool) -> bool {
    let only = |kind| pieces.iter().all(|(_, k, _)| *k == kind);
    if only(Kind::KING) && pieces.len() <= 2 {
        return true;
    }
    let each = [(Side::White, Side::Black), (Side::Black, Side::White)];
    let mut sides = each.into_iter();
    sides.any(|(strong, weak)| is_little(pieces, strong, weak, near_border))
}

/// Whether the other side has a lone king and this side has insufficient material.
fn is_little(pieces: &[Standing], strong: Side, weak: Side, near_border: bool) -> bool {
    let of = |side| pieces.iter().filter(move |(s, ..)| *s == side);
    if of(weak).count() != 1 || !of(weak).all(|(_, k, _)| *k == Kind::KING) {
        return false;
    }
    let kings = of(strong).filter(|(_, k, _)| *k == Kind::KING).count();
    let mut rest = of(strong).filter(|(_, k, _)| *k != Kind::KING);
    let Some((_, kind, light)) = rest.next() else {
        return kings <= 1;
    };
    let same = of(strong).filter(|(_, k, _)| k == kind).count();
    let all_same = rest.all(|(_, k, l)| k == kind && (*kind != Kind::BISHOP || l == light));
    let table = if near_border {
        TOO_FEW_BY_AN_EDGE
    } else {
        TOO_FEW
    };
    let few = table.iter().any(|(k, most)| k == kind && same <= *most);
    kings <= 1 && all_same && (few || *kind == Kind::BISHOP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_is_no_more_than_what_it_may_become() {
        let (w, b) = (Side::White, Side::Black);
        let mut pieces = [
            (w, Kind::KING, true),
            (b, Kind::KING, true),
            (w, Kind::PAWN, true),
        ];
        let hope = |to: &[Kind]| Hope {
            place: 2,
            to: to.to_vec(),
        };
        let usual = hope(&[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT]);
        assert!(never_mates(&mut pieces, &[usual], false, cannot_mate));
        // Near a border a pawn may mate without promotion.
        assert!(!never_mates(
            &mut pieces,
            &[hope(&[Kind::KNIGHT])],
            true,
            cannot_mate
        ));
        let amazon = hope(&[Kind::QUEEN, Kind::AMAZON]);
        assert!(!never_mates(&mut pieces, &[amazon], false, cannot_mate));
        assert_eq!(pieces[2].1, Kind::PAWN);
        let mut two = [&pieces[..], &[(w, Kind::PAWN, true)]].concat();
        let both = [2, 3].map(|place| Hope {
            place,
            to: vec![Kind::QUEEN],
        });
        assert!(!never_mates(&mut two, &both, false, cannot_mate));
    }

    #[test]
    fn little_is_little_whoever_has_it() {
        let (w, b) = (Side::White, Side::Black);
        let kings = [(w, Kind::KING, true), (b, Kind::KING, true)];
        assert!(cannot_mate(&kings, true));
        let with = |more: &[Standing]| [&kings[..], more].concat();
        assert!(cannot_mate(&with(&[(b, Kind::QUEEN, true)]), false));
        assert!(!cannot_mate(&with(&[(b, Kind::QUEEN, true)]), true));
        assert!(!cannot_mate(&with(&[(w, Kind::QUEEN, true); 2]), false));
        assert!(cannot_mate(&with(&[(w, Kind::BISHOP, true); 40]), true));
        let both = [(w, Kind::BISHOP, true), (w, Kind::BISHOP, false)];
        assert!(!cannot_mate(&with(&both), false));
        assert!(!cannot_mate(&with(&[(w, Kind::KNIGHT, true); 2]), true));
        let each = [(w, Kind::ROOK, true), (b, Kind::ROOK, true)];
        assert!(!cannot_mate(&with(&each), false));
    }
}
