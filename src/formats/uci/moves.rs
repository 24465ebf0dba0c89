//! One move in coordinates, written.

use super::word::parse_move;
use super::{Squares, codes};
use crate::diag::Code;
use crate::model::Letters;
use crate::model::{Kind, Marks, Ply, Sq};

/// How castling is written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum MoveStyle {
    /// The king's move: `e1g1`.
    #[default]
    KingMoves,
    /// The king takes its own rook: `e1h1`.
    KingTakesRook,
}

/// How the moves of a game are written.
#[derive(Copy, Clone, Debug)]
pub struct Spelling<'a> {
    /// Castling.
    pub castling: MoveStyle,
    /// The names of squares.
    pub squares: Squares,
    /// The letters of pieces.
    pub letters: &'a Letters,
    /// As engines of XBoard have it: a pass is `@@@@`, and a promotion follows the wall.
    pub xboard: bool,
}

/// What a protocol cannot write.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Unwritable {
    /// A turn of several moves, or with exact coordinates.
    Turn,
    /// A piece without a letter.
    Letter,
    /// A square that is not known, or beyond the files that have letters.
    Square,
}

impl Unwritable {
    /// The code of the message for UCI.
    pub fn code(self) -> Code {
        codes::UCI.unwritable(self)
    }
}

/// Moves that need more than two squares and a letter.
const UNUSUAL: Marks = Marks::UNORTHODOX.union(Marks::PASS);

/// Whether a move that no rules know is written so that it is read as the same move.
pub(super) fn reads_back(ply: Ply, letters: &Letters) -> bool {
    let mut word = Vec::new();
    let written = print_move(ply, MoveStyle::KingMoves, letters, &mut word);
    let text = std::str::from_utf8(&word).ok().filter(|_| written.is_ok());
    text.is_some_and(|text| parse_move(text, letters).is_ok_and(|read| read == ply))
}

/// Appends one move of UCI. An error is what UCI cannot write.
#[inline(always)]
pub fn print_move(
    ply: Ply,
    castling: MoveStyle,
    letters: &Letters,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    let spelling = Spelling {
        castling,
        squares: Squares::FromOne,
        letters,
        xboard: false,
    };
    print_spelled(ply, &spelling, out)
}

/// Appends one move. An error is what cannot be written.
#[inline(always)]
pub fn print_spelled(
    ply: Ply,
    spelling: &Spelling<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    if ply.marks.intersects(UNUSUAL) || spelling.letters.has_walls_instead() {
        return print_unusual(ply, spelling, out);
    }
    let (to, squares) = (target(ply, spelling.castling), spelling.squares);
    if are_small(ply.from, to) && squares == Squares::FromOne {
        out.extend_from_slice(&names(ply.from, to));
    } else {
        squares.print(ply.from, out)?;
        squares.print(to, out)?;
    }
    match ply.promotion {
        None => Ok(()),
        Some(kind) => print_letter(kind, spelling.letters, out),
    }
}

/// The target square, that of castling in the given style.
#[inline]
fn target(ply: Ply, style: MoveStyle) -> Sq {
    match ply.marks.intersects(Marks::CASTLE) {
        true => castled(ply, style),
        false => ply.to,
    }
}

#[cold]
#[inline(never)]
fn castled(ply: Ply, style: MoveStyle) -> Sq {
    let to_rook = style == MoveStyle::KingTakesRook || ply.marks.contains(Marks::KING_TAKES_ROOK);
    match ply.rook.known() {
        Some(rook) if to_rook => rook,
        _ => ply.to,
    }
}

/// One move between two squares, if nothing else is stated about it; usual boards have such names of squares.
/// [`print_move`] writes the same, unless a variant has walls instead of moves.
#[inline(always)]
pub(crate) fn usual(ply: Ply) -> Option<[u8; 4]> {
    let other = UNUSUAL.union(Marks::CASTLE);
    let usual = !ply.marks.intersects(other) && ply.promotion.is_none();
    (usual && are_small(ply.from, ply.to)).then(|| names(ply.from, ply.to))
}

/// Two squares that are small.
#[inline(always)]
fn names(from: Sq, to: Sq) -> [u8; 4] {
    let numbers = [from.file, from.rank, to.file, to.rank];
    // No sum is larger than a byte.
    (u32::from_le_bytes(numbers) + FIRST).to_le_bytes()
}

/// The squares `a1` and `a1`.
const FIRST: u32 = u32::from_le_bytes(*b"a1a1");

