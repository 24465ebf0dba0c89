//! Carries out resolved moves without checking whether they are legal.

use super::{Cell, Grid, Kind, Marks, Piece, Ply, Position, Side, Sq, World};

impl Position {
    /// Carries out a [resolved](Ply::is_resolved) move on a bounded board: it changes the pieces, the
    /// first-move rights as in chess, the en-passant square, the counters and
    /// the side to move. Returns `false` if there is no such board, or if the start square of the move
    /// is empty; the position is then unchanged.
    ///
    /// It uses no rules. It is for writers that record a move by the board after it.
    pub fn play(&mut self, ply: Ply) -> bool {
        let World::Board(grid) = &mut self.world else {
            return false;
        };
        let (side, mover) = if ply.marks.intersects(Marks::PASS | Marks::DROP) {
            (self.turn, None)
        } else {
            match grid.piece(ply.from) {
                Some(piece) => (piece.side, Some(piece)),
                None => return false,
            }
        };
        if ply.marks.contains(Marks::DROP) {
            drop_piece(grid, side, ply);
            self.take_from_hand(side, ply.kind);
        } else if let Some(piece) = mover {
            move_piece(grid, piece, ply);
        }
        self.count(ply, side, mover);
        true
    }

    fn take_from_hand(&mut self, side: Side, kind: Option<Kind>) {
        let held = &mut self.hands.held;
        if let Some(at) = held.iter().position(|h| h.0 == side && Some(h.1) == kind) {
            held[at].2 -= 1;
            if held[at].2 == 0 {
                held.remove(at);
            }
        }
    }

    fn count(&mut self, ply: Ply, side: Side, mover: Option<Piece>) {
        self.en_passant = super::EnPassant::default();
        if ply.marks.contains(Marks::DOUBLE_STEP) {
            self.en_passant.squares.push(between(ply).wide());
        }
        let pawn = mover.is_some_and(|p| p.kind == Kind::PAWN);
        let zeroing = ply.captured.is_some() || pawn;
        let counters = &mut self.counters;
        counters.halfmove = counters
            .halfmove
            .map(|n| if zeroing { 0 } else { n.saturating_add(1) });
        if side == Side::Black {
            counters.fullmove = counters.fullmove.map(|n| n.saturating_add(1));
        }
        self.turn = side.other();
    }
}

/// The square in the middle of a double step.
fn between(ply: Ply) -> Sq {
    let middle = |a: u8, b: u8| ((u16::from(a) + u16::from(b)) / 2) as u8;
    Sq::new(
        middle(ply.from.file, ply.to.file),
        middle(ply.from.rank, ply.to.rank),
    )
}

fn drop_piece(grid: &mut Grid, side: Side, ply: Ply) {
    if let Some(kind) = ply.kind {
        grid.set(ply.to, Cell::Piece(Piece::new(side, kind)));
    }
}

fn move_piece(grid: &mut Grid, mut piece: Piece, ply: Ply) {
    let had_right = piece.unmoved;
    piece.unmoved = false;
    let lost = grid.piece(ply.to);
    grid.set(ply.from, Cell::Empty);
    if ply.is_castling() {
        castle(grid, piece, ply);
    } else {
        if ply.marks.contains(Marks::EN_PASSANT) {
            grid.set(Sq::new(ply.to.file, ply.from.rank), Cell::Empty);
        }
        if let Some(kind) = ply.promotion {
            piece.kind = kind;
        }
        grid.set(ply.to, Cell::Piece(piece));
    }
    if piece.kind == Kind::KING && had_right {
        forfeit_all(grid, piece.side);
    } else if piece.kind == Kind::ROOK && had_right {
        forfeit_lonely_king(grid, piece.side);
    }
    if let Some(rook) = lost.filter(|p| p.kind == Kind::ROOK && p.unmoved) {
        forfeit_lonely_king(grid, rook.side);
    }
}

fn castle(grid: &mut Grid, king: Piece, ply: Ply) {
    let short = ply.marks.contains(Marks::CASTLE_SHORT);
    let file = if short {
        ply.to.file.saturating_sub(1)
    } else {
        ply.to.file.saturating_add(1)
    };
    let rook = grid.piece(ply.rook);
    grid.set(ply.rook, Cell::Empty);
    grid.set(ply.to, Cell::Piece(king));
    if let Some(rook) = rook {
        let goal = Sq::new(file, ply.to.rank);
        grid.set(goal, Cell::Piece(rook.with_right(false)));
    }
}

/// A king that has moved cannot castle, so its rooks also lose their right.
fn forfeit_all(grid: &mut Grid, side: Side) {
    for rank in 0..grid.ranks() {
        for cell in grid.rank_mut(rank) {
            if let Cell::Piece(p) = cell
                && p.side == side
                && p.kind == Kind::ROOK
            {
                p.unmoved = false;
            }
        }
    }
}

/// A king without a rook to castle with loses its right.
fn forfeit_lonely_king(grid: &mut Grid, side: Side) {
    let partner = |p: Piece| p.side == side && p.kind == Kind::ROOK && p.unmoved;
    if grid.pieces().any(|(_, p)| partner(p)) {
        return;
    }
    let king = grid.find(side, Kind::KING).next();
    if let Some((sq, king)) = king.and_then(|sq| Some((sq, grid.piece(sq)?))) {
        grid.set(sq, Cell::Piece(king.with_right(false)));
    }
}
