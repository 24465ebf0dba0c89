//! What `fmt` writes, it leaves as it is.

use panchess::diag::{Diagnostic, Sink};
use panchess::formats::{Card, Format, FormatName};
use panchess::io::{Item, Reading, Records, Source, limits};
use panchess::pipeline::{Converter, Joiner, Plan, Verdict};

/// Rewrites files of one format in canonical spelling, as the command does.
pub struct Rewriter {
    card: &'static Card,
    converter: Converter,
    once: Vec<u8>,
    twice: Vec<u8>,
}

impl Rewriter {
    /// `None` if the format is not both read and written.
    pub fn new(format: &'static dyn Format) -> Option<Self> {
        let name = FormatName::plain(format);
        Some(Self {
            card: format.card(),
            converter: Converter::open(Plan::new(name.clone(), name)).ok()?,
            once: Vec::new(),
            twice: Vec::new(),
        })
    }

    /// Rewrites a file, and then what was written.
    ///
    /// # Errors
    /// The second time, something is refused or changed.
    pub fn check(&mut self, bytes: &[u8]) -> Result<(), String> {
        rewrite(self.card, &mut self.converter, bytes, &mut self.once);
        // What does not fit into a record cannot come back.
        if self.once.is_empty() || self.once.len() > limits::MAX_RECORD {
            return Ok(());
        }
        let refused = rewrite(self.card, &mut self.converter, &self.once, &mut self.twice);
        let shown = || self.once.escape_ascii();
        if let Some(why) = refused {
            return Err(format!("fmt writes {}, then refuses it: {why:?}", shown()));
        }
        if self.once != self.twice {
            let again = self.twice.escape_ascii();
            return Err(format!("fmt writes {}, then {again}", shown()));
        }
        Ok(())
    }
}

/// Rewrites a file; the first error in it.
fn rewrite(
    card: &Card,
    converter: &mut Converter,
    bytes: &[u8],
    out: &mut Vec<u8>,
) -> Option<Diagnostic> {
    let reading = Reading {
        binary: card.binary,
        ..Reading::default()
    };
    let source = Source::from_bytes("-", bytes);
    let mut records = Records::new(source, &card.framing, reading);
    let (mut sink, mut refused, mut one) = (Sink::default(), None, Vec::new());
    let mut joiner = Joiner::new(card.envelope);
    out.clear();
    while let Some(item) = records.next().expect("memory can be read") {
        one.clear();
        let (verdict, settings) = match item {
            Item::Record(record) => {
                let verdict = converter.convert(&record, &mut one, &mut sink);
                (verdict, converter.settings())
            }
            Item::Comment(line) => (converter.convert_comment(&line, &mut one, &mut sink), None),
            Item::Refused(_, why) => {
                sink.push(why.clone());
                (Verdict::Rejected, None)
            }
        };
        if verdict == Verdict::Rejected {
            refused = refused.or(sink.take().0.pop());
        }
        if !one.is_empty() {
            joiner
                .write(&one, settings, out)
                .expect("memory can be written");
        }
        sink.clear();
    }
    if !out.is_empty() {
        out.extend_from_slice(card.envelope.close.as_bytes());
    }
    refused
}
