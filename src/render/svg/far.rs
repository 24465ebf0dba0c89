//! Arrows around the window, pointing at pieces that are not in it. Those of one
//! direction share one; the numbers are those of the list below the board.

use super::{SvgRenderer, escaped};
use crate::render::layout::{Frame, grown};
use crate::render::palette::paint;
use crate::render::scene::{Far, Panel};
use crate::render::shapes::UNIT;
use crate::render::words;
use std::fmt::Write;

impl SvgRenderer<'_> {
    pub(super) fn far_pieces(&self, out: &mut String, panel: &Panel, frame: &Frame) {
        let same = |a: &Far, b: &Far| (a.toward, a.near) == (b.toward, b.near);
        let mut first = 1;
        for group in panel.far.chunk_by(same) {
            let label = match group.len() {
                1 => first.to_string(),
                n => format!("{first}–{}", first + n - 1),
            };
            first += group.len();
            self.far_arrow(out, group, &label, panel, frame);
        }
    }

    fn far_arrow(
        &self,
        out: &mut String,
        group: &[Far],
        label: &str,
        panel: &Panel,
        frame: &Frame,
    ) {
        let Some(far) = group.first() else { return };
        let (x, y) = self.edge_of(far, panel);
        let (x, y) = (frame.x as i64 + x, frame.y as i64 + y);
        let p = paint(far.piece.side);
        let name = |f: &Far| format!("{} on {}", words::piece(f.piece), f.name);
        let names: Vec<String> = group.iter().map(name).collect();
        // A long label needs room where the arrow does not point.
        let size = if label.chars().count() > 2 { 8 } else { 11 };
        let scale = match self.layout.names {
            13 => String::new(),
            n => format!(" scale({:.2})", n as f64 / 13.0),
        };
        let _ = writeln!(
            out,
            "<g transform=\"translate({x} {y}){scale}\"><title>{}</title>\
             <path d=\"M0 -19L6 -11A13 13 0 1 1 -6 -11Z\" transform=\"rotate({})\" \
             fill=\"{}\" stroke=\"{}\"/>\
             <text y=\"4\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" \
             fill=\"{}\">{label}</text></g>",
            escaped(&names.join(", ")),
            angle(far.toward),
            p.body,
            self.colors.ink,
            p.line,
        );
    }

    /// The place of the arrow to a far piece, from the panel's corner.
    fn edge_of(&self, far: &Far, panel: &Panel) -> (i64, i64) {
        let away = grown(20, self.layout.names) as i64;
        let one = |toward: i8, near: usize, length: usize| match toward {
            -1 => -away,
            0 => (near * UNIT + UNIT / 2) as i64,
            _ => (length * UNIT) as i64 + away,
        };
        (
            one(far.toward.0, far.near.0, panel.width),
            one(far.toward.1, far.near.1, panel.height),
        )
    }
}

/// Degrees, clockwise from up.
fn angle(toward: (i8, i8)) -> u16 {
    match toward {
        (0, -1) => 0,
        (1, -1) => 45,
        (1, 0) => 90,
        (1, 1) => 135,
        (0, 1) => 180,
        (-1, 1) => 225,
        (-1, 0) => 270,
        _ => 315,
    }
}
