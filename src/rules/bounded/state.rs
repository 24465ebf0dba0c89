//! One position, and how a move changes it.

use super::army::{Army, CODES, Code, EMPTY, OFF, code, side_of, type_of};
use super::field::{At, Field, MAX_SIZE, NOWHERE, SPAN, Squares, Wing, delta, parts, step, vector};
use super::law::{CASTLES, Law, PARTNER, RESETS};
pub(super) use super::moves::{Move, MoveType};
use super::setting::Setting;
use crate::model::Checks;

/// A rank off the board.
const OUTSIDE: [Code; MAX_SIZE as usize] = [OFF; MAX_SIZE as usize];

/// A position.
#[derive(Clone, Copy)]
pub(super) struct State {
    cells: [Code; SPAN],
    sets: [Squares; CODES],
    /// Those of the first 64 squares that are not empty, one bit for each.
    pub(super) occupied: u64,
    /// The pieces of each side that capture at a distance, if the codes of such pieces are known.
    pub(super) snipers: [u64; 2],
    /// Those codes, one bit each.
    pub(super) riders: u64,
    /// The royal piece of each side, if the law is that there is at most one.
    pub(super) kings: [At; 2],
    /// Rooks with castling rights: White's short and long, then Black's.
    pub(super) castling: [At; 4],
    /// The pieces that castle with them.
    pub(super) homes: [At; 2],
    /// The squares that a pawn has just passed over, the nearest to its start first.
    pub(super) passed: [At; 2],
    /// Where that pawn is.
    pub(super) passer: At,
    /// The side to move; 0 is White.
    pub(super) turn: u8,
    pub(super) in_check: bool,
    pub(super) halfmove: u64,
    pub(super) fullmove: u64,
    /// Whether there are counters besides these two.
    pub(super) counts: bool,
    pub(super) more: More,
}

/// What only some games have.
#[derive(Clone, Copy)]
pub(super) struct More {
    /// How many pieces of each code are in hand.
    pub(super) hands: [u16; CODES],
    /// Squares of unmoved pieces where another one may be gated in.
    pub(super) gating_squares: Squares,
    /// Pieces that have not moved, of kinds of which that is remembered.
    pub(super) unmoved: Squares,
    /// Walls that moves placed.
    pub(super) walls: Squares,
    /// The start position has walls that stay.
    pub(super) walled: bool,
    /// Some square was made one that no piece can enter.
    pub(super) blocked: bool,
    /// How often players passed in a row.
    pub(super) passes: u8,
    /// The wing on which the last move castled.
    pub(super) castled: Option<Wing>,
    /// Whether royal pieces faced each other before the last move, and whether they do now.
    pub(super) facing: [bool; 2],
    /// Whether each side, in the checks that it has just given in a row, gave one with a piece that makes mate count.
    pub(super) checked: [bool; 2],
    /// The last move dropped a pawn.
    pub(super) pawn_dropped: bool,
    /// Checks still to be given.
    pub(super) checks: Option<Checks>,
    /// The limit of a counting rule.
    pub(super) limit: Option<u64>,
    /// What was counted up to it.
    pub(super) counted: u64,
}

/// The contents of the squares a move touches, to restore them.
pub(super) struct SavedCells([(At, Code); 4], u64);

/// Copies the first entries of an array.
fn take_over<T: Copy, const N: usize>(to: &mut [T; N], from: &[T; N], entries: usize) {
    let entries = entries.min(N);
    to[..entries].copy_from_slice(&from[..entries]);
}

impl State {
    /// A board without pieces, White to move.
    pub(super) fn empty(field: &Field) -> Self {
        Self {
            cells: field.cells(),
            sets: [Squares::default(); CODES],
            occupied: 0,
            snipers: [0; 2],
            riders: 0,
            kings: [NOWHERE; 2],
            castling: [NOWHERE; 4],
            homes: [NOWHERE; 2],
            passed: [NOWHERE; 2],
            passer: NOWHERE,
            turn: 0,
            in_check: false,
            halfmove: 0,
            fullmove: 1,
            counts: false,
            more: More {
                hands: [0; CODES],
                gating_squares: Squares::default(),
                unmoved: Squares::default(),
                walls: Squares::default(),
                walled: false,
                blocked: false,
                passes: 0,
                castled: None,
                facing: [false; 2],
                checked: [false; 2],
                pawn_dropped: false,
                checks: None,
                limit: None,
                counted: 0,
            },
        }
    }

