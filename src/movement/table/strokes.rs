//! Strokes and paths by themselves: made, joined and guarded.

use super::NotTabular;
use super::compile::{Context, GEOMETRY};
use super::legs::{FARTHEST, Guard, Path, Stroke, way};
use crate::movement::Vector;
use crate::movement::geometry::strides;
use crate::movement::node::{Action, Condition, Range};

const MOST_STROKES: usize = 64;

pub(super) fn guarded(paths: Vec<Path>, guard: Guard) -> Vec<Path> {
    let both = |p: Path| {
        let guard = p.guard.and(guard)?;
        Some(Path { guard, ..p })
    };
    paths.into_iter().filter_map(both).collect()
}

/// Two legs joined into one path; `None` if they exclude each other.
pub(super) fn join(first: &Path, next: Path) -> Result<Option<Path>, NotTabular> {
    if first.strokes.len() + next.strokes.len() > MOST_STROKES {
        return Err(NotTabular::TooInvolved);
    }
    Ok(first.guard.and(next.guard).map(|guard| Path {
        strokes: [&first.strokes[..], &next.strokes[..]].concat(),
        promotion: next.promotion.or_else(|| first.promotion.clone()),
        guard,
    }))
}

/// The strokes to the target of a path: its end, or a piece captured from a distance.
pub(super) fn aimed(path: &Path) -> impl Iterator<Item = &Stroke> {
    let last = path.strokes.len().saturating_sub(1);
    let strokes = path.strokes.iter().enumerate();
    strokes
        .filter(move |(i, s)| s.moves() || *i == last)
        .map(|(_, s)| s)
}

pub(super) fn is_outward(leap: Vector, context: &Context) -> bool {
    let moved: Vec<&Stroke> = context.before.iter().filter(|s| s.moves()).collect();
    let Some(last) = moved.last().filter(|_| context.outward) else {
        return true;
    };
    let acute = |(x, y): (i64, i64)| {
        let way = Vector::new(&[x, y]);
        way.is_some_and(|way| GEOMETRY.is_acute(leap, way))
    };
    acute(last.unit) && way(moved.into_iter()).is_some_and(acute)
}

pub(super) fn stroke(leap: Vector, context: &Context) -> Option<Stroke> {
    let [x, y, ..] = leap.0;
    let range = context.range.unwrap_or(Range::ONCE);
    if leap.is_zero() {
        return Some(Stroke::new((0, 0), 1, 1));
    }
    if range == Range::ONCE && context.hop.is_some() {
        // `no-jump` leaves no cell for the piece to jump over.
        if context.lame {
            return None;
        }
        // Exactly one piece in the way: a ride over the cells between.
        let n = strides(&[x, y]);
        let steps = u8::try_from(n).ok().filter(|n| *n <= FARTHEST)?;
        let hop = Some(Action::Cannon);
        return Some(Stroke {
            hop,
            ..Stroke::new((x / n, y / n), steps, steps)
        });
    }
    let near = x.abs() <= FARTHEST.into() && y.abs() <= FARTHEST.into();
    let min = u8::try_from(range.min)
        .ok()
        .filter(|n| near && *n <= FARTHEST)?;
    let max = range.most().min(FARTHEST.into()) as u8;
    Some(Stroke {
        lame: context.lame && strides(&[x, y]) > 1,
        hop: context.hop,
        ..Stroke::new((x, y), min, max)
    })
}

pub(super) fn holds(condition: &Condition, file: i64, rank: i64) -> bool {
    let number = |c: &Condition| match c {
        Condition::Number(n) => Some(*n),
        Condition::Rank => Some(rank),
        Condition::File => Some(file),
        _ => None,
    };
    match condition {
        Condition::Compare(how, a, b) => match (number(a), number(b)) {
            (Some(a), Some(b)) => how.holds(a, b),
            _ => false,
        },
        Condition::Not(c) => !holds(c, file, rank),
        Condition::All(all) => all.iter().all(|c| holds(c, file, rank)),
        Condition::Any(any) => any.iter().any(|c| holds(c, file, rank)),
        _ => false,
    }
}
