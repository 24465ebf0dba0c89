use crate::diag::{Code, Diagnostic, Sink, Span, grouped};
use crate::model::{Position, Square, World};

/// The squares of all positions of a game that are more than those of one usual board for each position.
const MAX_SQUARES: usize = 1 << 25;
/// The squares of the largest board whose moves are checked.
const USUAL: usize = 16 * 16;
/// What a board of 5D chess counts apart from its squares.
const BOARD: usize = 64;
/// What a piece counts on the board without an edge, apart from the digits of its coordinates if these are large.
const PIECE: usize = 8;

/// The bytes of the text of all positions of a game that are more than those of one usual text for each.
const MOST_TEXT: usize = 1 << 26;
/// Bytes of the text of a position, with all that chess has, in the longest notation.
const USUAL_TEXT: usize = 1 << 12;

/// How large the positions of a game are together. Those of 5D chess have all boards of the game so far: of a long game,
/// they are far larger than the game.
#[derive(Debug, Default)]
pub(super) struct Volume {
    squares: usize,
    text: usize,
}

impl Volume {
    /// One position more, after the turn at that place. `false`: they are too large, and the error went to `sink`.
    pub fn add(&mut self, position: &Position, turn: Option<Span>, sink: &mut Sink) -> bool {
        self.squares += squares(position).saturating_sub(USUAL);
        is_within((self.squares, MAX_SQUARES), "squares", turn, sink)
    }

    /// The text of one more position, which has this many bytes. `false`: they are too long, and the error went to
    /// `sink`.
    pub fn add_text(&mut self, bytes: usize, turn: Option<Span>, sink: &mut Sink) -> bool {
        self.text += bytes.saturating_sub(USUAL_TEXT);
        is_within((self.text, MOST_TEXT), "bytes of text", turn, sink)
    }
}

fn is_within((found, most): (usize, usize), of: &str, turn: Option<Span>, sink: &mut Sink) -> bool {
    if found <= most {
        return true;
    }
    let most = grouped(most as u64);
    let message = format!("the positions up to this turn have more than {most} {of} together");
    let help = "choose one position with `--ply N`, or the game as a whole: without `--every-ply` or `--positions`";
    let code = Code("core/too-large-positions");
    sink.push(Diagnostic::error(code, message).at(turn).help(help));
    false
}

fn squares(position: &Position) -> usize {
    match &position.world {
        World::Board(grid) => usize::from(grid.files()) * usize::from(grid.ranks()),
        World::Plane(plane) => {
            let digits = |at: &Square| at.x.digits_of_big() + at.y.digits_of_big();
            let pieces = plane.pieces.iter();
            pieces.map(|(at, _)| PIECE + digits(at)).sum()
        }
        World::Multiverse(world) => {
            let (files, ranks) = world.size().unwrap_or_default();
            world.boards.len() * (usize::from(files) * usize::from(ranks) + BOARD)
        }
    }
}
