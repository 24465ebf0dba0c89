use super::args::Formats;
use super::exit::Answer;
use super::stdout::print;
use crate::formats::{self, Card, Format, FormatName, Options};
use crate::model::{DocumentKind, Feature, Worlds};
use serde_json::json;
use std::fmt::Write;

pub fn run(args: &Formats) -> Answer {
    let text = match &args.slug {
        Some(slug) => {
            let name = FormatName::parse(slug)?;
            if args.json {
                one_json(name.format)
            } else {
                one(name.format)
            }
        }
        None if args.matrix => matrix(),
        None if args.json => all_json(),
        None => table(),
    };
    print(text.as_bytes())
}

fn directions(f: &dyn Format) -> (bool, bool) {
    let options = Options::default();
    (f.reader(&options).is_some(), f.writer(&options).is_some())
}

fn mark(yes: bool, letter: &'static str) -> &'static str {
    if yes { letter } else { "-" }
}

fn table() -> String {
    let longest =
        |text: fn(&Card) -> &str| formats::ALL.iter().map(move |f| text(f.card()).len()).max();
    let slugs = longest(|card| card.slug).unwrap_or(0);
    let titles = longest(|card| card.title).unwrap_or(0);
    let mut out = format!("R W  {:<slugs$} {:<titles$} EXTENSIONS\n", "NAME", "TITLE");
    for f in formats::ALL {
        let (card, (r, w)) = (f.card(), directions(*f));
        let (r, w) = (mark(r, "R"), mark(w, "W"));
        let _ = writeln!(
            out,
            "{r} {w}  {:<slugs$} {:<titles$} {}",
            card.slug,
            card.title,
            card.extensions.join(" ")
        );
    }
    out
}

fn one(f: &dyn Format) -> String {
    let (card, (r, w)) = (f.card(), directions(f));
    let directions = match (r, w) {
        (true, true) => "read and written",
        (true, false) => "read only",
        _ => "written only",
    };
    let mut out = format!("{}: {} ({directions})\n", card.slug, card.title);
    let _ = writeln!(out, "  defined in  {}", card.spec);
    let _ = writeln!(out, "  extensions  {}", card.extensions.join(" "));
    let _ = writeln!(out, "  holds       {}", words(&kinds(card)));
    let _ = writeln!(out, "  boards      {}", words(&worlds(card)));
    let _ = writeln!(out, "  carries     {}", words(&carried(card)));
    if !card.aliases.is_empty() {
        let _ = writeln!(out, "  also called {}", card.aliases.join(" "));
    }
    let names = card
        .options
        .iter()
        .map(|o| card.slug.len() + 1 + o.name.len());
    let width = names.max().unwrap_or(0).max(18);
    for option in card.options {
        let name = format!("{}+{}", card.slug, option.name);
        let _ = writeln!(out, "  {name:<width$} {}", option.help);
    }
    out
}

fn words(list: &[&str]) -> String {
    if list.is_empty() {
        "nothing".into()
    } else {
        list.join(", ")
    }
}

fn kinds(card: &Card) -> Vec<&'static str> {
    let all = [
        (DocumentKind::GAME, "games"),
        (DocumentKind::POSITION, "positions"),
        (DocumentKind::PIECES, "pieces"),
        (DocumentKind::VARIANT, "variants"),
    ];
    all.iter()
        .filter(|(k, _)| card.holds.contains(*k))
        .map(|(_, n)| *n)
        .collect()
}

fn worlds(card: &Card) -> Vec<&'static str> {
    let all = [
        (Worlds::BOARD, "bounded"),
        (Worlds::PLANE, "infinite"),
        (Worlds::MULTIVERSE, "multiverse"),
    ];
    all.iter()
        .filter(|(k, _)| card.worlds.contains(*k))
        .map(|(_, n)| *n)
        .collect()
}

fn carried(card: &Card) -> Vec<&'static str> {
    let named = Feature::NAMED.iter().filter(|n| card.carries.contains(n.0));
    named.map(|n| n.1).collect()
}

/// The table in docs/formats.md; a test compares the two.
pub fn matrix() -> String {
    let mut out = String::from("| |");
    for f in formats::ALL {
        let _ = write!(out, " `{}` |", f.card().slug);
    }
    out.push_str("\n|---|");
    out.push_str(&"---|".repeat(formats::ALL.len()));
    out.push('\n');
    let mut row = |name: &str, has: &dyn Fn(&Card) -> bool| {
        let _ = write!(out, "| {name} |");
        for f in formats::ALL {
            out.push_str(if has(f.card()) { " yes |" } else { " · |" });
        }
        out.push('\n');
    };
    row("games", &|c| c.holds.contains(DocumentKind::GAME));
    row("positions", &|c| c.holds.contains(DocumentKind::POSITION));
    row("pieces", &|c| c.holds.contains(DocumentKind::PIECES));
    row("bounded boards", &|c| c.worlds.contains(Worlds::BOARD));
    row("the infinite board", &|c| c.worlds.contains(Worlds::PLANE));
    row("many boards", &|c| c.worlds.contains(Worlds::MULTIVERSE));
    for (feature, name, ..) in Feature::NAMED {
        if !(Feature::INFINITE | Feature::MULTIVERSE).contains(*feature) {
            row(name, &|c| c.carries.contains(*feature));
        }
    }
    out
}

fn one_json(f: &dyn Format) -> String {
    let (card, (read, write)) = (f.card(), directions(f));
    let options: Vec<_> = card
        .options
        .iter()
        .map(|o| json!({"name": o.name, "help": o.help}))
        .collect();
    let value = json!({
        "slug": card.slug, "title": card.title, "aliases": card.aliases,
        "extensions": card.extensions, "spec": card.spec, "read": read, "write": write,
        "holds": kinds(card), "boards": worlds(card), "carries": carried(card),
        "options": options,
    });
    format!("{value}\n")
}

fn all_json() -> String {
    formats::ALL.iter().map(|f| one_json(*f)).collect()
}
