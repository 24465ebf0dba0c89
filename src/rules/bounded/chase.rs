//! Which side always chases a piece while positions repeat.
//!
//! A move chases an enemy piece if it attacks it anew and the piece is not defended, or is worth more. Attacks by
//! kings and soldiers do not count, and neither do attacks on soldiers that only go ahead. A piece that is pinned does not
//! defend. This is the law of the Asian Xiangqi Federation as Fairy-Stockfish applies it.

use super::army::{Code, EMPTY, OFF, type_of};
use super::field::{At, NOWHERE, Squares, step, vector};
use super::history::History;
use super::law::Chase;
use super::setting::Setting;
use super::state::{Move, MoveType, State};

impl History {
    /// For each side, whether the other one has chased the same piece of it with every move since a position. `now` is
    /// the last position.
    pub(super) fn chased(
        &self,
        set: &Setting,
        law: &Chase,
        now: &State,
        first: usize,
    ) -> [bool; 2] {
        let mut chased = [None; 2];
        let (mut now, mut later): (State, Option<Move>) = (*now, None);
        for by in self.moves_since(first) {
            let mut before = now;
            before.take_back(set, by);
            let since = &mut chased[usize::from(now.turn & 1)];
            let scene = Scene {
                set,
                law,
                by,
                before: &before,
                now: &now,
            };
            let fresh = scene.chased();
            *since = Some(match *since {
                None => fresh,
                Some(all) => came_from(set, all, later).and(fresh),
            });
            if chased == [Some(Squares::default()); 2] {
                break;
            }
            (now, later) = (before, Some(by));
        }
        chased.map(|all| all.is_some_and(|all| all.len() > 0))
    }
}

/// Where pieces were before this move of one of them.
fn came_from(set: &Setting, mut all: Squares, by: Option<Move>) -> Squares {
    if let Some(m) = by.filter(|m| m.from != NOWHERE && all.contains(&set.field, m.to)) {
        all.remove(&set.field, m.to);
        all.insert(&set.field, m.from);
    }
    all
}

impl State {
    /// Takes a move back, in a game without effects on other squares: the pieces, and whose turn it is.
    fn take_back(&mut self, set: &Setting, m: Move) {
        let field = &set.field;
        self.turn ^= 1;
        if m.gated > OFF {
            self.take(field, m.gate, m.gated);
        }
        match m.move_type {
            MoveType::Pass => return,
            MoveType::Drop => return self.take(field, m.to, m.becomes),
            MoveType::Castle(wing) => {
                let goal = set.law.castling.rook_goal(self.turn, wing);
                let rook = self.cell(goal);
                self.take(field, goal, rook);
                self.take(field, m.to, m.becomes);
                self.put(field, m.aux, rook);
            }
            _ => self.take(field, m.to, m.becomes),
        }
        self.put(field, m.from, m.code);
        if m.captured != EMPTY {
            self.put(field, m.victim(), m.captured);
        }
        for king in self.kings.iter_mut().filter(|king| **king == m.to) {
            *king = m.from;
        }
    }

    /// The same position with other contents of some squares. The sets of pieces stay.
    fn with(&self, set: &Setting, cells: &[(At, Code)]) -> Self {
        let mut other = *self;
        for (at, c) in cells {
            other.set_cell(&set.field, *at, *c);
        }
        other
    }
}

/// A move, with the positions before and after it.
struct Scene<'a> {
    set: &'a Setting,
    law: &'a Chase,
    by: Move,
    before: &'a State,
    now: &'a State,
}

