//! Whether any royal piece could be captured, without saying by what. Most turns leave none, so this asks for all
//! pieces of a board at once, with a bit for each square: in every direction they go on, board by board, while
//! squares are empty. On boards of more than 64 squares every piece is asked, as in [`threat`](super::threat).

use super::board::{Board, Sets};
use super::lines::{Aim, FARTHEST, Line, MOST_AIMS};
use super::state::{At, State, is_blacks};

/// How a set of squares is moved across a board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shifts {
    files: i32,
    /// All squares.
    squares: u64,
    /// The squares from which so many files, from [`FARTHEST`] to the left on, do not lead off the board.
    stay: [u64; 2 * FARTHEST as usize + 1],
}

impl Shifts {
    /// Those of boards of a size; `None` if they have too many squares.
    pub(super) fn of(files: u8, ranks: u8) -> Option<Self> {
        let count = u32::from(files) * u32::from(ranks);
        let squares = u64::MAX.checked_shr(64_u32.checked_sub(count)?)?;
        let files = i32::from(files);
        let mut stay = [0; 2 * FARTHEST as usize + 1];
        for (dx, stay) in (-i32::from(FARTHEST)..).zip(&mut stay) {
            let inside = |n: &u32| (0..files).contains(&(*n as i32 % files + dx));
            *stay = (0..count).filter(inside).map(|n| 1_u64 << n).sum();
        }
        Some(Self {
            files,
            squares,
            stay,
        })
    }

    /// Where the pieces on some squares come to by a step.
    fn step(&self, from: u64, aim: Aim) -> u64 {
        let from = from & self.stay[(aim.dx + FARTHEST) as usize];
        let by = i32::from(aim.dy) * self.files + i32::from(aim.dx);
        let far = by.unsigned_abs();
        match by >= 0 {
            true => from.checked_shl(far).unwrap_or(0) & self.squares,
            false => from.checked_shr(far).unwrap_or(0),
        }
    }
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
            false => self.aims_over(at, &new),
        })
    }

    /// Whether a piece on this board could capture.
    fn aims_from(&self, at: At) -> bool {
        self.aims(at, |_| true)
    }

    /// Whether a piece on this board could capture along a line that one of those boards is on.
    fn aims_over(&self, at: At, new: &[At]) -> bool {
        self.aims(at, |line| new.iter().any(|to| is_on(at, line, *to)))
    }

    fn aims(&self, at: At, along: impl Fn(&Line) -> bool) -> bool {
        let lines = self.army.lines(is_blacks(at.1));
        let mut wanted = lines.all.iter().filter(|line| along(line));
        match (&self.shifts, self.board(at)) {
            (Some(shifts), Some(board)) if lines.complete => {
                let own = self.sets(at, board);
                wanted.any(|line| self.aims_along((at, own), line, shifts))
            }
            _ => wanted.next().is_some() && !self.threats_from(at, &mut |_| false),
        }
    }

    /// Whether a piece on this board could capture on the boards of a line.
    fn aims_along(&self, (at, own): (At, &Sets), line: &Line, shifts: &Shifts) -> bool {
        let target = |n: i32| match line.stays() {
            true => Some(own),
            false => self.along_line(at, line, n).map(|b| self.sets(at, b)),
        };
        let Some(first) = target(1) else {
            return false;
        };
        // By direction: the squares that riders have reached.
        let mut reached = [0; MOST_AIMS];
        let mut any = 0;
        for (aim, reached) in line.aims.iter().zip(&mut reached) {
            if shifts.step(own.groups[aim.near], *aim) & first.royals != 0 {
                return true;
            }
            *reached = shifts.step(own.groups[aim.far], *aim) & first.empty;
            any |= *reached;
        }
        let mut n = 1;
        while any != 0 {
            n += 1;
            let Some(next) = target(n) else {
                return false;
            };
            any = 0;
            let riding = line.aims.iter().zip(&mut reached);
            for (aim, reached) in riding.filter(|(_, reached)| **reached != 0) {
                let to = shifts.step(*reached, *aim);
                if to & next.royals != 0 {
                    return true;
                }
                *reached = to & next.empty;
                any |= *reached;
            }
        }
        false
    }

    /// The squares of a board on which the side moves that moves at that time.
    fn sets<'b>(&self, at: At, board: &'b Board) -> &'b Sets {
        board.sets(&self.army, is_blacks(at.1))
    }

    fn along_line(&self, (place, time): At, line: &Line, n: i32) -> Option<&Board> {
        let place = place.checked_add(i32::from(line.dl).checked_mul(n)?)?;
        self.board((place, time + 2 * i64::from(line.dt) * i64::from(n)))
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
