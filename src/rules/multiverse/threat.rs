//! Which royal pieces could be captured. A piece captures from the last board of a timeline, on any
//! board of its own side's time, past boards included.

use super::army::{Code, Step, Way, is_black, is_unmoved, type_of};
use super::board::{Board, Square};
use super::state::{BoardIndex, State};

/// A royal piece could be captured.
#[derive(Copy, Clone, Debug)]
pub(super) struct Threat {
    pub(super) from: BoardIndex,
    pub(super) start: Square,
    pub(super) to: BoardIndex,
    pub(super) end: Square,
    /// One step, by timelines and turns.
    by: (i16, i16),
    /// How many steps it takes.
    steps: i32,
}

impl Threat {
    /// Whether all boards on its way are of one timeline.
    pub(super) fn is_on_one_timeline(&self) -> bool {
        self.by.0 == 0
    }

    /// Every board on its way, both ends included, with the square there.
    pub(super) fn way(self) -> impl Iterator<Item = (BoardIndex, Square)> {
        let ((place, time), (dl, dt)) = (self.from, self.by);
        let along = move |from: u8, to: u8, n: i32| {
            let (from, to) = (i32::from(from), i32::from(to));
            (from + n * (to - from) / self.steps.max(1)) as u8
        };
        (0..=self.steps).map(move |n| {
            let place = place + n * i32::from(dl);
            let at = (place, time + 2 * i64::from(n) * i64::from(dt));
            let on = (
                along(self.start.0, self.end.0, n),
                along(self.start.1, self.end.1, n),
            );
            (at, on)
        })
    }

    /// Every board on its way, both ends included.
    pub(super) fn boards(self) -> impl Iterator<Item = BoardIndex> {
        self.way().map(|(at, _)| at)
    }
}

impl State {
    /// Whether a side that moves now could capture a royal piece of the other.
    pub(super) fn threat(&self, by_black: bool) -> Option<Threat> {
        let mut found = None;
        self.threats(by_black, &mut |threat| {
            found = Some(threat);
            false
        });
        found
    }

    /// Calls `each` with what threatens, until it returns `false`.
    pub(super) fn threats(&self, by_black: bool, each: &mut impl FnMut(Threat) -> bool) {
        for at in self.playable(by_black) {
            if !self.threats_from(at, each) {
                return;
            }
        }
    }

    /// The same for the pieces on one board. `false` after `each` returned that.
    pub(super) fn threats_from(
        &self,
        at: BoardIndex,
        each: &mut impl FnMut(Threat) -> bool,
    ) -> bool {
        self.pieces_on(at)
            .all(|piece| self.threats_of(at, piece.on, piece.code, each))
    }

    fn threats_of(
        &self,
        at: BoardIndex,
        on: Square,
        code: Code,
        each: &mut impl FnMut(Threat) -> bool,
    ) -> bool {
        let piece_type = self.army.piece_type(type_of(code));
        for way in &piece_type.ways[usize::from(is_black(code))] {
            self.look(1);
            let Some(first) = self.after(at, way, 1) else {
                continue;
            };
            for step in &way.steps {
                if !step.capture || step.initial && !is_unmoved(code) {
                    continue;
                }
                let Some(threat) = self.along((at, on), code, way, step, first) else {
                    continue;
                };
                if !each(threat) {
                    return false;
                }
            }
        }
        true
    }

    fn along(
        &self,
        (at, on): (BoardIndex, Square),
        code: Code,
        way: &Way,
        step: &Step,
        first: &Board,
    ) -> Option<Threat> {
        let most = i32::try_from(step.max).unwrap_or(i32::MAX);
        let (mut x, mut y) = (i32::from(on.0), i32::from(on.1));
        let mut board = first;
        for n in 1..=most {
            self.look(1);
            x += i32::from(step.dx);
            y += i32::from(step.dy);
            if x < 0 || y < 0 || x >= i32::from(self.files) || y >= i32::from(self.ranks) {
                return None;
            }
            if n > 1 && !way.stays() {
                board = self.after(at, way, n)?;
            }
            let end = (x as u8, y as u8);
            let there = board.at(end);
            if there == 0 {
                continue;
            }
            let royal =
                is_black(there) != is_black(code) && self.army.piece_type(type_of(there)).royal;
            return royal.then(|| Threat {
                from: at,
                start: on,
                to: (
                    at.0 + n * i32::from(way.dl),
                    at.1 + 2 * i64::from(n) * i64::from(way.dt),
                ),
                end,
                by: (way.dl, way.dt),
                steps: n,
            });
        }
        None
    }

    fn after(&self, at: BoardIndex, way: &Way, n: i32) -> Option<&Board> {
        let place = at.0.checked_add(i32::from(way.dl).checked_mul(n)?)?;
        self.board((place, at.1 + 2 * i64::from(way.dt) * i64::from(n)))
    }

    /// Passes on every timeline on which that side can play.
    pub(super) fn pass(&mut self, black: bool) {
        let all: Vec<BoardIndex> = self.playable(black).collect();
        for at in all {
            self.pass_on(at);
        }
    }

    /// Nobody moves on a board, if it is the last one of its timeline.
    pub(super) fn pass_on(&mut self, at: BoardIndex) {
        if let Some(board) = self.board(at).filter(|_| self.is_last(at)) {
            let same = board.with(&[], &self.army);
            self.push(at.0, same);
        }
    }

    /// Whether a side that moves now is in check: the other side could capture if it passed.
    pub(super) fn in_check(&mut self, black: bool) -> bool {
        let mark = self.mark();
        self.pass(black);
        let check = self.is_threatened(!black);
        self.back_to(mark);
        check
    }
}
