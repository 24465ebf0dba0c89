//! Laws by which other moves forbid a move, and moves that place a wall.
//!
//! A written move is first resolved as if there were no such law. The result is legal unless the law forbids it, so
//! only the moves that the law is about have to be listed.

use super::army::{Code, EMPTY, OFF, belongs};
use super::effects::{NO_WALL, turns_over};
use super::field::sq;
use super::fits::fits;
use super::law::{Drops, Walls};
use super::resolve::UNUSUAL;
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::{Marks, Ply, Sq, WallRule};

impl State {
    /// The only legal move that fits what is written, if that is not ambiguous and no unusual
    /// spelling.
    pub(super) fn only_if_permitted(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        let m = match &set.law.walls {
            Some(walls) if said.marks.contains(Marks::WALL) => self.only_walled(set, walls, said),
            Some(walls) if !walls.instead => None,
            _ => self.only_by_itself(set, said),
        }?;
        (!self.is_forbidden(set, &m)).then_some(m)
    }

    /// Whether other moves forbid a move that is legal by itself.
    fn is_forbidden(&mut self, set: &Setting, m: &Move) -> bool {
        if set.law.choice.must_capture {
            if m.captured != EMPTY {
                return false;
            }
            if self.can_capture(set) {
                return true;
            }
        }
        let forced = set.law.drops.as_ref().filter(|drops| drops.forced);
        forced.is_some_and(|drops| self.owes_another(set, drops, m))
    }

    /// Whether a legal move captures.
    pub(super) fn can_capture(&mut self, set: &Setting) -> bool {
        let mut moves = Vec::new();
        for from in self.forces(&set.army, self.turn).iter(&set.field) {
            moves.clear();
            self.steps_from(set, from, &mut moves);
            moves.retain(|m| m.captured != EMPTY);
            self.complete(set, 0, &mut moves);
            if moves.iter().any(|m| self.may(set, *m)) {
                return true;
            }
        }
        false
    }

    /// Whether a side has to drop a piece, and does not with this move.
    fn owes_another(&mut self, set: &Setting, drops: &Drops, m: &Move) -> bool {
        if m.move_type == MoveType::Drop && drops.is_forced(m.code)
            || !self.holds_forced(set, drops)
        {
            return false;
        }
        let mut all = Vec::new();
        self.drops(set, &mut all);
        let mut all = all.iter().filter(|m| drops.is_forced(m.code));
        m.move_type == MoveType::Drop || all.any(|m| self.may(set, *m))
    }

    fn holds_forced(&self, set: &Setting, drops: &Drops) -> bool {
        let held = |c: Code| belongs(c, self.turn) && drops.is_forced(c) && self.in_hand(c) > 0;
        set.army.all_codes().any(held)
    }

    /// Keeps only drops, if one must be made and can.
    pub(super) fn keep_forced_drops(&self, set: &Setting, out: &mut Vec<Move>) {
        let forced = set.law.drops.as_ref().filter(|drops| drops.forced);
        let Some(drops) = forced.filter(|drops| self.holds_forced(set, drops)) else {
            return;
        };
        let drop = |m: &Move| m.move_type == MoveType::Drop;
        out.retain(|m| !drop(m) || drops.is_forced(m.code));
        if out.iter().any(drop) {
            out.retain(drop);
        }
    }

    /// The only legal move with the wall that is written.
    fn only_walled(&mut self, set: &Setting, walls: &Walls, said: Ply) -> Option<Move> {
        if walls.instead {
            return match self.moves_instead(set, said) {
                Some(said) => self.only_by_itself(set, said),
                None => self.only_wall(set, walls, said),
            };
        }
        if said.marks & UNUSUAL != Marks::WALL {
            return None;
        }
        self.quick_if(set, said, |state, m| {
            let walled = state.walled(set, walls, said, *m);
            walled.is_some_and(|walled| {
                *m = walled;
                true
            })
        })
    }

    /// What is written without its wall, if that is the one that Fairy-Stockfish writes after moves where walls are
    /// placed instead of them.
    fn moves_instead(&self, set: &Setting, said: Ply) -> Option<Ply> {
        let marks = said.marks - Marks::WALL;
        let plain = Ply {
            wall: Sq::NONE,
            marks,
            ..said
        };
        let stays = [self.stay(set), self.rest_on_board(set)];
        let stays = stays.into_iter().flatten().any(|m| fits(set, plain, &m));
        (said.wall == sq(NO_WALL) && !stays).then_some(plain)
    }

    /// The wall that is placed instead of a move.
    fn only_wall(&mut self, set: &Setting, walls: &Walls, said: Ply) -> Option<Move> {
        if set.law.passing[usize::from(self.turn & 1)].stalemated {
            return None;
        }
        let m = self.stay(set)?;
        let m = self.walled(set, walls, said, m)?;
        // What is written with both squares may also be a king that castles without moving.
        let clear = said.marks.contains(Marks::PASS) || !said.from.is_known();
        (clear && fits(set, said, &m)).then_some(m)
    }

    /// A move with the wall that is written, if it is legal.
    fn walled(&mut self, set: &Setting, walls: &Walls, said: Ply, m: Move) -> Option<Move> {
        let gate = set.field.locate(said.wall)?;
        let gated = OFF;
        let may = self.may_wall(set, walls, &m, gate) && self.shoots(set, walls, &m, gate);
        let m = Move { gate, gated, ..m };
        (may && self.may(set, m)).then_some(m)
    }

    /// Whether a piece can place a wall on this square from where it arrives, if it has to.
    fn shoots(&mut self, set: &Setting, walls: &Walls, m: &Move, gate: u16) -> bool {
        if walls.rule != WallRule::Arrow || turns_over(set, m) {
            return true;
        }
        let saved = self.make_on_cells(set, *m);
        let shots = self.shots(set, m.becomes, m.to);
        self.restore_cells(saved);
        shots.contains(&gate)
    }
}
