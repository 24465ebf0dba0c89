//! The plan as a picture. Lengths are counted in halves, so that every number is short.

use super::{Caption, Diagram, Panel, Shape, Spot, What};
use crate::model::{Kind, Side};
use crate::movement::{Deeds, Occupant};
use crate::render::codes::Codes;
use crate::render::palette::{self, paint};
use crate::render::shapes;
use crate::render::svg::escaped;
use crate::render::words::wrapped;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Half the way from one panel to the next, beside the panel itself.
const GAP: i64 = 60;
const MARGIN: i64 = 60;
/// Height of a line of text.
const LINE: i64 = 40;
/// Letters of the caption in a picture of that width: one takes so much.
const LETTER: i64 = 15;

/// A self-contained picture; the same bytes every time.
pub(super) fn draw(diagram: &Diagram, caption: &Caption<'_>) -> String {
    let grid = Grid::of(diagram);
    let keys = keys(diagram);
    let width = (2 * MARGIN + grid.width).max(600);
    let letters = usize::try_from((width - 2 * MARGIN) / LETTER)
        .unwrap_or(40)
        .clamp(20, 78);
    let lines = wrapped(caption.sentence, letters);
    let below = MARGIN + LINE + grid.height + MARGIN;
    let height = below + LINE * (keys.len() + lines.len()) as i64 + LINE;
    let mut out = String::new();
    head(&mut out, (width, height), diagram, caption);
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"17\" font-weight=\"bold\" fill=\"{}\">{}</text>",
        half(MARGIN),
        half(MARGIN),
        palette::INK,
        escaped(caption.title)
    );
    for panel in &diagram.panels {
        let (x, y) = grid.corner(panel);
        let _ = writeln!(out, "<g transform=\"translate({} {})\">", half(x), half(y));
        cells(&mut out, diagram.shape, panel);
        names(&mut out, &grid, panel);
        marks(&mut out, diagram.shape, panel, caption);
        out.push_str("</g>\n");
    }
    legend(&mut out, &keys, below);
    let first = below + LINE * keys.len() as i64 + LINE / 2;
    for (i, line) in lines.iter().enumerate() {
        text_line(&mut out, MARGIN, first + LINE * i as i64, line);
    }
    out.push_str("</svg>\n");
    out
}

fn head(out: &mut String, (width, height): (i64, i64), diagram: &Diagram, caption: &Caption<'_>) {
    let (w, h) = (half(width), half(height));
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
        escaped(caption.title),
        wrapped(caption.sentence, 78)
            .iter()
            .map(|line| escaped(line))
            .collect::<Vec<_>>()
            .join("\n"),
    );
    let points = match diagram.shape {
        Shape::Squares => "-22.5,-22.5 22.5,-22.5 22.5,22.5 -22.5,22.5",
        Shape::Rows => "0,-26 22.5,-13 22.5,13 0,26 -22.5,13 -22.5,-13",
        Shape::Columns => "26,0 13,22.5 -13,22.5 -26,0 -13,-22.5 13,-22.5",
    };
    let _ = writeln!(out, "<polygon id=\"cell\" points=\"{points}\"/>");
    if let Some(id) = caption.kind().and_then(shapes::id) {
        let elements = caption.kind().map_or("", shapes::elements);
        let fit = shapes::FIT;
        let _ = writeln!(
            out,
            "<g id=\"piece-{id}\" transform=\"{fit}\">{elements}</g>"
        );
    }
    for (id, drawing) in GLYPHS {
        let _ = writeln!(out, "<g id=\"{id}\">{drawing}</g>");
    }
    discs(out, caption.second);
    let paper = palette::PAPER;
    let _ = writeln!(
        out,
        "</defs>\n<rect width=\"{w}\" height=\"{h}\" fill=\"{paper}\"/>"
    );
}

