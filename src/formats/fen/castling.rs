//! The castling field as it is read: letters in the text, first-move rights on the board.

use super::customs::Customs;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Cell, Grid, Kind, Piece, Side, Sq};

/// Gives one castling letter's right to king and rook, or says why not.
///
/// `K` and `Q` mean the outermost rook on that side of the king; any other
/// letter is the rook's file. Outside chess and Chess960 (`gating`) a file may
/// also name another piece that has not moved, as in S-Chess, and the king may
/// castle with the piece in the corner.
///
/// `field` is the whole field: where it names pieces that gate and not the king,
/// rooks named by their files also gate, and do not castle. Where pieces in hand
/// may be placed, rooks named without the king never castle.
pub(crate) fn grant(
    grid: &mut Grid,
    letter: u8,
    field: &str,
    customs: Customs,
) -> Result<(), Refused> {
    let side = side_of(letter);
    let gating = customs.gating;
    let king = castling_king(grid, side, customs);
    let upper = letter.to_ascii_uppercase();
    if customs.never_castles() && matches!(upper, b'K' | b'Q') {
        return Err(Refused::NoCastling);
    }
    if let (b'K' | b'Q', Some(king)) = (upper, king) {
        let partner = partner(grid, side, king, upper == b'K', customs);
        let marked = partner.is_some_and(|sq| mark(grid, sq) && mark(grid, king));
        return if marked { Ok(()) } else { Err(Refused::Absent) };
    }
    let file = upper.wrapping_sub(b'A');
    let own = |rank| {
        let sq = Sq::new(file, rank);
        let p = grid.piece(sq)?;
        (p.side == side && !customs.is_pawn(p.kind)).then_some((sq, p))
    };
    let back = back_rank(grid, side);
    let beside = king.filter(|k| k.rank != back).and_then(|k| own(k.rank));
    // Where kings castle on another rank, a rook there is meant before a piece on the back rank.
    let partner =
        || beside.filter(|(_, p)| customs.home(grid, side) != back && customs.partners(*p));
    let named = partner().or_else(|| own(back)).or(beside);
    if let (Some((sq, piece)), Some(king)) = (named, king)
        && customs.gates_first(side)
        && customs.partners(piece)
        && castles_otherwise(grid, field, (side, king, sq), customs)
    {
        return Err(Refused::OnlyGates);
    }
    let shut = customs.lets_nothing_in(side);
    let gates = |king: &Sq| gating && !shut && only_gates(grid, field, (side, *king), customs);
    let king = king.filter(|king| !gates(king));
    let marked = match named {
        Some((sq, piece))
            if customs.partners(piece) && king.is_some_and(|k| k.rank == sq.rank && k != sq) =>
        {
            mark(grid, sq) && king.is_some_and(|k| mark(grid, k))
        }
        Some(_) if shut => return Err(Refused::NothingInHand),
        Some((_, p)) if gating && customs.has_no_gates() && !names_king(grid, p, king, customs) => {
            return Err(Refused::NoGates);
        }
        Some((sq, _)) if gating => mark(grid, sq),
        None if customs.gates_first(side) && !matches!(upper, b'K' | b'Q') => {
            return Err(Refused::NoPiece);
        }
        _ => false,
    };
    if marked { Ok(()) } else { Err(Refused::Absent) }
}

/// Why a letter gives no right.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Refused {
    /// The pieces are not there.
    Absent,
    /// No piece that may gate is on that file.
    NoPiece,
    /// The rook gates and does not castle, but its king castles: marks on the pieces cannot say that.
    OnlyGates,
    /// The side has nothing to gate in.
    NothingInHand,
    /// Pieces gate and never castle.
    NoCastling,
    /// The piece does not castle, and none gates.
    NoGates,
}

/// The warning about a letter that gives no right.
pub(super) fn dropped(letter: u8, why: Refused, at: Span) -> Diagnostic {
    let (side, letter) = (side_of(letter).name(), char::from(letter));
    let (message, help) = match why {
        Refused::Absent => (
            format!(
                "the castling right `{letter}` was dropped: {side} has no king and rook for it"
            ),
            "the king and the rook must stand on the back rank",
        ),
        Refused::NoPiece => (
            format!(
                "the gating right `{letter}` was dropped: {side} has no piece for it on that file"
            ),
            "name the files of pieces on the back rank that have not moved",
        ),
        Refused::OnlyGates => (
            format!(
                "the gating right `{letter}` was dropped: a rook with a gating right can also castle here"
            ),
            "in addition to `K` and `Q`, name only the files of pieces that do not castle",
        ),
        Refused::NothingInHand => (
            format!("the gating right `{letter}` was dropped: {side} has no piece in hand to gate"),
            "write the pieces in hand in brackets after the board, or leave out the letter",
        ),
        Refused::NoCastling => (
            format!("the castling right `{letter}` was dropped: the variant has no castling"),
            "leave it out, and name the files of pieces that have a gating right",
        ),
        Refused::NoGates => (
            format!(
                "the right `{letter}` was dropped: the piece of {side} on that file does not castle, and the variant has no gating"
            ),
            "name only kings and rooks that can castle, usually as `KQkq`",
        ),
    };
    let d = Diagnostic::warning(Code("fen/castling-dropped"), message);
    d.at(at).help(help)
}

/// Whether a letter names the king that castles, because there are several on its rank.
fn names_king(grid: &Grid, piece: Piece, king: Option<Sq>, customs: Customs) -> bool {
    let is = |cell: &&Cell| matches!(cell, Cell::Piece(p) if p.side == piece.side && customs.castles(*p));
    let row = king.map_or(&[][..], |king| grid.rank(king.rank));
    customs.castles(piece) && row.iter().filter(is).count() > 1
}

