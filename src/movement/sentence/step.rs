//! A leap with everything that applies to it.

use super::words::{Form, amount, any_of, ending, number, squares, times};
use super::{Context, Mode};
use crate::diag::listed;
use crate::movement::facts::BOARDS;
use crate::movement::node::{Action, Range};
use crate::movement::{Direction, Geometry, Vector, strides};
use crate::order;

/// A leap, or several that differ only in their direction.
pub(super) struct Step {
    leap: Leap,
    context: Context,
    /// The directions, each with its restrictions.
    toward: Vec<(Heading, Vec<Vec<Direction>>)>,
}

/// How far, whatever the direction.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Leap {
    /// Nowhere.
    Stay,
    /// This many squares straight or diagonally.
    Line(u64),
    /// This many in one direction and this many to the side.
    Oblique(u64, u64),
    /// Anything else.
    By(Vec<i64>),
}

/// The direction of a leap.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Heading {
    Orthogonal,
    Diagonal,
    /// Along this many axes at once.
    Axes(usize),
    /// One direction and no other.
    Exactly(String),
    /// Nothing to say.
    Any,
}

impl Step {
    /// `None` if nothing remains of it.
    pub(super) fn of(array: &[i64], context: &Context) -> Option<Self> {
        if context.is_contradiction() || leads_nowhere(array, context) {
            return None;
        }
        let (leap, heading) = match context.literal {
            true => literal(array),
            false => free(array),
        };
        // Where the piece stands is nothing to capture.
        let captures = matches!(context.mode, Mode::Capture | Mode::CaptureRoyal);
        let jumps = context.hop.is_some() && context.range.is_none_or(|r| r == Range::ONCE);
        match leap {
            Leap::Stay if captures || context.igui => return None,
            Leap::Stay => {}
            // A leap that passes over no cell, or over empty cells only, has nothing to jump over.
            _ if jumps && (context.lame || strides(array) <= 1) => return None,
            _ => {}
        }
        let mut context = context.clone();
        let ways = std::mem::take(&mut context.ways);
        if context.range == Some(Range::ONCE) {
            context.range = None;
        }
        Some(Self {
            leap,
            context,
            toward: vec![(heading, ways)],
        })
    }

    /// Whether another step differs only in its direction.
    pub(super) fn takes(&self, other: &Self) -> bool {
        let oblique = !matches!(self.leap, Leap::Line(_));
        self.leap == other.leap
            && self.context == other.context
            && self.toward.len() < 6
            && (!oblique || self.toward == other.toward)
    }

    pub(super) fn join(&mut self, other: Self) {
        for heading in other.toward {
            if !self.toward.contains(&heading) {
                self.toward.push(heading);
            }
        }
    }

    /// The whole step as a phrase.
    pub(super) fn say(&self, form: Form) -> String {
        let mut out = self.verb(form) + &self.distance() + &self.heading();
        out.push_str(match self.context.outward {
            _ if self.leap == Leap::Stay => "",
            None => "",
            Some(true) => " outward",
            // A direction that is stated leaves nothing to add.
            Some(false) if self.toward.iter().all(|(_, ways)| !ways.is_empty()) => "",
            Some(false) => " in any direction",
        });
        let repeats = self.repeats();
        // What follows a comma would seem to belong to the last direction only.
        out.push_str(match repeats.is_empty() || !self.heading().contains(',') {
            true => "",
            false => ",",
        });
        out.push_str(&repeats);
        out.push_str(match self.context.hop {
            Some(Action::Grasshopper) => {
                " to the square immediately beyond the first piece in its way"
            }
            Some(_) => " over exactly one piece",
            None => "",
        });
        out.push_str(match self.context.mode {
            Mode::Quiet => " without capturing",
            Mode::Any if self.context.onto_empty && self.leap != Leap::Stay => {
                " to an empty square"
            }
            _ => "",
        });
        out.push_str(match (self.context.lame, &self.leap) {
            (true, Leap::Line(2..) | Leap::By(_)) => ", if every square between is empty",
            (true, Leap::Oblique(..)) => ", if its path is clear",
            _ => "",
        });
        out + &ending(&self.context)
    }

    /// How many times a leap of more than one square is repeated.
    fn repeats(&self) -> String {
        match (self.context.range, &self.leap) {
            (None, _) | (_, Leap::Line(1) | Leap::Stay) => String::new(),
            (Some(range), _) => format!(" {} in the same direction", times(range)),
        }
    }

