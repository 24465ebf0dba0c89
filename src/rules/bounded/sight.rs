//! Attacks on a board of at most 64 squares, computed with bitboards: a query takes the same few steps, whatever pieces
//! are on the board.
//!
//! Only for games in which all riders go along ranks, files and diagonals, and all leaps go elsewhere or to the next
//! square. Then the squares between two others are the same for every piece.

use super::aims::{Of, aims};
use super::army::{Army, Code, EMPTY, code};
use super::field::{At, Field, NOWHERE, SPAN, parts};
use super::generate::may_end;
use super::pool::Pool;
use super::setting::Setting;
use super::state::{Move, State};
use super::steps::Steps;
use crate::model::{Ply, Sq};
use std::sync::Arc;

/// That many squares can be seen.
const MAX_SQUARES: usize = 64;

/// That many kinds of pieces have bits in one word for both sides.
const MOST_KINDS: u8 = 31;

/// No direction: two squares that are not on one line.
const NONE: u8 = 8;

/// The directions; the opposite of each is four places away.
const DIRECTIONS: [(i16, i16); 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
];

/// The direction from one square to another, and all squares in a direction; none in [`NONE`].
#[derive(Eq, Ord, PartialEq, PartialOrd)]
struct Lines {
    ways: [[u8; MAX_SQUARES]; MAX_SQUARES],
    rays: [[u64; 16]; MAX_SQUARES],
}

/// Boards of one size have the same lines.
static LINES: Pool<Lines> = Pool::new();

/// The tables of a board and its pieces.
pub(super) struct Sight {
    /// By code, for moves to an empty square and for captures: from which squares a piece gets there, if nothing stands
    /// between.
    aims: Vec<[Arc<Of>; 2]>,
    lines: Arc<Lines>,
    /// The codes of pieces that capture at a distance, one bit each.
    pub(super) riders: u64,
    /// All codes of each side.
    all: [Vec<Code>; 2],
    files: [u64; 16],
    ranks: [u64; 16],
}

impl Sight {
    /// `None` if there are more squares, or other pieces.
    pub(super) fn new(field: &Field, army: &Army) -> Option<Self> {
        if field.len() > MAX_SQUARES
            || army.count() > MOST_KINDS
            || army.is_odd()
            || !all_straight(army)
        {
            return None;
        }
        let of = |side: u8| (0..army.count()).map(move |kind| code(kind, side));
        let rides = |c: &Code| army.rays(*c).iter().any(|ray| ray.capture && ray.reach > 1);
        let (mut files, mut ranks) = ([0; 16], [0; 16]);
        for &at in field.all() {
            let bit = 1 << field.number(at);
            files[usize::from(super::field::file(at) & 15)] |= bit;
            ranks[usize::from(super::field::rank(at) & 15)] |= bit;
        }
        let riders = army.all_codes().filter(rides);
        Some(Self {
            aims: all_aims(field, army),
            lines: LINES.share(lines(field)),
            riders: riders.fold(0, |all, c| all | 1 << c),
            all: [0, 1].map(|side| of(side).collect()),
            files,
            ranks,
        })
    }

    /// From which squares a piece gets to this one, if nothing stands between.
    #[inline(always)]
    pub(super) fn aims(&self, to: u8, code: Code, captures: bool) -> u64 {
        let aims = self.aims.get(usize::from(code));
        aims.map_or(0, |aims| {
            aims[usize::from(captures)][usize::from(to) % MAX_SQUARES]
        })
    }

    /// The squares between two others; none if they are not on one line.
    #[inline(always)]
    pub(super) fn between(&self, from: u8, to: u8) -> u64 {
        let [from, to] = [from, to].map(|n| usize::from(n) % MAX_SQUARES);
        let Lines { ways, rays } = &*self.lines;
        let way = ways[from][to];
        rays[from][usize::from(way & 15)] & rays[to][usize::from((way ^ 4) & 15)]
    }

    /// All squares in the direction from one square to another; none if they are not on one line.
    #[inline(always)]
    pub(super) fn beyond(&self, from: u8, to: u8) -> u64 {
        let [from, to] = [from, to].map(|n| usize::from(n) % MAX_SQUARES);
        let Lines { ways, rays } = &*self.lines;
        rays[from][usize::from(ways[from][to] & 15)]
    }

    /// The squares that fit what is written of one.
    #[inline(always)]
    pub(super) fn fitting(&self, said: Sq) -> u64 {
        match said.is_none() {
            true => u64::MAX,
            false => half(&self.files, said.file) & half(&self.ranks, said.rank),
        }
    }
}

fn half(all: &[u64; 16], n: u8) -> u64 {
    match n {
        u8::MAX => u64::MAX,
        n => all.get(usize::from(n)).copied().unwrap_or(0),
    }
}

