//! A game in progress: the board, the rules it is played by, and its history.

use super::army::{Army, PieceType, Royal};
use super::board::{Board, Id, NOBODY};
use super::number::{Number, Point, Squares};
use super::rights::Rights;
use super::undo::Undo;
use crate::model::Side;
use crate::rules::{Conduct, Convention};
use std::collections::HashMap;

/// The ways a side may win.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Goals {
    pub(super) checkmate: bool,
    pub(super) royal_capture: bool,
    pub(super) all_royals: bool,
    pub(super) all_pieces: bool,
    pub(super) hill: bool,
    pub(super) three_checks: bool,
}

/// Where a side's pawns promote, and to what.
#[derive(Clone, Debug)]
pub(super) struct Promotion<N> {
    pub(super) ranks: Vec<N>,
    pub(super) to: Vec<PieceType>,
}

/// What stays the same during a game.
#[derive(Clone, Debug)]
pub(super) struct Law<N> {
    pub(super) army: Army,
    pub(super) conduct: Conduct,
    pub(super) cycle: Vec<Side>,
    pub(super) goals: [Goals; 7],
    pub(super) promotion: [Option<Promotion<N>>; 7],
    pub(super) move_limit: Option<u64>,
    /// Whether a side must not leave its royal pieces attacked.
    pub(super) guarded: [bool; 7],
    pub(super) first_fullmove: Option<u64>,
}

impl<N: Number> Law<N> {
    pub(super) fn is_orderly(&self) -> bool {
        matches!(
            self.cycle[..],
            [Side::White, Side::Black] | [Side::Black, Side::White]
        )
    }
}

/// The kind of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum How {
    Plain,
    /// A pawn's double step.
    Double,
    /// En passant.
    Passing,
    /// Castles with this partner.
    Castle(Id),
}

/// A move that can be made.
#[derive(Clone, Debug)]
pub(super) struct Move<N> {
    pub(super) id: Id,
    pub(super) to: Point<N>,
    pub(super) victim: Id,
    pub(super) becomes: PieceType,
    pub(super) how: How,
}

/// The parts of the last move that the end of the game depends on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Last {
    pub(super) royal_captured: bool,
    pub(super) king_on_hill: bool,
    pub(super) changed_material: bool,
    pub(super) check: bool,
}

/// The state of the game besides the board.
#[derive(Clone, Debug)]
pub(super) struct History<N> {
    /// The square passed over by the last move.
    pub(super) passed: Option<Point<N>>,
    /// The side to move, as an index in the cycle of players.
    pub(super) turn: usize,
    pub(super) plies: u64,
    pub(super) halfmove: Option<u64>,
    pub(super) fullmove: Option<u64>,
    /// Checks still to be given, by White and by Black.
    pub(super) checks: Option<[u32; 2]>,
    pub(super) last: Option<(Side, Last)>,
    /// Identifies the position, however it was reached.
    pub(super) hash: u64,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(super) struct State<N> {
    pub(super) law: Law<N>,
    pub(super) board: Board<N>,
    pub(super) history: History<N>,
    /// The castling rights, where rights without a partner are lost.
    pub(super) rights: Option<Rights<N>>,
    /// How many times each position occurred, if that matters.
    pub(super) seen: HashMap<u64, u32, Squares>,
    /// Moves to take back, since the first remembered position.
    pub(super) log: Vec<Undo<N>>,
    pub(super) remembered: Vec<usize>,
}

impl<N: Number> State<N> {
    pub(super) fn new(law: Law<N>, board: Board<N>, history: History<N>) -> Self {
        let mut state = Self {
            law,
            board,
            history,
            rights: None,
            seen: HashMap::with_hasher(Squares::default()),
            log: Vec::new(),
            remembered: Vec::new(),
        };
        if state.law.conduct.rights == Convention::Site {
            state.rights = Some(Rights::of(&state.board, &state.law.army));
        }
        if state.counts_positions() {
            state.history.hash = state.whole_hash();
            state.seen.insert(state.full_hash(), 1);
        }
        state
    }

