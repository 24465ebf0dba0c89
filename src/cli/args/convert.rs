use super::infinite::Conventions;
use super::{Inputs, Selection, SideFiles, Threads, values};
use crate::pipeline::Select;
use crate::pipeline::adapt::OneBoard;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// Which position of a game.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Selection")]
pub struct Positions {
    /// The position after N plies of the main line (-1 or last: the last position, -2: the second to last); if the target can express only games, the game up to that position
    #[arg(long, value_name = "N", conflicts_with = "every_ply", value_parser = values::ply, allow_negative_numbers = true)]
    pub ply: Option<Select>,
    /// Every position of the main line, the start position first
    #[arg(long)]
    pub every_ply: bool,
}

/// `panchess convert`
#[derive(Args, Debug)]
pub struct Convert {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Target notation [default: by the extension of --output]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    pub to: Option<String>,
    /// Output file, or the folder that mirrors input folders; .zst and .gz are compressed
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath, value_parser = values::output())]
    pub output: Option<PathBuf>,
    /// Write hexadecimal text instead of bytes (bccf, bcfen, pgc)
    #[arg(long, hide_short_help = true)]
    pub hex: bool,
    /// Which position.
    #[command(flatten)]
    pub positions: Positions,
    /// Leave out tags, comments, nags, variations, extras or outcome; this is not a loss
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        value_parser = values::parts(),
        hide_possible_values = true,
        help_heading = "Selection"
    )]
    pub drop: Vec<String>,
    /// Write no output, but list what would be lost
    #[arg(long, help_heading = "Losses", conflicts_with_all = ["rejects", "resume"])]
    pub explain_loss: bool,
    /// Refuse records that would lose something (exit status 3)
    #[arg(long, help_heading = "Losses")]
    pub strict: bool,
    /// Keep the legal part of a game with an illegal move; the rest is a loss
    #[arg(long, help_heading = "Errors and rules")]
    pub keep_going: bool,
    /// Stop at the first record with an error
    #[arg(long, help_heading = "Errors and rules")]
    pub fail_fast: bool,
    /// Replay every game by the rules, even if the target does not need it
    #[arg(long, help_heading = "Errors and rules")]
    pub legal: bool,
    /// Repair damaged moves that become legal if one character is changed (fcn, 5dpgn, 5draw, 5duci, alexbay, axel)
    #[arg(long, help_heading = "Errors and rules", hide_short_help = true)]
    pub repair: bool,
    /// One board of a game or position of 5D chess: timeline and turn, such as 0,5, -1,3b or +0,2w [default: White's board of the turn if there is one]
    #[arg(
        long,
        value_name = "L,T",
        value_parser = values::board,
        allow_hyphen_values = true,
        help_heading = "5D chess",
        hide_short_help = true
    )]
    pub board: Option<OneBoard>,
    /// The coordinates of a1 on the infinite board
    #[arg(
        long,
        value_name = "X,Y",
        default_value = "1,1",
        allow_hyphen_values = true,
        help_heading = "Infinite chess",
        hide_short_help = true
    )]
    pub origin: String,
    /// The part of the infinite board that becomes a bounded board: LEFT,BOTTOM,FILESxRANKS [default: its border, otherwise 8x8 at the origin]
    #[arg(
        long,
        value_name = "X,Y,WxH",
        allow_hyphen_values = true,
        help_heading = "Infinite chess",
        hide_short_help = true
    )]
    pub window: Option<String>,
    /// Shrink large gaps so that coordinates become small; the map goes to standard error
    #[arg(long, help_heading = "Infinite chess", hide_short_help = true)]
    pub squeeze: bool,
    /// Write the map of --squeeze to a file
    #[arg(long, value_name = "FILE", requires = "squeeze", value_hint = ValueHint::FilePath,
          help_heading = "Infinite chess", hide_short_help = true)]
    pub squeeze_map: Option<PathBuf>,
    /// Restore the coordinates with the map that --squeeze wrote
    #[arg(long, value_name = "FILE", conflicts_with = "squeeze", value_hint = ValueHint::FilePath,
          help_heading = "Infinite chess", hide_short_help = true)]
    pub unsqueeze: Option<PathBuf>,
    /// Whose rules are followed.
    #[command(flatten)]
    pub conventions: Conventions,
    /// The files that are written besides the output.
    #[command(flatten)]
    pub aside: SideFiles,
    /// Continue a run with the same options where it stopped, or begin a run that can be resumed later
    #[arg(long)]
    pub resume: bool,
    /// The options that determine the output, as they were typed.
    #[arg(skip)]
    pub words: Vec<String>,
    /// Which records.
    #[command(flatten)]
    pub selection: Selection,
    /// How many threads.
    #[command(flatten)]
    pub threads: Threads,
}
