//! What a program uses of the library. `lib.rs` names every item; `tests/house/surface.txt` lists
//! them with their methods.

mod check;
mod convert;
mod document;
mod documents;
mod files;
mod hashed;
mod kept;
mod moves;
mod notation;
mod options;
mod piece;
mod positions;
mod reader;
mod rows;
mod rules;
mod splits;
mod table;
mod variants;

pub use check::{Check, Checked};
pub use convert::{Conversion, Converter, convert};
pub use document::{Content, Document};
pub use documents::Documents;
pub use files::{Finding, Target};
pub use hashed::Hashed;
pub use notation::{Notation, notations};
pub use options::Options;
pub use piece::Piece;
pub use positions::{Position, Positions};
pub use reader::Reader;
pub use rows::Rows;
pub use splits::Split;
pub use table::{OnError, Table};
pub use variants::Variants;
