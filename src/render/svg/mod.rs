//! The plan as a picture.

mod board;
mod character;
mod far;
mod ground;
mod pieces;
mod time;

pub(super) use pieces::begin_side;

use super::layout::Layout;
use super::looks::Look;
use super::palette::Palette;
use super::scene::{Content, Scene, Spot};
use super::shapes::{self, UNIT};
use super::{Options, words};
use crate::model::{Kind, Piece, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A self-contained picture.
pub(super) fn draw(scene: &Scene, options: &Options) -> String {
    let renderer = SvgRenderer {
        scene,
        layout: &Layout::of(scene),
        colors: options.theme.palette(),
        flip: options.flip,
    };
    let mut out = String::new();
    renderer.head(&mut out, options.size);
    renderer.time(&mut out);
    for (panel, frame) in scene.panels.iter().zip(&renderer.layout.frames) {
        renderer.board(&mut out, panel, frame);
    }
    for (from, to) in &scene.arrows {
        renderer.arrow(
            &mut out,
            renderer.layout.center(*from),
            renderer.layout.center(*to),
        );
    }
    renderer.pieces(&mut out);
    for (panel, frame) in scene.panels.iter().zip(&renderer.layout.frames) {
        renderer.far_pieces(&mut out, panel, frame);
    }
    renderer.lines(&mut out);
    out.push_str("</svg>\n");
    out
}

/// What all parts of the picture need.
struct SvgRenderer<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    colors: &'static Palette,
    /// Black sits at the bottom.
    flip: bool,
}

impl SvgRenderer<'_> {
    fn head(&self, out: &mut String, size: Option<u16>) {
        let (w, h) = (self.layout.width, self.layout.height);
        let (width, height) = scaled((w, h), size);
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
            escaped(&self.scene.title),
            escaped(&description(self.scene)),
        );
        for id in shapes_of(self.scene) {
            define_shape(out, id);
        }
        let paper = self.colors.paper;
        let _ = writeln!(
            out,
            "</defs>\n<rect width=\"{w}\" height=\"{h}\" rx=\"6\" fill=\"{paper}\"/>"
        );
    }

    /// From near the middle of one square to short of the middle of another.
    fn arrow(&self, out: &mut String, from: (f64, f64), to: (f64, f64)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length < 1.0 {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let at = |along: f64, aside: f64| {
            let (x, y) = (from.0 + ux * along, from.1 + uy * along);
            format!("{:.1} {:.1}", x - uy * aside, y + ux * aside)
        };
        let (tip, neck) = (length - 10.0, length - 26.0);
        let _ = writeln!(
            out,
            "<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\" fill=\"{}\" fill-opacity=\"0.72\"><title>last move</title></path>",
            at(6.0, -4.0),
            at(neck, -4.0),
            at(neck, -11.0),
            at(tip, 0.0),
            at(neck, 11.0),
            at(neck, 4.0),
            at(6.0, 4.0),
            self.colors.arrow
        );
    }

    fn lines(&self, out: &mut String) {
        let Layout { left, font, .. } = *self.layout;
        for (i, line) in self.layout.lines.iter().enumerate() {
            let weight = if i == 0 { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                out,
                "<text x=\"{left}\" y=\"{}\" font-size=\"{font}\" fill=\"{}\"{weight}>{}</text>",
                self.layout.line(i),
                self.colors.ink,
                escaped(line)
            );
        }
    }
}

/// Width and height in pixels.
pub(super) fn scaled((w, h): (usize, usize), size: Option<u16>) -> (usize, usize) {
    match size {
        None => (w, h),
        Some(size) => {
            let size = usize::from(size);
            (size, (h * size).div_ceil(w.max(1)))
        }
    }
}

/// A shape, to be used as often as it is needed.
pub(super) fn define_shape(out: &mut String, id: &str) {
    let (fit, elements) = (shapes::FIT, shapes::elements(id));
    let _ = writeln!(
        out,
        "<g id=\"piece-{id}\" transform=\"{fit}\">{elements}</g>"
    );
}

/// The description for readers who cannot see the picture.
fn description(scene: &Scene) -> String {
    let mut out = scene.caption.join(", ");
    let pieces = scene.panels.iter().flat_map(|p| &p.tiles);
    let mut count: BTreeMap<(Side, Kind), usize> = BTreeMap::new();
    for piece in pieces.filter_map(|t| t.content.piece()) {
        *count.entry((piece.side, piece.kind)).or_default() += 1;
    }
    for (i, ((side, kind), n)) in count.iter().take(60).enumerate() {
        let glue = if i == 0 { "; on the board:" } else { "," };
        let _ = write!(
            out,
            "{glue} {n} {} {}",
            side.name(),
            words::kinds(*kind, *n)
        );
    }
    if count.len() > 60 {
        let more: usize = count.values().skip(60).sum();
        let _ = write!(out, " and {more} more pieces");
    }
    let outside = |p: &super::scene::Panel| p.far.len() + p.unnamed;
    match scene.panels.iter().map(outside).sum() {
        0 => {}
        1 => out.push_str("; outside the picture: 1 piece"),
        n => {
            let _ = write!(out, "; outside the picture: {n} pieces");
        }
    }
    out
}

/// The shapes that are drawn somewhere, each once.
fn shapes_of(scene: &Scene) -> impl Iterator<Item = &'static str> {
    let kinds = scene.kinds();
    let look = |kind| scene.looks.get(Piece::new(Side::White, kind));
    let shape = |look| match look {
        Look::Shape(id) => Some(id),
        Look::Character(..) | Look::Letters => None,
    };
    let mut used: BTreeSet<_> = kinds.into_iter().map(look).filter_map(shape).collect();
    let mut tiles = scene.panels.iter().flat_map(|p| &p.tiles);
    if scene.ground.ducks && tiles.any(|t| t.content == Content::Wall) {
        used.insert(shapes::DUCK);
    }
    shapes::all().filter(move |id| used.contains(id))
}

/// Text that XML takes as text.
pub(in crate::render) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in words::plain(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
    out
}

impl Layout {
    /// The middle of a tile.
    fn center(&self, (panel, column, row): Spot) -> (f64, f64) {
        let (x, y) = self.frames.get(panel).map_or((0, 0), |f| (f.x, f.y));
        let middle = |corner: usize, n: usize| (corner + n * UNIT) as f64 + UNIT as f64 / 2.0;
        (middle(x, column), middle(y, row))
    }
}
