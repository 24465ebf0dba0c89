use crate::diag::Code;
use std::fmt;

/// The reasons, and the code that `panchess explain` knows each by.
macro_rules! reasons {
    ($($name:ident = $code:literal,)*) => {
        /// Why a position or a move cannot be played, as a code of messages.
        #[derive(Copy, Clone, Debug, Eq, PartialEq)]
        #[expect(missing_docs, reason = "`panchess explain` has a text for each")]
        pub enum Reason {
            $($name,)*
        }

        impl Reason {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The code of its message.
            pub fn code(self) -> Code {
                Code(match self {
                    $(Self::$name => $code,)*
                })
            }
        }
    };
}

reasons! {
    AmbiguousMove = "core/ambiguous-move",
    BeyondBorder = "core/beyond-border",
    BoardGap = "core/board-gap",
    BoardSizes = "core/board-sizes",
    BoardTooLarge = "core/board-too-large",
    EmptyTurn = "core/empty-turn",
    EndlessMoves = "core/endless-moves",
    ForeignPiece = "core/foreign-piece",
    ForeignRules = "core/foreign-rules",
    IllegalMove = "core/illegal-move",
    MisplacedPawn = "core/misplaced-pawn",
    MissingPromotion = "core/missing-promotion",
    NeedsRules = "core/needs-rules",
    NoBoard = "core/no-board",
    NoMultiverse = "core/no-multiverse",
    NoOrdinal = "core/no-ordinal",
    NoPlane = "core/no-plane",
    NoStartPosition = "core/no-start-position",
    NoSuchStep = "core/no-such-step",
    OpponentInCheck = "core/opponent-in-check",
    OtherBoard = "core/other-board",
    OutOfTurn = "core/out-of-turn",
    RepeatedBoard = "core/repeated-board",
    ScatteredBoards = "core/scattered-boards",
    ImpossibleEnPassant = "core/impossible-en-passant",
    ImpossibleRight = "core/impossible-right",
    SeveralKings = "core/several-kings",
    SeveralMoves = "core/several-moves",
    SquareTaken = "core/square-taken",
    TooFarForHuygens = "core/too-far-for-huygens",
    TooManyRoyals = "core/too-many-royals",
    TooManySquares = "core/too-many-squares",
    UnfinishedTurn = "core/unfinished-turn",
    UnknownGoal = "core/unknown-goal",
    UnknownPlayer = "core/unknown-player",
    UnknownSquare = "core/unknown-square",
    UnplayablePiece = "core/unplayable-piece",
    UnplayedVariant = "core/unplayed-variant",
    WrongPromotion = "core/wrong-promotion",
    WrongSide = "core/wrong-side",
}

impl Reason {
    /// The reason with this code, if it is one.
    pub fn of(code: Code) -> Option<Self> {
        Self::ALL.iter().copied().find(|r| r.code() == code)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code().fmt(f)
    }
}
