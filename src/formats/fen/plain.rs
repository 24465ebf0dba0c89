//! Reads a common FEN without the grammar: an 8x8 board of orthodox pieces, six
//! fields, one blank between them, nothing to warn about. Everything else is
//! `None` and goes to the grammar; a test checks that both agree.

use super::castling;
use super::customs::Customs;
use super::place::mark_pawns;
use crate::formats::letters::orthodox_kind;
use crate::model::{Cell, Counters, Grid, Piece, Position, Side, Sq, VariantName, World};

/// Reads it, if it is that plain; also whether its castling rights need Chess960.
pub(super) fn read(text: &str, variant: &VariantName) -> Option<(Position, bool)> {
    let (mut position, free, rest) = read_four(text, variant)?;
    let (halfmove, rest) = next(rest)?;
    let (fullmove, rest) = next(rest)?;
    position.counters = Counters {
        halfmove: Some(read_number(halfmove)?),
        fullmove: Some(read_number(fullmove)?),
        ..Counters::default()
    };
    rest.is_empty().then_some((position, free))
}

/// The same for the first four fields; what follows them is empty or begins with a blank.
pub(super) fn read_four<'t>(
    text: &'t str,
    variant: &VariantName,
) -> Option<(Position, bool, &'t str)> {
    if !variant.is_chess_family() {
        return None;
    }
    let mut grid = Grid::new(8, 8);
    let rest = text.get(read_board(text.as_bytes(), &mut grid)?..)?;
    mark_pawns(&mut grid, Customs::CHESS);
    let (turn, rest) = next(rest)?;
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return None,
    };
    let (rights, rest) = next(rest)?;
    grant_rights(&mut grid, rights)?;
    let free = rights != "-" && castling::is_960_at_home(&grid);
    let (passed, rest) = next(rest)?;
    let passed = read_passed(passed, turn)?;
    let mut position = Position::of(World::Board(grid));
    position.variant = variant.clone();
    position.turn = turn;
    position.en_passant.squares.extend(passed.map(Sq::wide));
    Some((position, free, rest))
}

/// The word behind a blank, and what follows it.
fn next(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix(' ')?;
    let len = text.bytes().position(|b| b == b' ');
    text.split_at_checked(len.unwrap_or(text.len()))
}

/// The length of the board.
fn read_board(text: &[u8], grid: &mut Grid) -> Option<usize> {
    let mut at = 0;
    for rank in (0..8).rev() {
        at += read_rank(text.get(at..)?, grid.rank_mut(rank))?;
        if rank > 0 {
            (text.get(at) == Some(&b'/')).then_some(())?;
            at += 1;
        }
    }
    matches!(text.get(at), None | Some(b' ')).then_some(at)
}

/// The length of the rank.
fn read_rank(text: &[u8], cells: &mut [Cell]) -> Option<usize> {
    let mut file = 0;
    let mut after_number = false;
    for (len, b) in text.iter().enumerate() {
        let cell = PIECES[usize::from(*b)];
        if cell != Cell::Empty {
            *cells.get_mut(file)? = cell;
            file += 1;
            after_number = false;
            continue;
        }
        // Adjacent digits are one number, which is too wide for this board.
        match b {
            b'/' | b' ' => return (file == cells.len()).then_some(len),
            b'1'..=b'8' if !after_number => {
                file += usize::from(b - b'0');
                after_number = true;
            }
            _ => return None,
        }
    }
    (file == cells.len()).then_some(text.len())
}

/// What each letter puts on the board.
static PIECES: [Cell; 256] = {
    let mut cells = [Cell::Empty; 256];
    let mut letter = 0;
    while letter < 128_u8 {
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        if let Some(kind) = orthodox_kind(letter) {
            cells[letter as usize] = Cell::Piece(Piece::new(side, kind));
        }
        letter += 1;
    }
    cells
};

fn grant_rights(grid: &mut Grid, field: &str) -> Option<()> {
    if field == "-" {
        return Some(());
    }
    let known = |l: u8| matches!(l, b'K' | b'Q' | b'k' | b'q');
    let mut letters = field.bytes();
    let granted = letters.all(|l| known(l) && castling::grant(grid, l, field, Customs::CHESS));
    (granted && !field.is_empty()).then_some(())
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
    text.parse().ok().filter(|_| digits)
}
