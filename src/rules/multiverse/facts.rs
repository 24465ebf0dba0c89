//! What is known of moves once they are played, in the terms of the model.

use super::army::{is_black, type_of};
use super::board::Board;
use super::moves::Toward;
use super::resolve::Played;
use super::search::{Escape, escape};
use super::state::{BoardIndex, Deed, How, Move, State, Time, is_blacks};
use super::threat::Threat;
use crate::model::{BoardId, BoardSquare, Jump, Lanes, Marks, Moment, Square, WideMove};

/// The file `x`, from 0.
const FILE_X: u8 = 23;

/// Which part a move has in check.
#[derive(Copy, Clone, Debug, Default)]
struct Share {
    /// A check would not exist without it.
    any: bool,
    /// It is the last such move of one of the checks.
    last: bool,
}

/// What is known only while the boards of a move are the last ones.
#[derive(Copy, Clone, Debug, Default)]
struct Then {
    /// The present after it.
    present: Option<Time>,
    /// Whether the present is on the timeline with the moved piece.
    there: bool,
    /// Which halves of its origin algebraic notation must write, if that was asked.
    origin: Marks,
}

impl State {
    /// Writes down what the moves of a turn did. `before`: the present before the turn; `origins`: also which
    /// halves of their origins algebraic notation must write.
    pub(super) fn tell_all(
        &mut self,
        said: &mut [WideMove],
        played: &Played,
        before: Option<Time>,
        origins: bool,
    ) {
        // The boards are all there: what is known only after each move is found by going back.
        let mut thens = Vec::new();
        let branches = |(_, deed): &(Move, Deed)| deed.jump == Some(Jump::Branch);
        if origins || played.iter().any(branches) {
            thens = self.thens(played, origins);
        }
        let (mut lowest, after) = (before, self.present());
        for (n, (said, (m, deed))) in said.iter_mut().zip(played).enumerate() {
            self.complete_move(said, m, deed);
            let then = thens.get(n).copied().unwrap_or_default();
            if origins {
                said.marks -= Marks::SAN_FILE | Marks::SAN_RANK;
                said.marks |= then.origin;
            }
            let now = then.present;
            let moved = now.filter(|now| lowest.is_some_and(|lowest| *now < lowest));
            lowest = moved.or(lowest);
            let makes = (deed.jump == Some(Jump::Branch)).then(|| self.timeline2(deed.place));
            let moved = moved.map(|time| moment(time).turn);
            let present = moved.or_else(|| {
                // A text may also state a present that stays where it is.
                let says = said.lanes.as_ref()?.says_present?;
                let stays = now.or(after).map(|time| moment(time).turn);
                stays.filter(|turn| *turn == says)
            });
            if makes.is_some() || present.is_some() || said.lanes.is_some() {
                let lanes = said.lanes.get_or_insert_with(Box::default);
                **lanes = Lanes {
                    makes,
                    present,
                    elsewhere: present.is_some() && !(moved.is_some() && then.there),
                    ..**lanes
                };
            }
        }
    }

    /// What is known only while the boards of each move are the last ones.
    fn thens(&mut self, played: &Played, origins: bool) -> Vec<Then> {
        let mut thens = vec![Then::default(); played.len()];
        let first = self.mark() - played.iter().map(boards_of).sum::<usize>();
        self.retrace(first, played.iter().map(boards_of), |state, n| {
            if let Some(last) = n.checked_sub(1) {
                let place = played[last].1.place;
                let (from, to) = state.active();
                let active = (from..=to).contains(&place);
                thens[last].present = state.present();
                thens[last].there = active && state.last(place) == state.present();
            }
            if let (true, Some((m, _))) = (origins, played.get(n)) {
                thens[n].origin = state.origin(m);
            }
        });
        thens
    }

