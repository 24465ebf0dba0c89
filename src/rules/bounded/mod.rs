//! Games on one rectangular board of at most 16×16 squares: chess and Chess960.
//!
//! One engine serves every board size and piece set. A [`Repertoire`] defines how pieces move. From
//! the movements it computes tables that answer "by which step does this piece get from there to
//! here" for every vector ([`army`]), so that a ply costs a few lookups however large the board is.
//! To find a move, only the pieces that can be meant are examined ([`resolve`]); whether the move
//! leaves the king safe is seen on the king's lines, unless the king itself is involved
//! ([`attack`]). Pieces that do more than leap and ride are handled separately ([`odd`]).
//!
//! What only pawns and kings do (the double step, en passant, promotion, castling, being royal) is
//! not part of a movement and is implemented here.

mod army;
mod attack;
mod explain;
mod export;
mod field;
mod generate;
mod infer;
mod kept;
mod odd;
mod remember;
mod resolve;
mod setup;
mod state;
#[cfg(test)]
mod tests;

use super::{Problem, Rules, Status};
use crate::model::{Grid, Laws, Marks, Names, Part, Ply, Position, VariantName};
use crate::movement::Repertoire;
use remember::Memory;
use setup::{Begin, Home, begin};
use state::{Move, Sort, State};
use std::sync::{Arc, OnceLock};

/// A game of chess or Chess960 being replayed.
///
/// Both allow any castling setup; they differ only in name.
pub(super) struct Game {
    now: Begin,
    home: Arc<Home>,
    variant: VariantName,
    rules: Laws,
    names: Names,
    hands: bool,
    remembered: Memory,
    moves: Vec<Move>,
    trial: State,
}

impl Game {
    /// The start position of chess with the movements of a repertoire. `None` if these rules cannot
    /// play its orthodox pieces.
    pub(super) fn new(variant: VariantName, pieces: &Arc<Repertoire>) -> Option<Self> {
        let home = home(pieces)?;
        Some(Self {
            now: home.usual.clone(),
            variant,
            rules: Laws::default(),
            names: Names::default(),
            hands: false,
            remembered: Memory::default(),
            moves: Vec::new(),
            trial: home.usual.state,
            home,
        })
    }

    /// The slow path, for unusual spellings and for errors.
    #[cold]
    #[inline(never)]
    fn search(&mut self, said: Ply) -> Result<Move, Problem> {
        let Begin { setting, state, .. } = &mut self.now;
        state.fitting(setting, said, &mut self.moves);
        match self.moves[..] {
            [m] => Ok(m),
            [] => Err(explain::illegal(state, setting, said)),
            _ => Err(explain::ambiguous(setting, said, &self.moves)),
        }
    }

    #[inline(always)]
    fn find(&mut self, said: Ply) -> Result<Move, Box<Problem>> {
        let Begin { setting, state, .. } = &mut self.now;
        match state.quick(setting, said) {
            Some(m) => Ok(m),
            None => self.search(said).map_err(Box::new),
        }
    }

    /// Replaces what is written by the move that was played, with all parts in `wants`.
    #[inline(always)]
    fn tell(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        let Begin { setting, state, .. } = &mut self.now;
        state.happened(setting, m, ply, wants);
        if ply.marks.contains(Marks::CHECK) {
            ply.marks.set(Marks::MATE, self.mates(m));
        }
    }

    /// Completes the ply from the move, and plays it.
    #[inline(always)]
    fn carry(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        self.tell(m, ply, wants);
        self.now.play(m, check_of(ply.marks));
    }

    #[inline(never)]
    fn carry_special(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        self.carry(m, ply, wants);
    }

    #[inline(never)]
    fn mates(&mut self, m: Move) -> bool {
        let setting = &self.now.setting;
        self.trial = self.now.state;
        self.trial.play(setting, m, Some(true));
        !self.trial.can_move(setting, &mut self.moves)
    }
}

