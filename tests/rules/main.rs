//! Rules and movement against slow programs that are plainly right.

mod brute_force;
mod infinite_brute_force;
mod laws;
mod multiverse;
mod perft;
mod pieces_compare;
mod sections;
mod sieve;
