//! What must hold for any bytes at all.

use super::reading;
use panchess::diag::{Diagnostic, Severity, Sink, Span};
use panchess::formats::{Format, Options, Read, Write};
use panchess::io::{Record, limits};
use panchess::model::Document;
use panchess::variants;
use std::sync::Arc;

/// Reads every record of any bytes, and writes what was read. `Err` says what was not right.
pub fn probe(format: &dyn Format, bytes: &[u8]) -> Result<(), String> {
    Probe::new(format).map_or(Ok(()), |mut probe| probe.check(bytes))
}

/// A reader and a writer of one format, opened once for any number of inputs.
pub struct Probe<'f> {
    format: &'f dyn Format,
    reader: Box<dyn Read>,
    /// Reads what was written.
    second: Box<dyn Read>,
    writer: Option<Box<dyn Write>>,
    doc: Document,
    again: Document,
    written: Vec<u8>,
    rewritten: Vec<u8>,
}

impl<'f> Probe<'f> {
    /// `None` if no notation reads this format.
    pub fn new(format: &'f dyn Format) -> Option<Self> {
        let mut options = Options::default();
        options.catalog = Some(Arc::clone(variants::catalog()));
        Some(Self {
            reader: format.reader(&options)?,
            second: format.reader(&options)?,
            writer: format.writer(&options),
            format,
            doc: Document::default(),
            again: Document::default(),
            written: Vec::new(),
            rewritten: Vec::new(),
        })
    }

    /// Reads every record, and writes what was read.
    ///
    /// # Errors
    /// What was not right.
    pub fn check(&mut self, bytes: &[u8]) -> Result<(), String> {
        let card = self.format.card();
        let records = reading::frame(card.framing, card.binary, bytes);
        records.iter().try_for_each(|record| {
            if self.read(record)? {
                self.comes_back()?;
            }
            Ok(())
        })
    }

    /// Whether the record can be read.
    ///
    /// # Errors
    /// What was not right.
    pub fn read(&mut self, record: &Record<'_>) -> Result<bool, String> {
        let mut sink = Sink::default();
        let good = self.reader.read(record, &mut self.doc, &mut sink).is_ok();
        if good == sink.failed() {
            return Err(format!("it answers {good} and says {:?}", sink.messages()));
        }
        let text = record.text(&mut Sink::default());
        let inside = |span: Span| match self.format.card().binary {
            true => span.start <= span.end && span.end as usize <= record.bytes.len(),
            false => text.get(span.range()).is_some(),
        };
        let mut messages = sink.messages().iter();
        messages.try_for_each(|d| is_complete(d, &inside))?;
        Ok(good)
    }

    /// What was read is written, if it can be written without loss; then it is read again as one
    /// record, and written the same.
    ///
    /// # Errors
    /// What was not right.
    pub fn comes_back(&mut self) -> Result<(), String> {
        let Some(writer) = &mut self.writer else {
            return Ok(());
        };
        let mut sink = Sink::default();
        self.written.clear();
        if writer
            .write(&self.doc, &mut self.written, &mut sink)
            .is_err()
            || !sink.is_empty()
        {
            return Ok(());
        }
        let written = &self.written;
        // What does not fit into a record cannot come back.
        if written.len() > limits::MAX_RECORD {
            return Ok(());
        }
        let shown = || written.escape_ascii();
        let card = self.format.card();
        let records = reading::frame(card.framing, card.binary, written);
        let [record] = &records[..] else {
            return Err(format!("written as {} records: {}", records.len(), shown()));
        };
        let mut sink = Sink::default();
        if self
            .second
            .read(record, &mut self.again, &mut sink)
            .is_err()
        {
            let said = sink.messages();
            return Err(format!("written as {}, refused: {said:?}", shown()));
        }
        self.rewritten.clear();
        if let Some(writer) = &mut self.writer {
            let _ = writer.write(&self.again, &mut self.rewritten, &mut sink);
        }
        if self.rewritten != *written {
            let again = self.rewritten.escape_ascii();
            return Err(format!("written as {}, then as {again}", shown()));
        }
        Ok(())
    }
}

/// Errors have a code, a place inside the text, and a help line.
fn is_complete(d: &Diagnostic, inside: &dyn Fn(Span) -> bool) -> Result<(), String> {
    if d.span.is_some_and(|span| !inside(span)) {
        return Err(format!("a place that is not in the text: {d:?}"));
    }
    if d.severity != Severity::Error {
        return Ok(());
    }
    let named = d.code.0.contains('/');
    if !named || d.span.is_none() || d.help.is_none() || d.message.is_empty() {
        return Err(format!("an error without code, place or help: {d:?}"));
    }
    Ok(())
}
