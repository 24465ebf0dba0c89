//! What the fuzz targets share: the property the stable tests hold every reader to.

#[path = "../../tests/support/mod.rs"]
mod support;

pub use libfuzzer_sys;
use panchess::formats;

/// Any bytes are read or refused politely, and what was read is written the same twice.
pub fn check(slug: &str, data: &[u8]) {
    let Some(format) = formats::find(slug) else {
        panic!("no format is called `{slug}`");
    };
    if let Err(why) = support::probe::probe(format, data) {
        panic!("{slug}: {why}");
    }
}

/// The whole of a fuzz target.
#[macro_export]
macro_rules! reader {
    ($slug:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $crate::check($slug, data));
    };
}
