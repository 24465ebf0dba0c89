//! The first field of a FEN, from the cells read to the board.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Cell, Grid, Kind, Piece, Side};

/// Cells as they were read, top rank first, with where each rank stands.
#[derive(Debug, Default)]
pub(super) struct Rows {
    cells: Vec<Cell>,
    ends: Vec<(usize, Span)>,
    /// Whether the last rank has letters only, so that it may be a pocket.
    pub letters_only: bool,
}

impl Rows {
    /// Adds one cell; `false` if the rank is too wide.
    pub fn push(&mut self, cell: Cell) -> bool {
        self.cells.push(cell);
        self.cells.len() - self.start() <= usize::from(Grid::MAX)
    }

    fn start(&self) -> usize {
        self.ends.last().map_or(0, |(end, _)| *end)
    }

    /// Ends a rank; `false` if there are too many.
    pub fn end_rank(&mut self, span: Span) -> bool {
        self.ends.push((self.cells.len(), span));
        self.ends.len() <= usize::from(Grid::MAX)
    }

    fn row(&self, i: usize) -> &[Cell] {
        let start = match i.checked_sub(1) {
            Some(before) => self.ends.get(before).map_or(0, |(end, _)| *end),
            None => 0,
        };
        let end = self.ends.get(i).map_or(start, |(end, _)| *end);
        self.cells.get(start..end).unwrap_or(&[])
    }

    /// Takes off a ninth rank that is really a pocket, as lichess writes it.
    pub fn take_pocket(&mut self, drops: bool) -> Option<Vec<Piece>> {
        let eight = self.ends.len() == 9 && (0..8).all(|i| self.row(i).len() == 8);
        let last = self.row(8);
        if !eight || !self.letters_only || (last.len() == 8 && !drops) {
            return None;
        }
        let pocket = last.iter().filter_map(|c| c.piece()).collect();
        self.ends.pop();
        self.cells.truncate(self.start());
        Some(pocket)
    }

    /// The board, if all ranks are equally wide.
    pub fn board(&self, sink: &mut Sink) -> Option<Grid> {
        let width = self.usual_width();
        let mut even = true;
        for (i, (_, span)) in self.ends.iter().enumerate() {
            let found = self.row(i).len();
            if found != width || width == 0 {
                even = false;
                sink.push(wrong_width(self.ends.len() - i, found, width, *span));
            }
        }
        even.then(|| self.fill(width))
    }

    /// The width most ranks have.
    fn usual_width(&self) -> usize {
        let mut counts = [0_u16; 256];
        for i in 0..self.ends.len() {
            if let Some(n) = counts.get_mut(self.row(i).len()) {
                *n += 1;
            }
        }
        let best = counts.iter().max().copied().unwrap_or(0);
        let at_best = |i: &usize| counts.get(self.row(*i).len()) == Some(&best);
        (0..self.ends.len())
            .find(at_best)
            .map_or(0, |i| self.row(i).len())
    }

    fn fill(&self, width: usize) -> Grid {
        let ranks = self.ends.len();
        let mut grid = Grid::new(width as u8, ranks as u8);
        for i in 0..ranks {
            let row = grid.rank_mut((ranks - 1 - i) as u8);
            row.copy_from_slice(self.row(i));
        }
        mark_pawns(&mut grid);
        grid
    }
}

fn wrong_width(rank: usize, found: usize, width: usize, span: Span) -> Diagnostic {
    let squares = if found == 1 { "square" } else { "squares" };
    let d = if width == 0 {
        Diagnostic::error(Code("fen/rank-width"), format!("rank {rank} is empty"))
    } else {
        Diagnostic::error(
            Code("fen/rank-width"),
            format!("rank {rank} has {found} {squares}, the other ranks have {width}"),
        )
    };
    d.at(span).help(
        "letters count one square, numbers as many as they say; digits side by side are one number",
    )
}

/// The rank from which that side's pawns step twice, from 0.
pub(super) fn double_step_rank(side: Side, ranks: u8) -> u8 {
    match side {
        Side::White => 1,
        _ => ranks.wrapping_sub(2),
    }
}

/// FEN has no mark for pawns: those on their double-step rank have their right.
fn mark_pawns(grid: &mut Grid) {
    for side in [Side::White, Side::Black] {
        let rank = double_step_rank(side, grid.ranks());
        if rank >= grid.ranks() {
            continue;
        }
        for cell in grid.rank_mut(rank) {
            if let Cell::Piece(p) = cell {
                p.unmoved |= p.kind == Kind::PAWN && p.side == side;
            }
        }
    }
}

/// The order of pieces in hand: kings, letters of variants, then `QRBNP`.
pub(super) const HAND_ORDER: &[u8] = b"KACDEFGHIJLMOSTUVWXYZQRBNP";

/// Puts hands into the order they are written in, so that the same hands are equal.
pub(super) fn in_order(pieces: &mut [Piece], letter: impl Fn(Kind) -> u8) {
    let place = |upper: u8| HAND_ORDER.iter().position(|l| *l == upper);
    pieces.sort_by_key(|p| (p.side, place(letter(p.kind))));
}
