//! Records as they are.

use super::apart::{self, Apart};
use crate::diag::{Code, Diagnostic};
use crate::formats::fen::beside;
use crate::formats::{Card, Envelope, FormatName, InForce};
use crate::io::{Framing, Record};

/// Whether there can be two boards on a line.
fn may_pair(card: &Card) -> bool {
    matches!(card.framing, Framing::LineOrBar)
}

/// How a record begins and ends, for an [`envelope`]. Nothing is written before the first one.
pub(super) fn in_force(record: &Record<'_>, apart: &Apart, is_first: bool) -> (InForce, InForce) {
    let card = apart.card();
    if may_pair(card) {
        let sort = beside::sort_of(record);
        return (sort, sort);
    }
    let bytes = bytes(record.bytes, card);
    let begins = match is_first {
        true => 0,
        false => apart.begins(bytes),
    };
    (begins, apart.ends(bytes))
}

/// What is written between records that are written as they are, and not in a list.
pub(in crate::pipeline) fn between(card: &Card) -> &'static str {
    match card.envelope.close {
        "" => card.envelope.between,
        _ => "",
    }
}

/// What is written around records of this notation that are written as they are.
pub(super) fn envelope(name: &FormatName) -> Envelope {
    let card = name.format.card();
    if may_pair(card) {
        return card.envelope;
    }
    let by = name.separation();
    let list = !card.envelope.close.is_empty();
    Envelope {
        open: if list { card.envelope.open } else { "" },
        between: card.envelope.between,
        close: card.envelope.close,
        take_back: match by.settings {
            Some(_) => card.envelope.take_back,
            None => |envelope, before, next| apart::between(envelope.mark, before, next),
        },
        mark: by.mark,
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
        between => {
            let bytes = bytes.strip_prefix(between.as_bytes()).unwrap_or(bytes);
            let line = bytes.strip_suffix(between.trim_end().as_bytes());
            line.filter(|before| before.ends_with(b"\n"))
                .map_or(bytes, <[u8]>::trim_ascii_end)
        }
    }
}

/// The same without the blanks before it, if it is the `second` board on its line.
pub(in crate::pipeline) fn alone<'a>(record: &'a [u8], card: &Card, second: bool) -> &'a [u8] {
    let bytes = bytes(record, card);
    match may_pair(card) && second {
        true => bytes.trim_ascii_start(),
        false => bytes,
    }
}

/// What of a record is compared with others: not the bar between two boards on a line.
pub(super) fn compared<'a>(record: &Record<'a>, card: &Card) -> &'a [u8] {
    let bytes = alone(record.bytes, card, beside::is_second(&record.origin));
    let bare = bytes.strip_suffix(b"|").filter(|_| may_pair(card));
    bare.map_or(bytes, <[u8]>::trim_ascii_end)
}

/// Appends the record. A text ends with a line end, except in a list, and where another board may follow on its line.
pub(super) fn write(record: &Record<'_>, card: &Card, out: &mut Vec<u8>) {
    let bytes = bytes(record.bytes, card);
    // The blanks between a bar and a second board are written with it.
    let text = alone(record.bytes, card, beside::is_second(&record.origin));
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

/// Why a record cannot be written between others.
pub(super) fn not_separable() -> Diagnostic {
    Diagnostic::error(
        Code("core/not-separable"),
        "this record cannot be told apart from those before and after it and is not kept",
    )
    .help("end its comments and its game; `-t FORMAT` writes each record completely, also in the same notation")
}
