use super::counted::only_counted;
use super::drop::Drop;
use super::losses;
use super::passes::{ConversionState, Stop, Wishes};
use super::written_positions::WrittenPositions;
use crate::diag::Sink;
use crate::formats::fen::Style;
use crate::formats::{Card, Dialect, Envelope, Read, Write};
use crate::hash::{Digest, Quick};
use crate::io::{Framing, Record};
use crate::model::{Document, DocumentKind, Feature, Part, PlainPosition, Position, Worlds};
use crate::pipeline::definitions;
use crate::pipeline::files::Input;
use crate::pipeline::plan::{Checked, Plan, PlanError, Select};
use crate::pipeline::replay::Replay;
use crate::pipeline::run::Settings;
use crate::pipeline::squares;
use crate::rules::Conduct;

/// The result for a record.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// Written, as this many documents.
    Written(u64),
    /// An error went to the sink; nothing was written.
    Rejected,
    /// It would lose something and the plan is strict; nothing was written.
    Refused,
    /// It does not have the requested ply, which is a loss; nothing was written.
    Skipped,
}

/// A planned conversion with its reader and writer. Each thread has its own. The result depends
/// only on the plan and the record; stored data only makes it faster.
pub struct Converter {
    reader: Box<dyn Read>,
    pub(super) state: ConversionState,
    pub(super) writer: Box<dyn Write>,
    /// A position of the game, while positions are written.
    pub(super) position: Document,
    /// The same, if it has no model.
    pub(super) plain: PlainPosition,
    /// Records that are plain positions are written without a model.
    takes_plain: bool,
    /// All plain positions of games from the usual start are written without a model.
    pub(super) usual_is_plain: bool,
    /// The settings of what the current record became.
    pub(super) settings: Option<Settings>,
    /// Each document for itself, if they are written apart.
    pub(super) parts: Option<Vec<Written>>,
    /// Computes the key of each position that is written, if keys are asked for.
    pub(super) quick: Option<Quick>,
    /// Positions that were written, if each is to be written once.
    pub(super) written_before: Option<WrittenPositions>,
    /// Of plain positions with a key, no text is needed.
    pub(super) keys_alone: bool,
}

/// A document in the output of a record.
#[derive(Copy, Clone, Debug)]
pub(in crate::pipeline) struct Written {
    /// Where it ends; it begins where the one before it ends.
    pub end: usize,
    /// Its settings.
    pub settings: Option<Settings>,
    /// The quick key of the position, before it was adapted.
    pub key: Option<Digest>,
}

impl Converter {
    /// The converter of a plan.
    ///
    /// # Errors
    /// The source cannot be read, or the target not written.
    pub fn open(plan: Plan) -> Result<Self, PlanError> {
        Ok(plan.check()?.open())
    }

    /// Creates the reader and the writer.
    pub(in crate::pipeline) fn new(checked: &Checked) -> Self {
        let plan = &checked.plan;
        let (source, target) = (plan.from.format.card(), plan.to.format.card());
        let writer = checked.target.open();
        let mut replay = Replay::of(&checked.source.name().options);
        replay.spell_as(writer.spelling());
        let mut reader = checked.source.open();
        reader.count_only(only_counted(plan, target));
        Self {
            reader,
            state: ConversionState {
                holds: plan.to.holds(),
                alone: plan.to.alone(),
                plan: plan.clone(),
                source,
                target,
                wishes: Wishes::of(writer.as_ref()),
                asks_passing: Style::asks_passing(&plan.to.options),
                every_drop: Dialect::of(&plan.to.options).counts_every_drop(),
                gives: source.gives,
                positions: false,
                returns: false,
                input: (0, String::new()),
                index: 0,
                doc: Document::default(),
                replay,
                map: None,
            },
            writer,
            position: Document::Position(Position::board(8, 8)),
            plain: PlainPosition::default(),
            takes_plain: takes_plain(plan, target),
            usual_is_plain: false,
            settings: None,
            parts: None,
            quick: None,
            written_before: None,
            keys_alone: false,
        }
    }

