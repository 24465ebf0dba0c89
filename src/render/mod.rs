//! Pictures of positions: one layout, two backends.
//!
//! A [`Scene`] is the layout: panels of tiles, hands, labels, the last move. It handles every kind of board and is
//! independent of the output format. [`text()`] and [`svg()`] handle one output format each, and are independent of the
//! kind of board.

pub mod chart;
mod codes;
mod crowd;
mod diagram;
mod draft;
mod ground;
mod layout;
mod looks;
mod options;
mod page;
mod palette;
mod plane;
mod rays;
mod scene;
mod shapes;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod window;
mod words;

pub use diagram::{Caption, Diagram, Symbols, read_diagram};
pub use options::{Glyphs, Options, Style, View};
pub use page::{Number, Page, Survey, escaped as html_text, move_in_words, sign};
pub use palette::Theme;
pub use scene::Scene;
pub use words::wrapped;

use crate::diag::Diagnostic;
use crate::model::{BoardSquare, Position, Square, World};
use window::{Reach, Window};

/// The position as lines of text, each ended by a newline.
///
/// # Errors
/// When the boards are too large to draw.
pub fn text(position: &Position, options: &Options) -> Result<String, Diagnostic> {
    let scene = Scene::of(position, options, Reach::TEXT)?;
    Ok(text::draw(&scene, options))
}

/// The position as a self-contained SVG picture; the same bytes every time.
///
/// # Errors
/// When the boards are too large to draw.
pub fn svg(position: &Position, options: &Options) -> Result<String, Diagnostic> {
    let scene = Scene::of(position, options, Reach::PICTURE)?;
    Ok(svg::draw(&scene, options))
}

/// The part of the infinite board that a picture shows by itself: its lower left corner, files and
/// ranks. `None` on other boards.
pub fn usual_window(
    position: &Position,
    last: &[(BoardSquare, BoardSquare)],
) -> Option<(Square, u8, u8)> {
    let World::Plane(plane) = &position.world else {
        return None;
    };
    let ends = last.last().map(|(from, to)| (&from.square, &to.square));
    match Window::of(plane, ends, Reach::PICTURE).view() {
        View::Part(corner, files, ranks) => Some((corner, files, ranks)),
        View::Auto | View::All => None,
    }
}
