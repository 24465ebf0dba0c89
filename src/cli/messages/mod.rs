//! All output for the user: messages about records, summaries, errors.

mod excerpt;
mod files;
mod json;
mod lines;
mod snippet;
mod summary;
mod terminal;
mod ui;

pub use crate::diag::grouped;
pub use files::About;
pub use json::visible_json;
pub use summary::plural;
pub use terminal::{print_text, say};
pub use ui::Ui;
