//! What stands between two records of tags and moves that are written as they are, so that they are cut into the same
//! records again. The framer decides, because each record is examined together with what may stand behind or before it.

use crate::formats::{Card, InForce};
use crate::io::{Cut, Framing, is_tag};

/// It begins without a tag.
const BARE: InForce = 1;
/// It begins so that it would be read as more of any game before it.
const STRAY: InForce = 2;
/// It has no end of its own: a bare one behind it would be read as more of it.
const OPEN: InForce = 4;
/// It has tags alone: other tags behind it would be read as more of it.
const TAGS: InForce = 8;
/// A result behind it would not end it, or have another meaning.
const FIRM: InForce = 16;
/// It would be read as far as the end of the next record, whatever that is.
const ENDLESS: InForce = 32;
/// The bits from here on hold the name of the first tag, if it is short.
const NAME: u32 = 8;
const LONGEST_NAME: usize = 7;

const RESULT: &str = "*\n\n";
const TAG: &str = "[Result \"*\"]\n\n";
const RESULT_AND_TAG: &str = "*\n\n[Result \"*\"]\n\n";

/// Whether this is a notation of tags and moves.
fn has_tags(card: &Card) -> bool {
    matches!(card.framing, Framing::TagBlock | Framing::TagBlockWithMarks)
}

/// Where the first record of a text ends.
fn end(text: &[&[u8]], card: &Card) -> usize {
    match card.framing.framer().next(&text.concat(), true) {
        Cut::Record { skip, len } => skip + len,
        _ => 0,
    }
}

/// How a record begins.
pub(in crate::pipeline) fn begins(record: &[u8], card: &Card) -> InForce {
    match record {
        _ if !has_tags(card) => 0,
        _ if is_tag(record) => name(record) << NAME,
        _ if is_stray(record, card) => BARE | STRAY,
        _ => BARE,
    }
}

/// Whether a game before the record would take it over, or what it begins with.
pub(super) fn is_stray(record: &[u8], card: &Card) -> bool {
    has_tags(card) && !is_tag(record) && end(&[RESULT.as_bytes(), record], card) != 1
}

/// The name of the tag at the start, as a number that no other name has; 0 if the name is longer.
fn name(record: &[u8]) -> InForce {
    let inside = record.get(1..).unwrap_or_default().trim_ascii_start();
    let len = inside
        .iter()
        .position(|b| b.is_ascii_whitespace() || *b == b'"');
    match inside.get(..len.unwrap_or(0)) {
        Some(name) if name.len() <= LONGEST_NAME => name
            .iter()
            .fold(0, |number, byte| number << 8 | InForce::from(*byte)),
        _ => 0,
    }
}

/// How a record ends.
pub(in crate::pipeline) fn ends(record: &[u8], card: &Card) -> InForce {
    let record = record.trim_ascii_end();
    let cut = |behind: &str| end(&[record, behind.as_bytes()], card);
    // With a result at its end, as nearly every record.
    if !has_tags(card) || cut("\n\n1. e4 *\n") == record.len() {
        return 0;
    }
    let is_firm = cut("\n\n*\n\n1. e4 *\n") != record.len() + 3;
    // A name that no record has. The brace would end a comment.
    let has_moves = cut("\n\n[-.- \"}\"]\n\n1. e4 *\n") == record.len();
    match (has_moves, is_firm) {
        (false, true) => OPEN | FIRM | ENDLESS,
        (false, false) => OPEN | TAGS | begins(record, card) & !(BARE | STRAY),
        // As the last word, this may be a result.
        (true, _) if is_firm || record.ends_with(b"0-0") => OPEN | FIRM,
        (true, _) => OPEN,
    }
}

/// How a record ends of which only the beginning is known.
pub(in crate::pipeline) const UNKNOWN: InForce = OPEN | FIRM;

/// Whether nothing can end a record.
pub(super) fn is_endless(ends: InForce, card: &Card) -> bool {
    has_tags(card) && ends & ENDLESS != 0
}

/// What stands between two records, by how the first one ends and the second one begins.
pub(in crate::pipeline) fn between(before: InForce, next: InForce) -> &'static str {
    let has = |all: InForce, one: InForce| all & one != 0;
    let is_bare = has(next, BARE);
    let is_repeated = before >> NAME != 0 && before >> NAME == next >> NAME;
    let tag = has(next, STRAY) || is_bare && has(before, FIRM);
    let open = has(before, OPEN);
    let result = open && (has(before, TAGS) && !is_repeated || is_bare && !tag);
    match (result, tag) {
        (true, true) => RESULT_AND_TAG,
        (true, false) => RESULT,
        (false, true) => TAG,
        (false, false) => "",
    }
}

/// The same record with the comments before its tags behind them; `None` if they cannot be told apart.
pub(super) fn comments_behind_tags(record: &[u8], card: &Card) -> Option<Vec<u8>> {
    let comments = end(&[RESULT.as_bytes(), record], card).checked_sub(RESULT.len())?;
    let (comments, rest) = record.split_at_checked(comments)?;
    let rest = rest.trim_ascii_start();
    let lines = rest.split_inclusive(|b| *b == b'\n');
    let tags: usize = lines.take_while(|line| is_tag(line)).map(<[u8]>::len).sum();
    let (tags, moves) = rest.split_at_checked(tags)?;
    let moves = moves.trim_ascii_start();
    (!tags.is_empty()).then(|| [tags, b"\n", comments, b"\n\n", moves].concat())
}

/// Whether the record is a stray one behind whose comments tags stand.
pub(super) fn has_tags_behind_comments(record: &[u8], card: &Card) -> bool {
    is_stray(record, card) && comments_behind_tags(record, card).is_some()
}
