//! The castling field, both ways: letters in the text, first-move rights on the board.

use super::write::CastlingStyle;
use crate::model::{Cell, Grid, Kind, Piece, Side, Sq};

/// Gives one castling letter's right to king and rook. `false` if they are not there.
///
/// `K` and `Q` mean the outermost rook on that side of the king; any other
/// letter is the rook's file. Outside chess and Chess960 (`gating`) a file may
/// also name another piece that has not moved, as in S-Chess.
pub(super) fn grant(grid: &mut Grid, letter: u8, gating: bool) -> bool {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let king = castling_king(grid, side, gating);
    let rank = king.map_or(back_rank(grid, side), |k| k.rank);
    let upper = letter.to_ascii_uppercase();
    let partner = match (upper, king) {
        (b'K' | b'Q', None) => None,
        (b'K', Some(k)) => rooks(grid, side, rank).rfind(|f| *f > k.file),
        (b'Q', Some(k)) => rooks(grid, side, rank).find(|f| *f < k.file),
        _ => Some(upper.wrapping_sub(b'A')),
    };
    let Some(sq) = partner.map(|file| Sq::new(file, rank)) else {
        return false;
    };
    match (grid.piece(sq).filter(|p| p.side == side), king) {
        (Some(p), Some(k)) if p.kind == Kind::ROOK => mark(grid, sq) && mark(grid, k),
        (Some(p), _) if gating && p.kind != Kind::PAWN => mark(grid, sq),
        _ => false,
    }
}

fn mark(grid: &mut Grid, sq: Sq) -> bool {
    match grid.piece(sq) {
        Some(p) => {
            grid.set(sq, Cell::Piece(p.unmoved()));
            true
        }
        None => false,
    }
}

fn back_rank(grid: &Grid, side: Side) -> u8 {
    match side {
        Side::White => 0,
        _ => grid.ranks() - 1,
    }
}

/// The king that castles: the first on the back rank; in other variants, if
/// none is there, the first anywhere.
fn castling_king(grid: &Grid, side: Side, gating: bool) -> Option<Sq> {
    let rank = back_rank(grid, side);
    let is = |c: &Cell| is_piece(*c, side, Kind::KING);
    match grid.rank(rank).iter().position(is) {
        Some(file) => Some(Sq::new(file as u8, rank)),
        None if gating => grid.find(side, Kind::KING).next(),
        None => None,
    }
}

fn is_piece(cell: Cell, side: Side, kind: Kind) -> bool {
    cell.piece()
        .is_some_and(|p| p.side == side && p.kind == kind)
}

/// The files of that side's rooks on a rank.
fn rooks(grid: &Grid, side: Side, rank: u8) -> impl DoubleEndedIterator<Item = u8> + '_ {
    let cells = grid.rank(rank).iter().enumerate();
    cells
        .filter(move |(_, c)| is_piece(**c, side, Kind::ROOK))
        .map(|(file, _)| file as u8)
}

/// Whether the castling rights say that a game must be Chess960: a king not on
/// the `e` file, or a rook not in a corner.
pub(super) fn is_960(grid: &Grid) -> bool {
    let odd = |(sq, p): (Sq, Piece)| match p.kind {
        _ if !p.unmoved => false,
        Kind::KING => sq.file != 4,
        Kind::ROOK => sq.file != 0 && sq.file != 7,
        _ => false,
    };
    (grid.files(), grid.ranks()) == (8, 8) && grid.pieces().any(odd)
}

/// Writes the castling field; returns how many pieces' rights it says.
pub(super) fn print(grid: &Grid, style: CastlingStyle, gating: bool, out: &mut Vec<u8>) -> u64 {
    let start = out.len();
    let mut said = 0;
    for side in [Side::White, Side::Black] {
        let king = castling_king(grid, side, gating);
        let unmoved = |sq: Sq| grid.piece(sq).is_some_and(|p| p.unmoved);
        let castles = match king {
            Some(king) if unmoved(king) => print_rooks(grid, side, king, style, out),
            _ => 0,
        };
        said += castles;
        if gating {
            let castling = king.filter(|_| castles > 0);
            said += print_gates(grid, side, king, castling, out);
        }
    }
    if out.len() == start {
        out.push(b'-');
    }
    said
}

/// Rooks from the highest file down, as `KQ` and `HA` are usually written.
fn print_rooks(grid: &Grid, side: Side, king: Sq, style: CastlingStyle, out: &mut Vec<u8>) -> u64 {
    let mut said = 0;
    for file in rooks(grid, side, king.rank).rev() {
        let right = Sq::new(file, king.rank);
        if !grid.piece(right).is_some_and(|p| p.unmoved) {
            continue;
        }
        let outermost = if file > king.file {
            rooks(grid, side, king.rank).next_back() == Some(file)
        } else {
            rooks(grid, side, king.rank).next() == Some(file)
        };
        let letter = match (style, outermost) {
            (CastlingStyle::Xfen, true) if file > king.file => Some(b'K'),
            (CastlingStyle::Xfen, true) => Some(b'Q'),
            _ => file_letter(file),
        };
        if let Some(letter) = letter {
            out.push(cased(letter, side));
            said += 1;
        }
    }
    said + u64::from(said > 0)
}

/// Pieces other than castling rooks that have not moved, from the first file on.
fn print_gates(
    grid: &Grid,
    side: Side,
    king: Option<Sq>,
    castling: Option<Sq>,
    out: &mut Vec<u8>,
) -> u64 {
    let rank = king.map_or(back_rank(grid, side), |k| k.rank);
    let mut said = 0;
    for (file, cell) in grid.rank(rank).iter().enumerate() {
        let Some(p) = cell.piece().filter(|p| p.side == side && p.unmoved) else {
            continue;
        };
        let castled =
            p.kind == Kind::ROOK && king.is_some() || castling == Some(Sq::new(file as u8, rank));
        if p.kind == Kind::PAWN || castled {
            continue;
        }
        if let Some(letter) = file_letter(file as u8) {
            out.push(cased(letter, side));
            said += 1;
        }
    }
    said
}

/// `None` where the file's letter means a side (`k`, `q`) or there is none.
fn file_letter(file: u8) -> Option<u8> {
    match file {
        10 | 16 | 26.. => None,
        f => Some(b'A' + f),
    }
}

fn cased(letter: u8, side: Side) -> u8 {
    match side {
        Side::White => letter,
        _ => letter.to_ascii_lowercase(),
    }
}
