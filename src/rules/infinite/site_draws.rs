//! What the site treats as insufficient material.
//!
//! Its list is longer than what is proved in `material`, and in places shorter. A game that follows
//! the site's convention ends where the site ends it. These are facts about the site as of June
//! 2026, without proofs.

use super::material::Standing;
use crate::model::{Kind, Side};

/// The letters used here; `D` is a bishop of the other color than `B`.
const LETTERS: [(u8, Kind); 15] = [
    (b'K', Kind::KING),
    (b'Q', Kind::QUEEN),
    (b'R', Kind::ROOK),
    (b'B', Kind::BISHOP),
    (b'D', Kind::BISHOP),
    (b'N', Kind::KNIGHT),
    (b'P', Kind::PAWN),
    (b'A', Kind::ARCHBISHOP),
    (b'C', Kind::CHANCELLOR),
    (b'G', Kind::GUARD),
    (b'H', Kind::HAWK),
    (b'J', Kind::KNIGHTRIDER),
    (b'M', Kind::AMAZON),
    (b'X', Kind::ROYAL_CENTAUR),
    (b'Y', Kind::HUYGEN),
];
const LIGHT: usize = 3;
const DARK: usize = 4;

/// Each side has a king. The first column is the most one side may have besides, the second the
/// most the other side may have then; `*` is any number of the piece in front of it, `-` is
/// nothing.
const BOTH_KINGS: &[(&str, &str)] = &[
    ("Q", "Q R P NN BN BD"),
    ("R", "R P NN BN BD"),
    ("RB", "N"),
    ("RN", "N"),
    ("B", "NN"),
    ("B*", "P"),
    ("B*D", "-"),
    ("B*N", "-"),
    ("BD", "B N P"),
    ("BDN", "-"),
    ("BN", "B D N P"),
    ("BNN", "-"),
    ("NN", "N P"),
    ("NNN", "-"),
    ("PPP", "P"),
    ("C", "-"),
    ("AB", "-"),
    ("AN", "-"),
    ("G", "-"),
    ("HH", "-"),
    ("HB", "-"),
    ("JJ", "-"),
    ("YY", "Y"),
];

/// Only the side with nothing else has a king; this is the most the other side may have.
const ONE_KING: &str = "QR QB QN QP RRB RRN RRP RBN RNN RNP B*NN BBDD BBDN BDNN NNNN PPPPPP \
                        M CR CN AA ABB ABD ANN JJJ YYYY";

/// Each side has a king, and a border is near.
const BY_AN_EDGE: &[(&str, &str)] = &[("B*", "B*"), ("N", "-")];

/// Kings are not required.
const ANYWHERE: &[(&str, &str)] = &[("K*X*", "K*X*")];
const FAR_FROM_EDGES: &[(&str, &str)] = &[("M", "X")];

/// More pieces than this are always sufficient.
const MAX_PIECES: usize = 10;

/// The number of pieces of each letter of a side.
type Count = [u8; LETTERS.len()];

/// Whether the site calls it a draw. `near_border`: whether a border is near.
pub(super) fn too_little(pieces: &[Standing], near_border: bool) -> bool {
    if pieces.len() > MAX_PIECES {
        return false;
    }
    let Some(both) = count(pieces) else {
        return false;
    };
    let turns = [both, [both[1], both[0]]].map(by_color);
    turns.iter().any(|both| is_listed(both, near_border))
}

/// What White and Black have. `None` if the list has no letter for one of the pieces.
fn count(pieces: &[Standing]) -> Option<[Count; 2]> {
    let mut both = [Count::default(); 2];
    for (side, kind, light) in pieces {
        let mine = match side {
            Side::White => &mut both[0],
            Side::Black => &mut both[1],
            _ => return None,
        };
        let place = match *kind {
            Kind::BISHOP if *light => LIGHT,
            Kind::BISHOP => DARK,
            _ => LETTERS.iter().position(|(_, k)| k == kind)?,
        };
        mine[place] += 1;
    }
    Some(both)
}

/// Names the colors so that the first side has most of its bishops on `B`; if both are equal, the
/// other side decides.
fn by_color(mut both: [Count; 2]) -> [Count; 2] {
    let [first, second] = &mut both;
    let more = |of: &Count| of[LIGHT].cmp(&of[DARK]);
    if more(first).then(more(second)).is_lt() {
        first.swap(LIGHT, DARK);
        second.swap(LIGHT, DARK);
    }
    both
}

