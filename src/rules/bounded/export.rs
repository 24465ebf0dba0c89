//! The position in the terms of the model.

use super::army::{CODES, Code, belongs, code};
use super::field::{At, MAX_SIZE, NOWHERE, Squares, Wing, at, file, rank, side, sq};
use super::law::{BEGINS, PASSING, PAWN, Shown, TARGET};
use super::setting::Setting;
use super::state::State;
use crate::model::{
    Bits, Cell, EnPassant, Grid, Hands, Kind, Piece, Revision, RevisionIds, Side, Sq,
    Squares as Changed, World, bits,
};

/// The board as it was written last, so that only what is different has to be written again.
#[derive(Debug)]
pub(super) struct Exported {
    ids: RevisionIds,
    /// The number of its contents, 0 for none.
    id: u64,
    rows: [Row; MAX_SIZE as usize],
    castling: [At; 4],
    homes: [At; 2],
    gating_squares: Squares,
    unmoved: Squares,
    walls: Squares,
}

/// A rank, and what follows it.
type Row = [Code; MAX_SIZE as usize];

impl Default for Exported {
    fn default() -> Self {
        Self {
            ids: RevisionIds::default(),
            id: 0,
            rows: Default::default(),
            castling: [NOWHERE; 4],
            homes: [NOWHERE; 2],
            gating_squares: Squares::default(),
            unmoved: Squares::default(),
            walls: Squares::default(),
        }
    }
}

impl Exported {
    /// The codes of pieces get another meaning.
    pub(super) fn forget(&mut self) {
        self.id = 0;
    }

    /// Takes over a position. Which squares look different.
    fn update(&mut self, set: &Setting, state: &State) -> Changed {
        let (mut changed, mut different) = (Changed::NONE, 0);
        for (r, row) in (0..set.field.ranks()).zip(&mut self.rows) {
            let new = state.row(r);
            // As numbers, and without a branch, which would be predicted wrongly.
            let there = u128::from_le_bytes(*row) ^ u128::from_le_bytes(*new);
            *row = *new;
            changed.ranks |= Bits::from(there != 0) << r;
            different |= there;
        }
        changed.files = files(different);
        if (self.castling, self.homes) != (state.castling, state.homes) {
            for at in [self.castling, state.castling].as_flattened() {
                changed.add(file(*at), rank(*at));
            }
            for at in [self.homes, state.homes].as_flattened() {
                changed.add(file(*at), rank(*at));
            }
            (self.castling, self.homes) = (state.castling, state.homes);
        }
        let field = &set.field;
        let mut moved = |squares: Squares| {
            let squares = squares.iter(field);
            squares.for_each(|at| changed.add(file(at), rank(at)));
        };
        if set.law.has_first_rank_rights && self.gating_squares != state.more.gating_squares {
            moved(self.gating_squares.xor(state.more.gating_squares));
            self.gating_squares = state.more.gating_squares;
        }
        if set.law.remembers && self.unmoved != state.more.unmoved {
            moved(self.unmoved.xor(state.more.unmoved));
            self.unmoved = state.more.unmoved;
        }
        if set.law.has_side_effects && self.walls != state.more.walls {
            moved(self.walls.xor(state.more.walls));
            self.walls = state.more.walls;
        }
        changed
    }
}

/// The files of the bytes that are not 0.
#[inline]
fn files(different: u128) -> Bits {
    let half = |bytes: u64| {
        const LOW: u64 = u64::from_le_bytes([0x7F; 8]);
        let some = (((bytes & LOW) + LOW) | bytes) & !LOW;
        // Gathers the highest bit of each byte.
        ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as Bits
    };
    half(different as u64) | half((different >> 64) as u64) << 8
}

/// The bit of a rank.
fn bit(rank: u8) -> Bits {
    1 << (rank % 32)
}

impl State {
    /// Writes every piece with its rights, and the cells that never change. The board that was written last, if it
    /// has not been changed since, is changed only where it differs.
    pub(super) fn export_board(
        &self,
        set: &Setting,
        fixed: &[(Sq, Cell)],
        last: &mut Exported,
        world: &mut World,
    ) {
        let (files, ranks) = (set.field.files(), set.field.ranks());
        if !matches!(world, World::Board(_)) {
            *world = World::Board(Grid::new(files, ranks));
        }
        let World::Board(grid) = world else { return };
        if (grid.files(), grid.ranks()) != (files, ranks) {
            grid.reset(files, ranks);
        }
        let known = grid.revision().id() == Some(last.id);
        let base = if known { last.id } else { 0 };
        let changed = last.update(set, self);
        let changed = if known { changed } else { Changed::ALL };
        self.export_ranks(set, changed, grid);
        let is_changed = |sq: Sq| changed.ranks & bit(sq.rank) != 0;
        for (sq, cell) in fixed.iter().filter(|(sq, _)| is_changed(*sq)) {
            grid.set(*sq, *cell);
        }
        let revision = Revision::after(base, changed, &mut last.ids);
        last.id = revision.id().unwrap_or(0);
        grid.revise(revision);
        if set.of_chess && fixed.is_empty() {
            grid.state_chess();
        }
    }

