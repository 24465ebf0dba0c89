//! Games on one rectangular board of at most 16×16 squares.
//!
//! One engine serves every variant: its laws, its board and its pieces are data. A [`Repertoire`]
//! defines how pieces move. From the movements it computes tables that answer "by which step does
//! this piece get from there to here" for every vector ([`army`]), so that a ply costs a few
//! look-ups however large the board is. Hoppers, lame leapers and bent riders have separate look-ups
//! ([`odd`]). What the laws add to the movements (double steps, en passant, promotion, castling, drops,
//! gating, which pieces are royal) is made into look-ups by piece and by square ([`law`]).
//!
//! On boards of at most 64 squares, what pieces see is looked up in sets of squares ([`sight`]).
//!
//! To find a move, only the pieces that can be meant are examined ([`resolve`]). If each side has
//! one royal piece, whether a move leaves it safe is seen on its lines, unless it moves itself
//! ([`attack`]); otherwise the move is tried on a copy of the position ([`royals`]).

mod aims;
mod army;
mod attack;
mod chase;
mod choice;
mod count;
mod dependent_legality;
mod drops;
mod effects;
mod ends;
mod exits;
mod explain;
mod export;
mod field;
mod find;
mod first;
mod fits;
mod fitting;
mod generate;
mod history;
mod home;
mod infer;
mod law;
mod moves;
mod no_drop;
mod odd;
mod odd_tables;
mod pieces;
mod plain;
mod ply_facts;
mod pool;
mod recall;
mod refusal;
mod remember;
mod resolve;
mod rights;
mod royals;
mod setting;
mod setup;
mod sight;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod usual;
mod withheld;

use super::problem::several;
use super::{Prepared, Problem, Reason, Rules, Status};
use crate::model::{
    Action, Border, Counters, Grid, Laws, Marks, Names, Part, PlainPosition, Ply, Position, Side,
    Turn, Turns, VariantName,
};
use export::Exported;
use history::History;
pub(super) use home::{Ready, ready};
use plain::Castles;
use remember::Memory;
use resolve::is_usual;
use setup::{Begin, begin};
use state::{Move, State};
use std::sync::Arc;

/// A game of a variant being replayed.
pub(super) struct Game {
    now: Begin,
    played: Arc<Ready>,
    variant: VariantName,
    rules: Laws,
    /// Whether the position of the start states rules.
    states_rules: bool,
    names: Names,
    hands: bool,
    remembered: Memory,
    moves: Vec<Move>,
    /// A position of the same setting, to examine what follows a move.
    trial: State,
    history: History,
    exported: Exported,
    castles: Castles,
    /// Whether a check mates is found out at the end of a line.
    mates_later: bool,
}

impl Game {
    /// The start position of a variant.
    pub(super) fn new(played: &Arc<Ready>) -> Self {
        let now = played.first.clone();
        let trial = now.state;
        let mut game = Self {
            now,
            variant: played.home.variant.name.clone(),
            played: Arc::clone(played),
            rules: Laws::default(),
            states_rules: false,
            names: Names::default(),
            hands: false,
            remembered: Memory::default(),
            moves: Vec::new(),
            trial,
            history: History::default(),
            exported: Exported::default(),
            castles: Castles::default(),
            mates_later: false,
        };
        game.hands = game.now.setting.law.shows_hands();
        game
    }

    /// Finds, completes and plays a move, if that was not [simpler](State::play_usual).
    #[inline(never)]
    fn advance_further(&mut self, ply: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        let Begin { setting, state, .. } = &mut self.now;
        if !is_usual(setting, *ply) || find::may_promote(setting, *ply) {
            return self.advance_anyway(ply, wants);
        }
        // Each way ends by itself: a move that comes from several places would go through memory.
        match state.quick(setting, *ply) {
            // Restated as constants, so that the compiler drops the checks for special moves.
            Some(m) if m.is_unadorned() => {
                self.carry(m.unadorned(), ply, wants);
            }
            Some(m) => self.carry_special(m, ply, wants),
            None => match state.quick_lettered(setting, *ply) {
                Some(m) => self.carry_special(m, ply, wants),
                None => return self.advance_anyway(ply, wants),
            },
        }
        Ok(())
    }

