use super::Position;
use crate::model::{Grid, Piece, World};
use serde::Serialize;

/// A piece on a board of a position.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlacedPiece {
    /// Its square, such as `e4`; files after `z` are numbers in braces: `{27}4`. On the infinite board, its
    /// coordinates: `-3,12`.
    pub square: String,
    /// Its board in a position of 5D chess: timeline, turn and side, as in `-1T3b`. [`Picture::one_board`]
    /// draws it.
    ///
    /// [`Picture::one_board`]: crate::Picture::one_board
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Its side: `white`, `black`, `red`, `blue`, `yellow` or `green`; `neutral` if it belongs to no player, such as an
    /// obstacle.
    pub side: &'static str,
    /// Its name, such as `knight`.
    pub name: String,
}

impl PlacedPiece {
    fn new(square: String, board: Option<&String>, piece: Piece) -> Self {
        Self {
            square,
            board: board.cloned(),
            side: piece.side.name(),
            name: piece.kind.to_string(),
        }
    }
}

impl Position {
    /// The side to move: `white` or `black`, or another one of [`PlacedPiece::side`].
    pub fn turn(&self) -> &'static str {
        self.model()
            .map_or("white", |position| position.turn.name())
    }

    /// The pieces on its boards, without those in hand. In 5D chess, every board has its own pieces.
    ///
    /// ```
    /// let game = panchess::Reader::of("pgn")?.bytes("1. e4 *")?.next().expect("a game")?;
    /// let last = game.positions().last().expect("a position")?;
    /// assert_eq!(last.turn(), "black");
    /// let moved = last.pieces().into_iter().find(|piece| piece.square == "e4").expect("a piece");
    /// assert_eq!((moved.side, &*moved.name, moved.board), ("white", "pawn", None));
    /// # Ok::<(), panchess::Error>(())
    /// ```
    pub fn pieces(&self) -> Vec<PlacedPiece> {
        let mut all = Vec::new();
        match self.model().map(|position| &position.world) {
            None => {}
            Some(World::Board(grid)) => list(grid, None, &mut all),
            Some(World::Plane(plane)) => {
                let placed = plane.pieces.iter().map(|(square, piece)| {
                    PlacedPiece::new(format!("{},{}", square.x, square.y), None, *piece)
                });
                all.extend(placed);
            }
            Some(World::Multiverse(multiverse)) => {
                for (id, grid) in &multiverse.boards {
                    list(grid, Some(&id.to_string()), &mut all);
                }
            }
        }
        all
    }
}

fn list(grid: &Grid, board: Option<&String>, all: &mut Vec<PlacedPiece>) {
    let placed = grid.pieces();
    all.extend(placed.map(|(sq, piece)| PlacedPiece::new(sq.to_string(), board, piece)));
}
