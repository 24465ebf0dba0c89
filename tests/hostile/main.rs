//! Input that was made to do harm.

#[cfg(feature = "cli")]
mod files;
mod framers;
mod multiverse;
#[cfg(feature = "cli")]
mod pieces;
mod readers;
#[path = "../support/mod.rs"]
mod support;
mod variants;
