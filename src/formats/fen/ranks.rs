//! The board, rank by rank.

use super::customs::Customs;
use super::place::double_step_rank;
use super::spelling::Spelling;
use crate::formats::printed::{MOST_FILES, RankText, Short, print_rank};
use crate::model::{Cell, Grid, Kind, Letters, Piece, Side, Sq};

/// Appends the board; an error is the piece that has no letter.
pub(super) fn print_board(
    grid: &Grid,
    spelling: Spelling<'_>,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Result<MarkCount, Piece> {
    let plain = match is_simple(spelling, customs) {
        true => print_plain(grid, spelling.letters, out),
        false => None,
    };
    if let Some(marks) = plain {
        return Ok(marks);
    }
    let mut marks = MarkCount::default();
    for rank in (0..grid.ranks()).rev() {
        let of = (grid.rank(rank), rank, grid.ranks());
        marks += print_any_rank(of, spelling, customs, out)?;
        if rank > 0 {
            out.push(b'/');
        }
    }
    Ok(marks)
}

/// Whether all pieces have their own letters, and pawns begin where those of chess do.
fn is_simple(spelling: Spelling<'_>, customs: Customs) -> bool {
    !customs.knows_pawns() && !spelling.has_other_letters()
}

/// What is known of a rank.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct RankFacts {
    pub marks: MarkCount,
    /// What the castling field depends on; [`RankFacts::ANYTHING`] if that may be different whenever the rank is.
    pub castles: u64,
}

impl RankFacts {
    pub const ANYTHING: u64 = u64::MAX;
}

/// Writes one rank of so many.
#[inline]
pub(super) fn print_one(
    of: (&[Cell], u8, u8),
    spelling: Spelling<'_>,
    customs: Customs,
    text: &mut RankText,
) -> Result<RankFacts, Piece> {
    let simple = is_simple(spelling, customs) && of.0.len() <= MOST_FILES;
    let plain = simple.then(|| print_plain_rank(of, spelling.letters, text.short()));
    let facts = match plain.flatten() {
        Some(facts) => facts,
        None => RankFacts {
            marks: print_any_rank(of, spelling, customs, text.long())?,
            castles: RankFacts::ANYTHING,
        },
    };
    if customs.is_of_chess() {
        return Ok(facts);
    }
    let castles = |cell: &Cell| matches!(cell, Cell::Piece(p) if customs.castles(p.kind));
    let any = facts.marks.others > 0 || of.0.iter().any(castles);
    Ok(RankFacts {
        castles: if any { RankFacts::ANYTHING } else { 0 },
        ..facts
    })
}

/// Appends one rank of so many.
fn print_any_rank(
    (cells, rank, ranks): (&[Cell], u8, u8),
    spelling: Spelling<'_>,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Result<MarkCount, Piece> {
    let mut marks = MarkCount::default();
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
            marks.origins += u16::from(p.was.is_some_and(|k| k != Kind::PAWN || !spelling.pawns));
            print_piece(p, spelling, out)
        }
        _ => {
            marks.holes += u16::from(spelling.hole != b'_');
            out.push(spelling.hole);
            Ok(())
        }
    })?;
    Ok(marks)
}

/// First-move rights found on the board, which has less than 65,536 squares.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct MarkCount {
    /// Pawns whose right differs from the default of their rank.
    pub pawns: u16,
    /// Unmoved pieces other than pawns.
    pub others: u16,
    /// Promoted pieces whose `~` would be wrong or has no place.
    pub origins: u16,
    /// Missing squares that are written as walls.
    pub holes: u16,
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

/// So many ranks fit into a short text of this length.
const MOST_RANKS: u8 = 16;
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
        marks += print_plain_rank(of, letters, &mut text)?.marks;
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
) -> Option<RankFacts> {
    let begins = [Side::White, Side::Black].map(|side| rank == double_step_rank(side, ranks));
    let mut facts = RankFacts::default();
    let mut empty = 0;
    for (file, cell) in cells.iter().enumerate() {
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
        let black = piece.side != Side::White;
        if piece.kind == Kind::PAWN {
            facts.marks.pawns += u16::from(begins[usize::from(black)] != piece.unmoved);
            continue;
        }
        facts.marks.others += u16::from(piece.unmoved);
        let rook = piece.kind == Kind::ROOK;
        if rook || piece.kind == Kind::KING {
            // Of nine files, each has seven bits.
            let what = u64::from(rook) << 2 | u64::from(black) << 1 | u64::from(piece.unmoved);
            facts.castles = facts.castles << 7 | what << 4 | (file as u64 + 1);
        }
    }
    text.add(empty, b'/');
    Some(facts)
}

#[inline]
fn count_mark(p: Piece, sq: Sq, ranks: u8, customs: Customs, marks: &mut MarkCount) {
    if customs.is_pawn(p.kind) {
        marks.pawns += u16::from(customs.begins(p, sq, ranks) != p.unmoved);
    } else {
        marks.others += u16::from(p.unmoved);
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
