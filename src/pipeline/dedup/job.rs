use super::apart::Apart;
use super::key::{KeySource, is_game};
use super::keyed::{self, Keyed};
use super::{Keep, Key, keep, verbatim};
use crate::diag::{Diagnostic, Sink};
use crate::formats::{Card, Format, Read};
use crate::hash::{Digest, Scheme};
use crate::io::Record;
use crate::model::{Document, DocumentKind, Worlds};
use crate::pipeline::hashes::Digester;
use crate::pipeline::plan::Checked;
use crate::pipeline::replay::Replay;
use crate::pipeline::run::Settings;
use crate::pipeline::{Converter, Input, Job, Readable, Select, Verdict, squares};

/// Gives each record its keys, and its text as it is or in another notation.
pub struct DedupJob {
    key: Key,
    keep: Keep,
    quick: bool,
    /// Games are compared, and written, up to their first illegal move.
    keep_going: bool,
    select: Select,
    /// The number of the input.
    number: usize,
    reader: Box<dyn Read>,
    format: &'static dyn Format,
    card: &'static Card,
    apart: Apart,
    converter: Option<Converter>,
    /// Kinds of documents that are written.
    holds: DocumentKind,
    digester: Digester,
    doc: Document,
    /// Of a record that stays as it is, only why it has no key is of interest.
    ignored: Sink,
    /// The sizes of what the last record became.
    last: [usize; 3],
}

impl DedupJob {
    /// A job that reads this notation, and writes records as they are.
    pub fn new(source: &Readable, key: Key, keep: Keep) -> Self {
        let card = source.name().format.card();
        Self {
            key,
            keep,
            quick: false,
            keep_going: false,
            select: Select::Whole,
            number: 0,
            reader: source.open(),
            format: source.name().format,
            card,
            apart: Apart::of(source.name()),
            converter: None,
            holds: DocumentKind::all(),
            digester: Digester::new(Replay::of(&source.name().options)),
            doc: Document::default(),
            ignored: Sink::default(),
            last: [0; 3],
        }
    }

    /// The same; keys of positions are only compared with others of this run, so they may be quick ones.
    #[must_use]
    pub fn quickly(self, quick: bool) -> Self {
        Self { quick, ..self }
    }

    /// The same; games are compared up to their first move that cannot be played.
    #[must_use]
    pub fn keep_going(self, keep_going: bool) -> Self {
        Self { keep_going, ..self }
    }

    /// The same, writing the notation of a plan.
    #[must_use]
    pub fn writing(self, checked: &Checked) -> Self {
        let plan = checked.plan();
        let converter = checked.open().apart();
        let mut reader = self.reader;
        reader.count_only(converter.only_counted());
        Self {
            reader,
            select: plan.select,
            holds: plan.to.holds(),
            converter: Some(match self.quick {
                true => converter.keyed(),
                false => converter,
            }),
            ..self
        }
    }

    /// The same; of the positions of games that it has given away before, only the number is needed, or the keys, if all
    /// documents are `counted`. About so much memory remembers them.
    #[must_use]
    pub fn once(self, memory: usize, counted: bool) -> Self {
        let apt = self.quick && self.select == Select::EveryPly && self.keep == Keep::First;
        let converter = self.converter;
        Self {
            converter: match apt && matches!(self.key, Key::Usual | Key::Position) {
                true => converter.map(|converter| converter.once(memory, counted)),
                false => converter,
            },
            ..self
        }
    }

    /// The same; only keys are needed.
    #[must_use]
    pub fn keys_alone(self) -> Self {
        Self {
            converter: self.converter.map(Converter::keys_alone),
            ..self
        }
    }

    /// The record as it is.
    fn as_it_is(&mut self, record: &Record<'_>, made: &mut Keyed, sink: &mut Sink) -> Verdict {
        if let Some(problem) = verbatim::depends(record) {
            sink.push(problem);
            return Verdict::Rejected;
        }
        let mut ignored = std::mem::take(&mut self.ignored);
        let mut cut = sink.beside();
        let found = self.keys_as_it_is(record, made, (&mut ignored, &mut cut));
        if !found {
            squares::rename(
                self.format,
                &self.doc,
                self.digester.replay().catalog(),
                &mut ignored,
            );
            sink.take_over(std::mem::take(&mut ignored));
        }
        // Nothing is lost: the record stays as it is.
        sink.absorb(&mut cut, |_, severity| Some(severity), |d| d);
        ignored.clear();
        self.ignored = ignored;
        if !found {
            return Verdict::Rejected;
        }
        let is_first = (self.number, record.origin.index) == (0, 0);
        let moved = match is_first {
            true => None,
            false => self.with_comments_behind_tags(record),
        };
        let bytes = moved.as_deref().unwrap_or(record.bytes);
        let record = &Record { bytes, ..*record };
        let (begins, ends) = verbatim::in_force(record, &self.apart, is_first);
        if !is_first && self.apart.has_tags_behind_comments(bytes)
            || self.apart.is_endless(begins | ends)
        {
            sink.push(verbatim::not_separable());
            return Verdict::Rejected;
        }
        verbatim::write(record, self.card, &mut made.text);
        let rank = self.keep.rank(keep::tags(&self.doc), made.text.len());
        let settings = Settings::of_numbers([0, made.text.len() as u64, begins, ends]);
        made.push(rank, made.text.len(), Some(settings));
        Verdict::Written(1)
    }

