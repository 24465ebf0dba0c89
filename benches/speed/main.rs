//! How long the library takes for one ply, move, piece or comment.
//!
//! `cargo bench` runs everything, `cargo bench -- pgn movement` what has one of these words in its name.

mod bench;
mod family;
mod fived;
mod games;
mod icn;
mod infinite;
mod movement;
mod pgn;
#[allow(dead_code, reason = "the oracle tests use the rest")]
#[path = "../../tests/oracle/played.rs"]
mod played;
mod rules;
mod variants;
mod variety;

fn main() {
    let bench = bench::Bench::from_args();
    family::run(&bench);
    fived::run(&bench);
    icn::run(&bench);
    infinite::run(&bench);
    movement::run(&bench);
    pgn::run(&bench);
    rules::run(&bench);
    variants::run(&bench);
    variety::run(&bench);
}
