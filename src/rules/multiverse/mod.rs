//! Games of 5D chess: boards along turns and timelines.
//!
//! A turn is a list of moves. Each one adds a board to the end of a timeline, and a jump adds another,
//! or makes a timeline ([`state`]). Boards never change, so taking a move back removes boards. The
//! repertoire defines how pieces move, on four axes ([`army`], [`moves`]). A turn is legal if the present is then the
//! other side's, and no royal piece can be captured ([`danger`], [`threat`]); whether there is a legal turn is found by
//! an exact search that examines a limited number of squares ([`search`]).

mod army;
mod board;
mod castling;
mod danger;
mod facts;
mod lines;
mod moves;
mod options;
mod reach;
mod resolve;
mod search;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod threat;
mod turns;
mod words;

use super::{Conduct, Problem, Reason, Rules, Status};
use crate::model::{
    Action, BoardId, Border, Grid, Multiverse, Part, Ply, Position, Side, Turn, Turns, WideMove,
    World,
};
use crate::movement::Repertoire;
use army::Army;
use search::{Escape, escape};
use state::{BoardIndex, Move, State, side_of};
use std::sync::Arc;

/// A game of 5D chess being replayed.
pub(super) struct Game {
    state: State,
    conduct: Conduct,
    /// The start position without its boards.
    base: Position,
    ready: bool,
    /// Whether Black moves.
    black: bool,
    /// How much may still be examined.
    left: u32,
    /// Remembered positions.
    open: Vec<(usize, bool)>,
    /// How many boards had been added when new ones were asked for.
    shown: Option<usize>,
}

/// How many times as much is examined to list turns as to tell mate from check in a game.
const LISTING: u64 = 10;

/// The most turns that are listed.
const MOST_TURNS: usize = 100_000;

impl Game {
    /// Before any start.
    pub(super) fn new(pieces: &Arc<Repertoire>, conduct: Conduct) -> Self {
        Self {
            state: State::new(Army::new(pieces)),
            conduct,
            base: Position::of(World::Multiverse(Multiverse::default())),
            ready: false,
            black: false,
            left: 0,
            open: Vec::new(),
            shown: None,
        }
    }

    /// Plays a turn and completes what is written.
    fn turn(&mut self, said: &mut [WideMove], wants: Part) -> Result<(), Box<Problem>> {
        if !self.ready {
            return Err(Box::new(setup::no_start()));
        }
        let black = self.black;
        let mark = self.state.mark();
        let before = self.state.present();
        if before.is_some_and(|time| state::is_blacks(time) != black) {
            return Err(Box::new(words::unfinished(&self.left_out())));
        }
        if said.is_empty() {
            return Err(Box::new(empty()));
        }
        let played = match self.state.find(said, black) {
            Ok(played) => played,
            Err(no) => return Err(self.state.explain(no, said, black)),
        };
        if self.state.is_too_large() {
            self.state.back_to(mark);
            return Err(Box::new(setup::too_large()));
        }
        self.state
            .tell_all(said, &played, before, wants.contains(Part::SAN));
        if wants.contains(Part::CHECK) {
            let left = &mut self.left;
            self.state.tell_check(said, &played, black, left);
        }
        self.black = !black;
        Ok(())
    }

    /// The boards that the other side has not played.
    fn left_out(&self) -> Vec<String> {
        let present = self.state.present();
        let (from, to) = self.state.active();
        let all = self.state.playable(!self.black);
        let due = all.filter(|at| Some(at.1) == present && (from..=to).contains(&at.0));
        due.map(|at| self.state.board_name(at)).take(8).collect()
    }

    /// Every legal turn.
    fn listed(&mut self, each: impl FnMut(&[Move], &[Move]) -> bool) -> Result<bool, Box<Problem>> {
        if !self.ready {
            return Err(Box::new(setup::no_start()));
        }
        let left = LISTING * u64::from(self.conduct.timelines.work);
        match turns::list(&mut self.state, self.black, left, each) {
            Ok(()) => Ok(true),
            Err(turns::Stop::Enough) => Ok(false),
            Err(turns::Stop::GaveUp) => Err(Box::new(too_many())),
        }
    }
}

impl Rules for Game {
    /// The boards of a game of 5D chess are always stated.
    fn start_usual(&mut self) -> Result<(), Problem> {
        self.ready = false;
        Err(setup::no_start())
    }

    fn start(&mut self, position: &Position) -> Result<(), Problem> {
        self.ready = false;
        setup::begin(&mut self.state, position, self.conduct)?;
        self.base = without_boards(position);
        self.black = self.state.present().is_some_and(state::is_blacks);
        self.left = self.conduct.timelines.work;
        self.open.clear();
        self.shown = None;
        self.ready = true;
        Ok(())
    }

    fn advance(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        match turn {
            Turn::Wide(moves) => self.turn(moves, wants),
            _ => Err(Box::new(bounded_move())),
        }
    }

    fn resolve(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        self.push();
        let found = self.advance(turn, wants);
        self.pop();
        found
    }

    fn play(&mut self, turn: Action<'_>) -> Result<(), Box<Problem>> {
        match turn {
            Action::Wide(moves) => self.turn(&mut moves.to_vec(), Part::empty()),
            _ => Err(Box::new(bounded_move())),
        }
    }

