//! What surrounds the boards of a multiverse: timelines and turns by name, which timelines are active, and where
//! the present is.

use super::{SvgRenderer, escaped};
use crate::render::scene::Lane;
use std::fmt::Write;

impl SvgRenderer<'_> {
    pub(super) fn time(&self, out: &mut String) {
        if self.layout.axis == 0 {
            return;
        }
        for lane in &self.scene.lanes {
            self.lane(out, lane);
        }
        self.present(out);
        for (turn, column) in &self.scene.turns {
            let (x, _) = self.layout.place(*column, 0);
            self.name(
                out,
                (x, self.top() - self.layout.axis / 2),
                &format!("turn {turn}"),
            );
        }
    }

    /// The upper edge of the boards.
    fn top(&self) -> usize {
        self.layout.place(0, 0).1
    }

    fn name(&self, out: &mut String, (x, y): (usize, usize), name: &str) {
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            self.layout.axis,
            self.colors.ink,
            escaped(name)
        );
    }

    /// The ground of a timeline: full if it is active, else only its edge.
    fn lane(&self, out: &mut String, lane: &Lane) {
        let (first, last) = lane.columns;
        let ((x, y), (across, down)) = (self.layout.place(first, lane.row), self.layout.pitch);
        let (width, height) = ((last + 1 - first) * across, down.saturating_sub(8));
        let (paint, title) = match lane.active {
            true => (
                format!("fill=\"{}\" fill-opacity=\"0.28\"", self.colors.last),
                "active",
            ),
            false => (
                format!(
                    "fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-dasharray=\"14 10\"",
                    self.colors.frame
                ),
                "inactive",
            ),
        };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"10\" {paint}>\
             <title>timeline {}, {title}</title></rect>",
            escaped(&lane.name)
        );
        let middle = y + down / 2 + self.layout.axis / 3;
        self.name(out, (self.layout.axis / 4, middle), &lane.name);
    }

    /// A line behind the boards of the present, from above the first timeline to below the last one.
    fn present(&self, out: &mut String) {
        let Some(column) = self.scene.present else {
            return;
        };
        let rows = self.scene.lanes.len();
        let ((x, y), (across, down)) = (self.layout.place(column, 0), self.layout.pitch);
        let (x, y) = (x + across / 2, y.saturating_sub(self.layout.axis / 3));
        let _ = writeln!(
            out,
            "<path d=\"M{x} {y}v{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"0.8\">\
             <title>the present</title></path>",
            rows * down + self.layout.axis / 3,
            self.colors.arrow,
            (across / 24).max(6)
        );
    }
}
