//! Where a piece can go: steps along the boards, en passant, castling, promotion.

use super::army::{Code, Sort, Step, Way, is_black, is_unmoved, sort_of};
use super::board::{Board, Square};
use super::state::{BoardIndex, How, Move, State};
use crate::model::Kind;

/// A piece on the last board of a timeline.
#[derive(Copy, Clone, Debug)]
pub(super) struct Man {
    pub(super) at: BoardIndex,
    pub(super) on: Square,
    pub(super) code: Code,
}

/// Which boards and squares are examined: only moves that may end there are needed.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Toward {
    /// The difference in turns.
    pub(super) dt: Option<i64>,
    /// The difference in timelines.
    pub(super) dl: Option<i32>,
    /// The difference in files.
    pub(super) dx: Option<i64>,
    /// The difference in ranks.
    pub(super) dy: Option<i64>,
}

/// Whether steps can add up to a difference, if it is known.
fn fits(whole: Option<i64>, one: i16) -> bool {
    whole.is_none_or(|whole| whole.signum() == i64::from(one.signum()))
}

impl Toward {
    fn leads(self, way: &Way) -> bool {
        fits(self.dt, way.dt) && fits(self.dl.map(i64::from), way.dl)
    }

    fn goes(self, step: &Step) -> bool {
        fits(self.dx, step.dx) && fits(self.dy, step.dy)
    }

    /// Whether a king can go there by castling.
    fn castles(self) -> bool {
        self.dx.is_none_or(|dx| dx.abs() == 2) && self.dy.is_none_or(|dy| dy == 0)
    }
}

