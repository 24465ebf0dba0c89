//! The squares to which a royal piece with unlimited rides can flee.
//!
//! Near squares are tried one by one. A square farther along a way that no other piece's way
//! crosses can be attacked only along the way itself, so a few such squares represent all of them.
//! Only the crossed squares have to be found. Their number depends on the pieces and their ways,
//! not on the size of the board.

use super::army::{Manner, ahead};
use super::attack::{circle, circles, shifted};
use super::board::Id;
use super::number::{Number, Point};
use super::state::State;
use super::steps::Step;
use crate::model::Side;
use crate::rules::Convention;
use std::collections::BTreeSet;

/// The number of uncrossed squares to try: where a huygen attacks along the way, at least one of
/// these is not at a prime distance.
const UNCROSSED: usize = 64;

impl<N: Number> State<N> {
    /// Whether a royal piece can go to a square beyond the first `tried` squares of each way. The
    /// site never checks those: it treats an unlimited way as an escape.
    pub(super) fn may_flee(&mut self, id: Id, tried: i64) -> bool {
        let site = self.law.conduct.mate == Convention::Site;
        let steps: Vec<Step> = self.ways(id).into_iter().map(|(_, step)| step).collect();
        steps.into_iter().any(|step| {
            let first = i64::from(step.min.clamp(1, 64)) + tried;
            let next = along(&self.board.piece(id).at, step, &N::default().plus(first));
            self.pseudo(id, next).is_ok() && (site || self.flees(id, step, first))
        })
    }

    fn flees(&mut self, id: Id, step: Step, first: i64) -> bool {
        let (from, side) = (self.board.piece(id).at.clone(), self.board.piece(id).side);
        let mut n = N::default().plus(first);
        let crossed = self.crossed(&from, step, side);
        let mut left = UNCROSSED;
        while left > 0 {
            let to = along(&from, step, &n);
            if self.pseudo(id, to.clone()).is_err() {
                return false;
            }
            if !crossed.contains(&n) {
                if self.goes(id, to) {
                    return true;
                }
                left -= 1;
            }
            n = n.plus(1);
        }
        false
    }

    /// The numbers of steps at which pieces of other sides than `side` may attack across a way.
    fn crossed(&self, from: &Point<N>, step: Step, side: Side) -> BTreeSet<N> {
        let mut all = BTreeSet::new();
        for id in self.board.listed() {
            let piece = self.board.piece(id);
            if piece.side == side || piece.side == Side::Neutral {
                continue;
            }
            let mover = self.law.army.mover(piece.piece_type);
            let mut single = |dx, dy| all.extend(steps_to(from, step, &shifted(&piece.at, dx, dy)));
            match mover.manner {
                Manner::Obstacle | Manner::Void => {}
                Manner::Pawn => [-1, 1]
                    .into_iter()
                    .for_each(|dx| single(dx, ahead(piece.side))),
                Manner::Rose => {
                    for (start, sense) in circles() {
                        let mut on = (0, 0);
                        for (dx, dy) in circle(start, sense) {
                            on = (on.0 + dx, on.1 + dy);
                            single(on.0, on.1);
                        }
                    }
                }
                Manner::Huygen => {
                    let both = [(1, 0), (0, 1)].into_iter();
                    all.extend(both.filter_map(|v| crossing(from, step, &piece.at, v)));
                }
                Manner::Plain => {
                    let leaps = mover.steps.iter().filter(|s| s.max == 1);
                    leaps.for_each(|s| single(s.dx, s.dy));
                    let rides = mover.steps.iter().filter(|s| s.max > 1);
                    all.extend(rides.filter_map(|s| crossing(from, step, &piece.at, (s.dx, s.dy))));
                }
            }
        }
        all
    }
}

/// The square at this number of steps.
pub(super) fn along<N: Number>(from: &Point<N>, step: Step, n: &N) -> Point<N> {
    (from.0.and(&n.times(step.dx)), from.1.and(&n.times(step.dy)))
}

/// The number of steps to a square, if it is on the way.
fn steps_to<N: Number>(from: &Point<N>, step: Step, to: &Point<N>) -> Option<N> {
    let (x, y) = (to.0.minus(&from.0), to.1.minus(&from.1));
    let n = match step.dx {
        0 => y.over(step.dy),
        dx => x.over(dx),
    }?;
    (along(from, step, &n) == *to).then_some(n)
}

/// The number of steps after which a way meets another line.
fn crossing<N: Number>(
    from: &Point<N>,
    step: Step,
    at: &Point<N>,
    (vx, vy): (i64, i64),
) -> Option<N> {
    let (x, y) = (at.0.minus(&from.0), at.1.minus(&from.1));
    let across = step.dx * vy - step.dy * vx;
    x.times(vy).minus(&y.times(vx)).over(across)
}
