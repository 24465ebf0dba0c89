//! Attacks on squares, and which moves leave the royal pieces of the moving side safe.

use super::army::{Army, Code, EMPTY, OFF, belongs, code, side_of};
use super::field::{At, NOWHERE, Wing, delta, step};
use super::law::LAST;
use super::setting::Setting;
use super::sight::Sight;
use super::state::{Move, MoveType, State};
use super::steps::SEVERAL;

impl State {
    /// Whether all squares between the two are empty.
    #[inline(always)]
    pub(super) fn is_clear(&self, from: At, to: At, by: At) -> bool {
        self.obstacle(from, to, by).is_none()
    }

    /// The first piece in the way from one square to the other.
    #[inline(always)]
    pub(super) fn obstacle(&self, from: At, to: At, by: At) -> Option<At> {
        let mut at = step(from, by);
        while at != to {
            if self.cell(at) != EMPTY {
                return Some(at);
            }
            at = step(at, by);
        }
        None
    }

    /// Whether a piece of this code that leaps or rides could capture from one square on the other.
    #[inline(always)]
    pub(super) fn captures_on(&self, army: &Army, code: Code, from: At, to: At) -> bool {
        let by = army.capture(code, delta(from, to));
        by != 0 && self.is_clear(from, to, by)
    }

    /// The first piece of this side found to attack the square. If the cells differ from the sets
    /// of pieces, the cells count, so it can be called while a move of the other side is made on the cells.
    pub(super) fn attacker(&self, set: &Setting, target: At, by: u8) -> Option<At> {
        let mut all = self.forces(&set.army, by).iter(&set.field);
        let found = all.find(|&at| {
            let code = self.cell(at);
            self.captures_on(&set.army, code, at, target) && belongs(code, by)
        });
        if found.is_none() && set.army.is_odd() {
            return self.odd_attacker(set, target, by);
        }
        found
    }

    /// Whether this side attacks the square, as [`Self::attacker`] finds it.
    #[inline]
    pub(super) fn is_attacked(&self, set: &Setting, target: At, by: u8) -> bool {
        if let Some(sight) = &set.sight {
            let n = set.field.number(target);
            return self.sees((&set.field, sight), n, by, (self.occupied, u64::MAX));
        }
        match set.aims.at(&set.field, target, by) {
            Some(mut aims) => (0..).zip(&mut aims).any(|(kind, aims)| {
                let code = code(kind, by & 1);
                let near = self.set(code).first() & aims;
                near != 0 && self.captures_from(set, (code, near), target)
            }),
            None => self.attacker(set, target, by).is_some(),
        }
    }

    /// Whether a piece of this code on one of these squares of a small board could capture on another one.
    #[inline(never)]
    fn captures_from(&self, set: &Setting, (code, mut near): (Code, u64), target: At) -> bool {
        while near != 0 {
            let at = set.field.numbered(near.trailing_zeros() as u8);
            near &= near - 1;
            if self.cell(at) == code && self.captures_on(&set.army, code, at, target) {
                return true;
            }
        }
        false
    }

    /// Whether a pseudo-legal move is legal, if no other move forbids it. Castling is checked
    /// elsewhere.
    #[inline(always)]
    pub(super) fn may(&mut self, set: &Setting, m: Move) -> bool {
        match set.plain {
            true => self.is_safe_on_lines(set, m),
            false => self.may_anyway(set, m),
        }
    }

    #[inline(never)]
    fn may_anyway(&mut self, set: &Setting, m: Move) -> bool {
        // A wall protects no king, and one that goes exposes none. For pieces that are royal while they are the last
        // of their kind, it does.
        let kings = || set.law.royalty[usize::from(self.turn & 1)].last.is_empty();
        let m = match m.gated == OFF && m.move_type != MoveType::Pass && kings() {
            true => m.without_gate(),
            false => m,
        };
        let safe = match (set.law.one_royal, set.army.is_odd()) {
            (false, _) => self.keeps_royals(set, m),
            (true, false) => {
                m.move_type == MoveType::Drop && !self.in_check || self.is_safe_on_lines(set, m)
            }
            (true, true) => self.is_safe_from_odd(set, m),
        };
        safe && (!set.law.is_narrow() || self.is_permitted(set, m))
    }

    /// Whether a move leaves the only royal piece safe, if all pieces of the game leap and ride.
    #[inline(always)]
    pub(super) fn is_safe_on_lines(&mut self, set: &Setting, m: Move) -> bool {
        let king = self.king(self.turn);
        if m.from == king || self.in_check || m.move_type == MoveType::EnPassant {
            return self.is_safe_after(set, m);
        }
        if let Some(sight) = &set.sight {
            let (of_king, from) = (set.field.number(king), set.field.number(m.from));
            if self.snipers(self.turn ^ 1) & sight.beyond(of_king, from) == 0 {
                return true;
            }
        }
        self.keeps_line(set, m, king)
    }

