use super::Inputs;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// `panchess split`
#[derive(Args, Debug)]
pub struct Split {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Folder for the parts
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,
    /// Minimum size of a part, except the last one, in bytes of text; K, M and G may follow the number
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = super::inputs::memory)]
    pub size: usize,
    /// Do not compress the parts; otherwise they are .zst
    #[arg(long)]
    pub plain: bool,
}
