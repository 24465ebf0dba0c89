//! Whether a game has ended by its laws.

use super::army::{Code, EMPTY};
use super::field::{At, Field, NOWHERE, ROWS, Squares, Wing, delta, step};
use super::law::{Connect, Ends, Extinction, Flag, Material, Mates};
use super::setting::Setting;
use super::state::{Move, State};
use crate::model::Score;
use crate::rules::Status;
use std::cmp::Ordering;

impl State {
    /// Whether the game has ended, without regard to earlier positions.
    pub(super) fn status(&mut self, set: &Setting, buffer: &mut Vec<Move>) -> Status {
        let ends = set.law.ends.as_deref();
        if let Some(status) = ends.and_then(|ends| self.ended(set, ends, buffer)) {
            return status;
        }
        match (self.can_move(set, buffer), self.in_check) {
            (true, _) => Status::Open,
            (false, true) => ends.map_or(Status::Checkmate, |ends| self.mated(set, ends)),
            (false, false) => ends.map_or(Status::Stalemate, |ends| self.stalemated(set, ends)),
        }
    }

    /// Whether a player may claim a draw in a position with moves, without regard to earlier positions.
    pub(super) fn claimed(&mut self, set: &Setting, buffer: &mut Vec<Move>) -> Status {
        match () {
            () if self.is_counted_out(set) => Status::Drawn(Status::COUNTED_OUT),
            () if self.can_only_promote(set, buffer) => Status::Drawn(Status::ONLY_PROMOTIONS),
            () => Status::Open,
        }
    }

    /// Whether the side to move has one pawn and one other piece, the pawn may promote where it stands, and no other
    /// move is legal. Without that promotion, it would be stalemated.
    fn can_only_promote(&mut self, set: &Setting, buffer: &mut Vec<Move>) -> bool {
        let rules = &set.law.promotions_in_place;
        let promotes = |c: Code| rules.iter().any(|rule| rule.concerns(c));
        if rules.is_empty() || self.in_check {
            return false;
        }
        let own = self.forces(&set.army, self.turn);
        let pawns = own.iter(&set.field).filter(|at| promotes(self.cell(*at)));
        if own.len() != 2 || pawns.count() != 1 {
            return false;
        }
        self.legal(set, buffer);
        buffer.iter().all(Move::promotes)
    }

    fn mated(&self, set: &Setting, ends: &Ends) -> Status {
        if ends.pawn_drop_loses && self.more.pawn_dropped {
            return Status::Lost("mate by a dropped pawn");
        }
        let odd = ends
            .mates
            .as_ref()
            .and_then(|mates| self.mated_by(set, mates));
        if let Some(status) = odd {
            return status;
        }
        match ends.checkmate {
            Score::Loss => Status::Checkmate,
            score => self.scored(score, self.turn, "checkmate"),
        }
    }

    /// What a mate is whose pieces decide about it.
    fn mated_by(&self, set: &Setting, law: &Mates) -> Option<Status> {
        let checks = |by: &[Vec<Code>; 2]| self.is_checked_by(set, by, self.turn ^ 1);
        if checks(&law.never_by) && !checks(&law.others) {
            return Some(Status::Lost("mate by a piece that may not mate"));
        }
        let idle = law.after_check_by.is_some() && !self.more.checked[usize::from(self.turn ^ 1)];
        idle.then_some(Status::Drawn("mate after checks by other pieces"))
    }

    /// Whether one of these pieces of a side attacks the only royal piece of the other side.
    fn is_checked_by(&self, set: &Setting, pieces: &[Vec<Code>; 2], by: u8) -> bool {
        let king = self.king(by ^ 1);
        let mut codes = pieces[usize::from(by)].iter();
        king != NOWHERE && codes.any(|c| self.attacks_as(set, *c, king))
    }

    /// Notes whether the side that moved has given check with a piece that makes mate count, in a row of checks.
    #[cold]
    pub(super) fn note_checks(&mut self, set: &Setting, us: u8) {
        let law = set.law.ends.as_ref().and_then(|ends| ends.mates.as_ref());
        if let Some(pieces) = law.and_then(|law| law.after_check_by.as_ref()) {
            let us = us & 1;
            let now = self.in_check
                && (self.more.checked[usize::from(us)] || self.is_checked_by(set, pieces, us));
            self.more.checked[usize::from(us)] = now;
        }
    }

    fn stalemated(&self, set: &Setting, ends: &Ends) -> Status {
        match (ends.stalemate, ends.stalemate_counts) {
            (Score::Draw, _) => match self.counted(set, ends, "stalemate") {
                Status::Drawn(_) => Status::Stalemate,
                status => status,
            },
            (score, false) => self.scored(score, self.turn, "stalemate"),
            (score, true) => match (score, self.counted(set, ends, by_count(ends, "stalemate"))) {
                (Score::Win, Status::Won(how)) => Status::Lost(how),
                (Score::Win, Status::Lost(how)) => Status::Won(how),
                (_, status) => status,
            },
        }
    }