    /// Whether a move of a piece does not expose the king on the line on which the piece was.
    #[inline(never)]
    fn keeps_line(&mut self, set: &Setting, m: Move, king: At) -> bool {
        match set.army.line(delta(king, m.from)) {
            0 => true,
            _ if king == NOWHERE => true,
            SEVERAL => self.is_safe_after(set, m),
            line => self.still_covers(&set.army, m, king, line),
        }
    }

    /// The same: makes the move and looks for attackers.
    #[inline(never)]
    pub(super) fn is_safe_after(&mut self, set: &Setting, m: Move) -> bool {
        let us = self.turn;
        let king = match self.king(us) {
            NOWHERE => return true,
            king if king == m.from => m.to,
            king => king,
        };
        if let (Some(sight), MoveType::Plain | MoveType::Double | MoveType::EnPassant) =
            (&set.sight, m.move_type)
        {
            let bit = |at: At| 1_u64 << (set.field.number(at) & 63);
            let (from, to, victim) = (bit(m.from), bit(m.to), bit(m.victim()));
            let full = self.occupied & !from & !victim | to;
            let n = set.field.number(king);
            return !self.sees((&set.field, sight), n, us ^ 1, (full, !(to | victim)));
        }
        let saved = self.make_on_cells(set, m);
        let safe = !self.is_attacked(set, king, us ^ 1);
        self.restore_cells(saved);
        safe
    }

    /// Whether a move from a square on one of the king's lines does not expose the king.
    #[inline(always)]
    fn still_covers(&self, army: &Army, m: Move, king: At, line: At) -> bool {
        let mut at = king;
        loop {
            at = step(at, line);
            if at == m.to {
                return true;
            }
            let code = self.cell(at);
            if code != EMPTY && at != m.from {
                let enemy = belongs(code, side_of(m.code) ^ 1);
                return !enemy || army.capture(code, delta(at, king)) == 0;
            }
        }
    }

    /// Whether the move gives check; the cells are already as they are after the move, except for a gated piece.
    #[inline(always)]
    pub(super) fn checks_after(&self, set: &Setting, m: Move) -> bool {
        match set.plain {
            true => self.checks_on_lines(set, m),
            false => self.checks_anyway(set, m),
        }
    }

    #[inline(never)]
    fn checks_anyway(&self, set: &Setting, m: Move) -> bool {
        if m.move_type == MoveType::Pass {
            return false;
        }
        if !set.law.one_royal {
            return self.is_endangered(set, self.turn ^ 1);
        }
        self.checks_on_lines(set, m) || set.army.is_odd() && self.odd_checks(set, m)
    }

    #[inline(always)]
    fn checks_on_lines(&self, set: &Setting, m: Move) -> bool {
        let army = &set.army;
        let (us, king) = (self.turn, self.king(self.turn ^ 1));
        if king == NOWHERE {
            return false;
        }
        if let (Some(sight), MoveType::Plain | MoveType::Double) = (&set.sight, m.move_type) {
            return self.checks_in_sight(set, sight, (m.becomes, m.from, m.to));
        }
        let direct = |from, code| self.captures_on(army, code, from, king);
        match m.move_type {
            MoveType::Pass => false,
            MoveType::Castle(wing) => {
                let rook = set.law.castling.rook_goal(us, wing);
                direct(rook, self.cell(rook))
                    || self.uncovers(set, m.from, king, us)
                    || self.uncovers(set, m.aux, king, us)
                    || self.lets_in_check(army, m, king)
            }
            MoveType::Drop => direct(m.to, m.becomes),
            move_type => {
                direct(m.to, m.becomes)
                    || self.uncovers(set, m.from, king, us)
                    || (move_type == MoveType::EnPassant && self.uncovers(set, m.aux, king, us))
                    || self.lets_in_check(army, m, king)
            }
        }
    }

    /// The same for a move of one piece, if nothing is gated in.
    #[inline(always)]
    pub(super) fn checks_in_sight(
        &self,
        set: &Setting,
        sight: &Sight,
        (becomes, left, to): (Code, At, At),
    ) -> bool {
        let (us, king) = (self.turn, self.king(self.turn ^ 1));
        let of_king = set.field.number(king);
        let (from, to) = (set.field.number(left), set.field.number(to));
        let aims = sight.aims(of_king, becomes, true) >> (to & 63) & 1 == 1;
        if aims && sight.between(to, of_king) & self.occupied == 0 {
            return true;
        }
        let behind = self.snipers(us) & sight.beyond(of_king, from);
        behind != 0 && self.uncovers(set, left, king, us)
    }

