//! Which pieces attack a square, computed from the square.

use super::army::{Army, Manner, Royal, ahead};
use super::board::{Board, Id};
use super::number::{Number, Point};
use super::primes::is_prime;
use super::steps::Step;
use crate::model::Side;

/// The eight steps of a knight, around the circle.
pub(super) const CIRCLE: [(i64, i64); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// An attack, and the squares where it could be blocked.
#[derive(Clone, Debug)]
pub(super) struct Attack<N> {
    pub(super) by: Id,
    /// The attacked square.
    pub(super) on: Point<N>,
    pub(super) way: Way<N>,
}

/// The squares an attack passes over.
#[derive(Clone, Debug)]
pub(super) enum Way<N> {
    /// None.
    Direct,
    /// Every square of a ride, starting at the attacker.
    Ride(Step),
    /// The squares at prime distances from a huygen, in this direction.
    Huygen(i64, i64),
    /// These.
    Path(Vec<Point<N>>),
}

/// Called with an attacker and a function that computes the way of the attack; returns whether to
/// continue.
type Visit<'a, N> = dyn FnMut(Id, &dyn Fn() -> Way<N>) -> bool + 'a;

#[inline]
pub(super) fn shifted<N: Number>(at: &Point<N>, dx: i64, dy: i64) -> Point<N> {
    (at.0.plus(dx), at.1.plus(dy))
}

impl<N: Number> Board<N> {
    /// Whether a player other than `side` attacks a square.
    pub(super) fn is_attacked(&self, army: &Army, at: &Point<N>, side: Side) -> bool {
        let mut found = false;
        self.each_attack(army, at, side, &mut |_, _| {
            found = true;
            false
        });
        found
    }

    /// All attacks on a square by players other than `side`.
    pub(super) fn attacks(&self, army: &Army, at: &Point<N>, side: Side) -> Vec<Attack<N>> {
        let mut found = Vec::new();
        self.each_attack(army, at, side, &mut |by, way| {
            let (on, way) = (at.clone(), way());
            found.push(Attack { by, on, way });
            true
        });
        found
    }

    /// Whether a royal piece of a side is attacked.
    pub(super) fn in_check(&self, army: &Army, side: Side) -> bool {
        let royals = self.royals(side).iter();
        royals
            .into_iter()
            .any(|id| self.is_attacked(army, &self.piece(*id).at, side))
    }

    /// Calls `visit` with each attack until it returns `false`.
    fn each_attack(
        &self,
        army: &Army,
        at: &Point<N>,
        side: Side,
        visit: &mut Visit<'_, N>,
    ) -> bool {
        self.by_pawns(army, at, side, visit)
            && self.by_steps(army, at, side, visit)
            && self.by_rides(army, at, side, visit)
            && self.by_huygens(army, at, side, visit)
            && self.by_roses(army, at, side, visit)
    }

    #[inline]
    fn is_enemy(&self, id: Id, side: Side) -> bool {
        let other = self.piece(id).side;
        other != side && other != Side::Neutral
    }

    fn by_pawns(&self, army: &Army, at: &Point<N>, side: Side, visit: &mut Visit<'_, N>) -> bool {
        let Some(pawn) = army.pawn.filter(|p| self.census.against(*p, side) > 0) else {
            return true;
        };
        for (dx, dy) in [(-1, 1), (1, 1), (-1, -1), (1, -1)] {
            if let Some(id) = self.on(&shifted(at, -dx, -dy)) {
                let piece = self.piece(id);
                let hits =
                    piece.piece_type == pawn && ahead(piece.side) == dy && self.is_enemy(id, side);
                if hits && !visit(id, &|| Way::Direct) {
                    return false;
                }
            }
        }
        true
    }

    fn by_steps(&self, army: &Army, at: &Point<N>, side: Side, visit: &mut Visit<'_, N>) -> bool {
        for threat in &army.threats {
            if let Some(id) = self.on(&shifted(at, -threat.dx, -threat.dy)) {
                let hits = threat.by.contains(self.piece(id).piece_type) && self.is_enemy(id, side);
                if hits && !visit(id, &|| Way::Direct) {
                    return false;
                }
            }
        }
        true
    }

    fn by_rides(&self, army: &Army, at: &Point<N>, side: Side, visit: &mut Visit<'_, N>) -> bool {
        for line in 0..army.lines.len() {
            let [next, last] = self.neighbors(line, at);
            for (id, direction) in [(next, 1), (last, 0)] {
                let Some(id) = id else { continue };
                let step = army.mover(self.piece(id).piece_type).along[line][direction];
                let Some(step) = step.filter(|s| s.capture && self.is_enemy(id, side)) else {
                    continue;
                };
                if reaches(&self.piece(id).at, at, &step) && !visit(id, &|| Way::Ride(step)) {
                    return false;
                }
            }
        }
        true
    }

    fn by_huygens(&self, army: &Army, at: &Point<N>, side: Side, visit: &mut Visit<'_, N>) -> bool {
        for &id in self.huygens() {
            if !self.is_enemy(id, side) || !self.huygen_goes(army, &self.piece(id).at, at) {
                continue;
            }
            let from = &self.piece(id).at;
            let (dx, dy) = (at.0.minus(&from.0).sign(), at.1.minus(&from.1).sign());
            if !visit(id, &|| Way::Huygen(dx, dy)) {
                return false;
            }
        }
        true
    }

    /// Whether a huygen's way from one square to another is clear.
    pub(super) fn huygen_goes(&self, army: &Army, from: &Point<N>, to: &Point<N>) -> bool {
        let Some((line, distance)) = huygen_line(army, from, to) else {
            return false;
        };
        is_prime(&distance)
            && self.between(line, from, to).iter().all(|id| {
                let at = &self.piece(*id).at;
                !huygen_line(army, from, at).is_some_and(|(_, d)| is_prime(&d))
            })
    }

    fn by_roses(&self, army: &Army, at: &Point<N>, side: Side, visit: &mut Visit<'_, N>) -> bool {
        let Some(rose) = army.rose.filter(|r| self.census.against(*r, side) > 0) else {
            return true;
        };
        for (start, sense) in circles() {
            let mut on = at.clone();
            let mut way = Vec::new();
            for (dx, dy) in circle(start, sense) {
                on = shifted(&on, dx, dy);
                if !self.inside(&on) {
                    break;
                }
                let Some(id) = self.on(&on) else {
                    way.push(on.clone());
                    continue;
                };
                let hits = self.piece(id).piece_type == rose && self.is_enemy(id, side);
                if hits && !visit(id, &|| Way::Path(way.clone())) {
                    return false;
                }
                break;
            }
        }
        true
    }
}

/// The number of repetitions of a step from one square to another, if it leads there.
#[inline]
pub(super) fn repeats<N: Number>(from: &Point<N>, to: &Point<N>, dx: i64, dy: i64) -> Option<N> {
    let (x, y) = (to.0.minus(&from.0), to.1.minus(&from.1));
    let times = if dx != 0 { x.over(dx) } else { y.over(dy) }?;
    let leads = times.sign() > 0 && (dx == 0) == (x.sign() == 0) && times.times(dy) == y;
    leads.then_some(times)
}

/// Whether a ride leads there, ignoring obstacles.
#[inline]
pub(super) fn reaches<N: Number>(from: &Point<N>, to: &Point<N>, step: &Step) -> bool {
    let Some(times) = repeats(from, to, step.dx, step.dy) else {
        return false;
    };
    if step.max == u32::MAX && step.min <= 1 {
        return true;
    }
    let at_most = |n: u32| times.small().is_some_and(|t| t <= i64::from(n));
    (step.max == u32::MAX || at_most(step.max)) && !(step.min > 1 && at_most(step.min - 1))
}

/// The line of a huygen between two squares, and the distance. `None` if the distance is beyond the
/// limit of rides.
pub(super) fn huygen_line<N: Number>(
    army: &Army,
    from: &Point<N>,
    to: &Point<N>,
) -> Option<(usize, N)> {
    let (x, y) = (to.0.minus(&from.0), to.1.minus(&from.1));
    let (line, distance) = match (x.sign(), y.sign()) {
        (0, 0) => return None,
        (_, 0) => (0, x.size()),
        (0, _) => {
            let upright = army.lines.iter().position(|l| (l.dx, l.dy) == (0, 1));
            (upright?, y.size())
        }
        _ => return None,
    };
    let far = |limit: u32| distance.small().is_none_or(|d| d > i64::from(limit));
    (!army.limit.is_some_and(far)).then_some((line, distance))
}

/// The sixteen circles of a rose: the first step and the sense of rotation.
pub(super) fn circles() -> impl Iterator<Item = (usize, usize)> {
    (0..8).flat_map(|start| [(start, 1), (start, 7)])
}

/// Seven steps around a circle.
pub(super) fn circle(start: usize, sense: usize) -> impl Iterator<Item = (i64, i64)> {
    (0..7).map(move |n| CIRCLE[(start + n * sense) % 8])
}

impl Army {
    /// Whether pieces of this type may castle as a king does.
    pub(super) fn castles(&self, piece_type: super::army::PieceType) -> bool {
        self.mover(piece_type).royal == Royal::Near
    }

    /// Whether pieces of this type may be the partner of a castling king by the rules of the site.
    pub(super) fn may_be_partner(&self, piece_type: super::army::PieceType) -> bool {
        let mover = self.mover(piece_type);
        let moves = !matches!(mover.manner, Manner::Obstacle | Manner::Void | Manner::Pawn);
        moves && mover.royal != Royal::Near
    }
}
