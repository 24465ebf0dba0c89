//! The plan as a picture. Lengths are counted in halves, so that every number is short.

use super::grid::{Grid, half, middle_of};
use super::{Caption, Diagram, Panel, Shape, Spot, What};
use crate::model::{Cell, Kind, Side};
use crate::movement::{Abilities, Occupant};
use crate::render::codes::Codes;
use crate::render::palette::{Palette, paint};
use crate::render::shapes;
use crate::render::svg::{begin_side, define_shape, escaped, scaled};
use crate::render::words::{cut, wrapped};
use std::collections::BTreeSet;
use std::fmt::Write;
pub(super) const MARGIN: i64 = 60;
/// Height of a line of text.
pub(super) const LINE: i64 = 40;
/// Letters of the caption in a picture of that width: one takes so much.
const LETTER: i64 = 15;

/// A self-contained picture; the same bytes every time.
pub(super) fn draw(diagram: &Diagram, caption: &Caption<'_>) -> String {
    let renderer = DiagramRenderer {
        diagram,
        caption,
        grid: Grid::of(diagram),
        colors: caption.theme.palette(),
        codes: Codes::of(&kinds(diagram, caption)),
    };
    let keys = keys(diagram);
    let codes = renderer
        .codes
        .explained_unless(|kind| caption.kind() == Some(kind));
    let codes = codes.join(", ");
    let width = (2 * MARGIN + renderer.grid.width).max(600);
    let letters = usize::try_from((width - 2 * MARGIN) / LETTER)
        .unwrap_or(40)
        .clamp(20, 78);
    let mut lines = wrapped(&codes, letters);
    lines.extend(wrapped(caption.sentence, letters));
    let below = MARGIN + LINE + renderer.grid.height + MARGIN;
    let height = below + LINE * (keys.len() + lines.len()) as i64 + LINE;
    let mut out = String::new();
    renderer.head(&mut out, (width, height));
    renderer.title(&mut out);
    for panel in &diagram.panels {
        let (x, y) = renderer.grid.corner(panel);
        let _ = writeln!(out, "<g transform=\"translate({} {})\">", half(x), half(y));
        renderer.cells(&mut out, panel);
        renderer.names(&mut out, panel);
        renderer.marks(&mut out, panel);
        out.push_str("</g>\n");
    }
    renderer.legend(&mut out, &keys, below);
    let first = below + LINE * keys.len() as i64 + LINE / 2;
    for (i, line) in lines.iter().enumerate() {
        renderer.text_line(&mut out, MARGIN, first + LINE * i as i64, line);
    }
    out.push_str("</svg>\n");
    out
}

/// What all parts of the picture need.
struct DiagramRenderer<'a> {
    diagram: &'a Diagram,
    caption: &'a Caption<'a>,
    grid: Grid,
    colors: &'static Palette,
    codes: Codes,
}

/// Every kind that is drawn.
fn kinds(diagram: &Diagram, caption: &Caption<'_>) -> BTreeSet<Kind> {
    let cells = diagram.whats().filter(|w| !w.start);
    let pieces = cells.filter_map(|w| w.cell?.piece());
    let walls = |k: &Kind| !matches!(*k, Kind::WALL | Kind::OBSTACLE);
    pieces
        .map(|p| p.kind)
        .filter(walls)
        .chain(caption.kind())
        .collect()
}

impl DiagramRenderer<'_> {
    fn head(&self, out: &mut String, (width, height): (i64, i64)) {
        let (w, h) = (half(width), half(height));
        let whole = |n: i64| usize::try_from(n).unwrap_or(0);
        let (wide, high) = match self.caption.size {
            None => (w.clone(), h.clone()),
            size => {
                let (x, y) = scaled((whole(width), whole(height)), size);
                (x.to_string(), y.to_string())
            }
        };
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
            escaped(&cut(self.caption.title)),
            wrapped(self.caption.sentence, 78)
                .iter()
                .map(|line| escaped(&cut(line)))
                .collect::<Vec<_>>()
                .join("\n"),
        );
        let points = match self.diagram.shape {
            Shape::Squares => "-22.5,-22.5 22.5,-22.5 22.5,22.5 -22.5,22.5",
            Shape::Rows => "0,-26 22.5,-13 22.5,13 0,26 -22.5,13 -22.5,-13",
            Shape::Columns => "26,0 13,22.5 -13,22.5 -26,0 -13,-22.5 13,-22.5",
        };
        let _ = writeln!(out, "<polygon id=\"cell\" points=\"{points}\"/>");
        let kinds = kinds(self.diagram, self.caption);
        let drawn = |id: &&str| kinds.iter().any(|kind| shapes::id(*kind) == Some(*id));
        shapes::all()
            .filter(drawn)
            .for_each(|id| define_shape(out, id));
        for (id, drawing) in GLYPHS {
            let drawing = drawing
                .replace("MOVES", self.colors.moves)
                .replace("CAPTURES", self.colors.captures);
            let _ = writeln!(out, "<g id=\"{id}\">{drawing}</g>");
        }
        discs(out, self.caption.second);
        let paper = self.colors.paper;
        let _ = writeln!(
            out,
            "</defs>\n<rect width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"{paper}\"/>"
        );
    }

    fn title(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{x}\" font-size=\"17\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            self.colors.ink,
            escaped(&cut(self.caption.title)),
            x = half(MARGIN),
        );
    }
}