    /// Whether repetitions are counted: when moves are judged, and for the site, where the third
    /// occurrence ends the game.
    #[inline]
    pub(super) fn counts_positions(&self) -> bool {
        self.law.conduct.legal || self.law.conduct.mate == Convention::Site
    }

    /// The side to move.
    #[inline]
    pub(super) fn us(&self) -> Side {
        self.law
            .cycle
            .get(self.history.turn)
            .copied()
            .unwrap_or(Side::White)
    }

    /// The side to move after this one.
    pub(super) fn next_side(&self) -> Side {
        let next = (self.history.turn + 1) % self.law.cycle.len().max(1);
        self.law.cycle.get(next).copied().unwrap_or(Side::White)
    }

    /// Begins to keep the lines that are needed to find attacks.
    pub(super) fn keep_lines(&mut self) {
        self.board.keep_lines(&self.law.army.lines, true);
    }

    // ---- trying a move on the board -----------------------------------------------

    /// Moves the pieces on the board and changes nothing else.
    pub(super) fn make(&mut self, m: &Move<N>) -> Point<N> {
        let board = &mut self.board;
        if m.victim != NOBODY {
            board.lift(m.victim);
        }
        let from = board.piece(m.id).at.clone();
        board.lift(m.id);
        if let How::Castle(partner) = m.how {
            board.lift(partner);
            let inward = if m.to.0 > from.0 { -1 } else { 1 };
            board.man_mut(partner).at = (m.to.0.plus(inward), m.to.1.clone());
            board.stand(partner);
        }
        let piece = board.man_mut(m.id);
        piece.at = m.to.clone();
        piece.piece_type = m.becomes;
        board.stand(m.id);
        from
    }

    /// Takes back what [`State::make`] did.
    pub(super) fn unmake(
        &mut self,
        m: &Move<N>,
        from: Point<N>,
        piece_type: PieceType,
        partner_at: Option<Point<N>>,
    ) {
        let board = &mut self.board;
        board.lift(m.id);
        let piece = board.man_mut(m.id);
        (piece.at, piece.piece_type) = (from, piece_type);
        if let (How::Castle(partner), Some(at)) = (m.how, partner_at) {
            board.lift(partner);
            board.man_mut(partner).at = at;
            board.stand(partner);
        }
        board.stand(m.id);
        if m.victim != NOBODY {
            board.stand(m.victim);
        }
    }

    /// The square of the partner of a king that castles, which is where it stands now.
    pub(super) fn partner_at(&self, m: &Move<N>) -> Option<Point<N>> {
        match m.how {
            How::Castle(partner) => Some(self.board.piece(partner).at.clone()),
            _ => None,
        }
    }

    /// Whether a move leaves the royal pieces of its side safe. The board is as it is after the
    /// move.
    pub(super) fn is_safe(&mut self, m: &Move<N>) -> bool {
        let side = self.board.piece(m.id).side;
        if !self.law.guarded[side as usize] {
            return true;
        }
        let (piece_type, partner_at) = (self.board.piece(m.id).piece_type, self.partner_at(m));
        let from = self.make(m);
        let safe = !self.board.in_check(&self.law.army, side);
        self.unmake(m, from, piece_type, partner_at);
        safe
    }

    // ---- playing ------------------------------------------------------------------

    /// Plays a move.
    pub(super) fn play(&mut self, m: &Move<N>) {
        let undo = (!self.remembered.is_empty()).then(|| self.undo_of(m));
        let side = self.us();
        let piece_type = self.board.piece(m.id).piece_type;
        let hashing = self.counts_positions();
        if hashing {
            self.hash_touched(m);
        }
        let last = self.last(m);
        let partner_at = self.partner_at(m);
        let from = self.make(m);
        let forfeited = self.forfeit(m, &from, partner_at);
        self.reorder(m);
        self.count(m, side, piece_type, &from);
        self.history.last = Some((side, last));
        if hashing {
            self.hash_touched(m);
            for id in &forfeited {
                self.hash_right(*id);
            }
            let hash = self.full_hash();
            *self.seen.entry(hash).or_default() += 1;
        }
        if let Some(mut undo) = undo {
            undo.forfeited = forfeited;
            self.log.push(undo);
        }
    }

