use super::{
    Extras, Feature, Game, Pieces, Position, Start, Tags, Use, VariantName, World, Worlds,
};
use crate::diag::Span;
use bitflags::bitflags;
use std::collections::BTreeSet;

/// The content of one record of a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant)] // a reader fills one document again and again
pub enum Document {
    /// A game.
    Game(Game),
    /// A single position.
    Position(Position),
    /// Definitions of how pieces move.
    Pieces(Pieces),
}

bitflags! {
    /// Kinds of documents that a format can express.
    #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
    pub struct DocumentKind: u8 {
        /// [`Document::Game`]
        const GAME = 1;
        /// [`Document::Position`]
        const POSITION = 2;
        /// [`Document::Pieces`]
        const PIECES = 4;
        /// A variant.
        const VARIANT = 8;
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::Game(Game::default())
    }
}

impl Document {
    /// The position, or the start position that a game states.
    pub(crate) fn stated_position(&self) -> Option<&Position> {
        match self {
            Self::Position(p) => Some(p),
            Self::Game(g) => g.start.given(),
            Self::Pieces(_) => None,
        }
    }

    /// The variant of a game or a position.
    pub fn variant(&self) -> Option<&VariantName> {
        match self {
            Self::Game(g) => Some(&g.variant),
            Self::Position(p) => Some(&p.variant),
            Self::Pieces(_) => None,
        }
    }

    /// Which kind it is.
    pub fn kind(&self) -> DocumentKind {
        match self {
            Self::Game(_) => DocumentKind::GAME,
            Self::Position(_) => DocumentKind::POSITION,
            Self::Pieces(_) => DocumentKind::PIECES,
        }
    }

    /// The kind of board it is on; definitions of pieces are for boards with edges.
    pub fn world(&self) -> Worlds {
        match self {
            Self::Game(g) => g.world(),
            Self::Position(p) => p.world.flag(),
            Self::Pieces(_) => Worlds::BOARD,
        }
    }

    /// Makes this an empty game that reuses the memory of the previous game.
    pub fn as_new_game(&mut self) -> &mut Game {
        if !matches!(self, Self::Game(_)) {
            *self = Self::default();
        }
        match self {
            Self::Game(g) => {
                g.clear();
                g
            }
            Self::Position(_) | Self::Pieces(_) => unreachable!("made a game above"),
        }
    }

    /// The position in this document; anything else is replaced by an empty board.
    pub fn as_position(&mut self) -> &mut Position {
        if !matches!(self, Self::Position(_)) {
            *self = Self::Position(Position::board(8, 8));
        }
        match self {
            Self::Position(p) => p,
            _ => unreachable!("made a position above"),
        }
    }

    /// The features that it uses, to compare with those that the target can express.
    pub fn features(&self) -> Feature {
        match self {
            Self::Position(p) => of_position(p, Feature::empty()),
            Self::Game(g) => of_game(g),
            Self::Pieces(p) => of_pieces(p),
        }
    }

    /// Like [`Document::features`], without those that a target can express. In a position, these are not looked for.
    pub fn features_beyond(&self, carried: Feature) -> Feature {
        let features = match self {
            Self::Position(p) => of_position(p, carried),
            _ => self.features(),
        };
        features - carried
    }

    /// Every `(slug, key)` of notation-specific data. Those of a game come before those of its start position.
    pub fn extras(&self) -> impl Iterator<Item = (&str, &str)> {
        let (own, start) = match self {
            Self::Position(p) => (&p.extras, None),
            Self::Pieces(p) => (&p.extras, None),
            Self::Game(g) => (&g.extras, g.start.given().map(|p| &p.extras)),
        };
        own.keys().chain(start.into_iter().flat_map(Extras::keys))
    }

    /// The notations for which it has data, in alphabetical order, without repetition.
    pub fn extra_slugs(&self) -> Vec<String> {
        let slugs: BTreeSet<&str> = self.extras().map(|(slug, _)| slug).collect();
        slugs.into_iter().map(str::to_owned).collect()
    }