fn is_listed(both: &[Count; 2], near_border: bool) -> bool {
    let fits = |(ours, theirs): &(&str, &str), kings: [&str; 2]| {
        let mut theirs = theirs.split(' ');
        is_within(&both[0], ours, kings[0]) && theirs.any(|t| is_within(&both[1], t, kings[1]))
    };
    let any = |list: &[(&str, &str)], kings| list.iter().any(|pair| fits(pair, kings));
    if any(ANYWHERE, ["", ""]) {
        return true;
    }
    if near_border {
        return any(BY_AN_EDGE, ["K", "K"]);
    }
    let mut alone = ONE_KING.split_ascii_whitespace();
    any(BOTH_KINGS, ["K", "K"])
        || any(FAR_FROM_EDGES, ["", ""])
        || alone.any(|ours| fits(&(ours, "-"), ["", "K"]))
}

/// Whether a side has at most this.
fn is_within(have: &Count, list: &str, king: &str) -> bool {
    let mut most = Count::default();
    let mut last = 0;
    for letter in king.bytes().chain(list.bytes()) {
        match LETTERS.iter().position(|(l, _)| *l == letter) {
            Some(place) => {
                most[place] += 1;
                last = place;
            }
            None if letter == b'*' => most[last] = u8::MAX,
            None => {}
        }
    }
    have.iter().zip(most).all(|(have, most)| *have <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White's pieces are capitals, Black's are lower case.
    fn is_drawn(text: &str, near_border: bool) -> bool {
        let standing = |b: u8| {
            let side = match b.is_ascii_uppercase() {
                true => Side::White,
                false => Side::Black,
            };
            let letter = b.to_ascii_uppercase();
            let (_, kind) = LETTERS.iter().find(|(l, _)| *l == letter).unwrap();
            (side, *kind, letter == b'B')
        };
        let pieces: Vec<Standing> = text.bytes().map(standing).collect();
        let other = |(side, kind, light): &Standing| match side {
            Side::White => (Side::Black, *kind, *light),
            _ => (Side::White, *kind, *light),
        };
        let turned: Vec<Standing> = pieces.iter().map(other).collect();
        let recolored: Vec<Standing> = pieces.iter().map(|(s, k, l)| (*s, *k, !l)).collect();
        let drawn = too_little(&pieces, near_border);
        assert_eq!(drawn, too_little(&turned, near_border), "{text}");
        assert_eq!(drawn, too_little(&recolored, near_border), "{text}");
        drawn
    }

    #[test]
    fn what_the_site_calls_a_draw_is_one() {
        for text in [
            "Kk", "KQk", "KQkq", "KQkr", "KQkbn", "KQkbd", "KRNkn", "KNNNk", "KNNkp", "KPPPkp",
            "KBBBBDk", "KBBBNk", "KBBBkp", "KBkb", "KBkd", "KBNkd", "KBNkb", "KCk", "KJJk", "KHBk",
            "KYYky", "QRk", "Qk", "PPPPPPk", "Mk", "CRk", "YYYYk", "KXXkkx", "Mx", "KPkp", "KAk",
        ] {
            assert!(is_drawn(text, false), "{text}");
        }
        for text in ["Kk", "KNk", "KBBBkbbb", "KXkx"] {
            assert!(is_drawn(text, true), "{text}");
        }
    }

    #[test]
    fn what_it_lets_go_on_goes_on() {
        for text in [
            "KQQk", "KQkqr", "KRBkr", "KBBDDk", "KBBkbbn", "KPPkpp", "KPPPPk", "KMk", "KCkn",
            "KYYYk", "QQk", "KQR", "KMkx", "KQR", "KGGk", "KDBBkb",
        ] {
            assert!(!is_drawn(text, false), "{text}");
        }
        for text in ["KNNk", "KNkn", "KBkd", "KPk", "KRk", "KBBNk"] {
            assert!(!is_drawn(text, true), "{text}");
        }
        let camel = [
            (Side::White, Kind::KING, true),
            (Side::Black, Kind::KING, true),
            (Side::White, Kind::CAMEL, true),
        ];
        assert!(!too_little(&camel, false));
        let red = [(Side::Red, Kind::KING, true)];
        assert!(!too_little(&red, false));
    }
}