/// What each deed looks like around the middle of a cell.
const GLYPHS: &[(&str, &str)] = &[
    ("move", r##"<circle r="6.5" fill="#2e6e4e"/>"##),
    (
        "capture",
        r##"<circle r="15" fill="none" stroke="#b5341f" stroke-width="3.5"/>"##,
    ),
    (
        "shoot",
        r##"<path d="M-12 -12L12 12M12 -12L-12 12" fill="none" stroke="#b5341f" stroke-width="3.5"/>"##,
    ),
    (
        "after",
        r##"<path d="M0 -11L11 0L0 11L-11 0Z" fill="none" stroke="#2e6e4e" stroke-width="3"/>"##,
    ),
    ("hop-move", r##"<path d="M0 -8L8 6H-8Z" fill="#2e6e4e"/>"##),
    (
        "hop-capture",
        r##"<path d="M0 -19L17.5 12H-17.5Z" fill="none" stroke="#b5341f" stroke-width="3"/>"##,
    ),
];

/// Each deed with its glyph and its words.
const DEEDS: &[(Deeds, &str, &str)] = &[
    (Deeds::CAPTURE, "capture", "captures there"),
    (Deeds::HOP_CAPTURE, "hop-capture", "captures over a piece"),
    (Deeds::SHOOT, "shoot", "captures without going there"),
    (Deeds::MOVE, "move", "moves there"),
    (Deeds::HOP_MOVE, "hop-move", "moves there over a piece"),
    (
        Deeds::AFTER,
        "after",
        "ends there after a capture elsewhere",
    ),
];

/// Where panels lie.
struct Grid {
    panel: (i64, i64),
    /// Room above a panel for its label.
    label: i64,
    width: i64,
    height: i64,
}

impl Grid {
    fn of(diagram: &Diagram) -> Self {
        let (dx, dy) = pitch(diagram.shape);
        let spots = || diagram.panels.iter().flat_map(|p| &p.spots);
        let most = |of: &dyn Fn(&Spot) -> usize| spots().map(of).max().unwrap_or(0) as i64;
        let panel = (most(&|s| s.x) * dx + 90, most(&|s| s.y) * dy + 104);
        let label = diagram.panels.iter().any(|p| p.label.is_some());
        let label = if label { 36 } else { 0 };
        let across = diagram.panels.iter().map(|p| p.at.0).max().unwrap_or(0) as i64;
        let down = diagram.panels.iter().map(|p| p.at.1).max().unwrap_or(0) as i64;
        Self {
            panel,
            label,
            width: (across + 1) * panel.0 + across * GAP,
            height: (down + 1) * (panel.1 + label) + down * GAP,
        }
    }

    fn corner(&self, panel: &Panel) -> (i64, i64) {
        let (column, row) = (panel.at.0 as i64, panel.at.1 as i64);
        (
            MARGIN + column * (self.panel.0 + GAP),
            MARGIN + LINE + self.label + row * (self.panel.1 + self.label + GAP),
        )
    }
}

/// How far columns and rows are apart, in halves.
fn pitch(shape: Shape) -> (i64, i64) {
    match shape {
        Shape::Squares => (45, 90),
        Shape::Rows => (45, 78),
        Shape::Columns => (39, 45),
    }
}

/// The middle of a cell, in halves.
fn middle(shape: Shape, spot: &Spot) -> (i64, i64) {
    let (dx, dy) = pitch(shape);
    (spot.x as i64 * dx + 45, spot.y as i64 * dy + 52)
}

/// `22.5` from 45 halves.
fn half(n: i64) -> String {
    let point = if n % 2 == 0 { "" } else { ".5" };
    format!("{}{point}", n / 2)
}

fn cells(out: &mut String, shape: Shape, panel: &Panel) {
    let shades = match shape {
        Shape::Squares => [palette::DARK, palette::LIGHT, palette::LIGHT],
        _ => [palette::MIDDLE, palette::LIGHT, palette::DARK],
    };
    let outline = palette::FRAME;
    for (shade, color) in (0u8..).zip(shades) {
        let mut group = String::new();
        for spot in panel.spots.iter().filter(|s| s.what.shade == shade) {
            let (x, y) = middle(shape, spot);
            let _ = writeln!(
                group,
                "<use href=\"#cell\" x=\"{}\" y=\"{}\"/>",
                half(x),
                half(y)
            );
        }
        if !group.is_empty() {
            let _ = writeln!(
                out,
                "<g fill=\"{color}\" stroke=\"{outline}\" stroke-width=\"0.6\">\n{group}</g>"
            );
        }
    }
}

fn names(out: &mut String, grid: &Grid, panel: &Panel) {
    let _ = writeln!(
        out,
        "<g font-size=\"12\" fill=\"{}\" text-anchor=\"middle\">",
        palette::INK
    );
    if let Some(label) = &panel.label {
        let x = half(grid.panel.0 / 2);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"-4\">{}</text>", escaped(label));
    }
    for (x, name) in &panel.below {
        let x = half(*x as i64 * 45 + 45);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\">{name}</text>",
            half(grid.panel.1 + 18)
        );
    }
    for (y, name) in &panel.beside {
        let y = half(*y as i64 * 90 + 52 + 9);
        let _ = writeln!(out, "<text x=\"-10\" y=\"{y}\">{name}</text>");
    }
    out.push_str("</g>\n");
}

