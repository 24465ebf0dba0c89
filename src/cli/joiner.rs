use super::exit::Failure;
use crate::formats::Envelope;
use crate::io::Output;
use std::io::Write;
use std::path::Path;

/// A file that is created when it is finished; `-` is stdout.
pub fn open(path: &Path) -> Result<Output, Failure> {
    if path == Path::new("-") {
        return Ok(Output::stdout());
    }
    Ok(Output::create(path)?)
}

/// Writes the text before, between and after the records.
pub struct Joiner {
    envelope: Envelope,
    begun: bool,
}

impl Joiner {
    /// Nothing is written yet.
    pub fn new(envelope: Envelope) -> Self {
        Self {
            envelope,
            begun: false,
        }
    }

    /// Whether anything was written.
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// Writes the output of a step.
    pub fn write(&mut self, data: &[u8], out: &mut dyn Write) -> std::io::Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let before = if self.begun {
            self.envelope.between
        } else {
            self.envelope.open
        };
        out.write_all(before.as_bytes())?;
        self.begun = true;
        out.write_all(data)
    }

    /// Writes the text after the last record.
    pub fn close(&self, out: &mut dyn Write) -> std::io::Result<()> {
        if !self.begun {
            out.write_all(self.envelope.open.as_bytes())?;
        }
        out.write_all(self.envelope.close.as_bytes())
    }
}
