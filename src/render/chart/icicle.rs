use super::{Canvas, FONT, Theme, WIDTH, fitting, grouped, percent, width_of};

/// A part of a whole, which has parts itself.
#[derive(Clone, Debug, Default)]
pub struct Slice {
    /// Its name.
    pub name: String,
    /// How much it is.
    pub count: u64,
    /// Its parts, which are together at most as much.
    pub parts: Vec<Slice>,
}

const ROW: f64 = 30.0;
/// Narrower parts are not drawn.
const NARROWEST: f64 = 6.0;

/// A part and where it is drawn: its left end, and the names of the parts that it is in.
type Placed<'a> = (f64, &'a Slice, String);

/// Rows of parts: below each one its parts, as wide as they are many.
pub fn icicle(title: &str, whole: &Slice, theme: Theme) -> String {
    let scale = WIDTH as f64 / whole.count.max(1) as f64;
    let mut rows = vec![vec![(0.0, whole, String::new())]];
    while let Some(next) = rows.last().map(|row| below(row, scale, rows.len() > 1))
        && !next.is_empty()
    {
        rows.push(next);
    }
    let height = (rows.len() as f64 * ROW) as usize + 4;
    let mut canvas = Canvas::begin(title, height, theme);
    for (level, row) in rows.iter().enumerate() {
        for (x, slice, before) in row {
            let w = slice.count as f64 * scale;
            let path = format!("{before} {}", slice.name);
            draw(
                &mut canvas,
                (*x, level),
                (slice, w),
                (path.trim(), whole.count),
            );
        }
    }
    canvas.end()
}

/// The parts below those of a row; `named`: their names are before those of their parts.
fn below<'a>(row: &[Placed<'a>], scale: f64, named: bool) -> Vec<Placed<'a>> {
    let mut next = Vec::new();
    for (x, slice, before) in row {
        let mut at = *x;
        for part in &slice.parts {
            let w = part.count as f64 * scale;
            if w >= NARROWEST {
                let path = match named {
                    true => format!("{before} {}", slice.name),
                    false => String::new(),
                };
                next.push((at, part, path));
            }
            at += w;
        }
    }
    next
}

fn draw(
    canvas: &mut Canvas,
    (x, level): (f64, usize),
    (slice, w): (&Slice, f64),
    (path, all): (&str, u64),
) {
    let y = level as f64 * ROW + 2.0;
    let words = format!(
        "{path}: {} ({})",
        grouped(slice.count),
        percent(slice.count, all)
    );
    let fill = match level % 2 {
        0 => canvas.colors.light,
        _ => canvas.colors.middle,
    };
    canvas.tile((x, y), (w, ROW), fill, &words);
    let share = format!("{} {}", slice.name, percent(slice.count, all));
    let text = match width_of(&share) + 8.0 < w {
        true => share,
        false => fitting(&slice.name, w - 6.0),
    };
    if text != "…" {
        let place = (x + w / 2.0, y + ROW / 2.0 + FONT as f64 / 3.0);
        canvas.text(place, "middle", "#000000", &text);
    }
}
