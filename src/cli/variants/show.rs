//! `panchess variants show`: board, pieces and laws of one variant.

use super::args::Show;
use super::find::find;
use super::list::Row;
use crate::cli::exit::{Answer, Exit, Failure};
use crate::cli::messages::print_text;
use crate::cli::paths::{Paths, Use, file_of_variant};
use crate::cli::stdout;
use crate::diag::Sink;
use crate::formats::fen;
use crate::model::{Catalog, Laws, Lettered, Pieces, Variant, Word};
use crate::movement::{Definition, Limits, Simple, Vector, lower, potential};
use crate::render::{self, Diagram, Options, Style, Symbols};
use crate::variants::{definition, dictionary, moves_in_words, sentences};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

pub fn run(args: &Show) -> Answer {
    let found = find(&args.variant)?;
    let pieces = found.catalog.find(&found.name);
    let defined = pieces.and_then(|p| Some((p, p.variant.as_deref()?)));
    if let (Some((pieces, variant)), Some(path)) = (defined, &args.output) {
        return picture(variant, pieces, args, path);
    }
    let mut out = String::new();
    if let Some((pieces, variant)) = defined {
        head(variant, &found.catalog, &mut out);
        start(variant, pieces, &found.catalog, &mut out);
        let army = Army::of(variant, pieces, &found.catalog);
        army.list(&mut out);
        if args.diagrams {
            army.draw(&mut out);
        }
        laws(variant, &found.catalog, &mut out);
    }
    print_text(&out, false)
}

fn head(variant: &Variant, catalog: &Catalog, out: &mut String) {
    let title = variant.title.as_deref().unwrap_or(variant.name.as_str());
    let _ = writeln!(out, "{title} ({})", variant.name);
    let known = |name: &&crate::model::VariantName| catalog.has(name);
    if let Some(like) = variant.like.as_ref().filter(known) {
        let _ = writeln!(out, "  like     {like}");
    }
    let engine = catalog.for_engines(&variant.name);
    if engine != variant.name.as_str() {
        let _ = writeln!(out, "  engines  {engine}");
    }
    for source in &variant.sources {
        let _ = writeln!(out, "  source   {source}");
    }
}

/// Draws the start.
fn picture(variant: &Variant, pieces: &Arc<Pieces>, args: &Show, path: &Path) -> Answer {
    let named = path
        .extension()
        .is_none_or(|e| e.eq_ignore_ascii_case("svg"));
    let wrong = |why: String| Err(Failure::Usage(why));
    if !named {
        let svg = path.with_extension("svg");
        return wrong(format!(
            "the start is drawn as SVG; call the file `{}`",
            svg.display()
        ));
    }
    let Some(position) = variant.start_position() else {
        return wrong(format!("the start of {} is not known", variant.name));
    };
    let options = Options {
        theme: args.look.theme(),
        size: args.look.size,
        glyphs: args.signs.glyphs(),
        variant: Some(Arc::clone(pieces)),
        ..Options::default()
    };
    let drawn =
        render::svg(&position, &options).map_err(|d| Failure::Usage(d.message.into_owned()))?;
    Paths::default()
        .with(Use::Writes, "the output", Some(path))
        .with(Use::Reads, "the input", file_of_variant(&args.variant))
        .check([])?;
    let mut out = stdout::open(path)?;
    out.write_all(drawn.as_bytes())?;
    out.finish()?;
    Ok(Exit::Done)
}

fn start(variant: &Variant, pieces: &Arc<Pieces>, catalog: &Arc<Catalog>, out: &mut String) {
    let Some(position) = variant.start_position() else {
        return;
    };
    let options = Options {
        style: Style::Ascii,
        variant: Some(Arc::clone(pieces)),
        ..Options::default()
    };
    if let Ok(picture) = render::text(&position, &options) {
        let _ = write!(out, "\n{picture}");
    }
    let mut text = Vec::new();
    if fen::print(
        &position,
        &fen::Style::with(catalog),
        &mut text,
        &mut Sink::default(),
    ) {
        let _ = writeln!(out, "\nstart: {}", String::from_utf8_lossy(&text));
    }
}

/// The pieces of a variant, with their letters.
struct Army<'v> {
    rows: Vec<(String, Word)>,
    own: Vec<Definition>,
    laws: &'v Laws,
}

impl<'v> Army<'v> {
    fn of(variant: &'v Variant, pieces: &Pieces, catalog: &Catalog) -> Self {
        let listed = variant.letters.iter();
        let listed = listed.map(|row| (letters(row), row.piece.clone()));
        let others = variant.unlisted(catalog.letters(&variant.name)).into_iter();
        let others = others.filter_map(|(kind, letter)| {
            Some((char::from(letter).to_string(), Word::new(&kind.name())?))
        });
        Self {
            rows: listed.chain(others).collect(),
            own: lower(pieces, &[dictionary()])
                .into_iter()
                .flatten()
                .collect(),
            laws: &variant.laws,
        }
    }

    fn list(&self, out: &mut String) {
        out.push_str("\npieces:\n");
        for (letters, piece) in &self.rows {
            let moves = moves_in_words(piece, &self.own, self.laws);
            let _ = writeln!(out, "  {letters:<6} {piece}: {moves}");
        }
    }

    /// Draws what each piece can do from the middle of an empty board.
    fn draw(&self, out: &mut String) {
        let board = Simple::rectangular(&[9, 9]);
        let Some(middle) = Vector::new(&[4, 4]) else {
            return;
        };
        for (letters, piece) in &self.rows {
            let Some(definition) = definition(piece, &self.own) else {
                continue;
            };
            let found = potential(&definition.movement, &board, middle, Limits::default());
            let drawn = found
                .ok()
                .and_then(|found| Diagram::of(&board, middle, &found.cells).ok());
            if let Some(diagram) = drawn {
                let _ = write!(out, "\n{letters} {piece}\n{}", diagram.text(Symbols::Full));
            }
        }
    }
}

fn letters(row: &Lettered) -> String {
    let mut text = row.letter.clone();
    let others = [&row.synonym, &row.san];
    for other in others.into_iter().flatten() {
        if !text.split(' ').any(|known| known == other) {
            let _ = write!(text, " {other}");
        }
    }
    text
}

fn laws(variant: &Variant, catalog: &Catalog, out: &mut String) {
    out.push_str("\nlaws:\n");
    for sentence in sentences(variant) {
        let _ = writeln!(out, "  {sentence}");
    }
    let row = Row::of(catalog, variant);
    if let Some(why) = &row.unplayed {
        let _ = writeln!(out, "\nmoves are not checked: {why}");
    }
    if !row.unapplied.is_empty() {
        let _ = writeln!(
            out,
            "\nlaws about the end of the game that are not applied: {}",
            row.unapplied.join(", ")
        );
    }
}
