//! Notations whose reader or writer is known to exist, so that any number of them can be opened.

use super::fitting::{Fitting, Guide};
use super::{Conventions, PlanError, repair};
use crate::diag::{Diagnostic, Reported, Sink};
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::Document;
use crate::variants;
use std::sync::Arc;

/// A notation that can be read.
#[derive(Clone, Debug)]
pub struct Readable {
    name: FormatName,
    /// Whose rules damaged moves are repaired by, if they are.
    repairs: Option<Conventions>,
    /// Finds the variant of records that name none, if it is searched.
    guide: Option<Arc<Guide>>,
    /// Finds only the language of words that several languages have; no variant is searched.
    only_words: bool,
}

impl Readable {
    /// The notation, with the known variants if none are given.
    ///
    /// # Errors
    /// It is only written.
    pub fn new(mut name: FormatName) -> Result<Self, PlanError> {
        know_variants(&mut name.options);
        match name.format.reader(&name.options) {
            Some(_) => Ok(Self {
                name,
                repairs: None,
                guide: None,
                only_words: false,
            }),
            None => Err(PlanError::NoReader(name.format.card().slug)),
        }
    }

    /// The same, repairing moves that contradict the board.
    ///
    /// # Errors
    /// The notation states too little about its moves.
    pub fn repairing(self, conventions: Conventions) -> Result<Self, PlanError> {
        repair::reader(&self.name, conventions)?;
        let repairs = Some(conventions);
        Ok(Self { repairs, ..self })
    }

    /// The same; a record that names no variant and cannot be chess is read as one of the only known
    /// variant that fits. Files of the model state what they are.
    #[must_use]
    pub fn finding_variants(self) -> Self {
        let stated = self.name.options.variant.is_some();
        let says_all = self.name.format.card().worlds.is_all();
        let guide = || Guide::new(Arc::clone(self.name.options.catalog()));
        let guide = (!stated && !says_all && self.repairs.is_none()).then(|| Arc::new(guide()));
        Self { guide, ..self }
    }

    /// The same; words that several languages have are read in the one in which they are legal.
    #[must_use]
    pub fn finding_words(self) -> Self {
        let only_words = true;
        Self { only_words, ..self }.finding_variants()
    }

    /// Its name and options.
    pub fn name(&self) -> &FormatName {
        &self.name
    }

    /// A new reader.
    pub fn open(&self) -> Box<dyn Read> {
        let reader = match self.repairs {
            Some(conventions) => repair::reader(&self.name, conventions).ok(),
            None => self.name.format.reader(&self.name.options),
        };
        let reader = reader.unwrap_or_else(|| Box::new(Missing));
        match &self.guide {
            Some(guide) => Box::new(Fitting::new(reader, &self.name, guide, self.only_words)),
            None => reader,
        }
    }
}

/// A notation that can be written.
#[derive(Clone, Debug)]
pub struct Writable(FormatName);

impl Writable {
    /// The notation, with everything that is known if nothing is given.
    ///
    /// # Errors
    /// It is only read.
    pub fn new(mut name: FormatName) -> Result<Self, PlanError> {
        know_variants(&mut name.options);
        match name.format.writer(&name.options) {
            Some(_) => Ok(Self(name)),
            None => Err(PlanError::NoWriter(name.format.card().slug)),
        }
    }

    /// Its name and options.
    pub fn name(&self) -> &FormatName {
        &self.0
    }

    /// A new writer.
    pub fn open(&self) -> Box<dyn Write> {
        let writer = self.0.format.writer(&self.0.options);
        writer.unwrap_or_else(|| Box::new(Missing))
    }
}

fn know_variants(options: &mut Options) {
    options
        .catalog
        .get_or_insert_with(|| Arc::clone(variants::catalog()));
}

/// A format that had a reader or a writer and has none with the same options would be a bug; its
/// records are refused.
struct Missing;

impl Read for Missing {
    fn read(&mut self, _: &Record<'_>, _: &mut Document, sink: &mut Sink) -> Result<(), Reported> {
        Err(sink.fail(Diagnostic::defect()))
    }
}

impl Write for Missing {
    fn write(&mut self, _: &Document, _: &mut Vec<u8>, sink: &mut Sink) -> Result<(), Reported> {
        Err(sink.fail(Diagnostic::defect()))
    }
}
