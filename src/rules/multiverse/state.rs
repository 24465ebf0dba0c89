//! All boards, by timeline and time. Moves only add boards, so that taking a move back removes them.

use super::army::{Army, code, is_black, type_of};
use super::board::{Board, Square};
use super::reach::Reach;
use crate::model::{Jump, Multiverse, Side};
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

/// A half of a turn: twice the turn, and one more for Black.
pub(super) type Time = i64;

/// The last half of a turn that the model has a number for.
pub(super) const END_OF_TIME: Time = 2 * (i32::MAX as Time);

/// The boards of a timeline; those that are missing before the last one are `None`.
#[derive(Debug, Default)]
pub(super) struct Lane {
    pub(super) first: Time,
    pub(super) boards: Vec<Option<Board>>,
}

impl Lane {
    /// When its last board is; `None` if it has none.
    pub(super) fn last(&self) -> Option<Time> {
        let n = Time::try_from(self.boards.len()).ok()?;
        (n > 0).then(|| self.first + n - 1)
    }

    pub(super) fn board(&self, time: Time) -> Option<&Board> {
        let at = usize::try_from(time.checked_sub(self.first)?).ok()?;
        self.boards.get(at)?.as_ref()
    }
}

/// The address of a board: the index of its timeline, and the half-turn.
pub(super) type BoardIndex = (i32, Time);

/// What a move does besides moving a piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(super) enum How {
    Plain,
    Double,
    Passing,
    /// With a rook on that file.
    Castling(u8),
}

/// A move from the last board of a timeline.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(super) struct Move {
    pub(super) from: BoardIndex,
    pub(super) start: Square,
    pub(super) to: BoardIndex,
    pub(super) end: Square,
    /// The type of the piece after the move.
    pub(super) becomes: u8,
    pub(super) how: How,
}

impl Move {
    pub(super) fn stays(&self) -> bool {
        self.from == self.to
    }
}

/// What a move did.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Deed {
    pub(super) jump: Option<Jump>,
    /// The place of the timeline where the piece is now.
    pub(super) place: i32,
}

/// How a board was added.
#[derive(Copy, Clone, Debug)]
enum Added {
    To(i32),
    Above,
    Below,
}

/// What was taken back.
#[derive(Debug)]
enum Taken {
    Board(i32, Board),
    Above(Lane),
    Below(Lane),
}

/// How promotion and castling are played.
#[derive(Clone, Debug, Default)]
pub(super) struct Law {
    /// What pawns become, by side; the first is what they become by default.
    pub(super) promotion: [Vec<u8>; 2],
    /// Whether pawns may become any of these.
    pub(super) underpromotes: bool,
    /// The minimum distance of king and rook that castle.
    pub(super) rook_distance: u8,
}

/// All boards.
#[derive(Debug)]
pub(super) struct State {
    pub(super) army: Army,
    pub(super) law: Law,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// For boards of at most 64 squares.
    pub(super) reach: Option<Arc<Reach>>,
    /// Whether there are two timelines in the middle.
    pub(super) even: bool,
    lanes: VecDeque<Lane>,
    /// The place of the first of them.
    lowest: i32,
    /// How many boards there were at the start.
    stated: usize,
    added: Vec<Added>,
    /// The boards themselves, in the same order.
    added_at: Vec<BoardIndex>,
    /// By side, White and Black: it could capture no royal piece when there were this many boards.
    safe: [Option<usize>; 2],
    /// How much was examined, see [`State::look`].
    looked: Cell<u64>,
}

impl State {
    pub(super) fn new(army: Army) -> Self {
        Self {
            army,
            law: Law::default(),
            files: 1,
            ranks: 1,
            reach: None,
            even: false,
            lanes: VecDeque::new(),
            lowest: 0,
            stated: 0,
            added: Vec::new(),
            added_at: Vec::new(),
            safe: [None; 2],
            looked: Cell::new(0),
        }
    }

    /// Counts what is examined: directions, and squares along them. Searches are limited by this, not by time, so that
    /// they end in the same way on every machine.
    pub(super) fn look(&self, steps: usize) {
        self.looked.set(self.looked.get() + steps as u64);
    }

    /// How much was examined since this was asked last.
    pub(super) fn take_looked(&self) -> u64 {
        self.looked.take()
    }