    /// Takes over another position. `settings`: those of both. Squares off both boards and pieces that neither army has
    /// are the same in both, and most of the memory of a position is for these.
    pub(super) fn follow(&mut self, settings: [&Setting; 2], other: &Self) {
        let Self {
            cells,
            sets,
            occupied,
            snipers,
            riders,
            kings,
            castling,
            homes,
            passed,
            passer,
            turn,
            in_check,
            halfmove,
            fullmove,
            counts,
            more,
        } = other;
        let [ranks, types] = [
            settings.map(|set| set.field.ranks()),
            settings.map(|set| set.army.count()),
        ]
        .map(|[one, two]| one.max(two));
        let squares = usize::from(super::field::at(0, ranks));
        let codes = usize::from(code(types, 0));
        take_over(&mut self.cells, cells, squares);
        take_over(&mut self.sets, sets, codes);
        self.occupied = *occupied;
        self.snipers = *snipers;
        self.riders = *riders;
        self.kings = *kings;
        self.castling = *castling;
        self.homes = *homes;
        self.passed = *passed;
        self.passer = *passer;
        self.turn = *turn;
        self.in_check = *in_check;
        self.halfmove = *halfmove;
        self.fullmove = *fullmove;
        self.counts = *counts;
        self.more = *more;
    }

    #[inline]
    pub(super) fn cell(&self, at: At) -> Code {
        self.cells[usize::from(at) % SPAN]
    }

    /// All cells.
    pub(super) fn cells(&self) -> &[Code; SPAN] {
        &self.cells
    }

    /// The cells of one rank, and some cells off the board.
    #[inline]
    pub(super) fn row(&self, rank: u8) -> &[Code; MAX_SIZE as usize] {
        let start = usize::from(super::field::at(0, rank % MAX_SIZE));
        self.cells[start..].first_chunk().unwrap_or(&OUTSIDE)
    }

    /// Changes a cell of the board, and no set of pieces.
    #[inline(always)]
    pub(super) fn set_cell(&mut self, field: &Field, at: At, code: Code) {
        self.cells[usize::from(at) % SPAN] = code;
        let n = field.number(at) & 63;
        self.occupied = self.occupied & !(1 << n) | u64::from(code != EMPTY) << n;
    }

    /// Makes a square one that no piece can enter or pass.
    pub(super) fn block(&mut self, field: &Field, at: At) {
        self.set_cell(field, at, OFF);
        self.more.blocked = true;
    }

    /// The squares of the pieces of this code.
    #[inline]
    pub(super) fn set(&self, code: Code) -> Squares {
        self.sets[usize::from(code) % CODES]
    }

    /// The squares of the pieces of the same kind and side.
    #[inline(always)]
    pub(super) fn alike(&self, army: &Army, c: Code) -> Squares {
        match army.has_twins() {
            true => self.all_alike(army, c),
            false => self.set(c),
        }
    }

    /// The squares of the pieces of the same side with the same letter in algebraic notation.
    #[inline(always)]
    pub(super) fn lettered(&self, army: &Army, c: Code) -> Squares {
        match army.shares_letter(c) {
            true => self.all_lettered(army, c),
            false => self.alike(army, c),
        }
    }

    #[cold]
    #[inline(never)]
    fn all_lettered(&self, army: &Army, c: Code) -> Squares {
        let mut all = Squares::default();
        let codes = army.codes_lettered(c);
        codes.for_each(|code| all.add(self.set(code)));
        all
    }

    #[cold]
    #[inline(never)]
    fn all_alike(&self, army: &Army, c: Code) -> Squares {
        let mut all = Squares::default();
        let codes = army.codes_alike(army.kind(type_of(c)), side_of(c));
        codes.for_each(|code| all.add(self.set(code)));
        all
    }

