/// A way to write moves as words that can be understood only with the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Spelling {
    /// Shogi after Hosking: `P76`.
    Hosking,
    /// Shogi after Hodges, with letters for ranks: `P-7f`.
    Hodges,
    /// Shogi after Hodges, with numbers for ranks: `P-76`.
    HodgesNumber,
    /// Janggi: both squares, each as rank and file from the top: `H02-83`.
    Janggi,
    /// Xiangqi after the World Xiangqi Federation: `C2=5`.
    Wxf,
    /// Xiangqi in four Chinese characters, simplified.
    ChineseSimplified,
    /// Xiangqi in four Chinese characters, traditional.
    ChineseTraditional,
    /// Xiangqi by squares with ranks from 0: `H2-E2`.
    Iccs,
    /// Makruk in Thai, as short as algebraic notation.
    ThaiShort,
    /// Makruk in Thai with both squares.
    ThaiLong,
}

impl Spelling {
    /// Whether its words may end with a mark of check or mate.
    pub fn has_marks(self) -> bool {
        matches!(self, Self::Janggi | Self::ThaiShort | Self::ThaiLong)
    }

    /// Whether it writes as much of the start square as algebraic notation does.
    pub fn is_short(self) -> bool {
        self == Self::ThaiShort
    }

    /// Whether it has a separate letter for a promoted pawn that has the same kind as other pieces.
    pub fn tells_promoted(self) -> bool {
        matches!(self, Self::ThaiShort | Self::ThaiLong)
    }
}
