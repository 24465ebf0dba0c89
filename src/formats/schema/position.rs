//! A position as it is written in files.

use super::lower_position::{lower_counters, lower_en_passant, lower_hands};
use super::square::{SquareRow, Timeline};
use crate::model::{
    Cell, Checks, Coord, Counters, EnPassant, Extras, Grid, Hands, Kind, Laws, Multiverse, Piece,
    Plane, Position, Side, Square, VariantName, World, is_default,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The `panchess` key of a position.
pub const VERSION: &str = "position/1";

/// A position, alone or as the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a position")]
pub struct PositionRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    panchess: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<Cow<'a, str>>,
    turn: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plane: Option<PlaneRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    multiverse: Option<MultiverseRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<HeldRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en_passant: Option<EnPassantRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<CountersRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Cow<'a, Laws>>,
    #[serde(skip_serializing_if = "no_extras")]
    extras: Cow<'a, Extras>,
}

/// Lets serde skip borrowed extras that are empty.
#[allow(clippy::ptr_arg)] // serde hands over the field as it is
pub fn no_extras(extras: &Cow<'_, Extras>) -> bool {
    extras.is_empty()
}

/// A bounded board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a board")]
pub(super) struct BoardRow {
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) holes: Vec<SquareRow>,
}

/// A piece and its square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a piece")]
pub(super) struct PieceRow {
    pub(super) square: SquareRow,
    pub(super) piece: Kind,
    pub(super) side: Side,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) unmoved: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) promoted: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) was: Option<Kind>,
}

/// The infinite board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an infinite board")]
pub(super) struct PlaneRow {
    pub(super) pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) usual: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) border: Option<BorderRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<SquareRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rays: Vec<RayRow>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a border")]
pub(super) struct BorderRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) right: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bottom: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) top: Option<Coord>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a ray")]
pub(super) struct RayRow {
    pub(super) from: SquareRow,
    pub(super) step: SquareRow,
}

/// Many boards of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a multiverse")]
pub(super) struct MultiverseRow {
    pub(super) boards: Vec<BoardAtRow>,
}

/// One board of many. (Not a flattened [`BoardRow`]: serde cannot refuse unknown keys then.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a board")]
pub(super) struct BoardAtRow {
    pub(super) timeline: Timeline,
    pub(super) turn: i32,
    pub(super) black: bool,
    pub(super) files: u8,
    pub(super) ranks: u8,
    pub(super) pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) holes: Vec<SquareRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "pieces in hand")]
pub(super) struct HeldRow {
    pub(super) side: Side,
    pub(super) piece: Kind,
    pub(super) count: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "en-passant squares")]
pub(super) struct EnPassantRow {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) squares: Vec<SquareRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pseudo_legal: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "counters")]
pub(super) struct CountersRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) halfmove: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fullmove: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checks: Option<Checks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) counting_limit: Option<u64>,
}

impl<'a> PositionRow<'a> {
    /// A position alone.
    pub fn of(p: &'a Position) -> Self {
        Self {
            panchess: Some(VERSION.into()),
            variant: Some(p.variant.as_str().into()),
            ..Self::bare(p)
        }
    }

    /// The start of a game; its variant is only written if it differs from that of the game.
    pub fn start(p: &'a Position, game: &VariantName) -> Self {
        Self {
            variant: (p.variant != *game).then(|| p.variant.as_str().into()),
            ..Self::bare(p)
        }
    }

    fn bare(p: &'a Position) -> Self {
        let mut row = Self {
            turn: p.turn,
            hands: p.hands.exist.then(|| hands(&p.hands)),
            en_passant: en_passant(&p.en_passant, p.plane().is_none()),
            counters: (p.counters != Counters::default()).then(|| counters(p.counters)),
            rules: (!p.rules.is_empty()).then_some(Cow::Borrowed(&p.rules)),
            extras: Cow::Borrowed(&p.extras),
            ..Self::default()
        };
        match &p.world {
            World::Board(grid) => row.board = Some(board(grid)),
            World::Plane(p) => row.plane = Some(plane(p)),
            World::Multiverse(m) => row.multiverse = Some(multiverse(m)),
        }
        row
    }

