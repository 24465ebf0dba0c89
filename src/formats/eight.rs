//! A board of eight files and ranks on which all pieces have one letter each, as text. What stands on a square is looked
//! up there, because branches on it would be predicted wrongly.

use super::printed::Short;
use crate::model::{Cell, Kind, Piece, Side};

/// A text is shorter than this; a power of two, so that no index is checked.
const BOARD: usize = 256;

/// The text of a board, with a `/` after it.
pub(crate) type BoardText = Short<BOARD>;

/// The places of squares and of the slashes after ranks, in the order of the text.
const PLACES: usize = 128;

/// The place of each square.
static PLACE: [u8; 64] = {
    let mut places = [0; 64];
    let mut square = 0;
    while square < 64 {
        places[square] = (63 - square / 8 * 9 + square % 8) as u8;
        square += 1;
    }
    places
};

/// The slashes after four ranks.
const SLASHES: u64 = 1 << 8 | 1 << 17 | 1 << 26 | 1 << 35;

/// What stands on a board: sets of squares have one bit for each, `a1` first, rank by rank.
pub(crate) struct Eight {
    /// The letter of what stands at each place, and slashes.
    signs: [u8; PLACES],
    occupied: u64,
    /// Where pieces have a right, where pawns are, and where pieces of White are.
    pub unmoved: u64,
    pub pawns: u64,
    pub white: u64,
}

impl Eight {
    /// Examines the squares of a board. `letters` of pieces are found by [`Piece::number`]; `None` if there is anything
    /// but pieces that have one.
    #[inline(always)]
    pub fn of(cells: &[Cell], letters: &[u8; 256]) -> Option<Self> {
        let cells: &[Cell; 64] = cells.try_into().ok()?;
        let mut all = Self {
            signs: [b'/'; PLACES],
            occupied: occupied(cells),
            unmoved: 0,
            pawns: 0,
            white: 0,
        };
        let (mut left, mut odd) = (all.occupied, false);
        while left != 0 {
            let square = left.trailing_zeros() as usize % 64;
            left &= left - 1;
            let Cell::Piece(piece) = cells[square] else {
                return None;
            };
            let letter = letters[usize::from(piece.number()?)];
            odd |= letter == 0 || piece.was.is_some();
            all.signs[usize::from(PLACE[square]) % PLACES] = letter;
            all.add(piece, square);
        }
        (!odd).then_some(all)
    }

    #[inline(always)]
    fn add(&mut self, piece: Piece, square: usize) {
        self.unmoved |= u64::from(piece.unmoved) << square;
        self.pawns |= u64::from(piece.kind == Kind::PAWN) << square;
        self.white |= u64::from(piece.side == Side::White) << square;
    }

    /// Pieces other than pawns that have a right.
    pub fn others(&self) -> u64 {
        self.unmoved & !self.pawns
    }

    /// The text. With `STARS`, pieces that have a right have one.
    #[inline(always)]
    pub fn print<const STARS: bool>(&self) -> BoardText {
        let mut text = BoardText::new();
        self.add_half::<STARS>(self.occupied, self.unmoved, 0, &mut text);
        self.add_half::<STARS>(self.occupied << 32, self.unmoved << 32, 36, &mut text);
        text
    }

    /// Adds the four upper ranks of these squares, which begin at `start`.
    #[inline(always)]
    fn add_half<const STARS: bool>(
        &self,
        occupied: u64,
        unmoved: u64,
        start: usize,
        text: &mut BoardText,
    ) {
        let (mut due, unmoved) = (SLASHES | spread(occupied), spread(unmoved));
        let mut next = 0;
        while due != 0 {
            let place = due.trailing_zeros();
            due &= due - 1;
            let sign = self.signs[(start + place as usize) % PLACES];
            text.add((place - next) as u8, sign);
            if STARS {
                text.add_if(unmoved >> place & 1 == 1, b'*');
            }
            next = place + 1;
        }
    }
}

