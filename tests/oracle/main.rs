//! Facts that other programs agree about.

mod chases;
mod chess;
mod counting;
mod crc;
mod fived;
mod icn;
mod icn_json;
mod icn_replays;
mod infinite;
mod laws;
mod movement;
mod multiverse;
mod multiverse_rules;
mod notation;
mod parameters;
mod pieces;
mod played;
mod protocols;
mod round_trips;
mod sections;
mod shared;
mod sisters;
mod skyspiral;
mod spellings;
#[path = "../support/mod.rs"]
mod support;
mod variant_games;
mod variants;