    /// Comments before the tags would belong to the record before. The same record with these comments after its tags, if
    /// it is read as the same.
    fn with_comments_behind_tags(&mut self, record: &Record<'_>) -> Option<Vec<u8>> {
        if !self.apart.is_stray(record.bytes) {
            return None;
        }
        let moved = self.apart.comments_behind_tags(record.bytes)?;
        let [before, after] = [record.bytes, &moved].map(|bytes| {
            let (mut doc, mut sink) = (Document::default(), Sink::default());
            let record = Record { bytes, ..*record };
            self.reader.read(&record, &mut doc, &mut sink).ok()?;
            Some(doc)
        });
        (before.is_some() && before == after).then_some(moved)
    }

    /// `cut` gets the first move that cannot be played.
    fn keys_as_it_is(
        &mut self,
        record: &Record<'_>,
        made: &mut Keyed,
        (sink, cut): (&mut Sink, &mut Sink),
    ) -> bool {
        let needs_tags = self.keep == Keep::Best;
        let read =
            |job: &mut Self, sink: &mut Sink| job.reader.read(record, &mut job.doc, sink).is_ok();
        if self.key == Key::Record {
            if !needs_tags || !read(self, sink) {
                self.doc = Document::default();
            }
            made.keys.push(self.digest(record).0);
            return true;
        }
        let mut ends = Vec::new();
        if !read(self, sink) {
            return false;
        }
        let mut doc = std::mem::take(&mut self.doc);
        if self.keep_going {
            self.digester.replay().cut_short(&mut doc, cut);
        }
        let found = self.keys(&mut doc, made, &mut ends, sink);
        self.doc = doc;
        found
    }

    /// The record in another notation.
    fn converted(&mut self, record: &Record<'_>, made: &mut Keyed, sink: &mut Sink) -> Verdict {
        if self.reader.read(record, &mut self.doc, sink).is_err() {
            return Verdict::Rejected;
        }
        let mut doc = std::mem::take(&mut self.doc);
        if self.keep_going {
            self.digester.replay().cut_short(&mut doc, sink);
        }
        let gives = self.reader.gives().unwrap_or(self.card.gives);
        let writes_keys = self.writes_keys(&doc);
        let Some(converter) = &mut self.converter else {
            return Verdict::Rejected;
        };
        // Other keys are computed of all positions.
        converter.may_leave_out(writes_keys);
        let tags = match self.keep {
            Keep::First => 0,
            Keep::Best => keep::tags(&doc),
        };
        let whole = match writes_keys {
            true => std::mem::take(&mut doc),
            false => doc.clone(),
        };
        let whole = (whole, gives, sink.dialect());
        let verdict = converter.write(record, whole, &mut made.text, sink);
        let written_document = converter.take_document();
        if writes_keys {
            // The next record is read into the same memory.
            doc = written_document;
        } else {
            // It would take as much memory again while the keys are computed.
            drop(written_document);
        }
        let Verdict::Written(_) = verdict else {
            self.doc = doc;
            return verdict;
        };
        if writes_keys {
            self.doc = doc;
            return self.take_keys(made, (tags, record.bytes.len()), sink);
        }
        let mut ends = Vec::new();
        let mut ignored = sink.beside();
        let found = match self.key {
            Key::Record => {
                made.keys.push(self.digest(record).0);
                true
            }
            _ => self.keys(&mut doc, made, &mut ends, &mut ignored),
        };
        self.doc = doc;
        if !found {
            sink.take_over(ignored);
            return Verdict::Rejected;
        }
        self.pair(made, &ends, (tags, record.bytes.len()), sink)
    }

    /// Each document that was written gets its keys.
    fn pair(
        &mut self,
        made: &mut Keyed,
        ends: &[usize],
        (tags, bytes): (usize, usize),
        sink: &mut Sink,
    ) -> Verdict {
        let parts = self.converter.as_ref().map_or(&[][..], Converter::parts);
        let rank = self.keep.rank(tags, bytes);
        let all = made.keys.len();
        if ends.len() > 1 && ends.len() != parts.len() || parts.len() > 1 && ends.len() < 2 {
            sink.push(Diagnostic::defect());
            return Verdict::Rejected;
        }
        for (n, part) in parts.iter().enumerate() {
            made.push(rank, part.end, part.settings);
            if let Some(last) = made.documents.last_mut() {
                last.keys = ends.get(n).copied().unwrap_or(all);
            }
        }
        self.taken(made)
    }

