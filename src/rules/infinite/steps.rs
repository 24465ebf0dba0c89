//! The steps of a piece that only leaps and rides, computed from its movement. Unlike a table, they
//! do not depend on an edge.

use crate::movement::{Action, Geometry, Id, Movement, Node, Range, Vector};

/// One direction of a piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Step {
    pub(super) dx: i64,
    pub(super) dy: i64,
    /// The minimum number of repetitions.
    pub(super) min: u32,
    /// The maximum number of repetitions; [`u32::MAX`] is no limit.
    pub(super) max: u32,
    /// Whether it may end on an empty square.
    pub(super) quiet: bool,
    /// Whether it may end with a capture.
    pub(super) capture: bool,
}

/// The largest number of directions of a piece.
const MOST: usize = 1_000;

/// What the enclosing parts state about a leap.
#[derive(Copy, Clone)]
struct Around {
    range: Option<Range>,
    literal: bool,
    quiet: bool,
    capture: bool,
}

/// Every step of a movement, without duplicates; `None` if it has other moves.
pub(super) fn steps(movement: &Movement) -> Option<Vec<Step>> {
    let all = Around {
        range: None,
        literal: false,
        quiet: true,
        capture: true,
    };
    let mut found: Vec<Step> = Vec::new();
    let mut open = vec![(movement.root(), all)];
    // A part that is shared by many others is visited once for each of them.
    for _ in 0..MOST {
        let Some((id, around)) = open.pop() else {
            return merged(found);
        };
        part(movement, id, around, &mut open, &mut found)?;
        if found.len() > MOST {
            return None;
        }
    }
    None
}

fn part(
    movement: &Movement,
    id: Id,
    around: Around,
    open: &mut Vec<(Id, Around)>,
    found: &mut Vec<Step>,
) -> Option<()> {
    let with = |of: &Id, around| (*of, around);
    match movement.node(id) {
        Node::Leap(array) => leap(array, around, found)?,
        Node::Either(items) => open.extend(items.iter().map(|of| with(of, around))),
        Node::Ride(of, range) => {
            let range = around.range.or(Some(*range));
            open.push(with(of, Around { range, ..around }));
        }
        Node::Literal(of) => {
            let literal = true;
            open.push(with(of, Around { literal, ..around }));
        }
        // A first leg always leads away from its start.
        Node::Outward(of, _) => open.push(with(of, around)),
        Node::Act(Action::Move, of) => {
            let capture = false;
            open.push(with(of, Around { capture, ..around }));
        }
        Node::Act(Action::Capture, of) => {
            let quiet = false;
            open.push(with(of, Around { quiet, ..around }));
        }
        _ => return None,
    }
    Some(())
}

fn leap(array: &[i64], around: Around, found: &mut Vec<Step>) -> Option<()> {
    let geometry = Geometry::Rectangular(2);
    let vector = geometry.vector(array)?;
    // A literal leap depends on the side that moves, so the sides could not share a table.
    if around.literal {
        return None;
    }
    let range = around.range.unwrap_or(Range::ONCE);
    if range.min == 0 {
        return None;
    }
    let (min, max) = (range.min, range.max.unwrap_or(u32::MAX));
    let (quiet, capture) = (around.quiet, around.capture);
    for Vector([dx, dy, ..]) in geometry.orbit(vector) {
        if (dx, dy) == (0, 0) {
            return None;
        }
        found.push(Step {
            dx,
            dy,
            min,
            max,
            quiet,
            capture,
        });
    }
    Some(())
}

/// Each direction once. Two entries for a direction are merged if one covers the other.
fn merged(mut found: Vec<Step>) -> Option<Vec<Step>> {
    let key = |s: &Step| (s.dx, s.dy, std::cmp::Reverse(s.max), s.min);
    found.sort_by_key(key);
    let mut steps: Vec<Step> = Vec::new();
    for step in found {
        match steps.last() {
            Some(last) if (last.dx, last.dy) == (step.dx, step.dy) => {
                let covers = last.min <= step.min
                    && last.max >= step.max
                    && (last.quiet || !step.quiet)
                    && (last.capture || !step.capture);
                if !covers {
                    return None;
                }
            }
            _ => steps.push(step),
        }
    }
    Some(steps)
}
