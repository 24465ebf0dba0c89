//! Whether there is a legal move, and all legal moves in a window.
//!
//! A piece with unlimited rides has too many moves to try. Whether one of them is legal depends on
//! a few squares: the first square of each way, the square with a piece to capture, and the squares
//! where it blocks an attack on a royal piece.

use super::army::{Manner, Royal, ahead};
use super::attack::{Attack, Way, circle, circles, huygen_line, shifted};
use super::board::{Id, NOBODY};
use super::flee::along;
use super::number::{Number, Point};
use super::primes::is_prime;
use super::state::{Move, State};
use super::steps::Step;

/// The number of squares along a way that are tried one by one if no better method is known.
const FAR_ENOUGH: i64 = 64;

/// The number of squares along a huygen's line that are searched for one that blocks it.
const PRIMES_TRIED: i64 = 2_000;

impl<N: Number> State<N> {
    /// Whether the side to move has a legal move.
    pub(super) fn can_move(&mut self) -> bool {
        let us = self.us();
        let mut next = self.board.listed().next();
        while let Some(id) = next {
            if self.board.piece(id).side == us && self.piece_can_move(id) {
                return true;
            }
            let behind = self.board.piece(id).links.behind;
            next = (behind != NOBODY).then_some(behind);
        }
        false
    }

    fn piece_can_move(&mut self, id: Id) -> bool {
        let mut squares = self.near_squares(id);
        let mover = self.law.army.mover(self.board.piece(id).piece_type);
        let royal = mover.royal;
        let long = mover.manner == Manner::Huygen || mover.steps.iter().any(|s| s.max > 1);
        if long {
            let attacks = self.attacks_without(id);
            squares.extend(self.far_squares(id, attacks.first(), royal == Royal::Far));
        }
        if squares.into_iter().any(|to| self.goes(id, to)) {
            return true;
        }
        royal == Royal::Far && self.may_flee(id, FAR_ENOUGH)
    }

    pub(super) fn goes(&mut self, id: Id, to: Point<N>) -> bool {
        match self.pseudo(id, to) {
            Ok(m) => self.is_safe(&m),
            Err(_) => false,
        }
    }

    /// The attacks on the royal pieces of a piece's side if the piece were gone.
    fn attacks_without(&mut self, id: Id) -> Vec<Attack<N>> {
        let side = self.board.piece(id).side;
        if !self.law.guarded[side as usize] {
            return Vec::new();
        }
        self.board.lift(id);
        let royals = self.board.royals(side).to_vec();
        let attacks = royals.into_iter().flat_map(|royal| {
            let at = &self.board.piece(royal).at;
            self.board.attacks(&self.law.army, at, side)
        });
        let attacks = attacks.collect();
        self.board.stand(id);
        attacks
    }

    /// The squares a piece reaches by single steps.
    fn near_squares(&self, id: Id) -> Vec<Point<N>> {
        let piece = self.board.piece(id);
        let from = &piece.at;
        let mover = self.law.army.mover(piece.piece_type);
        match mover.manner {
            Manner::Obstacle | Manner::Void | Manner::Huygen => Vec::new(),
            Manner::Pawn => {
                let up = ahead(piece.side);
                let ways = [(0, up), (-1, up), (1, up), (0, 2 * up)];
                ways.map(|(dx, dy)| shifted(from, dx, dy)).into()
            }
            Manner::Rose => {
                let mut all = Vec::new();
                for (start, sense) in circles() {
                    let mut on = from.clone();
                    for (dx, dy) in circle(start, sense) {
                        on = shifted(&on, dx, dy);
                        all.push(on.clone());
                    }
                }
                all
            }
            Manner::Plain => {
                let leaps = mover.steps.iter().filter(|s| s.max == 1);
                leaps.map(|s| shifted(from, s.dx, s.dy)).collect()
            }
        }
    }

    /// The squares on a piece's ways that decide whether it can move.
    fn far_squares(&mut self, id: Id, attack: Option<&Attack<N>>, every: bool) -> Vec<Point<N>> {
        let from = self.board.piece(id).at.clone();
        let mut all = Vec::new();
        if let Some(attack) = attack {
            all.push(self.board.piece(attack.by).at.clone());
            if let Way::Path(squares) = &attack.way {
                all.extend(squares.iter().cloned());
            }
        }
        for (line, step) in self.ways(id) {
            let times = |n: i64| (from.0.plus(step.dx * n), from.1.plus(step.dy * n));
            let first = i64::from(step.min.clamp(1, 64));
            let tried = if every { FAR_ENOUGH } else { 3 };
            all.extend((first..first + tried).map(times));
            all.extend(self.met(id, line, step));
            if let Some(attack) = attack {
                all.extend(self.between(id, step, attack));
            }
        }
        all
    }

