use super::values;
use crate::pipeline::files::{Folder, SideFilesTo};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// What is written beside the output.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Messages")]
pub struct SideFiles {
    /// Write a file with a line of JSON for each input file and each problem
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = values::output())]
    pub report: Option<PathBuf>,
    /// Copy into this folder every record that is not written, unchanged and with the reasons
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub rejects: Option<PathBuf>,
}

impl SideFiles {
    /// Where it goes; `folders`: where the files were found.
    pub fn to<'a>(&'a self, folders: &'a [Folder]) -> SideFilesTo<'a> {
        SideFilesTo {
            report: self.report.as_deref(),
            rejects: self.rejects.as_deref(),
            folders,
        }
    }

    /// Whether nothing is wanted.
    pub fn is_none(&self) -> bool {
        self.report.is_none() && self.rejects.is_none()
    }
}
