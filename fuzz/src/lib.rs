//! What the fuzz targets share: the property that the stable tests check for every reader, two
//! ways to read that must agree, and everything the command does with a file.

mod differential;
#[path = "../../tests/support/probe.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod probe;
#[path = "../../tests/support/reading.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod reading;
mod verbs;

pub use differential::both_ways;
pub use libfuzzer_sys;
pub use verbs::all_verbs;

use panchess::formats::{self, Format};
use probe::Probe;
use std::cell::RefCell;

thread_local! {
    static PROBE: RefCell<Option<Probe<'static>>> = const { RefCell::new(None) };
}

/// The format of that name.
fn format(slug: &str) -> &'static dyn Format {
    formats::find(slug).unwrap_or_else(|| panic!("no format is called `{slug}`"))
}

/// Any bytes are read or refused with a place and a way out, and what was read is written the
/// same twice.
pub fn check(slug: &str, data: &[u8]) {
    PROBE.with_borrow_mut(|probe| {
        let probe = match probe {
            Some(probe) => probe,
            // A process has one target, so there is one format to open.
            None => probe.insert(Probe::new(format(slug)).expect("a format that is read")),
        };
        if let Err(why) = probe.check(data) {
            panic!("{slug}: {why}");
        }
    });
}

/// The format that the first line names, and the rest of the bytes.
fn chosen(data: &[u8]) -> Option<(&'static dyn Format, &[u8])> {
    let end = data.iter().position(|b| *b == b'\n')?;
    let (slug, rest) = (data.get(..end)?, data.get(end + 1..)?);
    Some((formats::find(std::str::from_utf8(slug).ok()?)?, rest))
}

/// The whole of a fuzz target for one reader.
#[macro_export]
macro_rules! reader {
    ($slug:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $crate::check($slug, data));
    };
}