/// Whether `K` or `Q` let the king castle, but not with the rook on `rook`.
fn castles_otherwise(
    grid: &Grid,
    field: &str,
    (side, king, rook): (Side, Sq, Sq),
    customs: Customs,
) -> bool {
    let partners = partners(grid, side, king, customs);
    let named = |(sign, partner): (u8, Option<Sq>)| {
        let said = field.bytes().any(|l| l == cased(sign, side));
        partner.filter(|_| said)
    };
    let [short, long] = [(b'K', partners[0]), (b'Q', partners[1])].map(named);
    rook.rank == king.rank && short.or(long).is_some() && ![short, long].contains(&Some(rook))
}

fn side_of(letter: u8) -> Side {
    match letter.is_ascii_uppercase() {
        true => Side::White,
        false => Side::Black,
    }
}

/// Whether one side's letters name pieces other than rooks, and not the king.
fn only_gates(grid: &Grid, field: &str, (side, king): (Side, Sq), customs: Customs) -> bool {
    let own = |l: &u8| side_of(*l) == side && !matches!(l, b'K' | b'Q' | b'k' | b'q');
    let files = || {
        field
            .bytes()
            .filter(own)
            .map(|l| l.to_ascii_uppercase().wrapping_sub(b'A'))
    };
    let other = |file| {
        let p = grid.piece(Sq::new(file, king.rank));
        p.is_some_and(|p| p.side == side && !customs.partners(p))
    };
    (customs.gates_first(side) || files().any(other)) && !files().any(|f| f == king.file)
}

/// The king's castling partner on one side.
fn partner(grid: &Grid, side: Side, king: Sq, short: bool, customs: Customs) -> Option<Sq> {
    let [on_short, on_long] = partners(grid, side, king, customs);
    if short { on_short } else { on_long }
}

/// The king's castling partners toward the last file and toward the first one: the outermost rooks, but not beyond the
/// files from which the variant searches them, or in other variants the pieces in the corners if there is no rook.
pub(super) fn partners(grid: &Grid, side: Side, king: Sq, customs: Customs) -> [Option<Sq>; 2] {
    let row = grid.rank(king.rank);
    let own = |cell: &Cell| cell.piece().filter(|p| p.side == side);
    let (mut short, mut long) = (None, None);
    let within = customs.partner_files();
    for (file, cell) in (0..).zip(row) {
        match cell {
            Cell::Piece(p) if p.side == side && customs.partners(*p) => {}
            _ => continue,
        }
        if file == king.file || !within.contains(&file) {
            continue;
        }
        match file > king.file {
            true => short = Some(file),
            false => long = long.or(Some(file)),
        }
    }
    if customs.any_partner() {
        let stands = |file: &u8| {
            let piece = row.get(usize::from(*file)).and_then(own);
            *file != king.file && piece.is_some_and(|p| !customs.is_pawn(p.kind))
        };
        short = short.or(Some(grid.files() - 1).filter(stands));
        long = long.or(Some(0).filter(stands));
    }
    [short, long].map(|file| file.map(|file| Sq::new(file, king.rank)))
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

pub(super) fn back_rank(grid: &Grid, side: Side) -> u8 {
    match side {
        Side::White => 0,
        _ => grid.ranks() - 1,
    }
}

/// The king that castles: the first on the back rank, or the one on its file if several could; in
/// variants whose laws are not known, if none is there, the first anywhere.
pub(super) fn castling_king(grid: &Grid, side: Side, customs: Customs) -> Option<Sq> {
    if customs.never_castles() {
        return None;
    }
    let rank = customs.home(grid, side);
    let is = |p: &Piece| p.side == side && customs.castles(*p);
    let mut first = None;
    for (file, cell) in (0..).zip(grid.rank(rank)) {
        match cell {
            Cell::Piece(p) if is(p) => {}
            _ => continue,
        }
        if customs.is_on_file(file) {
            return Some(Sq::new(file, rank));
        }
        first = first.or(Some(file));
    }
    match first {
        Some(file) => Some(Sq::new(file, rank)),
        None if customs.gating && !customs.castles_at_home() => {
            let mut all = grid.pieces().filter(|(_, p)| is(p));
            all.next().map(|(sq, _)| sq)
        }
        None => None,
    }
}

/// Whether the castling rights say that a game must be Chess960: a king not on
/// the `e` file, or a rook not in a corner.
pub(super) fn is_960(grid: &Grid) -> bool {
    (grid.files(), grid.ranks()) == (8, 8) && (0..8).any(|rank| has_odd(grid.rank(rank)))
}

/// Whether a king or a rook of this rank may castle from another square than in chess.
pub(crate) fn has_odd(rank: &[Cell]) -> bool {
    (0..).zip(rank).any(|(file, cell)| is_odd(file, *cell))
}

/// Whether a king or a rook on this file may castle from there, and could not in chess.
#[inline]
pub(crate) fn is_odd(file: u8, cell: Cell) -> bool {
    match cell {
        Cell::Piece(p) if p.unmoved => match p.kind {
            Kind::KING => file != 4,
            Kind::ROOK => file != 0 && file != 7,
            _ => false,
        },
        _ => false,
    }
}

/// A letter in the case of a side.
pub(super) fn cased(letter: u8, side: Side) -> u8 {
    match side {
        Side::White => letter,
        _ => letter.to_ascii_lowercase(),
    }
}
