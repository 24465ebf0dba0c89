//! The position without its model, if it is one of chess and nothing in it is unusual.

use super::Game;
use super::army::{Army, Code, belongs, code};
use super::field::{At, NOWHERE, at, file, rank, side, sq};
use super::law::{BEGINS, Law, PASSING, STRAIGHT, Shown};
use super::setup::Begin;
use super::state::State;
use crate::model::{Kind, PlainPosition, Side};

/// The kinds of pieces in the order of their codes, if the pieces and what is shown of their first moves are those of chess.
/// The board must be that of chess.
pub(super) fn kinds(army: &Army, law: &Law) -> Option<[Kind; 6]> {
    let pawns = |(rank, shown): (usize, &Shown)| match rank {
        1 => matches!(shown, Shown::AsFirst(0)),
        6 => matches!(shown, Shown::AsFirst(1)),
        _ => matches!(shown, Shown::Plainly),
    };
    let usual = law.shown.iter().enumerate().all(pawns);
    let passes = |c: Code| !law.is(c, PASSING) || law.is(c, STRAIGHT);
    let usual = usual && !law.others_pass;
    let usual = usual && army.all_codes().all(|c| passes(c) && !law.is(c, BEGINS));
    if !usual
        || law.has_first_rank_rights
        || law.has_side_effects
        || law.remembers
        || law.has_hands()
    {
        return None;
    }
    let mut kinds = [Kind::PAWN; 6];
    for (n, kind) in (0..army.count()).zip(&mut kinds) {
        let codes = [Side::White, Side::Black].map(|side| PlainPosition::number(n, side));
        if codes != [code(n, 0), code(n, 1)] {
            return None;
        }
        *kind = army.kind(n);
    }
    (usize::from(army.count()) <= kinds.len()).then_some(kinds)
}

/// The castling rights that were written last. They rarely change from one position to the next one.
pub(super) struct Castles {
    /// What they were found from.
    of: ([At; 4], [At; 2]),
    rights: Option<[bool; 4]>,
}

impl Default for Castles {
    fn default() -> Self {
        Self {
            of: ([NOWHERE; 4], [NOWHERE; 2]),
            rights: Some([false; 4]),
        }
    }
}

impl Castles {
    /// The rights `KQkq`, if no other piece has any.
    #[inline]
    fn rights(&mut self, state: &State) -> Option<[bool; 4]> {
        let of = (state.castling, state.homes);
        if self.of != of {
            let rights = castling(state);
            *self = Self { of, rights };
        }
        self.rights
    }
}

#[inline(never)]
fn castling(state: &State) -> Option<[bool; 4]> {
    const ROOKS: [At; 4] = [at(7, 0), at(0, 0), at(7, 7), at(0, 7)];
    const KINGS: [At; 2] = [at(4, 0), at(4, 7)];
    let rights = state.castling.map(|rook| rook != NOWHERE);
    if rights == [false; 4] {
        return Some(rights);
    }
    let castles = [rights[0] | rights[1], rights[2] | rights[3]];
    let mut usual = true;
    for (rook, (right, home)) in state.castling.iter().zip(rights.iter().zip(ROOKS)) {
        usual &= !right | (*rook == home);
    }
    for (king, (right, home)) in state.homes.iter().zip(castles.iter().zip(KINGS)) {
        usual &= !right | (*king == home);
    }
    usual.then_some(rights)
}

/// The square that a pawn has passed over, if no pawn stands beside it that could capture it.
#[inline]
fn lone_step(state: &State, law: &Law) -> Option<At> {
    let [passed, NOWHERE] = state.passed else {
        return None;
    };
    let (row, file) = (
        state.row(rank(state.passer)),
        usize::from(file(state.passer)),
    );
    let captures = |c: &Code| belongs(*c, state.turn) && law.is(*c, PASSING);
    let beside = [file.wrapping_sub(1), file + 1].map(|file| row.get(file));
    let seen = beside.into_iter().flatten().any(captures);
    (passed != NOWHERE && !seen).then_some(passed)
}

impl Game {
    /// Whether the position has hands, its own rules, holes, walls, or counters besides those of moves.
    #[inline]
    pub(super) fn has_more(&self) -> bool {
        let more = &self.now.state.more;
        let counted = more.checks.is_some() || more.limit.is_some();
        self.hands || self.states_rules || counted || !self.now.fixed.is_empty()
    }

    /// Writes the position, if it is plain.
    #[inline]
    pub(super) fn write_plain(&mut self, out: &mut PlainPosition) -> Option<()> {
        if self.has_more() {
            return None;
        }
        let Begin { setting, state, .. } = &mut self.now;
        let law = &setting.law;
        out.kinds = setting.plain_kinds?;
        out.castling = self.castles.rights(state)?;
        for (rank, row) in (0..).zip(&mut out.rows) {
            *row = u64::from_le_bytes(*state.row(rank).first_chunk()?);
        }
        match lone_step(state, law) {
            Some(passed) => {
                let passed_over = &mut out.en_passant;
                passed_over.squares.clear();
                passed_over.squares.push(sq(passed).wide());
                (passed_over.legal, passed_over.pseudo_legal) = (Some(false), Some(false));
            }
            None => state.export_en_passant(setting, &mut out.en_passant),
        }
        out.turn = side(state.turn);
        (out.halfmove, out.fullmove) = (state.halfmove, state.fullmove);
        Some(())
    }
}
