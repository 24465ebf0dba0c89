//! Where a piece can go: steps along the boards, en passant, castling, promotion.

use super::army::{Code, PieceType, Step, Way, is_black, is_unmoved, type_of};
use super::board::{Board, Square};
use super::state::{BoardIndex, How, Move, State};
use crate::model::Kind;

/// A piece on the last board of a timeline.
#[derive(Copy, Clone, Debug)]
pub(super) struct BoardPiece {
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
    pub(super) fn pieces_on(&self, at: BoardIndex) -> impl Iterator<Item = BoardPiece> + '_ {
        let black = super::state::is_blacks(at.1);
        let pieces = self.board(at).into_iter().flat_map(Board::pieces);
        let own = pieces.filter(move |(_, code)| is_black(*code) == black);
        own.map(move |(on, code)| BoardPiece { at, on, code })
    }

    /// Every pseudo-legal move of a piece toward some boards.
    pub(super) fn moves_of(&self, piece: &BoardPiece, toward: Toward, each: &mut impl FnMut(Move)) {
        let piece_type = self.army.piece_type(type_of(piece.code));
        for way in &piece_type.ways[usize::from(is_black(piece.code))] {
            self.look(1);
            if toward.leads(way) && (way.stays() || self.next(piece.at, way, 1).is_some()) {
                for step in way.steps.iter().filter(|step| toward.goes(step)) {
                    self.step(piece, piece_type, way, step, each);
                }
            }
        }
        let stays = toward.dt.unwrap_or(0) == 0 && toward.dl.unwrap_or(0) == 0;
        if stays && piece_type.pawn {
            self.passing(piece, piece_type, each);
        }
        if stays && piece_type.kind == Kind::KING && is_unmoved(piece.code) && toward.castles() {
            self.castling(piece, each);
        }
    }

    /// The board after this many steps.
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

    fn step(
        &self,
        piece: &BoardPiece,
        piece_type: &PieceType,
        way: &Way,
        step: &Step,
        each: &mut impl FnMut(Move),
    ) {
        if step.initial && !is_unmoved(piece.code) || !self.is_clear(piece, way, step) {
            return;
        }
        let black = is_black(piece.code);
        let mut n = 0;
        while (n as u32) < step.max {
            n += 1;
            self.look(1);
            let (Some(end), Some((to, board))) =
                (self.square(piece.on, step, n), self.next(piece.at, way, n))
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
                self.promoted(piece, piece_type, to, end, how, each);
            }
            if there != 0 {
                return;
            }
        }
    }

    /// Whether nothing stands between the parts of a step.
    fn is_clear(&self, piece: &BoardPiece, way: &Way, step: &Step) -> bool {
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
            let square = self.square(piece.on, &step, 1);
            let board = self.next(piece.at, &way, 1);
            square
                .zip(board)
                .is_some_and(|(on, (_, board))| board.at(on) == 0)
        })
    }

    /// The move, once for each piece that a pawn may become.
    fn promoted(
        &self,
        piece: &BoardPiece,
        piece_type: &PieceType,
        to: BoardIndex,
        end: Square,
        how: How,
        each: &mut impl FnMut(Move),
    ) {
        let black = is_black(piece.code);
        let goal = match black {
            true => 0,
            false => self.ranks - 1,
        };
        let mut m = Move {
            from: piece.at,
            start: piece.on,
            to,
            end,
            becomes: type_of(piece.code),
            how,
        };
        if !(piece_type.pawn && end.1 == goal && end.1 != piece.on.1) {
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
    fn passing(&self, piece: &BoardPiece, piece_type: &PieceType, each: &mut impl FnMut(Move)) {
        let ahead = match is_black(piece.code) {
            true => -1_i32,
            false => 1,
        };
        let boards = [0, 1, 2].map(|turns| self.board((piece.at.0, piece.at.1 - turns)));
        let [Some(now), Some(replied), Some(before)] = boards else {
            return;
        };
        let ranks = |n: i32| {
            let y = i32::from(piece.on.1) + n * ahead;
            u8::try_from(y).ok().filter(|y| *y < self.ranks)
        };
        let (Some(over), Some(home)) = (ranks(1), ranks(2)) else {
            return;
        };
        for x in [piece.on.0.checked_sub(1), piece.on.0.checked_add(1)] {
            let Some(x) = x.filter(|x| *x < self.files) else {
                continue;
            };
            let victim = now.at((x, piece.on.1));
            let is_pawn = victim != 0
                && is_black(victim) != is_black(piece.code)
                && !is_unmoved(victim)
                && self.army.piece_type(type_of(victim)).pawn;
            let empty = now.at((x, over)) == 0 && now.at((x, home)) == 0;
            // A piece of this side may have left the way of the pawn in between.
            let came = before.at((x, home)) == victim | 1
                && replied.at((x, piece.on.1)) == 0
                && replied.at((x, over)) == 0;
            if is_pawn && empty && came {
                self.promoted(piece, piece_type, piece.at, (x, over), How::Passing, each);
            }
        }
    }

    /// The king moves two files toward an unmoved rook that is the nearest piece there.
    fn castling(&self, piece: &BoardPiece, each: &mut impl FnMut(Move)) {
        let Some(board) = self.board(piece.at) else {
            return;
        };
        let black = is_black(piece.code);
        let (x, y) = (i32::from(piece.on.0), piece.on.1);
        for dx in [-1, 1] {
            let files = (1..).map(|n| x + n * dx);
            let mut inside = files.take_while(|x| (0..i32::from(self.files)).contains(x));
            let Some(rook) = inside.find(|x| board.at((*x as u8, y)) != 0) else {
                continue;
            };
            let there = board.at((rook as u8, y));
            let fits = is_black(there) == black
                && is_unmoved(there)
                && self.army.piece_type(type_of(there)).kind == Kind::ROOK
                && (rook - x).abs() >= i32::from(self.law.rook_distance);
            let end = x + 2 * dx;
            if !fits || !(0..i32::from(self.files)).contains(&end) {
                continue;
            }
            let safe = |x: i32| !self.is_attacked(board, (x as u8, y), !black);
            if [x, x + dx, end].into_iter().all(safe) {
                each(Move {
                    from: piece.at,
                    start: piece.on,
                    to: piece.at,
                    end: (end as u8, y),
                    becomes: type_of(piece.code),
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
        let piece_type = self.army.piece_type(type_of(code));
        let ways = piece_type.ways[usize::from(is_black(code))].iter();
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