    /// Which halves of the origin of the next move tell it from those of other pieces of its kind that could go
    /// there, too, whether or not a royal piece could be captured after that: the notation asks for it.
    fn origin(&self, m: &Move) -> Marks {
        let rivals = self.rivals(m);
        let on_file = rivals.iter().any(|rival| rival.start.0 == m.start.0);
        let on_rank = rivals.iter().any(|rival| rival.start.1 == m.start.1);
        // Before a target, the letter of this file would be read as the sign of a capture.
        let like_capture = m.start.0 == FILE_X && self.captured(m).is_none();
        let by_file = !rivals.is_empty() && (!on_file || on_rank);
        let by_rank = on_file || by_file && like_capture;
        let mut marks = Marks::SAN_KNOWN;
        marks.set(Marks::SAN_FILE, by_file && (!like_capture || on_rank));
        marks.set(Marks::SAN_RANK, by_rank);
        marks
    }

    /// The moves of other pieces of the same kind on the same board to the same square.
    fn rivals(&self, m: &Move) -> Vec<Move> {
        let own = self.board(m.from).map_or(0, |board| board.at(m.start));
        let mut rivals = Vec::new();
        let others = self.pieces_on(m.from).filter(|piece| piece.on != m.start);
        for piece in others.filter(|piece| type_of(piece.code) == type_of(own)) {
            let toward = Toward {
                dt: Some((m.to.1 - m.from.1) / 2),
                dl: Some(m.to.0 - m.from.0),
                dx: Some(i64::from(m.end.0) - i64::from(piece.on.0)),
                dy: Some(i64::from(m.end.1) - i64::from(piece.on.1)),
            };
            self.moves_of(&piece, toward, &mut |rival| {
                if (rival.to, rival.end, rival.becomes) == (m.to, m.end, m.becomes) {
                    rivals.push(rival);
                }
            });
        }
        rivals
    }

    /// Writes down one move.
    pub(super) fn complete_move(&self, said: &mut WideMove, m: &Move, deed: &Deed) {
        let Some(board) = self.board(m.from) else {
            return;
        };
        let own = type_of(board.at(m.start));
        said.kind = Some(self.army.piece_type(own).kind);
        said.from = self.placed(m.from, m.start).into();
        said.to = self.placed(m.to, m.end).into();
        said.promotion = (m.becomes != own).then(|| self.army.piece_type(m.becomes).kind);
        said.captured = self.captured(m);
        said.jump = deed.jump;
        let rook = match m.how {
            How::Castling(rook) => Some(Square::new(i64::from(rook) + 1, i64::from(m.start.1) + 1)),
            _ => None,
        };
        let (castles, short) = (rook.is_some(), m.end.0 > m.start.0);
        said.partner = rook;
        let marks = &mut said.marks;
        marks.remove(Marks::PROMOTE);
        marks.set(Marks::CASTLE_SHORT, castles && short);
        marks.set(Marks::CASTLE_LONG, castles && !short);
        marks.set(Marks::EN_PASSANT, m.how == How::Passing);
        marks.set(Marks::DOUBLE_STEP, m.how == How::Double);
        *marks |= Marks::RESOLVED;
    }

    /// A board in the terms of the model.
    pub(super) fn id(&self, (place, time): BoardIndex) -> BoardId {
        let Moment { turn, black } = moment(time);
        let timeline2 = self.timeline2(place);
        BoardId {
            timeline2,
            turn,
            black,
        }
    }

