use super::args;
use super::binary_output;
use super::exit::{Answer, Exit, Failure};
use super::fix::never_rewritten;
use super::inputs;
use super::messages::{About, Ui, print_text};
use super::operands;
use super::progress::Watching;
use crate::diag::one_line;
use crate::formats::{Envelope, FormatName};
use crate::io::{Output, Snapshot, Source};
use crate::pipeline::files::{Opening, Run};
use crate::pipeline::{Error, Event, Input, Joiner, Maker, Plan, Report, Step};
use std::io::Write;

pub fn run(args: &args::Fmt, ui: &Ui) -> Answer {
    let all = operands::expand(&args.inputs, ui)?;
    let mut exit = all.exit();
    let named = named_files(all.inputs, args, ui, &mut exit);
    let opening = inputs::opening(&args.inputs, ui)?;
    let read = |input: &Input| args.write.then(|| Snapshot::of(&input.path)).flatten();
    let mut work = Work {
        read: named.iter().map(read).collect(),
        args,
        ui,
        inputs: &named,
        opening: &opening,
        out: Output::stdout(),
        joiner: Joiner::new(Envelope::NONE),
        begun: false,
        page: None,
        report: Report::default(),
        all: Report::default(),
        summarized: false,
    };
    let run = Run {
        inputs: &named,
        opening: &opening,
        fail_fast: false,
        jobs: args.threads.number(),
    };
    run.all(
        &|format| maker(format, args),
        &Watching::silent(ui),
        |n, event| {
            exit = exit.max(work.event(n, event)?);
            Ok::<bool, Failure>(true)
        },
    )?;
    work.out.finish()?;
    if work.summarized {
        ui.summary(&work.all, "formatted");
    }
    Ok(exit)
}

/// Only files can be compared with what would be written, or be rewritten.
fn named_files(inputs: Vec<Input>, args: &args::Fmt, ui: &Ui, exit: &mut Exit) -> Vec<Input> {
    let words = match (args.check, args.write) {
        (true, _) => "`fmt --check` needs files, not standard input",
        (_, true) => {
            "`fmt -w` needs files, not standard input; without `-w` it writes to standard output"
        }
        _ => return inputs,
    };
    let (streams, named): (Vec<_>, Vec<_>) = inputs.into_iter().partition(is_stream);
    for stream in streams {
        match stream.is_stdin() {
            true => ui.complain_about(About::Input, words),
            false => {
                let name = stream.path.display();
                let words = format!(
                    "`fmt --check` and `fmt -w` need files, and `{name}` is a pipe or a device"
                );
                ui.complain_about(About::Input, &words);
            }
        }
        *exit = Exit::CannotRun;
    }
    named
}

/// Whether it can be read only once. What is not there is named later.
fn is_stream(input: &Input) -> bool {
    let is_device = || !input.regular && input.member.is_none() && input.path.exists();
    input.is_stdin() || is_device()
}

fn maker(format: FormatName, args: &args::Fmt) -> Result<Maker<u8>, Error> {
    if !args.check && !args.write {
        let way_out = "`-w` rewrites the file, `> FILE` writes a new one";
        binary_output::refuse_terminal(&format, way_out)
            .map_err(|e| Error::Other(e.to_string()))?;
    }
    let mut plan = Plan::new(format.clone(), format);
    plan.repair = args.repair;
    plan.find_words = true;
    let checked = plan.check()?;
    Ok(Maker::new(move || checked.open()))
}

/// Where the text of a file goes.
enum Page {
    Shown,
    Compared(Compare),
    Rewritten(Compare, Box<Output>),
}

struct Work<'a> {
    args: &'a args::Fmt,
    ui: &'a Ui,
    inputs: &'a [Input],
    /// What files that may be rewritten were before any was read.
    read: Vec<Option<Snapshot>>,
    opening: &'a Opening,
    out: Output,
    joiner: Joiner,
    /// Something was shown.
    begun: bool,
    page: Option<Page>,
    /// That of the current file, and of all files before it.
    report: Report,
    all: Report,
    /// A record would lose something, or a file was not changed.
    summarized: bool,
}