/// The start of games with these pieces. Computed only once for the orthodox pieces.
fn home(pieces: &Arc<Repertoire>) -> Option<Arc<Home>> {
    static ORTHODOX: OnceLock<Option<Arc<Home>>> = OnceLock::new();
    let made = || Home::new(pieces).map(Arc::new);
    if Arc::ptr_eq(pieces, Repertoire::orthodox()) {
        return ORTHODOX.get_or_init(made).clone();
    }
    made()
}

/// Whether a resolved move gives check, if that was computed.
fn check_of(marks: Marks) -> Option<bool> {
    let known = marks.contains(Marks::CHECK_KNOWN);
    known.then(|| marks.contains(Marks::CHECK))
}

impl Rules for Game {
    fn start_usual(&mut self) {
        let usual = &self.home.usual;
        if !Arc::ptr_eq(&self.now.setting, &usual.setting) {
            self.now.setting = Arc::clone(&usual.setting);
        }
        self.now.state = usual.state;
        self.now.fixed.clear();
        self.now.kept.clear();
        self.remembered.clear();
        self.rules = Laws::default();
        self.names = Names::default();
        self.hands = false;
    }

    fn start(&mut self, position: &Position) -> Result<(), Problem> {
        self.now = begin(position, &self.home, &self.now.setting)?;
        self.remembered.clear();
        self.rules.clone_from(&position.rules);
        self.names = position.names.clone();
        self.hands = position.hands.exist;
        Ok(())
    }

    fn resolve(&mut self, said: Ply, wants: Part) -> Result<Ply, Problem> {
        let m = self.find(said).map_err(|p| *p)?;
        let mut ply = said;
        self.tell(m, &mut ply, wants);
        Ok(ply)
    }

    fn advance(&mut self, ply: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        let m = self.find(*ply)?;
        match m.sort {
            // Restated as a constant, so that the compiler drops the checks for special moves.
            Sort::Plain => {
                let sort = Sort::Plain;
                self.carry(Move { sort, ..m }, ply, wants);
            }
            _ => self.carry_special(m, ply, wants),
        }
        Ok(())
    }

    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem> {
        let Begin { setting, state, .. } = &mut self.now;
        let m = state.leading_to(setting, board, &mut self.moves)?;
        Ok(resolve::facts(&setting.army, m))
    }

    fn play(&mut self, ply: Ply) {
        let Begin { setting, state, .. } = &self.now;
        if let Some(m) = state.recall(setting, ply) {
            self.now.play(m, check_of(ply.marks));
        }
    }

    fn push(&mut self) {
        let now = &self.now;
        self.remembered
            .push(&now.setting.field, &now.state, &now.kept);
    }

    fn pop(&mut self) {
        let now = &mut self.now;
        self.remembered
            .pop(&now.setting.field, &mut now.state, &mut now.kept);
    }

    fn position(&mut self, out: &mut Position) {
        let Begin {
            setting,
            state,
            fixed,
            kept,
        } = &mut self.now;
        state.export_board(setting, &mut out.world);
        if let crate::model::World::Board(grid) = &mut out.world {
            for (sq, cell) in fixed {
                grid.set(*sq, *cell);
            }
            kept.export_promoted(grid);
        }
        state.export_en_passant(setting, &mut out.en_passant);
        out.variant.clone_from(&self.variant);
        out.turn = army::side(state.turn);
        out.counters = kept.counters(state.halfmove, state.fullmove);
        out.hands.held.clear();
        out.hands.exist = self.hands;
        if out.rules != self.rules {
            out.rules.clone_from(&self.rules);
        }
        out.extras.0.clear();
        out.names = self.names.clone();
    }

    fn legal(&mut self, out: &mut Vec<Ply>) {
        let Begin { setting, state, .. } = &mut self.now;
        state.legal(setting, &mut self.moves);
        out.clear();
        out.extend(self.moves.iter().map(|m| resolve::facts(&setting.army, *m)));
    }

    fn status(&mut self) -> Status {
        let Begin { setting, state, .. } = &mut self.now;
        match (state.can_move(setting, &mut self.moves), state.in_check) {
            (true, _) => Status::Open,
            (false, true) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }
}
