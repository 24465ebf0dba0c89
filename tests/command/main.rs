//! The command as a program: files, streams, signals, messages.

#![cfg(feature = "cli")]

mod archive;
mod aside;
#[cfg(unix)]
mod cookbook;
mod dedup;
mod desk;
#[cfg(unix)]
mod disasters;
mod durable;
#[cfg(unix)]
mod faults;
mod gallery;
mod messages;
#[cfg(feature = "dataset")]
mod multiverse;
mod names;
#[cfg(feature = "dataset")]
mod normalize;
mod packed;
mod paths;
#[cfg(unix)]
mod pgn_extract;
mod pictures;
mod reasons;
mod rejects;
#[cfg(unix)]
mod resume;
mod sections;
mod selection;
mod split;
mod squeeze;
mod starts;
mod stats;
mod streams;
#[path = "../support/mod.rs"]
mod support;
mod timelines;
mod together;
mod turns;
