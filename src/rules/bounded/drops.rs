//! Pieces in hand: drops, pieces that are let in at a gate, and what a move adds to a hand.

use super::army::{CODES, Code, EMPTY, code};
use super::field::{At, NOWHERE, Squares, file};
use super::law::GATE;
use super::state::{Move, Setting, Sort, State};

impl State {
    /// How many pieces of a code are in hand.
    pub(super) fn in_hand(&self, c: Code) -> u16 {
        self.more.hands[usize::from(c) % CODES]
    }

    /// The pseudo-legal drops of the side to move.
    pub(super) fn drops(&self, set: &Setting, out: &mut Vec<Move>) {
        if set.law.drops.is_none() {
            return;
        }
        for c in self.own_codes(set).filter(|c| self.can_drop(set, *c)) {
            let empty = set.field.all().iter().filter(|at| self.cell(**at) == EMPTY);
            let may = |at: &&At| self.may_drop_on(set, c, **at);
            out.extend(empty.filter(may).map(|at| Move::drop(c, *at)));
        }
    }

    /// The drop of a piece on a square, if it is pseudo-legal.
    pub(super) fn drop_on(&self, set: &Setting, c: Code, at: At) -> Option<Move> {
        let may = self.can_drop(set, c) && self.cell(at) == EMPTY && self.may_drop_on(set, c, at);
        may.then(|| Move::drop(c, at))
    }

    fn own_codes(&self, set: &Setting) -> impl Iterator<Item = Code> + use<> {
        let us = self.turn;
        (0..set.army.count()).map(move |t| code(t, us))
    }

    fn can_drop(&self, set: &Setting, c: Code) -> bool {
        let drops = set.law.drops.as_ref().filter(|drops| drops.allowed);
        drops.is_some_and(|drops| drops.free && set.army.plain(c) == c || self.in_hand(c) > 0)
    }

    fn may_drop_on(&self, set: &Setting, c: Code, at: At) -> bool {
        let Some(drops) = &set.law.drops else {
            return false;
        };
        let on_file = || {
            self.set(c)
                .iter(&set.field)
                .filter(|a| file(*a) == file(at))
        };
        drops.squares(c).contains(&set.field, at)
            && drops
                .on_a_file(c)
                .is_none_or(|most| (on_file().count() as u32) < most)
    }

    /// Adds the same move with each piece that may be let in with it.
    pub(super) fn let_in(&self, set: &Setting, m: Move, out: &mut Vec<Move>) {
        if !set.law.gating {
            return;
        }
        let rook = match m.sort {
            Sort::Castle(_) => m.aux,
            _ => NOWHERE,
        };
        for gate in [m.from, rook].into_iter().filter(|at| *at != NOWHERE) {
            if !self.more.gates.contains(&set.field, gate) {
                continue;
            }
            let fits = |c: &Code| {
                let squares = set.law.drops.as_ref().map(|drops| drops.squares(*c));
                self.in_hand(*c) > 0 && squares.is_none_or(|s| s.contains(&set.field, gate))
            };
            let gated = self.own_codes(set).filter(fits);
            out.extend(gated.map(|gated| Move { gate, gated, ..m }));
        }
    }

    /// What a move does besides moving pieces on the board.
    #[cold]
    #[inline(never)]
    pub(super) fn do_further(&mut self, set: &Setting, m: Move) {
        if let Some(drops) = &set.law.drops {
            let held = drops.to_hand(m.captured);
            if held != EMPTY {
                let hand = &mut self.more.hands[usize::from(held) % CODES];
                *hand = hand.saturating_add(1);
            }
            if m.sort == Sort::Drop && !drops.free {
                self.take_from_hand(m.code);
            }
        }
        if set.law.gating && m.sort != Sort::Pass {
            self.close_gates(set, m);
        }
    }

    fn take_from_hand(&mut self, c: Code) {
        let hand = &mut self.more.hands[usize::from(c) % CODES];
        *hand = hand.saturating_sub(1);
    }

    fn close_gates(&mut self, set: &Setting, m: Move) {
        let gates = &mut self.more.gates;
        for at in [m.from, m.to, m.aux]
            .into_iter()
            .filter(|at| set.field.has(*at))
        {
            gates.remove(&set.field, at);
        }
        if m.gated != EMPTY {
            self.put(&set.field, m.gate, m.gated);
            self.take_from_hand(m.gated);
        }
        let gets = set.law.drops.as_ref().is_some_and(|drops| drops.captured);
        if !gets && self.own_codes(set).all(|c| self.in_hand(c) == 0) {
            let mut others = Squares::default();
            for at in self.more.gates.iter(&set.field) {
                if !set.law.is_place(at, self.turn, GATE) {
                    others.insert(&set.field, at);
                }
            }
            self.more.gates = others;
        }
    }
}
