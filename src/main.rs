//! The `panchess` command. Everything is in [`panchess::cli`].

fn main() -> panchess::cli::Exit {
    panchess::cli::main()
}
