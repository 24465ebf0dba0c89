//! The words of KI2 that tell one piece from another: where it comes from, and how it moves.

use crate::formats::shogi::ShogiPiece;
use crate::model::{Side, Sq};
use std::cmp::Ordering;

/// How a piece moves, seen from its player.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Motion {
    Up,
    Side,
    Down,
}

/// A piece that can go to a square, seen from its player.
#[derive(Copy, Clone, Debug)]
struct Seen {
    from: Sq,
    motion: Motion,
    /// From the left, on the file, or from the right of the square.
    beside: Ordering,
    /// Straight up by one square.
    straight: bool,
    /// Its file, counted from the player's left.
    place: i16,
}

impl Seen {
    fn of(side: Side, from: Sq, to: Sq) -> Self {
        let up = if side == Side::White { 1 } else { -1 };
        let away = |a: u8, b: u8| (i16::from(a) - i16::from(b)) * up;
        let (x, y) = (away(from.file, to.file), away(to.rank, from.rank));
        Self {
            from,
            motion: match y.cmp(&0) {
                Ordering::Greater => Motion::Up,
                Ordering::Equal => Motion::Side,
                Ordering::Less => Motion::Down,
            },
            beside: x.cmp(&0),
            straight: x == 0 && y == 1,
            place: i16::from(from.file) * up,
        }
    }
}

/// Whether a piece goes far, so that the words for sides compare the pieces with each other.
fn is_large(man: ShogiPiece) -> bool {
    matches!(man.csa(), "HI" | "KA" | "RY" | "UM")
}

/// The words that tell the piece on a square from the others that can go there; `None` if there are none.
pub(super) fn words_for(
    man: ShogiPiece,
    side: Side,
    (from, to): (Sq, Sq),
    others: &[Sq],
) -> Option<String> {
    // A straight step has a word, but not that of a piece that goes far.
    let straight = if is_large(man) { "" } else { "直" };
    let choices = ["", "上", "寄", "引", straight, "右", "左"].map(str::to_owned);
    let both = ["右", "左"].into_iter();
    let both = both.flat_map(|a| ["上", "寄", "引"].map(|b| format!("{a}{b}")));
    let by_motion = choices.into_iter().chain(both);
    let mut fits = by_motion.filter(|words| {
        let found = told(man, side, to, words, others);
        found == [from]
    });
    fits.next()
}

/// The pieces that the words tell of those that can go to a square.
pub(super) fn told(man: ShogiPiece, side: Side, to: Sq, words: &str, all: &[Sq]) -> Vec<Sq> {
    let mut left: Vec<Seen> = all.iter().map(|from| Seen::of(side, *from, to)).collect();
    for word in words.chars() {
        match word {
            '上' | '行' | '入' => left.retain(|s| s.motion == Motion::Up),
            '寄' => left.retain(|s| s.motion == Motion::Side),
            '引' | '退' => left.retain(|s| s.motion == Motion::Down),
            '直' => left.retain(|s| s.straight),
            _ => {}
        }
    }
    for word in words.chars() {
        match word {
            '右' => sideways(man, Ordering::Greater, &mut left),
            '左' => sideways(man, Ordering::Less, &mut left),
            _ => {}
        }
    }
    left.into_iter().map(|s| s.from).collect()
}

fn sideways(man: ShogiPiece, beside: Ordering, left: &mut Vec<Seen>) {
    if !is_large(man) {
        left.retain(|s| s.beside == beside);
        return;
    }
    let places = left.iter().map(|s| s.place);
    let last = match beside {
        Ordering::Greater => places.max(),
        _ => places.min(),
    };
    left.retain(|s| Some(s.place) == last);
}