    fn last(&self, m: &Move<N>) -> Last {
        let army = &self.law.army;
        let victim =
            (m.victim != NOBODY).then(|| army.mover(self.board.piece(m.victim).piece_type));
        let king = army.kind(m.becomes) == crate::model::Kind::KING;
        let central = |n: &N| matches!(n.small(), Some(4 | 5));
        Last {
            royal_captured: victim.is_some_and(|v| v.royal != Royal::No),
            king_on_hill: king && central(&m.to.0) && central(&m.to.1),
            changed_material: victim.is_some() || m.becomes != self.board.piece(m.id).piece_type,
            check: false,
        }
    }

    /// Removes the rights a move ends. Returns the pieces that lost a right without taking part. `from` and `partner_at`:
    /// where the piece and its castling partner were before the move.
    fn forfeit(&mut self, m: &Move<N>, from: &Point<N>, partner_at: Option<Point<N>>) -> Vec<Id> {
        let mut touched = [Some(m.id), None, None];
        if m.victim != NOBODY {
            touched[1] = Some(m.victim);
        }
        if let How::Castle(partner) = m.how {
            touched[2] = Some(partner);
        }
        let Some(rights) = &mut self.rights else {
            for id in touched.into_iter().flatten().filter(|id| *id != m.victim) {
                self.board.man_mut(id).unmoved = false;
            }
            return Vec::new();
        };
        let mut gone = Vec::new();
        for id in touched.into_iter().flatten() {
            let piece = self.board.piece(id);
            // The board is already as it is after the move.
            let was = match (id == m.id, &partner_at) {
                (true, _) => from.clone(),
                (false, Some(at)) if id != m.victim => at.clone(),
                (false, _) => piece.at.clone(),
            };
            if piece.unmoved {
                gone.extend(rights.remove(&was, id, piece.side));
            }
            if id != m.victim {
                self.board.man_mut(id).unmoved = false;
            }
        }
        let lost = rights.drop_unpaired_rights(&gone);
        for id in &lost {
            self.board.man_mut(*id).unmoved = false;
        }
        lost
    }

    fn reorder(&mut self, m: &Move<N>) {
        let board = &mut self.board;
        board.unlist(m.id);
        match m.victim {
            NOBODY => board.append(m.id),
            victim => {
                let keeps = self.law.conduct.order == Convention::Seed && m.how != How::Passing;
                let links = board.piece(victim).links;
                board.unlist(victim);
                match keeps {
                    true => board.list(m.id, links),
                    false => board.append(m.id),
                }
            }
        }
        if let How::Castle(partner) = m.how {
            board.unlist(partner);
            board.append(partner);
        }
    }

    fn count(&mut self, m: &Move<N>, side: Side, piece_type: PieceType, from: &Point<N>) {
        let pawn = Some(piece_type) == self.law.army.pawn;
        let history = &mut self.history;
        history.passed = match m.how {
            How::Double => {
                let up = m.to.1 > from.1;
                Some((from.0.clone(), from.1.plus(if up { 1 } else { -1 })))
            }
            _ => None,
        };
        history.halfmove = history.halfmove.map(|n| match pawn || m.victim != NOBODY {
            true => 0,
            false => n.saturating_add(1),
        });
        history.plies = history.plies.saturating_add(1);
        let length = self.law.cycle.len().max(1);
        history.turn = (history.turn + 1) % length;
        let by_black = self.law.conduct.fullmove == Convention::Seed && self.law.is_orderly();
        history.fullmove = match by_black {
            true => history
                .fullmove
                .map(|n| n.saturating_add(u64::from(side == Side::Black))),
            false => self
                .law
                .first_fullmove
                .map(|n| n.saturating_add(history.plies / length as u64)),
        };
    }

    /// Records that the last move gave check.
    pub(super) fn note_check(&mut self) {
        let Some((side, last)) = &mut self.history.last else {
            return;
        };
        last.check = true;
        if let Some(checks) = &mut self.history.checks {
            let left = &mut checks[usize::from(*side != Side::White)];
            *left = left.saturating_sub(1);
        }
    }
}
