//! What a move does to the board besides moving pieces: captures that remove what is around them,
//! enemies that change sides, and walls.

use super::army::{Code, EMPTY, OFF, belongs, side_of, type_of};
use super::field::{At, Field, NOWHERE, Squares, Wing, at, file, rank, step, vector};
use super::law::{CASTLES, Effects, LAST, Law, PARTNER, Walls};
use super::setting::Setting;
use super::state::{Move, MoveType, State, slot};
use crate::model::{EnclosingRule, Kind, WallRule};
use crate::movement::Step;

/// The steps to the squares around a square.
pub(super) const AROUND: [At; 8] = [
    vector(-1, -1),
    vector(0, -1),
    vector(1, -1),
    vector(-1, 0),
    vector(1, 0),
    vector(-1, 1),
    vector(0, 1),
    vector(1, 1),
];

/// The steps to the squares beside a square.
pub(super) const BESIDE: [At; 4] = [vector(0, -1), vector(-1, 0), vector(1, 0), vector(0, 1)];

/// The first square of the board: Fairy-Stockfish puts a wall there with a move that places none, a pass or a promotion as
/// in shogi.
pub(super) const NO_WALL: At = at(0, 0);

/// Whether a move on the board promotes or demotes as in shogi.
pub(super) fn turns_over(set: &Setting, m: &Move) -> bool {
    m.move_type != MoveType::Drop && m.promotes() && !set.turned(m).is_empty()
}

impl State {
    /// What follows from a move that was carried out.
    #[cold]
    #[inline(never)]
    pub(super) fn take_effect(&mut self, set: &Setting, m: Move) {
        let walls = set.law.walls.as_ref().filter(|_| m.gated == OFF);
        // Old walls are removed first, so that a piece petrified by this move stays until the next move.
        if walls.is_some_and(|walls| walls.rule == WallRule::Duck) {
            self.clear_walls(&set.field);
        }
        if let Some(effects) = &set.law.effects {
            if let Some(rule) = effects.flips.filter(|_| m.move_type != MoveType::Pass) {
                self.flip(&set.field, m, rule);
            }
            if m.captured != EMPTY {
                self.explode(set, effects, m);
            }
        }
        // The wall of a move that places none may be stated to be where a piece stands.
        if walls.is_some() && self.cell(m.gate) == EMPTY {
            self.build(&set.field, m.gate);
        }
        self.review_castling(&set.law);
    }

    fn explode(&mut self, set: &Setting, effects: &Effects, m: Move) {
        let (field, stone) = (&set.field, effects.turns_to_stone(m.code));
        if effects.consumes(m.becomes) || stone {
            self.remove(set, m.to, m.becomes);
            // What has promoted is no longer of the kind that turns to stone.
            if effects.turns_to_stone(m.becomes) {
                self.build(field, m.to);
            }
        }
        for by in AROUND.into_iter().filter(|_| effects.blasts()) {
            let at = step(m.to, by);
            let c = self.cell(at);
            if c > OFF && effects.reaches(c) {
                self.remove(set, at, c);
                if effects.petrifies {
                    self.build(field, at);
                }
            }
        }
    }

    /// Removes a piece that was not captured itself. It goes to a hand as a captured one does.
    fn remove(&mut self, set: &Setting, at: At, c: Code) {
        self.take(&set.field, at, c);
        if let Some(drops) = &set.law.drops {
            self.take_in_hand(drops.to_hand(c));
        }
    }

    fn flip(&mut self, field: &Field, m: Move, rule: EnclosingRule) {
        let us = side_of(m.becomes);
        for at in self.enclosed(field, m, us, rule).iter(field) {
            let c = self.cell(at);
            self.take(field, at, c);
            self.put(field, at, c ^ 1);
        }
    }

    /// The enemy pieces that a piece flips from its current square.
    fn enclosed(&self, field: &Field, m: Move, us: u8, rule: EnclosingRule) -> Squares {
        let mut all = Squares::default();
        let own = |by: At| belongs(self.cell(step(m.to, by)), us);
        let turns = match rule {
            EnclosingRule::Quadwrangle => {
                m.move_type != MoveType::Drop || AROUND.into_iter().any(own)
            }
            _ => true,
        };
        for by in AROUND.into_iter().filter(|_| turns) {
            match rule {
                EnclosingRule::Reversi => {
                    let row = self.row_of_enemies(m.to, by, us);
                    row.into_iter().for_each(|at| all.insert(field, at));
                }
                _ if belongs(self.cell(step(m.to, by)), us ^ 1) => {
                    all.insert(field, step(m.to, by));
                }
                _ => {}
            }
        }
        all
    }

    /// The enemies in a row from a square, if the row ends at a friend.
    pub(super) fn row_of_enemies(&self, from: At, by: At, us: u8) -> Vec<At> {
        let (mut row, mut at) = (Vec::new(), step(from, by));
        while belongs(self.cell(at), us ^ 1) {
            row.push(at);
            at = step(at, by);
        }
        match belongs(self.cell(at), us) {
            true => row,
            false => Vec::new(),
        }
    }

    /// Puts a wall on an empty square.
    pub(super) fn build(&mut self, field: &Field, at: At) {
        self.block(field, at);
        self.more.walls.insert(field, at);
    }

    /// Places the wall of a move, and removes those that it replaces.
    pub(super) fn renew_walls(&mut self, set: &Setting, at: At) {
        let walls = set.law.walls.as_ref();
        if walls.is_some_and(|walls| walls.rule == WallRule::Duck) {
            self.clear_walls(&set.field);
        }
        if self.cell(at) == EMPTY {
            self.build(&set.field, at);
        }
    }