    /// Finds, completes and plays any move.
    #[cold]
    #[inline(never)]
    fn advance_anyway(&mut self, ply: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        let m = self.find(ply)?;
        self.carry_special(m, ply, wants);
        Ok(())
    }

    /// Replaces what is written by the move that was played, with all parts in `wants`.
    #[inline(always)]
    fn complete_ply(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        let Begin { setting, state, .. } = &mut self.now;
        state.happened(setting, m, ply, wants);
        if ply.marks.contains(Marks::CHECK) {
            ply.marks.set(Marks::MATE, self.mates(m));
        } else if wants.contains(Part::DECISION) {
            ply.marks.set(Marks::MATE, self.decides(m));
        }
    }

    /// Completes the ply from the move, and plays it.
    #[inline(always)]
    fn carry(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        let looks = wants.intersects(LOOKED_AT);
        let decides = wants & (Part::CHECK | Part::DECISION) == Part::DECISION;
        if looks && (decides || !self.now.setting.plain) {
            return self.carry_after_looking(m, ply, wants);
        }
        let Begin { setting, state, .. } = &mut self.now;
        match looks {
            true => state.happened(setting, m, ply, wants - Part::CHECK),
            false => ply_facts::complete_ply(setting, m, ply),
        }
        state.play(setting, m, None);
        if looks {
            // Whether it gives check or mate is seen in the position after it.
            let checks = wants.contains(Part::CHECK);
            ply.marks.set(Marks::CHECK_KNOWN, checks);
            if state.in_check || setting.law.ends.is_some() {
                self.look_back(ply, wants);
            }
        }
        let Begin { setting, state, .. } = &self.now;
        self.history.add(setting, state, Some(m));
    }

    #[inline(never)]
    fn carry_after_looking(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        self.complete_ply(m, ply, wants);
        self.now.play(m, check_of(ply.marks));
        let Begin { setting, state, .. } = &self.now;
        self.history.add(setting, state, Some(m));
    }

    /// Adds to the ply that led here whether it gives check, and whether it mates or decides the game.
    fn look_back(&mut self, ply: &mut Ply, wants: Part) {
        let Begin { setting, state, .. } = &mut self.now;
        let check = wants.contains(Part::CHECK) && state.in_check;
        ply.marks
            .set(Marks::CHECK_KNOWN, wants.contains(Part::CHECK));
        ply.marks.set(Marks::CHECK, check);
        let mates = match &setting.law.ends {
            None => check && !self.mates_later && !state.can_move(setting, &mut self.moves),
            Some(ends) if check => {
                state.ended(setting, ends, &mut self.moves).is_some()
                    || !state.can_move(setting, &mut self.moves)
            }
            Some(_) if wants.contains(Part::DECISION) => {
                let status = state.status(setting, &mut self.moves);
                matches!(status, Status::Won(_) | Status::Lost(_) | Status::Checkmate)
            }
            Some(_) => false,
        };
        ply.marks.set(Marks::MATE, mates);
    }

    #[inline(never)]
    fn carry_special(&mut self, m: Move, ply: &mut Ply, wants: Part) {
        self.carry(m, ply, wants);
    }

    /// Whether a move that does not give check wins or loses the game.
    #[cold]
    fn decides(&mut self, m: Move) -> bool {
        let setting = &self.now.setting;
        if setting.law.ends.is_none() {
            return false;
        }
        self.trial.follow([setting; 2], &self.now.state);
        self.trial.play(setting, m, Some(false));
        let status = self.trial.status(setting, &mut self.moves);
        matches!(status, Status::Won(_) | Status::Lost(_) | Status::Checkmate)
    }

