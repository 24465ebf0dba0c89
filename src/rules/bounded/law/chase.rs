//! The pieces in the law about a perpetual chase.

use crate::model::Kind;
use crate::rules::bounded::army::{Army, CODES, Code};

/// The law of the Asian Xiangqi Federation, so it is about the pieces of xiangqi.
pub(in crate::rules::bounded) struct Chase {
    /// What a piece of this code is worth; 0 if it is worth neither more nor less than another piece.
    worth: [u8; CODES],
    /// The codes of soldiers, one bit each.
    soldiers: u128,
}

const WORTH: [(&str, u8); 5] = [
    ("rook", 3),
    ("cannon", 2),
    ("horse", 2),
    ("elephant", 1),
    ("ferz", 1),
];

const SOLDIERS: [&str; 2] = ["soldier", "xiangqi-soldier"];

impl Chase {
    pub(super) fn new(army: &Army) -> Self {
        let codes = |word: &str| {
            let kind = Kind::named(word).ok();
            let codes = |kind| (0..2).flat_map(move |side| army.codes(kind, side));
            kind.into_iter().flat_map(codes)
        };
        let mut worth = [0; CODES];
        for (word, n) in WORTH {
            codes(word).for_each(|c| worth[usize::from(c) % CODES] = n);
        }
        let soldiers = SOLDIERS.into_iter().flat_map(codes);
        Self {
            worth,
            soldiers: soldiers.fold(0, |all, c| all | 1 << c),
        }
    }

    /// Whether a piece is worth less than another one.
    pub(in crate::rules::bounded) fn is_weaker(&self, c: Code, than: Code) -> bool {
        let [less, more] = [c, than].map(|c| self.worth[usize::from(c) % CODES]);
        0 < less && less < more
    }

    pub(in crate::rules::bounded) fn is_soldier(&self, c: Code) -> bool {
        self.soldiers >> (c & 127) & 1 == 1
    }
}