/// What each ability looks like around the middle of a cell.
const GLYPHS: &[(&str, &str)] = &[
    ("move", r#"<circle r="6.5" fill="MOVES"/>"#),
    (
        "capture",
        r#"<circle r="15" fill="none" stroke="CAPTURES" stroke-width="3.5"/>"#,
    ),
    (
        "shoot",
        r#"<path d="M-12 -12L12 12M12 -12L-12 12" fill="none" stroke="CAPTURES" stroke-width="3.5"/>"#,
    ),
    (
        "after",
        r#"<path d="M0 -11L11 0L0 11L-11 0Z" fill="none" stroke="MOVES" stroke-width="3"/>"#,
    ),
    ("hop-move", r#"<path d="M0 -8L8 6H-8Z" fill="MOVES"/>"#),
    (
        "hop-capture",
        r#"<path d="M0 -19L17.5 12H-17.5Z" fill="none" stroke="CAPTURES" stroke-width="3"/>"#,
    ),
];

/// Each ability with its glyph and its words.
const ABILITIES: &[(Abilities, &str, &str)] = &[
    (Abilities::CAPTURE, "capture", "captures there"),
    (
        Abilities::HOP_CAPTURE,
        "hop-capture",
        "captures over a piece",
    ),
    (Abilities::SHOOT, "shoot", "captures without going there"),
    (Abilities::MOVE, "move", "moves there"),
    (Abilities::HOP_MOVE, "hop-move", "moves there over a piece"),
    (
        Abilities::AFTER,
        "after",
        "ends there after a capture elsewhere",
    ),
];

impl DiagramRenderer<'_> {
    fn cells(&self, out: &mut String, panel: &Panel) {
        let Palette {
            light,
            middle,
            dark,
            frame,
            ..
        } = self.colors;
        let shape = self.diagram.shape;
        let shades = match shape {
            Shape::Squares => [dark, light, light],
            _ => [middle, light, dark],
        };
        let there = |s: &&Spot| s.what.cell != Some(Cell::Hole);
        for (shade, color) in (0u8..).zip(shades) {
            let mut group = String::new();
            let shaded = |s: &&Spot| s.what.shade == shade;
            for spot in panel.spots.iter().filter(there).filter(shaded) {
                let (x, y) = middle_of(shape, (spot.x, spot.y));
                let (x, y) = (half(x), half(y));
                let _ = writeln!(group, "<use href=\"#cell\" x=\"{x}\" y=\"{y}\"/>");
            }
            if !group.is_empty() {
                let _ = writeln!(
                    out,
                    "<g fill=\"{color}\" stroke=\"{frame}\" stroke-width=\"0.6\">\n{group}</g>"
                );
            }
        }
    }

    fn names(&self, out: &mut String, panel: &Panel) {
        let (ink, bottom) = (self.colors.ink, half(self.grid.panel.1 + 18));
        let _ = writeln!(
            out,
            "<g font-size=\"12\" fill=\"{ink}\" text-anchor=\"middle\">"
        );
        if let Some(label) = &panel.label {
            let x = half(self.grid.panel.0 / 2);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"-4\">{}</text>", escaped(label));
        }
        for (x, name) in &panel.below {
            let x = half(*x as i64 * 45 + 45);
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{bottom}\">{name}</text>");
        }
        for (y, name) in &panel.beside {
            let y = half(*y as i64 * 90 + 52 + 9);
            let _ = writeln!(out, "<text x=\"-10\" y=\"{y}\">{name}</text>");
        }
        out.push_str("</g>\n");
        self.names_of_cells(out, panel);
    }

    /// Hexagons have their names inside.
    fn names_of_cells(&self, out: &mut String, panel: &Panel) {
        if panel.inside.is_empty() {
            return;
        }
        let ink = self.colors.black_frame;
        let _ = writeln!(
            out,
            "<g font-size=\"8\" fill=\"{ink}\" text-anchor=\"middle\">"
        );
        for (x, y, name) in &panel.inside {
            let (x, y) = middle_of(self.diagram.shape, (*x, *y));
            let (x, y) = (half(x), half(y + 37));
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{name}</text>");
        }
        out.push_str("</g>\n");
    }

    fn marks(&self, out: &mut String, panel: &Panel) {
        for spot in &panel.spots {
            let (x, y) = middle_of(self.diagram.shape, (spot.x, spot.y));
            let mut inner = String::new();
            if spot.what.start {
                self.piece(&mut inner, self.caption.side(), self.caption.kind());
            } else {
                self.occupant(&mut inner, &spot.what);
                abilities(&mut inner, &spot.what);
            }
            if !inner.is_empty() {
                // Below it is the name of the cell, if it has one.
                let (y, small) = match panel.inside.is_empty() {
                    true => (half(y), ""),
                    false => (half(y - 6), " scale(0.82)"),
                };
                let x = half(x);
                let _ = writeln!(
                    out,
                    "<g transform=\"translate({x} {y}){small}\">{inner}</g>"
                );
            }
        }
    }

    /// What stands on a cell beside the piece that moves.
    fn occupant(&self, out: &mut String, what: &What) {
        match what.cell {
            Some(Cell::Hole) => {}
            Some(Cell::Piece(p)) if matches!(p.kind, Kind::WALL | Kind::OBSTACLE) => {
                let wall = self.colors.wall;
                let _ = write!(
                    out,
                    "<rect x=\"-20.5\" y=\"-20.5\" width=\"41\" height=\"41\" rx=\"4\" fill=\"{wall}\"/>"
                );
            }
            Some(Cell::Piece(p)) => self.piece(out, p.side, Some(p.kind)),
            _ => {
                if let Some(id) = disc(what.stands) {
                    let _ = write!(out, "<use href=\"#{id}\"/>");
                }
            }
        }
    }

    fn piece(&self, out: &mut String, side: Side, kind: Option<Kind>) {
        begin_side(out, side);
        match kind.and_then(shapes::id) {
            Some(id) => {
                let _ = write!(out, "<use href=\"#piece-{id}\" x=\"-22.5\" y=\"-22.5\"/>");
            }
            None => {
                let code = kind.map_or("?", |k| self.codes.get(k));
                let size = if code.len() > 2 { 12 } else { 15 };
                let _ = write!(
                    out,
                    "<circle r=\"17\"/><text y=\"5.5\" font-size=\"{size}\" font-weight=\"bold\" \
                     text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{}</text>",
                    escaped(code)
                );
            }
        }
        out.push_str("</g>");
    }

    /// Glyphs are drawn on a square of the board, where their colors can be seen.
    fn legend(&self, out: &mut String, keys: &[Key], top: i64) {
        for (i, (glyph, words)) in keys.iter().enumerate() {
            let y = top + LINE * i as i64;
            if let Some(glyph) = glyph {
                let (x, y) = (half(MARGIN + 16), half(y - 9));
                let _ = writeln!(
                    out,
                    "<g transform=\"translate({x} {y}) scale(0.4)\"><rect x=\"-22.5\" y=\"-22.5\" \
                     width=\"45\" height=\"45\" rx=\"6\" fill=\"{}\"/><use href=\"#{glyph}\"/></g>",
                    self.colors.light
                );
            }
            let x = MARGIN + if glyph.is_some() { 44 } else { 0 };
            self.text_line(out, x, y, words);
        }
    }

    fn text_line(&self, out: &mut String, x: i64, y: i64, text: &str) {
        let (x, y, ink) = (half(x), half(y), self.colors.ink);
        let text = escaped(&cut(text));
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" fill=\"{ink}\">{text}</text>"
        );
    }
}

