//! The castling field of usual positions: kings on the `e` files and rooks in the corners. Everything else is left to
//! [`super::castling`]; tests check that both agree.

use super::customs::Customs;
use super::style::CastlingStyle;
use crate::model::{Cell, Grid, Kind, PlainPosition, Side};

/// Gives all rights of a field that names only `K`, `Q`, `k` and `q`, on a board of chess. Whether they are not those of a
/// usual start; `None` if [`super::castling::grant`] may think otherwise.
pub(super) fn grant(grid: &mut Grid, field: &[u8]) -> Option<bool> {
    if field == b"-" {
        return Some(false);
    }
    let mut free = false;
    for (side, rank, letters) in [(Side::White, 0, b"KQ"), (Side::Black, 7, b"kq")] {
        let [short, long] = letters.map(|letter| field.contains(&letter));
        if !short && !long {
            continue;
        }
        let row = grid.rank_mut(rank);
        if stands_as_at_start(row, side, [short, long]) {
            let files = [(short, 7), (long, 0), (true, 4)];
            let due = files.into_iter().filter(|(due, _)| *due);
            due.for_each(|(_, file)| give(&mut row[file]));
            continue;
        }
        let is =
            |cell: &Cell, kind| matches!(cell, Cell::Piece(p) if p.kind == kind && p.side == side);
        let king = row.iter().position(|cell| is(cell, Kind::KING))?;
        let rook = |cell: &Cell| is(cell, Kind::ROOK);
        let on_short = || row.iter().rposition(rook).filter(|rook| *rook > king);
        let on_long = || row.iter().position(rook).filter(|rook| *rook < king);
        let rooks = [
            short.then(on_short).map_or(Some(None), |r| r.map(Some))?,
            long.then(on_long).map_or(Some(None), |r| r.map(Some))?,
        ];
        free |= king != 4 || rooks[0].is_some_and(|r| r != 7) || rooks[1].is_some_and(|r| r != 0);
        for file in rooks.into_iter().flatten().chain([king]) {
            give(&mut row[file]);
        }
    }
    let known = |letter: &u8| matches!(letter, b'K' | b'Q' | b'k' | b'q');
    (!field.is_empty() && field.iter().all(known)).then_some(free)
}

/// The rights `KQkq` that a field names, if its letters are only these and their kings and rooks are where they begin, on
/// these [ranks](PlainPosition::rows) of a board of chess.
pub(super) fn rights(rows: &[u64; 8], field: &[u8]) -> Option<[bool; 4]> {
    let mut named = 0;
    for letter in field {
        named |= RIGHTS[usize::from(*letter)];
    }
    if field == b"-" {
        return Some([false; 4]);
    }
    for (side, king, rook) in [(0, KINGS[0], ROOKS[0]), (1, KINGS[1], ROOKS[1])] {
        let (row, named) = (rows[7 * side], named >> (2 * side));
        let on = |file: u32| (row >> (8 * file)) as u8;
        let first_king = on(4) == king && !has(row as u32, king);
        let short = named & 1 == 0 || on(7) == rook;
        let long = named & 2 == 0 || on(0) == rook;
        if named & 3 != 0 && !(first_king && short && long) {
            return None;
        }
    }
    let known = named != 0 && named & OTHER == 0;
    known.then(|| [1, 2, 4, 8].map(|right| named & right != 0))
}

/// A bit for each letter in the order `KQkq`, and another one for all other letters.
static RIGHTS: [u8; 256] = {
    let mut rights = [OTHER; 256];
    let mut n = 0;
    while n < 4 {
        rights[b"KQkq"[n] as usize] = 1 << n;
        n += 1;
    }
    rights
};
const OTHER: u8 = 1 << 4;

/// The numbers of the kings and rooks of White and Black.
const KINGS: [u8; 2] = of_sides(Kind::KING);
const ROOKS: [u8; 2] = of_sides(Kind::ROOK);

const fn of_sides(kind: Kind) -> [u8; 2] {
    [
        PlainPosition::number_of(kind, Side::White),
        PlainPosition::number_of(kind, Side::Black),
    ]
}

/// Whether one of the four bytes is this one.
fn has(bytes: u32, byte: u8) -> bool {
    const LOW: u32 = u32::MAX / 255;
    let zero = bytes ^ (LOW * u32::from(byte));
    zero.wrapping_sub(LOW) & !zero & (LOW << 7) != 0
}

