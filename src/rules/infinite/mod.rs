//! Games on the infinite board.
//!
//! Pieces are stored by square and by the lines of rides, so that a move costs a few lookups
//! however many pieces there are and however far it goes ([`board`], [`lines`]). Coordinates are
//! machine words until one of them is too large ([`number`]). The repertoire defines how pieces
//! move ([`steps`], [`army`]). The rose and the huygen are implemented here, since no movement
//! expresses "around a circle" or "by prime distances" in a form that works without an edge.
//!
//! A game is replayed in one of two ways. Without a check, the squares of a move are accepted as they
//! are, and only its effects are computed: captures, castling, counters, rights. With a check, every
//! move must be legal ([`moves`], [`castling`]), royal pieces must not be left attacked
//! ([`attack`]), and the end of the game is detected ([`legal`], [`ends`]).

mod army;
mod attack;
mod board;
mod castling;
mod ends;
mod export;
mod flee;
mod legal;
mod lines;
mod material;
mod moves;
mod number;
mod primes;
mod repeat;
mod rights;
mod setup;
mod site_draws;
mod state;
mod steps;
mod undo;
mod widen;
mod words;

use super::problem::several;
use super::{Conduct, Convention, Problem, Reason, Rules, Status};
use crate::model::{
    Action, Border, Coord, Grid, Marks, Part, Ply, Position, Side, Spot, Turn, Turns, WideMove,
    World,
};
use crate::movement::Repertoire;
pub(super) use army::reach;
use number::{Far, Number};
use state::State;
use std::sync::Arc;

/// A game on the infinite board being replayed.
pub(super) struct Game {
    pieces: Arc<Repertoire>,
    conduct: Conduct,
    engine: Engine,
    /// The start position without its pieces, for everything that never changes.
    base: Position,
}

/// A game with machine words, or with larger numbers.
enum Engine {
    None,
    Near(Box<State<i64>>),
    Far(Box<State<Far>>),
}

/// The same code for both sizes of numbers.
macro_rules! with {
    ($engine:expr, $state:ident => $body:expr, $otherwise:expr) => {
        match &mut $engine {
            Engine::None => $otherwise,
            Engine::Near($state) => $body,
            Engine::Far($state) => $body,
        }
    };
}

impl Game {
    /// Before any start.
    pub(super) fn new(pieces: &Arc<Repertoire>, conduct: Conduct) -> Self {
        Self {
            pieces: Arc::clone(pieces),
            conduct,
            engine: Engine::None,
            base: Position::of(World::Plane(Default::default())),
        }
    }

    /// Changes to larger numbers if these values need it.
    fn make_room(&mut self, said: &WideMove) {
        if let Engine::Near(state) = &self.engine
            && !is_near(said)
        {
            let state = State::clone(state);
            self.engine = Engine::Far(Box::new(state.widened()));
        }
    }

    fn widen(&mut self) {
        if let Engine::Near(state) = &self.engine {
            let state = State::clone(state);
            self.engine = Engine::Far(Box::new(state.widened()));
        }
    }
}

impl Rules for Game {
    /// The pieces of games on the infinite board are always stated.
    fn start_usual(&mut self) -> Result<(), Problem> {
        self.engine = Engine::None;
        Err(no_start())
    }

    fn start(&mut self, position: &Position) -> Result<(), Problem> {
        self.engine = Engine::None;
        let World::Plane(plane) = &position.world else {
            return Err(no_plane());
        };
        let (pieces, conduct) = (&self.pieces, self.conduct);
        self.engine = match setup::begin::<i64>(position, plane, pieces, conduct)? {
            Some(state) => Engine::Near(Box::new(state)),
            None => match setup::begin::<Far>(position, plane, pieces, conduct)? {
                Some(state) => Engine::Far(Box::new(state)),
                None => Engine::None,
            },
        };
        self.base = export::without_pieces(position, plane);
        Ok(())
    }

    fn advance(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        let said = match turn {
            Turn::Wide([said]) => said,
            Turn::One(_) => return Err(Box::new(bounded_move())),
            _ => return Err(several()),
        };
        self.make_room(said);
        let pieces = &self.pieces;
        with!(self.engine, state => state.advance(said, wants, pieces), Err(Box::new(no_start())))
    }