/// What is only possible is faint. Around a piece a ring is wider.
fn abilities(out: &mut String, what: &What) {
    for (ability, glyph, _) in ABILITIES {
        if !what.touch.possible.contains(*ability) {
            continue;
        }
        let faint = match what.touch.certain.contains(*ability) {
            true => "",
            false => " opacity=\"0.4\"",
        };
        let wide = match *ability == Abilities::CAPTURE && what.cell.is_some() {
            true => " transform=\"scale(1.3)\"",
            false => "",
        };
        let _ = write!(out, "<use href=\"#{glyph}\"{faint}{wide}/>");
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

impl Caption<'_> {
    fn kind(&self) -> Option<Kind> {
        Kind::named(self.name?).ok()
    }

    fn side(&self) -> Side {
        match self.second {
            true => Side::Black,
            false => Side::White,
        }
    }
}

/// What a line of the legend shows: a glyph and words.
type Key = (Option<&'static str>, &'static str);

fn keys(diagram: &Diagram) -> Vec<Key> {
    let shown = || diagram.whats().filter(|w| !w.start);
    let (mut certain, mut possible) = (Abilities::empty(), Abilities::empty());
    for what in shown() {
        certain |= what.touch.certain;
        possible |= what.touch.possible - what.touch.certain;
    }
    let mut keys: Vec<Key> = ABILITIES
        .iter()
        .filter(|(d, ..)| (certain | possible).intersects(*d))
        .map(|(_, glyph, words)| (Some(*glyph), *words))
        .collect();
    for (id, words) in [("friend", "its own side"), ("enemy", "an enemy")] {
        if shown().any(|w| w.cell.is_none() && disc(w.stands) == Some(id)) {
            keys.push((Some(id), words));
        }
    }
    if !possible.is_empty() {
        keys.push((
            None,
            "faint: only possible, because it depends on a word or on what is not stated",
        ));
    }
    keys
}
