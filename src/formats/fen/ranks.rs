//! The board, rank by rank.

use super::customs::Customs;
use super::place::double_step_rank;
use super::spelling::Spelling;
use crate::formats::eight::Eight;
use crate::formats::printed::{MOST_FILES, RankText, Short, print_rank};
use crate::model::{Bits, Cell, Grid, Kind, Letters, Piece, Side, Sq, bits};

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
    /// Whether there is nothing but pieces of one letter each: these letters, and what is marked, by file.
    plain: bool,
    letters: [u8; RANK],
    marked: [u8; RANK],
    /// Whether there is a piece that castles as a king does, if that is not only the king.
    king: bool,
}

/// A short rank has at most this many files; a power of two, so that no index is checked.
const RANK: usize = 16;

/// A pawn whose right differs from the default of its rank, another piece with a right, and one that castles in chess.
const PAWN: u8 = 1;
const OTHER: u8 = 2;
const CASTLES: u8 = 4;

/// Writes one rank of a board with this many ranks, of which squares on these files may be different. Whether the
/// castling field may be different.
#[inline]
pub(super) fn print_one(
    (cells, rank, ranks): (&[Cell], u8, u8),
    files: Bits,
    (spelling, customs): (Spelling<'_>, Customs),
    facts: &mut RankFacts,
    text: &mut RankText,
) -> Result<bool, Piece> {
    let others = facts.marks.others;
    let simple = is_simple(spelling, customs) && cells.len() <= MOST_FILES;
    let marked = simple.then(|| facts.update((cells, rank, ranks), files, spelling.letters));
    let castles = match marked.flatten() {
        Some(marked) => {
            facts.print(cells.len(), text.short());
            marked & (OTHER | CASTLES) != 0
        }
        None => {
            *facts = RankFacts {
                king: facts.king,
                ..RankFacts::default()
            };
            facts.marks = print_any_rank((cells, rank, ranks), spelling, customs, text.long())?;
            true
        }
    };
    if customs.is_of_chess() {
        return Ok(castles);
    }
    let is_king = |cell: &Cell| matches!(cell, Cell::Piece(p) if customs.castles(*p));
    let before = std::mem::replace(&mut facts.king, cells.iter().any(is_king));
    Ok(before || facts.king || others > 0 || facts.marks.others > 0)
}

impl RankFacts {
    /// Takes over squares. What is or was marked on those that are different; `None` if there is anything but pieces of one
    /// letter each.
    #[inline]
    fn update(
        &mut self,
        (cells, rank, ranks): (&[Cell], u8, u8),
        files: Bits,
        letters: &Letters,
    ) -> Option<u8> {
        let begins = begins(rank, ranks);
        let files = match self.plain {
            true => files,
            false => {
                (self.marks, self.plain) = (MarkCount::default(), true);
                (self.letters, self.marked) = ([0; RANK], [0; RANK]);
                Bits::MAX
            }
        };
        let mut all = 0;
        for file in bits(files) {
            let file = usize::from(file);
            let Some(cell) = cells.get(file) else { break };
            let (letter, marked) = print_square(*cell, begins, letters)?;
            let before = &mut self.marked[file % RANK];
            let marks = &mut self.marks;
            marks.pawns = marks.pawns + u16::from(marked & PAWN) - u16::from(*before & PAWN);
            marks.others =
                marks.others + u16::from(marked & OTHER) / 2 - u16::from(*before & OTHER) / 2;
            if letter != self.letters[file % RANK] || marked != *before {
                all |= marked | *before;
            }
            *before = marked;
            self.letters[file % RANK] = letter;
        }
        Some(all)
    }

    /// Adds the rank with this number of files, and a slash.
    #[inline]
    fn print<const N: usize>(&self, files: usize, text: &mut Short<N>) {
        if let (..=8, Some(letters)) = (files, self.letters.first_chunk()) {
            return text.add_letters(u64::from_le_bytes(*letters), files as u8);
        }
        let mut empty = 0;
        for letter in self.letters.iter().take(files) {
            match letter {
                0 => empty += 1,
                _ => text.add(std::mem::take(&mut empty), *letter),
            }
        }
        text.add(empty, b'/');
    }
}

/// Whether pawns of White and of Black begin on a rank.
fn begins(rank: u8, ranks: u8) -> [bool; 2] {
    [Side::White, Side::Black].map(|side| rank == double_step_rank(side, ranks))
}

/// The letter of a piece, 0 if there is none, and what is marked; `None` if that is not all.
#[inline(always)]
fn print_square(cell: Cell, begins: [bool; 2], letters: &Letters) -> Option<(u8, u8)> {
    let piece = match cell {
        Cell::Empty => return Some((0, 0)),
        Cell::Piece(piece) => piece,
        Cell::Hole => return None,
    };
    let letter = letters.single(piece);
    if letter == 0 || piece.was.is_some() {
        return None;
    }
    let begins = begins[usize::from(piece.side != Side::White)];
    let right = if piece.unmoved { OTHER } else { 0 };
    Some(match piece.kind {
        Kind::PAWN => (letter, u8::from(begins != piece.unmoved) * PAWN),
        Kind::KING | Kind::ROOK => (letter, right | CASTLES),
        _ => (letter, right),
    })
}

/// Appends one rank of a board with this many.
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

/// The number of ranks that fit into a short text of this length.
const MOST_RANKS: u8 = 16;
const BOARD: usize = 256;

/// A small board of pieces of one letter each; `None` if there is
/// anything else, and then nothing was written.
fn print_plain(grid: &Grid, letters: &Letters, out: &mut Vec<u8>) -> Option<MarkCount> {
    let (files, ranks) = (usize::from(grid.files()), grid.ranks());
    if files > MOST_FILES || ranks > MOST_RANKS {
        return None;
    }
    if (files, ranks) == (8, 8) {
        return print_eight(grid, letters, out);
    }
    let mut marks = MarkCount::default();
    let mut text = Short::<BOARD>::new();
    for (back, cells) in grid.cells().rchunks_exact(files).enumerate() {
        let of = (cells, ranks - 1 - back as u8, ranks);
        marks += print_plain_rank(of, letters, &mut text)?;
    }
    out.extend_from_slice(text.but_last());
    Some(marks)
}

/// The same for eight files and ranks.
fn print_eight(grid: &Grid, letters: &Letters, out: &mut Vec<u8>) -> Option<MarkCount> {
    let seen = Eight::of(grid.cells(), letters.singles())?;
    out.extend_from_slice(seen.print::<false>().but_last());
    let begin = seen.white & WHITE_BEGINS | !seen.white & BLACK_BEGINS;
    Some(MarkCount {
        pawns: ((seen.unmoved ^ begin) & seen.pawns).count_ones() as u16,
        others: seen.others().count_ones() as u16,
        ..MarkCount::default()
    })
}

/// Where pawns of White and of Black begin on such a board.
const WHITE_BEGINS: u64 = 0xFF << 8;
const BLACK_BEGINS: u64 = 0xFF << 48;

/// Adds one rank of this many, and a slash.
#[inline(always)]
fn print_plain_rank<const N: usize>(
    (cells, rank, ranks): (&[Cell], u8, u8),
    letters: &Letters,
    text: &mut Short<N>,
) -> Option<MarkCount> {
    let begins = begins(rank, ranks);
    let mut marks = MarkCount::default();
    let mut empty = 0;
    for cell in cells {
        if let Cell::Empty = cell {
            empty += 1;
            continue;
        }
        let (letter, marked) = print_square(*cell, begins, letters)?;
        text.add(std::mem::take(&mut empty), letter);
        marks.pawns += u16::from(marked & PAWN);
        marks.others += u16::from(marked & OTHER) / 2;
    }
    text.add(empty, b'/');
    Some(marks)
}

#[inline]
fn count_mark(p: Piece, sq: Sq, ranks: u8, customs: Customs, marks: &mut MarkCount) {
    if customs.is_pawn(p.kind) || customs.starts(p, sq) {
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
