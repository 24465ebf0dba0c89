//! The ranks of a board from the top down, as FEN, 5DFEN and the canonical position have them.

use super::printed::print_rank;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Cell, Grid, Letter, Letters, Piece, Side};

// ---- Reading ---------------------------------------------------------------------

/// Cells as they were read, top rank first, with the place of each rank in the text.
#[derive(Debug, Default)]
pub(crate) struct Rows {
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

    /// Removes a ninth rank that is a pocket, as lichess writes it.
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
    pub fn board(&self, code: Code, sink: &mut Sink) -> Option<Grid> {
        let width = self.usual_width();
        let mut even = true;
        for (i, (_, span)) in self.ends.iter().enumerate() {
            let found = self.row(i).len();
            if found != width || width == 0 {
                even = false;
                let rank = self.ends.len() - i;
                sink.push(wrong_width(code, rank, found, width, *span));
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
        grid
    }
}

fn wrong_width(code: Code, rank: usize, found: usize, width: usize, span: Span) -> Diagnostic {
    let squares = if found == 1 { "square" } else { "squares" };
    let d = if width == 0 {
        Diagnostic::error(code, format!("rank {rank} is empty"))
    } else {
        Diagnostic::error(
            code,
            format!("rank {rank} has {found} {squares}, the other ranks have {width}"),
        )
    };
    d.at(span).help(
        "a letter is one square, a number is that many empty squares; adjacent digits are one number",
    )
}

// ---- Writing ---------------------------------------------------------------------

/// Appends the ranks with `/` between them. `print` appends a square that is not empty and gets
/// its rank, from 0.
pub(crate) fn print_ranks<E>(
    grid: &Grid,
    out: &mut Vec<u8>,
    mut print: impl FnMut(Cell, u8, &mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    for rank in (0..grid.ranks()).rev() {
        print_rank(grid.rank(rank), out, |cell, out| print(cell, rank, out))?;
        if rank > 0 {
            out.push(b'/');
        }
    }
    Ok(())
}

/// Appends the letter of a piece, capital for White; `None` if it has none.
pub(crate) fn print_letter(p: Piece, letters: &Letters, out: &mut Vec<u8>) -> Option<()> {
    print_cased(letters.letter(p.kind)?, p.side, out)
}

/// Appends a letter, capital for White; `None` if the side has no letters.
pub(crate) fn print_cased(letter: Letter, side: Side, out: &mut Vec<u8>) -> Option<()> {
    let cased = match side {
        Side::White => letter.upper,
        Side::Black => letter.upper.to_ascii_lowercase(),
        _ => return None,
    };
    if letter.raised {
        out.push(b'+');
    }
    out.push(cased);
    Some(())
}

/// Appends a number in decimal.
#[inline]
pub(crate) fn print_number(n: u64, out: &mut Vec<u8>) {
    match n < 10 {
        true => out.push(b'0' + n as u8),
        false => print_digits(n, out),
    }
}

fn print_digits(mut n: u64, out: &mut Vec<u8>) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    while n > 0 {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend_from_slice(&digits[at..]);
}
