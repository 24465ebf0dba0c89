//! The text that files of the first collections of 5D games were hashed by.

use crate::model::{Grid, Kind, Multiverse, Piece, Side};

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
const MOST_MISSING: i64 = 100_000;

/// Appends the text of all boards. `None` if it has no code for a piece, or too many boards are missing.
///
/// Timelines follow in the order 0, -1, 1, -2, 2 and so on, boards by time. A timeline that is missing
/// is `A`, a board that is missing before another is `B`.
pub(super) fn text(world: &Multiverse, out: &mut Vec<u8>) -> Option<()> {
    let zero = world.boards.keys().any(|id| id.turn == 0);
    let base = if zero { 0 } else { 2 };
    let slot = |place: i64| if place < 0 { -2 * place - 1 } else { 2 * place };
    let mut lanes: Vec<(i64, i32)> = Vec::new();
    for lane in world.lanes() {
        let place = world.place_of(lane.timeline2);
        lanes.push((slot(i64::from(place)), lane.timeline2));
    }
    lanes.sort_unstable();
    let mut missing = 0;
    let mut miss = |n: i64, code: u8, out: &mut Vec<u8>| {
        missing += n.max(0);
        (missing <= MOST_MISSING).then(|| out.extend((0..n).map(|_| code)))
    };
    let mut next = 0;
    for (slot, timeline2) in lanes {
        miss(slot - next, b'A', out)?;
        next = slot + 1;
        let mut at = 0;
        let own = world
            .boards
            .iter()
            .filter(|(id, _)| id.timeline2 == timeline2);
        for (id, grid) in own {
            let slot = 2 * i64::from(id.turn) + i64::from(id.black) - base;
            miss(slot - at, b'B', out)?;
            at = slot + 1;
            board(grid, out)?;
        }
    }
    Some(())
}

/// Empty squares are counted up to the next piece, across ranks.
fn board(grid: &Grid, out: &mut Vec<u8>) -> Option<()> {
    let mut empty = 0;
    for cell in grid.cells() {
        match cell.piece() {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    out.extend_from_slice(std::mem::take(&mut empty).to_string().as_bytes());
                }
                out.push(code(piece)?);
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
