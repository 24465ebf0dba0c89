//! From one notation to another, and back.

mod arbitrary;
mod castling_anywhere;
mod conformance;
mod counters;
mod family;
mod games;
mod hashes;
mod invented;
mod repair;
mod round_trips;
mod spelling;
#[path = "../support/mod.rs"]
mod support;
