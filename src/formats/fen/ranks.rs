//! The board, rank by rank.

use super::customs::Customs;
use super::place::double_step_rank;
use super::spelling::Spelling;
use crate::formats::printed::{MOST_FILES, Short, print_rank};
use crate::model::{Cell, Grid, Kind, Letters, Piece, Side, Sq};

/// Appends the board; an error is the piece that has no letter.
pub(super) fn print_board(
    grid: &Grid,
    spelling: Spelling<'_>,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Result<MarkCount, Piece> {
    let plain = if customs.knows_pawns() || spelling.has_other_letters() {
        None
    } else {
        print_plain(grid, spelling.letters, out)
    };
    if let Some(marks) = plain {
        return Ok(marks);
    }
    let mut marks = MarkCount::default();
    for rank in (0..grid.ranks()).rev() {
        let of = (grid.rank(rank), rank, grid.ranks());
        marks += print_one(of, spelling, customs, out)?;
        if rank > 0 {
            out.push(b'/');
        }
    }
    Ok(marks)
}

/// Appends one rank of so many.
pub(super) fn print_one(
    (cells, rank, ranks): (&[Cell], u8, u8),
    spelling: Spelling<'_>,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Result<MarkCount, Piece> {
    let mut marks = MarkCount::default();
    let simple = !customs.knows_pawns() && !spelling.has_other_letters();
    if simple && cells.len() <= MOST_FILES {
        let mut text = Short::<RANK>::new();
        let of = (cells, rank, ranks);
        if print_plain_rank(of, spelling.letters, &mut text, &mut marks).is_some() {
            out.extend_from_slice(text.but_last());
            return Ok(marks);
        }
        marks = MarkCount::default();
    }
    if customs.knows_pawns() {
        for (file, cell) in (0..).zip(cells) {
            if let Cell::Piece(p) = cell {
                count_mark(*p, Sq::new(file, rank), ranks, customs, &mut marks);
            }
        }
    }
    print_rank(cells, out, |cell, out| match cell {
        Cell::Piece(p) => {
            if !customs.knows_pawns() {
                count_mark(p, Sq::new(0, rank), ranks, customs, &mut marks);
            }
            marks.origins += u64::from(p.was.is_some_and(|k| k != Kind::PAWN || !spelling.pawns));
            print_piece(p, spelling, out)
        }
        _ => {
            marks.holes += u64::from(spelling.hole != b'_');
            out.push(spelling.hole);
            Ok(())
        }
    })?;
    Ok(marks)
}

/// First-move rights found on the board.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct MarkCount {
    /// Pawns whose right differs from the default of their rank.
    pub pawns: u64,
    /// Unmoved pieces other than pawns.
    pub others: u64,
    /// Promoted pieces whose `~` would be wrong or has no place.
    pub origins: u64,
    /// Missing squares that are written as walls.
    pub holes: u64,
}

impl std::ops::AddAssign for MarkCount {
    fn add_assign(&mut self, more: Self) {
        self.pawns += more.pawns;
        self.others += more.others;
        self.origins += more.origins;
        self.holes += more.holes;
    }
}

impl std::ops::SubAssign for MarkCount {
    fn sub_assign(&mut self, less: Self) {
        self.pawns -= less.pawns;
        self.others -= less.others;
        self.origins -= less.origins;
        self.holes -= less.holes;
    }
}

/// So many ranks fit into a short text.
const MOST_RANKS: u8 = 16;
/// The lengths of short texts: of one rank, and of a board.
const RANK: usize = 16;
const BOARD: usize = 256;

/// A small board of pieces of one letter each; `None` if there is
/// anything else, and then nothing was written.
fn print_plain(grid: &Grid, letters: &Letters, out: &mut Vec<u8>) -> Option<MarkCount> {
    let (files, ranks) = (usize::from(grid.files()), grid.ranks());
    if files > MOST_FILES || ranks > MOST_RANKS {
        return None;
    }
    let mut marks = MarkCount::default();
    let mut text = Short::<BOARD>::new();
    for (back, cells) in grid.cells().rchunks_exact(files).enumerate() {
        let of = (cells, ranks - 1 - back as u8, ranks);
        print_plain_rank(of, letters, &mut text, &mut marks)?;
    }
    out.extend_from_slice(text.but_last());
    Some(marks)
}

