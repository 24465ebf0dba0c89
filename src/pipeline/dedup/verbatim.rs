//! Records as they are.

use crate::diag::{Code, Diagnostic};
use crate::formats::{Card, Envelope};
use crate::io::Record;

/// What stands between records that are written as they are, and not in a list.
pub(in crate::pipeline) fn between(card: &Card) -> &'static str {
    match card.envelope.close {
        "" => card.envelope.between,
        _ => "",
    }
}

/// What stands around records of this notation that are written as they are.
pub(super) fn envelope(card: &Card) -> Envelope {
    let list = !card.envelope.close.is_empty();
    Envelope {
        open: if list { card.envelope.open } else { "" },
        between: card.envelope.between,
        close: card.envelope.close,
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

/// Appends the record. A text ends with a line end, except in a list.
pub(super) fn write(record: &Record<'_>, card: &Card, out: &mut Vec<u8>) {
    let bytes = bytes(record.bytes, card);
    out.extend_from_slice(bytes);
    if card.binary || !card.envelope.close.is_empty() {
        return;
    }
    let lines = record.bytes.windows(2).any(|two| two == b"\r\n");
    out.extend_from_slice(if lines { b"\r\n" } else { b"\n" });
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
