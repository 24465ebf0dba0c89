//! From one notation to another, and back.

mod arbitrary;
mod castling_anywhere;
mod conformance;
mod counters;
mod definitions;
mod dialects;
mod engines;
mod examples;
mod facets;
mod family;
mod games;
mod hashes;
mod invented;
mod library;
mod named_loss;
mod problems;
mod repair;
mod round_trips;
mod service;
mod spelling;
mod spellings_of_moves;
#[path = "../support/mod.rs"]
mod support;
mod without_rules;