/// Whether both are known and have names of two signs.
fn are_small(from: Sq, to: Sq) -> bool {
    from.file | from.rank | to.file | to.rank < 8
}

/// The new piece of a promotion, in small letters; a promoted form as `+`.
#[cold]
#[inline(never)]
fn print_letter(kind: Kind, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let letter = letters.letter(kind).ok_or(Unwritable::Letter)?;
    match letter.raised {
        true => out.push(b'+'),
        false => out.push(letter.upper.to_ascii_lowercase()),
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn print_unusual(ply: Ply, spelling: &Spelling<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let (squares, xboard) = (spelling.squares, spelling.xboard);
    let has = |mark| ply.marks.contains(mark);
    let more = ply.marks.intersects(Marks::GATE | Marks::WALL);
    if has(Marks::PASS) && (ply.stays_on().is_none() || xboard && !more) {
        if more {
            return Err(Unwritable::Square);
        }
        out.extend_from_slice(if xboard { b"@@@@" } else { b"0000" });
        return Ok(());
    }
    if has(Marks::DROP) {
        return print_drop(ply, spelling, out);
    }
    let on_rook = gates_on_rook(ply);
    let (from, to) = match on_rook {
        true => (ply.gate, ply.from),
        false => (ply.from, target(ply, spelling.castling)),
    };
    squares.print(from, out)?;
    squares.print(to, out)?;
    let last = xboard && has(Marks::WALL);
    if !last {
        print_promotion(ply, spelling.letters, out)?;
    }
    if has(Marks::GATE) {
        print_gate(ply, on_rook, spelling, out)?;
    }
    print_wall(ply, to, spelling, out)?;
    match last {
        true => print_promotion(ply, spelling.letters, out),
        false => Ok(()),
    }
}

fn print_promotion(ply: Ply, letters: &Letters, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    if ply.marks.contains(Marks::PROMOTE) {
        out.push(b'+');
    } else if ply.marks.contains(Marks::DEMOTE) {
        out.push(b'-');
    } else if let Some(kind) = ply.promotion {
        print_letter(kind, letters, out)?;
    }
    Ok(())
}

/// Whether a piece is gated in on the castling rook's square: `h1e1h`.
fn gates_on_rook(ply: Ply) -> bool {
    let gates = ply.marks.contains(Marks::GATE) && ply.gate.is_known();
    let castles = gates && ply.is_castling();
    castles && ply.gate != ply.from && (ply.gate == ply.rook || !ply.rook.is_known())
}

/// The square the move ends on, as it was just written, and the wall's: `,e4a3`. Where walls are placed
/// instead of moves, engines expect a1 after a move.
fn print_wall(
    ply: Ply,
    to: Sq,
    spelling: &Spelling<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    let idle = spelling.letters.has_walls_instead() && !ply.marks.contains(Marks::PASS);
    let wall = match ply.marks.contains(Marks::WALL) {
        true => ply.wall,
        false if idle => Sq::new(0, 0),
        false => return Ok(()),
    };
    out.push(b',');
    spelling.squares.print(to, out)?;
    spelling.squares.print(wall, out)
}

fn print_drop(ply: Ply, spelling: &Spelling<'_>, out: &mut Vec<u8>) -> Result<(), Unwritable> {
    let squares = spelling.squares;
    let letter = ply.kind.and_then(|k| spelling.letters.letter(k));
    let letter = letter.ok_or(Unwritable::Letter)?;
    if letter.raised {
        out.push(b'+');
    }
    out.push(letter.upper);
    out.push(squares.drop_sign());
    squares.print(ply.to, out)?;
    print_wall(ply, ply.to, spelling, out)
}

/// Gating on the square left is `b1c3h`, on any other, or beside a promotion, `a4a5pd5`.
fn print_gate(
    ply: Ply,
    on_rook: bool,
    spelling: &Spelling<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    let gated = ply.gated.ok_or(Unwritable::Letter)?;
    print_letter(gated, spelling.letters, out)?;
    let alone = ply.promotion.is_none() && !ply.marks.intersects(Marks::PROMOTE | Marks::DEMOTE);
    let usual = !ply.gate.is_known() || ply.gate == ply.from;
    match on_rook || (usual && alone) {
        true => Ok(()),
        false if usual => spelling.squares.print(ply.from, out),
        false => spelling.squares.print(ply.gate, out),
    }
}