    /// How many times it uses a feature, and the place of the first use.
    pub fn uses(&self, feature: Feature) -> Use {
        let one = Use {
            count: 1,
            first: None,
        };
        if let (Self::Pieces(p), Feature::EXTRAS) = (self, feature) {
            let count = p.kept();
            return Use { count, first: None };
        }
        if feature == Feature::EXTRAS {
            let count = self.extras().count() as u64;
            return Use { count, first: None };
        }
        if let (Self::Pieces(p), Feature::COMMENTS) = (self, feature) {
            let (count, first) = p.comments();
            return Use { count, first };
        }
        let Self::Game(g) = self else {
            return one;
        };
        // The place of what comes before the first move is that of the first move.
        let first_move = || g.tree.main_line().next().map(|id| g.tree.span(id));
        let at = |find: fn(&super::Tree) -> Option<super::NodeId>| {
            if let Some(counted) = g.tree.first_counted(feature) {
                return Some(counted)
                    .filter(|place| *place != Span::default())
                    .or_else(first_move);
            }
            let id = find(&g.tree).filter(|id| *id != super::NodeId::ROOT);
            id.map_or_else(first_move, |id| Some(g.tree.span(id)))
        };
        match feature {
            Feature::TAGS => Use {
                count: g.tags.len() as u64,
                first: (g.tags_span != Span::default()).then_some(g.tags_span),
            },
            Feature::COMMENTS => Use {
                count: g.tree.comment_count(),
                first: at(super::Tree::first_comment),
            },
            Feature::NAGS => Use {
                count: g.tree.nag_count(),
                first: at(super::Tree::first_nag),
            },
            Feature::VARIATIONS => Use {
                count: g.tree.variation_count(),
                first: at(super::Tree::first_variation),
            },
            _ => one,
        }
    }
}

fn of_pieces(p: &Pieces) -> Feature {
    let mut f = Feature::empty();
    f.set(Feature::COMMENTS, p.comments().0 > 0);
    f.set(Feature::VARIANT, p.variant.is_some());
    f.set(Feature::EXTRAS, p.kept() > 0);
    f
}

fn of_game(g: &Game) -> Feature {
    let mut f = match &g.start {
        Start::Usual => Feature::empty(),
        Start::Given(p) => {
            Feature::CUSTOM_START
                | (of_position(p, Feature::empty()) - Feature::COUNTERS - Feature::TURN)
        }
    };
    let start = |(name, value): (&str, &str)| name == "Board" && value == Tags::TURN_ZERO;
    f.set(Feature::START_TAG, !g.tags.is_empty());
    f.set(Feature::OTHER_TAGS, !g.tags.iter().all(start));
    f.set(Feature::COMMENTS, g.tree.comment_count() > 0);
    f.set(Feature::NAGS, g.tree.nag_count() > 0);
    f.set(Feature::VARIATIONS, g.tree.variation_count() > 0);
    f.set(Feature::OUTCOME, g.outcome != super::Outcome::Unknown);
    f.set(Feature::SEVERAL_MOVES, g.tree.has_several());
    // Those of the start position are there already.
    f.set(
        Feature::MULTIVERSE,
        f.contains(Feature::MULTIVERSE) || g.tree.names_boards(),
    );
    f.set(
        Feature::EXTRAS,
        f.contains(Feature::EXTRAS) || !g.extras.is_empty(),
    );
    f.set(
        Feature::VARIANT,
        g.names_variant() && g.variant != VariantName::CHESS960,
    );
    f
}

/// `but`: features that need not be computed.
fn of_position(p: &Position, but: Feature) -> Feature {
    let mut f = match &p.world {
        World::Board(_) => Feature::empty(),
        World::Plane(_) => Feature::INFINITE,
        World::Multiverse(_) => Feature::MULTIVERSE,
    };
    f.set(
        Feature::RIGHTS,
        !but.contains(Feature::RIGHTS) && has_rights(p),
    );
    f.set(Feature::EXTRAS, !p.extras.is_empty());
    f.set(Feature::HANDS, p.hands.exist);
    f.set(Feature::EN_PASSANT, !p.en_passant.squares.is_empty());
    f.set(Feature::COUNTERS, p.counters != super::Counters::default());
    // Notations of several boards say what pawns become there, or name the loss.
    let said = p.multiverse().is_some() && p.rules.only_promote();
    f.set(Feature::RULES, !said && !p.rules.is_empty());
    f.set(Feature::TURN, true);
    let named = || p.variant.must_be_named(|| p.is_unlike_chess());
    f.set(
        Feature::VARIANT,
        !but.contains(Feature::VARIANT) && p.variant != VariantName::CHESS960 && named(),
    );
    f
}

fn has_rights(p: &Position) -> bool {
    match &p.world {
        World::Board(g) => g.pieces().any(|(_, p)| p.unmoved),
        World::Plane(p) => p.pieces.iter().any(|(_, p)| p.unmoved),
        World::Multiverse(m) => m
            .boards
            .values()
            .any(|g| g.pieces().any(|(_, p)| p.unmoved)),
    }
}
