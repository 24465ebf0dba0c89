//! Rules and movement against slow programs that are plainly right.

mod brute_force;
mod dependent_legality;
mod infinite_brute_force;
mod laws;
mod multiverse;
mod perft;
mod pieces_compare;
mod sections;
