use super::{Converter, Plan, PlanError, Settings, Verdict};
use crate::diag::{Diagnostic, Loss, Sink};
use crate::formats::{Envelope, FormatName, NameError};
use crate::io::{Batches, Item, Reading, Record, Source};

/// The result of [`convert`].
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// The target's text; records with an error are left out.
    pub text: Vec<u8>,
    /// All messages about the records, in order.
    pub messages: Vec<Diagnostic>,
    /// The losses, record by record.
    pub losses: Vec<Loss>,
    /// How many records were not converted.
    pub rejected: u64,
}

/// Why [`convert`] could not start.
#[derive(Debug, thiserror::Error)]
pub enum CannotConvert {
    /// A format name was not understood.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The text is compressed and damaged, or in no known encoding.
    #[error(transparent)]
    Io(#[from] crate::io::Error),
    /// A format has no reader or no writer.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Converts a whole text from one notation to another: `convert(text, "pgn", "uci")`.
///
/// # Errors
/// Only when the formats are unknown or one-way; everything about the text is
/// in [`Conversion::messages`].
pub fn convert(text: &[u8], from: &str, to: &str) -> Result<Conversion, CannotConvert> {
    let (from, to) = (FormatName::parse(from)?, FormatName::parse(to)?);
    let (framing, envelope) = (from.framing(), to.format.card().envelope);
    let mut converter = Converter::open(Plan::new(from, to))?;
    let mut all = Conversion {
        text: envelope.open.into(),
        messages: Vec::new(),
        losses: Vec::new(),
        rejected: 0,
    };
    let mut settings = None;
    let mut batches = Batches::new(Source::from_bytes("-", text), &framing, Reading::default());
    while let Some(batch) = batches.next()? {
        for item in batch.items() {
            match item {
                Item::Record(record) => {
                    one(&mut converter, &record, &envelope, &mut settings, &mut all);
                }
                Item::Comment(record) => {
                    let mut sink = Sink::default();
                    converter.convert_comment(&record, &mut all.text, &mut sink);
                    all.losses.extend(sink.take().1);
                }
                Item::Refused(_, why) => {
                    all.messages.push(why.clone());
                    all.rejected += 1;
                }
            }
        }
    }
    all.text.extend_from_slice(envelope.close.as_bytes());
    Ok(all)
}

fn one(
    converter: &mut Converter,
    record: &Record<'_>,
    envelope: &Envelope,
    settings: &mut Option<Settings>,
    all: &mut Conversion,
) {
    let mut sink = Sink::default();
    let before = all.text.len();
    if settings.is_some() {
        all.text.extend_from_slice(envelope.between.as_bytes());
    }
    match converter.convert(record, &mut all.text, &mut sink) {
        Verdict::Written(_) => {
            Settings::follow(settings, converter.settings(), envelope, &mut all.text);
        }
        _ => {
            all.text.truncate(before);
            all.rejected += 1;
        }
    }
    let (messages, losses) = sink.take();
    all.messages.extend(messages);
    all.losses.extend(losses);
}
