//! The boards of a game, one after each move, for notations that write moves as boards.

use super::fen;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{
    Cell, Game, Grid, Kind, Marks, NodeId, Piece, Position, Side, Sq, Start, Stated, Tree, World,
};

/// Follows a game from board to board, without checking whether moves are legal.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    position: Position,
    stated: Stated,
}

/// Why there is no board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoBoard {
    /// The game is of a variant, or on a board, whose moves are not those of chess.
    Foreign,
    /// The move is not known well enough to be made.
    Unknown,
    /// It is the same as the previous one, so it would not be read as a move.
    Repeated,
}

impl Boards {
    /// Before the first move.
    pub(crate) fn of(game: &Game) -> Result<Self, NoBoard> {
        if !game.variant.is_chess_family() {
            return Err(NoBoard::Foreign);
        }
        let position = match &game.start {
            Start::Usual => usual(),
            Start::Given(p) if is_chess_board(p) => (**p).clone(),
            Start::Given(_) => return Err(NoBoard::Foreign),
        };
        Ok(Self {
            position,
            stated: Stated::all(),
        })
    }

    /// After a move. The board before the move must have been requested earlier.
    ///
    /// A move that is only known by the board in the source leads to that board.
    pub(crate) fn after(&mut self, game: &Game, id: NodeId) -> Result<(), NoBoard> {
        let ply = game.tree.ply(id).ok_or(NoBoard::Foreign)?;
        if ply.marks.intersects(Marks::UNORTHODOX) {
            return Err(NoBoard::Foreign);
        }
        if ply.marks.contains(Marks::PASS) {
            return Err(NoBoard::Repeated);
        }
        if ply.is_resolved() {
            return match self.position.play(ply) {
                true => Ok(()),
                false => Err(NoBoard::Unknown),
            };
        }
        let seen = game.tree.seen(id).ok_or(NoBoard::Unknown)?;
        if !is_chess_board(&seen.position) {
            return Err(NoBoard::Foreign);
        }
        if same_pieces(&self.position, &seen.position) {
            return Err(NoBoard::Repeated);
        }
        self.position.clone_from(&seen.position);
        self.stated = seen.stated;
        Ok(())
    }

    /// Where everything stands.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// What is known of the position beyond the pieces.
    pub(crate) fn stated(&self) -> Stated {
        self.stated
    }
}

/// Whether it is one board of eight files and eight ranks, with nothing in hand.
pub(crate) fn is_chess_board(p: &Position) -> bool {
    let World::Board(grid) = &p.world else {
        return false;
    };
    (grid.files(), grid.ranks()) == (8, 8) && p.hands.is_empty()
}

/// The error for more boards in place of moves than the limit.
pub(crate) fn room(game: &Game, span: Span) -> Result<(), Diagnostic> {
    if game.tree.seen_count() < Tree::MAX_SEEN {
        return Ok(());
    }
    let most = Tree::MAX_SEEN;
    let message = format!("more than {most} boards in one game");
    Err(Diagnostic::error(Code("core/too-many-boards"), message)
        .at(span)
        .help("no game has this many moves; check whether an end mark is missing"))
}

/// Whether the same pieces stand on the same squares, whatever they may still do.
pub(crate) fn same_pieces(one: &Position, other: &Position) -> bool {
    let (Some(one), Some(other)) = (one.grid(), other.grid()) else {
        return false;
    };
    let what = |cell: &Cell| cell.piece().map(|p| (p.side, p.kind));
    let mut pairs = one.cells().iter().zip(other.cells());
    one.files() == other.files()
        && one.ranks() == other.ranks()
        && pairs.all(|(a, b)| what(a) == what(b))
}

/// The side that made a move, by the boards before and after it where they are known: a move puts
/// pieces of one side on other squares. It is another side than the tree has if nothing states who
/// begins.
pub(crate) fn mover(game: &Game, id: NodeId) -> Side {
    let known = game.tree.side(id);
    let Some(after) = game.tree.seen(id) else {
        return known;
    };
    let before = match game.tree.parent(id) {
        Some(parent) if parent != NodeId::ROOT => {
            game.tree.seen(parent).map(|s| s.position.clone())
        }
        _ => Boards::of(game).ok().map(|start| start.position),
    };
    let moved = before.and_then(|before| side_that_moved(&before, &after.position));
    moved.unwrap_or(known)
}

fn side_that_moved(before: &Position, after: &Position) -> Option<Side> {
    let (before, after) = (before.grid()?, after.grid()?);
    let what = |piece: Piece| (piece.side, piece.kind);
    let new = after.pieces().filter(|(at, piece)| {
        let was = before.piece(*at);
        was.map(what) != Some(what(*piece))
    });
    let mut sides = new.map(|(_, piece)| piece.side);
    let side = sides.next()?;
    sides.all(|other| other == side).then_some(side)
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

/// The start position of chess.
pub(crate) fn usual() -> Position {
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
    let mut position = Position::of(World::Board(grid));
    assume_rights(&mut position);
    position
}

/// Lets kings and rooks on their start squares castle: the default where a notation does not
/// state castling rights.
pub(crate) fn assume_rights(position: &mut Position) {
    const RIGHTS: [(Side, u8, u8, u8); 4] = [
        (Side::White, 0, 7, b'K'),
        (Side::White, 0, 0, b'Q'),
        (Side::Black, 7, 7, b'k'),
        (Side::Black, 7, 0, b'q'),
    ];
    let World::Board(grid) = &mut position.world else {
        return;
    };
    fen::mark_pawns(grid, fen::Customs::CHESS);
    for (side, rank, file, letter) in RIGHTS {
        let stands = |file, kind| {
            let piece = grid.piece(Sq::new(file, rank));
            piece.is_some_and(|p| (p.side, p.kind) == (side, kind))
        };
        if stands(4, Kind::KING) && stands(file, Kind::ROOK) {
            // Both pieces are there.
            let _ = fen::grant_right(grid, letter, "", fen::Customs::CHESS);
        }
    }
}

/// How many pieces of a position have another first-move right than a reader assumes if the
/// text states none.
pub(crate) fn misjudged(position: &Position) -> u64 {
    let Some(grid) = position.grid() else {
        return 0;
    };
    let mut bare = grid.clone();
    for rank in 0..bare.ranks() {
        for cell in bare.rank_mut(rank) {
            if let Cell::Piece(p) = cell {
                p.unmoved = false;
            }
        }
    }
    let mut assumed = Position::of(World::Board(bare));
    assume_rights(&mut assumed);
    let assumed = assumed.grid().into_iter().flat_map(Grid::pieces);
    let pairs = grid.pieces().zip(assumed);
    pairs
        .filter(|((_, is), (_, so))| is.unmoved != so.unmoved)
        .count() as u64
}
