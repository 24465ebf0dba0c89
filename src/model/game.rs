use super::{Extras, Names, Position, Side, Tags, Tree, VariantName, Worlds};
use crate::diag::Span;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a game ended.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Not finished, or not stated (`*`).
    #[default]
    Unknown,
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: neither player scores, because both forfeited or the game was called off.
    Neither,
}

impl Outcome {
    /// The PGN result token.
    pub fn token(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Neither => "0-0",
        }
    }

    /// The token after the moves, where `0-0` would mean castling.
    pub fn end_token(self) -> &'static str {
        match self {
            Self::Neither => Self::Unknown.token(),
            other => other.token(),
        }
    }

    /// The outcome of a PGN result token.
    pub fn from_token(token: &str) -> Option<Self> {
        Some(match token {
            "*" => Self::Unknown,
            "1-0" => Self::White,
            "0-1" => Self::Black,
            "1/2-1/2" => Self::Draw,
            _ => return None,
        })
    }

    /// Like [`Outcome::from_token`], with any dash; draws are also `1/2`, `½` and `½-½`.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "1/2" | "\u{BD}" | "\u{BD}-\u{BD}" => Some(Self::Draw),
            _ if word.is_ascii() => Self::from_token(word),
            _ if word.contains(is_dash) => Self::from_word(&word.replace(is_dash, "-")),
            _ => None,
        }
    }

    /// The outcome of the value of a tag, which may also be `0-0`, or `?` if it is not known.
    pub fn from_tag(value: &str) -> Option<Self> {
        match value.trim() {
            "" | "?" => Some(Self::Unknown),
            "0-0" => Some(Self::Neither),
            value if value.is_ascii() => Self::from_word(value),
            value if value.replace(is_dash, "-") == "0-0" => Some(Self::Neither),
            value => Self::from_word(value),
        }
    }
}

/// Whether a character is a dash that is used instead of a hyphen.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The start position of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Start {
    /// The start position of the variant.
    #[default]
    Usual,
    /// This position. It is shared, so that readers can cache a start position that many games have.
    /// Its own variant is ignored; the variant of the game applies.
    Given(Arc<Position>),
}

impl Start {
    /// The position, if one is given.
    pub fn given(&self) -> Option<&Position> {
        match self {
            Self::Usual => None,
            Self::Given(position) => Some(position),
        }
    }
}

/// A game: its start position, its moves, and how it ended.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The headers. `Result`, `FEN` and `SetUp` are not kept here, but in
    /// [`Game::outcome`] and [`Game::start`]. `Variant` is kept as it was spelled.
    pub tags: Tags,
    /// The variant, which determines the rules.
    pub variant: VariantName,
    /// Start position.
    pub start: Start,
    /// Moves.
    pub tree: Tree,
    /// Result.
    pub outcome: Outcome,
    /// Whether a notation in which tags are optional states that the result is unknown (`*`). Not compared.
    pub says_unknown: bool,
    /// Place of the header block in its record, for messages.
    pub tags_span: Span,
    /// Place of the start position in its record, for messages; empty if it has no separate place.
    pub start_span: Span,
    /// Data that only one notation has.
    pub extras: Extras,
    /// Keeps the piece names that only the record of this game uses.
    pub names: Names,
}

impl Game {
    /// Makes it an empty game of orthodox chess, and keeps its memory.
    pub fn clear(&mut self) {
        self.tags.clear();
        self.variant = VariantName::CHESS;
        self.start = Start::Usual;
        self.tree.clear();
        self.outcome = Outcome::Unknown;
        self.says_unknown = false;
        self.tags_span = Span::default();
        self.start_span = Span::default();
        self.extras.0.clear();
        self.names = Names::default();
    }

    /// The place for a message about the start position: that of the start position itself, or that of the headers.
    pub fn start_place(&self) -> Span {
        match self.start_span == Span::default() {
            true => self.tags_span,
            false => self.start_span,
        }
    }

    /// Whether the result is known, or stated as unknown.
    pub(crate) fn states_outcome(&self) -> bool {
        self.outcome != Outcome::Unknown || self.says_unknown
    }

    /// Whether a text must name the variant, because the start position does not show it.
    pub fn names_variant(&self) -> bool {
        let unlike = matches!(&self.start, Start::Given(p) if p.is_unlike_chess());
        self.variant.must_be_named(|| unlike)
    }

    /// Whether its tag `Variant` names a variant other than that of the game; a shuffled start position makes
    /// no difference. A text must not have this tag, because it would be read as the other variant.
    pub fn is_misnamed(&self) -> bool {
        let tag = self.tags.get("Variant").map(VariantName::from_words);
        tag.is_some_and(|named| named.base() != self.variant.base())
    }

    /// The kind of board on which it starts.
    pub fn world(&self) -> Worlds {
        match &self.start {
            Start::Given(p) => p.world.flag(),
            Start::Usual if self.variant == VariantName::FIVE_D => Worlds::MULTIVERSE,
            Start::Usual if !self.tree.is_wide() => Worlds::BOARD,
            Start::Usual if self.tree.names_boards() => Worlds::MULTIVERSE,
            Start::Usual => Worlds::PLANE,
        }
    }

    /// The side that moves first: White, unless the start position states otherwise.
    pub fn first_side(&self) -> Side {
        match &self.start {
            Start::Usual => Side::White,
            Start::Given(p) => p.turn,
        }
    }
}

/// Spans are not compared.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.variant == other.variant
            && self.start == other.start
            && self.tree == other.tree
            && self.outcome == other.outcome
            && self.extras == other.extras
    }
}
