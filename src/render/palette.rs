//! Colors: a table for each theme. A test holds every table to readable contrasts.

use crate::model::Side;

/// The colors of a picture.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Theme {
    /// Wooden squares on light paper.
    #[default]
    Light,
    /// Green squares on light paper.
    Green,
    /// Gray squares on a dark ground.
    Dark,
    /// Black, white and gray, for paper.
    Print,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Light, Self::Green, Self::Dark, Self::Print];

    /// Whether text is light on a dark ground.
    pub(super) fn is_dark(self) -> bool {
        self == Self::Dark
    }

    /// The colors of paper and of text on it.
    pub fn ground(self) -> (&'static str, &'static str) {
        let palette = self.palette();
        (palette.paper, palette.ink)
    }

    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Green => &GREEN,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
        }
    }
}

/// What has which color.
#[derive(Debug)]
pub(super) struct Palette {
    pub paper: &'static str,
    /// Text on paper.
    pub ink: &'static str,
    /// Squares: light, dark, and on hexagonal boards those between.
    pub light: &'static str,
    pub middle: &'static str,
    pub dark: &'static str,
    pub frame: &'static str,
    /// The frame of a board of Black's half of a turn.
    pub black_frame: &'static str,
    pub wall: &'static str,
    /// The squares of the last move, and the arrow between them.
    pub last: &'static str,
    pub arrow: &'static str,
    /// Marked squares and rays.
    pub mark: &'static str,
    /// In diagrams: where a piece moves, where it captures.
    pub moves: &'static str,
    pub captures: &'static str,
    /// In charts, on paper.
    pub bar: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#fbf8f1",
    ink: "#4a4138",
    light: "#f0e2c8",
    middle: "#d8bd99",
    dark: "#b9906a",
    frame: "#6b4f38",
    black_frame: "#1f1b18",
    wall: "#5d5348",
    last: "#e8c23a",
    arrow: "#195236",
    mark: "#0f4f6b",
    moves: "#1b5237",
    captures: "#8c1d0e",
    bar: "#1b5237",
};

const GREEN: Palette = Palette {
    paper: "#f7f8f2",
    ink: "#37413a",
    light: "#eeeed6",
    middle: "#c3d2a4",
    dark: "#86a666",
    frame: "#4c6338",
    black_frame: "#1a2114",
    wall: "#4f5648",
    last: "#e6d34a",
    arrow: "#0d4a5c",
    mark: "#123f7a",
    moves: "#12453a",
    captures: "#8c1410",
    bar: "#12453a",
};

const DARK: Palette = Palette {
    paper: "#1f2125",
    ink: "#ddd8cf",
    light: "#bdb6a8",
    middle: "#9c9586",
    dark: "#807969",
    frame: "#5b564c",
    black_frame: "#0d0e10",
    wall: "#2c2a27",
    last: "#d9b949",
    arrow: "#093321",
    mark: "#0d3350",
    moves: "#0a3020",
    captures: "#5c0a04",
    bar: "#8fb996",
};

const PRINT: Palette = Palette {
    paper: "#ffffff",
    ink: "#000000",
    light: "#ffffff",
    middle: "#e2e2e2",
    dark: "#c4c4c4",
    frame: "#000000",
    black_frame: "#000000",
    wall: "#404040",
    last: "#8c8c8c",
    arrow: "#404040",
    mark: "#404040",
    moves: "#000000",
    captures: "#000000",
    bar: "#404040",
};

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
        Side::Neutral => ("#b9b3a8", "#2b2724"),
        Side::Red => ("#e2624c", "#2e0803"),
        Side::Blue => ("#6fa3ea", "#06142c"),
        Side::Yellow => ("#f2c230", "#3a2c04"),
        Side::Green => ("#5cb873", "#06260f"),
    };
    let width = match side {
        Side::Black => "0.9",
        _ => "1.3",
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(color: &str) -> f64 {
        let part = |at: usize| {
            let n = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
            let n = f64::from(n) / 255.0;
            match n <= 0.04045 {
                true => n / 12.92,
                false => ((n + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[track_caller]
    fn at_least(least: f64, one: &str, other: &str, what: &str) {
        let found = contrast(one, other);
        assert!(found >= least, "{what}: {one} on {other} is {found:.2}");
    }

    #[test]
    fn text_and_marks_stand_out_in_every_theme() {
        for theme in Theme::ALL {
            let p = theme.palette();
            at_least(7.0, p.ink, p.paper, "text");
            at_least(4.5, p.bar, p.paper, "bars");
            at_least(1.7, p.light, p.dark, "squares");
            for square in [p.light, p.middle, p.dark] {
                for mark in [p.mark, p.arrow, p.moves, p.captures] {
                    at_least(3.0, mark, square, "a mark");
                }
            }
        }
    }

    #[test]
    fn pieces_of_every_side_stand_out_on_every_square() {
        for side in Side::ALL {
            let Paint { body, line, .. } = paint(side);
            at_least(4.5, body, line, "the letters of a piece");
            for theme in Theme::ALL {
                let p = theme.palette();
                for square in [p.light, p.middle, p.dark] {
                    let best = [body, line].map(|c| contrast(c, square));
                    assert!(best[0].max(best[1]) >= 3.0, "{side:?} on {square}");
                }
            }
        }
    }
}