    fn clear_walls(&mut self, field: &Field) {
        for at in self.more.walls.iter(field) {
            self.set_cell(field, at, EMPTY);
        }
        self.more.walls = Squares::default();
    }

    /// Removes castling rights of pieces that are gone.
    fn review_castling(&mut self, law: &Law) {
        for us in 0..2 {
            let home = self.stands(law, self.homes[usize::from(us)], us, CASTLES);
            for wing in Wing::BOTH {
                let rook = self.castling[slot(us, wing)];
                if rook != NOWHERE && !(home && self.stands(law, rook, us, PARTNER)) {
                    self.castling[slot(us, wing)] = NOWHERE;
                }
            }
        }
    }

    /// Whether a piece of a side with such a trait stands on a square.
    pub(super) fn stands(&self, law: &Law, at: At, us: u8, what: u16) -> bool {
        belongs(self.cell(at), us) && law.is(self.cell(at), what)
    }

    // ---- walls -------------------------------------------------------------------

    /// Adds the same move with each wall that may be placed with it.
    pub(super) fn wall_in(&self, set: &Setting, walls: &Walls, m: Move, out: &mut Vec<Move>) {
        let field = &set.field;
        let may = |at: &At| self.may_wall(set, walls, &m, *at);
        let wall = |gate: At| Move {
            gate,
            gated: OFF,
            ..m
        };
        if turns_over(set, &m) {
            out.push(wall(NO_WALL));
            return;
        }
        match walls.rule {
            WallRule::Arrow => {
                let mut after = *self;
                after.carry_out(set, m);
                let shots = after.shots(set, m.becomes, m.to).into_iter();
                out.extend(shots.filter(may).map(wall));
            }
            _ => out.extend(field.all().iter().copied().filter(may).map(wall)),
        }
    }

    /// Whether a wall may be placed on a square with a move, unless it has to be shot there.
    pub(super) fn may_wall(&self, set: &Setting, walls: &Walls, m: &Move, at: At) -> bool {
        let field = &set.field;
        if turns_over(set, m) {
            return at == NO_WALL;
        }
        field.has(at)
            && walls.squares[usize::from(self.turn & 1)].contains(field, at)
            && self.is_free_after(set, *m, at)
            && match walls.rule {
                WallRule::Past => at == m.from,
                WallRule::Edge => self.is_edge(field, at),
                _ => true,
            }
    }

    /// Where a piece could shoot an arrow: where it could go without capturing, also out of its region. As in
    /// Fairy-Stockfish, the arrows of a king have the steps of a usual one.
    pub(super) fn shots(&self, set: &Setting, c: Code, from: At) -> Vec<At> {
        let mut all = Vec::new();
        match set.army.unbound(c) {
            _ if set.army.kind(type_of(c)) == Kind::KING => {
                all.extend(AROUND.into_iter().map(|by| step(from, by)));
            }
            Some(free) => {
                let mover = self.mover(set, c, from);
                let mut each = |step: Step| all.extend((step.to != from).then_some(step.to));
                free.table.each(self.cells(), mover, &mut each);
            }
            None => return self.quiet_targets(set, c, from),
        }
        all.retain(|at| self.cell(*at) == EMPTY);
        all
    }

    /// Where a piece could go without capturing.
    pub(super) fn quiet_targets(&self, set: &Setting, c: Code, from: At) -> Vec<At> {
        let mut all = Vec::new();
        for ray in set.army.rays(c).iter().filter(|ray| ray.quiet) {
            let way =
                std::iter::successors(Some(step(from, ray.step)), |at| Some(step(*at, ray.step)));
            let way = way.take(usize::from(ray.reach));
            all.extend(way.take_while(|at| self.cell(*at) == EMPTY));
        }
        self.odd_moves(set, c, from, |m| {
            all.extend((m.captured == EMPTY).then_some(m.to))
        });
        all
    }

    /// Whether a square is empty after a move.
    fn is_free_after(&self, set: &Setting, m: Move, at: At) -> bool {
        let (left, taken) = match m.move_type {
            MoveType::Castle(wing) => (m.aux, set.law.castling.rook_goal(self.turn, wing)),
            MoveType::EnPassant => (m.aux, NOWHERE),
            MoveType::Pass => return self.cell(at) == EMPTY,
            _ => (NOWHERE, NOWHERE),
        };
        at != m.to && at != taken && (self.cell(at) == EMPTY || at == m.from || at == left)
    }

    /// Whether a square is on an edge of what is left of the board.
    fn is_edge(&self, field: &Field, at: At) -> bool {
        let outer = |n: u8, size: u8| n == 0 || n + 1 == size;
        let wall = |by: At| self.is_wall(field, step(at, by));
        outer(file(at), field.files())
            || outer(rank(at), field.ranks())
            || BESIDE.into_iter().any(wall)
    }

    pub(super) fn is_wall(&self, field: &Field, at: At) -> bool {
        field.has(at) && self.more.walls.contains(field, at)
    }

    /// Whether a piece that is royal as the last of its kind is safe because capturing it would remove such a piece of the
    /// capturing side. A king is not.
    pub(super) fn is_shielded(&self, set: &Setting, c: Code, at: At, side: u8) -> bool {
        if !set.law.is(c, LAST) {
            return false;
        }
        let Some(effects) = set.law.effects.as_ref().filter(|e| e.blasts()) else {
            return false;
        };
        let shields = |by: At| {
            let beside = step(at, by);
            let c: Code = self.cell(beside);
            belongs(c, side ^ 1)
                && effects.reaches(c)
                && set.law.is(c, LAST)
                && self.is_royal(set, beside)
        };
        AROUND.into_iter().any(shields)
    }
}
