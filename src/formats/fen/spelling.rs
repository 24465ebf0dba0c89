//! How a dialect spells what stands on a board and in hands.

use super::customs::Customs;
use crate::formats::Dialect;
use crate::formats::rows::print_cased;
use crate::model::{Kind, Letter, Letters, Piece};

/// The spelling of one position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spelling<'a> {
    /// The letters of the variant.
    pub letters: &'a Letters,
    /// Pieces have their further letters, where there are any: `H` and `E` in xiangqi.
    others: bool,
    /// Pieces that were pawns have a `~`.
    pub pawns: bool,
    /// A square that is missing.
    pub hole: u8,
}

impl<'a> Spelling<'a> {
    /// That of a dialect.
    pub fn of(dialect: Dialect, letters: &'a Letters, customs: Customs) -> Self {
        let usual = dialect == Dialect::Usual;
        Self {
            letters,
            others: dialect == Dialect::Xboard,
            pawns: usual || dialect == Dialect::Pychess || customs.remembers_pawns(),
            hole: if usual { b'_' } else { b'*' },
        }
    }

    /// Whether letters may differ from the main ones.
    pub fn has_other_letters(self) -> bool {
        self.others
    }

    /// The letter of a piece.
    pub fn letter(self, kind: Kind) -> Option<Letter> {
        let other = self.others.then(|| self.letters.further(kind)).flatten();
        other.or_else(|| self.letters.letter(kind))
    }

    /// Appends a piece on the board.
    pub fn print(self, p: Piece, out: &mut Vec<u8>) -> Option<()> {
        print_cased(self.letter(p.kind)?, p.side, out)
    }
}