    #[inline(never)]
    fn mates(&mut self, m: Move) -> bool {
        let setting = &self.now.setting;
        self.trial.follow([setting; 2], &self.now.state);
        self.trial.play(setting, m, Some(true));
        let ended = match &setting.law.ends {
            Some(ends) => self.trial.ended(setting, ends, &mut self.moves).is_some(),
            None => false,
        };
        ended || !self.trial.can_move(setting, &mut self.moves)
    }
}

/// The parts of a move that are not found with it.
const LOOKED_AT: Part = Part::SAN.union(Part::CHECK).union(Part::DECISION);

/// Whether a resolved move gives check, if that was computed.
fn check_of(marks: Marks) -> Option<bool> {
    let known = marks.contains(Marks::CHECK_KNOWN);
    known.then(|| marks.contains(Marks::CHECK))
}

impl Rules for Game {
    fn play_as(&mut self, variant: &Prepared) {
        if !Arc::ptr_eq(&self.played, &variant.0) {
            self.played = Arc::clone(&variant.0);
        }
    }

    fn start_usual(&mut self) -> Result<(), Problem> {
        let Some(usual) = self.played.usual() else {
            return Err(no_start(&self.played.home.variant.name));
        };
        self.now.become_like(usual, &mut self.trial);
        self.mates_later = false;
        self.exported.forget();
        self.remembered.clear();
        if self.states_rules {
            self.rules = Laws::default();
            self.states_rules = false;
        }
        self.variant.clone_from(&self.played.home.variant.name);
        self.names = Names::default();
        self.hands = self.now.setting.law.shows_hands();
        self.history.begin(&self.now.setting, &self.now.state);
        Ok(())
    }

    fn start(&mut self, position: &Position) -> Result<(), Problem> {
        let usual = self.played.usual();
        let made;
        let start = match usual.filter(|_| self.played.home.starts_at(position)) {
            Some(usual) => usual,
            None => {
                made = begin(position, &self.played.home)?;
                &made
            }
        };
        self.now.become_like(start, &mut self.trial);
        self.mates_later = false;
        self.exported.forget();
        self.history.begin(&self.now.setting, &self.now.state);
        self.remembered.clear();
        self.rules.clone_from(&position.rules);
        self.states_rules = !self.rules.is_empty();
        self.variant.clone_from(&position.variant);
        self.names = position.names.clone();
        self.hands = position.hands.exist || self.now.setting.law.shows_hands();
        Ok(())
    }

    #[inline]
    fn advance(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        let Turn::One(ply) = turn else {
            return Err(not_one_ply(matches!(turn, Turn::Wide([_]))));
        };
        let Begin { setting, state, .. } = &mut self.now;
        if let (true, Some(sight)) = (setting.usual, &setting.sight)
            && state.play_usual(setting, sight, ply, wants)
        {
            if state.in_check && wants.contains(Part::CHECK) {
                self.look_back(ply, wants);
            }
            return Ok(());
        }
        self.advance_further(ply, wants)
    }

    fn decide_mates_later(&mut self) -> bool {
        let set = &self.now.setting;
        // A player who is mated may pass if a law says so.
        self.mates_later = set.usual && [0, 1].iter().all(|side| !set.law.can_pass(*side));
        self.mates_later
    }

    fn resolve(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        let Turn::One(ply) = turn else {
            return Err(not_one_ply(matches!(turn, Turn::Wide([_]))));
        };
        let m = self.find(ply)?;
        self.complete_ply(m, ply, wants);
        Ok(())
    }

