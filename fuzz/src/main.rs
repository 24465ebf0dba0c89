//! The fuzz targets. `PANCHESS_TARGET` names the one that runs.

#![no_main]

mod command;
mod differential;
#[path = "../../tests/support/probe.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod probe;
#[path = "../../tests/support/reading.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod reading;
mod records;
#[path = "../../tests/support/rewrite.rs"]
mod rewrite;
mod targets;
mod verbs;

use std::cell::RefCell;

thread_local! {
    static TARGET: RefCell<targets::Target> = RefCell::new(targets::chosen());
}

libfuzzer_sys::fuzz_target!(
    init: targets::list_on_request(),
    |data: &[u8]| TARGET.with_borrow_mut(|target| target(data))
);
