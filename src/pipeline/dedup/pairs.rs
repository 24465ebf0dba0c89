//! Boards on one line, `A | B`, that are written as they are.

use crate::formats::InForce;
use crate::io::{Framing, Record};

/// The line is open: the board ends with a bar.
const OPEN: InForce = 1;
/// The board stood behind another one on its line.
const SECOND: InForce = 2;
/// The line ends with CR and LF.
const CRLF: InForce = 4;
/// Where the number of the blanks before a second board begins, of the pair with the next board, and of that with the last.
const BLANK: u32 = 3;
const NEXT: u32 = 5;
const LAST: u32 = 33;
/// How large numbers of pairs may be.
const NUMBER: InForce = (1 << 28) - 1;
/// What stands between a bar and a second board; anything else becomes one blank.
const BLANKS: [&str; 4] = [" ", "", "  ", "\t"];

/// Whether there can be several boards on a line.
pub(super) fn are_in(framing: Framing) -> bool {
    matches!(framing, Framing::LineOrBar)
}

/// A record without the blanks between it and the bar before it.
pub(super) fn text<'a>(bytes: &'a [u8], record: &Record<'_>) -> &'a [u8] {
    match is_second(record) {
        true => bytes.trim_ascii_start(),
        false => bytes,
    }
}

/// Only a bar begins a record within a line.
fn is_second(record: &Record<'_>) -> bool {
    record.origin.column > 1
}

/// Whether another board may follow on the line.
pub(super) fn is_open(text: &[u8]) -> bool {
    text.ends_with(b"|")
}

/// What must be known of a record and its neighbors.
pub(super) fn sort(record: &Record<'_>) -> InForce {
    let bytes = record.bytes.trim_ascii_end();
    let pair = |first: u64| (first + 1) & NUMBER;
    let index = record.origin.index;
    let mut sort = 0;
    if is_open(bytes) {
        sort |= OPEN | pair(index) << NEXT;
        sort |= if record.origin.crlf { CRLF } else { 0 };
    }
    if is_second(record) {
        let blank = &bytes[..bytes.len() - bytes.trim_ascii_start().len()];
        let known = BLANKS.iter().position(|known| known.as_bytes() == blank);
        let known = known.unwrap_or(0) as InForce;
        sort |= SECOND | known << BLANK | pair(index.saturating_sub(1)) << LAST;
    }
    sort
}

/// Ends the line of a first board, unless its second one follows. The bar stays.
pub(super) fn close(before: InForce, next: InForce) -> &'static str {
    if before & OPEN == 0 {
        return "";
    }
    let same = before >> NEXT & NUMBER == next >> LAST & NUMBER;
    match (next & SECOND > 0 && same, before & CRLF > 0) {
        (true, _) => BLANKS[(next >> BLANK & 3) as usize],
        (false, true) => "\r\n",
        (false, false) => "\n",
    }
}