impl Work<'_> {
    fn event(&mut self, n: usize, event: Event<'_, u8, String>) -> Answer {
        match event {
            Event::Begin(format) => self.begin(n, format.format.card().envelope),
            Event::Step(step) => self.step(step),
            Event::End(Ok(())) => self.end(n),
            Event::End(error) => {
                self.page = None;
                operands::ended(error, self.ui)
            }
        }
    }

    fn begin(&mut self, n: usize, envelope: Envelope) -> Answer {
        // After another file, records are separated as within one file.
        let open = match envelope.open {
            "" if self.begun => envelope.between,
            open => open,
        };
        self.report = Report::default();
        let never = never_rewritten(&self.inputs[n]).filter(|_| self.args.write);
        if let Some(why) = never {
            let name = self.inputs[n].path.display();
            let words = format!("`{name}` was not changed: {why}");
            self.ui.complain_about(About::Output, &words);
            self.page = None;
            return Ok(Exit::CannotRun);
        }
        match self.page(n) {
            Ok(page @ Page::Shown) => {
                self.joiner.begin_file(Envelope { open, ..envelope });
                self.page = Some(page);
            }
            Ok(page) => {
                self.joiner = Joiner::new(envelope);
                self.page = Some(page);
            }
            Err(e) => {
                self.page = None;
                return operands::ended(Err(e), self.ui);
            }
        }
        Ok(Exit::Done)
    }

    fn page(&self, n: usize) -> Result<Page, Error> {
        let input = &self.inputs[n];
        Ok(match (self.args.check, self.args.write) {
            (true, _) => Page::Compared(Compare::with(self.opening.source(input)?)),
            (_, true) => {
                let compare = Compare::with(self.opening.source(input)?);
                let out = Output::create(&input.path)?;
                let read = self.read.get(n).cloned().flatten();
                Page::Rewritten(compare, Box::new(out.replacing(read)))
            }
            _ => Page::Shown,
        })
    }

    fn step(&mut self, step: &mut Step<u8, String>) -> Answer {
        self.report.add(&step.report);
        let Some(page) = &mut self.page else {
            return Ok(Exit::Done);
        };
        let mut to = page.writer(&mut self.out);
        self.joiner.write(&step.out, step.settings, &mut to)?;
        if step.live {
            to.flush()?;
        }
        Ok(Exit::Done)
    }

    fn end(&mut self, n: usize) -> Answer {
        let Some(mut page) = self.page.take() else {
            return Ok(Exit::Done);
        };
        self.joiner.close(&mut page.writer(&mut self.out))?;
        let inputs = self.inputs;
        let input = &inputs[n];
        self.all.add(&self.report);
        self.summarized |= !self.report.losses.is_empty();
        match page {
            Page::Shown => {
                self.begun |= self.report.written > 0;
                self.out.keep_up()?;
                Ok(verdict(&self.report))
            }
            Page::Compared(_) if self.report.rejected > 0 => Ok(Exit::No),
            Page::Compared(compare) => match compare.finish()? {
                true => Ok(Exit::Done),
                false => {
                    print_text(&format!("{}\n", one_line(&input.name())), false)?;
                    Ok(Exit::No)
                }
            },
            Page::Rewritten(compare, out) => self.rewrite(input, compare, *out),
        }
    }

    /// Rewrites the file, unless a record of it could not be read or would lose something.
    fn rewrite(&mut self, input: &Input, compare: Compare, out: Output) -> Answer {
        if self.report.rejected > 0 || !self.report.losses.is_empty() {
            self.summarized = true;
            let words = format!("`{}` was not changed", input.path.display());
            self.ui.complain_about(About::Output, &words);
            return Ok(Exit::No);
        }
        match compare.finish()? {
            true => Ok(Exit::Done),
            false => operands::ended(out.finish().map_err(Error::from), self.ui),
        }
    }
}

fn verdict(report: &Report) -> Exit {
    if report.rejected > 0 {
        Exit::No
    } else {
        Exit::Done
    }
}

impl Page {
    fn writer<'p>(&'p mut self, shown: &'p mut Output) -> Writer<'p> {
        match self {
            Self::Shown => Writer(None, Some(shown)),
            Self::Compared(compare) => Writer(Some(compare), None),
            Self::Rewritten(compare, out) => Writer(Some(compare), Some(out)),
        }
    }
}

/// Writes a file, compares it with the old one, or both: a canonical file stays.
struct Writer<'p>(Option<&'p mut Compare>, Option<&'p mut Output>);

impl Write for Writer<'_> {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        if let Some(out) = &mut self.1 {
            out.write_all(data)?;
        }
        if let Some(compare) = &mut self.0 {
            compare.compare(data)?;
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match (&self.0, &mut self.1) {
            (None, Some(out)) => out.flush(),
            _ => Ok(()),
        }
    }
}

/// Compares written bytes with a file, without keeping either.
struct Compare {
    original: Source,
    same: bool,
}

impl Compare {
    fn with(original: Source) -> Self {
        Self {
            original,
            same: true,
        }
    }

    fn compare(&mut self, data: &[u8]) -> std::io::Result<()> {
        if self.same {
            let mut theirs = Vec::with_capacity(data.len());
            let read = self.original.read(data.len(), &mut theirs);
            read.map_err(std::io::Error::other)?;
            self.same = theirs == data;
        }
        Ok(())
    }

    /// Whether everything was equal and the file also ends here.
    fn finish(mut self) -> Result<bool, Failure> {
        let mut rest = Vec::new();
        Ok(self.same && self.original.read(1, &mut rest)? == 0)
    }
}
