//! The pieces of the multiverse as numbers, and the directions they move in.

use super::lines::Lines;
use super::reach::Reach;
use crate::model::{Kind, Piece, Side};
use crate::movement::{Geometry, Repertoire, Slide, slides, strides};
use crate::order;
use crate::rules::{Problem, Reason};
use std::sync::Arc;

/// What a square holds: 0 if it is empty, else the number of the type, the side and the first-move
/// right.
pub(super) type Code = u8;

/// The most types of pieces that a code has room for.
const MAX_PIECE_TYPES: usize = 62;

/// The code of a piece.
pub(super) fn code(piece_type: u8, black: bool, unmoved: bool) -> Code {
    ((piece_type + 1) << 2) | (u8::from(black) << 1) | u8::from(unmoved)
}

/// The number of the type of a piece.
pub(super) fn type_of(code: Code) -> u8 {
    (code >> 2).wrapping_sub(1)
}

/// Whether a piece is Black's.
pub(super) fn is_black(code: Code) -> bool {
    code & 2 != 0
}

/// Whether a piece has its first-move right.
pub(super) fn is_unmoved(code: Code) -> bool {
    code & 1 != 0
}

/// One direction among those that lead from a board to the same next board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step {
    pub(super) dx: i16,
    pub(super) dy: i16,
    /// The maximum number of steps.
    pub(super) max: u32,
    pub(super) quiet: bool,
    pub(super) capture: bool,
    /// Only for a piece that has not moved.
    pub(super) initial: bool,
    /// The number of parts of the step whose ends must be empty; 1 if there are none between.
    pub(super) parts: i16,
}

/// The directions that lead from a board to the same next board.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Turns.
    pub(super) dt: i16,
    /// Timelines, by their places.
    pub(super) dl: i16,
    pub(super) steps: Vec<Step>,
}

impl Way {
    /// Whether it stays on the board.
    pub(super) fn stays(&self) -> bool {
        (self.dt, self.dl) == (0, 0)
    }
}

/// A type of pieces.
#[derive(Clone, Debug)]
pub(super) struct PieceType {
    pub(super) kind: Kind,
    pub(super) royal: bool,
    /// Promotes, and captures and is captured en passant.
    pub(super) pawn: bool,
    /// By side: White, Black.
    pub(super) ways: [Vec<Way>; 2],
}

/// All types of pieces that were met.
#[derive(Debug)]
pub(super) struct Army {
    pieces: Arc<Repertoire>,
    types: Vec<PieceType>,
    /// By side: White, Black.
    lines: [Lines; 2],
    /// By the number of files and ranks.
    reaches: Vec<((u8, u8), Arc<Reach>)>,
}

/// The most sizes of boards for which tables are kept.
const MOST_SIZES: usize = 16;

impl Army {
    pub(super) fn new(pieces: &Arc<Repertoire>) -> Self {
        Self {
            pieces: Arc::clone(pieces),
            types: Vec::new(),
            lines: Default::default(),
            reaches: Vec::new(),
        }
    }

    /// From which squares of boards of a size the pieces capture; `None` if they have too many squares.
    pub(super) fn reach(&mut self, files: u8, ranks: u8) -> Option<Arc<Reach>> {
        let size = (files, ranks);
        if let Some((_, known)) = self.reaches.iter().find(|(known, _)| *known == size) {
            return Some(Arc::clone(known));
        }
        let reach = Arc::new(Reach::of(&self.lines, files, ranks)?);
        if self.reaches.len() == MOST_SIZES {
            self.reaches.clear();
        }
        self.reaches.push((size, Arc::clone(&reach)));
        Some(reach)
    }

    /// Where the pieces of a side capture.
    pub(super) fn lines(&self, black: bool) -> &Lines {
        &self.lines[usize::from(black)]
    }

    pub(super) fn piece_type(&self, number: u8) -> &PieceType {
        &self.types[usize::from(number)]
    }

    /// The type of a kind that was met.
    pub(super) fn known(&self, kind: Kind) -> Option<u8> {
        let at = self
            .types
            .iter()
            .position(|piece_type| piece_type.kind == kind)?;
        Some(at as u8)
    }

    /// The type of a kind.
    pub(super) fn number(&mut self, kind: Kind) -> Result<u8, Problem> {
        if let Some(known) = self.known(kind) {
            return Ok(known);
        }
        let piece_type = self.compiled(kind).ok_or_else(|| unplayable(kind))?;
        if self.types.len() == MAX_PIECE_TYPES {
            return Err(unplayable(kind));
        }
        let number = self.types.len() as u8;
        self.types.push(piece_type);
        self.lines = [false, true].map(|black| Lines::of(&self.types, black));
        self.reaches.clear();
        Ok(number)
    }

    /// Forgets kinds whose names may mean other pieces in the next game.
    pub(super) fn forget_others(&mut self) {
        if self.types.len() > 32 {
            self.types.clear();
            self.lines = Default::default();
            self.reaches.clear();
        }
    }

    /// The code of a piece.
    pub(super) fn code(&mut self, piece: Piece) -> Result<Code, Problem> {
        match piece.side {
            Side::White | Side::Black => {
                let piece_type = self.number(piece.kind)?;
                Ok(code(piece_type, piece.side == Side::Black, piece.unmoved))
            }
            _ => Err(unplayable(piece.kind)),
        }
    }

    /// The piece of a code.
    pub(super) fn piece(&self, code: Code) -> Piece {
        let side = match is_black(code) {
            true => Side::Black,
            false => Side::White,
        };
        Piece::new(side, self.piece_type(type_of(code)).kind).with_right(is_unmoved(code))
    }

    fn compiled(&self, kind: Kind) -> Option<PieceType> {
        let movement = self.pieces.movement(kind)?;
        let ways = |second| {
            let all = slides(movement, Geometry::Rectangular(4), Some(second))?;
            ways(&all)
        };
        Some(PieceType {
            kind,
            royal: self.pieces.is_royal(kind),
            pawn: kind == Kind::PAWN || kind == Kind::BRAWN,
            ways: [ways(false)?, ways(true)?],
        })
    }
}

/// Directions by the board they lead to.
fn ways(all: &[Slide]) -> Option<Vec<Way>> {
    let mut ways: Vec<Way> = Vec::new();
    for slide in all {
        let [dx, dy, dt, dl, ..] = slide.by.0.map(|n| i16::try_from(n).ok());
        let (dt, dl) = (dt?, dl?);
        let parts = match slide.blocked {
            true => i16::try_from(strides(&slide.by.0)).ok()?,
            false => 1,
        };
        if slide.min != 1 {
            return None;
        }
        let step = Step {
            dx: dx?,
            dy: dy?,
            max: slide.max,
            quiet: slide.quiet,
            capture: slide.capture,
            initial: slide.initial,
            parts,
        };
        match ways.iter_mut().find(|way| (way.dt, way.dl) == (dt, dl)) {
            Some(way) => way.steps.push(step),
            None => ways.push(Way {
                dt,
                dl,
                steps: vec![step],
            }),
        }
    }
    order::sort_by_key(&mut ways, |way| (!way.stays(), way.dt, way.dl));
    Some(ways)
}

fn unplayable(kind: Kind) -> Problem {
    Problem::new(
        Reason::UnplayablePiece,
        format!("the piece `{kind}` does not move among the boards of 5D chess"),
        "use the pieces of 5D chess",
    )
}