    /// Replaces all boards.
    pub(super) fn reset(&mut self, lowest: i32, lanes: VecDeque<Lane>) {
        self.lowest = lowest;
        let boards = lanes.iter().flat_map(|lane| &lane.boards);
        self.stated = boards.flatten().count();
        self.lanes = lanes;
        self.added.clear();
        self.added_at.clear();
        self.safe = [None; 2];
    }

    /// The places of timelines; some of them may have no board.
    pub(super) fn places(&self) -> std::ops::Range<i32> {
        self.lowest..self.lowest + self.lanes.len() as i32
    }

    pub(super) fn lane(&self, place: i32) -> Option<&Lane> {
        let at = usize::try_from(place.checked_sub(self.lowest)?).ok()?;
        self.lanes.get(at)
    }

    pub(super) fn last(&self, place: i32) -> Option<Time> {
        self.lane(place)?.last()
    }

    pub(super) fn board(&self, (place, time): BoardIndex) -> Option<&Board> {
        self.lane(place)?.board(time)
    }

    /// The last boards on which this side can play.
    pub(super) fn playable(&self, black: bool) -> impl Iterator<Item = BoardIndex> + '_ {
        let last = |place| Some((place, self.last(place)?));
        let all = self.places().filter_map(last);
        all.filter(move |at| self.is_playable(*at, black))
    }

    /// Whether this side can play on the last board of a timeline, which is this one.
    pub(super) fn is_playable(&self, (_, time): BoardIndex, black: bool) -> bool {
        is_blacks(time) == black && time < END_OF_TIME
    }

    /// The first and the last place of active timelines.
    pub(super) fn active(&self) -> (i32, i32) {
        let places = self.places();
        let middle = -i32::from(self.even);
        let above = places.end - 1;
        let below = middle - places.start;
        let most = above.min(below).max(0) + 1;
        (middle - most, most)
    }

    /// The present: the earliest last board of an active timeline.
    pub(super) fn present(&self) -> Option<Time> {
        let (from, to) = self.active();
        let places = self.places();
        let active = from.max(places.start)..(to + 1).min(places.end);
        active.filter_map(|place| self.last(place)).min()
    }

    /// When it was last known that a side could capture no royal piece.
    pub(super) fn safe_from(&self, black: bool) -> Option<usize> {
        self.safe[usize::from(black)]
    }

    /// Remembers that a side can capture no royal piece now.
    pub(super) fn note_safe_from(&mut self, black: bool) {
        self.safe[usize::from(black)] = Some(self.mark());
    }

    /// How many boards were added since the start.
    pub(super) fn mark(&self) -> usize {
        self.added.len()
    }

    /// Whether all boards have more squares than a position may have.
    pub(super) fn is_too_large(&self) -> bool {
        let size = (self.files, self.ranks);
        Multiverse::squares(size, self.stated + self.added.len()) > Multiverse::MOST_SQUARES
    }

    /// The boards that were added since then, one after another.
    pub(super) fn added_since(&self, mark: usize) -> &[BoardIndex] {
        self.added_at.get(mark..).unwrap_or_default()
    }

    /// Removes the boards that were added since then.
    pub(super) fn back_to(&mut self, mark: usize) {
        for safe in &mut self.safe {
            *safe = safe.filter(|safe| *safe <= mark);
        }
        while self.added.len() > mark {
            self.take_last();
        }
    }

    /// Takes the board back that was added last.
    fn take_last(&mut self) -> Option<Taken> {
        self.added_at.pop();
        match self.added.pop()? {
            Added::To(place) => {
                let at = (place - self.lowest) as usize;
                self.lanes[at]
                    .boards
                    .pop()
                    .flatten()
                    .map(|b| Taken::Board(place, b))
            }
            Added::Above => self.lanes.pop_back().map(Taken::Above),
            Added::Below => {
                self.lowest += 1;
                self.lanes.pop_front().map(Taken::Below)
            }
        }
    }

    fn put_back(&mut self, taken: Taken) {
        match taken {
            Taken::Board(place, board) => self.push(place, board),
            Taken::Above(lane) => self.push_above(lane),
            Taken::Below(lane) => self.push_below(lane),
        }
    }

    /// Takes the boards back that were added since then, and adds them again. Calls `each` before the first ones, and
    /// after the number of them that `steps` states each time.
    pub(super) fn retrace(
        &mut self,
        mark: usize,
        steps: impl Iterator<Item = usize>,
        mut each: impl FnMut(&mut Self, usize),
    ) {
        let safe = self.safe;
        let mut taken = Vec::with_capacity(self.added.len().saturating_sub(mark));
        while self.added.len() > mark {
            taken.extend(self.take_last());
        }
        each(self, 0);
        for (n, boards) in (1..).zip(steps) {
            for _ in 0..boards {
                if let Some(board) = taken.pop() {
                    self.put_back(board);
                }
            }
            each(self, n);
        }
        self.safe = safe;
    }

    /// Adds a board to the end of a timeline.
    pub(super) fn push(&mut self, place: i32, board: Board) {
        let at = (place - self.lowest) as usize;
        let lane = &mut self.lanes[at];
        let time = lane.first + lane.boards.len() as Time;
        lane.boards.push(Some(board));
        self.note(Added::To(place), (place, time));
    }

    fn note(&mut self, added: Added, at: BoardIndex) {
        self.added.push(added);
        self.added_at.push(at);
    }

    fn push_above(&mut self, lane: Lane) {
        let at = (self.places().end, lane.first);
        self.lanes.push_back(lane);
        self.note(Added::Above, at);
    }

    fn push_below(&mut self, lane: Lane) {
        self.lowest -= 1;
        let at = (self.lowest, lane.first);
        self.lanes.push_front(lane);
        self.note(Added::Below, at);
    }

    /// Makes a timeline.
    pub(super) fn add_lane(&mut self, first: Time, black: bool, board: Board) -> i32 {
        let boards = vec![Some(board)];
        let lane = Lane { first, boards };
        match black {
            true => {
                self.push_below(lane);
                self.lowest
            }
            false => {
                self.push_above(lane);
                self.places().end - 1
            }
        }
    }

    /// Plays a move. The boards exist, and nothing was played on the first of them in this turn.
    pub(super) fn play(&mut self, m: &Move) -> Deed {
        if m.stays() {
            if let Some(board) = self.board(m.from) {
                let next = self.moved(board, m);
                self.push(m.from.0, next);
            }
            let (jump, place) = (None, m.from.0);
            return Deed { jump, place };
        }
        self.leave(m);
        self.arrive(m)
    }

    /// Takes the piece of a jump from its board.
    pub(super) fn leave(&mut self, m: &Move) {
        if let Some(board) = self.board(m.from) {
            let next = board.with(&[(m.start, 0)], &self.army);
            self.push(m.from.0, next);
        }
    }

    /// Puts the piece of a jump on the other board.
    pub(super) fn arrive(&mut self, m: &Move) -> Deed {
        let Some(next) = self.landed(m) else {
            return Deed::default();
        };
        let black = is_blacks(m.from.1);
        let (jump, place) = match self.last(m.to.0) == Some(m.to.1) {
            true => {
                self.push(m.to.0, next);
                (Jump::Hop, m.to.0)
            }
            false => (Jump::Branch, self.add_lane(m.to.1 + 1, black, next)),
        };
        let jump = Some(jump);
        Deed { jump, place }
    }

    /// The board that the piece of a jump comes to, with the piece.
    pub(super) fn landed(&self, m: &Move) -> Option<Board> {
        let piece = code(m.becomes, is_blacks(m.from.1), false);
        Some(self.board(m.to)?.with(&[(m.end, piece)], &self.army))
    }

    /// The board after a move that stays on it.
    fn moved(&self, board: &Board, m: &Move) -> Board {
        let black = is_black(board.at(m.start));
        let (gone, come) = ((m.start, 0), (m.end, code(m.becomes, black, false)));
        let army = &self.army;
        match m.how {
            How::Passing => board.with(&[gone, come, ((m.end.0, m.start.1), 0)], army),
            How::Castling(rook) => {
                let from = (rook, m.start.1);
                let beside = ((m.start.0 + m.end.0) / 2, m.start.1);
                let rook = code(type_of(board.at(from)), black, false);
                board.with(&[gone, (from, 0), come, (beside, rook)], army)
            }
            _ => board.with(&[gone, come], army),
        }
    }
}

/// Whether Black moves on boards of that time.
pub(super) fn is_blacks(time: Time) -> bool {
    time.rem_euclid(2) == 1
}

/// Whose time it is.
pub(super) fn side_of(black: bool) -> Side {
    match black {
        true => Side::Black,
        false => Side::White,
    }
}
