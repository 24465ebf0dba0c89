//! A position as it is written in files.

use super::square::{SquareRow, Timeline};
use crate::model::{
    BoardId, Border, Cell, Checks, Coord, Counters, EnPassant, Extras, Grid, Hands, Kind, Laws,
    Multiverse, Piece, Plane, Position, Ray, Side, Square, VariantName, World,
};
use crate::order;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The `panchess` key of a position.
pub const VERSION: &str = "position/1";

/// The maximum number of squares of all boards of a position: 65,536 boards of 8×8. Without a
/// limit a short text could request a very large position.
const MOST_SQUARES: usize = 1 << 22;

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
struct BoardRow {
    files: u8,
    ranks: u8,
    pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holes: Vec<SquareRow>,
}

/// A piece and its square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a piece")]
struct PieceRow {
    square: SquareRow,
    piece: Kind,
    side: Side,
    #[serde(default, skip_serializing_if = "is_false")]
    unmoved: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    promoted: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    was: Option<Kind>,
}

/// The infinite board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an infinite board")]
struct PlaneRow {
    pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "is_false")]
    usual: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    border: Option<BorderRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<SquareRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rays: Vec<RayRow>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a border")]
struct BorderRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bottom: Option<Coord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top: Option<Coord>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a ray")]
struct RayRow {
    from: SquareRow,
    step: SquareRow,
}

/// Many boards of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a multiverse")]
struct MultiverseRow {
    boards: Vec<BoardAtRow>,
}

/// One board of many. (Not a flattened [`BoardRow`]: serde cannot refuse unknown keys then.)
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a board")]
struct BoardAtRow {
    timeline: Timeline,
    turn: i32,
    black: bool,
    files: u8,
    ranks: u8,
    pieces: Vec<PieceRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holes: Vec<SquareRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "pieces in hand")]
struct HeldRow {
    side: Side,
    piece: Kind,
    count: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "en-passant squares")]
