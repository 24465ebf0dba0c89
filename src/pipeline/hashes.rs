use super::replay::Replay;
use super::{Job, Select, Verdict, positions};
use crate::diag::Sink;
use crate::formats::Read;
use crate::hash::{Hashed, Hasher, Scheme};
use crate::io::Record;
use crate::model::Document;
use std::io::Write;

/// Hashes the positions of records: `<32 hex digits>  <file>#<record>`, a line each.
///
/// With every ply the record is followed by `@` and the number of plies, with
/// every board by the board as 5D chess writes it: `#0@12(-1T7b)`.
pub struct HashJob {
    reader: Box<dyn Read>,
    scheme: Scheme,
    select: Select,
    replay: Replay,
    hasher: Hasher,
    doc: Document,
}

impl HashJob {
    /// A job that reads with this reader.
    pub fn new(reader: Box<dyn Read>, scheme: Scheme, select: Select) -> Self {
        Self {
            reader,
            scheme,
            select,
            replay: Replay::default(),
            hasher: Hasher::default(),
            doc: Document::default(),
        }
    }
}

impl Job for HashJob {
    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        if !self.reader.read(record, &mut self.doc, sink) {
            return Verdict::Rejected;
        }
        let (scheme, select, hasher) = (self.scheme, self.select, &mut self.hasher);
        let mut found = Vec::new();
        let mut lines = 0;
        let done = positions(
            &mut self.doc,
            select,
            &mut self.replay,
            sink,
            |at, p, sink| {
                found.clear();
                let hashed = hasher.all(scheme, p, &mut found, sink);
                for one in &found {
                    let ply = (select != Select::Whole).then_some(at.plies);
                    line(out, record, ply, one);
                    lines += 1;
                }
                hashed
            },
        );
        if done {
            Verdict::Written(lines)
        } else {
            Verdict::Rejected
        }
    }
}

fn line(out: &mut Vec<u8>, record: &Record<'_>, ply: Option<u64>, one: &Hashed) {
    let origin = &record.origin;
    out.extend_from_slice(&one.digest.hex());
    // Writing to memory does not fail.
    let _ = write!(out, "  {}#{}", origin.file, origin.index);
    if let Some(ply) = ply {
        let _ = write!(out, "@{ply}");
    }
    if let Some(board) = one.board {
        let _ = write!(out, "({board})");
    }
    out.push(b'\n');
}
