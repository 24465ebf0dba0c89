//! The words of the canonical position.

use crate::formats::eight::Eight;
use crate::formats::fen;
use crate::formats::letters::orthodox_letter;
use crate::formats::printed::{MOST_FILES, RankText, Short, print_rank};
use crate::formats::rows::print_number;
use crate::model::{Cell, Coord, Grid, Kind, Piece, Side, Sq, Square};
use std::convert::Infallible;
use std::io::Write;

/// Appends text without `format!`.
pub(super) trait Text {
    fn text(&mut self, text: &str);
    fn number(&mut self, n: u64);
    fn coord(&mut self, n: &Coord);
    /// The length of a name, then the name, so that the text is unambiguous.
    fn counted(&mut self, name: &str);
}

impl Text for Vec<u8> {
    fn text(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, n: u64) {
        print_number(n, self);
    }

    fn coord(&mut self, n: &Coord) {
        match n.to_i64().and_then(|n| u64::try_from(n).ok()) {
            Some(n) => self.number(n),
            // Writing to memory cannot fail.
            None => drop(write!(self, "{n}")),
        }
    }

    fn counted(&mut self, name: &str) {
        self.number(name.len() as u64);
        self.text(":");
        self.text(name);
    }
}

/// `X,Y`.
pub(super) fn print_coords(square: &Square, out: &mut Vec<u8>) {
    out.coord(&square.x);
    out.text(",");
    out.coord(&square.y);
}

/// What stands on a board of chess, if there is nothing but pieces of chess.
#[inline]
pub(super) fn board_of_chess(grid: &Grid) -> Option<Eight> {
    match (grid.files(), grid.ranks()) {
        (8, 8) => Eight::of(grid.cells(), &LETTERS),
        _ => None,
    }
}

/// Whether a right on such a board needs a shuffled start.
pub(super) fn is_shuffled(grid: &Grid, seen: &Eight) -> bool {
    let mut others = seen.others();
    let next = std::iter::from_fn(|| {
        let square = (others != 0).then(|| others.trailing_zeros() as u8);
        others &= others.wrapping_sub(1);
        square
    });
    let mut squares = next.map(|square| Sq::new(square % 8, square / 8));
    squares.any(|sq| fen::needs_960_there(sq.file, grid.get(sq)))
}

/// The ranks from the top down, as in a FEN.
pub(super) fn print_board(grid: &Grid, out: &mut Vec<u8>) {
    for rank in (0..grid.ranks()).rev() {
        print_one_rank(grid.rank(rank), out);
        if rank > 0 {
            out.push(b'/');
        }
    }
}

/// One of these ranks.
fn print_one_rank(cells: &[Cell], out: &mut Vec<u8>) {
    let mut text = Short::new();
    match print_plain_rank(cells, &mut text) {
        Some(_) => out.extend_from_slice(text.but_last()),
        None => print_any_rank(cells, out),
    }
}

/// The same to be kept. Whether a right on the rank needs a shuffled start.
#[inline]
pub(super) fn print_kept_rank(cells: &[Cell], text: &mut RankText) -> bool {
    let rights = print_plain_rank(cells, text.short());
    if rights.is_none() {
        print_any_rank(cells, text.long());
    }
    rights != Some(false) && fen::rank_needs_960(cells)
}

fn print_any_rank(cells: &[Cell], out: &mut Vec<u8>) {
    let Ok(()) = print_rank::<Infallible>(cells, out, |cell, out| {
        print_cell(cell, out);
        Ok(())
    });
}

/// The letters of the pieces of chess, by [`Piece::number`]; 0 is none.
static LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut n = 0;
    while n < Kind::OF_CHESS.len() {
        let both = (
            Piece::new(Side::White, Kind::OF_CHESS[n]).number(),
            Piece::new(Side::Black, Kind::OF_CHESS[n]).number(),
        );
        if let (Some(letter), (Some(white), Some(black))) =
            (orthodox_letter(Kind::OF_CHESS[n]), both)
        {
            letters[white as usize] = letter;
            letters[black as usize] = letter.to_ascii_lowercase();
        }
        n += 1;
    }
    letters
};

/// Adds a rank with pieces of chess only, and a slash. Whether a piece that is no pawn has a right; `None` if there is
/// anything else.
#[inline]
fn print_plain_rank(cells: &[Cell], text: &mut Short<32>) -> Option<bool> {
    if cells.len() > MOST_FILES {
        return None;
    }
    let (mut empty, mut rights) = (0, false);
    for cell in cells {
        let piece = match cell {
            Cell::Empty => {
                empty += 1;
                continue;
            }
            Cell::Piece(piece) => *piece,
            Cell::Hole => return None,
        };
        let letter = LETTERS[usize::from(piece.number()?)];
        if letter == 0 || piece.was.is_some() {
            return None;
        }
        text.add(empty, letter);
        text.add_if(piece.unmoved, b'*');
        rights |= piece.unmoved & (piece.kind != Kind::PAWN);
        empty = 0;
    }
    text.add(empty, b'/');
    Some(rights)
}

/// `8x8`
pub(super) fn print_size(grid: &Grid, out: &mut Vec<u8>) {
    out.number(u64::from(grid.files()));
    out.text("x");
    out.number(u64::from(grid.ranks()));
}

/// What is on a square that is not empty.
pub(super) fn print_cell(cell: Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Piece(p) => print_piece(p, out),
        _ => out.push(b'_'),
    }
}

/// The six orthodox pieces of White and Black as in a FEN, all others by name:
/// `{white 6:amazon}`. Then `~` if it was a pawn, `~{6:silver}` if it was another piece, `*` if it has
/// not moved.
#[inline]
pub(super) fn print_piece(p: Piece, out: &mut Vec<u8>) {
    match (p.side, orthodox_letter(p.kind)) {
        (Side::White, Some(letter)) => out.push(letter),
        (Side::Black, Some(letter)) => out.push(letter.to_ascii_lowercase()),
        _ => {
            out.text("{");
            out.text(p.side.name());
            out.text(" ");
            out.counted(&p.kind.name());
            out.text("}");
        }
    }
    if let Some(was) = p.was {
        print_former(was, out);
    }
    if p.unmoved {
        out.push(b'*');
    }
}

/// What a promoted piece becomes again when captured.
fn print_former(was: Kind, out: &mut Vec<u8>) {
    out.push(b'~');
    if was != Kind::PAWN {
        out.text("{");
        out.counted(&was.name());
        out.text("}");
    }
}
