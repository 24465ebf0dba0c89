//! Whether any royal piece could be captured, without saying by what. Most turns leave none, so this looks
//! from the few royal pieces, and not from all pieces as [`threat`](super::threat) does: a board that a piece
//! could capture on lies on a line of boards from the one it stands on, and there the square it would come from
//! is looked up.

use super::army::{Aim, Code, Line, is_black, is_unmoved, sort_of};
use super::board::{Board, Square};
use super::state::{At, State, is_blacks};

impl State {
    /// Whether a side that moves now could capture a royal piece of the other.
    pub(super) fn is_threatened(&self, by_black: bool) -> bool {
        let lasts = self
            .places()
            .filter_map(|place| Some((place, self.last(place)?)));
        let mut from = lasts.filter(|(_, time)| is_blacks(*time) == by_black);
        from.any(|at| self.aims_from(at, by_black))
    }

    /// The same after boards were added since then, if no royal piece could be captured before.
    pub(super) fn is_threatened_since(&self, mark: usize, by_black: bool) -> bool {
        let new = self.added_since(mark);
        let lasts = self
            .places()
            .filter_map(|place| Some((place, self.last(place)?)));
        let mut from = lasts.filter(|(_, time)| is_blacks(*time) == by_black);
        from.any(|at| match new.contains(&at) {
            true => self.aims_from(at, by_black),
            false => self.aims_over(at, &new, by_black),
        })
    }

    /// Whether a piece on this board could capture along a line that one of those boards is on.
    fn aims_over(&self, at: At, new: &[At], by_black: bool) -> bool {
        let Some(board) = self.board(at) else {
            return false;
        };
        let lines = self.army.lines(by_black).iter();
        let mut lines = lines.filter(|line| new.iter().any(|to| is_on(at, line, *to)));
        lines.any(|line| self.aims_along(at, board, line))
    }

    fn aims_from(&self, at: At, by_black: bool) -> bool {
        let Some(board) = self.board(at) else {
            return false;
        };
        let lines = &self.army.lines(by_black);
        lines.iter().any(|line| self.aims_along(at, board, line))
    }

    /// Whether a piece on this board could capture on the boards of a line.
    fn aims_along(&self, at: At, board: &Board, line: &Line) -> bool {
        // Farther away lies no square that pieces reach across the board.
        let across = i32::from(self.files.max(self.ranks)) - 1;
        let most = if line.far { across } else { 1 };
        for n in 1..=most {
            let target = match line.stays() {
                true => Some(board),
                false => self.along_line(at, line, n),
            };
            let Some(target) = target else {
                return false;
            };
            let royals = target.royals(&self.army, !is_blacks(at.1));
            if royals
                .iter()
                .any(|on| self.is_aimed_at(at, board, line, n, *on))
            {
                return true;
            }
        }
        line.far && !line.stays() && self.aims_straight(at, board, line, most)
    }

    /// Whether a piece could capture on its own square of a board that is farther away. A piece that has not just
    /// arrived there stands in its own way, so this seldom looks at many boards.
    fn aims_straight(&self, at: At, board: &Board, line: &Line, beyond: i32) -> bool {
        let Some(aim) = line.aims.iter().find(|aim| (aim.dx, aim.dy) == (0, 0)) else {
            return false;
        };
        let able =
            |code: Code| is_black(code) == is_blacks(at.1) && aim.far >> sort_of(code) & 1 == 1;
        let mut from = board.pieces().filter(|(_, code)| able(*code));
        from.any(|(on, code)| {
            let mut n = 0;
            loop {
                n += 1;
                let Some(target) = self.along_line(at, line, n) else {
                    return false;
                };
                if target.at(on) != 0 {
                    let royals = target.royals(&self.army, !is_blacks(at.1));
                    let hits = n > beyond && royals.contains(&on);
                    return hits && self.comes(at, on, code, line, aim, n);
                }
            }
        })
    }

    fn along_line(&self, (place, time): At, line: &Line, n: i32) -> Option<&Board> {
        let place = place.checked_add(i32::from(line.dl).checked_mul(n)?)?;
        self.board((place, time + 2 * i64::from(line.dt) * i64::from(n)))
    }

    /// Whether a piece could come to that square of the nth board of a line.
    fn is_aimed_at(&self, at: At, board: &Board, line: &Line, n: i32, (x, y): Square) -> bool {
        let (files, ranks) = (i32::from(self.files), i32::from(self.ranks));
        line.aims.iter().any(|aim| {
            let sorts = if n == 1 { aim.near } else { aim.far };
            if sorts == 0 {
                return false;
            }
            let from_x = i32::from(x) - n * i32::from(aim.dx);
            let from_y = i32::from(y) - n * i32::from(aim.dy);
            if from_x < 0 || from_y < 0 || from_x >= files || from_y >= ranks {
                return false;
            }
            let from = (from_x as u8, from_y as u8);
            let code = board.at(from);
            code != 0
                && is_black(code) == is_blacks(at.1)
                && sorts >> sort_of(code) & 1 == 1
                && self.comes(at, from, code, line, aim, n)
        })
    }

    /// Whether that piece captures in so many steps, and nothing stands in its way.
    fn comes(&self, at: At, from: Square, code: Code, line: &Line, aim: &Aim, n: i32) -> bool {
        let ways = self.army.sort(sort_of(code)).ways[usize::from(is_black(code))].iter();
        let mut steps = ways
            .filter(|way| (way.dt, way.dl) == (line.dt, line.dl))
            .flat_map(|way| &way.steps)
            .filter(|step| (step.dx, step.dy) == (aim.dx, aim.dy));
        let can = steps.any(|step| {
            step.capture && (!step.initial || is_unmoved(code)) && n as u32 <= step.max
        });
        let is_empty = |k: i32| {
            let x = i32::from(from.0) + k * i32::from(aim.dx);
            let y = i32::from(from.1) + k * i32::from(aim.dy);
            let board = self.along_line(at, line, k);
            board.is_some_and(|board| board.at((x as u8, y as u8)) == 0)
        };
        can && (1..n).all(is_empty)
    }
}

/// Whether a board is on the line that begins behind another board.
fn is_on((place, time): At, line: &Line, (to_place, to_time): At) -> bool {
    let (lanes, turns) = (i64::from(to_place) - i64::from(place), to_time - time);
    let (by_lanes, by_turns) = (i64::from(line.dl), 2 * i64::from(line.dt));
    // Nearly all lines go one board at a time, and a division takes longer than all the rest.
    let steps = match (by_lanes, by_turns) {
        (0, 0) => return false,
        (1 | -1, _) => lanes * by_lanes,
        (0, 2 | -2) => turns * by_turns / 4,
        (0, by) => turns / by,
        (by, _) => lanes / by,
    };
    steps > 0 && (steps * by_lanes, steps * by_turns) == (lanes, turns)
}
