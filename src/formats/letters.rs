//! Which letter stands for which piece in FEN, SAN and UCI.
//!
//! A letter that is in no table becomes a kind named after it (`letter-a`), and a `+` in
//! front makes it `promoted-…`, so every letter is written as it was read.

use crate::model::{Kind, VariantName};
use std::sync::OnceLock;

/// The letters of one variant, both ways.
#[derive(Debug)]
pub struct Letters {
    plain: [Option<Kind>; 26],
    raised: [Option<Kind>; 26],
    /// By [`Kind::index`]: the upper-case letter, with [`RAISED`] for a `+`; 0 is none.
    back: Vec<u8>,
}

/// How a kind is written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Letter {
    /// Upper case.
    pub upper: u8,
    /// With a `+` in front.
    pub raised: bool,
}

const RAISED: u8 = 0x80;

/// The piece of chess that an English letter of either case stands for.
#[inline]
pub(crate) fn orthodox_kind(letter: u8) -> Option<Kind> {
    Some(match letter.to_ascii_uppercase() {
        b'P' => Kind::PAWN,
        b'N' => Kind::KNIGHT,
        b'B' => Kind::BISHOP,
        b'R' => Kind::ROOK,
        b'Q' => Kind::QUEEN,
        b'K' => Kind::KING,
        _ => return None,
    })
}

/// The English letter of a piece of chess, upper case.
#[inline]
pub fn orthodox_letter(kind: Kind) -> Option<u8> {
    Some(match kind {
        Kind::PAWN => b'P',
        Kind::KNIGHT => b'N',
        Kind::BISHOP => b'B',
        Kind::ROOK => b'R',
        Kind::QUEEN => b'Q',
        Kind::KING => b'K',
        _ => return None,
    })
}

/// The additional letters of 5D chess.
const FIVE_D: &[(u8, Kind)] = &[
    (b'U', Kind::UNICORN),
    (b'D', Kind::DRAGON),
    (b'S', Kind::PRINCESS),
    (b'W', Kind::BRAWN),
    (b'C', Kind::COMMON_KING),
    (b'Y', Kind::ROYAL_QUEEN),
];

impl Letters {
    /// The letters of that variant. Today every variant has the six orthodox ones.
    pub fn of(_variant: &VariantName) -> &'static Self {
        static TABLE: OnceLock<Letters> = OnceLock::new();
        TABLE.get_or_init(|| Self::with(&[]))
    }

    /// The letters of 5D chess.
    pub fn five_d() -> &'static Self {
        static TABLE: OnceLock<Letters> = OnceLock::new();
        TABLE.get_or_init(|| Self::with(FIVE_D))
    }

    /// The orthodox letters and these; every other letter becomes an opaque kind.
    fn with(more: &[(u8, Kind)]) -> Self {
        let mut table = Self {
            plain: [None; 26],
            raised: [None; 26],
            back: Vec::new(),
        };
        for upper in b'A'..=b'Z' {
            let other = more.iter().find(|(l, _)| *l == upper).map(|(_, k)| *k);
            let known = orthodox_kind(upper).or(other);
            let Some(kind) = known.or_else(|| opaque(upper)) else {
                continue;
            };
            let promoted = Kind::named(&format!("promoted-{}", kind.name())).ok();
            table.add(upper, kind, promoted);
        }
        table
    }

    fn add(&mut self, upper: u8, kind: Kind, promoted: Option<Kind>) {
        let i = usize::from(upper - b'A');
        self.plain[i] = Some(kind);
        self.raised[i] = promoted;
        self.remember(kind, upper);
        if let Some(promoted) = promoted {
            self.remember(promoted, upper | RAISED);
        }
    }

    fn remember(&mut self, kind: Kind, code: u8) {
        let i = kind.index();
        if self.back.len() <= i {
            self.back.resize(i + 1, 0);
        }
        self.back[i] = code;
    }

    /// What a letter of either case stands for, with or without `+` in front.
    pub fn kind(&self, letter: u8, raised: bool) -> Option<Kind> {
        let upper = letter.to_ascii_uppercase();
        let i = usize::from(upper.checked_sub(b'A')?);
        let table = if raised { &self.raised } else { &self.plain };
        *table.get(i)?
    }

    /// How a kind is written, if it has a letter.
    #[inline]
    pub fn letter(&self, kind: Kind) -> Option<Letter> {
        match self.back.get(kind.index()).copied() {
            None | Some(0) => None,
            Some(code) => Some(Letter {
                upper: code & !RAISED,
                raised: code & RAISED != 0,
            }),
        }
    }
}

fn opaque(upper: u8) -> Option<Kind> {
    let lower = char::from(upper.to_ascii_lowercase());
    Kind::named(&format!("letter-{lower}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_comes_back_with_and_without_plus() {
        let letters = Letters::of(&VariantName::CHESS);
        for upper in b'A'..=b'Z' {
            for raised in [false, true] {
                let kind = letters.kind(upper, raised).unwrap();
                assert_eq!(letters.letter(kind), Some(Letter { upper, raised }));
            }
        }
        assert_eq!(letters.kind(b'n', false), Some(Kind::KNIGHT));
        assert_eq!(letters.kind(b'[', false), None);
        assert_eq!(letters.kind(b'1', false), None);
        assert_eq!(letters.letter(Kind::AMAZON), None);
    }
}
