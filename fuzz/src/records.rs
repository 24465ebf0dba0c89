//! Any bytes are read or refused politely, and what was read is written the same twice; or what
//! `fmt` writes stays as it is. Each input is for one of both.

use crate::probe::Probe;
use crate::reading;
use crate::rewrite::Rewriter;
use crate::targets::{Target, choice};
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
        if choice(data, 2) == 0 {
            return self.rewriter.check(data);
        }
        let card = self.format.card();
        for record in reading::frame(card.framing, card.binary, data) {
            if self.probe.read(&record)? {
                self.probe.comes_back()?;
            }
        }
        Ok(())
    }
}
