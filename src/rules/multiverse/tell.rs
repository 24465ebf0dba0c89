//! What is known of moves once they are played, in the terms of the model.

use super::army::sort_of;
use super::resolve::Played;
use super::search::{Escape, escape};
use super::state::{At, Deed, How, Move, State, Time};
use crate::model::{BoardId, Jump, Lanes, Marks, Moment, Place, Square, WideMove};

impl State {
    /// Writes down what the moves of a turn did. `before`: the present before the turn.
    pub(super) fn tell_all(
        &mut self,
        said: &mut [WideMove],
        played: &Played,
        before: Option<Time>,
    ) {
        // The boards are all there: what each move did to the present is found by going back.
        let mut presents = Vec::with_capacity(played.len());
        if played
            .iter()
            .any(|(_, deed)| deed.jump == Some(Jump::Branch))
        {
            let first = self.mark() - boards_of(played);
            presents = self.presents(first, played);
        }
        let (mut lowest, after) = (before, self.present());
        for (n, (said, (m, deed))) in said.iter_mut().zip(played).enumerate() {
            self.tell(said, m, deed);
            let now = presents.get(n).copied().flatten();
            let moved = now.filter(|now| lowest.is_some_and(|lowest| *now < lowest));
            lowest = moved.or(lowest);
            let makes = (deed.jump == Some(Jump::Branch)).then(|| self.timeline2(deed.place));
            let present = moved.map(|time| moment(time).turn).or_else(|| {
                // A page may also state a present that stays where it is.
                let says = said.lanes.as_ref()?.says_present?;
                let stays = now.or(after).map(|time| moment(time).turn);
                stays.filter(|turn| *turn == says)
            });
            if makes.is_some() || present.is_some() || said.lanes.is_some() {
                let lanes = said.lanes.get_or_insert_with(Box::default);
                **lanes = Lanes {
                    makes,
                    present,
                    ..**lanes
                };
            }
        }
    }

    /// The present after each move.
    fn presents(&mut self, first: usize, played: &Played) -> Vec<Option<Time>> {
        self.back_to(first);
        let after = played.iter().map(|(m, _)| {
            self.play(m);
            self.present()
        });
        after.collect()
    }

    /// Writes down one move.
    pub(super) fn tell(&self, said: &mut WideMove, m: &Move, deed: &Deed) {
        let Some(board) = self.board(m.from) else {
            return;
        };
        let own = sort_of(board.at(m.start));
        said.kind = Some(self.army.sort(own).kind);
        said.from = self.placed(m.from, m.start).into();
        said.to = self.placed(m.to, m.end).into();
        said.promotion = (m.becomes != own).then(|| self.army.sort(m.becomes).kind);
        said.captured = self.captured(m);
        said.jump = deed.jump;
        let rook = match m.how {
            How::Castling(rook) => Some(Square::new(i64::from(rook) + 1, i64::from(m.start.1) + 1)),
            _ => None,
        };
        let (castles, short) = (rook.is_some(), m.end.0 > m.start.0);
        said.partner = rook;
        let marks = &mut said.marks;
        marks.set(Marks::CASTLE_SHORT, castles && short);
        marks.set(Marks::CASTLE_LONG, castles && !short);
        marks.set(Marks::EN_PASSANT, m.how == How::Passing);
        marks.set(Marks::DOUBLE_STEP, m.how == How::Double);
        *marks |= Marks::RESOLVED;
    }

    /// A board in the terms of the model.
    pub(super) fn id(&self, (place, time): At) -> BoardId {
        let Moment { turn, black } = moment(time);
        let timeline2 = self.timeline2(place);
        BoardId {
            timeline2,
            turn,
            black,
        }
    }

    fn placed(&self, at: At, on: super::board::Square) -> Place {
        Place {
            board: self.id(at),
            square: Square::new(i64::from(on.0) + 1, i64::from(on.1) + 1),
        }
    }

    /// Writes down which moves of a turn that was played give check, and whether that is mate.
    pub(super) fn tell_check(
        &mut self,
        said: &mut [WideMove],
        played: &Played,
        black: bool,
        left: &mut u32,
    ) {
        let mark = self.mark();
        self.pass(!black);
        // Once the other side has passed, the boards that a move added are the last but one.
        let mut gives = vec![false; played.len()];
        let check = self.is_threatened(black);
        if check {
            self.threats(black, &mut |threat| {
                for ((m, deed), gives) in played.iter().zip(&mut gives) {
                    let new = [(m.from.0, m.from.1 + 2), (deed.place, m.to.1 + 2)];
                    *gives |= threat.boards().any(|at| new.contains(&at));
                }
                true
            });
        }
        self.back_to(mark);
        let ends = match check {
            true => escape(self, !black, left),
            false => Escape::Open,
        };
        let last = gives
            .iter()
            .rposition(|gives| *gives)
            .unwrap_or(gives.len().saturating_sub(1));
        for (n, (said, gives)) in said.iter_mut().zip(gives).enumerate() {
            let marks = &mut said.marks;
            marks.set(Marks::CHECK, gives || (check && n == last));
            marks.set(Marks::MATE, n == last && ends == Escape::None);
            marks.set(Marks::SOFTMATE, n == last && ends == Escape::Back);
            marks.set(Marks::CHECK_KNOWN, n != last || ends != Escape::GaveUp);
        }
    }
}

/// How many boards moves added.
fn boards_of(played: &Played) -> usize {
    let boards = played.iter().map(|(m, _)| if m.stays() { 1 } else { 2 });
    boards.sum()
}

/// A half of a turn in the terms of the model.
pub(super) fn moment(time: Time) -> Moment {
    Moment {
        turn: i32::try_from(time.div_euclid(2)).unwrap_or(i32::MAX),
        black: super::state::is_blacks(time),
    }
}
