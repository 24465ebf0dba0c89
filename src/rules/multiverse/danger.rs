//! Whether any royal piece could be captured, without saying by what. Most turns leave none, so this begins at the
//! royal pieces: in every direction, board by board, a table states from which squares each of them could be captured,
//! and only if a piece stands there, the squares between are examined. On boards of more than 64 squares every piece is
//! asked, as in [`threat`](super::threat).

use super::board::{Board, Sets};
use super::lines::{Aim, Line};
use super::reach::{Reach, Steps};
use super::state::{BoardIndex, State, is_blacks};

/// The pieces of a board on which their side moves.
struct Side<'a> {
    at: BoardIndex,
    own: &'a Sets,
    black: bool,
    reach: &'a Reach,
    steps: &'a [Steps],
}

impl Side<'_> {
    /// The pieces of a group.
    fn group(&self, aim: &Aim) -> u64 {
        self.own.groups[usize::from(self.black)][aim.group]
    }

    /// The royal pieces of the other side.
    fn royals(&self, on: &Sets) -> u64 {
        on.royals[usize::from(!self.black)]
    }

    /// Whether a piece stands one step from a royal piece.
    fn is_near(&self, line: &Line, royals: u64) -> bool {
        squares(royals).any(|royal| {
            let mut aims = line.near.iter();
            aims.any(|aim| self.group(aim) & self.steps[aim.pattern].from(1, royal) != 0)
        })
    }
}

/// The numbers of the squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}

impl State {
    /// Whether a side that moves now could capture a royal piece of the other.
    pub(super) fn is_threatened(&self, by_black: bool) -> bool {
        self.playable(by_black).any(|at| self.aims_from(at))
    }

    /// The same after boards were added since then, if no royal piece could be captured before.
    pub(super) fn is_threatened_since(&self, mark: usize, by_black: bool) -> bool {
        let new = self.added_since(mark);
        self.playable(by_black).any(|at| match new.contains(&at) {
            true => self.aims_from(at),
            false => self.aims_over(at, new),
        })
    }

    /// Whether a piece on this board could capture.
    fn aims_from(&self, at: BoardIndex) -> bool {
        self.aims(at, |_| true)
    }

    /// Whether a piece on this board could capture along a line that one of those boards is on.
    fn aims_over(&self, at: BoardIndex, new: &[BoardIndex]) -> bool {
        let lines = self.army.lines(is_blacks(at.1)).all.len();
        self.look(lines * new.len());
        self.aims(at, |line| new.iter().any(|to| is_on(at, line, *to)))
    }

    fn aims(&self, at: BoardIndex, along: impl Fn(&Line) -> bool) -> bool {
        let black = is_blacks(at.1);
        let lines = self.army.lines(black);
        self.look(lines.all.len());
        let mut wanted = lines.all.iter().filter(|line| along(line));
        match (&self.reach, self.board(at)) {
            (Some(reach), Some(board)) if lines.complete => {
                let side = Side {
                    at,
                    own: board.sets(&self.army),
                    black,
                    reach,
                    steps: reach.by(black),
                };
                wanted.any(|line| match line.stays() {
                    true => aims_here(&side, line),
                    false => self.aims_along(&side, line),
                })
            }
            _ => wanted.next().is_some() && !self.threats_from(at, &mut |_| false),
        }
    }

    /// Whether a piece could capture on the boards of a line.
    fn aims_along(&self, side: &Side<'_>, line: &Line) -> bool {
        let Some(first) = self.along_line(side.at, line, 1) else {
            return false;
        };
        let first = first.sets(&self.army);
        if side.is_near(line, side.royals(first)) {
            return true;
        }
        // How far riders come to other squares, and those that go on from board to board on their own.
        let (mut most, mut straight) = (1, 0);
        for aim in &line.far {
            let (riders, steps) = (side.group(aim), &side.steps[aim.pattern]);
            if riders != 0 {
                most = most.max(steps.most());
            }
            if steps.is_endless() {
                straight |= riders & first.empty;
            }
        }
        let mut n = 1;
        while n < most || straight != 0 {
            n += 1;
            let Some(next) = self.along_line(side.at, line, n) else {
                return false;
            };
            let next = next.sets(&self.army);
            self.look(1 + line.far.len());
            for royal in squares(side.royals(next)) {
                for aim in &line.far {
                    let riders = side.group(aim) & side.steps[aim.pattern].from(n, royal);
                    if squares(riders).any(|rider| self.is_open(side, line, rider, royal, n)) {
                        return true;
                    }
                }
            }
            straight &= next.empty;
        }
        false
    }

    /// Whether the squares between a rider and a royal piece that is this many boards away are empty.
    fn is_open(&self, side: &Side<'_>, line: &Line, from: usize, to: usize, n: usize) -> bool {
        let mut between = (1..).zip(side.reach.between(from, to, n));
        between.all(|(k, square)| {
            let board = self.along_line(side.at, line, k);
            board.is_some_and(|board| board.sets(&self.army).empty >> square & 1 == 1)
        })
    }

    fn along_line(&self, (place, time): BoardIndex, line: &Line, n: usize) -> Option<&Board> {
        let n = i32::try_from(n).ok()?;
        let place = place.checked_add(i32::from(line.dl).checked_mul(n)?)?;
        self.board((place, time + 2 * i64::from(line.dt) * i64::from(n)))
    }
}

/// Whether a piece could capture on its own board.
fn aims_here(side: &Side<'_>, line: &Line) -> bool {
    let royals = side.royals(side.own);
    side.is_near(line, royals)
        || squares(royals).any(|royal| line.far.iter().any(|aim| rides_here(side, aim, royal)))
}

/// Whether a rider could capture a royal piece of its own board that is more than a step away.
fn rides_here(side: &Side<'_>, aim: &Aim, royal: usize) -> bool {
    let steps = &side.steps[aim.pattern];
    let riders = side.group(aim) & steps.riding(royal);
    riders != 0
        && (2..=steps.most()).any(|n| {
            squares(riders & steps.from(n, royal)).any(|rider| {
                let mut between = side.reach.between(rider, royal, n);
                between.all(|square| side.own.empty >> square & 1 == 1)
            })
        })
}

/// Whether a board is on the line that begins behind another board.
fn is_on((place, time): BoardIndex, line: &Line, (to_place, to_time): BoardIndex) -> bool {
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
