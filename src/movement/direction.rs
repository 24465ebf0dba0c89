use super::geometry::{Component, Geometry, Vector};
use std::fmt;

/// A direction of a move, such as `forward` or `left-most`: all its parts must be true.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Direction(Vec<Part>);

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
enum Part {
    Way(Way, Slant),
    Sideways,
    Lengthwise,
    Narrow,
    Wide,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
enum Way {
    Forward,
    Backward,
    Left,
    Right,
    North,
    South,
    East,
    West,
}

/// How steep it must be.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
enum Slant {
    /// A half plane.
    Half,
    /// More along than across.
    Most,
    /// Less along than across.
    Shallow,
}

/// The words, those written first.
const WORDS: &[(&str, Part)] = &[
    ("forward", Part::Way(Way::Forward, Slant::Half)),
    ("backward", Part::Way(Way::Backward, Slant::Half)),
    ("left", Part::Way(Way::Left, Slant::Half)),
    ("right", Part::Way(Way::Right, Slant::Half)),
    ("north", Part::Way(Way::North, Slant::Half)),
    ("south", Part::Way(Way::South, Slant::Half)),
    ("east", Part::Way(Way::East, Slant::Half)),
    ("west", Part::Way(Way::West, Slant::Half)),
    ("sideways", Part::Sideways),
    ("lengthwise", Part::Lengthwise),
    ("narrow", Part::Narrow),
    ("wide", Part::Wide),
    ("forwards", Part::Way(Way::Forward, Slant::Half)),
    ("backwards", Part::Way(Way::Backward, Slant::Half)),
];

impl Direction {
    /// The usual directions, plain ones first; a search for a short word takes the first
    /// that fits.
    pub const NAMES: &[&str] = &[
        "forward",
        "backward",
        "left",
        "right",
        "lengthwise",
        "sideways",
        "narrow",
        "wide",
        "forward-most",
        "backward-most",
        "left-most",
        "right-most",
        "forward-shallow",
        "backward-shallow",
        "left-shallow",
        "right-shallow",
        "forward-left",
        "forward-right",
        "backward-left",
        "backward-right",
        "forward-left-narrow",
        "forward-right-narrow",
        "backward-left-narrow",
        "backward-right-narrow",
        "forward-left-wide",
        "forward-right-wide",
        "backward-left-wide",
        "backward-right-wide",
    ];

    /// The direction a word names: one or several words joined by hyphens.
    pub fn parse(word: &str) -> Option<Self> {
        let mut parts: Vec<Part> = Vec::new();
        for part in word.split('-') {
            let slant = match part {
                "most" => Some(Slant::Most),
                "shallow" => Some(Slant::Shallow),
                _ => None,
            };
            match (slant, parts.last_mut()) {
                (Some(slant), Some(Part::Way(_, s))) if *s == Slant::Half => *s = slant,
                (Some(_), _) => return None,
                (None, _) => parts.push(WORDS.iter().find(|(w, _)| *w == part)?.1),
            }
        }
        (!parts.is_empty() && parts.len() <= 8).then_some(Self(parts))
    }

    /// The direction in English: `forward to the left`, `mostly forward`.
    pub(super) fn phrase(&self) -> String {
        let parts: Vec<String> = self.0.iter().map(|p| p.phrase()).collect();
        parts.join(" and ")
    }

    /// Whether a vector has this direction; `second` if the second player moves.
    pub fn holds(&self, geometry: Geometry, second: bool, way: Vector) -> bool {
        let (right, ahead, all) = geometry.components(way);
        let compass = Compass {
            right,
            ahead,
            all,
            mover: if second { -1 } else { 1 },
        };
        self.0.iter().all(|part| compass.holds(*part))
    }
}

impl Part {
    fn phrase(self) -> String {
        let (way, slant) = match self {
            Self::Sideways => return "sideways".into(),
            Self::Lengthwise => return "lengthwise".into(),
            Self::Narrow => return "more lengthwise than sideways".into(),
            Self::Wide => return "more sideways than lengthwise".into(),
            Self::Way(way, slant) => (way, slant),
        };
        let slant = match slant {
            Slant::Half => "",
            Slant::Most => "mostly ",
            Slant::Shallow => "slightly ",
        };
        let way = match way {
            Way::Forward => "forward",
            Way::Backward => "backward",
            Way::Left => "to the left",
            Way::Right => "to the right",
            Way::North => "north",
            Way::South => "south",
            Way::East => "east",
            Way::West => "west",
        };
        format!("{slant}{way}")
    }
}

struct Compass {
    right: Component,
    ahead: Component,
    all: i128,
    mover: i64,
}

impl Compass {
    fn holds(&self, part: Part) -> bool {
        match part {
            Part::Sideways => self.right.sign != 0,
            Part::Lengthwise => self.ahead.sign != 0,
            Part::Narrow => self.ahead.square > self.right.square,
            Part::Wide => self.right.square > self.ahead.square,
            Part::Way(way, slant) => {
                let (component, sign) = self.along(way);
                let across = self.all - component.square;
                component.sign * sign > 0
                    && match slant {
                        Slant::Half => true,
                        Slant::Most => component.square > across,
                        Slant::Shallow => component.square < across,
                    }
            }
        }
    }

    fn along(&self, way: Way) -> (Component, i64) {
        match way {
            Way::Forward => (self.ahead, self.mover),
            Way::Backward => (self.ahead, -self.mover),
            Way::Right => (self.right, self.mover),
            Way::Left => (self.right, -self.mover),
            Way::North => (self.ahead, 1),
            Way::South => (self.ahead, -1),
            Way::East => (self.right, 1),
            Way::West => (self.right, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().enumerate() {
            let (plain, end) = match *part {
                Part::Way(way, Slant::Most) => (Part::Way(way, Slant::Half), "-most"),
                Part::Way(way, Slant::Shallow) => (Part::Way(way, Slant::Half), "-shallow"),
                other => (other, ""),
            };
            let word = WORDS.iter().find(|(_, p)| *p == plain);
            let hyphen = if i > 0 { "-" } else { "" };
            write!(f, "{hyphen}{}{end}", word.map_or("", |(w, _)| w))?;
        }
        Ok(())
    }
}
