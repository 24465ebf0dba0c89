use super::numbers::number;
use super::{Inputs, Selection, Threads, values};
use crate::pipeline::normalize::Target;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess normalize`
#[derive(Args, Debug)]
pub struct Normalize {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Format of the table: parquet, csv or jsonl+flat [default: by the extension of --output; parquet in a folder]
    #[arg(short, long, value_name = "FORMAT", value_parser = target(), hide_possible_values = true)]
    pub to: Option<Target>,
    /// Output file, or a folder (`dir/`) for files of --part-rows rows; .csv.zst and .jsonl.gz are compressed
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath, value_parser = values::output())]
    pub output: Option<PathBuf>,
    /// Write a row for each position of the main line of each game, instead of a row for each game
    #[arg(long, help_heading = "Table")]
    pub positions: bool,
    /// Only these columns, in this order [default: the usual ones]
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Table"
    )]
    pub columns: Option<Vec<String>>,
    /// Number of rows per file in a folder [default: 1,000,000]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u64>(1, u64::MAX),
        help_heading = "Table"
    )]
    pub part_rows: Option<u64>,
    /// Refuse records that would lose something (exit status 3)
    #[arg(long, help_heading = "Losses")]
    pub strict: bool,
    /// Keep the legal part of a game with an illegal move; the rest is a loss
    #[arg(long, help_heading = "Errors and rules")]
    pub keep_going: bool,
    /// Write a row with its error for each record that cannot be read or replayed; not with `--positions`
    #[arg(long, help_heading = "Errors and rules", conflicts_with = "positions")]
    pub keep_errors: bool,
    /// Continue after the last finished file of a run with the same options, or begin a run that can be resumed later; needs a folder (`-o dir/`)
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

fn target() -> impl TypedValueParser<Value = Target> {
    let all = Target::ALL.map(Target::name);
    PossibleValuesParser::new(all).map(|name| {
        let named = Target::ALL.into_iter().find(|t| t.name() == name);
        named.unwrap_or(Target::Parquet)
    })
}
