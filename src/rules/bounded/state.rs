//! One position, and how a move changes it.

use super::army::{Army, CODES, Code, EMPTY, KING, OFF, PAWN, ROOK, belongs, code, type_of};
use super::field::{At, Field, NOWHERE, SPAN, Squares, Wing, delta, step};

/// What stays the same during a game: the board and the piece types.
pub(super) struct Setting {
    pub(super) field: Field,
    pub(super) army: Army,
}

/// The kind of a special move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Sort {
    Plain,
    Double,
    EnPassant,
    Castle(Wing),
    Pass,
}

/// A move with everything needed to play it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Move {
    pub(super) from: At,
    pub(super) to: At,
    /// The square of the castling rook, or of the pawn captured en passant.
    pub(super) aux: At,
    /// The code of the moving piece.
    pub(super) code: Code,
    /// Its code after the move.
    pub(super) becomes: Code,
    /// The code of the captured piece.
    pub(super) captured: Code,
    pub(super) sort: Sort,
}

impl Move {
    /// A move without anything special.
    pub(super) fn plain(code: Code, from: At, to: At, captured: Code) -> Self {
        Self {
            from,
            to,
            aux: NOWHERE,
            code,
            becomes: code,
            captured,
            sort: Sort::Plain,
        }
    }

    pub(super) const PASS: Self = Self {
        from: NOWHERE,
        to: NOWHERE,
        aux: NOWHERE,
        code: EMPTY,
        becomes: EMPTY,
        captured: EMPTY,
        sort: Sort::Pass,
    };

    pub(super) fn promotes(&self) -> bool {
        self.becomes != self.code
    }

    /// The square of the captured piece.
    pub(super) fn victim(&self) -> At {
        if self.sort == Sort::EnPassant {
            self.aux
        } else {
            self.to
        }
    }
}

/// A position.
#[derive(Clone, Copy)]
pub(super) struct State {
    cells: [Code; SPAN],
    sets: [Squares; CODES],
    pub(super) kings: [At; 2],
    /// Rooks with castling rights: White's short and long, then Black's.
    pub(super) castling: [At; 4],
    /// The square that a pawn has just passed over.
    pub(super) passed: At,
    /// The side to move; 0 is White.
    pub(super) turn: u8,
    pub(super) in_check: bool,
    pub(super) halfmove: u64,
    pub(super) fullmove: u64,
}

/// The contents of the squares a move touches, to restore them.
pub(super) struct Lifted([(At, Code); 4]);

