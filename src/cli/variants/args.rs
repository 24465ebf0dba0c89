use crate::cli::args::{Look, Signs, number, of_variants};
use clap::{Args, Subcommand, ValueHint};
use std::path::PathBuf;

/// `panchess variants`
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
pub struct Variants {
    /// What to do with a variant.
    #[command(subcommand)]
    pub ask: Option<Ask>,
    /// Which variants are listed.
    #[command(flatten)]
    pub list: List,
}

/// The questions about variants, one file each.
#[derive(Debug, Subcommand)]
pub enum Ask {
    /// List the known variants and what can be done with their games
    #[command(after_help = of_variants::LIST)]
    List(List),
    /// Show the board, the pieces and the rules of a variant
    #[command(after_help = of_variants::SHOW)]
    Show(Show),
    /// Read a file that defines variants, and say whether they can be played
    #[command(after_help = of_variants::CHECK)]
    Check(Check),
    /// Count the lines of legal moves from the start of a variant
    #[command(after_help = of_variants::PERFT)]
    Perft(Perft),
}

/// `panchess variants list`
#[derive(Args, Debug)]
pub struct List {
    /// Only variants whose names or titles contain this text
    #[arg(value_name = "WORD")]
    pub word: Option<String>,
    /// Write one JSON object per variant
    #[arg(long)]
    pub json: bool,
}

/// `panchess variants show`
#[derive(Args, Debug)]
pub struct Show {
    /// The name of a variant, or a file that defines it
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    /// Draw the start position into FILE.svg instead
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Also draw the moves of each piece, on an empty board of 9x9 squares
    #[arg(long, conflicts_with = "output")]
    pub diagrams: bool,
    /// How the picture looks.
    #[command(flatten)]
    pub look: Look,
    /// What stands for the pieces.
    #[command(flatten)]
    pub signs: Signs,
}

/// `panchess variants check`
#[derive(Args, Debug)]
pub struct Check {
    /// Files that define variants: `variant/1` in YAML, or variants.ini of Fairy-Stockfish
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
}

/// `panchess variants perft`
#[derive(Args, Debug)]
pub struct Perft {
    /// The name of a variant, or a file that defines it
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    /// Number of plies
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true, value_parser = number::<u8>(0, u8::MAX.into()))]
    pub depth: u8,
    /// Write each first move, in UCI notation, with the number of lines that begin with it
    #[arg(long)]
    pub divide: bool,
}
