//! What several test programs share.
#![allow(dead_code)] // each program uses its own part

pub mod files;
pub mod probe;
pub mod reading;
pub mod rewrite;
