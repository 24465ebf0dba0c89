//! The pieces on a board while coordinate moves are made, without checking legality.

use crate::model::{Cell, Game, Grid, Kind, Piece, Side, Sq, Start};

/// A board on which moves are made as they are written.
#[derive(Clone, Debug)]
pub(crate) struct Mailbox {
    grid: Grid,
}

/// The pieces of the first rank of chess.
const FIRST_RANK: [Kind; 8] = [
    Kind::ROOK,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::QUEEN,
    Kind::KING,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::ROOK,
];

impl Mailbox {
    /// The start of a game; the start of chess if the game states none, or no board.
    pub(crate) fn start_of(game: &Game) -> Self {
        let given = match &game.start {
            Start::Given(position) => position.grid().cloned(),
            Start::Usual => None,
        };
        Self {
            grid: given.unwrap_or_else(chess),
        }
    }

    /// Whether a pawn goes to the last rank.
    pub(crate) fn pawn_promotes(&self, from: Sq, to: Sq) -> bool {
        let last = |side| match side {
            Side::White => self.grid.ranks() - 1,
            _ => 0,
        };
        let mover = self.grid.piece(from);
        mover.is_some_and(|p| p.kind == Kind::PAWN && to.rank == last(p.side))
    }

    /// Makes a move: a king that moves two files castles with the rook beyond, a pawn that
    /// changes its file to an empty square captures en passant.
    pub(crate) fn play(&mut self, from: Sq, to: Sq, promotion: Option<Kind>) {
        let Some(mut piece) = self.grid.piece(from) else {
            return;
        };
        let aside = from.file != to.file;
        if piece.kind == Kind::PAWN && aside && self.grid.get(to) == Cell::Empty {
            self.grid.set(Sq::new(to.file, from.rank), Cell::Empty);
        }
        if piece.kind == Kind::KING && from.file.abs_diff(to.file) == 2 && from.rank == to.rank {
            self.castle(from, to);
        }
        piece.kind = promotion.unwrap_or(piece.kind);
        self.grid.set(from, Cell::Empty);
        self.grid.set(to, Cell::Piece(piece));
    }

    fn castle(&mut self, from: Sq, to: Sq) {
        let short = to.file > from.file;
        let corner = if short { self.grid.files() - 1 } else { 0 };
        let beside = if short { to.file - 1 } else { to.file + 1 };
        let rook = self.grid.get(Sq::new(corner, from.rank));
        self.grid.set(Sq::new(corner, from.rank), Cell::Empty);
        self.grid.set(Sq::new(beside, from.rank), rook);
    }
}

/// The pieces where a game of chess begins.
pub(crate) fn chess() -> Grid {
    let mut grid = Grid::new(8, 8);
    for (file, kind) in (0..).zip(FIRST_RANK) {
        for (rank, side, kind) in [
            (0, Side::White, kind),
            (1, Side::White, Kind::PAWN),
            (6, Side::Black, Kind::PAWN),
            (7, Side::Black, kind),
        ] {
            grid.set(Sq::new(file, rank), Cell::Piece(Piece::new(side, kind)));
        }
    }
    grid
}
