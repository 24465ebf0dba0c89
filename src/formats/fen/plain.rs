//! Reads a common FEN without the grammar: an 8x8 board of orthodox pieces, six
//! fields, one blank between them, nothing to warn about. Everything else is
//! `None` and goes to the grammar; a test checks that both agree.

use super::castling;
use super::customs::Customs;
use super::place::mark_pawns;
use crate::formats::letters::orthodox_kind;
use crate::model::{Cell, Counters, Grid, Piece, Position, Side, Sq, VariantName, World};

/// Reads it, if it is that plain.
pub(super) fn read(text: &str, variant: &VariantName) -> Option<Position> {
    if !variant.is_chess_family() {
        return None;
    }
    let mut fields = text.split(' ');
    let mut grid = read_board(fields.next()?)?;
    mark_pawns(&mut grid, Customs::CHESS);
    let turn = match fields.next()? {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return None,
    };
    grant_rights(&mut grid, fields.next()?)?;
    let passed = read_passed(fields.next()?, turn)?;
    let counters = Counters {
        halfmove: Some(read_number(fields.next()?)?),
        fullmove: Some(read_number(fields.next()?)?),
        ..Counters::default()
    };
    if fields.next().is_some() {
        return None;
    }
    let mut position = Position::of(World::Board(grid));
    position.variant = variant.clone();
    position.turn = turn;
    position.counters = counters;
    position.en_passant.squares.extend(passed.map(Sq::wide));
    Some(position)
}

fn read_board(text: &str) -> Option<Grid> {
    let mut grid = Grid::new(8, 8);
    let mut ranks = text.split('/');
    for rank in (0..8).rev() {
        read_rank(ranks.next()?.as_bytes(), grid.rank_mut(rank))?;
    }
    ranks.next().is_none().then_some(grid)
}

fn read_rank(text: &[u8], cells: &mut [Cell]) -> Option<()> {
    let mut file = 0;
    let mut after_number = false;
    for b in text {
        // Adjacent digits are one number, which is too wide for this board.
        let number = matches!(b, b'1'..=b'8');
        if number && after_number {
            return None;
        }
        after_number = number;
        if number {
            file += usize::from(b - b'0');
        } else {
            *cells.get_mut(file)? = Cell::Piece(read_piece(*b)?);
            file += 1;
        }
    }
    (file == cells.len()).then_some(())
}

fn read_piece(letter: u8) -> Option<Piece> {
    let kind = orthodox_kind(letter)?;
    let side = match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    };
    Some(Piece::new(side, kind))
}

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
