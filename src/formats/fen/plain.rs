//! Reads a common FEN without the grammar: an 8x8 board of orthodox pieces, six
//! fields, one blank between them, nothing to warn about. Everything else is
//! `None` and goes to the grammar; a test checks that both agree.
//!
//! If kings and rooks with castling rights are where they begin, it is a [`PlainPosition`], and no model is needed.

use super::usual;
use crate::formats::letters::orthodox_kind;
use crate::model::{
    Cell, Grid, Kind, Piece, PlainPosition, Position, Side, Sq, VariantName, World,
};

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
    let (rows, rest) = read_board(text.as_bytes())?;
    let (_, rest) = text.split_at_checked(text.len() - rest.len())?;
    put(&rows, grid);
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
    let passed = read_passed(passed.as_bytes(), turn)?;
    position.variant.clone_from(variant);
    position.turn = turn;
    position.en_passant.squares.extend(passed.map(Sq::wide));
    Some((free, rest))
}

/// Reads the same as a plain position. `None`: it is none, and `position` must not be used.
pub(super) fn read_position(text: &[u8], position: &mut PlainPosition) -> Option<()> {
    let rest = read_four_of(text, position)?;
    let (halfmove, rest) = counter(rest)?;
    let (fullmove, rest) = counter(rest)?;
    (position.halfmove, position.fullmove) = (halfmove, fullmove);
    rest.is_empty().then_some(())
}

/// The same for the first four fields; what follows them is empty or begins with a blank.
pub(crate) fn read_four_of<'t>(text: &'t [u8], position: &mut PlainPosition) -> Option<&'t [u8]> {
    let (rows, rest) = read_board(text)?;
    let [b' ', turn @ (b'w' | b'b'), b' ', rest @ ..] = rest else {
        return None;
    };
    let turn = match turn {
        b'w' => Side::White,
        _ => Side::Black,
    };
    let len = rest.iter().position(|byte| *byte == b' ')?;
    let (rights, rest) = rest.split_at_checked(len)?;
    let castling = usual::rights(&rows, rights)?;
    let len = if rest.starts_with(b" -") { 1 } else { 2 };
    let (passed, rest) = rest.get(1..)?.split_at_checked(len)?;
    let passed = read_passed(passed, turn)?;
    (position.kinds, position.rows) = (Kind::OF_CHESS, rows);
    (position.turn, position.castling) = (turn, castling);
    let all = &mut position.en_passant;
    (all.legal, all.pseudo_legal) = (None, None);
    all.squares.clear();
    all.squares.extend(passed.map(Sq::wide));
    matches!(rest.first(), None | Some(b' ')).then_some(rest)
}

/// A number of at most three digits after a blank, and what follows it.
fn counter(text: &[u8]) -> Option<(u64, &[u8])> {
    let text = text.strip_prefix(b" ")?;
    let len = text
        .iter()
        .take(4)
        .take_while(|b| b.is_ascii_digit())
        .count();
    let (digits, rest) = text.split_at_checked(len)?;
    let number = digits.iter().fold(0, |n, b| n * 10 + u64::from(b & 15));
    matches!(len, 1..=3).then_some((number, rest))
}

/// The word after a blank, and what follows it.
fn next(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix(' ')?;
    let len = text.bytes().position(|b| b == b' ');
    text.split_at_checked(len.unwrap_or(text.len()))
}

/// Reads the board at the start of a text, up to a blank or the end. Its ranks as in [`PlainPosition::rows`], and what
/// follows it. Every byte is read in the same way, because branches on it would be predicted wrongly.
fn read_board(text: &[u8]) -> Option<([u64; 8], &[u8])> {
    let mut places = [EMPTY; PLACES];
    let (mut at, mut odd, mut last, mut len) = (0, 0, 0, 0);
    for byte in text {
        let sign = SIGNS[usize::from(*byte)];
        if sign == BLANK {
            break;
        }
        places[at % PLACES] = sign as u8;
        at += usize::from(sign >> 8 & 15);
        // Adjacent digits are one number, which is too wide for this board.
        odd |= sign & (OTHER | last & DIGIT);
        last = sign;
        len += 1;
    }
    let (mut rows, mut squares, mut slashes) = ([0; 8], 0, SLASH);
    for (rank, row) in rows.iter_mut().enumerate() {
        let start = (7 - rank) * 9;
        let (eight, behind) = places.get(start..)?.split_first_chunk::<8>()?;
        *row = u64::from_le_bytes(*eight);
        squares |= *row;
        if rank > 0 {
            slashes &= *behind.first()?;
        }
    }
    let fits = at == END && slashes == SLASH && squares & u64::from_le_bytes([SLASH; 8]) == 0;
    let rest = text.get(len..)?;
    (fits && odd == 0).then_some((rows, rest))
}

/// The squares of a board and the slashes between ranks, in the order of its text.
const PLACES: usize = 128;
const END: usize = 8 * 8 + 7;

/// What is at a place: nothing, the number of a piece, or a slash.
const EMPTY: u8 = 0;
const SLASH: u8 = 0x40;

