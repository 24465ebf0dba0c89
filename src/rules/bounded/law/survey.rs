//! Zones of a variant as squares of the board that is played on.

use crate::model::{Patch, Sided, Zone, drawn};
use crate::rules::bounded::field::{Field, Squares, at, file, rank, side};

/// Where the zones of a variant are on a board.
///
/// A position may have another number of files or ranks than the board of its variant. Zones then
/// keep their distance from the nearer edge: the eighth of eight ranks is the tenth of ten.
#[derive(Copy, Clone)]
pub(in crate::rules::bounded) struct Survey<'a> {
    pub(in crate::rules::bounded) field: &'a Field,
    /// Files and ranks of the board that the zones are written for.
    drawn: (u8, u8),
}

impl<'a> Survey<'a> {
    /// Of zones that are written for a board of that size; for this board if it is unknown.
    pub(in crate::rules::bounded) fn new(field: &'a Field, drawn: Option<(u8, u8)>) -> Self {
        let size = (field.files(), field.ranks());
        Self {
            field,
            drawn: drawn.unwrap_or(size),
        }
    }

    /// Of zones that are written for this board.
    pub(in crate::rules::bounded) fn here(self) -> Self {
        Self::new(self.field, None)
    }

    /// A player's squares of a zone; all if there is no zone.
    pub(in crate::rules::bounded) fn part(self, zone: Option<&Sided<Zone>>, player: u8) -> Squares {
        match zone {
            Some(zone) => self.squares(zone, player),
            None => self.field.everywhere(),
        }
    }

    /// A player's squares of a zone.
    pub(in crate::rules::bounded) fn squares(self, zone: &Sided<Zone>, player: u8) -> Squares {
        let (zone, mirrored) = zone.of(side(player));
        self.select(|file, rank| {
            let rank = match mirrored {
                true => self.field.ranks() - 1 - rank,
                false => rank,
            };
            self.contains(zone, file, rank)
        })
    }

    /// The squares of a zone that is the same for both players.
    pub(in crate::rules::bounded) fn plain(self, zone: &Zone) -> Squares {
        self.select(|file, rank| self.contains(zone, file, rank))
    }

    fn select(self, is_in: impl Fn(u8, u8) -> bool) -> Squares {
        let mut found = Squares::default();
        for rank in 0..self.field.ranks() {
            for file in (0..self.field.files()).filter(|file| is_in(*file, rank)) {
                found.insert(self.field, at(file, rank));
            }
        }
        found
    }

    fn contains(self, zone: &Zone, file: u8, rank: u8) -> bool {
        let file = drawn(file, self.field.files(), self.drawn.0);
        let rank = drawn(rank, self.field.ranks(), self.drawn.1);
        let within = |range: Option<(u8, u8)>, n: Option<u8>| match (range, n) {
            (None, _) => true,
            (Some((a, b)), Some(n)) => a <= n && n <= b,
            (Some(_), None) => false,
        };
        let holds = |p: &Patch| within(p.files, file) && within(p.ranks, rank);
        zone.0.iter().any(holds)
    }

    /// The file of this board for a file of the variant's board, both from 0.
    pub(in crate::rules::bounded) fn file(self, drawn_file: u8) -> Option<u8> {
        let found = |file: &u8| drawn(*file, self.field.files(), self.drawn.0) == Some(drawn_file);
        (0..self.field.files()).find(found)
    }
}

/// The zones that definitions of pieces may name, as move tables need them: one bit per file, for
/// each rank.
pub(in crate::rules::bounded) fn bits(field: &Field, squares: Squares) -> [u16; 16] {
    let mut rows = [0; 16];
    for square in squares.iter(field) {
        rows[usize::from(rank(square)) % 16] |= 1 << (file(square) % 16);
    }
    rows
}