/// Gives a piece its right.
fn give(cell: &mut Cell) {
    if let Cell::Piece(piece) = cell {
        piece.unmoved = true;
    }
}

/// Whether the first king of a side is on its square, and so are the rooks that are asked for.
fn stands_as_at_start(row: &[Cell], side: Side, [short, long]: [bool; 2]) -> bool {
    let Some(row) = row.first_chunk::<8>() else {
        return false;
    };
    let is =
        |at: usize, kind| matches!(row[at], Cell::Piece(p) if p.kind == kind && p.side == side);
    let rooks = (!short || is(7, Kind::ROOK)) && (!long || is(0, Kind::ROOK));
    rooks && is(4, Kind::KING) && !(0..4).any(|at| is(at, Kind::KING))
}

/// Writes the field of a board of eight files and ranks on which `rights` pieces other than pawns have a right, if these are
/// the kings on the `e` files and their rooks in the corners. How many pieces have their rights in it, which is all.
pub(super) fn print(
    grid: &Grid,
    rights: u64,
    style: CastlingStyle,
    customs: Customs,
    out: &mut Vec<u8>,
) -> Option<u64> {
    let usual = !customs.gating && style == CastlingStyle::Xfen;
    if !usual || (grid.files(), grid.ranks()) != (8, 8) {
        return None;
    }
    let (mut said, mut letters) = (0, [0; 4]);
    for (side, rank, upper) in [(Side::White, 0, 0), (Side::Black, 7, b'a' - b'A')] {
        let row = grid.rank(rank).first_chunk::<8>()?;
        let is = |at: usize, kind| matches!(row[at], Cell::Piece(p) if p.kind == kind && p.side == side && p.unmoved);
        let king =
            |cell: &Cell| matches!(cell, Cell::Piece(p) if p.kind == Kind::KING && p.side == side);
        if !is(4, Kind::KING) || row[..4].iter().any(king) {
            continue;
        }
        let (short, long) = (is(7, Kind::ROOK), is(0, Kind::ROOK));
        let first = usize::from(side == Side::Black) * 2;
        letters[first] = u8::from(short) * (b'K' + upper);
        letters[first + 1] = u8::from(long) * (b'Q' + upper);
        said += match (short, long) {
            (true, true) => 3,
            (false, false) => 0,
            _ => 2,
        };
    }
    let there = letters.into_iter().filter(|letter| *letter != 0);
    (said == rights).then(|| {
        out.extend(there);
        said
    })
}

#[cfg(test)]
mod tests {
    use super::super::castling_field;
    use super::*;
    use crate::model::{Piece, Sq};
    use crate::movement::Dice;

    #[test]
    fn usual_rights_are_written_like_all_others() {
        let kinds = [Kind::KING, Kind::ROOK, Kind::ROOK, Kind::QUEEN, Kind::PAWN];
        let mut dice = Dice::new(3);
        let mut usual = 0;
        for round in 0..20_000 {
            let mut grid = Grid::new(8, 8);
            let mut rights = 0;
            for rank in [0, 7] {
                for file in 0..8 {
                    let own = if rank == 0 { Side::White } else { Side::Black };
                    let side = if dice.below(8) == 0 { own.other() } else { own };
                    let kind = match file {
                        4 if round % 2 == 0 => Kind::KING,
                        0 | 7 if round % 2 == 0 => Kind::ROOK,
                        _ => dice.of(&kinds),
                    };
                    let home = matches!(file, 0 | 4 | 7);
                    let unmoved = dice.below(if home { 2 } else { 16 }) == 0;
                    if !home && dice.below(3) > 0 {
                        continue;
                    }
                    rights += u64::from(unmoved && kind != Kind::PAWN);
                    let piece = Piece::new(side, kind).with_right(unmoved);
                    grid.set(Sq::new(file, rank), Cell::Piece(piece));
                }
            }
            for style in [CastlingStyle::Xfen, CastlingStyle::Shredder] {
                let [mut one, mut other] = [Vec::new(), Vec::new()];
                let said = print(&grid, rights, style, Customs::CHESS, &mut one);
                if rights > 0 && said.is_some() {
                    let all = castling_field::print(&grid, style, Customs::CHESS, &mut other);
                    assert_eq!((said, one), (Some(all), other), "{grid:?}");
                    usual += 1;
                } else {
                    assert!(one.is_empty() || rights == 0);
                }
            }
        }
        assert!(usual > 1_000, "{usual}");
    }
}
