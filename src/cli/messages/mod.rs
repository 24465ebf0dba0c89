//! Everything that is said to the user: messages about records, sums, complaints.

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
