//! The position in the terms of the model.

use super::army::ahead;
use super::attack::shifted;
use super::number::{Number, Point};
use super::state::{How, Move, State};
use crate::model::{Checks, Piece, Plane, Position, Square, World};

/// The square in the terms of the model.
pub(super) fn square<N: Number>(at: &Point<N>) -> Square {
    Square {
        x: at.0.coord(),
        y: at.1.coord(),
    }
}

/// A position without its pieces.
pub(super) fn without_pieces(position: &Position, plane: &Plane) -> Position {
    let plane = Plane {
        pieces: Vec::new(),
        usual: false,
        border: plane.border.clone(),
        marks: plane.marks.clone(),
        rays: plane.rays.clone(),
    };
    Position {
        variant: position.variant.clone(),
        world: World::Plane(plane),
        hands: position.hands.clone(),
        turn: position.turn,
        en_passant: Default::default(),
        counters: position.counters,
        rules: position.rules.clone(),
        extras: position.extras.clone(),
        names: position.names.clone(),
    }
}

/// Writes everything that never changes to `out` and reuses its memory.
pub(super) fn settings(base: &Position, out: &mut Position) {
    let World::Plane(from) = &base.world else {
        return;
    };
    match &mut out.world {
        World::Plane(to) => {
            to.pieces.clear();
            to.usual = false;
            to.border.clone_from(&from.border);
            to.marks.clone_from(&from.marks);
            to.rays.clone_from(&from.rays);
        }
        world => *world = World::Plane(from.clone()),
    }
    out.variant.clone_from(&base.variant);
    out.hands.clone_from(&base.hands);
    out.turn = base.turn;
    out.counters = base.counters;
    out.rules.clone_from(&base.rules);
    out.extras.clone_from(&base.extras);
    out.names = base.names.clone();
    out.en_passant.squares.clear();
    (out.en_passant.legal, out.en_passant.pseudo_legal) = (None, None);
}

impl<N: Number> State<N> {
    /// Writes everything that a move changes.
    pub(super) fn export(&mut self, out: &mut Position) {
        if let World::Plane(plane) = &mut out.world {
            let pieces = self.board.listed().map(|id| {
                let piece = self.board.piece(id);
                let shown = Piece {
                    kind: self.law.army.kind(piece.piece_type),
                    side: piece.side,
                    unmoved: piece.unmoved,
                    was: piece.was,
                };
                (square(&piece.at), shown)
            });
            plane.pieces.extend(pieces);
        }
        out.turn = self.us();
        if let Some(passed) = self.history.passed.clone() {
            let captures = self.captures_passing(&passed);
            out.en_passant.pseudo_legal = Some(!captures.is_empty());
            out.en_passant.legal = self.is_any_safe(&captures);
            out.en_passant.squares.push(square(&passed));
        }
        out.counters.halfmove = self.history.halfmove.or(out.counters.halfmove);
        out.counters.fullmove = self.history.fullmove;
        // Left out if the start had no counters and no check was given.
        let checks = self.history.checks;
        let counts = out.counters.checks.is_some() || checks != Some([3, 3]);
        out.counters.checks = checks
            .filter(|_| counts)
            .map(|[white, black]| Checks { white, black });
        if out.rules.cycle.len() > 1 {
            let cycle = &mut out.rules.cycle;
            cycle.clone_from(&self.law.cycle);
            let by = self.history.turn % cycle.len().max(1);
            cycle.rotate_left(by);
        }
    }

    /// The en passant captures on this square.
    fn captures_passing(&mut self, passed: &Point<N>) -> Vec<Move<N>> {
        let us = self.us();
        let pawns = [-1, 1].map(|dx| self.board.on(&shifted(passed, dx, -ahead(us))));
        let mut captures = Vec::new();
        for id in pawns.into_iter().flatten() {
            if self.board.piece(id).side == us {
                captures.extend(self.pseudo(id, passed.clone()));
            }
        }
        captures.retain(|m| m.how == How::Passing);
        captures
    }

    /// `None` if checks cannot be detected in this game.
    fn is_any_safe(&mut self, moves: &[Move<N>]) -> Option<bool> {
        if !moves.is_empty() && !self.board.has_all_lines() {
            self.see_checks().ok()?;
        }
        Some(moves.iter().any(|m| self.is_safe(m)))
    }
}
