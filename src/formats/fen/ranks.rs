//! The board, rank by rank.

use super::customs::Customs;
use super::spelling::Spelling;
use crate::formats::rows::print_ranks;
use crate::model::{Cell, Grid, Kind, Letters, Piece, Side, Sq};

/// Appends the board; an error is the piece that has no letter.
pub(super) fn print_board(
    grid: &Grid,
    spelling: Spelling<'_>,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Result<MarkCount, Piece> {
    let by_law = customs.knows_pawns();
    let plain = if by_law || spelling.has_other_letters() {
        None
    } else {
        print_plain(grid, spelling.letters, out)
    };
    if let Some(marks) = plain {
        return Ok(marks);
    }
    let mut marks = MarkCount::default();
    let ranks = grid.ranks();
    if by_law {
        for (sq, p) in grid.pieces() {
            count_mark(p, sq, ranks, customs, &mut marks);
        }
    }
    print_ranks(grid, out, |cell, rank, out| match cell {
        Cell::Piece(p) => {
            if !by_law {
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
#[derive(Clone, Debug, Default)]
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

/// The largest board that is printed in one go.
const PLAIN: usize = 8;

/// A small board of pieces of one letter each; `None` if there is
/// anything else, and then nothing was written.
fn print_plain(grid: &Grid, letters: &Letters, out: &mut Vec<u8>) -> Option<MarkCount> {
    let (files, ranks) = (usize::from(grid.files()), grid.ranks());
    if files > PLAIN || usize::from(ranks) > PLAIN {
        return None;
    }
    let mut marks = MarkCount::default();
    // One more, because what follows a rank is written before its number of empty squares is known.
    let mut text = [0; PLAIN * (PLAIN + 1) + 1];
    let mut n = 0;
    for (back, cells) in grid.cells().rchunks_exact(files).enumerate() {
        let rank = ranks - 1 - back as u8;
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
            let place: &mut [u8; 2] = text.get_mut(n..n + 2)?.try_into().ok()?;
            let behind = usize::from(empty > 0);
            place[0] = b'0' + empty;
            place[behind] = plain_letter(piece, letters)?;
            n += 1 + behind;
            empty = 0;
            count_mark(piece, Sq::new(0, rank), ranks, Customs::CHESS, &mut marks);
        }
        let place: &mut [u8; 2] = text.get_mut(n..n + 2)?.try_into().ok()?;
        let behind = usize::from(empty > 0);
        place[0] = b'0' + empty;
        place[behind] = b'/';
        n += 1 + behind;
    }
    // Without the last slash.
    out.extend_from_slice(text.get(..n.checked_sub(1)?)?);
    Some(marks)
}

#[inline]
fn plain_letter(p: Piece, letters: &Letters) -> Option<u8> {
    let letter = letters
        .letter(p.kind)
        .filter(|l| !l.raised && p.was.is_none())?;
    match p.side {
        Side::White => Some(letter.upper),
        Side::Black => Some(letter.upper | 0x20),
        _ => None,
    }
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
