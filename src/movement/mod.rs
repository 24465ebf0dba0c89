//! How pieces move: one algebra that every movement notation lowers into.
//!
//! A [`Movement`] is a value made of a few parts: a leap, a ride, "or", "then",
//! directions, what it may do at its end, conditions. It says nothing about a board:
//! the same knight is asked about eight by eight squares, about hexagons and about four
//! dimensions. [`reach`] gives its meaning on a position, and [`Table`] the same for a
//! move generator. What no machine can read (words, names nobody defined) is kept and
//! costs exactness: [`Verdict`] says how much, and names the word.
//!
//! `docs/movement.md` describes every part.

mod build;
mod direction;
mod geometry;
mod lower;
mod node;
mod reach;
mod table;
mod verdict;

#[cfg(test)]
mod tests;

pub use direction::Direction;
pub use geometry::{Geometry, HexRows, MAX_AXES, Vector};
pub use lower::{CannotLower, Definition, Problem, is_function, lower};
pub use node::{Action, Comparison, Condition, Id, Link, Movement, Node, Nodes, Range, TooDeep};
pub use reach::{Board, CannotReach, Limits, Move, Occupant, Reach, Simple, reach};
pub use table::{
    EMPTY, Layout, Mailbox, Mover, NOWHERE, NotTabular, OFF, Step, Table, cell, mailbox,
};
pub use verdict::{Cost, Verdict, Why};