    fn play(&mut self, turn: Action<'_>) -> Result<(), Box<Problem>> {
        let Action::One(mut ply) = turn else {
            return Err(not_one_ply(matches!(turn, Action::Wide([_]))));
        };
        let Begin { setting, state, .. } = &self.now;
        match state.recall(setting, ply) {
            Some(m) => {
                self.now.play(m, check_of(ply.marks));
                let Begin { setting, state, .. } = &self.now;
                self.history.add(setting, state, Some(m));
            }
            None => self.advance(Turn::One(&mut ply), Part::empty())?,
        }
        Ok(())
    }

    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem> {
        let Begin { setting, state, .. } = &mut self.now;
        let m = state.leading_to(setting, board, &mut self.moves)?;
        Ok(ply_facts::facts(setting, m))
    }

    fn push(&mut self) {
        self.history.push();
        let now = &self.now;
        self.remembered.push(&now.setting, &now.state);
    }

    fn pop(&mut self) {
        self.history.pop();
        let now = &mut self.now;
        self.remembered.pop(&now.setting, &mut now.state);
    }

    fn turn(&self) -> Side {
        field::side(self.now.state.turn)
    }

    fn position(&mut self, out: &mut Position) {
        let Begin {
            setting,
            state,
            fixed,
        } = &mut self.now;
        state.export_board(setting, fixed, &mut self.exported, &mut out.world);
        state.export_en_passant(setting, &mut out.en_passant);
        state.export_hands(setting, self.hands, &mut out.hands);
        out.variant.clone_from(&self.variant);
        out.turn = field::side(state.turn);
        out.counters = Counters {
            halfmove: Some(state.halfmove),
            fullmove: Some(state.fullmove),
            checks: state.more.checks,
            counting_limit: state.more.limit,
        };
        if self.states_rules || !out.rules.is_empty() {
            out.rules.clone_from(&self.rules);
        }
        if !out.extras.is_empty() {
            out.extras.0.clear();
        }
        out.names = self.names.clone();
    }

    fn plain_position(&mut self, out: &mut PlainPosition) -> bool {
        self.write_plain(out).is_some()
    }

    fn turns(&mut self, within: &Border, out: &mut Turns) -> Result<(), Box<Problem>> {
        let Begin { setting, state, .. } = &mut self.now;
        state.legal(setting, &mut self.moves);
        let plies = self.moves.iter().map(|m| ply_facts::facts(setting, *m));
        out.clear();
        match within.is_open() {
            true => out.extend(plies),
            false => out.extend(plies.filter(|ply| within.has(&ply.to.wide()))),
        }
        Ok(())
    }

    fn status(&mut self) -> Status {
        let Begin { setting, state, .. } = &mut self.now;
        if let Some(ends) = setting.law.ends.as_ref()
            && let Some(status) = self.history.repeated(setting, ends, state)
        {
            return match status {
                Status::Drawn(how) => state.counted(setting, ends, how),
                status => status,
            };
        }
        match state.status(setting, &mut self.moves) {
            Status::Open => state.claimed(setting, &mut self.moves),
            ended => ended,
        }
    }

    fn over(&mut self) -> Option<&'static str> {
        let Begin { setting, state, .. } = &mut self.now;
        let ends = setting.law.ends.as_ref()?;
        match state.ended(setting, ends, &mut self.moves)? {
            Status::Won(how) | Status::Lost(how) | Status::Drawn(how) => Some(how),
            Status::Undecided(_) => Some("the number of pieces"),
            _ => None,
        }
    }

    fn won(&mut self) -> Option<&'static str> {
        match self.status() {
            Status::Won(how) => Some(how),
            _ => None,
        }
    }
}

/// Why a turn cannot be played on a board with edges.
#[cold]
fn not_one_ply(one_wide: bool) -> Box<Problem> {
    match one_wide {
        true => Box::new(Problem::new(
            Reason::NoBoard,
            "a move with exact coordinates cannot be played on a bounded board",
            "name the variant of the game",
        )),
        false => several(),
    }
}

fn no_start(variant: &VariantName) -> Problem {
    Problem::new(
        Reason::NoStartPosition,
        format!("the start position of `{variant}` is not known"),
        "state the start position of the game",
    )
}
