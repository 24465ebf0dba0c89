//! Files and folders as inputs: which are meant, in which notation they are, and where their
//! output goes.

mod aside;
mod chooser;
mod convert;
mod detect;
mod feed;
mod folder;
mod input;
mod journal;
mod mirror;
mod opening;
mod pattern;
mod rejects;
mod sampling;
mod watch;
mod writing;

pub use aside::{Aside, AsideTo, keeping};
pub use chooser::Chooser;
pub use convert::{Conversions, Converted, To};
pub use detect::{Clue, extension};
pub use feed::{Files, Make, Start};
pub use folder::Folder;
pub use input::{ByName, Input, Inputs, name_in_folder};
pub use journal::{Journal, Resume};
pub use mirror::paths;
pub use opening::{Found, Opened, Opening};
pub use watch::{Advance, Run, Watch};