    /// What a score of a side is for the side that moved last.
    fn scored(&self, score: Score, side: u8, how: &'static str) -> Status {
        match (score, side == self.turn) {
            (Score::Draw, _) => Status::Drawn(how),
            (Score::Loss, true) | (Score::Win, false) => Status::Won(how),
            (Score::Win, true) | (Score::Loss, false) => Status::Lost(how),
        }
    }

    /// What an end without a winner is.
    pub(super) fn counted(&self, set: &Setting, ends: &Ends, how: &'static str) -> Status {
        let (values, favored) = match &ends.material {
            Material::Ignored => return Status::Drawn(how),
            Material::Odds(side) => return self.scored(Score::Win, *side, how),
            Material::Counted { values, favored } => (values, *favored),
        };
        let count = |side: u8| self.worth(set, values, side);
        if let Some((side, margin)) = favored {
            let behind = count(side) + margin < count(side ^ 1);
            return self.scored(Score::Win, side ^ u8::from(behind), how);
        }
        match count(self.turn).cmp(&count(self.turn ^ 1)) {
            Ordering::Less => Status::Won(how),
            Ordering::Equal => Status::Drawn(how),
            Ordering::Greater => Status::Lost(how),
        }
    }

    /// What the pieces of a side count together.
    fn worth(&self, set: &Setting, values: &[([Vec<Code>; 2], u32)], side: u8) -> usize {
        if values.is_empty() {
            return self.forces(&set.army, side).len();
        }
        let of = |(kinds, value): &([Vec<Code>; 2], u32)| {
            let all = kinds[usize::from(side)].iter();
            all.map(|c| self.set(*c).len()).sum::<usize>() * *value as usize
        };
        values.iter().map(of).sum()
    }

    /// How the game has ended, if not because there is no move.
    #[cold]
    pub(super) fn ended(
        &mut self,
        set: &Setting,
        ends: &Ends,
        buffer: &mut Vec<Move>,
    ) -> Option<Status> {
        let them = self.turn ^ 1;
        if let Some(law) = &ends.extinction
            && let Some(status) = self.extinct(law)
        {
            return Some(status);
        }
        for flag in &ends.flags {
            if let Some(status) = self.flagged(set, flag, buffer) {
                return Some(status);
            }
        }
        if let Some(status) = self.castled(ends) {
            return Some(status);
        }
        let left = self.more.checks.filter(|_| ends.checks);
        if left.is_some_and(|left| [left.white, left.black][usize::from(them)] == 0) {
            return Some(Status::Won("the number of checks"));
        }
        if let Some(law) = &ends.connect
            && self.connects(set, law, them)
        {
            return Some(self.scored(law.score, them, "connected pieces"));
        }
        let how = self.stops(set, ends)?;
        Some(self.counted(set, ends, by_count(ends, how)))
    }

