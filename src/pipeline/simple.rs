use super::{Converter, Error, Event, Input, Joiner, Maker, One, Plan, Run};
use crate::diag::{Code, Diagnostic, Loss, Sink};
use crate::formats::FormatName;
use crate::io::{Batches, Reading, Source};

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

/// What is passed on of a record.
enum Said {
    Message(Diagnostic),
    Loss(Loss),
}

/// Converts a whole text from one notation to another: `convert(text, "pgn", "uci")`.
///
/// # Errors
/// Only when the formats are unknown or one-way, or the text is in no known encoding; everything
/// else about the text is in [`Conversion::messages`].
pub fn convert(text: &[u8], from: &str, to: &str) -> Result<Conversion, Error> {
    let (from, to) = (FormatName::parse(from)?, FormatName::parse(to)?);
    let (framing, mut joiner) = (from.framing(), Joiner::new(to.format.card().envelope));
    let checked = Plan::new(from, to).check()?;
    let batches = Batches::new(Source::from_bytes("-", text), &framing, Reading::default());
    let mut feed = One::new(batches, Maker::new(move || -> Converter { checked.open() }));
    let run = Run {
        inputs: &[Input::new("-")],
        show: &|_, sink, _| said(sink),
        quota: super::Quota::default(),
        fail_fast: false,
        jobs: 1,
    };
    let mut all = Conversion {
        text: Vec::new(),
        messages: Vec::new(),
        losses: Vec::new(),
        rejected: 0,
    };
    run.all(&mut feed, |_, event| -> Result<bool, Error> {
        let step = match event {
            Event::Step(step) => step,
            Event::Begin(_) => return Ok(true),
            Event::End(result) => return result.map(|()| true),
        };
        joiner.write(&step.out, step.settings, &mut all.text)?;
        all.rejected += step.report.rejected + step.report.refused + step.report.skipped;
        for (_, said) in step.messages.shown.drain(..) {
            match said {
                Said::Message(d) => all.messages.push(d),
                Said::Loss(loss) => all.losses.push(loss),
            }
        }
        Ok(true)
    })?;
    joiner.close(&mut all.text)?;
    Ok(all)
}

fn said(sink: &Sink) -> Vec<(Code, Said)> {
    let messages = sink.messages().iter();
    let messages = messages.map(|d| (d.code, Said::Message(d.clone())));
    let losses = sink.losses().iter();
    let losses = losses.map(|l| (l.code, Said::Loss(l.clone())));
    messages.chain(losses).collect()
}
