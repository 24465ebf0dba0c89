//! Messages about the input: their place, text, severity, and help.
//!
//! Codes are names (`icn/unknown-piece`), not numbers: so a new notation can add
//! its own codes without a registry of numbers.

mod catalog;
mod diagnostic;
mod fix;
mod lines;
mod near;
mod selection;
mod sink;
mod span;
mod syntax;
mod timelines;
mod variants;
mod visible;
mod words;

pub use catalog::{CORE, Explanation};
pub use diagnostic::{Code, Diagnostic, Severity};
pub use fix::{Edit, Fix, apply_fixes};
pub use lines::LINES;
pub use near::nearest;
pub use selection::SELECTION;
pub use sink::{Budget, Count, Loss, Reported, Sink};
pub use span::{Span, floor};
pub use syntax::syntax_error;
pub use timelines::TIMELINES;
pub use variants::VARIANTS;
pub use visible::{
    brief, escaped, file_name, is_unseen, legible, one_line, seen_file_name, short, shown, visible,
    window,
};
pub use words::{amount, article, grouped, listed};
