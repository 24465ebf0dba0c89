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
use crate::model::{Catalog, Lettered, Pieces, Variant, Word};
use crate::movement::{Definition, lower};
use crate::render::{self, Options, Style};
use crate::variants::{dictionary, moves_in_words, sentences};
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
        army(variant, pieces, &found.catalog, &mut out);
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

fn army(variant: &Variant, pieces: &Pieces, catalog: &Catalog, out: &mut String) {
    let own: Vec<Definition> = lower(pieces, &[dictionary()])
        .into_iter()
        .flatten()
        .collect();
    out.push_str("\npieces:\n");
    let mut say = |letters: &str, piece: &Word| {
        let moves = moves_in_words(piece, &own, &variant.laws);
        let _ = writeln!(out, "  {letters:<6} {piece}: {moves}");
    };
    for row in &variant.letters {
        say(&letters(row), &row.piece);
    }
    for (kind, letter) in variant.unlisted(catalog.letters(&variant.name)) {
        if let Some(piece) = Word::new(&kind.name()) {
            say(&char::from(letter).to_string(), &piece);
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
