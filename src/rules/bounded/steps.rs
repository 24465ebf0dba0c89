//! By which step a piece that leaps and rides gets along a vector.

use super::field::{At, MAX_SIZE, SPAN, delta, parts, step};
use crate::movement::Ray;

/// For each vector, the step to repeat to get there; 0 if there is none.
pub(super) type Steps = [At; SPAN];

/// No step: different ones lead along a vector, as those of a rook and of a rider that jumps over every second square.
pub(super) const SEVERAL: At = SPAN as At;

/// For each vector, the step of those rays that fit.
pub(super) fn steps(rays: &[Ray], fits: impl Fn(&Ray) -> bool) -> Steps {
    let mut steps = [0; SPAN];
    for ray in rays.iter().filter(|r| fits(r)) {
        walk(*ray, |delta| steps[usize::from(delta)] = ray.step);
    }
    steps
}

/// For each vector, the step of [`Army::line`](super::army::Army::line).
pub(super) fn lines<'a>(rays: impl Iterator<Item = &'a Ray>) -> Steps {
    let mut lines = [0; SPAN];
    for ray in rays.filter(|ray| ray.capture && ray.reach > 1) {
        let step = delta(ray.step, 0);
        walk(Ray { step, ..*ray }, |by| {
            let line = &mut lines[usize::from(by)];
            *line = match *line {
                0 => step,
                same if same == step => step,
                _ => SEVERAL,
            };
        });
    }
    lines
}

/// Visits every vector of a ray that can connect two squares of a board.
fn walk(ray: Ray, mut visit: impl FnMut(At)) {
    let (x, y) = parts(ray.step);
    let size = i16::from(MAX_SIZE);
    let fits = |n: i16| (n * x).abs() < size && (n * y).abs() < size;
    let far = (1..=i16::from(ray.reach)).take_while(|n| fits(*n));
    far.fold(0, |delta, _| {
        let delta = step(delta, ray.step);
        visit(delta);
        delta
    });
}
