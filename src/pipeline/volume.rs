use crate::diag::{Code, Diagnostic, Sink, Span, grouped};
use crate::model::{Position, World};

/// The squares of all positions of a game that are more than those of one usual board for each position.
const MOST: usize = 1 << 25;
/// The squares of the largest board whose moves are checked.
const USUAL: usize = 16 * 16;
/// What a board of 5D chess counts apart from its squares.
const BOARD: usize = 64;
/// What a piece counts on the board without an edge.
const PIECE: usize = 8;

/// How large the positions of a game are together. Those of 5D chess have all boards of the game so far: of a long game,
/// they are far larger than the game.
#[derive(Debug, Default)]
pub(super) struct Volume(usize);

impl Volume {
    /// One position more, after the turn at that place. `false`: they are too large, and the error went to `sink`.
    pub fn add(&mut self, position: &Position, turn: Option<Span>, sink: &mut Sink) -> bool {
        self.0 += squares(position).saturating_sub(USUAL);
        if self.0 <= MOST {
            return true;
        }
        let message = format!(
            "the positions up to this turn have more than {} squares together",
            grouped(MOST as u64)
        );
        sink.push(
            Diagnostic::error(Code("core/too-large-positions"), message)
                .at(turn)
                .help(
                    "select one of them with `--ply`, or leave out `--every-ply` or `--positions`",
                ),
        );
        false
    }
}

fn squares(position: &Position) -> usize {
    match &position.world {
        World::Board(grid) => usize::from(grid.files()) * usize::from(grid.ranks()),
        World::Plane(plane) => plane.pieces.len() * PIECE,
        World::Multiverse(world) => {
            let (files, ranks) = world.size().unwrap_or_default();
            world.boards.len() * (usize::from(files) * usize::from(ranks) + BOARD)
        }
    }
}
