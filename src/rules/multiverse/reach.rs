//! From which squares of a board a capture leads to a square, on boards with at most 64 squares.

use super::lines::Lines;

/// Sets of squares, a bit for each, by the square that is to be reached.
type Squares = [u64; 64];

/// The squares from which steps lead to a square.
#[derive(Debug)]
pub(super) struct Steps {
    /// By the number of steps, from 1 on, as far as the board is large enough.
    by_count: Vec<Squares>,
    /// By two or more steps.
    later: Squares,
    /// Whether one direction goes from board to board on the same square.
    endless: bool,
}

impl Steps {
    fn of(pattern: &[(i16, i16)], files: u8, ranks: u8) -> Self {
        let endless = pattern.contains(&(0, 0));
        let mut steps = Self {
            by_count: Vec::new(),
            later: [0; 64],
            endless,
        };
        for n in 1.. {
            let mut any = false;
            let mut by_square = [0; 64];
            for (to, from) in by_square.iter_mut().enumerate() {
                for by in pattern.iter().filter(|by| **by != (0, 0)) {
                    let square = origin(to as i32, *by, n, (i32::from(files), i32::from(ranks)));
                    *from |= square.map_or(0, |square| 1_u64 << square);
                }
                any |= *from != 0;
                *from |= u64::from(endless) << to;
            }
            if !any {
                break;
            }
            if n > 1 {
                let later = steps.later.iter_mut().zip(&by_square);
                later.for_each(|(later, from)| *later |= from);
            }
            steps.by_count.push(by_square);
        }
        steps
    }

    /// Those from which this many steps lead there.
    pub(super) fn from(&self, n: usize, to: usize) -> u64 {
        match self.by_count.get(n - 1) {
            Some(squares) => squares[to],
            None => u64::from(self.endless) << to,
        }
    }

    /// Those from which two or more steps lead there on one board.
    pub(super) fn riding(&self, to: usize) -> u64 {
        self.later[to]
    }

    /// The most steps that lead to another square.
    pub(super) fn most(&self) -> usize {
        self.by_count.len()
    }

    pub(super) fn is_endless(&self) -> bool {
        self.endless
    }
}

/// The square from which this many steps lead to one, if both are on the board.
fn origin(to: i32, (dx, dy): (i16, i16), n: i32, (files, ranks): (i32, i32)) -> Option<i32> {
    let (x, y) = (to % files, to / files);
    let (x, y) = (x - n * i32::from(dx), y - n * i32::from(dy));
    let inside = to < files * ranks && (0..files).contains(&x) && (0..ranks).contains(&y);
    inside.then_some(y * files + x)
}

/// The tables of a size of boards, by side and pattern.
#[derive(Debug)]
pub(super) struct Reach {
    files: usize,
    sides: [Vec<Steps>; 2],
}

impl Reach {
    /// `None` if the boards have too many squares.
    pub(super) fn of(lines: &[Lines; 2], files: u8, ranks: u8) -> Option<Self> {
        if u32::from(files) * u32::from(ranks) > 64 {
            return None;
        }
        let tables = |lines: &Lines| {
            let patterns = lines.patterns.iter();
            patterns.map(|p| Steps::of(p, files, ranks)).collect()
        };
        Some(Self {
            files: files.into(),
            sides: [tables(&lines[0]), tables(&lines[1])],
        })
    }

    /// The tables of a side.
    pub(super) fn by(&self, black: bool) -> &[Steps] {
        &self.sides[usize::from(black)]
    }

    /// The squares between two, if the second is this many steps from the first.
    pub(super) fn between(&self, from: usize, to: usize, n: usize) -> impl Iterator<Item = usize> {
        let part = move |from: usize, to: usize, k: usize| (from * (n - k) + to * k) / n;
        let files = self.files;
        let (x, y) = ((from % files, to % files), (from / files, to / files));
        (1..n).map(move |k| part(y.0, y.1, k) * files + part(x.0, x.1, k))
    }
}
