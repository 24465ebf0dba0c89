//! The rules of the source, and pages held against the code they speak of.

#[cfg(feature = "cli")]
mod dataset_page;
mod help;
mod limits_page;
mod lints;
mod model_page;
mod pieces_page;
mod source;
#[path = "../support/mod.rs"]
mod support;
mod surface;
