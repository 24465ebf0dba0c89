//! All output for the user: messages about records, summaries, errors.

mod excerpt;
mod json;
mod lines;
mod mouth;
mod snippet;
mod summary;
mod ui;

pub use json::visible_json;
pub use mouth::{print_text, say};
pub use summary::{grouped, plural};
pub use ui::Ui;
