//! The directions of a piece that only leaps and rides, on any number of axes. Unlike a table they do
//! not depend on an edge.

use super::{Action, Geometry, Id, Movement, Node, Range, Vector};
use crate::order;

/// One direction of a piece: a leap, or a ride of some length.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Slide {
    /// One step.
    pub by: Vector,
    /// The minimum number of steps.
    pub min: u32,
    /// The maximum number of steps; [`u32::MAX`] is no limit.
    pub max: u32,
    /// Whether it may end on an empty cell.
    pub quiet: bool,
    /// Whether it may end with a capture.
    pub capture: bool,
    /// Only for a piece that has not moved.
    pub initial: bool,
    /// Whether a step is blocked by pieces on the cells that it leads over.
    pub blocked: bool,
}

/// The largest number of directions of a piece.
const MAX_DIRECTIONS: usize = 1_000;

/// Every direction of a movement, each once; `None` if it has other moves.
///
/// `second`: whether the second player moves; if that is not known, movements that depend on it have
/// no directions.
pub fn slides(movement: &Movement, geometry: Geometry, second: Option<bool>) -> Option<Vec<Slide>> {
    let all = Around {
        range: None,
        literal: false,
        slide: Slide {
            by: Vector::default(),
            min: 1,
            max: 1,
            quiet: true,
            capture: true,
            initial: false,
            blocked: false,
        },
    };
    let board = (geometry, second);
    let mut found: Vec<Slide> = Vec::new();
    let mut open = vec![(movement.root(), all)];
    // A part that is shared by many others is visited once for each of them.
    for _ in 0..MAX_DIRECTIONS {
        let Some((id, around)) = open.pop() else {
            return merged(found);
        };
        part(movement, id, around, board, &mut open, &mut found)?;
        if found.len() > MAX_DIRECTIONS {
            return None;
        }
    }
    None
}

/// What the enclosing parts state about a leap.
#[derive(Copy, Clone)]
struct Around {
    range: Option<Range>,
    literal: bool,
    slide: Slide,
}

impl Around {
    fn with(self, change: impl FnOnce(&mut Slide)) -> Self {
        let mut slide = self.slide;
        change(&mut slide);
        Self { slide, ..self }
    }
}

fn part(
    movement: &Movement,
    id: Id,
    around: Around,
    board: (Geometry, Option<bool>),
    open: &mut Vec<(Id, Around)>,
    found: &mut Vec<Slide>,
) -> Option<()> {
    let inner = match movement.node(id) {
        Node::Leap(array) => return leap(array, around, board, found),
        Node::Either(items) => {
            open.extend(items.iter().map(|of| (*of, around)));
            return Some(());
        }
        Node::Ride(of, range) => {
            let range = around.range.or(Some(*range));
            (*of, Around { range, ..around })
        }
        Node::Literal(of) => {
            let literal = true;
            (*of, Around { literal, ..around })
        }
        // A first leg always leads away from its start.
        Node::Outward(of, _) => (*of, around),
        Node::Act(Action::Move, of) => (*of, around.with(|s| s.capture = false)),
        Node::Act(Action::Capture, of) => (*of, around.with(|s| s.quiet = false)),
        Node::Act(Action::Initial, of) => (*of, around.with(|s| s.initial = true)),
        Node::Act(Action::NoJump, of) => (*of, around.with(|s| s.blocked = true)),
        _ => return None,
    };
    open.push(inner);
    Some(())
}

fn leap(
    array: &[i64],
    around: Around,
    (geometry, second): (Geometry, Option<bool>),
    found: &mut Vec<Slide>,
) -> Option<()> {
    let vector = geometry.vector(array)?;
    let range = around.range.unwrap_or(Range::ONCE);
    if range.min == 0 || vector.is_zero() {
        return None;
    }
    let leaps = match (around.literal, second) {
        (false, _) => geometry.orbit(vector),
        (true, Some(true)) => vec![vector.turned()],
        (true, Some(false)) => vec![vector],
        (true, None) => return None,
    };
    let (min, max) = (range.min, range.max.unwrap_or(u32::MAX));
    found.extend(leaps.into_iter().map(|by| Slide {
        by,
        min,
        max,
        ..around.slide
    }));
    Some(())
}

/// Each direction once. Two entries for a direction are merged if one covers the other.
fn merged(mut found: Vec<Slide>) -> Option<Vec<Slide>> {
    let key = |s: &Slide| (s.by, std::cmp::Reverse(s.max), s.min);
    order::sort_by_key(&mut found, key);
    let mut slides: Vec<Slide> = Vec::new();
    for slide in found {
        match slides.last() {
            Some(last) if last.by == slide.by => {
                if !covers(last, &slide) {
                    return None;
                }
            }
            _ => slides.push(slide),
        }
    }
    Some(slides)
}

fn covers(one: &Slide, other: &Slide) -> bool {
    one.min <= other.min
        && one.max >= other.max
        && (one.quiet || !other.quiet)
        && (one.capture || !other.capture)
        && (!one.initial || other.initial)
        && (!one.blocked || other.blocked)
}