    fn placed(&self, at: BoardIndex, on: super::board::Square) -> BoardSquare {
        BoardSquare {
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
        let mut gives = vec![Share::default(); played.len()];
        let check = self.is_threatened(black);
        if check {
            self.threats(black, &mut |threat| {
                self.share(&threat, played, &mut gives);
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
            .rposition(|part| part.last)
            .unwrap_or(gives.len().saturating_sub(1));
        let last = match ends {
            Escape::None | Escape::Back => self.last_needed(played, last, ends, left),
            Escape::Open | Escape::GaveUp => last,
        };
        for (n, (said, part)) in said.iter_mut().zip(gives).enumerate() {
            let marks = &mut said.marks;
            marks.set(Marks::CHECK, part.last || (check && n == last));
            marks.set(Marks::HELPS_CHECK, part.any || (check && n == last));
            marks.set(Marks::MATE, n == last && ends == Escape::None);
            marks.set(Marks::SOFTMATE, n == last && ends == Escape::Back);
            marks.set(Marks::CHECK_KNOWN, n != last || ends != Escape::GaveUp);
        }
    }
}

impl State {
    /// Notes which moves of a turn have a part in a threat: those without which it would not exist. If it would exist
    /// without any of them, because time passes, it is those that made a board on its way. The other side has passed, so
    /// that the boards of the moves are the last but one.
    fn share(&self, threat: &Threat, played: &Played, shares: &mut [Share]) {
        let needed = |(m, deed): &(Move, Deed)| {
            threat.way().any(|(at, on)| match self.before(m, deed, at) {
                Made::Otherwise => false,
                Made::New => true,
                Made::Over(old) => !is_same_piece(self.board(at), self.board(old), on),
            })
        };
        let on_way = |(m, deed): &(Move, Deed)| {
            let made = |(at, _)| !matches!(self.before(m, deed, at), Made::Otherwise);
            threat.way().any(made)
        };
        let mut all: Vec<bool> = played.iter().map(needed).collect();
        if !all.contains(&true) {
            all = played.iter().map(on_way).collect();
        }
        let last = all.iter().rposition(|part| *part);
        for (n, part) in shares.iter_mut().enumerate() {
            part.any |= all.get(n) == Some(&true);
            part.last |= last == Some(n);
        }
    }

    /// What was at the place of a board before a move, once the other side has passed.
    fn before(&self, m: &Move, deed: &Deed, at: BoardIndex) -> Made {
        if at == (m.from.0, m.from.1 + 2) {
            return Made::Over(m.from);
        }
        match deed.jump {
            Some(jump) if at == (deed.place, m.to.1 + 2) => match jump {
                Jump::Branch => Made::New,
                Jump::Hop => Made::Over(m.to),
            },
            _ => Made::Otherwise,
        }
    }

    /// The last move of a turn without which it would not be mate or softmate; at least `last`.
    fn last_needed(&mut self, played: &Played, last: usize, ends: Escape, left: &mut u32) -> usize {
        if last + 1 >= played.len() {
            return last;
        }
        let mut needed = last;
        let first = self.mark() - played.iter().map(boards_of).sum::<usize>();
        self.retrace(first, played.iter().map(boards_of), |state, n| {
            let Some(rest) = played.get(n..).filter(|rest| n > last && !rest.is_empty()) else {
                return;
            };
            let mark = state.mark();
            let black = is_blacks(rest[0].0.from.1);
            for (m, _) in rest {
                state.pass_on(m.from);
            }
            let without = escape(state, !black, left);
            state.back_to(mark);
            if without != ends && without != Escape::GaveUp {
                needed = n;
            }
        });
        needed
    }
}

/// How a move made a board.
enum Made {
    /// It did not.
    Otherwise,
    /// On its own timeline.
    New,
    /// After that board.
    Over(BoardIndex),
}

/// Whether the same piece, or none, stands on a square of two boards.
fn is_same_piece(one: Option<&Board>, other: Option<&Board>, on: super::board::Square) -> bool {
    let piece = |board: &Board| {
        let code = board.at(on);
        (code != 0).then(|| (type_of(code), is_black(code)))
    };
    one.map(piece) == other.map(piece)
}

/// How many boards a move added.
fn boards_of((m, _): &(Move, Deed)) -> usize {
    match m.stays() {
        true => 1,
        false => 2,
    }
}

/// A half of a turn in the terms of the model.
pub(super) fn moment(time: Time) -> Moment {
    Moment {
        turn: i32::try_from(time.div_euclid(2)).unwrap_or(i32::MAX),
        black: super::state::is_blacks(time),
    }
}