    /// The documents of a record are taken.
    fn taken(&mut self, made: &mut Keyed) -> Verdict {
        let known = self.converter.as_mut().map(Converter::take_record);
        (made.known, made.again) = known.unwrap_or_default();
        Verdict::Written(made.documents.len() as u64 + made.known)
    }

    /// Whether the positions that are written are those that are compared, so that one replay is enough.
    fn writes_keys(&self, doc: &Document) -> bool {
        let played = matches!(doc, Document::Game(game) if !game.tree.is_empty());
        self.quick
            && played
            && doc.world() == Worlds::BOARD
            && self.select == Select::EveryPly
            && matches!(self.key, Key::Usual | Key::Position)
    }

    /// Each position that was written has its key.
    fn take_keys(
        &mut self,
        made: &mut Keyed,
        (tags, bytes): (usize, usize),
        sink: &mut Sink,
    ) -> Verdict {
        let rank = self.keep.rank(tags, bytes);
        let parts = self.converter.as_ref().map_or(&[][..], Converter::parts);
        made.keys
            .extend(parts.iter().filter_map(|part| part.key.map(|key| key.0)));
        if made.keys.len() != parts.len() {
            sink.push(Diagnostic::defect());
            return Verdict::Rejected;
        }
        let documents = (1..).zip(parts).map(|(keys, part)| keyed::Document {
            keys,
            end: part.end,
            rank,
            settings: part.settings,
        });
        made.documents.extend(documents);
        self.taken(made)
    }

    fn digest(&self, record: &Record<'_>) -> Digest {
        Digest::of(verbatim::compared(record, self.card))
    }

    /// Appends the keys of a document, and where those of each of its positions end. `false`: an
    /// error went to `sink`.
    fn keys(
        &mut self,
        doc: &mut Document,
        made: &mut Keyed,
        ends: &mut Vec<usize>,
        sink: &mut Sink,
    ) -> bool {
        let game = is_game(doc) && !self.writes_positions();
        match self.key.of(game) {
            Err(problem) => {
                sink.push(*problem);
                false
            }
            Ok(source) => self.digests(source, doc, made, ends, sink),
        }
    }

    fn digests(
        &mut self,
        source: KeySource,
        doc: &mut Document,
        made: &mut Keyed,
        ends: &mut Vec<usize>,
        sink: &mut Sink,
    ) -> bool {
        let scheme = match source {
            KeySource::Positions(Scheme::Position) if self.quick => Scheme::Quick,
            KeySource::Positions(scheme) => scheme,
            KeySource::Moves | KeySource::Bytes => Scheme::Moves,
        };
        let mut here = None;
        let asked = (Some(scheme), self.select);
        self.digester.all(doc, asked, sink, &mut |one| {
            // A position may have several digests.
            if here.replace(one.ply) == Some(one.ply) {
                ends.pop();
            }
            made.keys.push(one.hashed.digest.0);
            ends.push(made.keys.len());
        })
    }

    /// Whether positions of games are written, and not the games.
    fn writes_positions(&self) -> bool {
        if self.converter.is_none() {
            return false;
        }
        let holds = |kind| self.holds.contains(kind);
        match self.select {
            Select::Whole => !holds(DocumentKind::GAME),
            Select::Ply(_) | Select::FromEnd(_) => holds(DocumentKind::POSITION),
            Select::EveryPly => true,
        }
    }
}

impl Job for DedupJob {
    type Item = Keyed;

    fn begin(&mut self, number: usize, _: &Input) {
        self.number = number;
    }

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<Keyed>, sink: &mut Sink) -> Verdict {
        let mut made = Keyed::like(self.last, record.origin.index);
        let verdict = match self.converter.is_some() {
            true => self.converted(record, &mut made, sink),
            false => self.as_it_is(record, &mut made, sink),
        };
        self.last = made.sizes();
        if let Verdict::Written(_) = verdict {
            out.push(made);
        }
        verdict
    }

    fn comment(&mut self, record: &Record<'_>, out: &mut Vec<Keyed>, sink: &mut Sink) -> Verdict {
        let mut made = Keyed::default();
        let verdict = match &mut self.converter {
            Some(converter) => converter.convert_comment(record, &mut made.text, sink),
            None => {
                verbatim::write(record, self.card, &mut made.text);
                Verdict::Written(0)
            }
        };
        if matches!(verdict, Verdict::Written(_)) && !made.text.is_empty() {
            made.push(0, made.text.len(), None);
            out.push(made);
        }
        verdict
    }
}
