//! All output for the user: messages about records, summaries, errors.

mod excerpt;
mod files;
mod json;
mod lines;
mod mouth;
mod snippet;
mod summary;
mod ui;

pub use crate::diag::grouped;
pub use files::About;
pub use json::visible_json;
pub use mouth::{print_text, say};
pub use summary::plural;
pub use ui::Ui;
