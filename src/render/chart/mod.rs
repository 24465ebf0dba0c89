//! Charts of numbers, as pictures by themselves.

mod bars;
mod columns;
mod icicle;
#[cfg(test)]
mod tests;

pub use bars::{Share, bars, shares};
pub use columns::columns;
pub use icicle::{Slice, icicle};

use super::palette::{Palette, Theme};
use super::svg::escaped;
use crate::diag::grouped;
use std::fmt::Write;

/// The width of every chart.
const WIDTH: usize = 720;
/// The size of its text.
const FONT: usize = 13;

/// A chart that is being drawn.
struct Canvas {
    out: String,
    colors: &'static Palette,
}

impl Canvas {
    /// Begins a picture of this height; `title` says what it shows.
    fn begin(title: &str, height: usize, theme: Theme) -> Self {
        let mut canvas = Self {
            out: String::new(),
            colors: theme.palette(),
        };
        let _ = writeln!(
            canvas.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"sans-serif\" font-size=\"{FONT}\">\n\
             <title>{}</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"{}\"/>",
            escaped(title),
            canvas.colors.paper,
        );
        canvas
    }

    fn end(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// A filled rectangle that says what it is when it is pointed at.
    fn tile(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), color: &str, hint: &str) {
        let _ = writeln!(
            self.out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" fill=\"{color}\" \
             stroke=\"{}\"><title>{}</title></rect>",
            self.colors.paper,
            escaped(hint),
        );
    }

    /// A line of text; `anchor` is the end of it that is at the place: `start`, `middle` or `end`.
    fn text(&mut self, (x, y): (f64, f64), anchor: &str, color: &str, text: &str) {
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{}</text>",
            escaped(text),
        );
    }
}

/// About the width of a text. Fonts differ, so it is a little more than most need.
fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * FONT as f64 * 0.62
}

/// As much of a text as fits.
fn fitting(text: &str, width: f64) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let letters = (width / (FONT as f64 * 0.62)) as usize;
    let mut short: String = text.chars().take(letters.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// `12.3%`
fn percent(part: u64, all: u64) -> String {
    match all {
        0 => "0%".to_owned(),
        _ => format!("{:.1}%", part as f64 * 100.0 / all as f64),
    }
}