    /// What ends the game without a winner.
    fn stops(&self, set: &Setting, ends: &Ends) -> Option<&'static str> {
        let full = |at: &At| self.cell(*at) != EMPTY;
        match () {
            () if self.more.passes > 1 => Some("two passes in a row"),
            () if self.more.facing == [true; 2] => Some("royal pieces that face each other"),
            () if ends.full_board && set.field.all().iter().all(full) => Some("a full board"),
            () => None,
        }
    }

    fn extinct(&self, law: &Extinction) -> Option<Status> {
        let count = |codes: &[Code]| -> u32 {
            let all = codes.iter();
            all.map(|c| self.set(*c).len() as u32 + u32::from(self.in_hand(*c)))
                .sum()
        };
        for side in [self.turn ^ 1, self.turn] {
            let claims = u32::from(law.claim && side == self.turn);
            let few = |kind: &&[Vec<Code>; 2]| {
                count(&kind[usize::from(side)]) <= law.count
                    && count(&kind[usize::from(side ^ 1)]) >= law.opponent + claims
            };
            if law.kinds.iter().any(|kind| few(&kind)) {
                return Some(self.scored(law.score, side, law.how));
            }
        }
        None
    }

    fn flagged(&mut self, set: &Setting, flag: &Flag, buffer: &mut Vec<Move>) -> Option<Status> {
        const HOW: &str = "a piece that reached its goal";
        let (us, them) = (self.turn, self.turn ^ 1);
        let (own, other) = (self.reaches(set, flag, us), self.reaches(set, flag, them));
        match (own, other) {
            (true, true) if flag.reply || flag.safe && !flag.stays => {
                return Some(Status::Drawn(HOW));
            }
            (true, _) if flag.reply || flag.stays || flag.safe => return Some(Status::Lost(HOW)),
            (_, true) if flag.stays && !flag.safe => return None,
            (_, false) => return None,
            _ => {}
        }
        if flag.reply && us == 1 {
            self.legal(set, buffer);
            let zone = flag.zone[usize::from(us)];
            let goes = |m: &&Move| {
                let of =
                    |(kind, _): &([Vec<Code>; 2], u32)| kind[usize::from(us)].contains(&m.becomes);
                zone.contains(&set.field, m.to) && flag.pieces.iter().any(of)
            };
            if buffer.iter().any(|m| goes(&m)) {
                return None;
            }
        }
        Some(Status::Won(HOW))
    }

    fn reaches(&self, set: &Setting, flag: &Flag, side: u8) -> bool {
        let zone = flag.zone[usize::from(side)];
        let full = || zone.iter(&set.field).all(|at| self.cell(at) != EMPTY);
        flag.pieces.iter().any(|(kinds, count)| {
            let mut all = Squares::default();
            let kinds = &kinds[usize::from(side)];
            kinds.iter().for_each(|c| all.add(self.set(*c)));
            let there = all.and(zone);
            let mut each = there.iter(&set.field);
            let enough = there.len() as u32 >= *count || flag.blocked && full();
            // Where a piece must stay, only one that is attacked must.
            let asks = flag.safe && (!flag.stays || side != self.turn);
            // More pieces than needed are safe enough.
            let asks = asks && there.len() as u32 == *count;
            there.len() > 0
                && enough
                && (!asks || each.all(|at| !self.is_attacked(set, at, side ^ 1)))
        })
    }

    /// Whether castling has won, or can no longer win.
    fn castled(&self, ends: &Ends) -> Option<Status> {
        const HOW: &str = "the right to castle";
        let them = self.turn ^ 1;
        let wins = |side: u8| {
            let wings = ends.castling[usize::from(side & 1)].into_iter();
            Wing::BOTH.into_iter().zip(wings).filter(|(_, wins)| *wins)
        };
        if let Some(castled) = self.more.castled
            && wins(them).any(|(wing, _)| wing == castled)
        {
            return Some(Status::Won("castling"));
        }
        let lost = |side: u8| {
            let mut all = wins(side).peekable();
            let some = all.peek().is_some();
            some && all.all(|(wing, _)| self.castling_rook(side, wing).is_none())
        };
        match (lost(them), lost(self.turn)) {
            (true, _) => Some(Status::Lost(HOW)),
            (_, true) => Some(Status::Won(HOW)),
            _ => None,
        }
    }

    fn connects(&self, set: &Setting, law: &Connect, side: u8) -> bool {
        let mut all = Squares::default();
        let kinds = &law.pieces[usize::from(side)];
        kinds.iter().for_each(|c| all.add(self.set(*c)));
        let field = &set.field;
        let has = |at: At| field.has(at) && all.contains(field, at);
        let ahead = |at: At, by: At, n: u32| (0..n).fold(at, |at, _| step(at, by));
        let rows = &law.rows;
        let row = |at: At| {
            let full = |by: &At| (0..law.row).all(|n| has(ahead(at, *by, n)));
            law.row > 0 && rows.iter().any(full)
        };
        let line = |at: At| {
            let way = |by: At| {
                let way = std::iter::successors(Some(at), move |at| Some(step(*at, by)));
                way.take_while(|at| field.has(*at)).filter(|at| has(*at))
            };
            law.line > 0 && rows.iter().any(|by| way(*by).count() >= law.line as usize)
        };
        let square = |at: At| {
            let line = |at: At| (0..law.square).all(|n| has(ahead(at, ROWS[0], n)));
            law.square > 0 && (0..law.square).all(|n| line(ahead(at, ROWS[1], n)))
        };
        let joined = || {
            let zones = law.join.as_ref().map(|zones| zones[usize::from(side)]);
            zones.is_some_and(|(from, to)| joins(field, all, from, to, rows))
        };
        all.iter(field).any(|at| row(at) || line(at) || square(at)) || joined()
    }
}

/// What decides about an end without a winner: a count, if there is one.
fn by_count(ends: &Ends, end: &'static str) -> &'static str {
    match &ends.material {
        Material::Counted { values, .. } if values.is_empty() => "the number of pieces",
        Material::Counted { .. } => "the number of points",
        _ => end,
    }
}

/// Whether squares of a group lead from one zone to another.
fn joins(field: &Field, all: Squares, from: Squares, to: Squares, rows: &[At]) -> bool {
    let (mut seen, mut open): (Squares, Vec<At>) = (all.and(from), Vec::new());
    open.extend(seen.iter(field));
    while let Some(at) = open.pop() {
        if to.contains(field, at) {
            return true;
        }
        for next in rows.iter().flat_map(|by| [step(at, *by), delta(*by, at)]) {
            if field.has(next) && all.contains(field, next) && !seen.contains(field, next) {
                seen.insert(field, next);
                open.push(next);
            }
        }
    }
    false
}
