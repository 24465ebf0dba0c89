//! From a position as it is written to the position.

use super::position::{
    BoardAtRow, BoardRow, CountersRow, EnPassantRow, HeldRow, MultiverseRow, PieceRow, PlaneRow,
    RayRow,
};
use super::square::SquareRow;
use crate::model::{
    BoardId, Border, Cell, Counters, EnPassant, Grid, Hands, Kind, Multiverse, Piece, Plane, Ray,
    Square,
};
use crate::order;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

const MOST_SQUARES: usize = Multiverse::MOST_SQUARES;

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
    pub(super) fn lower(self) -> Result<Grid, String> {
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
    pub(super) fn lower(self) -> Result<Plane, String> {
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
    pub(super) fn lower(self) -> Result<Multiverse, String> {
        let mut boards: BTreeMap<BoardId, Arc<Grid>> = BTreeMap::new();
        let size = self.boards.first().map(|b| (b.files, b.ranks));
        for row in self.boards {
            if size != Some((row.files, row.ranks)) {
                return Err("all boards of a multiverse have the same size".into());
            }
            if Multiverse::squares((row.files, row.ranks), boards.len() + 1) > MOST_SQUARES {
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

pub(super) fn lower_hands(rows: Option<Vec<HeldRow>>) -> Result<Hands, String> {
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

pub(super) fn lower_en_passant(row: EnPassantRow) -> EnPassant {
    EnPassant {
        squares: row.squares.into_iter().map(SquareRow::square).collect(),
        legal: row.legal,
        pseudo_legal: row.pseudo_legal,
    }
}

pub(super) fn lower_counters(row: CountersRow) -> Counters {
    Counters {
        halfmove: row.halfmove,
        fullmove: row.fullmove,
        checks: row.checks,
        counting_limit: row.counting_limit,
    }
}