/// Adds one rank of so many, and a slash.
#[inline(always)]
fn print_plain_rank<const N: usize>(
    (cells, rank, ranks): (&[Cell], u8, u8),
    letters: &Letters,
    text: &mut Short<N>,
    marks: &mut MarkCount,
) -> Option<()> {
    if let Ok(cells) = <&[Cell; 8]>::try_from(cells) {
        return print_eight((cells, rank, ranks), letters, text, marks);
    }
    let begins = [Side::White, Side::Black].map(|side| rank == double_step_rank(side, ranks));
    let mut empty = 0;
    for cell in cells {
        let piece = match cell {
            Cell::Empty => {
                empty += 1;
                continue;
            }
            Cell::Piece(p) => *p,
            Cell::Hole => return None,
        };
        let letter = letters.single(piece);
        if letter == 0 || piece.was.is_some() {
            return None;
        }
        text.add(empty, letter);
        empty = 0;
        let is_pawn = piece.kind == Kind::PAWN;
        let begins = begins[usize::from(piece.side != Side::White)];
        marks.pawns += u64::from(is_pawn & (begins != piece.unmoved));
        marks.others += u64::from(!is_pawn & piece.unmoved);
    }
    text.add(empty, b'/');
    Some(())
}

/// The same for eight squares: first the letters of all are found, then those that are there are added.
#[inline(always)]
fn print_eight<const N: usize>(
    (cells, rank, ranks): (&[Cell; 8], u8, u8),
    letters: &Letters,
    text: &mut Short<N>,
    marks: &mut MarkCount,
) -> Option<()> {
    let (mut row, mut odd) = (0, false);
    // A bit for each square.
    let (mut unmoved, mut pawns, mut black) = (0_u8, 0_u8, 0_u8);
    for (at, cell) in cells.iter().enumerate() {
        let Cell::Piece(p) = cell else {
            odd |= *cell == Cell::Hole;
            continue;
        };
        let letter = letters.single(*p);
        row |= u64::from(letter) << (8 * at);
        odd |= letter == 0 || p.was.is_some();
        unmoved |= u8::from(p.unmoved) << at;
        pawns |= u8::from(p.kind == Kind::PAWN) << at;
        black |= u8::from(p.side != Side::White) << at;
    }
    if odd {
        return None;
    }
    let begin = [(Side::White, !black), (Side::Black, black)].into_iter();
    let begin = begin.filter(|(side, _)| rank == double_step_rank(*side, ranks));
    let begin = pawns & begin.fold(0, |all, (_, those)| all | those);
    for (those, count) in [
        (unmoved & !pawns, &mut marks.others),
        (unmoved & pawns ^ begin, &mut marks.pawns),
    ] {
        if those != 0 {
            *count += u64::from(those.count_ones());
        }
    }
    text.add_letters(row, 8, |_, _| {});
    Some(())
}

#[inline]
fn count_mark(p: Piece, sq: Sq, ranks: u8, customs: Customs, marks: &mut MarkCount) {
    if customs.is_pawn(p.kind) {
        marks.pawns += u64::from(customs.begins(p, sq, ranks) != p.unmoved);
    } else {
        marks.others += u64::from(p.unmoved);
    }
}

fn print_piece(p: Piece, spelling: Spelling<'_>, out: &mut Vec<u8>) -> Result<(), Piece> {
    if p.side == Side::Neutral && p.kind == Kind::WALL {
        out.push(b'*');
        return Ok(());
    }
    spelling.print(p, out).ok_or(p)?;
    if p.was.is_some() && spelling.pawns {
        out.push(b'~');
    }
    Ok(())
}
