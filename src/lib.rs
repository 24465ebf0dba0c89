//! Converts between chess notations, and reports exactly what the target cannot express.
//!
//! ```
//! let game = b"[White \"Menchik\"]\n\n1. e4 e5 2. Nf3 *\n";
//! let uci = panchess::convert(game, "pgn", "uci")?;
//! assert_eq!(uci.text, b"position startpos moves e2e4 e7e5 g1f3\n");
//! assert_eq!(uci.losses[0].code, "core/lost-tags");
//! # Ok::<(), panchess::Error>(())
//! ```
//!
//! | task | items |
//! |---|---|
//! | convert one text | [`convert()`] |
//! | convert many texts, or documents that were read | [`Options`], [`Converter`] |
//! | convert files and folders | [`Options::files`] |
//! | read memory, a file or an `io::Read` | [`Reader`], [`Documents`], [`Document`] |
//! | read millions of games on several threads | [`Reader::rows`] |
//! | read parts of a file on several machines | [`Reader::splits`], [`Split`] |
//! | get positions with FEN, SAN, UCI and hash | [`Document::positions`], [`Position`] |
//! | list the pieces of a position, on every kind of board | [`Position::pieces`], [`PlacedPiece`] |
//! | get moves, clocks and evaluations of a game | [`Document::uci_moves`], [`Document::clocks`] |
//! | detect the notation and the variant of a text | [`Reader::detect`] |
//! | convert one text whose bytes arrive in chunks | [`Options::stream`] |
//! | draw pictures | [`Position::svg`], [`Piece::svg`], [`Picture`] |
//! | find mistakes in texts and files | [`Check`] |
//! | compute digests, for duplicates and indexes | [`Document::hashes`] |
//! | find out how a piece moves | [`Document::pieces`], [`Piece`] |
//! | list the known pieces and their spellings | [`pieces()`], [`NamedPiece`] |
//! | list the known variants, and add your own | [`Variants`], [`Variant`] |
//! | explain a code | [`explain()`] |
//! | list the notations | [`notations`], [`Notation`] |
//!
//! A mistake in a record is a [`Message`]; what a target cannot express is a [`Loss`]. Both are plain data with file,
//! record, line and column. They become an [`Error`] only if a record cannot be returned because of them
//! ([`Error::Record`]). Nothing is lost silently.
//!
//! To use the library without the command line, turn off the default features (`default-features = false`).
//! `docs/library.md` describes every part.

extern crate alloc;

mod api;

pub use api::{
    Check, Checked, Content, Conversion, Converter, Detected, Document, Documents, Finding, Fixed,
    NamedDigest, NamedPiece, Notation, Options, Picture, Piece, PlacedPiece, Position, Positions,
    Reader, Relative, Rows, Split, Stream, Target, Variant, VariantFile, VariantPiece, Variants,
    convert, explain, notations, pieces,
};
pub use diag::Severity;
pub use formats::NameError;
pub use hash::{Digest, NotADigest, Scheme};
pub use io::{Error as IoError, Skipped};
pub use model::Evaluation;
pub use pipeline::files::Folder;
pub use pipeline::{
    Edit, Error, Fix, Loss, LossTotal, Message, Place, PlanError, RecordFindings, Rejected, Report,
    Select,
};

// For the command, the tests, the benchmarks and the Python package of this project. They may change without notice.
#[doc(hidden)]
pub use api::{OnError, Table};
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod diag;
#[doc(hidden)]
pub mod formats;
#[doc(hidden)]
pub mod hash;
#[doc(hidden)]
pub mod io;
#[doc(hidden)]
pub mod keyset;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod movement;
mod order;
#[doc(hidden)]
pub mod pipeline;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod variants;

/// The code blocks of these pages run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
#[doc = include_str!("../README.md")]
struct Pages;
