//! Records as they are.

use crate::diag::{Code, Diagnostic};
use crate::formats::fen::beside;
use crate::formats::{Card, Envelope, InForce};
use crate::io::{Cut, Framing, Record};

/// A record that begins without a tag section.
const BARE: InForce = 1;

/// A record that has no end of its own: a bare one behind it would be read as more of it.
pub(in crate::pipeline) const OPEN: InForce = 2;

/// Whether a record is one of these.
pub(in crate::pipeline) fn sort(record: &[u8], card: &Card) -> InForce {
    if !matches!(card.framing, Framing::TagBlock | Framing::TagBlockWithMarks) {
        return 0;
    }
    let record = record.trim_ascii();
    let before_next = [record, b"\n\n1. e4 *\n"].concat();
    let is_open = match card.framing.framer().next(&before_next, true) {
        Cut::Record { skip, len } => skip + len > record.len(),
        _ => true,
    };
    let bare = if record.starts_with(b"[") { 0 } else { BARE };
    if is_open { bare | OPEN } else { bare }
}

/// Whether there can be two boards on a line.
fn may_pair(card: &Card) -> bool {
    matches!(card.framing, Framing::LineOrBar)
}

/// What must be known of a record and its neighbors in an [`envelope`].
pub(super) fn in_force(record: &Record<'_>, card: &Card) -> InForce {
    match may_pair(card) {
        true => beside::sort_of(record),
        false => sort(record.bytes, card),
    }
}

/// What ends a record before the next one.
pub(in crate::pipeline) fn cut(before: InForce, next: InForce) -> &'static str {
    match before & OPEN != 0 && next & BARE != 0 {
        true => "*\n\n",
        false => "",
    }
}

/// What stands between records that are written as they are, and not in a list.
pub(in crate::pipeline) fn between(card: &Card) -> &'static str {
    match card.envelope.close {
        "" => card.envelope.between,
        _ => "",
    }
}

/// What stands around records of this notation that are written as they are.
pub(super) fn envelope(card: &Card) -> Envelope {
    if may_pair(card) {
        return Envelope {
            take_back: beside::close,
            end: |last| beside::close(last, 0),
            ..Envelope::NONE
        };
    }
    let list = !card.envelope.close.is_empty();
    Envelope {
        open: if list { card.envelope.open } else { "" },
        between: card.envelope.between,
        close: card.envelope.close,
        take_back: cut,
        ..Envelope::NONE
    }
}

/// The bytes of a record without what only separates it from its neighbors.
pub(in crate::pipeline) fn bytes<'a>(record: &'a [u8], card: &Card) -> &'a [u8] {
    if card.binary {
        return record;
    }
    let bytes = record.trim_ascii_end();
    // A separator of lines belongs to no record.
    match card.envelope.between {
        "" | "\n" | ",\n" => bytes,
        between => bytes.strip_prefix(between.as_bytes()).unwrap_or(bytes),
    }
}

/// Appends the record. A text ends with a line end, except in a list, and where another board may follow on its line.
pub(super) fn write(record: &Record<'_>, card: &Card, out: &mut Vec<u8>) {
    let bytes = bytes(record.bytes, card);
    // The blanks between a bar and a second board are written with it.
    let text = match may_pair(card) && beside::is_second(&record.origin) {
        true => bytes.trim_ascii_start(),
        false => bytes,
    };
    out.extend_from_slice(text);
    if may_pair(card) && beside::is_open(text) {
        return;
    }
    if card.binary || !card.envelope.close.is_empty() {
        return;
    }
    out.extend_from_slice(line_end(bytes, record.origin.crlf));
}

/// What ends the lines of a record; `crlf`: what ends those of its file.
pub(in crate::pipeline) fn line_end(record: &[u8], crlf: bool) -> &'static [u8] {
    let end = memchr::memchr(b'\n', record);
    match end.map_or(crlf, |at| record[..at].ends_with(b"\r")) {
        true => b"\r\n",
        false => b"\n",
    }
}

/// Why a record cannot be written as it is.
pub(super) fn depends(record: &Record<'_>) -> Option<Diagnostic> {
    (!record.origin.session.is_empty()).then(|| {
        Diagnostic::error(
            Code("core/depends-on-lines"),
            "this record depends on lines before it and cannot be kept alone",
        )
        .help("`-t FORMAT` writes each record completely, also in the same notation")
    })
}
