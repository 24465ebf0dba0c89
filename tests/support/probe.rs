//! What must hold for any bytes at all.

use super::reading;
use panchess::diag::{Diagnostic, Severity, Sink, Span};
use panchess::formats::{Format, Options, Write};
use panchess::io::{Record, limits};
use panchess::model::Document;

/// Reads every record of any bytes, and writes what was read. `Err` says what was not right.
pub fn probe(format: &dyn Format, bytes: &[u8]) -> Result<(), String> {
    let options = Options::default();
    let Some(mut reader) = format.reader(&options) else {
        return Ok(());
    };
    let mut writer = format.writer(&options);
    for record in reading::frame(format.card().framing, bytes) {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let good = reader.read(&record, &mut doc, &mut sink);
        if good == sink.failed() {
            return Err(format!("it answers {good} and says {:?}", sink.messages()));
        }
        let text = record.text(&mut Sink::default());
        let inside = |span: Span| match format.card().binary {
            true => span.start <= span.end && span.end as usize <= record.bytes.len(),
            false => text.get(span.range()).is_some(),
        };
        sink.messages()
            .iter()
            .try_for_each(|d| polite(d, &inside))?;
        let (Some(writer), true) = (&mut writer, good) else {
            continue;
        };
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        if writer.write(&doc, &mut out, &mut sink) && sink.is_empty() {
            comes_back(format, writer.as_mut(), &out)?;
        }
    }
    Ok(())
}

/// Errors have a code, a place inside the text, and a way out.
fn polite(d: &Diagnostic, inside: &dyn Fn(Span) -> bool) -> Result<(), String> {
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

/// What was written is read again as one record, and written the same.
fn comes_back(format: &dyn Format, writer: &mut dyn Write, written: &[u8]) -> Result<(), String> {
    let Some(mut reader) = format.reader(&Options::default()) else {
        return Ok(());
    };
    // What does not fit into a record cannot come back.
    if written.len() > limits::MAX_RECORD {
        return Ok(());
    }
    let shown = written.escape_ascii();
    let records: Vec<Record<'_>> = reading::frame(format.card().framing, written);
    let [record] = &records[..] else {
        return Err(format!("written as {} records: {shown}", records.len()));
    };
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    if !reader.read(record, &mut doc, &mut sink) {
        return Err(format!(
            "written as {shown}, refused: {:?}",
            sink.messages()
        ));
    }
    let mut again = Vec::new();
    writer.write(&doc, &mut again, &mut sink);
    if again != written {
        let again = again.escape_ascii();
        return Err(format!("written as {shown}, then as {again}"));
    }
    Ok(())
}