    /// The same, writing each position of a game by itself: nothing is written between two, and [`Converter::parts`]
    /// says where each is. Nothing separates records whose notation has one in a file.
    #[must_use]
    pub(in crate::pipeline) fn apart(mut self) -> Self {
        self.state.alone |= matches!(self.state.target.framing, Framing::Whole);
        let parts = Some(Vec::new());
        Self { parts, ..self }
    }

    /// The same; if at most one record is taken, it stands alone, whatever its number is.
    #[must_use]
    pub(in crate::pipeline) fn of_one(mut self, takes_one: bool) -> Self {
        self.state.alone &= !takes_one;
        self
    }

    /// The same, computing the keys of positions.
    #[must_use]
    pub(in crate::pipeline) fn keyed(self) -> Self {
        let quick = Some(Quick::default());
        Self { quick, ..self }
    }

    /// The same; where a position has a key, its text is not needed.
    #[must_use]
    pub(in crate::pipeline) fn keys_alone(self) -> Self {
        Self {
            keys_alone: true,
            ..self
        }
    }

    /// The same, leaving out positions of games that it has written before, as far as this much memory remembers them: the
    /// output takes each position once, with any counters. [`Converter::take_record`] tells which records were taken.
    ///
    /// `all`: the keys of positions that are left out are asked for.
    #[must_use]
    pub(in crate::pipeline) fn once(self, memory: usize, all: bool) -> Self {
        let written_before = Some(WrittenPositions::new(memory, all));
        Self {
            written_before,
            ..self
        }
    }

    /// Whether positions of the next record may be left out.
    pub(in crate::pipeline) fn may_leave_out(&mut self, may: bool) {
        self.written_before.iter_mut().for_each(|f| f.may = may);
    }

    /// What the last record became is taken. How many of its positions were left out, and their keys, if these are asked
    /// for.
    pub(in crate::pipeline) fn take_record(&mut self) -> (u64, Vec<u128>) {
        let written_before = self.written_before.as_mut();
        written_before
            .map(WrittenPositions::take_record)
            .unwrap_or_default()
    }

    /// The document that was written last, for its memory.
    pub(in crate::pipeline) fn take_document(&mut self) -> Document {
        std::mem::take(&mut self.state.doc)
    }

    /// Remarks that only have to be counted when a document for [`Converter::write`] is read.
    pub(in crate::pipeline) fn only_counted(&self) -> Feature {
        let plan = &self.state.plan;
        match plan.drop == Drop::default() {
            true => only_counted(plan, self.state.target) - Feature::VARIATIONS,
            false => Feature::empty(),
        }
    }

    /// The documents that the last record became.
    pub(in crate::pipeline) fn parts(&self) -> &[Written] {
        self.parts.as_deref().unwrap_or_default()
    }

    /// The plan it follows.
    pub fn plan(&self) -> &Plan {
        &self.state.plan
    }

    /// The settings of the documents that the last record became.
    pub fn settings(&self) -> Option<Settings> {
        self.settings
    }

