use crate::diag::{Code, Span};
use bitflags::bitflags;

bitflags! {
    /// Things a document can contain and a format may or may not be able to express.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Feature: u32 {
        /// The header tag that names the start position Standard - Turn Zero, for which 5DUCI has a word.
        const START_TAG = 1 << 0;
        /// Other header tags.
        const OTHER_TAGS = 1 << 17;
        /// Header tags.
        const TAGS = Self::START_TAG.bits() | Self::OTHER_TAGS.bits();
        /// Comments on moves.
        const COMMENTS = 1 << 1;
        /// Annotation glyphs.
        const NAGS = 1 << 2;
        /// Variations of the main line.
        const VARIATIONS = 1 << 3;
        /// A start position other than that of the variant.
        const CUSTOM_START = 1 << 4;
        /// Unbounded boards.
        const INFINITE = 1 << 5;
        /// More than one board.
        const MULTIVERSE = 1 << 6;
        /// Result of the game.
        const OUTCOME = 1 << 7;
        /// Pieces in hand.
        const HANDS = 1 << 8;
        /// En-passant squares of a position.
        const EN_PASSANT = 1 << 9;
        /// Ply and move counters of a position.
        const COUNTERS = 1 << 10;
        /// Rules that the position itself states.
        const RULES = 1 << 11;
        /// Several moves in one turn.
        const SEVERAL_MOVES = 1 << 12;
        /// A variant other than chess and Chess960.
        const VARIANT = 1 << 13;
        /// Castling and other first-move rights of a position.
        const RIGHTS = 1 << 14;
        /// The side to move in a position.
        const TURN = 1 << 15;
        /// Data that only one notation has.
        const EXTRAS = 1 << 16;
    }
}

/// How many times a document uses a feature, and the place of the first use.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Use {
    /// The number of uses.
    pub count: u64,
    /// The place of the first use, if it was read from text.
    pub first: Option<Span>,
}

impl Feature {
    /// Every feature with its name, its description for people, and the code of its loss.
    pub const NAMED: &'static [(Self, &'static str, &'static str, Code)] = &[
        (Self::TAGS, "tags", "tags", Code("core/lost-tags")),
        (
            Self::COMMENTS,
            "comments",
            "comments",
            Code("core/lost-comments"),
        ),
        (
            Self::NAGS,
            "nags",
            "annotation glyphs",
            Code("core/lost-nags"),
        ),
        (
            Self::VARIATIONS,
            "variations",
            "variations",
            Code("core/lost-variations"),
        ),
        (
            Self::CUSTOM_START,
            "custom start",
            "the start position",
            Code("core/lost-start"),
        ),
        (
            Self::INFINITE,
            "infinite",
            "the infinite board",
            Code("core/lost-infinite"),
        ),
        (
            Self::MULTIVERSE,
            "multiverse",
            "the multiverse",
            Code("core/lost-multiverse"),
        ),
        (
            Self::OUTCOME,
            "outcome",
            "the result",
            Code("core/lost-outcome"),
        ),
        (
            Self::HANDS,
            "hands",
            "pieces in hand",
            Code("core/lost-hands"),
        ),
        (
            Self::EN_PASSANT,
            "en passant",
            "the en-passant square",
            Code("core/lost-en-passant"),
        ),
        (
            Self::COUNTERS,
            "counters",
            "move counters",
            Code("core/lost-counters"),
        ),
        (
            Self::RULES,
            "rules",
            "rules stated by the position",
            Code("core/lost-rules"),
        ),
        (
            Self::SEVERAL_MOVES,
            "several moves",
            "turns of several moves",
            Code("core/lost-turns"),
        ),
        (
            Self::VARIANT,
            "variants",
            "the variant's name",
            Code("core/lost-variant"),
        ),
        (
            Self::RIGHTS,
            "rights",
            "first-move rights",
            Code("core/lost-rights"),
        ),
        (
            Self::TURN,
            "turn",
            "the side to move",
            Code("core/lost-turn"),
        ),
        (
            Self::EXTRAS,
            "extras",
            "notation-specific extras",
            Code("core/lost-extras"),
        ),
    ];
}
