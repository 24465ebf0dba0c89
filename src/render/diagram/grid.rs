//! Where the cells of a diagram are in its picture.

use super::svg::{LINE, MARGIN};
use super::{Diagram, Panel, Shape, Spot};

/// Half the way from one panel to the next, beside the panel itself.
const GAP: i64 = 60;

/// Where panels lie.
pub(super) struct Grid {
    pub(super) panel: (i64, i64),
    /// Room above a panel for its label.
    label: i64,
    pub(super) width: i64,
    pub(super) height: i64,
}

impl Grid {
    pub(super) fn of(diagram: &Diagram) -> Self {
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

    pub(super) fn corner(&self, panel: &Panel) -> (i64, i64) {
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
pub(super) fn middle_of(shape: Shape, (x, y): (usize, usize)) -> (i64, i64) {
    let (dx, dy) = pitch(shape);
    (x as i64 * dx + 45, y as i64 * dy + 52)
}

/// `22.5` from 45 halves.
pub(super) fn half(n: i64) -> String {
    let point = if n % 2 == 0 { "" } else { ".5" };
    format!("{}{point}", n / 2)
}
