//! Reads a record that names no variant as one of the only variant that fits.

use super::facts::Facts;
use super::guide::Guide;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::model::{Document, Feature, Part, Tags, VariantName};
use crate::pipeline::positions::plies;
use crate::pipeline::{Replay, Select, positions_as_they_are};
use std::sync::Arc;

/// The code of the note that a variant was found.
pub const DETECTED: Code = Code("core/variant-detected");
/// The code of the note that several variants fit.
pub const UNDECIDED: Code = Code("core/variant-undecided");

/// Whether the variant of the record was found, and not stated: then nothing is lost without its name.
pub fn is_found(sink: &Sink) -> bool {
    sink.messages().iter().any(|d| d.code == DETECTED)
}

/// The most variants whose rules are asked.
const MOST: usize = 48;
/// How many plies they are asked about.
const PLIES: u64 = 40;
/// The longest record that is read again for each of them, in bytes.
const LONGEST: usize = 1 << 16;
/// How many variants are named in a note.
const NAMED: usize = 8;

/// A reader that finds the variant of records that name none.
pub struct Fitting {
    own: Box<dyn Read>,
    name: FormatName,
    guide: Arc<Guide>,
    /// Readers for variants that were found before.
    others: Vec<(VariantName, Box<dyn Read>)>,
    replay: Replay,
    scratch: Document,
    gives: Option<Part>,
}

impl Fitting {
    /// The same reader with a guide.
    pub fn new(own: Box<dyn Read>, name: &FormatName, guide: &Arc<Guide>) -> Self {
        Self {
            own,
            name: name.clone(),
            guide: Arc::clone(guide),
            others: Vec::new(),
            replay: Replay::of(&name.options),
            scratch: Document::default(),
            gives: None,
        }
    }

    /// Reads the record again as one of that variant.
    fn again(
        &mut self,
        variant: &VariantName,
        record: &Record<'_>,
        sink: &mut Sink,
    ) -> Option<Option<Part>> {
        let at = self.others.iter().position(|(name, _)| name == variant);
        let at = match at {
            Some(at) => at,
            None => {
                let mut options = self.name.options.clone();
                options.variant = Some(variant.clone());
                let reader = self.name.format.reader(&options)?;
                if self.others.len() >= MOST {
                    self.others.clear();
                }
                self.others.push((variant.clone(), reader));
                self.others.len() - 1
            }
        };
        let reader = &mut self.others.get_mut(at)?.1;
        let read = reader.read(record, &mut self.scratch, sink);
        read.ok().map(|()| reader.gives())
    }

    /// Whether the first moves are legal in that variant, or its rules cannot tell.
    fn is_legal(&mut self, variant: &VariantName, record: &Record<'_>) -> bool {
        let mut sink = Sink::default();
        if self.again(variant, record, &mut sink).is_none() {
            return false;
        }
        let all = match &self.scratch {
            Document::Game(game) => plies(game),
            Document::Position(_) | Document::Pieces(_) => return true,
        };
        let until = Select::Ply(all.min(PLIES));
        let (doc, replay) = (&mut self.scratch, &mut self.replay);
        let done = positions_as_they_are(doc, until, replay, &mut sink, |_, _, _| true);
        let unable = |d: &Diagnostic| d.code == Code("core/needs-rules");
        done || sink.messages().iter().any(unable)
    }
}

impl Read for Fitting {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        self.own.read(record, doc, sink)?;
        self.gives = self.own.gives();
        let Some(facts) = Facts::of(doc, self.own.like_chess()) else {
            return Ok(());
        };
        let fit = self.guide.fit(&facts);
        let mut reasons = facts.said();
        if fit.start {
            reasons.push("the start position".into());
        }
        let mut fitting = fit.variants;
        let moves = matches!(doc, Document::Game(game) if !game.tree.is_empty());
        let short = record.bytes.len() <= LONGEST;
        if moves && short && (2..=MOST).contains(&fitting.len()) {
            let before = fitting.len();
            fitting.retain(|variant| self.is_legal(variant, record));
            if fitting.len() < before {
                reasons.push("legal moves".into());
            }
        }
        let mut fresh = sink.beside();
        if let [only] = &fitting[..]
            && let Some(gives) = self.again(only, record, &mut fresh)
        {
            std::mem::swap(doc, &mut self.scratch);
            self.gives = gives;
            sink.clear();
            sink.take_over(fresh);
            let message = format!("the variant is {only}: {}", reasons.join(", "));
            let help = "`--variant NAME` names another one";
            sink.push(
                Diagnostic::note(DETECTED, message)
                    .at(Span::default())
                    .help(help),
            );
        } else if fitting.len() > 1 {
            let message = format!("{} fit: {}", listed(&fitting), reasons.join(", "));
            let help = "name the variant: `--variant NAME`";
            sink.push(
                Diagnostic::note(UNDECIDED, message)
                    .at(Span::default())
                    .help(help),
            );
        }
        Ok(())
    }

    fn tags(&self, record: &Record<'_>, tags: &mut Tags) -> bool {
        self.own.tags(record, tags)
    }

    fn gives(&self) -> Option<Part> {
        self.gives
    }

    fn count_only(&mut self, remarks: Feature) {
        self.own.count_only(remarks);
    }
}

/// The first ones, and how many more there are.
fn listed(all: &[VariantName]) -> String {
    let names: Vec<&str> = all.iter().take(NAMED).map(VariantName::as_str).collect();
    match all.len().saturating_sub(NAMED) {
        0 => names.join(", "),
        more => format!("{} and {more} other variants", names.join(", ")),
    }
}