    /// The squares of the pieces of this side. Computed on request: most moves are played without
    /// it.
    #[inline]
    pub(super) fn forces(&self, army: &Army, side: u8) -> Squares {
        let mut all = Squares::default();
        for kind in 0..army.count() {
            all.add(self.set(super::army::code(kind, side & 1)));
        }
        all
    }

    /// Adds these squares to those of pieces that capture at a distance, or removes them, if this piece is one.
    #[inline(always)]
    fn flip_snipers(&mut self, code: Code, squares: u64) {
        let rides = (self.riders >> (code & 63) & 1).wrapping_neg();
        self.snipers[usize::from(code & 1)] ^= squares & rides;
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, field: &Field, at: At, code: Code) {
        self.set_cell(field, at, code);
        self.sets[usize::from(code) % CODES].insert(field, at);
        self.flip_snipers(code, 1 << (field.number(at) & 63));
    }

    #[inline(always)]
    pub(super) fn take(&mut self, field: &Field, at: At, code: Code) {
        self.set_cell(field, at, EMPTY);
        self.sets[usize::from(code) % CODES].remove(field, at);
        self.flip_snipers(code, 1 << (field.number(at) & 63));
    }

    /// Removes a captured piece from its set; another piece takes its place on the board.
    #[inline(always)]
    pub(super) fn replace_captured(&mut self, field: &Field, at: At, captured: Code) {
        if captured != EMPTY {
            self.sets[usize::from(captured) % CODES].remove(field, at);
            self.flip_snipers(captured, 1 << (field.number(at) & 63));
        }
    }

    #[inline(always)]
    pub(super) fn shift(&mut self, field: &Field, code: Code, from: At, to: At) {
        self.cells[usize::from(from) % SPAN] = EMPTY;
        self.cells[usize::from(to) % SPAN] = code;
        let (from_n, to_n) = (field.number(from), field.number(to));
        let (from_bit, to_bit) = (1 << (from_n & 63), 1 << (to_n & 63));
        self.occupied = self.occupied & !from_bit | to_bit;
        self.flip_snipers(code, from_bit | to_bit);
        self.sets[usize::from(code) % CODES].shift(from_n, to_n);
        self.follow_king(code, from, to);
    }

    #[inline(always)]
    fn follow_king(&mut self, code: Code, from: At, to: At) {
        let king = &mut self.kings[usize::from(code & 1)];
        if *king == from {
            *king = to;
        }
    }

    /// The rook that this side may castle with on this wing.
    pub(super) fn castling_rook(&self, side: u8, wing: Wing) -> Option<At> {
        let rook = self.castling[slot(side, wing)];
        (rook != NOWHERE).then_some(rook)
    }

    /// The square of the side's only royal piece; [`NOWHERE`] if it has none.
    #[inline]
    pub(super) fn king(&self, side: u8) -> At {
        self.kings[usize::from(side & 1)]
    }

    /// Plays a legal move. `check`: whether it gives check, if that is known.
    #[inline(always)]
    pub(super) fn play(&mut self, set: &Setting, m: Move, check: Option<bool>) {
        if m.move_type != MoveType::Pass {
            self.carry_out(set, m);
            self.forfeit(&set.law, m);
        }
        self.passed = [NOWHERE; 2];
        if m.move_type == MoveType::Double && !m.promotes() {
            self.pass_over(m);
        }
        self.count(set, m);
        if !set.plain && set.law.changes_more {
            self.do_further(set, m);
        }
        self.in_check = match check {
            Some(check) => check,
            None => self.checks_after(set, m),
        };
        if self.counts {
            self.count_further(set, m);
        }
        self.turn ^= 1;
    }

    fn pass_over(&mut self, m: Move) {
        let by = toward(m.from, m.to);
        let first = step(m.from, by);
        let second = step(first, by);
        self.passed = match by {
            // A leap passes over nothing; what made it can be seen.
            0 => [m.to, NOWHERE],
            _ if first == m.to => [m.to, NOWHERE],
            _ if second == m.to => [first, NOWHERE],
            _ => [first, second],
        };
        self.passer = m.to;
    }

