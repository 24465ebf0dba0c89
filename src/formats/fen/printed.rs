//! What was printed last. Of the next position of the same game, only the squares that a move changed are examined
//! again.

use super::castling_field;
use super::customs::Customs;
use super::ranks::{MarkCount, RankFacts, print_one};
use super::spelling::Spelling;
use super::style::CastlingStyle;
use crate::formats::printed::PrintedRanks;
use crate::model::{Grid, Piece, Side, VariantName};

/// Board and castling field of the position that was printed last, all in one style.
#[derive(Debug, Default)]
pub struct Printed {
    variant: VariantName,
    ranks: PrintedRanks<RankFacts>,
    /// Those of all ranks.
    marks: MarkCount,
    /// The castling field, and how many pieces have their rights in it.
    castling: Option<(Vec<u8>, u64)>,
    /// For whom letters of files named gates in it.
    gates: [bool; 2],
}

impl Printed {
    /// Appends the board; an error is the piece that has no letter.
    pub(super) fn board(
        &mut self,
        grid: &Grid,
        variant: &VariantName,
        (spelling, customs): (Spelling<'_>, Customs),
        out: &mut Vec<u8>,
    ) -> Result<MarkCount, Piece> {
        if self.variant != *variant {
            *self = Self::default();
            self.variant.clone_from(variant);
        }
        let mut castles = self.ranks.different(grid).is_none();
        if castles {
            self.marks = MarkCount::default();
        }
        let (ranks, all) = (grid.ranks(), &mut self.marks);
        self.ranks
            .update(grid, |(rank, cells), files, facts, text| {
                *all -= facts.marks;
                castles |= print_one(
                    (cells, rank, ranks),
                    files,
                    (spelling, customs),
                    facts,
                    text,
                )?;
                *all += facts.marks;
                Ok(())
            })?;
        if castles {
            self.castling = None;
        }
        out.extend_from_slice(self.ranks.text());
        Ok(self.marks)
    }

    /// Appends the castling field of that board. How many pieces have their rights in it.
    pub(super) fn castling(
        &mut self,
        grid: &Grid,
        style: CastlingStyle,
        customs: Customs,
        out: &mut Vec<u8>,
    ) -> u64 {
        let gates = [Side::White, Side::Black].map(|side| customs.gates_first(side));
        if std::mem::replace(&mut self.gates, gates) != gates {
            self.castling = None;
        }
        let (text, said) = self.castling.get_or_insert_with(|| {
            let mut text = Vec::new();
            let said = castling_field::print(grid, style, customs, &mut text);
            (text, said)
        });
        out.extend_from_slice(text);
        *said
    }
}