    #[inline(always)]
    fn lets_in_check(&self, army: &Army, m: Move, king: At) -> bool {
        m.gated != EMPTY && self.captures_on(army, m.gated, m.gate, king)
    }

    /// Whether a piece of this side attacks the king along the line on which `gone` was.
    #[inline(never)]
    fn uncovers(&self, set: &Setting, gone: At, king: At, side: u8) -> bool {
        let army = &set.army;
        let line = match army.line(delta(king, gone)) {
            0 => return false,
            SEVERAL => return self.is_attacked(set, king, side),
            line => line,
        };
        let mut at = step(king, line);
        while self.cell(at) == EMPTY {
            at = step(at, line);
        }
        belongs(self.cell(at), side) && army.capture(self.cell(at), delta(at, king)) != 0
    }

    /// The castling move on this wing, or why it is not possible.
    #[cold]
    #[inline(never)]
    pub(super) fn castle(&mut self, set: &Setting, wing: Wing) -> Result<Move, NoCastling> {
        let (us, castling) = (self.turn, &set.law.castling);
        let rook = self.castling_rook(us, wing).ok_or(NoCastling::NoRight)?;
        let king = self.homes[usize::from(us & 1)];
        let m = Move {
            aux: rook,
            move_type: MoveType::Castle(wing),
            ..Move::plain(self.cell(king), king, castling.king_goal(us, wing), EMPTY)
        };
        let royal = self.is_royal(set, king);
        let shields = self.walls_shield(set, m.code);
        if royal && !shields && self.is_in_check(set, king) {
            return Err(NoCastling::InCheck);
        }
        let ways = [(m.from, m.to), (rook, castling.rook_goal(us, wing))];
        let in_the_way = |at: &At| self.cell(*at) != EMPTY && *at != m.from && *at != rook;
        for (from, to) in ways {
            if let Some(at) = row(from, to).find(in_the_way) {
                return Err(NoCastling::Blocked(at));
            }
        }
        match shields {
            true => Ok(m),
            false => self.safe_to_castle(set, m, royal),
        }
    }

    /// Whether the walls that come with moves protect such a piece, so that castling is judged with each of them.
    pub(super) fn walls_shield(&self, set: &Setting, c: Code) -> bool {
        let walls = set.law.walls.as_ref();
        walls.is_some_and(|walls| !walls.instead) && set.law.is(c, LAST)
    }

    /// Whether a royal piece of the side to move is attacked.
    fn is_in_check(&self, set: &Setting, king: At) -> bool {
        match set.law.one_royal {
            true => self.in_check,
            false => self.is_threatened(set, king, self.turn),
        }
    }

    /// A royal piece must not pass through an attacked square.
    pub(super) fn safe_to_castle(
        &mut self,
        set: &Setting,
        m: Move,
        royal: bool,
    ) -> Result<Move, NoCastling> {
        let walled = m.gated == OFF;
        for at in row(m.from, m.to).filter(|at| royal && (walled || *at != m.from)) {
            if self.would_be_attacked(set, m, at) {
                return Err(NoCastling::Attacked(at));
            }
        }
        let safe = match set.law.one_royal {
            true => self.is_safe_after(set, m),
            false => self.keeps_royals(set, m),
        };
        let permitted = safe && (!set.law.is_narrow() || self.is_permitted(set, m));
        permitted.then_some(m).ok_or(NoCastling::Attacked(m.to))
    }

    /// Whether a king that is not in check would be attacked on a square on its way.
    fn would_be_attacked(&mut self, set: &Setting, m: Move, at: At) -> bool {
        let them = self.turn ^ 1;
        if set.law.has_side_effects && self.is_shielded(set, m.code, at, self.turn) {
            return false;
        }
        // A king that is not attacked does not block such an attack from behind. Where the kings touch, it may be
        // attacked; then its target is examined again when the rook stands beside it.
        if m.gated != OFF && !set.army.is_odd() && (!set.law.has_side_effects || at == m.to) {
            return self.is_attacked(set, at, them);
        }
        if m.gated == OFF {
            let mut after = *self;
            after.make_on_cells(set, Move::plain(m.code, m.from, at, EMPTY));
            after.renew_walls(set, m.gate);
            return after.is_attacked(set, at, them);
        }
        let saved = self.make_on_cells(set, Move::plain(m.code, m.from, at, EMPTY));
        let attacked = self.is_attacked(set, at, them);
        self.restore_cells(saved);
        attacked
    }
}

/// Why a side cannot castle.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum NoCastling {
    NoRight,
    InCheck,
    Blocked(At),
    Attacked(At),
}

/// The squares from one to another on the same rank, both included.
fn row(from: At, to: At) -> impl Iterator<Item = At> {
    let (low, high) = (from.min(to), from.max(to));
    low..=high
}
