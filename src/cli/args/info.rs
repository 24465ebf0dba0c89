use super::{Inputs, Selection};
use clap::Args;

/// `panchess info`
#[derive(Args, Debug)]
pub struct Info {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Which records.
    #[command(flatten)]
    pub selection: Selection,
    /// Write one JSON object per file
    #[arg(long)]
    pub json: bool,
}
