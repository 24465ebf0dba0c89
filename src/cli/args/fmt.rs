use super::{Inputs, Threads};
use clap::Args;

/// `panchess fmt`
#[derive(Args, Debug)]
pub struct Fmt {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Only list the files that are not in canonical spelling (exit status 1 if there are any)
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
    /// Rewrite the files in place
    #[arg(short, long)]
    pub write: bool,
    /// Repair damaged moves that become legal if one character is changed (fcn, 5dpgn, 5draw, 5duci, alexbay, axel)
    #[arg(long, help_heading = "Errors and rules", hide_short_help = true)]
    pub repair: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: Threads,
}