/// Whether nothing but riders along ranks, files and diagonals gets to a distant square on one of these.
fn all_straight(army: &Army) -> bool {
    army.all_codes().all(|c| {
        army.rays(c).iter().all(|ray| {
            let (x, y) = parts(ray.step);
            let next = x.abs() <= 1 && y.abs() <= 1;
            let aligned = x == 0 || y == 0 || x.abs() == y.abs();
            next || !aligned && ray.reach == 1
        })
    })
}

/// By code: from where a piece gets to empty squares, and captures.
fn all_aims(field: &Field, army: &Army) -> Vec<[Arc<Of>; 2]> {
    let mut known: Vec<(&Arc<Steps>, Arc<Of>)> = Vec::new();
    let mut of = |steps| match known.iter().find(|(same, _)| Arc::ptr_eq(same, steps)) {
        Some((_, of)) => Arc::clone(of),
        None => {
            let of = aims(field, |by| steps[usize::from(by) % SPAN] != 0);
            known.push((steps, Arc::clone(&of)));
            of
        }
    };
    let codes = 0..code(army.count(), 0);
    codes.map(|c| army.both_steps(c).map(&mut of)).collect()
}

fn lines(field: &Field) -> Lines {
    let mut ways = [[NONE; MAX_SQUARES]; MAX_SQUARES];
    let mut rays = [[0; 16]; MAX_SQUARES];
    for (n, &from) in field.all().iter().enumerate() {
        for (way, (x, y)) in (0..).zip(DIRECTIONS) {
            let by = super::field::vector(x as i8, y as i8);
            let mut at = super::field::step(from, by);
            while field.has(at) {
                let to = field.number(at);
                ways[n][usize::from(to)] = way;
                rays[n][usize::from(way)] |= 1 << to;
                at = super::field::step(at, by);
            }
        }
    }
    Lines { ways, rays }
}

impl State {
    /// The only legal move to a square by a piece of this kind, in a plain game.
    #[inline(always)]
    pub(super) fn only_in_sight(
        &mut self,
        set: &Setting,
        sight: &Sight,
        (c, to): (Code, At),
        said: Ply,
    ) -> Option<Move> {
        let target = self.cell(to);
        if said.promotion.is_some() {
            return None;
        }
        let from = self.origin_in_sight(set, sight, (c, to, target), said)?;
        Some(Move::plain(c, from, to, target))
    }

    /// From where the only piece of this kind comes that can go to a square with this content.
    #[inline(always)]
    pub(super) fn origin_in_sight(
        &mut self,
        set: &Setting,
        sight: &Sight,
        (c, to, target): (Code, At, Code),
        said: Ply,
    ) -> Option<At> {
        if !may_end(c, target) {
            return None;
        }
        let n = set.field.number(to);
        let near = self.alike(&set.army, c).first() & sight.aims(n, c, target != EMPTY);
        let mut near = near & sight.fitting(said.from);
        let mut found = NOWHERE;
        while near != 0 {
            let from = near.trailing_zeros() as u8;
            near &= near - 1;
            let blocked = sight.between(from, n) & self.occupied != 0;
            let from = set.field.numbered(from);
            if blocked || !self.is_safe_in_sight(set, sight, (c, from, to, target)) {
                continue;
            }
            if found != NOWHERE {
                return None;
            }
            found = from;
        }
        (found != NOWHERE).then_some(found)
    }

    /// From now on, pieces with these codes capture at a distance. There are no pieces yet.
    pub(super) fn watch_riders(&mut self, riders: u64) {
        self.riders = riders;
    }

    /// The pieces of a side that capture at a distance.
    #[inline(always)]
    pub(super) fn snipers(&self, side: u8) -> u64 {
        self.snipers[usize::from(side & 1)]
    }

    /// Whether a move of one piece to a square with this content leaves the own king safe.
    #[inline(always)]
    pub(super) fn is_safe_in_sight(
        &mut self,
        set: &Setting,
        sight: &Sight,
        (c, from, to, target): (Code, At, At, Code),
    ) -> bool {
        let king = self.king(self.turn);
        let (of_king, of_piece) = (set.field.number(king), set.field.number(from));
        let exposed = self.snipers(self.turn ^ 1) & sight.beyond(of_king, of_piece) != 0;
        let usual = !self.in_check && from != king && !exposed;
        usual || self.is_safe_anyway(set, (c, from, to, target))
    }

    #[inline(never)]
    fn is_safe_anyway(
        &mut self,
        set: &Setting,
        (c, from, to, target): (Code, At, At, Code),
    ) -> bool {
        self.is_safe_on_lines(set, Move::plain(c, from, to, target))
    }

