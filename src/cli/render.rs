use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs;
use super::messages::{About, Ui, grouped, print_text};
use super::operands;
use super::paths::{Paths, Use};
use super::stdout;
use crate::diag::{Diagnostic, Sink};
use crate::formats;
use crate::model::{Document, Position};
use crate::pipeline::adapt::{Window, only_board};
use crate::pipeline::files::{Chooser, Opening};
use crate::pipeline::{
    Count, Input, PositionInGame, Readable, Replay, page, positions_where_played, read_one,
    rename_squares,
};
use crate::render::{self, Options, Style, View};
use std::io::Write;
use std::path::{Path, PathBuf};

pub fn run(args: &args::Render, ui: &Ui) -> Answer {
    let output = Kind::of(args.output.as_deref())?;
    let view = view(args.window.as_deref())?;
    if args.board.is_some() && output == Kind::Page {
        let message = "`--board` draws one picture; call the file `.svg` for that";
        return Err(Failure::Usage(message.into()));
    }
    let (wanted, unreadable) = wanted(args, ui)?;
    let job = Job {
        args,
        ui,
        opening: opening(args, &wanted, ui)?,
        output,
        view,
    };
    Paths::default()
        .with(Use::Writes, "the output", args.output.as_deref())
        .and_read(&args.inputs)
        .check(wanted.iter().filter_map(Wanted::file))?;
    match (&wanted[..], &args.output) {
        ([one], Some(path)) => job.one(one, false)?.map_or(Ok(Exit::No), |text| {
            let mut out = stdout::open(path)?;
            out.write_all(text.as_bytes())?;
            out.finish()?;
            Ok(Exit::Done)
        }),
        (_, Some(path)) => Err(Failure::Usage(format!(
            "`{}` can hold only one drawing; name one input file",
            path.display()
        ))),
        (all, None) => Ok(job.print(all)?.max(match unreadable {
            true => Exit::CannotRun,
            false => Exit::Done,
        })),
    }
}

/// How the files are read.
fn opening(args: &args::Render, wanted: &[Wanted], ui: &Ui) -> Result<Opening, Failure> {
    let files: Vec<Input> = wanted.iter().flat_map(Wanted::file).cloned().collect();
    if args.selection.sample.is_some() && files.len() < wanted.len() {
        let message = "`--sample` chooses records of files; leave it out, or name a file";
        return Err(Failure::Usage(message.into()));
    }
    let going = args.keep_going;
    let opening = inputs::selected(&args.inputs, &args.selection, going, ui)?;
    Ok(Chooser::opening(&files, opening)?)
}

/// What is drawn on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Kind {
    Text,
    Picture,
    Page,
}

impl Kind {
    /// Devices and pipes have no extension.
    fn of(output: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = output else {
            return Ok(Self::Text);
        };
        match path.extension().map(|e| e.to_ascii_lowercase()) {
            None => Ok(Self::Picture),
            Some(e) if e == "svg" => Ok(Self::Picture),
            Some(e) if e == "html" || e == "htm" => Ok(Self::Page),
            Some(_) => Err(Failure::Usage(format!(
                "`render` writes SVG or HTML; call the file `{}` or `{}`",
                path.with_extension("svg").display(),
                path.with_extension("html").display()
            ))),
        }
    }
}

/// Something to draw.
enum Wanted {
    File(Input),
    Text(String),
}

impl Wanted {
    fn file(&self) -> Option<&Input> {
        match self {
            Self::File(input) => Some(input),
            Self::Text(_) => None,
        }
    }
}

/// An existing file is read; what no file is called is a position or a game itself. Whether
/// there is a folder that cannot be read.
fn wanted(args: &args::Render, ui: &Ui) -> Result<(Vec<Wanted>, bool), Failure> {
    if let Some(text) = &args.expr {
        return Ok((vec![Wanted::Text(text.clone())], false));
    }
    let (mut all, mut unreadable) = (Vec::new(), false);
    let mut expand = |files: &[PathBuf], list: Option<PathBuf>, all: &mut Vec<Wanted>| {
        let inputs = args::Inputs {
            files: files.to_vec(),
            files_from: list,
            ..args.inputs.clone()
        };
        let found = operands::expand(&inputs, ui)?;
        unreadable |= found.unreadable;
        all.extend(found.inputs.into_iter().map(Wanted::File));
        Ok::<(), Failure>(())
    };
    let list = args.inputs.files_from.clone();
    if args.inputs.files.is_empty() || list.is_some() {
        expand(&[], list, &mut all)?;
    }
    for operand in &args.inputs.files {
        match operand.to_str().filter(|text| is_text(operand, text)) {
            Some(text) => all.push(Wanted::Text(text.to_owned())),
            None => expand(std::slice::from_ref(operand), None, &mut all)?,
        }
    }
    Ok((all, unreadable))
}

fn is_text(path: &Path, text: &str) -> bool {
    let known = || inputs::has_known_extension(path);
    text != "-" && !path.exists() && !known() && !formats::sniff(text.as_bytes()).is_empty()
}

