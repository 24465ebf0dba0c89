//! Whether a game is over.

use super::army::Manner;
use super::material::cannot_mate;
use super::number::Number;
use super::state::State;
use crate::rules::Status;

impl<N: Number> State<N> {
    /// Whether the game has come to an end, and how.
    pub(super) fn ending(&mut self) -> Status {
        if let Some(end) = self.won() {
            return end;
        }
        if self.is_repeated() {
            return Status::Drawn("repetition");
        }
        let check = self.board.in_check(&self.law.army, self.us());
        match (
            self.can_move(),
            check && self.law.guarded[self.us() as usize],
        ) {
            (false, true) => return Status::Checkmate,
            (false, false) => return Status::Stalemate,
            _ => {}
        }
        if self.law.move_limit.is_some() && self.history.halfmove >= self.law.move_limit {
            return Status::Drawn("the move rule");
        }
        match self.is_dead() {
            true => Status::Drawn("insufficient material"),
            false => Status::Open,
        }
    }

    /// What the last move won by.
    fn won(&self) -> Option<Status> {
        let (side, last) = self.history.last?;
        let goals = self.law.goals[side as usize];
        let us = self.us();
        let royals = self.board.royals(us).is_empty();
        let checks = self
            .history
            .checks
            .map(|c| c[usize::from(us == crate::model::Side::White)]);
        let won = |how| Some(Status::Won(how));
        match () {
            () if goals.all_pieces && self.board.count[us as usize] == 0 => {
                won("capture of all pieces")
            }
            () if goals.royal_capture && last.royal_captured => won("royal capture"),
            () if goals.all_royals && last.royal_captured && royals => {
                won("capture of all royal pieces")
            }
            () if goals.hill && last.king_on_hill => won("king of the hill"),
            () if goals.three_checks && last.check && checks == Some(0) => won("three checks"),
            () => None,
        }
    }

    fn is_repeated(&self) -> bool {
        self.seen.get(&self.full_hash()).is_some_and(|n| *n >= 3)
    }

    /// Whether nobody can be mated any more.
    fn is_dead(&self) -> bool {
        let plain = |side| {
            let goals = self.law.goals[side as usize];
            goals.checkmate
                && !goals.royal_capture
                && !goals.all_royals
                && !goals.all_pieces
                && !goals.hill
                && !goals.three_checks
        };
        let both = self.law.is_orderly() && self.law.cycle.iter().all(|s| plain(*s));
        let changed = self
            .history
            .last
            .is_none_or(|(_, last)| last.changed_material);
        let all: u32 = self.board.count.iter().sum();
        /// More pieces than this always suffice.
        const MOST: u32 = 200;
        if !both || !changed || all > MOST {
            return false;
        }
        let army = &self.law.army;
        let mut pieces = Vec::new();
        for id in self.board.listed() {
            let man = self.board.man(id);
            let mover = army.mover(man.sort);
            let promotes = Some(man.sort) == army.pawn
                && self.law.promotion[man.side as usize]
                    .as_ref()
                    .is_some_and(|p| !p.ranks.is_empty() && !p.to.is_empty());
            match mover.manner {
                Manner::Void => return false,
                _ if promotes => return false,
                Manner::Obstacle => {}
                _ => {
                    let light = man.at.0.and(&man.at.1).modulo(2) == 1;
                    pieces.push((man.side, mover.kind, light));
                }
            }
        }
        cannot_mate(&pieces, self.has_near_border())
    }

    /// Whether an edge is near enough to be of help.
    fn has_near_border(&self) -> bool {
        let near = |n: &N| n.small().is_some_and(|n| n.abs() <= 1_000_000);
        self.board.border.iter().flatten().any(near)
    }
}