    /// Writes the pieces on these squares.
    fn export_ranks(&self, set: &Setting, changed: Changed, grid: &mut Grid) {
        for r in bits(changed.ranks) {
            let Some(shown) = set.law.shown.get(usize::from(r)) else {
                break;
            };
            if r >= grid.ranks() {
                break;
            }
            let cells = match shown {
                Shown::AsFirst(side) => set.law.first_cells(*side),
                Shown::Plainly | Shown::Mixed => set.army.cells(),
            };
            let (row, codes) = (grid.rank_mut(r), self.row(r));
            for file in bits(changed.files) {
                let file = usize::from(file);
                let (Some(cell), Some(code)) = (row.get_mut(file), codes.get(file)) else {
                    break;
                };
                *cell = cells[usize::from(*code) % CODES];
            }
            if let Shown::Mixed = shown {
                self.mark_first(set, r, grid);
            }
        }
        self.export_castling(changed.ranks, grid);
        if set.law.has_side_effects || set.law.has_first_rank_rights || set.law.remembers {
            self.export_walls_and_unmoved(set, changed.ranks, grid);
        }
    }

    #[cold]
    fn export_walls_and_unmoved(&self, set: &Setting, changed: Bits, grid: &mut Grid) {
        let is_changed = |at: &At| changed & bit(rank(*at)) != 0;
        let walls = self
            .more
            .walls
            .iter(&set.field)
            .filter(|_| set.law.has_side_effects);
        for at in walls.filter(is_changed) {
            let wall = Piece::new(Side::Neutral, Kind::WALL);
            grid.set(sq(at), Cell::Piece(wall));
        }
        let mut unmoved = self.more.gating_squares;
        unmoved.add(self.more.unmoved);
        for at in unmoved.iter(&set.field).filter(is_changed) {
            if let Some(piece) = grid.piece(sq(at)) {
                grid.set(sq(at), Cell::Piece(piece.unmoved()));
            }
        }
    }

    /// Marks the pieces of a rank that may make a first move.
    #[cold]
    fn mark_first(&self, set: &Setting, rank: u8, grid: &mut Grid) {
        for (file, cell) in (0..).zip(grid.rank_mut(rank)) {
            let at = at(file, rank);
            if let Cell::Piece(piece) = cell {
                piece.unmoved = set.law.is_first(at, self.cell(at));
            }
        }
    }

    /// Writes what both sides have in hand.
    pub(super) fn export_hands(&self, set: &Setting, exist: bool, out: &mut Hands) {
        out.held.clear();
        out.exist = exist;
        if !set.law.has_hands() {
            return;
        }
        for us in 0..2 {
            for t in 0..set.army.count() {
                let count = self.in_hand(code(t, us));
                if count > 0 {
                    out.held.push((side(us), set.army.kind(t), count.into()));
                }
            }
        }
    }

    fn export_castling(&self, changed: Bits, grid: &mut Grid) {
        for side in 0..2 {
            let rooks = [Wing::Short, Wing::Long].map(|w| self.castling_rook(side, w));
            if rooks == [None; 2] {
                continue;
            }
            let king = self.homes[usize::from(side)];
            if changed & bit(rank(king)) == 0 {
                continue;
            }
            let row = grid.rank_mut(rank(king));
            for at in rooks.into_iter().flatten().chain([king]) {
                if let Some(Cell::Piece(piece)) = row.get_mut(usize::from(file(at))) {
                    piece.unmoved = true;
                }
            }
        }
    }

    /// Writes the en passant square, and whether a capture there is possible.
    pub(super) fn export_en_passant(&mut self, set: &Setting, out: &mut EnPassant) {
        out.squares.clear();
        (out.legal, out.pseudo_legal) = (None, None);
        if self.passed[0] == NOWHERE {
            return;
        }
        // The square of a piece that is no usual pawn tells which one can be captured.
        let us = self.turn;
        let passing = |c: &Code| belongs(*c, us) && set.law.is(*c, PASSING);
        let others = || set.army.all_codes().filter(passing);
        let begins = set.law.is(self.cell(self.passer), BEGINS);
        if begins && !set.law.others_pass && others().next().is_none() {
            return;
        }
        let own = Some(self.passer).filter(|_| begins);
        let passed = self.passed.into_iter().filter(|at| *at != NOWHERE);
        // Where not only usual pawns capture so, the squares are shown whatever can be captured.
        let unusual = |c: Code| !set.law.is(c, PAWN) || set.law.is(c, BEGINS);
        let begun = begins || set.law.others_pass || others().any(unusual);
        let shown = |at: &At| !begun || set.law.is_place(*at, self.turn, TARGET);
        let mut squares: Vec<At> = passed.chain(own).filter(shown).collect();
        squares.sort_unstable();
        squares.dedup();
        let (mut pseudo, mut legal, mut taken) = (false, false, [NOWHERE; 2]);
        for c in set.army.all_codes() {
            if !belongs(c, self.turn) || !set.law.is(c, PASSING) {
                continue;
            }
            for from in self.set(c).iter(&set.field) {
                if let Some(m) = self.en_passant(set, c, from) {
                    pseudo = true;
                    legal |= self.may(set, m);
                    taken[usize::from(m.to == self.passed[1])] = m.to;
                }
            }
        }
        // Of two squares, one where nothing can be captured is left out.
        if pseudo && !begun {
            squares.retain(|at| taken.contains(at));
        }
        let squares = squares.into_iter().map(|at| sq(at).wide());
        out.squares.extend(squares);
        pseudo |= begun;
        (out.legal, out.pseudo_legal) = (Some(legal), Some(pseudo));
    }
}

#[cfg(test)]
mod tests {
    use super::files;

    #[test]
    fn files_are_those_of_bytes_that_are_not_0() {
        for set in 0..=u16::MAX {
            for byte in [1, 0x7F, 0x80, 0xFF] {
                let of = |file: usize| if set >> file & 1 == 1 { byte } else { 0 };
                let bytes: [u8; 16] = std::array::from_fn(of);
                assert_eq!(files(u128::from_le_bytes(bytes)), u32::from(set));
            }
        }
    }
}