impl Scene<'_> {
    /// The side that moved, and the other one.
    fn sides(&self) -> (u8, u8) {
        (self.now.turn ^ 1, self.now.turn)
    }

    /// The pieces that the move chases.
    fn chased(&self) -> Squares {
        let (us, them) = self.sides();
        let pinned = self.pieces(self.now, them);
        let pinned = pinned.and(self.shields(self.now, them, true));
        let mut all = Squares::default();
        for from in self.each(us).filter(|at| !self.never_chases(*at)) {
            let new = |at: &At| self.hits(self.now, from, *at) && self.is_new(from, *at);
            for at in self.each(them).filter(new) {
                if self.is_chase(from, at, pinned) {
                    all.insert(&self.set.field, at);
                }
            }
        }
        all.add(self.unguarded());
        all.add(self.uncovered());
        all
    }

    fn pieces(&self, state: &State, side: u8) -> Squares {
        state.forces(&self.set.army, side)
    }

    /// The squares of the pieces of a side now.
    fn each(&self, side: u8) -> impl Iterator<Item = At> {
        self.pieces(self.now, side).iter(&self.set.field)
    }

    fn is_royal(&self, c: Code) -> bool {
        self.set.law.royals >> (c & 127) & 1 == 1
    }

    /// Whether attacks by a piece do not count: a royal piece or a soldier.
    fn never_chases(&self, at: At) -> bool {
        let c = self.now.cell(at);
        self.is_royal(c) || self.law.is_soldier(c)
    }

    /// Whether attacks on a piece do not count: a royal piece, or a soldier that only goes ahead.
    fn is_never_chased(&self, at: At) -> bool {
        let c = self.now.cell(at);
        let goes = |x: i8| {
            let to = step(at, vector(x, 0));
            self.set.army.quiet(c, vector(x, 0)) != 0
                || self.set.army.steps(c, at, to, &self.set.field.cells())
        };
        self.is_royal(c) || self.law.is_soldier(c) && !goes(-1) && !goes(1)
    }

    /// Whether what stands on one square attacks the enemy piece on another one.
    fn hits(&self, state: &State, from: At, target: At) -> bool {
        state.hits(self.set, from, target)
    }

    /// Whether the move made this attack. One of the piece that moved also counts if it leads over the square that the
    /// piece left.
    fn is_new(&self, from: At, target: At) -> bool {
        let (set, m) = (self.set, self.by);
        if from != m.to {
            return !self.hits(self.before, from, target);
        }
        let occupied = || self.now.with(set, &[(m.from, m.code)]);
        m.from == NOWHERE
            || !self.hits(self.before, m.from, target)
            || !self.hits(&occupied(), from, target)
    }

    fn is_chase(&self, from: At, target: At, pinned: Squares) -> bool {
        let [c, other] = [from, target].map(|at| self.now.cell(at));
        if self.is_never_chased(target) {
            return false;
        }
        if self.law.is_weaker(c, other) {
            return true;
        }
        !self.answers((from, target), pinned) && !self.is_defended((from, target), pinned)
    }

    /// Whether the attacked piece is of the same kind and could capture in turn, apart from the region of its side.
    fn answers(&self, (from, target): (At, At), pinned: Squares) -> bool {
        let [c, other] = [from, target].map(|at| self.now.cell(at));
        if type_of(c) != type_of(other) || pinned.contains(&self.set.field, target) {
            return false;
        }
        let swapped = self.now.with(self.set, &[(from, other), (target, c)]);
        self.hits(&swapped, target, from)
    }

    /// Whether a piece of the other side that is not pinned could capture back. A king could not if it faced the other
    /// king then.
    fn is_defended(&self, (from, target): (At, At), pinned: Squares) -> bool {
        let (us, them) = self.sides();
        let c = self.now.cell(from);
        let after = self.now.with(self.set, &[(from, EMPTY), (target, c)]);
        let may = |at: At| {
            let king = self.is_royal(self.now.cell(at));
            !king || !self.faces(&after, (at, target), us)
        };
        self.each(them).any(|at| {
            let free = !pinned.contains(&self.set.field, at);
            at != target && free && self.hits(&after, at, target) && may(at)
        })
    }

    /// Whether a royal piece that goes from one square to another is attacked by one of this side there.
    fn faces(&self, state: &State, (from, to): (At, At), by: u8) -> bool {
        let after = state.with(self.set, &[(from, EMPTY), (to, state.cell(from))]);
        self.each(by)
            .any(|at| self.is_royal(after.cell(at)) && self.hits(&after, at, to))
    }

    /// The pieces that shield the royal piece of a side: without one of them, an enemy piece would attack it, and now
    /// does not.
    fn shields(&self, state: &State, side: u8, royal: bool) -> Squares {
        let (mut all, king) = (Squares::default(), state.king(side));
        if !self.set.field.has(king) {
            return all;
        }
        let enemies = self.pieces(state, side ^ 1);
        let idle =
            |at: &At| (royal || !self.is_royal(state.cell(*at))) && !self.hits(state, *at, king);
        let enemies: Vec<At> = enemies.iter(&self.set.field).filter(idle).collect();
        let mut others = self.pieces(state, side);
        others.add(self.pieces(state, side ^ 1));
        for at in others.iter(&self.set.field).filter(|at| *at != king) {
            let without = state.with(self.set, &[(at, EMPTY)]);
            if enemies
                .iter()
                .any(|enemy| self.hits(&without, *enemy, king))
            {
                all.insert(&self.set.field, at);
            }
        }
        all
    }

    /// The pieces that the move made shield the king of the other side.
    fn new_shields(&self) -> Squares {
        let (_, them) = self.sides();
        let now = self.shields(self.now, them, false);
        now.xor(now.and(self.shields(self.before, them, false)))
    }

    /// The attacked pieces that only seem to be defended by a piece that the move pins.
    fn unguarded(&self) -> Squares {
        let (us, them) = self.sides();
        let pinned = self.new_shields().and(self.pieces(self.now, them));
        let mut all = Squares::default();
        if pinned.len() == 0 {
            return all;
        }
        let free = self.shields(self.now, us, false);
        let free = |at: &At| !free.contains(&self.set.field, *at);
        for at in self.each(them).filter(|at| !self.is_never_chased(*at)) {
            let enemy = self.now.cell(at) ^ 1;
            let taken = self.now.with(self.set, &[(at, enemy)]);
            let mut guards = pinned.iter(&self.set.field).filter(|guard| *guard != at);
            let guarded = guards.any(|guard| self.hits(&taken, guard, at));
            if guarded
                && self
                    .each(us)
                    .filter(free)
                    .any(|by| self.hits(self.now, by, at))
            {
                all.insert(&self.set.field, at);
            }
        }
        all
    }

    /// The pieces that a piece could capture with check because of the move, if the king could not capture back.
    fn uncovered(&self) -> Squares {
        let (us, them) = self.sides();
        let before_king = self.new_shields().and(self.pieces(self.now, us));
        let king = self.now.king(them);
        let mut all = Squares::default();
        for from in before_king.iter(&self.set.field) {
            let c = self.now.cell(from);
            for at in self.each(them).filter(|at| self.hits(self.now, from, *at)) {
                let taken = self.now.with(self.set, &[(at, c)]);
                let gone = self.now.with(self.set, &[(from, EMPTY), (king, EMPTY)]);
                let mut others = self.each(us).filter(|other| *other != from);
                if !self.hits(&taken, king, at) || others.any(|other| self.hits(&gone, other, at)) {
                    all.insert(&self.set.field, at);
                }
            }
        }
        all
    }
}
