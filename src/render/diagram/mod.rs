//! Pictures of how a piece moves: one plan, two pens.
//!
//! A [`Diagram`] is the plan: every cell of a board, what stands on it, and what the piece can
//! do with it. Boards of more than two axes become panels of two.

mod grid;
mod layout;
mod read;
mod svg;
mod symbols;
#[cfg(test)]
mod tests;
mod text;

pub use read::read as read_diagram;
pub use symbols::Symbols;

use super::Theme;
use crate::diag::{Code, Diagnostic};
use crate::model::Cell;
use crate::movement::{Board, Geometry, HexRows, Occupant, Simple, Touch, Vector};
use std::collections::{BTreeMap, BTreeSet};

/// The most cells an axis.
const MAX_SIDE: i64 = 100;
/// The most cells of one diagram.
const MAX_CELLS: i64 = 65_536;

/// The plan of a diagram.
#[derive(Debug)]
pub struct Diagram {
    shape: Shape,
    panels: Vec<Panel>,
}

/// What is drawn around a picture.
#[derive(Copy, Clone, Debug)]
pub struct Caption<'a> {
    /// The piece's name, for its shape.
    pub name: Option<&'a str>,
    /// The line above.
    pub title: &'a str,
    /// The lines below.
    pub sentence: &'a str,
    /// Whether it is the second player's piece.
    pub second: bool,
    /// Colors.
    pub theme: Theme,
    /// Width of the picture in pixels. `None`: 45 for each cell, and the margins.
    pub size: Option<u16>,
}

/// How cells lie side by side.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Shape {
    Squares,
    /// Hexagons in level rows.
    Rows,
    /// Hexagons in upright columns.
    Columns,
}

/// Two axes of the board.
#[derive(Debug, Default)]
struct Panel {
    /// What the other axes are.
    label: Option<String>,
    /// Its place among the other panels: column and row, from the top left.
    at: (usize, usize),
    spots: Vec<Spot>,
    /// Names below, each with the column it belongs to.
    below: Vec<(usize, String)>,
    /// Names on the left, each with its row.
    beside: Vec<(usize, String)>,
    /// Names of single cells, each with its column and row.
    inside: Vec<(usize, usize, String)>,
}

/// One cell. Columns are half as wide as a square, rows as high as one line of cells.
#[derive(Copy, Clone, Debug)]
struct Spot {
    x: usize,
    y: usize,
    what: What,
}

/// What a diagram shows on a cell.
#[derive(Copy, Clone, Debug)]
struct What {
    /// The piece stands here.
    start: bool,
    stands: Occupant,
    /// What exactly, if that is known.
    cell: Option<Cell>,
    touch: Touch,
    /// Which of the board's two or three colors it has.
    shade: u8,
}

impl Diagram {
    /// Plans the diagram of a piece on `from`.
    ///
    /// # Errors
    /// When the board is too large to draw.
    pub fn of(
        board: &Simple,
        from: Vector,
        touches: &BTreeMap<Vector, Touch>,
    ) -> Result<Self, Diagnostic> {
        Self::of_position(board, from, touches, &BTreeMap::new())
    }

    /// The same; a picture shows what stands on these cells instead of a disc of its color.
    ///
    /// # Errors
    /// When the board is too large to draw.
    pub fn of_position(
        board: &Simple,
        from: Vector,
        touches: &BTreeMap<Vector, Touch>,
        cells: &BTreeMap<Vector, Cell>,
    ) -> Result<Self, Diagnostic> {
        let sizes = board.sizes();
        let size = sizes.iter().try_fold(1i64, |n, s| n.checked_mul(*s));
        if size.unwrap_or(i64::MAX) > MAX_CELLS || sizes.iter().any(|s| *s > MAX_SIDE) {
            return Err(too_large());
        }
        let what = |at: Vector, shade: u8| What {
            start: at == from,
            stands: board.occupant(at),
            cell: cells.get(&at).copied(),
            touch: touches.get(&at).copied().unwrap_or_default(),
            shade,
        };
        let edge = sizes.first().copied().unwrap_or(1);
        let (shape, panels) = match board.geometry() {
            Geometry::Rectangular(_) => (Shape::Squares, layout::squares(sizes, &what)),
            Geometry::Hexagonal(HexRows::Level) => (Shape::Rows, vec![layout::rows(edge, &what)]),
            Geometry::Hexagonal(HexRows::Upright) => {
                (Shape::Columns, vec![layout::columns(edge, &what)])
            }
        };
        Ok(Self { shape, panels })
    }

    /// Plans the diagram of what only one of two pieces on `from` can do: the cells of each.
    ///
    /// # Errors
    /// When the board is too large to draw.
    pub fn contrast(
        board: &Simple,
        from: Vector,
        sides: &[BTreeSet<Vector>; 2],
    ) -> Result<Self, Diagnostic> {
        let mut touches: BTreeMap<Vector, Touch> = BTreeMap::new();
        for (cells, side) in sides.iter().zip(symbols::SIDES) {
            for at in cells {
                touches.entry(*at).or_default().certain |= side;
            }
        }
        Self::of(board, from, &touches)
    }

    /// Lines of text, each ended by a newline; a legend is the last one.
    pub fn text(&self, symbols: Symbols) -> String {
        text::draw(self, symbols)
    }

    /// A self-contained SVG picture; the same bytes every time.
    pub fn svg(&self, caption: &Caption<'_>) -> String {
        svg::draw(self, caption)
    }

    fn whats(&self) -> impl Iterator<Item = &What> {
        let spots = self.panels.iter().flat_map(|p| &p.spots);
        spots.map(|s| &s.what)
    }
}

fn too_large() -> Diagnostic {
    Diagnostic::error(
        Code("core/too-large-to-draw"),
        "the board is too large for a diagram",
    )
    .help("diagrams have at most 100 cells per axis and 65,536 cells in all; ask for `--squares`")
}
