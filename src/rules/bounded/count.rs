//! Counters besides those of chess: clocks of other pieces and drops, checks, and the moves that a
//! weaker side counts.

use super::army::{Code, EMPTY, type_of};
use super::field::{delta, file, rank};
use super::law::{Honor, PAWN, RESETS};
use super::odd::{goes_alone, goes_over_one};
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::{CountingRule, Kind};

impl State {
    /// Whether a move that was made resets the halfmove clock. A move does not reset it if the piece could move back.
    #[cold]
    #[inline(never)]
    pub(super) fn zeroes(&self, set: &Setting, m: Move) -> bool {
        if m.captured != EMPTY || m.move_type == MoveType::Drop {
            return m.captured != EMPTY || set.law.drops_reset || set.law.is(m.code, RESETS);
        }
        if m.move_type == MoveType::Pass {
            // It is written on the square of a piece, and counts as its move.
            return m.becomes != EMPTY && set.law.is(m.becomes, RESETS);
        }
        if m.promotes() {
            let pairs = set.law.pairs.as_ref();
            let turns = !set.turned(&m).is_empty();
            if !turns || pairs.is_some_and(|pairs| !pairs.demotes) {
                return true;
            }
        }
        set.law.is(m.code, RESETS) && !goes_back(set, m)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn count_further(&mut self, set: &Setting, m: Move) {
        if let Some(checks) = self.more.checks.as_mut().filter(|_| self.in_check) {
            let left = match self.turn {
                0 => &mut checks.white,
                _ => &mut checks.black,
            };
            *left = left.saturating_sub(1);
        }
        self.note_checks(set, self.turn);
        match &set.law.honor {
            Some(honor) => self.count_down(set, honor, m),
            // The limit depends on the pieces that are left, by a rule that is not stated.
            None if m.captured != EMPTY || m.promotes() => self.more.limit = None,
            None => {}
        }
    }

    /// Counts the moves of a weaker side. The halfmove clock is their number while there is a limit.
    fn count_down(&mut self, set: &Setting, honor: &Honor, m: Move) {
        let (us, them) = (self.turn, self.turn ^ 1);
        let all = |state: &Self, side: u8| state.forces(&set.army, side).len() as u64;
        let board = all(self, us) + all(self, them);
        if self.more.limit.is_some() {
            self.halfmove = self.more.counted.saturating_add(1);
        }
        let pawn = set.law.is(m.captured, PAWN) && !self.has_pawns(set);
        let own = self.chase(set, honor, us);
        if honor.rule != CountingRule::Asean && pawn && all(self, us) == 1 && own > 0 {
            self.more.limit = Some(2 * own);
            self.halfmove = 2 * board - 1;
        }
        let changes = (m.captured != EMPTY || m.promotes()) && all(self, them) == 1;
        let theirs = self.chase(set, honor, them);
        if (self.more.limit.is_none() || changes) && theirs > 0 {
            self.more.limit = Some(2 * theirs);
            let alone = honor.rule != CountingRule::Asean && all(self, them) == 1;
            self.halfmove = if alone { 2 * board } else { 0 };
        }
        self.more.counted = self.halfmove;
    }

    /// Whether more moves were counted than the rule allows.
    pub(super) fn is_counted_out(&self, set: &Setting) -> bool {
        let limit = self.more.limit.filter(|_| set.law.honor.is_some());
        limit.is_some_and(|limit| self.halfmove > limit)
    }

    fn has_pawns(&self, set: &Setting) -> bool {
        let pawns = |c: &Code| set.law.is(*c, PAWN);
        let mut all = set.army.all_codes().filter(pawns);
        all.any(|c| self.set(c).len() > 0)
    }

    /// How many moves a side may still be chased; 0 if it does not count.
    fn chase(&self, set: &Setting, honor: &Honor, side: u8) -> u64 {
        let all = |side: u8| self.forces(&set.army, side).len();
        let (own, others, pawns) = (all(side), all(side ^ 1), self.has_pawns(set));
        let counts = match honor.rule {
            CountingRule::Makruk => !pawns && others > 1,
            CountingRule::Cambodian => own <= 3 && others > 1 && (own > 1 || !pawns),
            CountingRule::Asean => !pawns && own == 1,
        };
        if !counts || own > 1 {
            return if counts { honor.rule.limit() } else { 0 };
        }
        let of = |codes: &[Vec<Code>; 2]| -> usize {
            let theirs = codes[usize::from(side ^ 1)].iter();
            theirs.map(|c| self.set(*c).len()).sum()
        };
        let found = honor
            .chases
            .iter()
            .find(|(codes, count, _)| of(codes) >= *count as usize);
        found.map_or_else(|| honor.rule.limit(), |(_, _, moves)| *moves)
    }
}

/// Whether a piece could move back with its next move on an empty board, or over one piece. Of a king, whatever its
/// moves are, the steps of the usual king count, as Fairy-Stockfish has it.
fn goes_back(set: &Setting, m: Move) -> bool {
    if set.army.kind(type_of(m.code)) == Kind::KING {
        return file(m.from).abs_diff(file(m.to)) < 2 && rank(m.from).abs_diff(rank(m.to)) < 2;
    }
    let back = Move::plain(m.code, m.to, m.from, EMPTY);
    set.army.quiet(m.code, delta(m.to, m.from)) != 0
        || goes_alone(set, back)
        || goes_over_one(set, back)
}
