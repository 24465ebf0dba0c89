//! The pieces while moves of version 1.0 are read, whose meaning depends on what stands on a square.

use crate::formats::boards;
use crate::model::{Game, Grid, Kind, Marks, Ply, Position, Side, Sq, Start};

/// A board on which moves are made as they are written.
#[derive(Clone, Debug)]
pub(super) struct Board(Position);

impl Board {
    /// The start of a game; the start of chess if the game states none, or no board.
    pub(super) fn start_of(game: &Game) -> Self {
        Self(match &game.start {
            Start::Given(position) if position.grid().is_some() => Position::clone(position),
            _ => boards::usual(),
        })
    }

    fn grid(&self) -> Option<&Grid> {
        self.0.grid()
    }

    fn stands_on(&self, sq: Sq, kind: Kind) -> Option<Side> {
        let piece = self.grid()?.piece(sq)?;
        (piece.kind == kind).then_some(piece.side)
    }

    /// Whether a pawn goes to the last rank.
    pub(super) fn pawn_promotes(&self, from: Sq, to: Sq) -> bool {
        let last = |side| match side {
            Side::White => self.grid().map_or(0, Grid::ranks).saturating_sub(1),
            _ => 0,
        };
        let pawn = self.stands_on(from, Kind::PAWN);
        pawn.is_some_and(|side| to.rank == last(side))
    }

    /// Makes a move: a king that moves two files castles with the rook beyond, a pawn that
    /// changes its file to an empty square captures en passant.
    pub(super) fn play(&mut self, said: Ply) {
        let mut ply = said;
        let Sq { file, rank } = ply.from;
        let empty = self.grid().is_some_and(|grid| grid.piece(ply.to).is_none());
        let aside = file != ply.to.file;
        if aside && empty && self.stands_on(ply.from, Kind::PAWN).is_some() {
            ply.marks |= Marks::EN_PASSANT;
        }
        let two = file.abs_diff(ply.to.file) == 2 && rank == ply.to.rank;
        if two && self.stands_on(ply.from, Kind::KING).is_some() {
            let short = ply.to.file > file;
            let files = self.grid().map_or(0, Grid::files);
            let corner = if short { files.saturating_sub(1) } else { 0 };
            ply.rook = Sq::new(corner, rank);
            ply.marks |= match short {
                true => Marks::CASTLE_SHORT,
                false => Marks::CASTLE_LONG,
            };
        }
        // A move of nobody changes nothing, and the rules refuse it.
        let _ = self.0.play(ply);
    }
}
