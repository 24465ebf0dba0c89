//! Colors, each in one place.

use crate::model::Side;

pub(super) const PAPER: &str = "#fbf8f1";
pub(super) const INK: &str = "#4a4138";
pub(super) const LIGHT: &str = "#f0e2c8";
pub(super) const MIDDLE: &str = "#d8bd99";
pub(super) const DARK: &str = "#b9906a";
pub(super) const FRAME: &str = "#6b4f38";
pub(super) const WALL: &str = "#5d5348";
pub(super) const LAST: &str = "#e8c23a";
pub(super) const MARK: &str = "#4f9d8f";
pub(super) const ARROW: &str = "#2e6e4e";

/// Body, outline and inner lines of a side's pieces.
pub(super) struct Paint {
    pub body: &'static str,
    pub line: &'static str,
    /// Light outlines look wider than dark ones.
    pub width: &'static str,
}

/// How a side's pieces are painted in a picture.
pub(super) fn paint(side: Side) -> Paint {
    let (body, line) = match side {
        Side::White => ("#fffdf8", "#2b2724"),
        Side::Black => ("#37322e", "#f6efe2"),
        Side::Neutral => ("#b9b3a8", "#3d3833"),
        Side::Red => ("#c8452f", "#fff1ea"),
        Side::Blue => ("#2f6fc8", "#eef4ff"),
        Side::Yellow => ("#f2c230", "#4a3a08"),
        Side::Green => ("#3a8f4f", "#eefbf0"),
    };
    let width = match side {
        Side::White | Side::Neutral => "1.3",
        _ => "0.9",
    };
    Paint { body, line, width }
}

/// The foreground of a side's pieces on a terminal with 256 colors.
pub(super) fn terminal(side: Side) -> u8 {
    match side {
        Side::White => 231,
        Side::Black => 16,
        Side::Neutral => 240,
        Side::Red => 160,
        Side::Blue => 21,
        Side::Yellow => 226,
        Side::Green => 28,
    }
}

/// The background of a square on a terminal with 256 colors.
pub(super) fn terminal_square(dark: bool, last: bool) -> u8 {
    match (dark, last) {
        (false, false) => 180,
        (true, false) => 137,
        (false, true) => 185,
        (true, true) => 142,
    }
}