    /// A move is tried: only after it is known whether it gives check.
    fn resolve(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        self.push();
        let found = self.advance(turn, wants);
        self.pop();
        found
    }

    fn play(&mut self, turn: Action<'_>) -> Result<(), Box<Problem>> {
        match turn {
            Action::Wide(moves) => self.advance(Turn::Wide(&mut moves.to_vec()), Part::empty()),
            Action::One(_) => Err(Box::new(bounded_move())),
            Action::Several(_) => Err(several()),
        }
    }

    fn infer(&mut self, _: &Grid) -> Result<Ply, Problem> {
        Err(bounded_move())
    }

    fn push(&mut self) {
        with!(self.engine, state => state.push(), ());
    }

    fn pop(&mut self) {
        with!(self.engine, state => state.pop(), ());
    }

    fn turn(&self) -> Side {
        match &self.engine {
            Engine::None => self.base.turn,
            Engine::Near(state) => state.us(),
            Engine::Far(state) => state.us(),
        }
    }

    fn position(&mut self, out: &mut Position) {
        export::settings(&self.base, out);
        with!(self.engine, state => state.export(out), ());
    }

    fn turns(&mut self, within: &Border, out: &mut Turns) -> Result<(), Box<Problem>> {
        out.clear();
        let edge = self.base.plane().and_then(|plane| plane.border.as_ref());
        let within = match edge {
            Some(edge) => within.and(edge),
            None => within.clone(),
        };
        let window = window(&within).ok_or_else(|| Box::new(endless()))?;
        if window
            .iter()
            .any(|n| i64::from_coord(&(*n).into()).is_none())
        {
            self.widen();
        }
        match with!(self.engine, state => state.all_legal(window, out), return Err(Box::new(no_start())))
        {
            true => Ok(()),
            false => Err(Box::new(endless())),
        }
    }

    fn status(&mut self) -> Status {
        with!(self.engine, state => state.ending(), Status::Undecided("the start is not known"))
    }

    fn won(&mut self) -> Option<&'static str> {
        with!(self.engine, state => state.won(), None)
    }
}

/// The square with these numbers, if it is known.
fn at_spot<N: Number>(spot: &Spot) -> Option<number::Point<N>> {
    let (x, y) = (spot.x.as_ref()?, spot.y.as_ref()?);
    Some((N::from_coord(x)?, N::from_coord(y)?))
}

/// Whether machine words are sufficient for a move.
fn is_near(said: &WideMove) -> bool {
    let near = |n: &Option<Coord>| n.as_ref().is_none_or(|n| i64::from_coord(n).is_some());
    [&said.from, &said.to]
        .iter()
        .all(|s| near(&s.x) && near(&s.y))
}

fn window(within: &Border) -> Option<[i64; 4]> {
    let side = |n: &Option<Coord>| n.as_ref()?.to_i64();
    Some([
        side(&within.left)?,
        side(&within.right)?,
        side(&within.bottom)?,
        side(&within.top)?,
    ])
}

/// The limit of squares times pieces that are examined.
const MOST_LOOKED_AT: usize = 20_000_000;

fn no_plane() -> Problem {
    Problem::new(
        Reason::NoPlane,
        "infinite chess is played on the infinite board, but this position has a different board",
        "name the variant of the position",
    )
}

fn no_start() -> Problem {
    Problem::new(
        Reason::NoStartPosition,
        "the game's start position is not known",
        "write the start position into the game",
    )
}

fn bounded_move() -> Problem {
    Problem::new(
        Reason::NoPlane,
        "a move of a bounded board cannot be played on the infinite board",
        "convert the game to the infinite board with `convert`",
    )
}

fn endless() -> Problem {
    Problem::new(
        Reason::EndlessMoves,
        "there are too many squares to list the legal moves to all of them",
        "ask for the moves to fewer squares",
    )
}