/// What a byte of a board means: what it puts at a place, how many places it takes (`<< 8`), whether it is a digit, and
/// whether it does not belong there.
static SIGNS: [u16; 256] = {
    let mut signs = [OTHER; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        signs[byte as usize] = match (byte, number(byte)) {
            (_, 1..) => 1 << 8 | number(byte) as u16,
            (b'1'..=b'8', _) => DIGIT | ((byte - b'0') as u16) << 8,
            (b'/', _) => 1 << 8 | SLASH as u16,
            (b' ', _) => BLANK,
            _ => OTHER,
        };
        byte += 1;
    }
    signs
};
const DIGIT: u16 = 1 << 12;
const OTHER: u16 = 1 << 13;
/// The board ends before it.
const BLANK: u16 = 1 << 14;

/// The number of the piece with this letter; 0 is none.
const fn number(letter: u8) -> u8 {
    let side = match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    };
    match orthodox_kind(letter) {
        Some(kind) => PlainPosition::number_of(kind, side),
        None => 0,
    }
}

/// Puts the pieces of ranks on an empty board.
fn put(rows: &[u64; 8], grid: &mut Grid) {
    let (cells, _) = grid.all_mut().as_chunks_mut::<8>();
    for (rank, (row, cells)) in rows.iter().zip(cells).enumerate() {
        let pieces = match rank {
            1 => &WHITE_PAWNS_FIRST,
            6 => &BLACK_PAWNS_FIRST,
            _ => &PIECES,
        };
        for (cell, number) in cells.iter_mut().zip(row.to_le_bytes()) {
            *cell = pieces[usize::from(number) % 16];
        }
    }
}

/// What each number of a piece puts on the board.
static PIECES: [Cell; 16] = pieces(None);
/// The same where pawns of a side begin.
static WHITE_PAWNS_FIRST: [Cell; 16] = pieces(Some(Side::White));
static BLACK_PAWNS_FIRST: [Cell; 16] = pieces(Some(Side::Black));

/// Pawns of the side `first` may make a double step.
const fn pieces(first: Option<Side>) -> [Cell; 16] {
    let mut cells = [Cell::Empty; 16];
    let mut n = 0;
    while n < Kind::OF_CHESS.len() {
        let kind = Kind::OF_CHESS[n];
        let pawn = matches!(kind, Kind::PAWN);
        let white = Piece::new(Side::White, kind);
        let white = white.with_right(pawn && matches!(first, Some(Side::White)));
        let black = Piece::new(Side::Black, kind);
        let black = black.with_right(pawn && matches!(first, Some(Side::Black)));
        cells[PlainPosition::number(n as u8, Side::White) as usize] = Cell::Piece(white);
        cells[PlainPosition::number(n as u8, Side::Black) as usize] = Cell::Piece(black);
        n += 1;
    }
    cells
}

/// The square passed over, on the rank where a pawn can have done so.
fn read_passed(field: &[u8], turn: Side) -> Option<Option<Sq>> {
    match (field, turn) {
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

#[cfg(test)]
mod tests {
    use super::super::read::parse_by_grammar;
    use super::*;
    use crate::diag::Sink;
    use crate::formats::Dialect;
    use crate::model::Catalog;

    fn by_grammar(text: &str) -> Option<Position> {
        let (catalog, mut sink) = (Catalog::default(), Sink::default());
        let named = Some((&VariantName::CHESS, &catalog));
        let read = parse_by_grammar(text, named, Dialect::Usual, &mut sink, 0);
        assert!(read.is_none() || sink.is_empty(), "{text}: {sink:?}");
        read
    }

    /// Every text of up to five signs as the first, second or last rank.
    #[test]
    fn every_short_rank_is_read_as_by_the_grammar() {
        const SIGNS: &[u8] = b"PkR124568/ ";
        let mut plain = Position::board(8, 8);
        let (mut ranks, mut read) = (vec![String::new()], 0);
        for _ in 0..5 {
            ranks = ranks
                .iter()
                .flat_map(|rank| {
                    SIGNS
                        .iter()
                        .map(move |s| format!("{rank}{}", char::from(*s)))
                })
                .collect();
            for (n, rank) in ranks.iter().enumerate() {
                let text = match n % 3 {
                    0 => format!("{rank}/8/8/8/8/8/8/8 w - - 0 1"),
                    1 => format!("8/{rank}/8/8/8/8/8/8 w - - 0 1"),
                    _ => format!("8/8/8/8/8/8/8/{rank} w - - 0 1"),
                };
                let squares = |sign: u8| match sign {
                    b'1'..=b'8' => u32::from(sign - b'0'),
                    b'/' | b' ' => 100,
                    _ => 1,
                };
                let twice = rank.as_bytes().windows(2);
                let twice = twice
                    .filter(|two| two.iter().all(u8::is_ascii_digit))
                    .count();
                let usual = rank.bytes().map(squares).sum::<u32>() == 8 && twice == 0;
                let found = super::read(&text, &VariantName::CHESS, &mut plain);
                assert!(found.is_some() || !usual, "{text} is plain");
                if found.is_some() {
                    assert_eq!(Some(&plain), by_grammar(&text).as_ref(), "{text}");
                    read += 1;
                }
            }
        }
        assert!(read > 1_000, "{read}");
    }
}