/// One bit for each square where something is.
#[inline(always)]
fn occupied(cells: &[Cell; 64]) -> u64 {
    let (rows, _) = cells.as_chunks::<8>();
    rows.iter().rev().fold(0, |all, row| {
        let bit = |file: usize| u64::from(row[file] != Cell::Empty) << file;
        all << 8 | (0..8).fold(0, |all, file| all | bit(file))
    })
}

/// The four upper ranks of a set of squares by place.
#[inline(always)]
fn spread(squares: u64) -> u64 {
    let rank = |n: u32| (squares >> (56 - 8 * n) & 0xFF) << (9 * n);
    rank(0) | rank(1) | rank(2) | rank(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::printed::print_rank;
    use crate::model::{Grid, Letters, Sq};
    use crate::movement::Dice;
    use std::convert::Infallible;

    /// Square by square.
    fn printed(grid: &Grid, letters: &Letters, stars: bool) -> Option<String> {
        let mut out = Vec::new();
        let mut odd = false;
        for rank in (0..8).rev() {
            let Ok(()) = print_rank::<Infallible>(grid.rank(rank), &mut out, |cell, out| {
                let letter = cell.piece().map_or(0, |p| letters.single(p));
                odd |= letter == 0 || cell.piece().is_some_and(|p| p.was.is_some());
                out.push(letter);
                if stars && cell.piece().is_some_and(|p| p.unmoved) {
                    out.push(b'*');
                }
                Ok(())
            });
            out.push(b'/');
        }
        out.pop();
        (!odd).then(|| String::from_utf8(out).unwrap())
    }

    #[test]
    fn boards_are_printed_as_square_by_square() {
        let letters = Letters::orthodox();
        let mut dice = Dice::new(5);
        let mut usual = 0;
        for round in 0..20_000 {
            let mut grid = Grid::new(8, 8);
            let (most, odd) = (1 + round % 9, dice.below(2) == 0);
            for sq in grid.squares() {
                if dice.below(8) >= most {
                    continue;
                }
                let side = [Side::White, Side::Black][dice.below(2)];
                let right = dice.below(4) == 0;
                let piece = Piece::new(side, dice.of(&Kind::OF_CHESS)).with_right(right);
                let cell = match dice.below(if odd { 256 } else { 3 }) {
                    252 => Cell::Hole,
                    253 => Cell::Piece(piece.promoted_from(Kind::PAWN)),
                    254 => Cell::Piece(Piece::new(Side::Neutral, Kind::WALL)),
                    255 => Cell::Piece(Piece::new(side, Kind::COMMON_KING)),
                    _ => Cell::Piece(piece),
                };
                grid.set(sq, cell);
            }
            check(&grid, letters, &mut usual);
        }
        assert!(usual > 10_000, "{usual}");
    }

    fn check(grid: &Grid, letters: &Letters, usual: &mut u32) {
        let text = |text: BoardText| String::from_utf8(text.but_last().to_vec()).unwrap();
        let seen = Eight::of(grid.cells(), letters.singles());
        let plain = seen.as_ref().map(|seen| text(seen.print::<false>()));
        let starred = seen.as_ref().map(|seen| text(seen.print::<true>()));
        assert_eq!(plain, printed(grid, letters, false), "{grid:?}");
        assert_eq!(starred, printed(grid, letters, true), "{grid:?}");
        let Some(seen) = seen else { return };
        *usual += 1;
        let of = |is: &dyn Fn(Piece) -> bool| {
            let there = grid.pieces().filter(|(_, p)| is(*p));
            let bit = |sq: Sq| 1 << (sq.rank * 8 + sq.file);
            there.fold(0, |all, (sq, _)| all | bit(sq))
        };
        let pawn = |p: Piece| p.kind == Kind::PAWN;
        assert_eq!(seen.unmoved, of(&|p| p.unmoved));
        assert_eq!(seen.others(), of(&|p| p.unmoved && !pawn(p)));
        assert_eq!(seen.pawns, of(&pawn));
        assert_eq!(seen.white, of(&|p| p.side == Side::White));
    }
}
