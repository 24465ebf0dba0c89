//! Attacks, and which moves leave the king of the moving side safe.

use super::army::{Army, Code, EMPTY, KING, belongs, side_of, type_of};
use super::field::{At, Wing, delta, step};
use super::state::{Move, Setting, Sort, State};

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

    /// Whether a piece of this code on one square could capture on the other.
    #[inline(always)]
    pub(super) fn captures_on(&self, army: &Army, code: Code, from: At, to: At) -> bool {
        let by = army.capture(code, delta(from, to));
        by != 0 && self.is_clear(from, to, by)
    }

    /// The first piece of this side found to attack the square. If the cells differ from the sets
    /// of pieces, the cells count, so it can be called while a move is lifted.
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

    /// Whether this side attacks the square.
    #[inline]
    pub(super) fn is_attacked(&self, set: &Setting, target: At, by: u8) -> bool {
        self.attacker(set, target, by).is_some()
    }

    /// Whether a pseudo-legal move leaves the king of the moving side safe. Castling is checked
    /// elsewhere.
    #[inline]
    pub(super) fn is_safe(&mut self, set: &Setting, m: Move) -> bool {
        match set.army.is_odd() {
            true => self.is_safe_after(set, m),
            false => self.is_safe_on_lines(set, m),
        }
    }

    /// The same, if all pieces of the game only leap and ride.
    #[inline(always)]
    pub(super) fn is_safe_on_lines(&mut self, set: &Setting, m: Move) -> bool {
        if type_of(m.code) == KING || self.in_check || m.sort == Sort::EnPassant {
            return self.is_safe_after(set, m);
        }
        let king = self.king(self.turn);
        let line = set.army.line(delta(king, m.from));
        line == 0 || self.still_covers(&set.army, m, king, line)
    }

    /// The same: makes the move and looks for attackers.
    #[inline(always)]
    fn is_safe_after(&mut self, set: &Setting, m: Move) -> bool {
        let us = self.turn;
        let king = match type_of(m.code) {
            KING => m.to,
            _ => self.king(us),
        };
        let lifted = self.lift(&set.field, m);
        let safe = !self.is_attacked(set, king, us ^ 1);
        self.put_down(lifted);
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

    /// The castling move on this wing, or why it is not possible.
    #[cold]
    #[inline(never)]
    pub(super) fn castle(&mut self, set: &Setting, wing: Wing) -> Result<Move, NoCastling> {
        let us = self.turn;
        let rook = self.castling_rook(us, wing).ok_or(NoCastling::NoRight)?;
        let m = Move {
            aux: rook,
            sort: Sort::Castle(wing),
            ..Move::plain(
                super::army::code(KING, us),
                self.king(us),
                set.field.king_goal(us, wing),
                EMPTY,
            )
        };
        if self.in_check {
            return Err(NoCastling::InCheck);
        }
        let ways = [(m.from, m.to), (rook, set.field.rook_goal(us, wing))];
        let in_the_way = |at: &At| self.cell(*at) != EMPTY && *at != m.from && *at != rook;
        for (from, to) in ways {
            if let Some(at) = row(from, to).find(in_the_way) {
                return Err(NoCastling::Blocked(at));
            }
        }
        self.safe_to_castle(set, m)
    }

    /// The king must not pass through an attacked square. The king itself never blocks such an
    /// attack from behind, because it is not in check.
    fn safe_to_castle(&mut self, set: &Setting, m: Move) -> Result<Move, NoCastling> {
        let them = self.turn ^ 1;
        if let Some(at) = row(m.from, m.to).find(|at| self.is_attacked(set, *at, them)) {
            return Err(NoCastling::Attacked(at));
        }
        let lifted = self.lift(&set.field, m);
        let exposed = self.is_attacked(set, m.to, them);
        self.put_down(lifted);
        if exposed {
            return Err(NoCastling::Attacked(m.to));
        }
        Ok(m)
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
