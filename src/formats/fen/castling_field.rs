//! The castling field as it is written.

use super::castling::{back_rank, cased, castling_king, partners};
use super::customs::Customs;
use super::style::CastlingStyle;
use crate::model::{Cell, Grid, Piece, Side, Sq};

/// Writes the castling field; returns the number of pieces whose rights it states.
pub(crate) fn print(grid: &Grid, style: CastlingStyle, customs: Customs, out: &mut Vec<u8>) -> u64 {
    let start = out.len();
    let mut said = 0;
    for side in [Side::White, Side::Black] {
        let usual = castling_king(grid, side, customs);
        let among_several = unmoved_among_several(grid, side, usual, customs);
        let (there, how) = ((grid, side), (style, customs));
        let other = among_several.filter(|king| Some(*king) != usual);
        if let Some(king) = other
            && let Some(rights) = Printer::new(there, Some(king), true, how, out).rights_of_other()
        {
            said += rights;
            continue;
        }
        let several = among_several.is_some() && other.is_none();
        let mut printer = Printer::new(there, usual, several, how, out);
        if printer.needs_files() {
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
    /// Another king gates.
    gates_by_king: bool,
    /// The king was written as its file.
    is_named: bool,
    out: &'a mut Vec<u8>,
}

impl<'a> Printer<'a> {
    fn new(
        (grid, side): (&'a Grid, Side),
        king: Option<Sq>,
        several: bool,
        (style, customs): (CastlingStyle, Customs<'a>),
        out: &'a mut Vec<u8>,
    ) -> Self {
        Self {
            grid,
            side,
            king,
            several,
            partners: king.map_or([None; 2], |king| partners(grid, side, king, customs)),
            style,
            customs,
            by_file: false,
            gates_by_king: false,
            is_named: false,
            out,
        }
    }

    /// The rights of a king that `K` and `Q` do not mean: it must be named. `None` if it cannot be; then nothing is written.
    fn rights_of_other(&mut self) -> Option<u64> {
        let start = self.out.len();
        self.style = CastlingStyle::Shredder;
        let rights = self.rights();
        if !self.is_named {
            self.out.truncate(start);
        }
        self.is_named.then_some(rights)
    }

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
    /// there are several kings. So it is if another king gates, whose letter would otherwise have no meaning. `false` if it must be named and its file has no letter.
    fn names_king(&mut self, (start, gates_start): (usize, usize), gates: u64) -> bool {
        let named = self.by_file || self.several && self.gates_by_king;
        let king = self.castling_king().filter(|_| named);
        let due = king.filter(|_| gates > 0 || self.gates_first() || self.several);
        let Some(king) = due else { return true };
        let letter = file_letter(king.file).map(|l| cased(l, self.side));
        if let Some(letter) = letter {
            let gates = self.out.get(gates_start..).unwrap_or(&[]);
            let at = gates.iter().position(|l| *l > letter);
            let among = gates_start + at.unwrap_or(gates.len());
            self.out
                .insert(if self.several { start } else { among }, letter);
            self.is_named = true;
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
        if self.customs.has_no_gates() {
            return 0;
        }
        let back = back_rank(self.grid, self.side);
        let castling = self.castling_king();
        let (mut said, mut only_rooks) = (0, true);
        let start = self.out.len();
        for file in 0..self.grid.files() {
            let sq = Sq::new(file, back);
            let piece = self.grid.piece(sq).filter(|_| self.is_unmoved(sq));
            let unstated = |p: &Piece| self.customs.is_pawn(p.kind) || self.customs.starts(*p, sq);
            let Some(p) = piece.filter(|p| !unstated(p)) else {
                continue;
            };
            match castling {
                Some(king) if king == sq && self.has_partner(king) => {}
                Some(king) if king != sq && self.castles_with(king, sq, p) => {}
                _ => {
                    said += self.letter(file_letter(file));
                    only_rooks &= self.customs.partners(p);
                    self.gates_by_king |= castling != Some(sq) && self.customs.castles(p);
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
