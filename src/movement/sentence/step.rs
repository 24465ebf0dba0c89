//! A leap with everything that applies to it.

use super::context::{Context, Mode};
use super::heading::{Heading, Leap, told};
use super::paths::{Leaps, Paths, Space};
use super::words::{Form, amount, ending, number, squares, times};
use crate::diag::listed;
use crate::movement::node::{Action, Range};
use crate::movement::{Direction, strides};

/// A leap, or several that differ only in their direction.
pub(super) struct Step {
    leap: Leap,
    context: Context,
    /// The directions, each with its restrictions.
    toward: Vec<(Heading, Vec<Vec<Direction>>)>,
    /// How a leg may follow.
    pub(super) paths: Paths,
}

impl Step {
    /// `None` if nothing remains of it.
    pub(super) fn of(array: &[i64], context: &Context, space: &mut Space) -> Option<Self> {
        let leaps = space.leaps(array, context);
        if context.is_contradiction() || leaps.as_ref().is_some_and(Leaps::is_empty) {
            return None;
        }
        let (leap, heading, ways) = told(array, context, leaps.as_ref(), space);
        // Where the piece stands is nothing to capture.
        let captures = matches!(context.mode, Mode::Capture | Mode::CaptureRoyal);
        let jumps = context.hop.is_some() && context.range.is_none_or(|r| r == Range::ONCE);
        match leap {
            // To stay is no direction, and does not lead outward.
            Leap::Stay if captures || !ways.is_empty() || context.follows() => return None,
            Leap::Stay => {}
            // A leap that passes over no cell, or over empty cells only, has nothing to jump over.
            _ if jumps && (context.lame || strides(array) <= 1) => return None,
            _ => {}
        }
        let paths = Paths::after(leaps.as_ref(), context, space);
        let mut context = context.clone();
        context.ways.clear();
        if context.range == Some(Range::ONCE) {
            context.range = None;
        }
        Some(Self {
            leap,
            context,
            toward: vec![(heading, ways)],
            paths,
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
        self.paths = std::mem::take(&mut self.paths).or(other.paths);
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
