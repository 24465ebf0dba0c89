//! Boards that are not checkered: plain squares, and points on the crossings of lines.

use super::SvgRenderer;
use super::board::{fill, tiles};
use crate::model::Surface;
use crate::render::scene::{Content, Line, Panel, Tile};
use crate::render::shapes::UNIT;
use std::fmt::Write;

/// From the corner of a tile to its middle.
const HALF: usize = UNIT / 2;

impl SvgRenderer<'_> {
    /// The squares and what the variant draws on them.
    pub(super) fn ground(&self, out: &mut String, panel: &Panel) {
        let squares = |t: &Tile| t.content != Content::Hole;
        let surface = self.scene.ground.surface;
        let dark = |t: &Tile| t.dark && surface == Surface::Checkered;
        fill(out, panel, self.colors.light, "", |t| {
            squares(t) && !dark(t)
        });
        fill(out, panel, self.colors.dark, "", |t| squares(t) && dark(t));
        let tint = self.colors.mark;
        let faint = " fill-opacity=\"0.22\"";
        let on_points = surface == Surface::Points;
        fill(out, panel, tint, faint, |t| {
            squares(t) && (t.special || t.river && !on_points)
        });
        match surface {
            Surface::Checkered => {}
            Surface::Plain => self.grid(out, panel),
            Surface::Points => self.points(out, panel),
        }
        self.zones(out, panel, on_points);
    }

    /// The lines between squares.
    fn grid(&self, out: &mut String, panel: &Panel) {
        let mut path = String::new();
        for (x, y, tile) in tiles(panel) {
            if tile.content != Content::Hole {
                let _ = write!(path, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
            }
        }
        self.stroke(out, &path, "");
    }

    /// The lines from point to point.
    fn points(&self, out: &mut String, panel: &Panel) {
        let mut path = String::new();
        let there = |x: usize, y: usize| {
            let tile = panel.row(y).get(x);
            tile.filter(|t| t.content != Content::Hole)
        };
        for y in 0..panel.height {
            for x in 0..panel.width {
                let Some(tile) = there(x, y) else { continue };
                let (left, top) = (x * UNIT + HALF, y * UNIT + HALF);
                if there(x + 1, y).is_some() {
                    let _ = write!(path, "M{left} {top}h{UNIT}");
                }
                let edge = x == 0 || x + 1 == panel.width;
                let dry = |below: &Tile| edge || !(tile.river && below.river);
                if there(x, y + 1).is_some_and(dry) {
                    let _ = write!(path, "M{left} {top}v{UNIT}");
                }
            }
        }
        self.stroke(out, &path, "");
    }

    /// Palaces and diagonals.
    fn zones(&self, out: &mut String, panel: &Panel, on_points: bool) {
        for corners in &panel.diagonals {
            self.stroke(out, &crossed(corners, on_points), "");
        }
        for corners in &panel.palaces {
            match on_points {
                true => self.stroke(out, &crossed(corners, true), "palace"),
                false => self.stroke(out, &outlined(corners), "palace"),
            }
        }
    }

    fn stroke(&self, out: &mut String, path: &str, title: &str) {
        if path.is_empty() {
            return;
        }
        let title = match title {
            "" => String::new(),
            title => format!("<title>{title}</title>"),
        };
        let width = if title.is_empty() { "1" } else { "2.5" };
        let _ = writeln!(
            out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\">{title}</path>",
            self.colors.frame
        );
    }
}

/// Left, right, top and bottom of a rectangle of tiles.
fn sides([a, b]: &Line) -> [usize; 4] {
    [a.0.min(b.0), a.0.max(b.0), a.1.min(b.1), a.1.max(b.1)]
}

/// Both diagonals, from point to point or from corner to corner.
fn crossed(corners: &Line, on_points: bool) -> String {
    let [left, right, top, bottom] = sides(corners);
    let (near, far) = if on_points { (HALF, HALF) } else { (0, UNIT) };
    let (left, right) = (left * UNIT + near, right * UNIT + far);
    let (top, bottom) = (top * UNIT + near, bottom * UNIT + far);
    format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}")
}

fn outlined(corners: &Line) -> String {
    let [left, right, top, bottom] = sides(corners);
    let (width, height) = ((right + 1 - left) * UNIT, (bottom + 1 - top) * UNIT);
    let (x, y) = (left * UNIT, top * UNIT);
    format!("M{x} {y}h{width}v{height}h-{width}z")
}
