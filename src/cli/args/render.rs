use super::numbers::count;
use super::{Inputs, Look, Selection, Signs, values};
use crate::pipeline::Select;
use crate::pipeline::adapt::OneBoard;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess render`
#[derive(Args, Debug)]
pub struct Render {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Draw this position or game instead of a file
    #[arg(
        short,
        long,
        value_name = "TEXT",
        conflicts_with = "files",
        allow_hyphen_values = true
    )]
    pub expr: Option<String>,
    /// Write a picture (FILE.svg), or a page with every position of the game (FILE.html)
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The position after N plies of the main line; -2 is the second to last [default: the last; for a page, the first]
    #[arg(long, value_name = "N", help_heading = "Selection", value_parser = values::ply, allow_negative_numbers = true)]
    pub ply: Option<Select>,
    /// Which records are counted.
    #[command(flatten)]
    pub selection: Selection,
    /// The number of the record in the file, counted from 0; with other selections, among the selected records
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = count::<u64>(),
        help_heading = "Selection"
    )]
    pub record: u64,
    /// Draw the legal part of a game with an illegal move; a warning names the place where it ends
    #[arg(long, help_heading = "Errors and rules")]
    pub keep_going: bool,
    /// Draw Black's side at the bottom
    #[arg(long, help_heading = "Appearance")]
    pub flip: bool,
    /// Leave out the coordinates
    #[arg(long, help_heading = "Appearance")]
    pub no_coordinates: bool,
    /// Draw letters instead of chess symbols
    #[arg(long, help_heading = "Appearance")]
    pub ascii: bool,
    /// How a picture looks.
    #[command(flatten)]
    pub look: Look,
    /// What stands for the pieces.
    #[command(flatten)]
    pub signs: Signs,
    /// One board of 5D chess: timeline and turn, such as 0,5, -1,3b or +0,2w
    #[arg(
        long,
        value_name = "L,T",
        value_parser = values::board,
        allow_hyphen_values = true,
        help_heading = "5D chess"
    )]
    pub board: Option<OneBoard>,
    /// The part of an infinite board that is drawn: LEFT,BOTTOM,FILESxRANKS, or `all` pieces [default: around the last move, the kings and most pieces]
    #[arg(
        long,
        value_name = "X,Y,WxH",
        allow_hyphen_values = true,
        help_heading = "Infinite chess"
    )]
    pub window: Option<String>,
}