fn marks(out: &mut String, shape: Shape, panel: &Panel, caption: &Caption<'_>) {
    for spot in &panel.spots {
        let (x, y) = middle(shape, spot);
        let mut inner = String::new();
        if spot.what.start {
            piece(&mut inner, caption);
        } else {
            if let Some(id) = disc(spot.what.stands) {
                let _ = write!(inner, "<use href=\"#{id}\"/>");
            }
            deeds(&mut inner, &spot.what);
        }
        if !inner.is_empty() {
            let (x, y) = (half(x), half(y));
            let _ = writeln!(out, "<g transform=\"translate({x} {y})\">{inner}</g>");
        }
    }
}

/// What is only possible is faint.
fn deeds(out: &mut String, what: &What) {
    for (deed, glyph, _) in DEEDS {
        if !what.touch.possible.contains(*deed) {
            continue;
        }
        let faint = match what.touch.certain.contains(*deed) {
            true => "",
            false => " opacity=\"0.4\"",
        };
        let _ = write!(out, "<use href=\"#{glyph}\"{faint}/>");
    }
}

/// Which disc stands for a piece beside the one that moves.
fn disc(occupant: Occupant) -> Option<&'static str> {
    match occupant {
        Occupant::Empty => None,
        Occupant::Friend => Some("friend"),
        Occupant::Enemy => Some("enemy"),
    }
}

/// Discs in the colors of both sides.
fn discs(out: &mut String, second: bool) {
    let sides = match second {
        false => [("friend", Side::White), ("enemy", Side::Black)],
        true => [("friend", Side::Black), ("enemy", Side::White)],
    };
    for (id, side) in sides {
        let p = paint(side);
        let _ = writeln!(
            out,
            "<g id=\"{id}\"><circle r=\"11\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/></g>",
            p.body, p.line
        );
    }
}

fn piece(out: &mut String, caption: &Caption<'_>) {
    let p = paint(if caption.second {
        Side::Black
    } else {
        Side::White
    });
    let _ = write!(
        out,
        "<g fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">",
        p.body, p.line, p.line, p.width
    );
    match caption.kind().and_then(shapes::id) {
        Some(id) => {
            let _ = write!(out, "<use href=\"#piece-{id}\" x=\"-22.5\" y=\"-22.5\"/>");
        }
        None => {
            let code = caption.code();
            let size = if code.len() > 2 { 12 } else { 15 };
            let _ = write!(
                out,
                "<circle r=\"17\"/><text y=\"5.5\" font-size=\"{size}\" font-weight=\"bold\" \
                 text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{}</text>",
                escaped(&code)
            );
        }
    }
    out.push_str("</g>");
}

impl Caption<'_> {
    fn kind(&self) -> Option<Kind> {
        Kind::named(self.name?).ok()
    }

    /// A few letters for a piece without a shape.
    fn code(&self) -> String {
        match self.kind() {
            Some(kind) => Codes::of(&BTreeSet::from([kind])).get(kind).to_owned(),
            None => "?".into(),
        }
    }
}

/// What a line of the legend shows: glyphs and words.
type Key = (Vec<&'static str>, &'static str);

fn keys(diagram: &Diagram) -> Vec<Key> {
    let shown = diagram.whats().filter(|w| !w.start);
    let (mut certain, mut possible) = (Deeds::empty(), Deeds::empty());
    for what in shown {
        certain |= what.touch.certain;
        possible |= what.touch.possible - what.touch.certain;
    }
    let mut keys: Vec<Key> = DEEDS
        .iter()
        .filter(|(d, ..)| (certain | possible).intersects(*d))
        .map(|(_, glyph, words)| (vec![*glyph], *words))
        .collect();
    for (id, words) in [("friend", "its own side"), ("enemy", "an enemy")] {
        if diagram
            .whats()
            .any(|w| !w.start && disc(w.stands) == Some(id))
        {
            keys.push((vec![id], words));
        }
    }
    if !possible.is_empty() {
        keys.push((Vec::new(), "faint: perhaps, for a word leaves it open"));
    }
    keys
}

fn legend(out: &mut String, keys: &[Key], top: i64) {
    for (i, (glyphs, words)) in keys.iter().enumerate() {
        let y = top + LINE * i as i64;
        for glyph in glyphs {
            let (x, y) = (half(MARGIN + 16), half(y - 9));
            let _ = writeln!(
                out,
                "<use href=\"#{glyph}\" transform=\"translate({x} {y}) scale(0.5)\"/>"
            );
        }
        text_line(
            out,
            MARGIN + if glyphs.is_empty() { 0 } else { 44 },
            y,
            words,
        );
    }
}

fn text_line(out: &mut String, x: i64, y: i64, text: &str) {
    let (x, y, ink) = (half(x), half(y), palette::INK);
    let text = escaped(text);
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" fill=\"{ink}\">{text}</text>"
    );
}
