use super::{Inputs, Positions, Selection, Threads};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// What `--ply` is here: a hash has no target.
const PLY: &str = "The position after N plies of the main line (-1 or last: the last position, -2 the one before); \
                   with `--scheme moves`, the first N plies";

/// `panchess hash`
#[derive(Args, Debug)]
#[command(mut_arg("ply", |ply| ply.help(PLY)))]
pub struct Hash {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// What is hashed [default: state for several boards, position for everything else]
    #[arg(long, value_name = "NAME")]
    pub scheme: Option<HashScheme>,
    /// How `state` and `board` write positive timelines [default: plus]
    #[arg(long, value_name = "HOW", hide_short_help = true)]
    pub timeline_sign: Option<TimelineSign>,
    /// Which position.
    #[command(flatten)]
    pub positions: Positions,
    /// One line for each board instead of one for each position
    #[arg(long, value_name = "WHAT", hide_short_help = true)]
    pub each: Option<Each>,
    /// Read hashes from a file, and report for each whether it is still the same (exit status 1 if one differs); with `-q`, list only those that differ
    #[arg(long, value_name = "SUMS", value_hint = ValueHint::FilePath)]
    pub check: Option<PathBuf>,
    /// Hash the legal part of a game with an illegal move; a warning names the place where it ends
    #[arg(long, help_heading = "Errors and rules")]
    pub keep_going: bool,
    /// Write one JSON object per line
    #[arg(long)]
    pub json: bool,
    /// Which records.
    #[command(flatten)]
    pub selection: Selection,
    /// How many threads.
    #[command(flatten)]
    pub threads: Threads,
}

/// What is hashed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum HashScheme {
    /// The 5DFEN of all boards
    State,
    /// The 5DFEN of one board
    Board,
    /// The canonical position without counters, with its variant
    Position,
    /// All boards of 5D chess, as in the first collections of games
    #[value(name = "5d-legacy")]
    Legacy,
    /// The variant, the start and the moves of a game
    Moves,
    /// Like position, but faster to compute; its digests are different
    Quick,
}

/// How positive timelines are written before they are hashed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum TimelineSign {
    /// With their sign: `+1`
    Plus,
    /// Without it: `1`
    Plain,
}

/// What gets its own line.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Each {
    /// Each board
    Board,
}
