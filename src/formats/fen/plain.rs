//! Reads a common FEN without the grammar: an 8x8 board of orthodox pieces, six
//! fields, one blank between them, nothing to warn about. Everything else is
//! `None` and goes to the grammar; a test checks that both agree.

use super::usual;
use crate::formats::letters::orthodox_kind;
use crate::model::{Cell, Grid, Piece, Position, Side, Sq, VariantName, World};

/// Reads it into `position`, if it is that plain. Whether its castling rights need Chess960; `None` if the grammar decides,
/// and then `position` must not be used.
pub(super) fn read(text: &str, variant: &VariantName, position: &mut Position) -> Option<bool> {
    let (free, rest) = read_four(text, variant, position)?;
    let (halfmove, rest) = next(rest)?;
    let (fullmove, rest) = next(rest)?;
    position.counters.halfmove = Some(read_number(halfmove)?);
    position.counters.fullmove = Some(read_number(fullmove)?);
    rest.is_empty().then_some(free)
}

/// The same for the first four fields; what follows them is empty or begins with a blank.
pub(super) fn read_four<'t>(
    text: &'t str,
    variant: &VariantName,
    position: &mut Position,
) -> Option<(bool, &'t str)> {
    if !variant.is_chess_family() {
        return None;
    }
    position.reset(8, 8);
    let World::Board(grid) = &mut position.world else {
        return None;
    };
    let rest = text.get(read_board(text.as_bytes(), grid)?..)?;
    let (turn, rest) = next(rest)?;
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return None,
    };
    let (rights, rest) = next(rest)?;
    let free = usual::grant(grid, rights.as_bytes())?;
    grid.state_chess();
    let (passed, rest) = next(rest)?;
    let passed = read_passed(passed, turn)?;
    position.variant.clone_from(variant);
    position.turn = turn;
    position.en_passant.squares.extend(passed.map(Sq::wide));
    Some((free, rest))
}

/// The word behind a blank, and what follows it.
fn next(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix(' ')?;
    let len = text.bytes().position(|b| b == b' ');
    text.split_at_checked(len.unwrap_or(text.len()))
}

/// The length of the board.
fn read_board(text: &[u8], grid: &mut Grid) -> Option<usize> {
    let (rows, _) = grid.all_mut().as_chunks_mut::<8>();
    let mut at = 0;
    for (rank, cells) in rows.iter_mut().enumerate().rev() {
        let pieces = match rank {
            1 => &WHITE_PAWNS_FIRST,
            6 => &BLACK_PAWNS_FIRST,
            _ => &PIECES,
        };
        at = read_rank(text, at, pieces, cells)?;
        if rank > 0 {
            (text.get(at) == Some(&b'/')).then_some(())?;
            at += 1;
        }
    }
    matches!(text.get(at), None | Some(b' ')).then_some(at)
}

/// Reads a rank of an empty board, and returns where it ends.
#[inline(always)]
fn read_rank(
    text: &[u8],
    mut at: usize,
    pieces: &[Cell; 256],
    cells: &mut [Cell; 8],
) -> Option<usize> {
    let mut file = 0;
    while let Some(byte) = text.get(at) {
        if SQUARES[usize::from(*byte)] == 1 {
            *cells.get_mut(file)? = pieces[usize::from(*byte)];
            file += 1;
        } else {
            let empty = byte.wrapping_sub(b'0');
            if !matches!(empty, 1..=8) {
                break;
            }
            file += usize::from(empty);
            // Adjacent digits are one number, which is too wide for this board.
            if text.get(at + 1).is_some_and(u8::is_ascii_digit) {
                return None;
            }
        }
        at += 1;
    }
    (file == 8).then_some(at)
}

/// Whether a letter puts a piece on the board.
static SQUARES: [u8; 256] = {
    let mut squares = [0; 256];
    let mut letter = 0;
    while letter < 128_u8 {
        squares[letter as usize] = orthodox_kind(letter).is_some() as u8;
        letter += 1;
    }
    squares
};

/// What each letter puts on the board.
static PIECES: [Cell; 256] = pieces(None);
/// The same where pawns of a side begin.
static WHITE_PAWNS_FIRST: [Cell; 256] = pieces(Some(b'P'));
static BLACK_PAWNS_FIRST: [Cell; 256] = pieces(Some(b'p'));

/// The letter `first` stands for a pawn that may make a double step.
const fn pieces(first: Option<u8>) -> [Cell; 256] {
    let mut cells = [Cell::Empty; 256];
    let mut letter = 0;
    while letter < 128_u8 {
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        if let Some(kind) = orthodox_kind(letter) {
            let unmoved = matches!(first, Some(first) if first == letter);
            cells[letter as usize] = Cell::Piece(Piece::new(side, kind).with_right(unmoved));
        }
        letter += 1;
    }
    cells
}

/// The square passed over, on the rank where a pawn can have done so.
fn read_passed(field: &str, turn: Side) -> Option<Option<Sq>> {
    match (field.as_bytes(), turn) {
        (b"-", _) => Some(None),
        ([file @ b'a'..=b'h', b'6'], Side::White) => Some(Some(Sq::new(file - b'a', 5))),
        ([file @ b'a'..=b'h', b'3'], Side::Black) => Some(Some(Sq::new(file - b'a', 2))),
        _ => None,
    }
}

fn read_number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    match text.len() {
        0 => None,
        // Eighteen digits are never too many.
        1..=18 => digits.then(|| {
            let add = |number, b| number * 10 + u64::from(b - b'0');
            text.bytes().fold(0, add)
        }),
        _ => text.parse().ok().filter(|_| digits),
    }
}