    /// Whether a side attacks a square, if these squares are occupied. Only pieces among `there` count. If the cells
    /// differ from the sets of pieces, the cells count.
    #[inline(never)]
    pub(super) fn sees(
        &self,
        (field, sight): (&Field, &Sight),
        target: u8,
        by: u8,
        (full, there): (u64, u64),
    ) -> bool {
        sight.all[usize::from(by & 1)].iter().any(|c| {
            let mut near = self.set(*c).first() & sight.aims(target, *c, true) & there;
            while near != 0 {
                let from = near.trailing_zeros() as u8;
                let clear = sight.between(from, target) & full == 0;
                if clear && self.cell(field.numbered(from)) == *c {
                    return true;
                }
                near &= near - 1;
            }
            false
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::step;
    use super::super::setup::Begin;
    use super::super::state::MoveType;
    use super::super::{Game, Rules, ready};
    use super::*;
    use crate::model::VariantName;
    use crate::movement::Repertoire;

    #[test]
    fn squares_between_are_those_that_a_rider_passes() {
        for (files, ranks) in [(8, 8), (5, 6), (9, 7), (3, 16), (1, 1)] {
            let field = Field::new(files, ranks);
            let Lines { ways, rays } = lines(&field);
            for (n, &from) in field.all().iter().enumerate() {
                for (m, &to) in field.all().iter().enumerate() {
                    let by = super::super::state::toward(from, to);
                    let mut between = 0_u64;
                    let mut at = step(from, by);
                    while by != 0 && at != to {
                        between |= 1 << field.number(at);
                        at = step(at, by);
                    }
                    let way = usize::from(ways[n][m]);
                    assert_eq!(rays[n][way] & rays[m][way ^ 4], between, "{from} {to}");
                    assert_eq!(rays[n][way] >> m & 1 == 1, by != 0, "{from} {to}");
                }
            }
        }
    }

    /// Compares what is seen with what is found step by step, in random games.
    #[test]
    fn attacks_and_checks_in_sight_are_those_on_the_board() {
        let (mut seed, mut played) = (7_usize, 0);
        let mut any = move |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let catalog = crate::variants::catalog();
        let names = catalog.names().map(VariantName::from_words);
        for variant in names.filter_map(|name| catalog.variant(&name).cloned()) {
            let Ok(ready) = ready(&variant, Repertoire::orthodox(), &[]) else {
                continue;
            };
            let mut game = Game::new(&ready);
            if game.start_usual().is_err() || game.now.setting.sight.is_none() {
                continue;
            }
            played += 1;
            for _ in 0..80 {
                let Begin { setting, state, .. } = &mut game.now;
                let mut moves = Vec::new();
                state.legal(setting, &mut moves);
                for by in 0..2 {
                    for &at in setting.field.all() {
                        let found = state.attacker(setting, at, by).is_some();
                        assert_eq!(state.is_attacked(setting, at, by), found);
                    }
                }
                let legal = expected(setting, state);
                assert_eq!(moves.iter().filter(|m| is_plain(m)).count(), legal);
                let full = setting
                    .field
                    .all()
                    .iter()
                    .filter(|at| state.cell(**at) != 0);
                let full = full.fold(0, |all, at| all | 1_u64 << setting.field.number(*at));
                assert_eq!(state.occupied, full);
                assert_eq!(
                    [0, 1].map(|side| state.snipers(side)),
                    snipers(setting, state)
                );
                if moves.is_empty() {
                    break;
                }
                state.play(setting, moves[any(moves.len())], None);
                let king = state.king(state.turn);
                let checked = setting.field.has(king)
                    && state.attacker(setting, king, state.turn ^ 1).is_some();
                assert_eq!(state.in_check, checked);
            }
        }
        assert!(played > 5, "{played}");
    }

    /// The pieces of each side that capture at a distance.
    fn snipers(set: &Setting, state: &State) -> [u64; 2] {
        let rides = |c: &Code| {
            let mut rays = set.army.rays(*c).iter();
            rays.any(|ray| ray.capture && ray.reach > 1)
        };
        let mut all = [0; 2];
        for c in set.army.all_codes().filter(rides) {
            all[usize::from(c & 1)] |= state.set(c).first();
        }
        all
    }

    fn is_plain(m: &Move) -> bool {
        !matches!(m.move_type, MoveType::Castle(_))
    }

    /// How many moves without castling leave the king safe, each tried on a copy of the board.
    fn expected(set: &Setting, state: &State) -> usize {
        let us = state.turn;
        let mut all = Vec::new();
        for at in state.forces(&set.army, us).iter(&set.field) {
            state.moves_from(set, at, &mut all);
        }
        let safe = |m: &&Move| {
            let mut after = *state;
            after.play(set, **m, Some(false));
            let king = after.king(us);
            !set.field.has(king) || after.attacker(set, king, us ^ 1).is_none()
        };
        all.iter().filter(safe).count()
    }
}