struct EnPassantRow {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<SquareRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pseudo_legal: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "counters")]
struct CountersRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    halfmove: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fullmove: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<Checks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counting_limit: Option<u64>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde wants it so
fn is_false(b: &bool) -> bool {
    !*b
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

impl PieceRow {
    fn piece(&self) -> Result<Piece, String> {
        if self.promoted && self.was.is_some_and(|k| k != Kind::PAWN) {
            let at = said(&self.square);
            return Err(format!(
                "the piece on {at} has `promoted`, which says that it was a pawn; remove it or `was`"
            ));
        }
        Ok(Piece {
            kind: self.piece,
            side: self.side,
            unmoved: self.unmoved,
            was: self.was.or(self.promoted.then_some(Kind::PAWN)),
        })
    }
}

impl BoardRow {
    fn lower(self) -> Result<Grid, String> {
        if !sizes_fit(self.files, self.ranks) {
            return Err(format!("a board has 1 to {} files and ranks", Grid::MAX));
        }
        let mut grid = Grid::new(self.files, self.ranks);
        for row in &self.pieces {
            fill(&mut grid, &row.square, Cell::Piece(row.piece()?))?;
        }
        for square in &self.holes {
            fill(&mut grid, square, Cell::Hole)?;
        }
        Ok(grid)
    }
}

fn sizes_fit(files: u8, ranks: u8) -> bool {
    [files, ranks].iter().all(|n| (1..=Grid::MAX).contains(n))
}

fn fill(grid: &mut Grid, square: &SquareRow, cell: Cell) -> Result<(), String> {
    let Some(sq) = square.small().filter(|sq| grid.contains(*sq)) else {
        let (files, ranks) = (grid.files(), grid.ranks());
        return Err(format!(
            "{} is not on a board of {files}×{ranks}",
            said(square)
        ));
    };
    if grid.get(sq) != Cell::Empty {
        return Err(format!("`{sq}` is taken twice"));
    }
    grid.set(sq, cell);
    Ok(())
}

fn said(square: &SquareRow) -> String {
    match square {
        SquareRow::Text(sq) => format!("`{sq}`"),
        SquareRow::Exact(s) => format!("`[{},{}]`", s.x, s.y),
    }
}

impl PlaneRow {
    fn lower(self) -> Result<Plane, String> {
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for row in self.pieces {
            let piece = row.piece()?;
            pieces.push((row.square.square(), piece));
        }
        if let Some(s) = twice(&pieces) {
            return Err(format!("`[{},{}]` is taken twice", s.x, s.y));
        }
        let squares = |rows: Vec<SquareRow>| rows.into_iter().map(SquareRow::square).collect();
        let ray = |r: RayRow| Ray {
            from: r.from.square(),
            step: r.step.square(),
        };
        if self.usual && !pieces.is_empty() {
            return Err("a plane with the usual pieces must not list pieces".into());
        }
        Ok(Plane {
            pieces,
            usual: self.usual,
            border: self.border.map(|b| Border {
                left: b.left,
                right: b.right,
                bottom: b.bottom,
                top: b.top,
            }),
            marks: squares(self.marks),
            rays: self.rays.into_iter().map(ray).collect(),
        })
    }
}

/// A square with two pieces.
fn twice(pieces: &[(Square, Piece)]) -> Option<&Square> {
    let mut squares: Vec<&Square> = pieces.iter().map(|(s, _)| s).collect();
    order::sort(&mut squares);
    squares.windows(2).find(|w| w[0] == w[1]).map(|w| w[0])
}

impl MultiverseRow {
    fn lower(self) -> Result<Multiverse, String> {
        let mut boards: BTreeMap<BoardId, Arc<Grid>> = BTreeMap::new();
        let mut squares = 0_usize;
        let size = self.boards.first().map(|b| (b.files, b.ranks));
        for row in self.boards {
            if size != Some((row.files, row.ranks)) {
                return Err("all boards of a multiverse have the same size".into());
            }
            squares += usize::from(row.files) * usize::from(row.ranks);
            if squares > MOST_SQUARES {
                return Err(format!(
                    "more than {MOST_SQUARES} squares on all boards together"
                ));
            }
            let (id, name) = (row.id(), row.name());
            let board = BoardRow {
                files: row.files,
                ranks: row.ranks,
                pieces: row.pieces,
                holes: row.holes,
            };
            let grid = board.lower().map_err(|e| format!("{name}: {e}"))?;
            if boards.insert(id, Arc::new(grid)).is_some() {
                return Err(format!("{name} is listed twice"));
            }
        }
        Ok(Multiverse { boards })
    }
}

impl BoardAtRow {
    fn id(&self) -> BoardId {
        BoardId {
            timeline2: self.timeline.0,
            turn: self.turn,
            black: self.black,
        }
    }

    fn name(&self) -> String {
        let side = if self.black { "black" } else { "white" };
        format!(
            "the board of timeline {}, turn {}, {side}",
            self.timeline, self.turn
        )
    }
}

fn lower_hands(rows: Option<Vec<HeldRow>>) -> Result<Hands, String> {
    let mut hands = Hands {
        held: Vec::new(),
        exist: rows.is_some(),
    };
    let mut seen = HashSet::new();
    for row in rows.unwrap_or_default() {
        if row.count == 0 {
            return Err(format!(
                "0 pieces of kind `{}` in hand; remove it",
                row.piece
            ));
        }
        if !seen.insert((row.side, row.piece)) {
            let (piece, side) = (row.piece, row.side.name());
            return Err(format!(
                "`{piece}` is in {side}'s hand twice; add the counts"
            ));
        }
        hands.held.push((row.side, row.piece, row.count));
    }
    Ok(hands)
}

fn lower_en_passant(row: EnPassantRow) -> EnPassant {
    EnPassant {
        squares: row.squares.into_iter().map(SquareRow::square).collect(),
        legal: row.legal,
        pseudo_legal: row.pseudo_legal,
    }
}

fn lower_counters(row: CountersRow) -> Counters {
    Counters {
        halfmove: row.halfmove,
        fullmove: row.fullmove,
        checks: row.checks,
        counting_limit: row.counting_limit,
    }
}
