//! Two boards on one line: what the reader and the writer know of the other one.

use crate::formats::InForce;
use crate::io::Origin;
use crate::model::{Position, Value};

/// The keys of extras for a position with another one behind it or before it on the same line. Their value is the number of
/// the pair, because one of the two may be left out later.
pub(super) const BESIDE: &str = "beside";
pub(super) const BEHIND: &str = "behind";

/// Numbers the pairs that a position belongs to.
pub(super) fn count(position: &mut Position, origin: &Origin<'_>) {
    if position.extras.get("fen", BESIDE).is_some() {
        position.extras.set("fen", BESIDE, number(origin, 0));
    }
    // Only a bar begins a record within a line.
    if origin.column > 1 {
        position.extras.set("fen", BEHIND, number(origin, 1));
    }
}

/// The number of the pair of boards on one line that begins `back` records before this one, from 1. It says nothing of the
/// file, because what is written must not depend on the name of the file that was read.
fn number(origin: &Origin<'_>, back: u64) -> Value {
    let first = origin.index.saturating_sub(back);
    ((first + 1) & NUMBER).into()
}

/// The line is open: another board follows on it.
pub(super) const OPEN: InForce = 1;
/// The board belongs on the line of the one before it.
pub(super) const SECOND: InForce = 2;
/// Where the number of the pair with the next board begins, and the one with the board before.
pub(super) const NEXT: u32 = 2;
pub(super) const LAST: u32 = 33;
/// How large these numbers may be.
const NUMBER: InForce = (1 << 31) - 1;

/// Ends the line of a first board, unless its second one follows. The bar stays, so that it remains a first board.
pub(super) fn close(before: InForce, now: InForce) -> &'static str {
    let pair = before >> NEXT & NUMBER == now >> LAST & NUMBER;
    match (before & OPEN > 0, now & SECOND > 0 && pair) {
        (true, true) => " ",
        (true, false) => "\n",
        (false, _) => "",
    }
}

/// The number of a pair of boards, as extras have it; 0 if they have only `true`. `None` if there is no such pair.
pub(super) fn pair(position: &Position, key: &str) -> Option<InForce> {
    match position.extras.get("fen", key)? {
        Value::Bool(true) => Some(0),
        number => number.as_u64().filter(|n| *n <= NUMBER),
    }
}
