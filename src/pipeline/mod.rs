//! From records of one notation to records of another: read, drop, resolve, adapt, name the losses, write. The only user
//! of [`crate::rules`].

pub mod adapt;
mod board_size;
mod calendar;
mod check;
mod claims;
pub mod codes;
mod conventions;
mod convert;
pub mod dataset;
pub mod dedup;
mod definitions;
mod digested;
#[cfg(test)]
mod end_tests;
mod engines;
mod error;
mod extent;
pub mod files;
mod findings;
mod fitting;
mod fix;
mod game_key;
mod hash_header;
mod hashed_as;
mod hashes;
mod kept_rules;
mod last;
mod levels;
mod named;
mod no_king;
#[cfg(feature = "dataset")]
pub mod normalize;
mod notation;
mod ordinal;
mod other_start;
mod outcome;
mod own_board;
mod page;
mod passed;
mod passing;
mod pick;
mod piece_text;
mod pieces;
#[cfg(test)]
mod plain_records_tests;
#[cfg(test)]
mod plain_tests;
mod plan;
mod positions;
mod repair;
mod repair_turns;
mod replay;
mod resolving;
mod run;
pub mod select;
mod spelled;
mod squares;
pub mod squeeze;
pub mod stats;
mod stepper;
mod steps;
#[cfg(test)]
mod successive_tests;
mod unplayed;
mod unusual;
mod variant_file;
mod volume;
mod worlds;
#[cfg(test)]
mod written_tests;

pub use check::Checker;
pub use conventions::Conventions;
pub use convert::{Converter, Drop, Verdict, lost};
pub use definitions::undefined_pieces;
pub use digested::Digested;
pub use engines::{rules_as, rules_for, rules_in};
pub use error::Error;
pub use extent::Extent;
pub use files::Input;
pub use findings::{Edit, Fix, Loss, Message, Place, RecordFindings, Rejected};
pub use fitting::{DETECTED, UNDECIDED, unstated};
pub use fix::{Fixed, fix, is_fixable};
pub use game_key::{moves_digest, moves_digests};
pub use hashes::{Digester, HashJob};
pub use levels::{ALL_WARNINGS, Level, Levels};
pub use notation::{Readable, Writable};
pub use own_board::variant_of;
pub use page::page;
pub use pick::{Count, Picked, read_one};
pub use piece_text::piece_notation;
pub use plan::{Checked, Plan, PlanError, Select};
pub use positions::{
    positions, positions_as_they_are, positions_where_played, read_all, read_chosen,
};
pub use replay::{PositionInGame, Replay};
pub use run::{
    Event, Feed, Job, Joiner, LossTotal, Maker, MessageTotal, Messages, One, Quota, Report, Run,
    Settings, Show, SideOutputs, Step, Worker,
};
pub use squares::rename as rename_squares;
pub use squeeze::Squeeze;
pub use steps::{Reached, Steps};
pub use variant_file::{
    VariantFile, definitions_of_file, first_of, is_variant_file, section_of, variants_of_file,
};
