use super::{Canvas, FONT, Theme, WIDTH, grouped, width_of};

const HEIGHT: usize = 240;
const BOTTOM: f64 = 24.0;
const TOP: f64 = 20.0;

/// A column for each name, in order; the names below them, as far as there is room.
pub fn columns(title: &str, columns: &[(String, u64)], theme: Theme) -> String {
    let mut canvas = Canvas::begin(title, HEIGHT, theme);
    let most = columns.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
    let left = width_of(&grouped(most)) + 10.0;
    let w = (WIDTH as f64 - left - 8.0) / columns.len().max(1) as f64;
    let room = HEIGHT as f64 - BOTTOM - TOP;
    let floor = HEIGHT as f64 - BOTTOM;
    let ink = canvas.colors.ink;
    for n in [most, most / 2, 0] {
        let y = floor - n as f64 / most as f64 * room;
        canvas.text((left - 6.0, y + FONT as f64 / 3.0), "end", ink, &grouped(n));
    }
    let mut free = 0.0;
    for (at, (name, n)) in columns.iter().enumerate() {
        let (x, h) = (left + at as f64 * w, *n as f64 / most as f64 * room);
        let hint = format!("{name}: {}", grouped(*n));
        canvas.tile((x, floor - h), (w, h), canvas.colors.bar, &hint);
        let half = width_of(name) / 2.0;
        let middle = (x + w / 2.0).min(WIDTH as f64 - half);
        if middle - half >= free {
            canvas.text((middle, floor + 17.0), "middle", ink, name);
            free = middle + half + 14.0;
        }
    }
    let line = canvas.colors.ink;
    canvas.tile((left, floor), (WIDTH as f64 - left, 2.0), line, title);
    canvas.end()
}
