use super::args::{Cli, Completions};
use super::exit::Answer;
use super::stdout::print;
use clap::CommandFactory;

pub fn completions(args: &Completions) -> Answer {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "panchess", &mut text);
    print(&text)
}
