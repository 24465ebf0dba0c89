use super::{Laws, Letters, Picture, Promotion, Sided, VariantName, Zone};
use crate::model::{Cell, Grid, Kind, Names, Position, Side, Sq, Word};
use std::sync::Arc;

/// What is known of a variant, besides the definitions of its pieces
/// ([`Pieces`](crate::model::Pieces) holds both).
///
/// What is missing is as in the variant that it is `like`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: VariantName,
    /// Its name for readers.
    pub title: Option<String>,
    /// Other names for it.
    pub aliases: Vec<Alias>,
    /// The variant whose board, pieces, start and laws it has where it states none itself;
    /// chess if missing.
    pub like: Option<VariantName>,
    /// Its board.
    pub board: Option<Board>,
    /// The letters of its pieces, of those it defines and of others. Hands list them from the last
    /// one to the first one.
    pub letters: Vec<Lettered>,
    /// Where its games start, the newest start first; empty if it is not known.
    pub starts: Vec<StartAt>,
    /// Where its rules are published, and where what is stated here was found.
    pub sources: Vec<String>,
    /// Its laws.
    pub laws: Laws,
    /// How its board and its pieces look.
    pub picture: Option<Box<Picture>>,
    /// Why its moves cannot be checked, if they cannot.
    pub unplayed: Option<String>,
    /// Keeps the piece names that only this variant's record has.
    pub names: Names,
}

/// How a piece is written in a variant.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lettered {
    /// The name of the piece.
    pub piece: Word,
    /// Its capital in FEN, perhaps with `+` in front.
    pub letter: String,
    /// A further capital that is read.
    pub synonym: Option<String>,
    /// The capital that algebraic notation writes, if it is another one.
    pub san: Option<String>,
}

impl Lettered {
    /// A piece with one letter.
    pub fn new(piece: Word, letter: impl Into<String>) -> Self {
        Self {
            piece,
            letter: letter.into(),
            synonym: None,
            san: None,
        }
    }
}

/// Another name of a variant.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Alias {
    /// Who uses it (`lichess`); everybody if missing.
    pub dialect: Option<String>,
    /// The name.
    pub name: String,
}

/// The board of a variant.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Board {
    /// How many files, up to 16.
    pub files: u8,
    /// How many ranks, up to 16.
    pub ranks: u8,
    /// Squares that do not exist.
    pub holes: Zone,
    /// Zones that definitions of pieces may name.
    pub zones: Vec<NamedZone>,
}

impl Board {
    /// The most files, and the most ranks.
    pub const MOST: u8 = 16;

    /// The first square of a board of this size that is a hole on only one of both. Without holes
    /// of its own, any may have some.
    pub fn differs_on(&self, grid: &Grid) -> Option<Sq> {
        let same_size = (grid.files(), grid.ranks()) == (self.files, self.ranks);
        if self.holes.is_empty() || !same_size {
            return None;
        }
        let is_hole = |sq| grid.get(sq) == Cell::Hole;
        grid.squares()
            .find(|sq| self.holes.contains(*sq) != is_hole(*sq))
    }

    /// Makes the empty squares of its holes holes.
    pub fn make_holes(&self, grid: &mut Grid) {
        let empty = |sq: &Sq| grid.get(*sq) == Cell::Empty && self.holes.contains(*sq);
        let holes: Vec<Sq> = grid.squares().filter(empty).collect();
        holes.into_iter().for_each(|sq| grid.set(sq, Cell::Hole));
    }
}

/// A zone with a name.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NamedZone {
    /// Its name, as in `(within-palace)`.
    pub name: Word,
    /// Its squares.
    pub zone: Sided<Zone>,
}

/// Where games of a variant start, from some moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct StartAt {
    /// Since when, in UTC as in tags: `2024.03.12 00:00:00`. The oldest start has no date.
    pub since: Option<String>,
    /// Pieces, rights, hands, counters.
    pub position: Arc<Position>,
}

impl Variant {
    /// The pieces of its starts, and those that they become, that it does not list because they have their usual
    /// letters, which are upper case here.
    pub fn unlisted(&self, letters: &Letters) -> Vec<(Kind, u8)> {
        let mut kinds = self.kinds_at_start();
        let promotions = self.laws.promotion.iter().filter(|_| !kinds.is_empty());
        let promotions: Vec<Kind> = promotions.flat_map(Promotion::choices).copied().collect();
        for kind in promotions {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let is_listed = |kind: Kind| {
            let name = kind.name();
            self.letters.iter().any(|l| l.piece.as_str() == &*name)
        };
        let usual = |kind: &Kind| letters.letter(*kind).filter(|letter| !letter.raised);
        kinds.retain(|kind| !is_listed(*kind));
        let with_letter = |kind: Kind| Some((kind, usual(&kind)?.upper));
        kinds.into_iter().filter_map(with_letter).collect()
    }

    /// The kinds of the pieces of both players that its starts have on the board or in hand, each once.
    pub fn kinds_at_start(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        for start in &self.starts {
            let board = start.position.grid().into_iter().flat_map(Grid::pieces);
            let board = board.filter(|(_, p)| p.side != Side::Neutral);
            let held = start.position.hands.held.iter().map(|held| held.1);
            for kind in board.map(|(_, p)| p.kind).chain(held) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        kinds
    }

    /// A variant of which only the name is known.
    pub fn named(name: VariantName) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    /// Its name for readers; without one its name.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.name.as_str())
    }

    /// Its start at that time; the newest if the time is not known.
    pub fn start_at(&self, moment: Option<&str>) -> Option<&StartAt> {
        let in_force = |s: &&StartAt| match (s.since.as_deref(), moment) {
            (Some(since), Some(moment)) => since <= moment,
            _ => true,
        };
        self.starts.iter().find(in_force)
    }

    /// Its newest start, as a position of this variant.
    pub fn start_position(&self) -> Option<Position> {
        let mut position = Position::clone(&self.start_at(None)?.position);
        position.variant = self.name.clone();
        Some(position)
    }
}