    /// What is written around documents of the target.
    pub(in crate::pipeline) fn envelope(&self) -> &'static Envelope {
        &self.state.target.envelope
    }

    /// The records that follow are those of another input.
    pub fn go_on_to(&mut self, number: usize, input: &Input) {
        if self.state.plan.squeeze.is_some() {
            self.state.input = (number, input.name_in_folder());
        }
    }

    /// Converts one record, appending to `out`. On any other verdict than
    /// [`Verdict::Written`] `out` is as it was.
    pub fn convert(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        if self.takes_plain && self.convert_plain(record, out) {
            return Verdict::Written(1);
        }
        let before = out.len();
        let read = self.read(record, sink);
        let written = read.and_then(|()| self.run(out, sink));
        self.verdict(before, written, out, sink)
    }

    /// Converts a record that is a plain position. `false`: nothing was written.
    fn convert_plain(&mut self, record: &Record<'_>, out: &mut Vec<u8>) -> bool {
        let at = out.len();
        if !self.reader.read_plain(record, &mut self.plain) {
            return false;
        }
        if !self.writer.write_plain(&self.plain, out) {
            // It writes others no more than this one.
            self.takes_plain = false;
            return false;
        }
        self.forget();
        self.settings = Some(Settings::without_any(at, out.len()));
        if let Some(parts) = &mut self.parts {
            let (end, settings, key) = (out.len(), self.settings, None);
            parts.push(Written { end, settings, key });
        }
        true
    }

    /// Forgets what the record before became.
    fn forget(&mut self) {
        self.settings = None;
        self.parts.iter_mut().for_each(Vec::clear);
        self.written_before
            .iter_mut()
            .for_each(WrittenPositions::begin);
    }

    /// Converts a document of the source that was read from this record, with what its moves state
    /// and its dialect.
    pub fn write(
        &mut self,
        record: &Record<'_>,
        (doc, gives, dialect): (Document, Part, Option<&str>),
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Verdict {
        self.state.doc = doc;
        self.begin(record, gives, dialect);
        let before = out.len();
        let judged = self.judge(record, sink);
        let written = judged.and_then(|()| self.run(out, sink));
        self.verdict(before, written, out, sink)
    }

    fn verdict(
        &mut self,
        before: usize,
        written: Result<u64, Stop>,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Verdict {
        let format = self.state.plan.from.format;
        squares::rename(format, &self.state.doc, self.state.replay.catalog(), sink);
        let verdict = match written {
            Err(Stop::Rejected) => Verdict::Rejected,
            _ if self.state.plan.strict && !sink.losses().is_empty() => Verdict::Refused,
            Err(Stop::Skipped) => Verdict::Skipped,
            Ok(n) => Verdict::Written(n),
        };
        match verdict {
            Verdict::Written(n) => self.keep_map(n),
            _ => out.truncate(before),
        }
        verdict
    }

    fn run(&mut self, out: &mut Vec<u8>, sink: &mut Sink) -> Result<u64, Stop> {
        self.state.run(sink)?;
        if self.state.positions {
            return self.write_positions(out, sink);
        }
        losses::report(&self.state.doc, self.state.target, sink);
        let (doc, envelope) = (&self.state.doc, &self.state.target.envelope);
        let (all, writer, before) = (&mut self.settings, self.writer.as_mut(), out.len());
        Settings::write(all, writer, envelope, doc, (out, sink))?;
        losses::unless_blank(out.get(before..), self.state.target, sink)?;
        let (end, settings) = (out.len(), self.settings);
        if let Some(parts) = &mut self.parts {
            let key = None;
            parts.push(Written { end, settings, key });
        }
        Ok(1)
    }

    fn read(&mut self, record: &Record<'_>, sink: &mut Sink) -> Result<(), Stop> {
        self.reader.read(record, &mut self.state.doc, sink)?;
        let gives = self.reader.gives().unwrap_or(self.state.source.gives);
        self.begin(record, gives, sink.dialect());
        self.judge(record, sink)
    }

    /// Refuses a definition of a variant that makes no sense.
    fn judge(&self, record: &Record<'_>, sink: &mut Sink) -> Result<(), Stop> {
        let state = &self.state;
        let cards = (state.source, state.target);
        let catalog = state.plan.from.options.catalog();
        Ok(definitions::judge(
            cards, record, &state.doc, catalog, sink,
        )?)
    }

    fn begin(&mut self, record: &Record<'_>, gives: Part, dialect: Option<&str>) {
        self.forget();
        let state = &mut self.state;
        (state.map, state.gives) = (None, gives);
        state.index = record.origin.index;
        state.positions = state.asks_positions();
        state.returns = false;
        state.replay.follow(Conduct {
            legal: state.plan.legal,
            every_drop: state.every_drop,
            ..state.plan.conventions.conduct(dialect)
        });
    }

    fn keep_map(&mut self, written: u64) {
        if let (Some(squeeze), Some(map)) = (&self.state.plan.squeeze, self.state.map.take()) {
            squeeze.keep(self.state.input.0, map, written);
        }
    }
}

/// Whether records that are plain positions become the same positions: nothing else is asked for, and nothing is lost.
fn takes_plain(plan: &Plan, target: &Card) -> bool {
    let whole = matches!(plan.select, Select::Whole | Select::EveryPly);
    let stays =
        plan.board.is_none() && plan.squeeze.is_none() && target.worlds.contains(Worlds::BOARD);
    let holds = plan.to.holds().contains(DocumentKind::POSITION) && !plan.to.alone();
    let asks = Style::asks_passing(&plan.to.options);
    whole && stays && holds && !asks && target.carries.contains(losses::OF_CHESS)
}