    fn infer(&mut self, _: &Grid) -> Result<Ply, Problem> {
        Err(bounded_move())
    }

    fn push(&mut self) {
        self.open.push((self.state.mark(), self.black));
    }

    fn pop(&mut self) {
        if let Some((mark, black)) = self.open.pop() {
            self.state.back_to(mark);
            self.black = black;
        }
    }

    fn turn(&self) -> Side {
        side_of(self.black)
    }

    fn position(&mut self, out: &mut Position) {
        let base = &self.base;
        out.variant.clone_from(&base.variant);
        out.hands.clone_from(&base.hands);
        out.counters = base.counters;
        out.rules.clone_from(&base.rules);
        out.extras.clone_from(&base.extras);
        out.names = base.names.clone();
        out.en_passant = Default::default();
        out.turn = side_of(self.black);
        out.world = World::Multiverse(self.state.export());
    }

    fn new_boards(&mut self, each: &mut dyn FnMut(BoardId, &Grid)) {
        let (state, mark) = (&self.state, self.state.mark());
        let new = match self.shown.replace(mark) {
            Some(shown) => state.added_since(shown).to_vec(),
            None => state.everywhere(),
        };
        for at in new {
            if let Some(board) = state.board(at) {
                each(state.id(at), board.grid(&state.army));
            }
        }
    }

    fn turns(&mut self, _: &Border, out: &mut Turns) -> Result<(), Box<Problem>> {
        out.clear();
        let mut lines: Vec<Vec<Move>> = Vec::new();
        let complete = self.listed(|plain, branches| {
            lines.push(plain.iter().chain(branches).copied().collect());
            lines.len() <= MOST_TURNS
        })?;
        if !complete {
            return Err(Box::new(too_many()));
        }
        let (mark, before) = (self.state.mark(), self.state.present());
        for line in lines {
            let played: resolve::Played = line.iter().map(|m| (*m, self.state.play(m))).collect();
            let mut said = vec![WideMove::default(); line.len()];
            self.state.tell_all(&mut said, &played, before, false);
            self.state.back_to(mark);
            out.push_wide(said);
        }
        Ok(())
    }

    fn count_turns(&mut self, within: &Border, depth: u8) -> Result<u64, Box<Problem>> {
        if depth == 0 {
            return Ok(1);
        }
        let mut all = 0;
        if depth == 1 {
            self.listed(|_, _| {
                all += 1;
                true
            })?;
            return Ok(all);
        }
        let mut turns = Turns::default();
        self.turns(within, &mut turns)?;
        for turn in turns.iter() {
            self.push();
            let after = self.play(turn);
            let after = after.and_then(|()| self.count_turns(within, depth - 1));
            self.pop();
            all += after?;
        }
        Ok(all)
    }

    fn status(&mut self) -> Status {
        if !self.ready {
            return Status::Undecided("the start is not known");
        }
        if self.state.is_submitted(self.black) {
            return Status::Unfinished;
        }
        match escape(&mut self.state, self.black, &mut self.left) {
            Escape::Open | Escape::Back => Status::Open,
            Escape::GaveUp => Status::Undecided("the search for mate reached its limit"),
            Escape::None if self.state.in_check(self.black) => Status::Checkmate,
            Escape::None => Status::Stalemate,
        }
    }

    fn won(&mut self) -> Option<&'static str> {
        None
    }
}

impl State {
    /// Where all boards are, by timeline and time.
    fn everywhere(&self) -> Vec<BoardIndex> {
        let lanes = self
            .places()
            .filter_map(|place| Some((place, self.lane(place)?)));
        let all = lanes.flat_map(|(place, lane)| {
            let boards = (0..).zip(&lane.boards).filter(|(_, board)| board.is_some());
            boards.map(move |(n, _)| (place, lane.first + n))
        });
        all.collect()
    }

    /// All boards in the terms of the model.
    fn export(&self) -> Multiverse {
        let mut boards = std::collections::BTreeMap::new();
        for at in self.everywhere() {
            if let Some(board) = self.board(at) {
                boards.insert(self.id(at), Arc::clone(board.grid(&self.army)));
            }
        }
        Multiverse { boards }
    }
}

fn without_boards(position: &Position) -> Position {
    Position {
        variant: position.variant.clone(),
        world: World::Multiverse(Multiverse::default()),
        hands: position.hands.clone(),
        turn: position.turn,
        en_passant: Default::default(),
        counters: position.counters,
        rules: position.rules.clone(),
        extras: position.extras.clone(),
        names: position.names.clone(),
    }
}

fn bounded_move() -> Problem {
    Problem::new(
        Reason::NoMultiverse,
        "a move of a single board cannot be played in 5D chess",
        "name the variant of the game with `--variant`",
    )
}

fn empty() -> Problem {
    Problem::new(
        Reason::EmptyTurn,
        "this turn has no moves",
        "write at least one move",
    )
}

fn too_many() -> Problem {
    Problem::new(
        Reason::EndlessMoves,
        "there are too many legal turns to list all of them",
        "ask for the turns of a position with fewer boards",
    )
}
