use crate::movement::{Geometry, Movement, Slide, slides};

/// One direction of a piece on the infinite board.
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

/// Every direction of a piece that is the same for all sides; `None` if it has other moves.
pub(super) fn steps(movement: &Movement) -> Option<Vec<Step>> {
    let all = slides(movement, Geometry::Rectangular(2), None)?;
    all.iter().map(step).collect()
}

fn step(slide: &Slide) -> Option<Step> {
    let [dx, dy, ..] = slide.by.0;
    (!slide.initial && !slide.blocked).then_some(Step {
        dx,
        dy,
        min: slide.min,
        max: slide.max,
        quiet: slide.quiet,
        capture: slide.capture,
    })
}
