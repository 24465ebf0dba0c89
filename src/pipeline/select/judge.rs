use super::condition::Player;
use super::{Condition, Selection};
use crate::diag::Sink;
use crate::formats::{Format, Read};
use crate::hash::{Digest, Hasher, Scheme};
use crate::io::Record;
use crate::model::{Document, Tags};
use crate::pipeline::hashed_as::as_replayed;
use crate::pipeline::replay::Replay;
use crate::pipeline::{Readable, moves_digest, squares, unstated};
use std::sync::Arc;

/// What is decided about a record.
#[derive(Debug)]
pub(in crate::pipeline) enum Pick {
    /// It is worked on, unless the records before it say otherwise.
    Take(Option<u128>),
    /// It is left out.
    Leave,
    /// It comes after the last record of its file that is asked for, and is left out. Such records are not counted: how
    /// many of them are seen depends on how far the file was read ahead.
    Behind,
    /// It could not be read or played to decide that. The errors are here.
    Reject(Box<Sink>),
    /// It is not needed any longer, and neither are the records after it.
    After,
}

/// Decides about records by what is in them. Each thread has its own.
pub(in crate::pipeline) struct Judge {
    condition: Option<Arc<Condition>>,
    unique: bool,
    format: &'static dyn Format,
    reader: Box<dyn Read>,
    player: Player,
    hasher: Hasher,
    tags: Tags,
    doc: Document,
}

impl Judge {
    /// A judge of records in this notation.
    pub fn new(source: &Readable, selection: &Selection) -> Self {
        Self {
            condition: selection.condition.clone(),
            unique: selection.unique,
            format: source.name().format,
            reader: source.open(),
            player: Player::new(
                Replay::of(&source.name().options).keep_going(selection.keep_going),
            ),
            hasher: Hasher::default(),
            tags: Tags::default(),
            doc: Document::default(),
        }
    }

    /// Decides about a record.
    pub fn pick(&mut self, record: &Record<'_>) -> Pick {
        let mut sink = Sink::default();
        match self.decide(record, &mut sink) {
            Some(pick) => pick,
            None => Pick::Reject(Box::new(sink)),
        }
    }

    /// `None`: an error went to `sink`.
    fn decide(&mut self, record: &Record<'_>, sink: &mut Sink) -> Option<Pick> {
        let condition = self.condition.clone();
        let mut met = None;
        if let Some(condition) = condition.as_ref().filter(|c| c.asks_for_tags())
            && self.reader.tags(record, &mut self.tags)
        {
            met = condition.by_tags(&self.tags);
        }
        if met == Some(false) {
            return Some(Pick::Leave);
        }
        let decided = met.is_some() || condition.is_none();
        if decided && !self.unique {
            return Some(Pick::Take(None));
        }
        self.reader.read(record, &mut self.doc, sink).ok()?;
        let mut doc = std::mem::take(&mut self.doc);
        let answer = self.judged(condition.filter(|_| !decided), &mut doc, sink);
        if answer.is_none() {
            squares::rename(self.format, &doc, self.player.replay().catalog(), sink);
        }
        self.doc = doc;
        answer
    }

    fn judged(
        &mut self,
        condition: Option<Arc<Condition>>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Option<Pick> {
        if let Some(condition) = condition {
            let met = match condition.by_document(doc, unstated(sink)) {
                Some(met) => met,
                None if self.unique => self.player.play(&condition, &mut doc.clone(), sink)?,
                None => self.player.play(&condition, doc, sink)?,
            };
            if !met {
                return Some(Pick::Leave);
            }
        }
        if !self.unique {
            return Some(Pick::Take(None));
        }
        let key = self.key(doc, sink)?;
        Some(Pick::Take(Some(key.0)))
    }

    /// What equal records share, as in `dedup`.
    fn key(&mut self, doc: &mut Document, sink: &mut Sink) -> Option<Digest> {
        let replay = self.player.replay();
        if let Document::Position(_) = doc {
            as_replayed(doc, replay);
            if let Document::Position(position) = doc {
                return self.hasher.position(Scheme::Position, position, sink);
            }
        }
        moves_digest(doc, replay, sink)
    }
}