    /// Moves the pieces on the board, except a gated piece.
    #[inline(always)]
    pub(super) fn carry_out(&mut self, set: &Setting, m: Move) {
        let field = &set.field;
        match m.move_type {
            MoveType::Castle(wing) => return self.carry_out_castling(set, m, wing),
            MoveType::Drop => return self.put(field, m.to, m.becomes),
            MoveType::Pass => return,
            _ => {}
        }
        if m.captured != EMPTY {
            self.take(field, m.victim(), m.captured);
        }
        if m.promotes() {
            self.take(field, m.from, m.code);
            self.put(field, m.to, m.becomes);
            self.follow_king(m.code, m.from, m.to);
        } else {
            self.shift(field, m.code, m.from, m.to);
        }
    }

    #[cold]
    #[inline(never)]
    fn carry_out_castling(&mut self, set: &Setting, m: Move, wing: Wing) {
        let (field, rook) = (&set.field, self.cell(m.aux));
        self.take(field, m.from, m.code);
        self.take(field, m.aux, rook);
        self.put(field, m.to, m.code);
        self.put(field, set.law.castling.rook_goal(self.turn, wing), rook);
        self.follow_king(m.code, m.from, m.to);
    }

    /// Removes the castling rights that the move ends.
    #[inline(always)]
    pub(super) fn forfeit(&mut self, law: &Law, m: Move) {
        let castler = CASTLES | PARTNER;
        if self.castling == [NOWHERE; 4]
            || !(law.is(m.code, castler) || law.is(m.captured, castler))
        {
            return;
        }
        for rook in &mut self.castling {
            if *rook == m.from || *rook == m.to {
                *rook = NOWHERE;
            }
        }
        for side in 0..2 {
            let home = self.homes[usize::from(side)];
            if home == m.from || home == m.to {
                for wing in Wing::BOTH {
                    self.castling[slot(side, wing)] = NOWHERE;
                }
            }
        }
        if let (true, MoveType::Castle(wing)) = (law.castling.takes_opposite, m.move_type) {
            self.castling[slot(self.turn ^ 1, wing)] = NOWHERE;
        }
    }

    #[inline(always)]
    fn count(&mut self, set: &Setting, m: Move) {
        let zeroing = match set.law.clocks {
            true => self.zeroes(set, m),
            false => m.captured != EMPTY || set.law.is(m.code, RESETS),
        };
        self.halfmove = match zeroing {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        self.fullmove = self.fullmove.saturating_add(u64::from(self.turn & 1));
    }

    /// Makes the move on the cells only, and returns their old contents. A gated piece is not placed.
    pub(super) fn make_on_cells(&mut self, set: &Setting, m: Move) -> SavedCells {
        let field = &set.field;
        let keep = |at: At| (at, self.cell(at));
        let last = match m.move_type {
            MoveType::Castle(wing) => set.law.castling.rook_goal(self.turn, wing),
            _ => m.aux,
        };
        let saved = SavedCells(
            [keep(m.from), keep(m.to), keep(m.aux), keep(last)],
            self.occupied,
        );
        match m.move_type {
            MoveType::Pass => return saved,
            MoveType::Drop => {}
            MoveType::EnPassant => {
                self.set_cell(field, m.from, EMPTY);
                self.set_cell(field, m.aux, EMPTY);
            }
            MoveType::Castle(_) => {
                let rook = self.cell(m.aux);
                self.set_cell(field, m.from, EMPTY);
                self.set_cell(field, m.aux, EMPTY);
                self.set_cell(field, last, rook);
            }
            MoveType::Plain | MoveType::Double => self.set_cell(field, m.from, EMPTY),
        }
        self.set_cell(field, m.to, m.becomes);
        saved
    }

    /// Restores the cells.
    pub(super) fn restore_cells(&mut self, saved: SavedCells) {
        for (at, code) in saved.0 {
            self.cells[usize::from(at) % SPAN] = code;
        }
        self.occupied = saved.1;
    }
}

/// The step along a line from one square to another; 0 if they are not on a line.
pub(super) fn toward(from: At, to: At) -> At {
    let (x, y) = parts(delta(from, to));
    match x == 0 || y == 0 || x.abs() == y.abs() {
        true => vector(x.signum() as i8, y.signum() as i8),
        false => 0,
    }
}

pub(super) const fn slot(side: u8, wing: Wing) -> usize {
    (side & 1) as usize * 2 + wing as usize
}
