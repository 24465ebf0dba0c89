#![doc = include_str!("../../docs/movement.md")]

mod blame;
mod build;
mod cannot;
mod compare;
mod dice;
mod difference;
mod direction;
pub(crate) mod facts;
mod functions;
mod geometry;
mod identify;
mod lower;
mod named_board;
mod node;
mod propose;
mod reach;
mod repertoire;
mod sentence;
mod slide;
mod table;
mod verdict;

#[cfg(test)]
mod tests;

pub use blame::places;
pub use cannot::{CannotLower, Problem};
pub use compare::{Answer, Counterexample, Proof, Unknown, equal};
pub use dice::Dice;
pub use direction::Direction;
pub use functions::{RESTRICTIONS, is_function};
pub use geometry::{Geometry, HexRows, MAX_AXES, Vector, is_oblique, strides};
pub use identify::{Gap, Identity, KnownPieces, Near, Symmetry};
pub use lower::{Definition, Parts, lower, lower_parts};
pub use node::{Action, Comparison, Condition, Id, Link, Movement, Node, Nodes, Range, TooDeep};
pub use propose::{Named, Picture, Proposal, Unexplained, propose};
pub use reach::{
    Abilities, Board, CannotReach, Limits, Move, Occupant, Potential, Reach, Simple, Touch,
    potential, reach, touches,
};
pub use repertoire::Repertoire;
pub use sentence::sentence;
pub use slide::{Slide, slides};
pub use table::{
    Aim, EMPTY, Layout, Mailbox, Mover, NOWHERE, NotTabular, OFF, Ray, Step, Table, cell, mailbox,
};
pub use verdict::{Cost, Verdict, Why};