impl<N: Number> State<N> {
    /// Plays a move and completes what is written.
    fn advance(
        &mut self,
        said: &mut WideMove,
        wants: Part,
        pieces: &Repertoire,
    ) -> Result<(), Box<Problem>> {
        let checks =
            wants.contains(Part::CHECK) || self.law.conduct.legal || self.history.checks.is_some();
        if checks && !self.board.has_all_lines() {
            self.see_checks().map_err(Box::new)?;
        }
        let (from, to) = (at_spot(&said.from), at_spot(&said.to));
        let (Some(from), Some(to)) = (from, to) else {
            return Err(Box::new(unknown_square()));
        };
        let found = self.found(&from, &to, said, pieces);
        let m = match found {
            Ok(m) => m,
            Err(no) => return Err(Box::new(self.explained(no, &from, &to))),
        };
        self.tell(&m, said);
        self.play(&m);
        if checks {
            self.tell_check(said, wants);
        }
        Ok(())
    }

    fn found(
        &mut self,
        from: &number::Point<N>,
        to: &number::Point<N>,
        said: &WideMove,
        pieces: &Repertoire,
    ) -> Result<state::Move<N>, moves::No> {
        let id = self.mover(from, said.kind)?;
        if self.law.conduct.legal {
            return self.judged(id, to.clone(), said.promotion, said.promotion_side);
        }
        let piece = self.board.piece(id);
        let piece_type = match said.promotion {
            None => piece.piece_type,
            Some(kind) => {
                let whose = said.promotion_side.unwrap_or(piece.side);
                let own = moves::is_own(kind, whose, piece.side);
                let piece_type = own.then(|| self.type_for(kind, pieces)).flatten();
                piece_type.ok_or(moves::No::Becomes(id, kind, whose))?
            }
        };
        self.believed(id, to.clone(), piece_type)
    }

    fn tell(&self, m: &state::Move<N>, said: &mut WideMove) {
        let army = &self.law.army;
        let piece = self.board.piece(m.id);
        said.kind = Some(army.kind(piece.piece_type));
        let captured = (m.victim != board::NOBODY).then(|| self.board.piece(m.victim).piece_type);
        said.captured = captured.map(|s| army.kind(s));
        said.partner = self.partner_at(m).map(|at| export::square(&at));
        let east = m.to.0 > piece.at.0;
        let castles = said.partner.is_some();
        let marks = &mut said.marks;
        marks.set(Marks::CASTLE_SHORT, castles && east);
        marks.set(Marks::CASTLE_LONG, castles && !east);
        marks.set(Marks::EN_PASSANT, m.how == state::How::Passing);
        marks.set(Marks::DOUBLE_STEP, m.how == state::How::Double);
        *marks |= Marks::RESOLVED;
    }

    fn tell_check(&mut self, said: &mut WideMove, wants: Part) {
        let us = self.us();
        let check = self.board.in_check(&self.law.army, us);
        if check {
            self.note_check();
        }
        if !wants.contains(Part::CHECK) {
            return;
        }
        let mate = match self.law.conduct.mate {
            Convention::Seed => check && self.law.guarded[us as usize] && !self.can_move(),
            Convention::Site => self.ending() != Status::Open,
        };
        said.marks.set(Marks::CHECK, check);
        said.marks.set(Marks::MATE, mate);
        said.marks |= Marks::CHECK_KNOWN;
    }

    fn all_legal(&mut self, window: [i64; 4], out: &mut Turns) -> bool {
        self.legal_within(window, MOST_LOOKED_AT, &mut |state, m| {
            out.push_wide([state.said(m)]);
        })
    }

    /// A legal move in the terms of the model.
    fn said(&self, m: &state::Move<N>) -> WideMove {
        let piece = self.board.piece(m.id);
        let mut said = WideMove {
            from: export::square(&piece.at).into(),
            to: export::square(&m.to).into(),
            promotion: (m.becomes != piece.piece_type).then(|| self.law.army.kind(m.becomes)),
            ..WideMove::default()
        };
        self.tell(m, &mut said);
        said
    }
}

fn unknown_square() -> Problem {
    Problem::new(
        Reason::UnknownSquare,
        "the squares of this move are unknown",
        "write the square where it starts and the square where it ends",
    )
}

#[cfg(test)]
mod tests;
