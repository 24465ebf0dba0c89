use super::infinite::Conventions;
use super::{Inputs, Selection, SideFiles, Threads, values};
use clap::Args;

/// `panchess check`
#[derive(Args, Debug)]
pub struct Check {
    /// The files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Rewrite the files with every safe fix; standard input goes to standard output
    #[arg(long)]
    pub fix: bool,
    /// Only read the text; do not replay games by their rules
    #[arg(
        long,
        help_heading = "Errors and rules",
        conflicts_with_all = ["rights", "order", "rook_distance"]
    )]
    pub syntax_only: bool,
    /// Replay games by their rules (the default; kept for scripts)
    #[arg(long, hide = true, conflicts_with = "syntax_only")]
    pub legal: bool,
    /// Repair damaged moves that become legal if one character is changed (fcn, 5dpgn, 5draw, 5duci, alexbay, axel)
    #[arg(long, help_heading = "Errors and rules", hide_short_help = true)]
    pub repair: bool,
    /// Do not show messages with this code (`warnings` = all warnings)
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = values::codes(),
          hide_possible_values = true, help_heading = "Messages")]
    pub allow: Vec<String>,
    /// Show messages with this code as warnings, even if they are notes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = values::codes(),
          hide_possible_values = true, help_heading = "Messages")]
    pub warn: Vec<String>,
    /// Treat messages with this code as errors
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = values::codes(),
          hide_possible_values = true, help_heading = "Messages")]
    pub deny: Vec<String>,
    /// Whose rules are followed.
    #[command(flatten)]
    pub conventions: Conventions,
    /// The files that are written besides the messages.
    #[command(flatten)]
    pub aside: SideFiles,
    /// The selected records.
    #[command(flatten)]
    pub selection: Selection,
    /// The number of threads.
    #[command(flatten)]
    pub threads: Threads,
}
