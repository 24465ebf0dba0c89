//! One framer for each way of cutting.

mod allowance;
mod hidden;
mod json;
mod line;
mod margin;
mod tag;
mod tag_block;
mod whole;
mod yaml;

pub(crate) use allowance::Allowance;
pub(crate) use hidden::{Hidden, Lines, hides_game};
pub use json::Json;
pub use line::Line;
pub(crate) use tag::is_tag;
pub use tag_block::TagBlock;
pub use whole::Whole;
pub use yaml::Yaml;

#[cfg(test)]
mod tests;

/// Length without trailing white space.
fn trimmed(text: &[u8]) -> usize {
    text.trim_ascii_end().len()
}

/// The answer when the available bytes decide nothing more.
fn more_or(eof: bool, end: super::Cut) -> super::Cut {
    if eof { end } else { super::Cut::More }
}
