//! A move in eight bytes, for a table of words that has to stay in the caches of the processor.

use super::read::{Said, Word};
use crate::model::{Kind, Marks, Ply, Sq};

/// A word that is a move without glyphs: its squares, what moves, what it becomes, and what the text
/// claims.
///
/// From the lowest bit on: the numbers of the four halves of both squares, 8 bits each; 11 bits for what moves, 10 for what it
/// becomes; the first seven marks; whether a pawn has its letter; whether a game of chess may have this move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Packed(u64);

const KIND: u32 = 32;
const KIND_BITS: u32 = 11;
const BECOMES: u32 = KIND + KIND_BITS;
const BECOMES_BITS: u32 = 10;
const MARKS: u32 = BECOMES + BECOMES_BITS;
const MARKS_BITS: u32 = 7;
const LETTER: u32 = MARKS + MARKS_BITS;
const USUAL: u32 = LETTER + 1;

impl Packed {
    /// The bits that are in no packed move, for the user of a table.
    pub const UNUSED: u64 = u64::MAX << (USUAL + 1);

    /// Packs a word, if it is such a move.
    pub fn of(word: &Word) -> Option<Self> {
        let ply = &word.ply;
        let squares = u32::from_le_bytes([ply.from.file, ply.from.rank, ply.to.file, ply.to.rank]);
        let number = |kind: Option<Kind>, bits: u32| {
            let number = kind.map_or(0, Kind::index) as u64;
            (number < 1 << bits).then_some(number)
        };
        let marks = u64::from(ply.marks.bits()) & ((1 << MARKS_BITS) - 1);
        let packed = Self(
            u64::from(squares)
                | number(ply.kind, KIND_BITS)? << KIND
                | number(ply.promotion, BECOMES_BITS)? << BECOMES
                | marks << MARKS
                | u64::from(ply.marks.contains(Marks::PAWN_LETTER)) << LETTER
                | u64::from(word.is_usual()) << USUAL,
        );
        (packed.word() == *word).then_some(packed)
    }

    /// The bits, none of them one of those that are unused.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The move of these bits.
    #[inline]
    pub fn of_bits(bits: u64) -> Self {
        Self(bits & !Self::UNUSED)
    }

    /// Whether a game of chess may have this move, and it is not castling.
    #[inline]
    pub fn is_usual(self) -> bool {
        self.0 >> USUAL & 1 != 0
    }

    /// The move.
    #[inline]
    pub fn ply(self) -> Ply {
        let [from_file, from_rank, to_file, to_rank, ..] = self.0.to_le_bytes();
        let number = |at: u32, bits: u32| (self.0 >> at) as u16 & ((1 << bits) - 1);
        let marks = (self.0 >> MARKS) as u32 & ((1 << MARKS_BITS) - 1);
        let letter = (self.0 >> LETTER) as u32 & 1;
        let letter = letter * Marks::PAWN_LETTER.bits();
        Ply {
            from: Sq {
                file: from_file,
                rank: from_rank,
            },
            to: Sq {
                file: to_file,
                rank: to_rank,
            },
            kind: Kind::of_index(number(KIND, KIND_BITS)),
            promotion: Kind::of_index(number(BECOMES, BECOMES_BITS)),
            marks: Marks::from_bits_retain(marks | letter),
            ..Ply::UNKNOWN
        }
    }

    /// The word.
    pub fn word(self) -> Word {
        Word {
            said: Said::Move,
            ply: self.ply(),
            nags: [0; 4],
            usual: self.is_usual(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::san;
    use crate::model::Letters;

    #[test]
    fn moves_without_glyphs_are_packed_as_they_are() {
        let packed = [
            "e4", "exd", "Nbxd7+", "R1a3#", "e8=Q+", "Pe4", "O-O", "O-O-O+", "P@e4", "exd6e.p.",
            "Kp16",
        ];
        for text in packed {
            let word = san::read(text, Letters::orthodox()).unwrap();
            let packed = Packed::of(&word).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(packed.word(), word, "{text}");
            assert_eq!(Packed::of_bits(packed.bits() | Packed::UNUSED), packed);
            assert_eq!(
                (packed.is_usual(), packed.ply()),
                (word.is_usual(), word.ply)
            );
        }
    }

    #[test]
    fn other_words_are_not_packed() {
        for text in ["e4!", "!?", "1-0", "e.p.", "--", "N@f3/e4"] {
            if let Some(word) = san::read(text, Letters::orthodox()) {
                assert_eq!(Packed::of(&word), None, "{text}");
            }
        }
    }
}
