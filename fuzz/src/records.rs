//! Any bytes are read or refused politely, what was read is written the same twice, and what
//! `fmt` writes stays as it is.

use crate::probe::Probe;
use crate::reading;
use crate::rewrite::Rewriter;
use crate::targets::Target;
use panchess::formats::Format;

/// The target for one format.
pub fn target(format: &'static dyn Format) -> Target {
    let slug = format.card().slug;
    let mut both = Both {
        format,
        probe: Probe::new(format).expect("a format that is read"),
        rewriter: Rewriter::new(format).expect("a format that is read and written"),
    };
    Box::new(move |data| {
        if let Err(why) = both.check(data) {
            panic!("{slug}: {why}");
        }
    })
}

struct Both {
    format: &'static dyn Format,
    probe: Probe<'static>,
    rewriter: Rewriter,
}

impl Both {
    fn check(&mut self, data: &[u8]) -> Result<(), String> {
        let card = self.format.card();
        let records = reading::frame(card.framing, card.binary, data);
        if let [only] = &records[..] {
            // What `fmt` writes twice need not be written once more.
            if self.probe.read(only)? && !self.rewriter.check(data)? {
                self.probe.comes_back()?;
            }
            return Ok(());
        }
        for record in &records {
            if self.probe.read(record)? {
                self.probe.comes_back()?;
            }
        }
        self.rewriter.check(data).map(|_| ())
    }
}
