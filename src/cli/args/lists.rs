use super::values;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess formats`
#[derive(Args, Debug)]
pub struct Formats {
    /// The notation to describe [default: list all]
    #[arg(value_name = "FORMAT", conflicts_with = "matrix", value_parser = values::formats(),
          hide_possible_values = true)]
    pub slug: Option<String>,
    /// Print a Markdown table of what each notation can express
    #[arg(long)]
    pub matrix: bool,
    /// Write one JSON object per notation
    #[arg(long)]
    pub json: bool,
}

/// `panchess explain`
#[derive(Args, Debug)]
pub struct Explain {
    /// A code such as core/lost-tags [default: list all]
    #[arg(value_name = "CODE", value_parser = values::codes(), hide_possible_values = true)]
    pub code: Option<String>,
}

/// `panchess completions`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// `panchess man`
#[derive(Args, Debug)]
pub struct Man {
    /// The verb, and for `piece` and `variants` the subcommand [default: the page of panchess itself]
    #[arg(value_name = "VERB", value_parser = values::verbs(), hide_possible_values = true)]
    pub verb: Vec<String>,
    /// Write the pages of all verbs into a folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "verb", value_hint = ValueHint::DirPath)]
    pub all: Option<PathBuf>,
}
