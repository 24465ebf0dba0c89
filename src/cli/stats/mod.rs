//! `panchess stats`: what a corpus consists of.

mod html;
mod json;
mod page;
mod text;

use super::args;
use super::exit::{Answer, Exit, Failure};
use super::messages::{Ui, print_text};
use super::paths::{Paths, Use};
use super::progress::Watching;
use super::{inputs, operands};
use crate::io::Output;
use crate::pipeline::files::extension;
use crate::pipeline::stats::Stats;
use std::io::Write;
use std::path::Path;

pub fn run(args: &args::Stats, ui: &Ui) -> Answer {
    if let Some(path) = &args.output {
        is_page(path)?;
    }
    let all = operands::expand(&args.inputs, ui)?;
    Paths::default()
        .with(Use::Writes, "`-o`", args.output.as_deref())
        .and_read(&args.inputs)
        .check(&all.inputs)?;
    let stats = Stats {
        inputs: &all.inputs,
        opening: &inputs::selected(&args.inputs, &args.selection, true, ui)?,
        depth: usize::from(args.depth),
        jobs: args.threads.number(),
    };
    let watch = Watching::new(ui, &all.inputs);
    let (tally, report) = stats.count(&watch)?;
    drop(watch);
    let top = usize::from(args.top);
    match &args.output {
        None if args.json => print_text(&json::all(&tally, &report), false).map(drop)?,
        None => print_text(&text::all(&tally, &report, top), false).map(drop)?,
        Some(path) => {
            let page = html::page(&tally, &report, (top, args::Theme::of(args.theme)));
            let mut out = match path == Path::new("-") {
                true => Output::stdout(),
                false => Output::create(path)?,
            };
            out.write_all(page.as_bytes())?;
            out.finish()?;
        }
    }
    Ok(match report.rejected {
        0 => all.exit(),
        _ => Exit::No.max(all.exit()),
    })
}

fn is_page(path: &Path) -> Result<(), Failure> {
    let ending = extension(path);
    match path == Path::new("-") || ending.is_some_and(|e| e == "html" || e == "htm") {
        true => Ok(()),
        false => Err(Failure::Usage(format!(
            "`stats -o` writes a page: name it `{}`, or use `--json` without `-o`",
            path.with_extension("html").display()
        ))),
    }
}
