use super::args::{Cli, Completions};
use super::exit::Answer;
use super::stdout::print;
use clap::CommandFactory;
use std::io::Write;

pub fn completions(args: &Completions) -> Answer {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "panchess", &mut text);
    print(&text)
}

pub fn man() -> Answer {
    let mut text = Vec::new();
    let mut cli = Cli::command();
    // So that every verb knows the options of all.
    cli.build();
    front(&cli, &mut text)?;
    for verb in cli.get_subcommands().filter(|v| v.get_name() != "help") {
        chapter(verb, &mut text)?;
    }
    print(&text)
}

/// The page without its verbs.
fn front(cli: &clap::Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    let man = clap_mangen::Man::new(cli.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_options_section(page)?;
    let mut notes = Vec::new();
    man.render_extra_section(&mut notes)?;
    let notes = String::from_utf8_lossy(&notes).replace(".SH EXTRA", ".SH NOTES");
    page.write_all(notes.as_bytes())
}

/// A verb as a chapter of the page: its own sections become subsections.
fn chapter(verb: &clap::Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    let own = |arg: clap::Arg| {
        let everywhere = arg.is_global_set();
        arg.hide(everywhere)
    };
    let man = clap_mangen::Man::new(verb.clone().mut_args(own));
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text).replace(".SH ", ".SS ");
    let name = verb.get_name().to_uppercase();
    write!(page, ".SH \"PANCHESS {name}\"\n{text}")
}
