use super::{Laws, Letters, Picture, Promotion, Sided, VariantName, Zone};
use crate::model::{Cell, Grid, Kind, Names, Position, Side, Sq, Word};
use std::sync::Arc;

/// What is known about a variant, besides the definitions of its pieces
/// ([`Pieces`](crate::model::Pieces) has both).
///
/// What is missing is taken from the variant that `like` names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: VariantName,
    /// Its name for people.
    pub title: Option<String>,
    /// Its other names.
    pub aliases: Vec<Alias>,
    /// The base variant, from which it takes the board, pieces, start position and laws that it does not state;
    /// chess if missing.
    pub like: Option<VariantName>,
    /// Its board.
    pub board: Option<Board>,
    /// The letters of its pieces, both of those that it defines and of others. Hands list them from the last
    /// one to the first one.
    pub letters: Vec<Lettered>,
    /// The start positions of its games, the newest first; empty if they are not known.
    pub starts: Vec<StartAt>,
    /// Where its rules are published, and the sources of this definition.
    pub sources: Vec<String>,
    /// Its laws.
    pub laws: Laws,
    /// How its board and its pieces look.
    pub picture: Option<Box<Picture>>,
    /// If its moves cannot be checked: the reason.
    pub unplayed: Option<String>,
    /// Keeps the piece names that only the record of this variant uses.
    pub names: Names,
}

/// How a piece is written in a variant.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lettered {
    /// The name of the piece.
    pub piece: Word,
    /// Its capital letter in FEN, which may have a `+` in front.
    pub letter: String,
    /// Another capital letter that is also read.
    pub synonym: Option<String>,
    /// The capital letter that algebraic notation writes, if it is a different one.
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
    /// The dialect that uses it, such as `lichess`; all dialects if missing.
    pub dialect: Option<String>,
    /// The name.
    pub name: String,
}

/// The board of a variant.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Board {
    /// The number of files, up to 16.
    pub files: u8,
    /// The number of ranks, up to 16.
    pub ranks: u8,
    /// Squares that do not exist.
    pub holes: Zone,
    /// Zones that definitions of pieces may name.
    pub zones: Vec<NamedZone>,
}

impl Board {
    /// The most files or ranks.
    pub const MAX_SIDE: u8 = 16;

    /// The first square that is a hole on only one of the two boards, if they have the same size. If this board has no
    /// holes, the other one may have any.
    pub fn differs_on(&self, grid: &Grid) -> Option<Sq> {
        let same_size = (grid.files(), grid.ranks()) == (self.files, self.ranks);
        if self.holes.is_empty() || !same_size {
            return None;
        }
        let is_hole = |sq| grid.get(sq) == Cell::Hole;
        grid.squares()
            .find(|sq| self.holes.contains(*sq) != is_hole(*sq))
    }

    /// Changes the empty squares of `grid` that are holes of this board to holes.
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

/// The start position of a variant since some date.
#[derive(Clone, Debug, PartialEq)]
pub struct StartAt {
    /// The date in UTC, as in tags: `2024.03.12 00:00:00`. The oldest start position has no date.
    pub since: Option<String>,
    /// The pieces, rights, hands and counters.
    pub position: Arc<Position>,
}

impl Variant {
    /// The pieces of its start positions, and the pieces to which they promote, that this definition does not list
    /// because they have their usual letters; with these letters, in upper case.
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

    /// The kinds of the pieces of both players that its start positions have on the board or in hand, without
    /// repetition.
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

    /// A variant about which only the name is known.
    pub fn named(name: VariantName) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }

    /// Its title; if it has none, its name.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.name.as_str())
    }

    /// Its start position at this time; the newest if the time is not known.
    pub fn start_at(&self, moment: Option<&str>) -> Option<&StartAt> {
        let in_force = |s: &&StartAt| match (s.since.as_deref(), moment) {
            (Some(since), Some(moment)) => since <= moment,
            _ => true,
        };
        self.starts.iter().find(in_force)
    }

    /// Its newest start position, as a position of this variant.
    pub fn start_position(&self) -> Option<Position> {
        let mut position = Position::clone(&self.start_at(None)?.position);
        position.variant = self.name.clone();
        Some(position)
    }
}
