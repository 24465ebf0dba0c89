use super::Inputs;
use clap::Args;

/// `panchess info`
#[derive(Args, Debug)]
pub struct Info {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Write one JSON object per file
    #[arg(long)]
    pub json: bool,
}
