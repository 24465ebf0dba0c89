use super::values;
use crate::pipeline::files::AsideTo;
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// What is written beside the output.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Messages")]
pub struct Aside {
    /// Write a line of JSON for each file and for each problem of a record into a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::output())]
    pub report: Option<PathBuf>,
    /// Keep every record that is not written, as it is, in a folder, with the reasons beside it
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub rejects: Option<PathBuf>,
}

impl Aside {
    /// Where it goes.
    pub fn to(&self) -> AsideTo<'_> {
        AsideTo {
            report: self.report.as_deref(),
            rejects: self.rejects.as_deref(),
        }
    }

    /// Whether nothing is wanted.
    pub fn is_none(&self) -> bool {
        self.report.is_none() && self.rejects.is_none()
    }
}
