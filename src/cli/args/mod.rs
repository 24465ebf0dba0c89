//! The command line: one file per verb, and one for each group of shared options.

mod check;
mod cli;
mod convert;
mod dedup;
mod examples;
mod fmt;
mod global;
mod hash;
mod if_typed;
mod infinite;
mod info;
mod inputs;
mod lists;
mod look;
#[cfg(feature = "dataset")]
mod normalize;
mod numbers;
mod render;
mod selection;
mod side_files;
mod split;
mod stats;
mod threads;
mod values;

pub use check::Check;
pub use cli::{Cli, Verb};
pub use convert::{Convert, Positions};
pub use dedup::{Dedup, Key as DedupKey};
pub use examples::{of_piece, of_variants};
pub use fmt::Fmt;
pub use global::{Global, MessageFormat, When};
pub use hash::{Each, Hash, HashScheme, TimelineSign};
pub use if_typed::command_for;
pub use info::Info;
pub use inputs::Inputs;
pub use lists::{Completions, Explain, Formats, Man};
pub use look::{Look, Signs, Theme};
#[cfg(feature = "dataset")]
pub use normalize::Normalize;
pub use numbers::number;
pub use render::Render;
pub use selection::Selection;
pub use side_files::SideFiles;
pub use split::Split;
pub use stats::Stats;
pub use threads::Threads;
pub use values::{formats, piece_or_file, pieces};