    /// The position. `usual` is its variant if it states none; without `usual` the variant is
    /// recognized from the board.
    pub fn lower(self, usual: Option<&VariantName>) -> Result<Position, String> {
        if self.panchess.is_some_and(|v| v != VERSION) {
            return Err(format!("the start of a game is a `{VERSION}`"));
        }
        let world = match (self.board, self.plane, self.multiverse) {
            (Some(row), None, None) => World::Board(row.lower()?),
            (None, Some(row), None) => World::Plane(row.lower()?),
            (None, None, Some(row)) => World::Multiverse(row.lower()?),
            _ => return Err("a position has one of `board`, `plane` and `multiverse`".into()),
        };
        let said = self.variant.map(|v| VariantName::stated(&v)).transpose()?;
        let variant = said.or_else(|| usual.cloned());
        let free = variant.is_none();
        let mut position = Position {
            variant: variant.unwrap_or_default(),
            world,
            hands: lower_hands(self.hands)?,
            turn: self.turn,
            en_passant: self.en_passant.map(lower_en_passant).unwrap_or_default(),
            counters: self.counters.map(lower_counters).unwrap_or_default(),
            rules: self.rules.map(Cow::into_owned).unwrap_or_default(),
            extras: self.extras.into_owned(),
            names: crate::model::names(),
        };
        if free && position.is_unlike_chess() {
            position.variant = VariantName::UNKNOWN;
        }
        Ok(position)
    }
}

fn board(grid: &Grid) -> BoardRow {
    BoardRow {
        files: grid.files(),
        ranks: grid.ranks(),
        pieces: pieces(grid),
        holes: holes(grid),
    }
}

fn pieces(grid: &Grid) -> Vec<PieceRow> {
    grid.pieces()
        .map(|(sq, p)| piece(SquareRow::Text(sq), p))
        .collect()
}

fn piece(square: SquareRow, p: Piece) -> PieceRow {
    PieceRow {
        square,
        piece: p.kind,
        side: p.side,
        unmoved: p.unmoved,
        promoted: p.was == Some(Kind::PAWN),
        was: p.was.filter(|k| *k != Kind::PAWN),
    }
}

fn holes(grid: &Grid) -> Vec<SquareRow> {
    grid.squares()
        .filter(|sq| grid.get(*sq) == Cell::Hole)
        .map(SquareRow::Text)
        .collect()
}

fn plane(p: &Plane) -> PlaneRow {
    let exact = |s: &Square| SquareRow::Exact(s.clone());
    PlaneRow {
        pieces: p.pieces.iter().map(|(s, p)| piece(exact(s), *p)).collect(),
        usual: p.usual,
        border: p.border.clone().map(|b| BorderRow {
            left: b.left,
            right: b.right,
            bottom: b.bottom,
            top: b.top,
        }),
        marks: p.marks.iter().map(exact).collect(),
        rays: p
            .rays
            .iter()
            .map(|r| RayRow {
                from: exact(&r.from),
                step: exact(&r.step),
            })
            .collect(),
    }
}

fn multiverse(m: &Multiverse) -> MultiverseRow {
    let boards = m.boards.iter().map(|(id, grid)| BoardAtRow {
        timeline: Timeline(id.timeline2),
        turn: id.turn,
        black: id.black,
        files: grid.files(),
        ranks: grid.ranks(),
        pieces: pieces(grid),
        holes: holes(grid),
    });
    MultiverseRow {
        boards: boards.collect(),
    }
}

fn hands(hands: &Hands) -> Vec<HeldRow> {
    let held = hands.held.iter();
    held.map(|&(side, piece, count)| HeldRow { side, piece, count })
        .collect()
}

fn en_passant(e: &EnPassant, as_text: bool) -> Option<EnPassantRow> {
    (*e != EnPassant::default()).then(|| EnPassantRow {
        squares: e
            .squares
            .iter()
            .map(|s| SquareRow::new(s, as_text))
            .collect(),
        legal: e.legal,
        pseudo_legal: e.pseudo_legal,
    })
}

fn counters(c: Counters) -> CountersRow {
    CountersRow {
        halfmove: c.halfmove,
        fullmove: c.fullmove,
        checks: c.checks,
        counting_limit: c.counting_limit,
    }
}
