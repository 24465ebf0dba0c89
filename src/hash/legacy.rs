//! The text that files of the first collections of 5D games were hashed by.

use crate::model::{BoardId, Cell, Grid, Kind, Multiverse, Piece, Side};
use crate::order;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The pieces in the order of their codes.
const KINDS: [Kind; 12] = [
    Kind::PAWN,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::ROOK,
    Kind::QUEEN,
    Kind::KING,
    Kind::PRINCESS,
    Kind::BRAWN,
    Kind::COMMON_KING,
    Kind::ROYAL_QUEEN,
    Kind::UNICORN,
    Kind::DRAGON,
];

/// The most boards and timelines that may be missing.
pub(super) const MOST_MISSING: i64 = 100_000;

/// Why a position has no text.
#[derive(Copy, Clone, Debug)]
pub(super) enum Lack {
    /// There is no code for one of its pieces, or it has other boards.
    Code,
    /// Too many of its boards are missing.
    Boards,
}

/// Appends the text of all boards.
///
/// Timelines follow in the order 0, -1, 1, -2, 2 and so on, boards by time. If there are two middle timelines, `-0` is
/// -1 and `+0` is 1. A timeline that is missing is `A`, a board that is missing before another is `B`.
pub(super) fn text(world: &Multiverse, out: &mut Vec<u8>) -> Result<(), Lack> {
    let zero = world.boards.keys().any(|id| id.turn == 0);
    let base = if zero { 0 } else { 2 };
    // Where two timelines are in the middle, none has the slot 0.
    let even = i64::from(world.is_even());
    let slot = |place: i64| match place < 0 {
        true => -2 * place - 1,
        false => 2 * (place + even),
    };
    let mut lanes: Vec<(i64, i32)> = Vec::new();
    for lane in world.lanes() {
        let place = world.place_of(lane.timeline2);
        lanes.push((slot(i64::from(place)), lane.timeline2));
    }
    order::sort(&mut lanes);
    let unmoved = unmoved(world);
    let mut missing = 0;
    let mut miss = |n: i64, code: u8, out: &mut Vec<u8>| {
        missing += n.max(0);
        if missing > MOST_MISSING {
            return Err(Lack::Boards);
        }
        out.extend((0..n).map(|_| code));
        Ok(())
    };
    let mut next = 0;
    for (slot, timeline2) in lanes {
        miss(slot - next, b'A', out)?;
        next = slot + 1;
        let mut at = 0;
        let first = BoardId {
            timeline2,
            turn: i32::MIN,
            black: false,
        };
        let own = world.boards.range(first..);
        for (id, grid) in own.take_while(|(id, _)| id.timeline2 == timeline2) {
            let slot = 2 * i64::from(id.turn) + i64::from(id.black) - base;
            miss(slot - at, b'B', out)?;
            at = slot + 1;
            let written = unmoved.get(id).and_then(|marks| board(grid, marks, out));
            written.ok_or(Lack::Code)?;
        }
    }
    Ok(())
}

/// How many boards are compared to find the ones that timelines come from.
const MOST_COMPARED: usize = 1_000_000;

/// For each square of each board whether its piece has not moved. 5DFEN marks only some kinds; the others
/// have not moved if they stand where they stood on all boards before.
fn unmoved(world: &Multiverse) -> HashMap<BoardId, Vec<bool>> {
    let mut by_time: BTreeMap<i64, Vec<(BoardId, &Arc<Grid>)>> = BTreeMap::new();
    for (id, grid) in &world.boards {
        let time = 2 * i64::from(id.turn) + i64::from(id.black);
        by_time.entry(time).or_default().push((*id, grid));
    }
    let (mut found, mut left) = (HashMap::new(), MOST_COMPARED);
    for (time, boards) in &by_time {
        let before = by_time.get(&(time - 1)).map_or(&[][..], Vec::as_slice);
        for (id, grid) in boards {
            // Boards at the same time are in the order of their timelines.
            let own = before.binary_search_by_key(&id.timeline2, |(b, _)| b.timeline2);
            let own = own.ok().and_then(|n| before.get(n));
            let mut others = before.iter().take_while(|_| {
                left = left.saturating_sub(1);
                left > 0
            });
            let origin = own.or_else(|| others.find(|(_, b)| is_one_move_away(grid, b)));
            let origin = origin.and_then(|(b, grid)| Some((*grid, found.get(b)?)));
            let marks = marks(grid, origin);
            found.insert(*id, marks);
        }
    }
    found
}

fn marks(grid: &Grid, origin: Option<(&Arc<Grid>, &Vec<bool>)>) -> Vec<bool> {
    let is_marked = |p: &Piece| [Kind::PAWN, Kind::ROOK, Kind::KING, Kind::BRAWN].contains(&p.kind);
    let same =
        |a: &Piece, b: Option<Piece>| b.is_some_and(|b| (a.kind, a.side) == (b.kind, b.side));
    let cells = grid.cells().iter().enumerate();
    let marks = cells.map(|(at, cell)| match (cell.piece(), origin) {
        (None, _) => false,
        (Some(p), _) if is_marked(&p) => p.unmoved,
        (Some(_), None) => true,
        (Some(p), Some((before, marks))) => {
            let was = before.cells().get(at).copied().and_then(Cell::piece);
            same(&p, was) && marks.get(at) == Some(&true)
        }
    });
    marks.collect()
}

/// Whether a board could come from another by a piece that arrived on one square.
fn is_one_move_away(grid: &Grid, before: &Grid) -> bool {
    let cells = grid.cells().iter().zip(before.cells());
    cells.filter(|(a, b)| a != b).take(2).count() < 2
}

/// Empty squares are counted up to the next piece, across ranks.
fn board(grid: &Grid, unmoved: &[bool], out: &mut Vec<u8>) -> Option<()> {
    let mut empty = 0;
    for (cell, unmoved) in grid.cells().iter().zip(unmoved) {
        match cell.piece() {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    out.extend_from_slice(std::mem::take(&mut empty).to_string().as_bytes());
                }
                out.push(code(piece.with_right(*unmoved))?);
            }
        }
    }
    Some(())
}

fn code(piece: Piece) -> Option<u8> {
    let k = KINDS.iter().position(|kind| *kind == piece.kind)? as u8;
    let side = match piece.side {
        Side::White => 1,
        Side::Black => 0,
        _ => return None,
    };
    let first = match piece.unmoved {
        true => 67,
        false => 97,
    };
    Some(first + 1 + 2 * k + side)
}
