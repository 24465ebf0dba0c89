//! The `panchess` command.

fn main() {}
