use super::numbers::number;
use super::{Inputs, Selection, Theme, Threads};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess stats`
#[derive(Args, Debug)]
pub struct Stats {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Write one JSON object
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
    /// Write a page with charts as a self-contained .html file; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// How many first moves of each game are counted; with 0, no game is replayed
    #[arg(long, value_name = "N", default_value_t = 6, allow_negative_numbers = true, value_parser = number::<u16>(0, 40))]
    pub depth: u16,
    /// How many entries of each list are shown; JSON always has all
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = number::<u16>(1, u16::MAX.into()))]
    pub top: u16,
    /// Colors of the page: light, green, dark or print [default: light]
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        requires = "output",
        help_heading = "Appearance"
    )]
    pub theme: Option<Theme>,
    /// Which records.
    #[command(flatten)]
    pub selection: Selection,
    /// How many threads.
    #[command(flatten)]
    pub threads: Threads,
}