    fn plain_verb(&self) -> &'static str {
        match self.leap {
            Leap::Stay => "stay",
            Leap::Line(1) if self.context.range.is_some() => "slide",
            Leap::Line(1) => "move",
            _ => "leap",
        }
    }

    fn verb(&self, form: Form) -> String {
        let verb = self.plain_verb();
        if self.context.igui {
            let royal = match self.context.mode {
                Mode::CaptureRoyal => " a royal piece",
                _ => "",
            };
            let capture = form.of("capture");
            return format!(
                "{capture}{royal} without moving, as if by {}",
                Form::Ing.of(verb)
            );
        }
        let object = match self.context.mode {
            Mode::Capture => "",
            Mode::CaptureRoyal => " a royal piece",
            _ => return form.of(verb),
        };
        let by = match verb {
            "move" => String::new(),
            verb => format!(" by {}", Form::Ing.of(verb)),
        };
        form.of("capture") + object + &by
    }

    fn distance(&self) -> String {
        match (&self.leap, self.context.range) {
            (Leap::Stay, _) => " where it is".into(),
            (Leap::Line(1), Some(range)) => {
                let one = range.max == Some(1);
                format!(
                    " {} {}",
                    amount(range),
                    if one { "square" } else { "squares" }
                )
            }
            (Leap::Line(n), _) => format!(" {}", squares(*n)),
            (Leap::Oblique(far, near), _) => {
                format!(" {} and {} to the side", squares(*far), number(*near))
            }
            (Leap::By(array), _) => {
                let numbers: Vec<String> = array.iter().take(12).map(i64::to_string).collect();
                let more = if array.len() > 12 { ", …" } else { "" };
                format!(" by ({}{more})", numbers.join(", "))
            }
        }
    }

    fn heading(&self) -> String {
        if self.toward.iter().all(|(_, ways)| ways.is_empty())
            && self.toward.iter().any(|(h, _)| *h == Heading::Diagonal)
            && self.toward.iter().any(|(h, _)| *h == Heading::Orthogonal)
            && self.toward.len() == 2
        {
            return " orthogonally or diagonally".into();
        }
        let winding = |h: &Heading| matches!(h, Heading::Exactly(way) if way.contains(" and "));
        let restricted = self
            .toward
            .iter()
            .any(|(h, ways)| winding(h) || !ways.is_empty());
        let said: Vec<String> = self.toward.iter().map(|(h, w)| h.say(w)).collect();
        let text = match restricted && said.len() > 1 {
            true => said.join(", or "),
            false => listed(&said, "or"),
        };
        match text.is_empty() || text.starts_with(',') {
            true => text,
            false => format!(" {text}"),
        }
    }
}

impl Heading {
    fn say(&self, ways: &[Vec<Direction>]) -> String {
        let all: Vec<String> = ways.iter().take(4).map(|w| any_of(w)).collect();
        let ways = all.join(" and ");
        let (free, bound) = match self {
            Self::Orthogonal => ("orthogonally".to_owned(), "straight"),
            Self::Diagonal => ("diagonally".to_owned(), "diagonally"),
            Self::Axes(n) => {
                let said = format!("along {} axes at once", number(*n as u64));
                return match ways.is_empty() {
                    true => said,
                    false => format!("{said}, {ways}"),
                };
            }
            Self::Exactly(way) if ways.is_empty() => return way.clone(),
            Self::Exactly(way) => return format!("{way} if that is {ways}"),
            Self::Any if ways.is_empty() => return String::new(),
            Self::Any => return format!(", {ways}"),
        };
        match ways.is_empty() {
            true => free,
            false => format!("{bound} {ways}"),
        }
    }
}

/// Whether a leap has none of its directions on any board.
fn leads_nowhere(array: &[i64], context: &Context) -> bool {
    let flat = Vector::new(array).filter(|v| v.0[2..].iter().all(|n| *n == 0));
    let Some(vector) = flat.filter(|v| !v.is_zero() && !context.ways.is_empty()) else {
        return false;
    };
    let leaps = |board: Geometry, second: bool| match context.literal {
        true if second => vec![vector.turned()],
        true => vec![vector],
        false => board.orbit(vector),
    };
    let goes = |board: Geometry, second: bool| {
        let holds = |v: Vector| move |way: &Direction| way.holds(board, second, v);
        let mut leaps = leaps(board, second).into_iter();
        leaps.any(|v| context.ways.iter().all(|ways| ways.iter().any(holds(v))))
    };
    let sides = [false, true];
    !BOARDS.iter().any(|b| sides.iter().any(|s| goes(*b, *s)))
}

/// The leaps that the symmetry of the board makes of an array.
fn free(array: &[i64]) -> (Leap, Heading) {
    let mut lengths: Vec<u64> = array.iter().map(|n| n.unsigned_abs()).collect();
    lengths.retain(|n| *n > 0);
    order::sort(&mut lengths);
    match lengths[..] {
        [] => (Leap::Stay, Heading::Any),
        [n] => (Leap::Line(n), Heading::Orthogonal),
        [a, b] if a == b => (Leap::Line(a), Heading::Diagonal),
        [near, far] => (Leap::Oblique(far, near), Heading::Any),
        [a, .., b] if a == b => (Leap::Line(a), Heading::Axes(lengths.len())),
        _ => (Leap::By(array.to_vec()), Heading::Any),
    }
}

/// An array taken literally: to the right and forward.
fn literal(array: &[i64]) -> (Leap, Heading) {
    let vector = Vector::new(array).filter(|v| v.0[2..].iter().all(|n| *n == 0));
    let Some(Vector([x, y, ..])) = vector else {
        return (Leap::By(array.to_vec()), Heading::Exactly("exactly".into()));
    };
    let ahead = if y > 0 { "forward" } else { "backward" };
    let aside = if x > 0 { "to the right" } else { "to the left" };
    let (across, along) = (x.unsigned_abs(), y.unsigned_abs());
    match (across, along) {
        (0, 0) => (Leap::Stay, Heading::Any),
        (0, n) => (Leap::Line(n), Heading::Exactly(format!("straight {ahead}"))),
        (n, 0) => (Leap::Line(n), Heading::Exactly(format!("straight {aside}"))),
        (a, b) if a == b => {
            let way = format!("diagonally {ahead} {aside}");
            (Leap::Line(a), Heading::Exactly(way))
        }
        (a, b) => {
            let way = format!("{ahead} and {} {aside}", number(a));
            (Leap::Line(b), Heading::Exactly(way))
        }
    }
}
