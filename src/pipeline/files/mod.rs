//! Files and folders as inputs: which are meant, in which notation they are, and where their
//! output goes.

mod chooser;
mod convert;
mod detect;
mod feed;
mod folder;
mod input;
mod journal;
mod mirror;
mod no_record;
mod opening;
mod pattern;
mod rejects;
mod sampling;
mod side_files;
mod watch;
mod writing;

pub use chooser::Chooser;
pub use convert::{Conversions, Converted, To};
pub use detect::{Clue, extension};
pub use feed::{Files, Make, Start};
pub use folder::Folder;
pub use input::{ByName, Input, Inputs, is_archive, name_in_folder};
pub use journal::{Journal, Resume};
pub use mirror::paths;
pub use opening::{Found, Opened, Opening};
pub use side_files::{SideFiles, SideFilesTo};
pub use watch::{Advance, Run, Watch};
