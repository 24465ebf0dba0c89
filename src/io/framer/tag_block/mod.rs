//! PGN and its relatives: tags, then moves.

mod block;
mod comment;
mod lost;
mod over;
mod sections;
mod skim;
mod usual;

pub use block::TagBlock;
