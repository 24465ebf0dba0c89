//! Converts chess-variant notations into each other, and names exactly what did not fit.
//!
//! ```
//! let game = b"[White \"Menchik\"]\n\n1. e4 e5 2. Nf3 *\n";
//! let uci = panchess::convert(game, "pgn", "uci")?;
//! assert_eq!(uci.text, b"position startpos moves e2e4 e7e5 g1f3\n");
//! assert_eq!(uci.losses[0].code.0, "core/lost-tags");
//! # Ok::<(), panchess::pipeline::Error>(())
//! ```
//!
//! As a library, without the command line: `panchess = { version = "0.1", default-features = false }`.
//!
//! The walk: [`io`] cuts a file into records, a reader of [`formats`] turns each into a
//! [`model::Document`] (what the page *says*), [`pipeline`] has it resolved by [`rules`] (what
//! *happened*) if the target wants more than the source gives, and a writer turns it into text.
//! Everything about the input is a [`diag::Diagnostic`]; what does not fit is a [`diag::Loss`].

extern crate alloc;

#[cfg(feature = "cli")]
pub mod cli;
pub mod diag;
pub mod formats;
pub mod hash;
pub mod io;
pub mod model;
pub mod movement;
pub mod pipeline;
pub mod render;
pub mod rules;
pub mod variants;

pub use pipeline::{Conversion, convert};
