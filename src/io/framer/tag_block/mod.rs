//! PGN and its relatives: tags, then moves.

mod block;
mod comment;
mod lost;
mod over;
mod searched;
mod sections;
mod skim;
mod usual;

pub use block::TagBlock;
