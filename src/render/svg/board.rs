//! Squares, what marks them, and the names around them.

use super::{SvgRenderer, escaped};
use crate::render::layout::Frame;
use crate::render::scene::{Content, Panel, Tile};
use crate::render::shapes::{self, UNIT};
use crate::render::words;
use std::fmt::Write;

impl SvgRenderer<'_> {
    pub(super) fn board(&self, out: &mut String, panel: &Panel, frame: &Frame) {
        let (x, y) = (frame.x, frame.y);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        self.ground(out, panel);
        let faint = " fill-opacity=\"0.62\"";
        fill(out, panel, self.colors.last, faint, |t| t.last);
        self.rays(out, panel);
        self.marks(out, panel);
        self.walls(out, panel);
        self.outline(out, panel);
        self.edges(out, panel);
        self.label(out, panel);
        if !panel.file_names.is_empty() {
            self.names(out, panel);
        }
        out.push_str("</g>\n");
    }

    fn marks(&self, out: &mut String, panel: &Panel) {
        for (x, y, _) in tiles(panel).filter(|t| t.2.marked) {
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"37\" height=\"37\" rx=\"4\" fill=\"none\" \
                 stroke=\"{}\" stroke-width=\"3\"><title>marked square</title></rect>",
                x + 4,
                y + 4,
                self.colors.mark
            );
        }
    }

    fn walls(&self, out: &mut String, panel: &Panel) {
        for (x, y, _) in tiles(panel).filter(|t| t.2.content == Content::Wall) {
            if self.scene.ground.ducks {
                let duck = shapes::DUCK;
                let _ = writeln!(
                    out,
                    "<use href=\"#piece-{duck}\" x=\"{x}\" y=\"{y}\"><title>duck</title></use>"
                );
                continue;
            }
            let _ = writeln!(
                out,
                "<g><title>wall</title><rect x=\"{}\" y=\"{}\" width=\"41\" height=\"41\" rx=\"4\" \
                 fill=\"{}\"/><path d=\"M{} {}h33m-33 11h33m-33 11h33\" stroke=\"{}\" \
                 stroke-width=\"1.5\" stroke-opacity=\"0.5\"/></g>",
                x + 2,
                y + 2,
                self.colors.wall,
                x + 6,
                y + 12,
                self.colors.light
            );
        }
    }

    /// The frame; boards of Black's half turns have a dark one.
    fn outline(&self, out: &mut String, panel: &Panel) {
        let (w, h) = (panel.width * UNIT, panel.height * UNIT);
        let frame = self.colors.frame;
        if panel.open {
            let _ = writeln!(
                out,
                "<rect width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"{frame}\" \
                 stroke-width=\"1\" stroke-dasharray=\"4 4\"/>"
            );
            return;
        }
        let color = match panel.black {
            true => self.colors.black_frame,
            false => frame,
        };
        let (w, h) = (w + 3, h + 3);
        let _ = writeln!(
            out,
            "<rect x=\"-1.5\" y=\"-1.5\" width=\"{w}\" height=\"{h}\" rx=\"2\" fill=\"none\" \
             stroke=\"{color}\" stroke-width=\"3\"/>"
        );
    }

    /// Where the world ends.
    fn edges(&self, out: &mut String, panel: &Panel) {
        for [a, b] in &panel.edges {
            let _ = writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"5\" \
                 stroke-linecap=\"square\"><title>edge of the world</title></path>",
                a.0 * UNIT,
                a.1 * UNIT,
                b.0 * UNIT,
                b.1 * UNIT,
                self.colors.frame
            );
        }
    }

    /// Marked rays: a dot where each begins, and a line to where it leaves.
    fn rays(&self, out: &mut String, panel: &Panel) {
        let middle = |n: usize| n * UNIT + UNIT / 2;
        let mark = self.colors.mark;
        for [a, b] in &panel.rays {
            let _ = writeln!(
                out,
                "<path d=\"M{} {}L{} {}\" stroke=\"{mark}\" stroke-width=\"4\" \
                 stroke-dasharray=\"9 5\"><title>marked ray</title></path>",
                middle(a.0),
                middle(a.1),
                middle(b.0),
                middle(b.1),
            );
        }
        for (x, y) in &panel.sources {
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"{mark}\"/>",
                middle(*x),
                middle(*y),
            );
        }
    }

    fn label(&self, out: &mut String, panel: &Panel) {
        let Some(label) = &panel.label else { return };
        let (x, ink) = (panel.width * UNIT / 2, self.colors.ink);
        let size = self.layout.label;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"-{}\" font-size=\"{size}\" fill=\"{ink}\" \
             text-anchor=\"middle\"{}>{}</text>",
            size * 10 / 13,
            self.halo(),
            escaped(label)
        );
    }

    /// In a multiverse, the line of the present may go through a label; the label is readable in front of it.
    fn halo(&self) -> String {
        if self.layout.axis == 0 {
            return String::new();
        }
        let paper = self.colors.paper;
        format!(
            " stroke=\"{paper}\" stroke-width=\"8\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        )
    }

    fn names(&self, out: &mut String, panel: &Panel) {
        let bottom = panel.height * UNIT + self.layout.below_board();
        self.begin_names(out, "middle");
        for (i, name) in panel.file_names.iter().enumerate() {
            self.file_name(out, panel, (i * UNIT + UNIT / 2, bottom), name);
        }
        out.push_str("</g>\n");
        let (left, lower) = (self.layout.beside_board(), self.layout.names * 5 / 13);
        self.begin_names(out, "end");
        let named = |(_, name): &(usize, &String)| !name.is_empty();
        for (i, name) in panel.rank_names.iter().enumerate().filter(named) {
            let y = i * UNIT + UNIT / 2 + lower;
            let _ = writeln!(out, "<text x=\"-{left}\" y=\"{y}\">{name}</text>");
        }
        out.push_str("</g>\n");
    }

    fn begin_names(&self, out: &mut String, anchor: &str) {
        let (size, ink) = (self.layout.names, self.colors.ink);
        let _ = writeln!(
            out,
            "<g font-size=\"{size}\" fill=\"{ink}\" text-anchor=\"{anchor}\">"
        );
    }

    /// A name, pressed together when it is wider than its room.
    fn file_name(&self, out: &mut String, panel: &Panel, (x, y): (usize, usize), name: &str) {
        if name.is_empty() {
            return;
        }
        let room = words::stride(panel.width) * UNIT - 5;
        let pressed = match name.chars().count() * self.layout.names * 3 / 5 > room {
            true => format!(" textLength=\"{room}\" lengthAdjust=\"spacingAndGlyphs\""),
            false => String::new(),
        };
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"{pressed}>{name}</text>");
    }
}

/// One path of all the squares that are to have that color.
pub(super) fn fill(
    out: &mut String,
    panel: &Panel,
    color: &str,
    attributes: &str,
    wanted: impl Fn(&Tile) -> bool,
) {
    let mut path = String::new();
    for (x, y, tile) in tiles(panel) {
        if wanted(tile) {
            let _ = write!(path, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
        }
    }
    if !path.is_empty() {
        let _ = writeln!(out, "<path fill=\"{color}\"{attributes} d=\"{path}\"/>");
    }
}

/// Every tile with the place of its corner.
pub(super) fn tiles(panel: &Panel) -> impl Iterator<Item = (usize, usize, &Tile)> {
    let width = panel.width.max(1);
    let place = move |(i, t)| (i % width * UNIT, i / width * UNIT, t);
    panel.tiles.iter().enumerate().map(place)
}
