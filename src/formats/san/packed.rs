//! A move in eight bytes, for a table of words that has to stay in the caches of the processor.

use super::print::is_standard;
use super::read::{Said, Word};
use crate::model::{Kind, Marks, Ply, Sq};

/// A word that is a move without glyphs: its squares, what moves, what it becomes, and what the text
/// claims.
///
/// From the lowest byte on: the four halves of both squares; two bytes for what moves, of which the highest bit is whether the
/// word is a standard one; one for what it becomes; the first seven marks, and whether a game of chess may have this move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Packed(u64);

const KIND: u32 = 32;
const KIND_BITS: u64 = 0x7FFF;
const STANDARD: u32 = 47;
const BECOMES: u32 = 48;
const MARKS: u32 = 56;
const MARKS_BITS: u32 = 7;
const USUAL: u32 = MARKS + MARKS_BITS;

impl Packed {
    /// Bits that no packed move has all of, for the user of a table: no piece has this number.
    pub const NO_MOVE: u64 = KIND_BITS << KIND;

    /// Packs a word that was read from this text, if it is such a move.
    pub fn of(word: &Word, text: &str) -> Option<Self> {
        let ply = &word.ply;
        let squares = u32::from_le_bytes([ply.from.file, ply.from.rank, ply.to.file, ply.to.rank]);
        let number = |kind: Option<Kind>, most: u64| {
            let number = kind.map_or(0, Kind::index) as u64;
            (number < most).then_some(number)
        };
        let marks = u64::from(ply.marks.bits()) & ((1 << MARKS_BITS) - 1);
        let packed = Self(
            u64::from(squares)
                | number(ply.kind, KIND_BITS)? << KIND
                | u64::from(is_standard(text, ply)) << STANDARD
                | number(ply.promotion, 0x100)? << BECOMES
                | marks << MARKS
                | u64::from(word.is_usual()) << USUAL,
        );
        (packed.word() == *word).then_some(packed)
    }

    /// The bits.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The move of these bits.
    #[inline]
    pub fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Whether a game of chess may have this move, and it is not castling.
    #[inline]
    pub fn is_usual(self) -> bool {
        self.0 >> USUAL != 0
    }

    /// Whether it is a standard word: if what it says is true, and nothing of the start square of a piece must be written, the
    /// standard of PGN has it for this move.
    #[inline]
    pub fn is_standard(self) -> bool {
        self.0 >> STANDARD & 1 == 1
    }

    /// The move.
    #[inline]
    pub fn ply(self) -> Ply {
        let [from_file, from_rank, to_file, to_rank, .., becomes, marks] = self.0.to_le_bytes();
        Ply {
            from: Sq {
                file: from_file,
                rank: from_rank,
            },
            to: Sq {
                file: to_file,
                rank: to_rank,
            },
            kind: Kind::of_index((self.0 >> KIND & KIND_BITS) as u16),
            promotion: Kind::of_index(becomes.into()),
            marks: Marks::from_bits_retain(u32::from(marks) & ((1 << MARKS_BITS) - 1)),
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
            let packed = Packed::of(&word, text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(packed.word(), word, "{text}");
            assert_eq!(Packed::of_bits(packed.bits()), packed);
            assert_ne!(packed.bits() & Packed::NO_MOVE, Packed::NO_MOVE);
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
                assert_eq!(Packed::of(&word, text), None, "{text}");
            }
        }
    }
}
