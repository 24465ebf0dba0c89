//! Whether a game is over.

use super::army::{Manner, PieceType};
use super::material::{Hope, TooLittle, cannot_mate, never_mates};
use super::number::Number;
use super::site_draws;
use super::state::State;
use crate::model::{Kind, Side};
use crate::rules::{Convention, Status};

/// A border no farther than this from zero may help to mate.
const NEAR: i64 = 1_000_000;

impl<N: Number> State<N> {
    /// Whether the game has ended, and how.
    pub(super) fn ending(&mut self) -> Status {
        if let Some(how) = self.won() {
            return Status::Won(how);
        }
        if self.is_repeated() {
            return Status::Drawn(Status::REPETITION);
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
            return Status::Drawn(Status::MOVE_RULE);
        }
        match self.is_dead() {
            true => Status::Drawn(Status::FEW_PIECES),
            false => Status::Open,
        }
    }

    /// How the last move won, if not by mate.
    pub(super) fn won(&self) -> Option<&'static str> {
        let (side, last) = self.history.last?;
        let goals = self.law.goals[side as usize];
        let us = self.us();
        let royals = self.board.royals(us).is_empty();
        let checks = self
            .history
            .checks
            .map(|c| c[usize::from(us == Side::White)]);
        match () {
            () if goals.all_pieces && self.board.count[us as usize] == 0 => {
                Some("capture of all pieces")
            }
            () if goals.royal_capture && last.royal_captured => Some("royal capture"),
            () if goals.all_royals && last.royal_captured && royals => {
                Some("capture of all royal pieces")
            }
            () if goals.hill && last.king_on_hill => Some("king of the hill"),
            () if goals.three_checks && last.check && checks == Some(0) => Some("three checks"),
            () => None,
        }
    }

    fn is_repeated(&self) -> bool {
        self.seen.get(&self.full_hash()).is_some_and(|n| *n >= 3)
    }

    /// Whether no side can be mated any longer.
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
        /// More pieces than this are always sufficient.
        const MAX_PIECES: u32 = 200;
        if !both || !changed || all > MAX_PIECES {
            return false;
        }
        let army = &self.law.army;
        let (mut pieces, mut hopes) = (Vec::new(), Vec::new());
        for id in self.board.listed() {
            let piece = self.board.piece(id);
            let mover = army.mover(piece.piece_type);
            match mover.manner {
                Manner::Void => return false,
                Manner::Obstacle => {}
                _ => {
                    let light = piece.at.0.and(&piece.at.1).modulo(2) == 1;
                    hopes.extend(self.hope(piece.side, piece.piece_type, pieces.len()));
                    pieces.push((piece.side, mover.kind, light));
                }
            }
        }
        /// More pawns that can promote than this are always sufficient: all may become queens.
        const MOST_HOPES: usize = 2;
        let (too_little, border) = match self.law.conduct.mate {
            Convention::Seed => (cannot_mate as TooLittle, self.has_near_border()),
            Convention::Site => (
                site_draws::too_little as TooLittle,
                self.has_border_of_site(),
            ),
        };
        hopes.len() <= MOST_HOPES && never_mates(&mut pieces, &hopes, border, too_little)
    }

    /// The promotion choices of a pawn; none for other pieces.
    fn hope(&self, side: Side, piece_type: PieceType, place: usize) -> Option<Hope> {
        let army = &self.law.army;
        let pawn = Some(piece_type) == army.pawn;
        let rule = self.law.promotion[side as usize].as_ref();
        let rule = rule.filter(|p| pawn && !p.ranks.is_empty())?;
        let to: Vec<Kind> = rule.to.iter().map(|s| army.kind(*s)).collect();
        (!to.is_empty()).then_some(Hope { place, to })
    }

    /// Whether a border is close enough to help.
    fn has_near_border(&self) -> bool {
        let near = |n: &N| n.small().is_some_and(|n| n.abs() <= NEAR);
        self.board.border.iter().flatten().any(near)
    }

    /// The same for the site: a border that leaves out zero is always close.
    fn has_border_of_site(&self) -> bool {
        let [left, right, bottom, top] = &self.board.border;
        let away = |n: &Option<N>, outward: i64| n.as_ref().map(|n| n.times(outward));
        let sides = [
            away(left, -1),
            away(right, 1),
            away(bottom, -1),
            away(top, 1),
        ];
        let far = N::default().plus(NEAR);
        sides
            .into_iter()
            .flatten()
            .any(|n| far.minus(&n).sign() >= 0)
    }
}