    /// The directions of a piece's rides, with their lines.
    pub(super) fn ways(&self, id: Id) -> Vec<(usize, Step)> {
        let army = &self.law.army;
        let mover = army.mover(self.board.piece(id).piece_type);
        if mover.manner != Manner::Huygen {
            let rides = mover.along.iter().enumerate();
            return rides
                .flat_map(|(line, steps)| steps.iter().flatten().map(move |s| (line, *s)))
                .collect();
        }
        let upright = army.lines.iter().position(|l| (l.dx, l.dy) == (0, 1));
        let all = [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter();
        all.map(|(dx, dy)| {
            let step = Step {
                dx,
                dy,
                min: 2,
                max: u32::MAX,
                quiet: true,
                capture: true,
            };
            (if dx == 0 { upright.unwrap_or(0) } else { 0 }, step)
        })
        .collect()
    }

    /// The first piece on a way, if it can be captured there.
    fn met(&self, id: Id, line: usize, step: Step) -> Option<Point<N>> {
        let from = &self.board.piece(id).at;
        let ahead = usize::from(step.dx < 0 || (step.dx == 0 && step.dy < 0));
        let mut on = from.clone();
        for _ in 0..FAR_ENOUGH {
            let next = self.board.neighbors(line, &on)[ahead]?;
            on = self.board.piece(next).at.clone();
            let counts = !self.is_huygen(id)
                || huygen_line(&self.law.army, from, &on).is_some_and(|(_, d)| is_prime(&d));
            if counts {
                return Some(on);
            }
        }
        None
    }

    /// Where a way crosses the way of an attack.
    fn between(&self, id: Id, step: Step, attack: &Attack<N>) -> Vec<Point<N>> {
        let from = &self.board.piece(id).at;
        let by = &self.board.piece(attack.by).at;
        let (vx, vy) = match attack.way {
            Way::Ride(ride) => (ride.dx, ride.dy),
            Way::Huygen(dx, dy) => (dx, dy),
            Way::Direct | Way::Path(_) => return Vec::new(),
        };
        let cross = step.dx * vy - step.dy * vx;
        let (x, y) = (by.0.minus(&from.0), by.1.minus(&from.1));
        if cross != 0 {
            let times = x.times(vy).minus(&y.times(vx)).over(cross);
            let at = times.filter(|n| n.sign() > 0);
            let at = at.map(|n| along(from, step, &n));
            return at.into_iter().collect();
        }
        let same_line = x.times(vy) == y.times(vx);
        if !same_line {
            return Vec::new();
        }
        // From the end of the attack's way that is closer: a piece behind it blocks all others, too.
        let [near, far] = {
            let [a, b] = [by, &attack.on].map(|end| whole_steps(from, end, step));
            if a < b { [a, b] } else { [b, a] }
        };
        let first = near.max(N::default()).plus(1);
        let numbers = (0..PRIMES_TRIED).map(|n| first.plus(n));
        let reached = |n: &N| !self.is_huygen(id) || is_prime(n);
        let stops = |at: &Point<N>| {
            let huygen = matches!(attack.way, Way::Huygen(..));
            let line = || huygen_line(&self.law.army, by, at);
            !huygen || line().is_some_and(|(_, d)| is_prime(&d))
        };
        numbers
            .take_while(|n| *n <= far)
            .filter(reached)
            .map(|n| along(from, step, &n))
            .filter(stops)
            .take(8)
            .collect()
    }

    fn is_huygen(&self, id: Id) -> bool {
        self.law.army.mover(self.board.piece(id).piece_type).manner == Manner::Huygen
    }

    // ---- all of them --------------------------------------------------------------

    /// Every legal move to a square of a window, sorted by starting square and target; `false` if
    /// more than `most` squares would have to be examined.
    pub(super) fn legal_within(
        &mut self,
        [left, right, bottom, top]: [i64; 4],
        most: usize,
        each: &mut dyn FnMut(&mut Self, &Move<N>),
    ) -> bool {
        let us = self.us();
        let mine = |id: &Id| self.board.piece(*id).side == us;
        let mine: Vec<Id> = self.board.listed().filter(mine).collect();
        let (width, height) = (right.abs_diff(left), top.abs_diff(bottom));
        let squares = (u128::from(width) + 1) * (u128::from(height) + 1);
        if left > right || bottom > top {
            return true;
        }
        if squares.saturating_mul(mine.len() as u128) > most as u128 {
            return false;
        }
        for id in mine {
            for y in bottom..=top {
                for x in left..=right {
                    let to = (N::default().plus(x), N::default().plus(y));
                    self.each_legal(id, to, each);
                }
            }
        }
        true
    }

    fn each_legal(&mut self, id: Id, to: Point<N>, each: &mut dyn FnMut(&mut Self, &Move<N>)) {
        let Ok(m) = self.pseudo(id, to) else { return };
        if !self.is_safe(&m) {
            return;
        }
        match self.choices(&m).map(<[_]>::to_vec) {
            None => each(self, &m),
            Some(choices) => {
                for becomes in choices {
                    each(
                        self,
                        &Move {
                            becomes,
                            ..m.clone()
                        },
                    );
                }
            }
        }
    }
}

/// How often a step can be repeated before it is beyond a square of its line; negative before the start.
fn whole_steps<N: Number>(from: &Point<N>, end: &Point<N>, step: Step) -> N {
    let (way, by) = match step.dx {
        0 => (end.1.minus(&from.1), step.dy),
        dx => (end.0.minus(&from.0), dx),
    };
    let way = way.times(by.signum());
    let whole = way.plus(-way.modulo(by.abs()));
    whole.over(by.abs()).unwrap_or_default()
}
