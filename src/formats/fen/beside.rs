//! Two boards on one line: what the reader and the writer know of the other one.

use crate::formats::InForce;
use crate::io::{Origin, Record};
use crate::model::{Position, Value};

/// The keys of extras for a position with another one after it or before it on the same line. Their value is the number of
/// the pair, because one of the two may be left out later.
pub(super) const BESIDE: &str = "beside";
pub(super) const BEHIND: &str = "behind";

/// Whether an extra says which boards are on one line, which no position states alone.
pub(crate) fn is_of_line(slug: &str, key: &str) -> bool {
    slug == "fen" && [BESIDE, BEHIND].contains(&key)
}

/// Numbers the pairs that a position belongs to.
pub(super) fn count(position: &mut Position, origin: &Origin<'_>) {
    if position.extras.get("fen", BESIDE).is_some() {
        position
            .extras
            .set("fen", BESIDE, Value::from(pair_of(origin, 0)));
    }
    if is_second(origin) {
        position
            .extras
            .set("fen", BEHIND, Value::from(pair_of(origin, 1)));
    }
}

/// The number of the pair of boards on one line that begins `back` records before this one, from 1. It says nothing of the
/// file, because what is written must not depend on the name of the file that was read.
fn pair_of(origin: &Origin<'_>, back: u64) -> InForce {
    let first = origin.index.saturating_sub(back);
    (first + 1) & NUMBER
}

/// The line is open: another board follows on it.
const OPEN: InForce = 1;
/// The board belongs on the line of the one before it.
const SECOND: InForce = 2;
/// The line ends with CR and LF.
const CRLF: InForce = 4;
/// Where the number of the blanks before a second board begins, of the pair with the next board, and of that with the last.
const BLANK: u32 = 3;
const NEXT: u32 = 5;
const LAST: u32 = 33;
/// How large the numbers of pairs may be.
const NUMBER: InForce = (1 << 28) - 1;
/// What is written between a bar and a second board; anything else becomes one blank.
const BLANKS: [&str; 4] = [" ", "", "  ", "\t"];

/// What must be known of a position and its neighbors, by the numbers of its pairs.
pub(super) fn sort(beside: Option<InForce>, behind: Option<InForce>) -> InForce {
    let open = beside.map_or(0, |n| OPEN | n << NEXT);
    open | behind.map_or(0, |n| SECOND | n << LAST)
}

/// The same of a record that is written as it is.
pub(crate) fn sort_of(record: &Record<'_>) -> InForce {
    let bytes = record.bytes.trim_ascii_end();
    let beside = is_open(bytes).then(|| pair_of(&record.origin, 0));
    let behind = is_second(&record.origin).then(|| pair_of(&record.origin, 1));
    let crlf = if record.origin.crlf { CRLF } else { 0 };
    let blank = &bytes[..bytes.len() - bytes.trim_ascii_start().len()];
    let known = BLANKS.iter().position(|known| known.as_bytes() == blank);
    sort(beside, behind) | crlf | (known.unwrap_or(0) as InForce) << BLANK
}

/// Whether a record follows another one on its line: only a bar begins one there.
pub(crate) fn is_second(origin: &Origin<'_>) -> bool {
    origin.column > 1
}

/// Whether another board may follow on the line.
pub(crate) fn is_open(text: &[u8]) -> bool {
    text.ends_with(b"|")
}

/// Ends the line of a first board, unless its second one follows. The bar stays, so that it remains a first board.
pub(crate) fn close(before: InForce, now: InForce) -> &'static str {
    let pair = before >> NEXT & NUMBER == now >> LAST & NUMBER;
    match (before & OPEN > 0, now & SECOND > 0 && pair) {
        (true, true) => BLANKS[(now >> BLANK & 3) as usize],
        (true, false) if before & CRLF > 0 => "\r\n",
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
