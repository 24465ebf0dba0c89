//! What is known of notations whose records are neither lines, nor lists, nor begin with tags as those of PGN do.

use crate::formats::{FormatName, InForce};
use crate::io::Framing;

/// Where the number of a mark stands.
pub(super) const MARK: InForce = 3 << 6;
const KIF: InForce = 1 << 6;
pub(super) const NEW: InForce = 2 << 6;
const MODE: InForce = 3 << 6;

/// What begins a record that would otherwise be read as more of the one before it.
pub(super) const MARKS: [&str; 4] = ["", "#KIF\n", "new\n", "[Mode \"5D\"]\n\n"];

/// The end of a game.
pub(super) const PGC_END: &[u8] = b"\x06";

/// A short record, which nothing ends if that is possible, and the mark. The braces would end a comment.
pub(super) fn of(name: &FormatName) -> (Vec<u8>, InForce) {
    let card = name.format.card();
    let (sample, mark): (&[u8], _) = match card.module {
        "axel" | "hexicube" | "alexbay" | "raw5d" => (b"", MODE),
        _ if !matches!(name.framing(), Framing::Own(_)) => (b"", 0),
        "kif" => (b"1", KIF),
        "cecp" => (b"variant x\nusermove e2e4", NEW),
        "vgn" => (b"[GameFormat \"}\"]\n\n*", 0),
        "icn" => (b"K1,1|k9,9 {}", 0),
        "fsf_ini" => (b"[x]", 0),
        "fen5d" => (b"[k:0:1:w]", 0),
        "uci" | "uci5d" => (b"position startpos", 0),
        "bcfen" if name.options.has("hex") => (b"88", 0),
        "bcfen" if name.options.has("position") => (&[0; 32], 0),
        "bcfen" => (b"\x88", 0),
        "pgc" if name.options.has("hex") => (b"06", 0),
        "pgc" => (PGC_END, 0),
        _ => (b"", 0),
    };
    (sample.to_vec(), mark)
}

/// A record of CECP from the line `new` on, which a log may have a direction before.
pub(super) fn from_new(record: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    for line in record.split_inclusive(|b| matches!(b, b'\n' | b'\r')) {
        let words = line.rsplit(|b| matches!(b, b':' | b'<' | b'>')).next();
        if words.is_some_and(|words| words.trim_ascii() == b"new") {
            return record.get(at..);
        }
        at += line.len();
    }
    None
}