impl State {
    /// A board without pieces, White to move.
    pub(super) fn empty(field: &Field) -> Self {
        let mut cells = [OFF; SPAN];
        for &at in field.all() {
            cells[usize::from(at)] = EMPTY;
        }
        Self {
            cells,
            sets: [Squares::default(); CODES],
            kings: [NOWHERE; 2],
            castling: [NOWHERE; 4],
            passed: NOWHERE,
            turn: 0,
            in_check: false,
            halfmove: 0,
            fullmove: 1,
        }
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
    pub(super) fn row(&self, rank: u8) -> &[Code] {
        let start = usize::from(super::field::at(0, rank)) % SPAN;
        &self.cells[start..]
    }

    fn set_cell(&mut self, at: At, code: Code) {
        self.cells[usize::from(at) % SPAN] = code;
    }

    /// Makes a square one that no piece can enter or pass.
    pub(super) fn block(&mut self, at: At) {
        self.set_cell(at, OFF);
    }

    /// The squares of the pieces of this code.
    #[inline]
    pub(super) fn set(&self, code: Code) -> Squares {
        self.sets[usize::from(code) % CODES]
    }

    /// The squares of the pieces of this side. Computed on request: most moves are played without
    /// it.
    #[inline]
    pub(super) fn forces(&self, army: &Army, side: u8) -> Squares {
        let mut all = Squares::default();
        for kind in 0..army.count() {
            all.add(self.set(code(kind, side & 1)));
        }
        all
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, field: &Field, at: At, code: Code) {
        self.set_cell(at, code);
        self.sets[usize::from(code) % CODES].insert(field, at);
        if type_of(code) == KING {
            self.kings[usize::from(code & 1)] = at;
        }
    }

    #[inline(always)]
    pub(super) fn take(&mut self, field: &Field, at: At, code: Code) {
        self.set_cell(at, EMPTY);
        self.sets[usize::from(code) % CODES].remove(field, at);
    }

    #[inline(always)]
    fn shift(&mut self, field: &Field, code: Code, from: At, to: At) {
        self.set_cell(from, EMPTY);
        self.set_cell(to, code);
        self.sets[usize::from(code) % CODES].shift(field, from, to);
        if type_of(code) == KING {
            self.kings[usize::from(code & 1)] = to;
        }
    }

    /// The rook that this side may castle with on this wing.
    pub(super) fn castling_rook(&self, side: u8, wing: Wing) -> Option<At> {
        let rook = self.castling[slot(side, wing)];
        (rook != NOWHERE).then_some(rook)
    }

    /// The square of the side's king.
    #[inline]
    pub(super) fn king(&self, side: u8) -> At {
        self.kings[usize::from(side & 1)]
    }

    /// Plays a legal move. `check`: whether it gives check, if that is known.
    #[inline(always)]
    pub(super) fn play(&mut self, set: &Setting, m: Move, check: Option<bool>) {
        if m.sort != Sort::Pass {
            self.carry_out(&set.field, m);
            self.forfeit(m);
        }
        self.passed = match m.sort {
            Sort::Double => step(m.from, Field::ahead(self.turn)),
            _ => NOWHERE,
        };
        self.count(m);
        self.in_check = check.unwrap_or_else(|| self.checks_after(set, m));
        self.turn ^= 1;
    }

    #[inline(always)]
    fn carry_out(&mut self, field: &Field, m: Move) {
        if let Sort::Castle(wing) = m.sort {
            return self.carry_out_castling(field, m, wing);
        }
        if m.captured != EMPTY {
            self.take(field, m.victim(), m.captured);
        }
        if m.promotes() {
            self.take(field, m.from, m.code);
            self.put(field, m.to, m.becomes);
        } else {
            self.shift(field, m.code, m.from, m.to);
        }
    }

    #[cold]
    #[inline(never)]
    fn carry_out_castling(&mut self, field: &Field, m: Move, wing: Wing) {
        let rook = code(ROOK, self.turn);
        self.take(field, m.from, m.code);
        self.take(field, m.aux, rook);
        self.put(field, m.to, m.code);
        self.put(field, field.rook_goal(self.turn, wing), rook);
    }

    /// Removes the castling rights that the move ends.
    #[inline(always)]
    fn forfeit(&mut self, m: Move) {
        let may = matches!(type_of(m.code), ROOK | KING) || type_of(m.captured) == ROOK;
        if self.castling == [NOWHERE; 4] || !may {
            return;
        }
        for rook in &mut self.castling {
            if *rook == m.from || *rook == m.to {
                *rook = NOWHERE;
            }
        }
        if type_of(m.code) == KING {
            for wing in Wing::BOTH {
                self.castling[slot(self.turn, wing)] = NOWHERE;
            }
        }
    }

    #[inline(always)]
    fn count(&mut self, m: Move) {
        let zeroing = m.captured != EMPTY || (type_of(m.code) == PAWN && m.sort != Sort::Pass);
        self.halfmove = match zeroing {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        self.fullmove = self.fullmove.saturating_add(u64::from(self.turn & 1));
    }

    /// Changes only the cells to what they are after the move.
    pub(super) fn lift(&mut self, field: &Field, m: Move) -> Lifted {
        let keep = |at: At| (at, self.cell(at));
        let last = match m.sort {
            Sort::Castle(wing) => field.rook_goal(self.turn, wing),
            _ => m.aux,
        };
        let lifted = Lifted([keep(m.from), keep(m.to), keep(m.aux), keep(last)]);
        self.set_cell(m.from, EMPTY);
        match m.sort {
            Sort::EnPassant => self.set_cell(m.aux, EMPTY),
            Sort::Castle(_) => {
                self.set_cell(m.aux, EMPTY);
                self.set_cell(last, code(ROOK, self.turn));
            }
            _ => {}
        }
        self.set_cell(m.to, m.becomes);
        lifted
    }

    /// Restores the cells.
    pub(super) fn put_down(&mut self, lifted: Lifted) {
        for (at, code) in lifted.0 {
            self.set_cell(at, code);
        }
    }

    /// Whether the move gives check; the cells are already as they are after the move.
    #[inline(always)]
    pub(super) fn checks_after(&self, set: &Setting, m: Move) -> bool {
        let Setting { field, army } = set;
        let (us, king) = (self.turn, self.king(self.turn ^ 1));
        let direct = |from, code| self.captures_on(army, code, from, king);
        let check = match m.sort {
            Sort::Pass => false,
            Sort::Castle(wing) => {
                direct(field.rook_goal(us, wing), code(ROOK, us))
                    || self.uncovers(army, m.from, king, us)
                    || self.uncovers(army, m.aux, king, us)
            }
            sort => {
                direct(m.to, m.becomes)
                    || self.uncovers(army, m.from, king, us)
                    || (sort == Sort::EnPassant && self.uncovers(army, m.aux, king, us))
            }
        };
        check || (army.is_odd() && self.odd_checks(set, m))
    }

    /// Whether a piece of this side attacks the king along the line on which `gone` was.
    #[inline(always)]
    fn uncovers(&self, army: &Army, gone: At, king: At, side: u8) -> bool {
        let line = army.line(delta(king, gone));
        if line == 0 {
            return false;
        }
        let mut at = step(king, line);
        while self.cell(at) == EMPTY {
            at = step(at, line);
        }
        belongs(self.cell(at), side) && army.capture(self.cell(at), delta(at, king)) != 0
    }
}

const fn slot(side: u8, wing: Wing) -> usize {
    (side & 1) as usize * 2 + wing as usize
}
