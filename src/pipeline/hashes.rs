use super::replay::Replay;
use super::{Job, Select, Verdict, adapt, passing, positions_as_they_are};
use crate::diag::Sink;
use crate::formats::Read;
use crate::hash::{Hashed, Hasher, Scheme};
use crate::io::Record;
use crate::model::{Document, Start};
use std::io::Write;
use std::sync::Arc;

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
        come_down_to_board(&mut self.doc);
        look_at_passing(&mut self.doc, &mut self.replay);
        let (scheme, select, hasher) = (self.scheme, self.select, &mut self.hasher);
        let mut found = Vec::new();
        let mut lines = 0;
        let done = positions_as_they_are(
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

/// What is on the infinite board and says no more than one of chess is hashed as that.
fn come_down_to_board(doc: &mut Document) {
    let on_the_plane = match doc {
        Document::Game(g) => {
            g.tree.is_wide() || matches!(&g.start, Start::Given(p) if p.plane().is_some())
        }
        Document::Position(p) => p.plane().is_some(),
        Document::Pieces(_) => false,
    };
    if !on_the_plane {
        return;
    }
    let (mut board, mut sink) = (doc.clone(), Sink::default());
    let fits = adapt::to_board(&mut board, &adapt::Window::default(), &mut sink);
    if fits && sink.losses().is_empty() {
        *doc = board;
    }
}

/// Positions that were replayed know whether anybody can capture in passing.
fn look_at_passing(doc: &mut Document, replay: &mut Replay) {
    match doc {
        Document::Position(p) => passing::look(p, replay),
        Document::Game(g) if g.tree.is_empty() => {
            if let Start::Given(p) = &mut g.start {
                passing::look(Arc::make_mut(p), replay);
            }
        }
        _ => {}
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
