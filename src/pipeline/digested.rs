//! A digest as a line of text or of JSON.

use crate::diag;
use crate::formats::rows::print_number;
use crate::hash::{Digest, Hashed, Scheme};
use crate::io::{Origin, Record};
use serde_json::json;
use std::borrow::Cow;
use std::io::Write;

/// A digest, and what was digested.
#[derive(Copy, Clone, Debug)]
pub struct Digested {
    /// The scheme.
    pub scheme: Scheme,
    /// The digest, and its board.
    pub hashed: Hashed,
    /// Plies from the start, if several positions were selected or one other than the last.
    pub ply: Option<u64>,
}

/// The file of the current records, and its name on one line.
#[derive(Default)]
pub(super) struct Label {
    file: String,
    raw: Vec<u8>,
    text: String,
}

impl Label {
    pub(super) fn of(&mut self, origin: &Origin<'_>) -> &str {
        if self.text.is_empty() || self.file != origin.file || self.raw != origin.raw {
            origin.file.clone_into(&mut self.file);
            origin.raw.clone_into(&mut self.raw);
            self.text = name(origin).into_owned();
        }
        &self.text
    }
}

impl Digested {
    pub(super) fn of(scheme: Scheme, digest: Digest) -> Self {
        let hashed = Hashed {
            board: None,
            digest,
        };
        Self {
            scheme,
            hashed,
            ply: None,
        }
    }

    pub(super) fn at(self, ply: Option<u64>) -> Self {
        Self { ply, ..self }
    }

    pub(super) fn print(&self, json: bool, record: &Record<'_>, label: &str, out: &mut Vec<u8>) {
        match json {
            true => self.json(record, out),
            false => self.line(record, label, out),
        }
    }

    pub(super) fn line(&self, record: &Record<'_>, label: &str, out: &mut Vec<u8>) {
        let origin = &record.origin;
        if label != origin.file {
            out.push(b'\\');
        }
        out.extend_from_slice(&self.hashed.digest.hex());
        // Texts of known length need no call to copy them.
        out.extend_from_slice(b"  ");
        out.extend_from_slice(self.scheme.name().as_bytes());
        out.extend_from_slice(b"  ");
        out.extend_from_slice(label.as_bytes());
        out.push(b'#');
        print_number(origin.index, out);
        if let Some(ply) = self.ply {
            out.push(b'@');
            print_number(ply, out);
        }
        if let Some(board) = self.hashed.board {
            // Writing to memory does not fail.
            let _ = write!(out, "({board})");
        }
        out.push(b'\n');
    }

    fn json(&self, record: &Record<'_>, out: &mut Vec<u8>) {
        let origin = &record.origin;
        let mut row = json!({
            "digest": self.hashed.digest.to_string(), "scheme": self.scheme.name(),
            "file": origin.file, "record": origin.index,
        });
        if !origin.raw.is_empty() {
            row["escaped"] = name(origin).into();
        }
        if let Some(ply) = self.ply {
            row["ply"] = ply.into();
        }
        if let Some(board) = self.hashed.board {
            row["board"] = board.to_string().into();
        }
        let _ = writeln!(out, "{}", diag::escaped(&row.to_string()));
    }
}

/// The name of a file on one line, with every byte of it.
pub(super) fn name<'a>(origin: &Origin<'a>) -> Cow<'a, str> {
    if origin.raw.is_empty() {
        return escaped(origin.file);
    }
    let mut out = String::new();
    for chunk in origin.raw.utf8_chunks() {
        out.push_str(&escaped(chunk.valid()));
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out.into()
}

/// A file name on one line, as `md5sum` writes it; other control characters as in JSON.
fn escaped(name: &str) -> Cow<'_, str> {
    if !name.contains(|c| c == '\\' || diag::is_unseen(c)) {
        return name.into();
    }
    let name = name.replace('\\', "\\\\");
    let name = name.replace('\n', "\\n").replace('\r', "\\r");
    diag::escaped(&name).into_owned().into()
}
