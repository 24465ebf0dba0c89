//! The castling field, both ways: letters in the text, first-move rights on the board.

use super::customs::Customs;
use super::style::CastlingStyle;
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
    };
    let d = Diagnostic::warning(Code("fen/castling-dropped"), message);
    d.at(at).help(help)
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
fn partners(grid: &Grid, side: Side, king: Sq, customs: Customs) -> [Option<Sq>; 2] {
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

fn back_rank(grid: &Grid, side: Side) -> u8 {
    match side {
        Side::White => 0,
        _ => grid.ranks() - 1,
    }
}

/// The king that castles: the first on the back rank, or the one on its file if several could; in
/// other variants, if none is there, the first anywhere.
fn castling_king(grid: &Grid, side: Side, customs: Customs) -> Option<Sq> {
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
        None if customs.gating => {
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

/// Writes the castling field; returns the number of pieces whose rights it states.
pub(crate) fn print(grid: &Grid, style: CastlingStyle, customs: Customs, out: &mut Vec<u8>) -> u64 {
    let start = out.len();
    let mut said = 0;
    for side in [Side::White, Side::Black] {
        let usual = castling_king(grid, side, customs);
        let among_several = unmoved_among_several(grid, side, usual, customs);
        let king = among_several.or(usual);
        let partners = king.map_or([None; 2], |king| partners(grid, side, king, customs));
        let mut printer = Printer {
            grid,
            side,
            king,
            several: among_several.is_some(),
            partners,
            style,
            customs,
            by_file: false,
            out: &mut *out,
        };
        // `K` and `Q` mean the usual king.
        if printer.needs_files() || king != usual {
            printer.style = CastlingStyle::Shredder;
        }
        said += printer.rights();
    }
    if out.len() == start {
        out.push(b'-');
    }
    said
}

/// The king with its right, if several kings of the side are on its rank: the one that `K` and `Q` mean, or otherwise
/// the first one. Engines read the first letter of such a field as the file of the king.
fn unmoved_among_several(
    grid: &Grid,
    side: Side,
    usual: Option<Sq>,
    customs: Customs,
) -> Option<Sq> {
    let rank = usual.filter(|_| customs.gating)?.rank;
    let kings = (0..grid.files()).filter_map(|file| {
        let sq = Sq::new(file, rank);
        let king = grid
            .piece(sq)
            .filter(|p| p.side == side && customs.castles(*p))?;
        Some((sq, king.unmoved))
    });
    if kings.clone().count() < 2 {
        return None;
    }
    let with_right = || {
        kings
            .clone()
            .filter(|(_, unmoved)| *unmoved)
            .map(|(sq, _)| sq)
    };
    with_right()
        .find(|sq| Some(*sq) == usual)
        .or_else(|| with_right().next())
}

/// Writes one side's rights.
struct Printer<'a> {
    grid: &'a Grid,
    side: Side,
    king: Option<Sq>,
    /// There are several kings on its rank, and it has its right.
    several: bool,
    /// With what the king castles toward the last file and toward the first one.
    partners: [Option<Sq>; 2],
    style: CastlingStyle,
    customs: Customs<'a>,
    /// A partner of the king was written as its file.
    by_file: bool,
    out: &'a mut Vec<u8>,
}

impl Printer<'_> {
    fn rights(&mut self) -> u64 {
        let start = self.out.len();
        let castles = self.castles();
        if !self.customs.gating || self.customs.lets_nothing_in(self.side) {
            return castles;
        }
        let gates_start = self.out.len();
        let gates = self.gates();
        if self.names_king((start, gates_start), gates) {
            return castles + gates;
        }
        // The letters would be read as those of pieces that do not castle.
        let gates_first = self.gates_first();
        self.out
            .truncate(if gates_first { start } else { gates_start });
        if gates_first { 0 } else { castles }
    }

    /// Names the king if a partner is named by its file, as in other programs: among the pieces that gate, or first if
    /// there are several kings. `false` if it must be named and its file has no letter.
    fn names_king(&mut self, (start, gates_start): (usize, usize), gates: u64) -> bool {
        let king = self.castling_king().filter(|_| self.by_file);
        let due = king.filter(|_| gates > 0 || self.gates_first() || self.several);
        let Some(king) = due else { return true };
        let letter = file_letter(king.file).map(|l| cased(l, self.side));
        if let Some(letter) = letter {
            let gates = self.out.get(gates_start..).unwrap_or(&[]);
            let at = gates.iter().position(|l| *l > letter);
            let among = gates_start + at.unwrap_or(gates.len());
            self.out
                .insert(if self.several { start } else { among }, letter);
        }
        letter.is_some()
    }

    fn gates_first(&self) -> bool {
        self.customs.gates_first(self.side)
    }

    /// Whether a rook castles that `K` and `Q` do not mean, where a letter beside them means a gate.
    fn needs_files(&self) -> bool {
        let is_inner = |file: u8, king: Sq| {
            let sq = Sq::new(file, king.rank);
            let piece = self.grid.piece(sq).filter(|_| self.is_unmoved(sq));
            !self.partners.contains(&Some(sq)) && piece.is_some_and(|p| self.customs.partners(p))
        };
        let king = self.castling_king().filter(|_| self.gates_first());
        king.is_some_and(|king| (0..self.grid.files()).any(|file| is_inner(file, king)))
    }

    fn is_unmoved(&self, sq: Sq) -> bool {
        let p = self.grid.piece(sq);
        p.is_some_and(|p| p.unmoved && p.side == self.side)
    }

    /// The king, if it has its right.
    fn castling_king(&self) -> Option<Sq> {
        self.king.filter(|king| self.is_unmoved(*king))
    }

    /// Whether a piece other than the king castles, and so needs no gating letter.
    fn castles_with(&self, king: Sq, sq: Sq, piece: Piece) -> bool {
        sq.rank == king.rank && (self.customs.partners(piece) || self.partners.contains(&Some(sq)))
    }

    /// Partners from the highest file down, as `KQ` and `HA` are usually written.
    fn castles(&mut self) -> u64 {
        let Some(king) = self.castling_king() else {
            return 0;
        };
        let mut said = 0;
        let grid = self.grid;
        for (file, cell) in grid.rank(king.rank).iter().enumerate().rev() {
            let sq = Sq::new(file as u8, king.rank);
            let p = match cell {
                Cell::Piece(p) if p.unmoved && p.side == self.side && sq != king => p,
                _ => continue,
            };
            if self.customs.partners(*p) || self.customs.gating && self.castles_with(king, sq, *p) {
                let letter = self.castling_letter(king, sq);
                said += self.letter(letter);
            }
        }
        said + u64::from(said > 0)
    }

    fn castling_letter(&mut self, king: Sq, sq: Sq) -> Option<u8> {
        let short = sq.file > king.file;
        let outermost = self.partners[usize::from(!short)] == Some(sq);
        // The file of a piece that is no rook would mean that it gates.
        let partner = |p: Piece| self.customs.partners(p);
        let by_side =
            self.style == CastlingStyle::Xfen || !self.grid.piece(sq).is_some_and(partner);
        match outermost && by_side {
            true if short => Some(b'K'),
            true => Some(b'Q'),
            false => {
                let letter = file_letter(sq.file);
                self.by_file |= letter.is_some();
                letter
            }
        }
    }

    /// Pieces that have not moved and do not castle, from the first file on.
    fn gates(&mut self) -> u64 {
        let back = back_rank(self.grid, self.side);
        let castling = self.castling_king();
        let (mut said, mut only_rooks) = (0, true);
        let start = self.out.len();
        for file in 0..self.grid.files() {
            let sq = Sq::new(file, back);
            let piece = self.grid.piece(sq).filter(|_| self.is_unmoved(sq));
            let unsaid = |p: &Piece| self.customs.is_pawn(p.kind) || self.customs.starts(*p, sq);
            let Some(p) = piece.filter(|p| !unsaid(p)) else {
                continue;
            };
            match castling {
                Some(king) if king == sq && self.has_partner(king) => {}
                Some(king) if king != sq && self.castles_with(king, sq, p) => {}
                _ => {
                    said += self.letter(file_letter(file));
                    only_rooks &= self.customs.partners(p);
                }
            }
        }
        // Alone beside a king, the letter of a rook would be read as the right to castle.
        let read_otherwise = only_rooks && castling.is_none() && !self.gates_first();
        if read_otherwise && self.king.is_some_and(|k| k.rank == back) {
            self.out.truncate(start);
            return 0;
        }
        said
    }

    fn has_partner(&self, king: Sq) -> bool {
        (0..self.grid.files()).any(|file| {
            let sq = Sq::new(file, king.rank);
            let piece = self
                .grid
                .piece(sq)
                .filter(|_| sq != king && self.is_unmoved(sq));
            piece.is_some_and(|p| self.castles_with(king, sq, p))
        })
    }

    fn letter(&mut self, letter: Option<u8>) -> u64 {
        if let Some(letter) = letter {
            self.out.push(cased(letter, self.side));
        }
        u64::from(letter.is_some())
    }
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
