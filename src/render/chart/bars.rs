use super::{Canvas, FONT, Theme, WIDTH, fitting, grouped, percent, width_of};

const ROW: f64 = 24.0;
const BAR: f64 = 18.0;
/// The most of the width that names take.
const NAMES: f64 = 240.0;

/// A bar for each name, with its number and its share of `all`.
pub fn bars(title: &str, rows: &[(String, u64)], all: u64, theme: Theme) -> String {
    let height = (rows.len() as f64 * ROW + 8.0) as usize;
    let mut canvas = Canvas::begin(title, height, theme);
    let names = rows.iter().map(|(name, _)| width_of(name));
    let left = names.fold(40.0, f64::max).min(NAMES) + 12.0;
    let right = 150.0;
    let most = rows.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
    let room = WIDTH as f64 - left - right;
    for (row, (name, n)) in rows.iter().enumerate() {
        let y = row as f64 * ROW + 4.0;
        let base = y + (BAR + FONT as f64) / 2.0 - 1.5;
        let w = (*n as f64 / most as f64 * room).max(1.0);
        let words = format!("{} ({})", grouped(*n), percent(*n, all));
        let ink = canvas.colors.ink;
        canvas.text((left - 8.0, base), "end", ink, &fitting(name, NAMES));
        canvas.tile(
            (left, y),
            (w, BAR),
            canvas.colors.bar,
            &format!("{name}: {words}"),
        );
        canvas.text((left + w + 6.0, base), "start", ink, &words);
    }
    canvas.end()
}

/// One bar that is divided among some parts: name, number and color of each.
pub fn shares(title: &str, parts: &[(&str, u64, Share)], theme: Theme) -> String {
    let mut canvas = Canvas::begin(title, 90, theme);
    let all: u64 = parts.iter().map(|(_, n, _)| n).sum();
    let (mut x, mut legend) = (0.0, (4.0, 44.0));
    let ground = canvas.colors.ink;
    canvas.tile((0.0, 1.0), (WIDTH as f64, 32.0), ground, title);
    for (name, n, share) in parts.iter().filter(|(_, n, _)| *n > 0) {
        let w = *n as f64 / all.max(1) as f64 * WIDTH as f64;
        let (fill, ink) = share.colors(canvas.colors);
        let words = format!("{name}: {} ({})", grouped(*n), percent(*n, all));
        canvas.tile((x, 2.0), (w, 30.0), fill, &words);
        let short = percent(*n, all);
        if width_of(&short) + 8.0 < w {
            canvas.text((x + w / 2.0, 22.0), "middle", ink, &short);
        }
        let wide = width_of(&words) + 19.0;
        if legend.0 + wide > WIDTH as f64 {
            legend = (4.0, legend.1 + 22.0);
        }
        canvas.tile(legend, (14.0, 14.0), fill, &words);
        let paper_ink = canvas.colors.ink;
        canvas.text(
            (legend.0 + 19.0, legend.1 + 12.0),
            "start",
            paper_ink,
            &words,
        );
        legend.0 += wide + 15.0;
        x += w;
    }
    canvas.end()
}

/// What a part of a bar means, which decides its color.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Share {
    /// White.
    White,
    /// Neither side.
    Even,
    /// Black.
    Black,
    /// Something else.
    Other,
}

impl Share {
    /// Fill and ink.
    fn colors(self, palette: &super::Palette) -> (&'static str, &'static str) {
        match self {
            Self::White => (palette.light, "#000000"),
            Self::Even => (palette.dark, "#000000"),
            Self::Black => ("#37322e", "#ffffff"),
            Self::Other => (palette.last, "#000000"),
        }
    }
}
