use super::args::{Cli, Completions};
use super::exit::{Answer, Exit};
use clap::CommandFactory;
use std::io::Write;

pub fn completions(args: &Completions) -> Answer {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "panchess", &mut text);
    print(&text)
}

pub fn man() -> Answer {
    let mut text = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut text)?;
    print(&text)
}

/// Prints to stdout; a closed pipe is success.
pub fn print(text: &[u8]) -> Answer {
    match std::io::stdout().lock().write_all(text) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e.into()),
        _ => Ok(Exit::Done),
    }
}
