//! What the notations of 5D chess with headers, boards and one line of play have in common.

mod parts;
mod read;

pub(crate) use parts::parts_of_a_move;
pub(crate) use read::{Notation, NotationReader};
