use super::args;
use super::check::readable;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Opened};
use super::joiner;
use super::messages::{Ui, print_text};
use super::walk;
use crate::diag::Sink;
use crate::model::{Document, Game, Place, Position, Square, Start};
use crate::pipeline::adapt::Window;
use crate::pipeline::{At, Replay, positions, positions_as_they_are, read_all};
use crate::render::{self, Options, Style};
use std::io::Write;
use std::path::Path;

pub fn run(args: &args::Render, ui: &Ui) -> Answer {
    let window = window(args)?;
    let all = walk::expand(&args.inputs, ui);
    let [input] = &all.inputs[..] else {
        return Err(Failure::Usage("`render` draws one file at a time".into()));
    };
    if let Some(path) = args.output.as_deref().filter(|p| !may_be_svg(p)) {
        return Err(Failure::Usage(format!(
            "`render` draws SVG; call the file `{}`",
            path.with_extension("svg").display()
        )));
    }
    if let Some(path) = &args.output {
        walk::keep_apart("the output", path, walk::named(&all.inputs))?;
    }
    let Opened {
        format,
        mut batches,
    } = inputs::open(input, &args.inputs)?;
    let mut reader = readable(&format)?;
    let mut drawn = None;
    let mut seen = false;
    read_all(&mut batches, reader.as_mut(), |record, doc, sink| {
        if record.origin.index < args.record {
            return true;
        }
        seen = true;
        drawn = doc.and_then(|doc| draw(doc, args, window.clone(), ui, sink));
        ui.tell(record, sink);
        false
    })?;
    match drawn {
        Some(text) => deliver(args, &text, ui.color_out),
        None if seen => Ok(Exit::No),
        None => Err(Failure::Usage(format!(
            "there is no record {} in the file",
            args.record
        ))),
    }
}

/// Devices and pipes have no extension.
fn may_be_svg(path: &Path) -> bool {
    path.extension().is_none_or(|e| e == "svg")
}

fn deliver(args: &args::Render, text: &str, styled: bool) -> Answer {
    let Some(path) = &args.output else {
        return print_text(text, styled);
    };
    let mut out = joiner::open(path)?;
    out.write_all(text.as_bytes())?;
    out.finish()?;
    Ok(Exit::Done)
}

/// The part of the infinite board that is wanted.
fn window(args: &args::Render) -> Result<Option<(Square, u8, u8)>, Failure> {
    let Some(text) = &args.window else {
        return Ok(None);
    };
    let found = Window::parse(text).and_then(|w| {
        let corner = Square {
            x: w.origin.x,
            y: w.origin.y,
        };
        w.size.map(|(files, ranks)| (corner, files, ranks))
    });
    let wrong = || Failure::Usage("`--window` takes X,Y,WxH, such as 1,1,8x8".into());
    found.map(Some).ok_or_else(wrong)
}

fn draw(
    doc: &mut Document,
    args: &args::Render,
    window: Option<(Square, u8, u8)>,
    ui: &Ui,
    sink: &mut Sink,
) -> Option<String> {
    let select = args.ply.unwrap_or_default();
    let mut drawn = None;
    let mut replay = Replay::default();
    let each = |at: At, position: &Position, sink: &mut Sink| {
        match picture(at, position, args, window.clone(), ui) {
            Ok(text) => drawn = Some(text),
            Err(why) => sink.push(why),
        }
        drawn.is_some()
    };
    let done = match has_a_given_start(doc) {
        true => positions_as_they_are(doc, select, &mut replay, sink, each),
        false => positions(doc, select, &mut replay, sink, each),
    };
    drawn.filter(|_| done)
}

/// A game on the infinite board whose start is known is drawn there.
fn has_a_given_start(doc: &Document) -> bool {
    let given =
        |g: &Game| matches!(&g.start, Start::Given(p) if !p.plane().is_some_and(|p| p.usual));
    matches!(doc, Document::Game(g) if given(g))
}

fn picture(
    at: At,
    position: &Position,
    args: &args::Render,
    window: Option<(Square, u8, u8)>,
    ui: &Ui,
) -> Result<String, crate::diag::Diagnostic> {
    let mut options = Options {
        flip: args.flip,
        coordinates: !args.no_coordinates,
        style: if args.ascii {
            Style::Ascii
        } else {
            Style::Unicode
        },
        color: ui.color_out && args.output.is_none(),
        window,
        ..Options::default()
    };
    if let Some(last) = at.last.filter(|p| p.from.is_known() && p.to.is_known()) {
        options = options.with_last_move(last.from, last.to);
    }
    if let Some((from, to)) = at.last_wide {
        options.last_move = Some((Place::only(from), Place::only(to)));
    }
    if args.output.is_some() {
        render::svg(position, &options)
    } else {
        render::text(position, &options)
    }
}
