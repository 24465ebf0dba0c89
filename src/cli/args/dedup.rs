use super::{Inputs, Positions, Selection, Threads, values};
use crate::pipeline::dedup;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// `panchess dedup`
#[derive(Args, Debug)]
pub struct Dedup {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Target notation [default: records stay byte for byte as they are]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    pub to: Option<String>,
    /// Output file; .zst and .gz are compressed
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::output())]
    pub output: Option<PathBuf>,
    /// What makes two records duplicates [default: position for positions, moves for games]
    #[arg(long, value_name = "KEY")]
    pub key: Option<Key>,
    /// Which one of several records with the same key is kept
    #[arg(long, value_name = "WHICH", default_value = "first")]
    pub keep: Keep,
    /// Write the duplicates to a file
    #[arg(short = 'D', long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::output())]
    pub duplicates: Option<PathBuf>,
    /// Write before each record how many records have its key, as `uniq -c` does
    #[arg(long)]
    pub count: bool,
    /// Write no records, but list the duplicates (exit status 1 if there are any)
    #[arg(long, conflicts_with_all = ["output", "duplicates", "count", "index"])]
    pub check: bool,
    /// Folder with the keys of earlier runs: records with these keys are duplicates, and the keys of this run are added
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub index: Option<PathBuf>,
    /// Which position.
    #[command(flatten)]
    pub positions: Positions,
    /// Refuse records that would lose something (exit status 3)
    #[arg(long, help_heading = "Losses", requires = "to")]
    pub strict: bool,
    /// Compare the legal part of games with an illegal move; with another notation, the rest is a loss
    #[arg(long, help_heading = "Errors and rules")]
    pub keep_going: bool,
    /// Memory for keys and held records, such as 64M or 2G; what does not fit is written to disk
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "512M",
        value_parser = super::inputs::memory,
        help_heading = "Limits"
    )]
    pub memory: usize,
    /// Folder for temporary files [default: the system's]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, help_heading = "Limits", hide_short_help = true)]
    pub temp_dir: Option<PathBuf>,
    /// Which records.
    #[command(flatten)]
    pub selection: Selection,
    /// How many threads.
    #[command(flatten)]
    pub threads: Threads,
}

/// What makes two records duplicates.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Key {
    /// The canonical position without counters, with its variant
    Position,
    /// The 5DFEN of all boards
    State,
    /// The 5DFEN of each board
    Board,
    /// The canonical position at the end of a game
    FinalPosition,
    /// The variant, the start and the moves of a game
    Moves,
    /// The bytes of the record
    Record,
}

impl Key {
    /// The key of an option.
    pub fn of(chosen: Option<Self>) -> dedup::Key {
        match chosen {
            None => dedup::Key::Usual,
            Some(Self::Position) => dedup::Key::Position,
            Some(Self::State) => dedup::Key::State,
            Some(Self::Board) => dedup::Key::Board,
            Some(Self::FinalPosition) => dedup::Key::FinalPosition,
            Some(Self::Moves) => dedup::Key::Moves,
            Some(Self::Record) => dedup::Key::Record,
        }
    }
}

/// Which record is kept.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Keep {
    /// The first
    First,
    /// The one with the most tags, then the longest text, then the first
    Best,
}

impl From<Keep> for dedup::Keep {
    fn from(keep: Keep) -> Self {
        match keep {
            Keep::First => Self::First,
            Keep::Best => Self::Best,
        }
    }
}
