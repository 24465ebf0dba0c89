//! What a program uses of the library. `lib.rs` names every item; `tests/house/surface.txt` lists
//! them with their methods.

mod check;
mod convert;
mod detect;
mod document;
mod documents;
mod files;
mod hashed;
mod kept;
mod moves;
mod notation;
mod options;
mod picture;
mod piece;
mod piece_facts;
mod positions;
mod reader;
mod rows;
mod rules;
mod said;
mod splits;
mod stream;
mod table;
mod variant_facts;
mod variants;

pub use check::{Check, Checked, Fixed};
pub use convert::{Conversion, Converter, convert};
pub use detect::Detected;
pub use document::{Content, Document};
pub use documents::Documents;
pub use files::{Finding, Target};
pub use hashed::NamedDigest;
pub use notation::{Notation, notations};
pub use options::Options;
pub use picture::Picture;
pub use piece::Piece;
pub use piece_facts::{NamedPiece, Relative, pieces};
pub use positions::{Position, Positions};
pub use reader::Reader;
pub use rows::Rows;
pub use splits::Split;
pub use stream::Stream;
pub use table::{OnError, Table};
pub use variant_facts::{Variant, VariantPiece};
pub use variants::{VariantFile, Variants};
