//! Where the moves of a turn are that is not a single move on a bounded board.

use crate::model::{Marks, Ply, Sq};

/// Packs an address into the squares of a ply.
pub(super) fn elsewhere(start: usize, len: usize, wide: bool) -> Ply {
    let [a, b, c, d] = (start as u32).to_le_bytes();
    // Readers refuse more than MAX_MOVES.
    let [e, f] = (len.min(usize::from(u16::MAX)) as u16).to_le_bytes();
    Ply {
        from: Sq::new(a, b),
        to: Sq::new(c, d),
        rook: Sq::new(e, f),
        marks: if wide {
            Marks::ELSEWHERE
        } else {
            Marks::ELSEWHERE | Marks::DROP
        },
        ..Ply::UNKNOWN
    }
}

pub(super) fn address(ply: Ply) -> (usize, usize, bool) {
    let start = u32::from_le_bytes([ply.from.file, ply.from.rank, ply.to.file, ply.to.rank]);
    let len = u16::from_le_bytes([ply.rook.file, ply.rook.rank]);
    (
        start as usize,
        usize::from(len),
        !ply.marks.contains(Marks::DROP),
    )
}
