//! Reads a record that names no variant as one of the only variant that fits.

use super::facts::Facts;
use super::guide::Guide;
use crate::diag::{self, Code, Diagnostic, Reported, Severity, Sink, Span};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::model::{Document, Feature, Part, PlainPosition, Tags, VariantName};
use crate::pipeline::positions::plies;
use crate::pipeline::{Replay, Select, positions_as_they_are};
use crate::rules::Reason;
use std::sync::Arc;

/// The code of the note that a variant was found.
pub const DETECTED: Code = Code("core/variant-detected");
/// The code of the note that several variants fit.
pub const UNDECIDED: Code = Code("core/variant-undecided");

/// The features that the record does not state itself: its variant, if that was found. Then nothing is lost without its
/// name.
pub fn unstated(sink: &Sink) -> Feature {
    match sink.messages().iter().any(|d| d.code == DETECTED) {
        true => Feature::VARIANT,
        false => Feature::empty(),
    }
}

/// The most variants whose rules are asked.
const MAX_VARIANTS: usize = 48;
/// The number of plies they are asked about.
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
    /// No variant is searched.
    only_words: bool,
}

impl Fitting {
    /// The same reader with a guide.
    pub fn new(
        own: Box<dyn Read>,
        name: &FormatName,
        guide: &Arc<Guide>,
        only_words: bool,
    ) -> Self {
        Self {
            own,
            name: name.clone(),
            guide: Arc::clone(guide),
            others: Vec::new(),
            replay: Replay::of(&name.options),
            scratch: Document::default(),
            gives: None,
            only_words,
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
                if self.others.len() >= MAX_VARIANTS {
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
        self.again(variant, record, &mut Sink::default()).is_some() && self.plays()
    }

    /// Whether the first moves of the document that was read again are legal, or the rules cannot tell.
    fn plays(&mut self) -> bool {
        let mut sink = Sink::default();
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

    /// The variants that fit, and the reasons. Their rules are asked if there are at least this many.
    fn find(&mut self, facts: &Facts, least: usize, record: &Record<'_>) -> Found {
        let fit = self.guide.fit(facts);
        let mut reasons = facts.said();
        if fit.start {
            reasons.push("the start position".into());
        }
        let mut variants = fit.variants;
        let short = record.bytes.len() <= LONGEST;
        if facts.moves && short && (least..=MAX_VARIANTS).contains(&variants.len()) {
            let before = variants.len();
            variants.retain(|variant| self.is_legal(variant, record));
            if variants.len() < before {
                reasons.push("legal moves".into());
            }
        }
        Found { variants, reasons }
    }

    /// Reads the record as one of the only variant that was found, or says which ones fit.
    fn settle(&mut self, found: Found, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) {
        let Found { variants, reasons } = found;
        let mut fresh = sink.beside();
        if let [only] = &variants[..]
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
        } else if variants.len() > 1 {
            let message = format!("{} fit: {}", listed(&variants), reasons.join(", "));
            sink.push(
                Diagnostic::note(UNDECIDED, message)
                    .at(Span::default())
                    .help(candidates(&variants)),
            );
        }
    }

    /// Whether the words are those of another language, which no option or tag named, and not a game of chess.
    fn is_doubtful(&mut self, doc: &Document, sink: &Sink) -> bool {
        let found = |d: &Diagnostic| d.code == Code("pgn/found-words");
        let foreign = sink.dialect().is_some_and(|name| name.starts_with("lang="));
        let Document::Game(game) = doc else {
            return false;
        };
        if !foreign || game.variant != VariantName::CHESS || !sink.messages().iter().any(found) {
            return false;
        }
        self.scratch.clone_from(doc);
        !self.plays()
    }

    /// Reads the record in the only one of several wordings in which its first moves are legal.
    fn read_as_legal(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool {
        let wordings = self.own.wordings().to_vec();
        if wordings.is_empty() {
            return false;
        }
        let span = sink.messages().last().and_then(|error| error.span);
        let options = self.name.format.card().options.iter();
        let mut found = None;
        for option in options.filter(|o| wordings.contains(&o.name)) {
            let options = self.name.options.with(option);
            let Some(mut reader) = self.name.format.reader(&options) else {
                return false;
            };
            let mut fresh = sink.beside();
            if reader.read(record, &mut self.scratch, &mut fresh).is_err() {
                return false;
            }
            let read = self.scratch.clone();
            if self.plays() {
                let (_, first, ..) =
                    found.get_or_insert_with(|| (option, read.clone(), reader.gives(), fresh));
                if *first != read {
                    return false;
                }
            }
        }
        let Some((option, read, gives, fresh)) = found else {
            return false;
        };
        (*doc, self.gives) = (read, gives);
        sink.clear();
        sink.take_over(fresh);
        let message = format!(
            "the moves are legal if they are read as `pgn+{}`",
            option.name
        );
        let d = Diagnostic::note(Code("pgn/found-words"), message);
        sink.push(
            d.at(span.unwrap_or_default())
                .help("an option such as `-f pgn+lang=it` names another language"),
        );
        true
    }

    /// Reads the record with the letters of all variants, if its words are moves then and some variant fits.
    fn read_otherwise(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool {
        let mut fresh = sink.beside();
        let Some(gives) = self.again(&VariantName::UNKNOWN, record, &mut fresh) else {
            return false;
        };
        let unknown = std::mem::take(&mut self.scratch);
        let Some(facts) = Facts::of(&unknown, false) else {
            return false;
        };
        let found = self.find(&facts, 1, record);
        if found.variants.is_empty() {
            let having = self.guide.having(&facts);
            sink.amend(|d| advised(d, &having));
            return false;
        }
        (*doc, self.gives) = (unknown, gives);
        sink.clear();
        sink.take_over(fresh);
        self.settle(found, record, doc, sink);
        true
    }
}

impl Read for Fitting {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let done = self.own.read(record, doc, sink);
        self.gives = self.own.gives();
        let short = record.bytes.len() <= LONGEST;
        match done {
            Ok(()) if self.only_words => Ok(()),
            Ok(()) if short && self.is_doubtful(doc, sink) => {
                self.read_otherwise(record, doc, sink);
                Ok(())
            }
            Ok(()) => {
                if let Some(facts) = Facts::of(doc, self.own.like_chess()) {
                    let found = self.find(&facts, 2, record);
                    self.settle(found, record, doc, sink);
                }
                Ok(())
            }
            Err(_) if short && self.read_as_legal(record, doc, sink) => Ok(()),
            Err(reported) if short && !self.only_words && only_words(sink) => {
                match self.read_otherwise(record, doc, sink) {
                    true => Ok(()),
                    false => Err(reported),
                }
            }
            Err(reported) => Err(reported),
        }
    }

    fn read_plain(&mut self, record: &Record<'_>, position: &mut PlainPosition) -> bool {
        self.own.read_plain(record, position)
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

/// The variants that fit, and the reasons.
struct Found {
    variants: Vec<VariantName>,
    reasons: Vec<String>,
}

/// Whether all that is wrong with a record is words that are not moves.
fn only_words(sink: &Sink) -> bool {
    let mut errors = sink
        .counts()
        .iter()
        .filter(|c| c.severity == Severity::Error);
    errors.all(|c| c.code == Code("pgn/unknown-word"))
}

/// An error about a word, with the variants that have its letters.
fn advised(d: Diagnostic, having: &[VariantName]) -> Diagnostic {
    match d.severity == Severity::Error && !having.is_empty() {
        true => {
            let before = d.help.as_deref().unwrap_or_default();
            let help = format!(
                "{before}; variants that have such pieces, to name with `--variant NAME`: {}",
                listed(having)
            );
            d.help(help)
        }
        false => d,
    }
}

/// What to type if several variants fit.
fn candidates(all: &[VariantName]) -> String {
    let typed = |name: &VariantName| format!("`--variant {name}`");
    let names: Vec<String> = all.iter().take(NAMED).map(typed).collect();
    let more = match all.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; {} would fit too", others(more)),
    };
    let names = diag::listed(&names, "or");
    format!("several variants fit, so name the right one: {names}{more}")
}

/// The first ones, and how many more there are.
fn listed(all: &[VariantName]) -> String {
    let names: Vec<&str> = all.iter().take(NAMED).map(VariantName::as_str).collect();
    match all.len().saturating_sub(NAMED) {
        0 => names.join(", "),
        more => format!("{} and {}", names.join(", "), others(more)),
    }
}

fn others(n: usize) -> String {
    match n {
        1 => "1 other variant".into(),
        n => format!("{n} other variants"),
    }
}

/// The error with the variants that fit, if the record names none.
pub(in crate::pipeline) fn with_candidates(d: Diagnostic, sink: &Sink) -> Diagnostic {
    let undecided = sink.messages().iter().find(|d| d.code == UNDECIDED);
    let Some(candidates) = undecided.and_then(|note| note.help.as_deref()) else {
        return d;
    };
    let unnamed = [
        Reason::NeedsRules.code(),
        Code("core/moves-not-checked"),
        Code("core/unknown-variant"),
    ];
    let unnamed = unnamed.contains(&d.code);
    let help = match &d.help {
        _ if unnamed => candidates.to_owned(),
        _ if Reason::of(d.code).is_none() => return d,
        Some(help) => format!("{candidates}; {help}"),
        None => candidates.to_owned(),
    };
    d.help(help)
}