impl State {
    /// The pieces of the side whose turn it is on that board.
    pub(super) fn men(&self, at: BoardIndex) -> impl Iterator<Item = Man> + '_ {
        let black = super::state::is_blacks(at.1);
        let pieces = self.board(at).into_iter().flat_map(Board::pieces);
        let own = pieces.filter(move |(_, code)| is_black(*code) == black);
        own.map(move |(on, code)| Man { at, on, code })
    }

    /// Every pseudo-legal move of a piece toward some boards.
    pub(super) fn moves_of(&self, man: &Man, toward: Toward, each: &mut impl FnMut(Move)) {
        let sort = self.army.sort(sort_of(man.code));
        for way in &sort.ways[usize::from(is_black(man.code))] {
            self.look(1);
            if toward.leads(way) && (way.stays() || self.next(man.at, way, 1).is_some()) {
                for step in way.steps.iter().filter(|step| toward.goes(step)) {
                    self.step(man, sort, way, step, each);
                }
            }
        }
        let stays = toward.dt.unwrap_or(0) == 0 && toward.dl.unwrap_or(0) == 0;
        if stays && sort.pawn {
            self.passing(man, sort, each);
        }
        if stays && sort.kind == Kind::KING && is_unmoved(man.code) && toward.castles() {
            self.castling(man, each);
        }
    }

    /// The board after so many steps.
    fn next(&self, at: BoardIndex, way: &Way, n: i32) -> Option<(BoardIndex, &Board)> {
        let place = at.0.checked_add(i32::from(way.dl).checked_mul(n)?)?;
        let time = at.1 + 2 * i64::from(way.dt) * i64::from(n);
        let at = (place, time);
        self.board(at).map(|board| (at, board))
    }

    /// The square after this many steps.
    fn square(&self, on: Square, step: &Step, n: i32) -> Option<Square> {
        let x = i32::from(on.0) + i32::from(step.dx).checked_mul(n)?;
        let y = i32::from(on.1) + i32::from(step.dy).checked_mul(n)?;
        let inside =
            (0..i32::from(self.files)).contains(&x) && (0..i32::from(self.ranks)).contains(&y);
        inside.then_some((x as u8, y as u8))
    }

    fn step(&self, man: &Man, sort: &Sort, way: &Way, step: &Step, each: &mut impl FnMut(Move)) {
        if step.initial && !is_unmoved(man.code) || !self.is_clear(man, way, step) {
            return;
        }
        let black = is_black(man.code);
        let mut n = 0;
        while (n as u32) < step.max {
            n += 1;
            self.look(1);
            let (Some(end), Some((to, board))) =
                (self.square(man.on, step, n), self.next(man.at, way, n))
            else {
                return;
            };
            let there = board.at(end);
            let goes = match there {
                0 => step.quiet,
                there => step.capture && is_black(there) != black,
            };
            if goes {
                let how = match step.initial {
                    true => How::Double,
                    false => How::Plain,
                };
                self.promoted(man, sort, to, end, how, each);
            }
            if there != 0 {
                return;
            }
        }
    }

    /// Whether nothing stands between the parts of a step.
    fn is_clear(&self, man: &Man, way: &Way, step: &Step) -> bool {
        (1..step.parts).all(|n| {
            let part = |whole: i16| whole / step.parts * n;
            let way = Way {
                dt: part(way.dt),
                dl: part(way.dl),
                steps: Vec::new(),
            };
            let step = Step {
                dx: part(step.dx),
                dy: part(step.dy),
                ..*step
            };
            let square = self.square(man.on, &step, 1);
            let board = self.next(man.at, &way, 1);
            square
                .zip(board)
                .is_some_and(|(on, (_, board))| board.at(on) == 0)
        })
    }

    /// The move, once for each piece that a pawn may become.
    fn promoted(
        &self,
        man: &Man,
        sort: &Sort,
        to: BoardIndex,
        end: Square,
        how: How,
        each: &mut impl FnMut(Move),
    ) {
        let black = is_black(man.code);
        let goal = match black {
            true => 0,
            false => self.ranks - 1,
        };
        let mut m = Move {
            from: man.at,
            start: man.on,
            to,
            end,
            becomes: sort_of(man.code),
            how,
        };
        if !(sort.pawn && end.1 == goal && end.1 != man.on.1) {
            return each(m);
        }
        let choices = &self.law.promotion[usize::from(black)];
        for becomes in choices {
            m.becomes = *becomes;
            each(m);
        }
        if choices.is_empty() {
            each(m);
        }
    }

    /// A pawn beside this one that stepped twice with the last move on this timeline.
    fn passing(&self, man: &Man, sort: &Sort, each: &mut impl FnMut(Move)) {
        let ahead = match is_black(man.code) {
            true => -1_i32,
            false => 1,
        };
        let boards = [0, 1, 2].map(|turns| self.board((man.at.0, man.at.1 - turns)));
        let [Some(now), Some(replied), Some(before)] = boards else {
            return;
        };
        let ranks = |n: i32| {
            let y = i32::from(man.on.1) + n * ahead;
            u8::try_from(y).ok().filter(|y| *y < self.ranks)
        };
        let (Some(over), Some(home)) = (ranks(1), ranks(2)) else {
            return;
        };
        for x in [man.on.0.checked_sub(1), man.on.0.checked_add(1)] {
            let Some(x) = x.filter(|x| *x < self.files) else {
                continue;
            };
            let victim = now.at((x, man.on.1));
            let is_pawn = victim != 0
                && is_black(victim) != is_black(man.code)
                && !is_unmoved(victim)
                && self.army.sort(sort_of(victim)).pawn;
            let empty = now.at((x, over)) == 0 && now.at((x, home)) == 0;
            // A piece of this side may have left the way of the pawn in between.
            let came = before.at((x, home)) == victim | 1
                && replied.at((x, man.on.1)) == 0
                && replied.at((x, over)) == 0;
            if is_pawn && empty && came {
                self.promoted(man, sort, man.at, (x, over), How::Passing, each);
            }
        }
    }

    /// The king moves two files toward an unmoved rook that is the nearest piece there.
    fn castling(&self, man: &Man, each: &mut impl FnMut(Move)) {
        let Some(board) = self.board(man.at) else {
            return;
        };
        let black = is_black(man.code);
        let (x, y) = (i32::from(man.on.0), man.on.1);
        for dx in [-1, 1] {
            let files = (1..).map(|n| x + n * dx);
            let mut inside = files.take_while(|x| (0..i32::from(self.files)).contains(x));
            let Some(rook) = inside.find(|x| board.at((*x as u8, y)) != 0) else {
                continue;
            };
            let there = board.at((rook as u8, y));
            let fits = is_black(there) == black
                && is_unmoved(there)
                && self.army.sort(sort_of(there)).kind == Kind::ROOK
                && (rook - x).abs() >= i32::from(self.law.rook_distance);
            let end = x + 2 * dx;
            if !fits || !(0..i32::from(self.files)).contains(&end) {
                continue;
            }
            let safe = |x: i32| !self.is_attacked(board, (x as u8, y), !black);
            if [x, x + dx, end].into_iter().all(safe) {
                each(Move {
                    from: man.at,
                    start: man.on,
                    to: man.at,
                    end: (end as u8, y),
                    becomes: sort_of(man.code),
                    how: How::Castling(rook as u8),
                });
            }
        }
    }

    /// Whether a piece of that side attacks a square of its own board.
    pub(super) fn is_attacked(&self, board: &Board, on: Square, by_black: bool) -> bool {
        let by = board
            .pieces()
            .filter(|(_, code)| is_black(*code) == by_black);
        let mut hits = by.filter(|(from, code)| self.hits(board, *from, *code, on));
        hits.next().is_some()
    }

    fn hits(&self, board: &Board, from: Square, code: Code, on: Square) -> bool {
        let sort = self.army.sort(sort_of(code));
        let ways = sort.ways[usize::from(is_black(code))].iter();
        let steps = ways.filter(|way| way.stays()).flat_map(|way| &way.steps);
        let mut steps = steps.filter(|step| step.capture && !step.initial);
        steps.any(|step| {
            let most = step.max.min(255) as i32;
            for n in 1..=most {
                self.look(1);
                match self.square(from, step, n) {
                    Some(at) if at == on => return true,
                    Some(at) if board.at(at) == 0 => {}
                    _ => return false,
                }
            }
            false
        })
    }
}