/// The number of the record, and its index among the selected records, unless there is only one. The number is the one
/// used by `--records`, in hashes and in JSON messages.
fn note(name: Option<&str>, (index, number): (u64, u64), count: Count) -> Option<String> {
    let all = match count {
        Count::Exactly(1) if name.is_none() && number == 0 => return None,
        Count::Exactly(n) => grouped(n),
        Count::AtLeast(n) => format!("at least {}", grouped(n)),
    };
    let name = name.unwrap_or("record ");
    Some(format!("{name}#{number} ({} of {all})", grouped(index + 1)))
}

/// The part of the infinite board that is wanted.
fn view(text: Option<&str>) -> Result<View, Failure> {
    let Some(text) = text else {
        return Ok(View::Auto);
    };
    Window::parse_view(text).ok_or_else(|| {
        Failure::Usage(
            "`--window` takes `all` or X,Y,WxH, such as 1,1,8x8, with up to 254 files and ranks"
                .into(),
        )
    })
}

/// Everything that is the same for all that is drawn.
struct Job<'a> {
    args: &'a args::Render,
    ui: &'a Ui,
    opening: Opening,
    output: Kind,
    view: View,
}

impl Job<'_> {
    /// Draws all of them as text. One that cannot be opened does not stop the others.
    fn print(&self, all: &[Wanted]) -> Answer {
        let (mut exit, mut gap) = (Exit::Done, "");
        for one in all {
            match self.one(one, all.len() > 1) {
                Ok(Some(drawn)) => {
                    print_text(&format!("{gap}{drawn}"), self.ui.color_out)?;
                    gap = "\n";
                }
                Ok(None) => exit = exit.max(Exit::No),
                Err(e) if all.len() > 1 && e.is_about_a_source() => {
                    let about = About::failure(&e);
                    self.ui.complain_about(about, &e.to_string());
                    exit = Exit::CannotRun;
                }
                Err(e) => return Err(e),
            }
        }
        Ok(exit)
    }

    /// The drawing of a file's record. `None`: there is none, and the user was told why.
    fn one(&self, wanted: &Wanted, named: bool) -> Result<Option<String>, Failure> {
        let (found, name) = match wanted {
            Wanted::File(input) => (self.opening.find(input)?, Some(input.name())),
            Wanted::Text(text) => (self.opening.text("command line", text.as_str())?, None),
        };
        let mut batches = found.opened();
        let source = Readable::new(batches.format)?.finding_variants();
        let (mut reader, mut replay) = (source.open(), Replay::of(&source.name().options));
        let mut drawn = None;
        let index = self.args.record;
        // A sample is chosen by reading the file before.
        let file = wanted.file().map_or(&[][..], std::slice::from_ref);
        let mut chooser = Chooser::new(file, &self.opening);
        chooser.begin(0, &source);
        let chosen = (index, &mut chooser);
        let seen = read_one(&mut batches.batches, reader.as_mut(), chosen, |one| {
            let number = one.record.origin.index;
            let note = note(
                name.as_deref().filter(|_| named),
                (index, number),
                one.count,
            );
            if let Some(doc) = one.doc {
                if self.args.keep_going {
                    replay.cut_short(doc, one.sink);
                }
                drawn = self.draw(doc, note, &mut replay, one.sink);
                rename_squares(source.name().format, doc, replay.catalog(), one.sink);
            }
            self.ui.tell(one.record, one.sink);
        })?;
        match seen {
            true => Ok(drawn),
            false => Err(Failure::Usage(match self.opening.selection.is_all() {
                true => format!("there is no record {index} in the file; the first is record 0"),
                false if index == 0 => "no record is selected".to_owned(),
                false => format!(
                    "there is no record {index} among those that are selected; the first is record 0"
                ),
            })),
        }
    }

    fn draw(
        &self,
        doc: &mut Document,
        note: Option<String>,
        replay: &mut Replay,
        sink: &mut Sink,
    ) -> Option<String> {
        let mut options = self.options(note);
        let variant = doc.variant();
        options.variant = variant.and_then(|v| replay.catalog().find(v)).cloned();
        if self.output == Kind::Page {
            return page(doc, &options, self.args.ply, replay, sink);
        }
        let select = self.args.ply.unwrap_or_default();
        let mut drawn = None;
        let each = |at: PositionInGame, position: &Position, sink: &mut Sink| {
            options.last_moves = at.last_moves();
            let mut alone = None;
            if let Some(board) = self.args.board {
                let mut one = position.clone();
                if !only_board(&mut one, board, sink) {
                    return false;
                }
                alone = Some(one);
            }
            match self.picture(alone.as_ref().unwrap_or(position), &options) {
                Ok(text) => drawn = Some(text),
                Err(why) => sink.push(why),
            }
            drawn.is_some()
        };
        let done = positions_where_played(doc, select, replay, sink, each);
        drawn.filter(|_| done)
    }

    fn options(&self, note: Option<String>) -> Options {
        let args = self.args;
        Options {
            flip: args.flip,
            coordinates: !args.no_coordinates,
            style: match args.ascii {
                true => Style::Ascii,
                false => Style::Unicode,
            },
            color: self.ui.color_out && self.output == Kind::Text,
            view: self.view.clone(),
            theme: args.look.theme(),
            size: args.look.size,
            glyphs: args.signs.glyphs(),
            note,
            ..Options::default()
        }
    }

    fn picture(&self, position: &Position, options: &Options) -> Result<String, Diagnostic> {
        match self.output {
            Kind::Text => render::text(position, options),
            _ => render::svg(position, options),
        }
    }
}
