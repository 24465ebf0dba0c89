//! Pieces in hand: drops, gating, and what a move adds to a hand.

use super::army::{CODES, Code, EMPTY, OFF, belongs, code};
use super::effects::{AROUND, BESIDE};
use super::field::{At, Field, NOWHERE, Squares, Wing, at, delta, file, rank, step, vector};
use super::law::{CASTLES, Drops, GATING_SQUARE, PARTNER, PAWN, ROYAL};
use super::setting::Setting;
use super::state::{Move, MoveType, State, slot};
use crate::model::{EnclosingRule, Marks, Ply};

/// Where a king that is dropped may castle, if the laws name no file.
const KINGS_FILE: u8 = 4;

/// The color of a square.
fn color(at: At) -> u8 {
    (file(at) + rank(at)) % 2
}

impl State {
    /// How many pieces of a code are in hand.
    pub(super) fn in_hand(&self, c: Code) -> u16 {
        self.more.hands[usize::from(c) % CODES]
    }

    /// The pseudo-legal drops of the side to move.
    pub(super) fn drops(&self, set: &Setting, out: &mut Vec<Move>) {
        if set.law.drops.is_none() {
            return;
        }
        for c in self.own_codes(set).filter(|c| self.can_drop(set, *c)) {
            let empty = set.field.all().iter().filter(|at| self.cell(**at) == EMPTY);
            let may = |at: &&At| self.may_drop_on(set, c, **at);
            let start = out.len();
            let over = self.dropped_over(set, c);
            for at in empty.filter(may) {
                out.push(Move::drop(c, *at));
                out.extend(over.map(|becomes| Move {
                    becomes,
                    ..Move::drop(c, *at)
                }));
            }
            self.complete(set, start, out);
        }
    }

    /// What a piece is if it is dropped promoted.
    fn dropped_over(&self, set: &Setting, c: Code) -> Option<Code> {
        let drops = set.law.drops.as_ref().filter(|drops| drops.promoted);
        let over = set.law.pairs.as_ref().filter(|_| drops.is_some())?.over(c);
        (over != EMPTY).then_some(over)
    }

    /// Adds what is put on other squares to the moves from `start` on.
    pub(super) fn complete(&self, set: &Setting, start: usize, out: &mut Vec<Move>) {
        let walls = set.law.walls.as_ref().filter(|walls| !walls.instead);
        let end = out.len();
        match walls {
            // As in Fairy-Stockfish, no move places a wall and gates a piece.
            Some(walls) => {
                let moves: Vec<Move> = out.drain(start..).collect();
                moves
                    .into_iter()
                    .for_each(|m| self.wall_in(set, walls, m, out));
            }
            None => (start..end).for_each(|n| self.add_gating(set, out[n], out)),
        }
    }

    /// The drop of a piece on a square, if it is pseudo-legal.
    pub(super) fn drop_on(&self, set: &Setting, c: Code, at: At) -> Option<Move> {
        let may = self.can_drop(set, c) && self.cell(at) == EMPTY && self.may_drop_on(set, c, at);
        may.then(|| Move::drop(c, at))
    }

    fn own_codes(&self, set: &Setting) -> impl Iterator<Item = Code> + use<> {
        let us = self.turn;
        (0..set.army.count()).map(move |t| code(t, us))
    }

    pub(super) fn can_drop(&self, set: &Setting, c: Code) -> bool {
        let drops = set.law.drops.as_ref().filter(|drops| drops.allowed);
        drops.is_some_and(|drops| drops.free && set.army.plain(c) == c || self.in_hand(c) > 0)
    }

    fn may_drop_on(&self, set: &Setting, c: Code, at: At) -> bool {
        let Some(drops) = &set.law.drops else {
            return false;
        };
        let on_file = || {
            self.set(c)
                .iter(&set.field)
                .filter(|a| file(*a) == file(at))
        };
        drops.squares(c).contains(&set.field, at)
            && drops
                .on_a_file(c)
                .is_none_or(|most| (on_file().count() as u32) < most)
            && (!drops.is_opposite(c) || self.keeps_colors(set, c, at))
            && self.leaves_room(set, drops, c, at)
            && drops
                .enclosing
                .is_none_or(|law| self.encloses(set, law, at))
    }

    /// How many such pieces of a side are on squares of this color.
    fn on_color(&self, set: &Setting, c: Code, of: u8) -> usize {
        let all = self.set(c).iter(&set.field);
        all.filter(|at| color(*at) == of).count()
    }

    /// How many such pieces a side has on the board and in hand.
    fn owned(&self, c: Code) -> usize {
        self.set(c).len() + usize::from(self.in_hand(c))
    }

    /// Whether a drop leaves at most half of such pieces, rounded up, on squares of the same color.
    fn keeps_colors(&self, set: &Setting, c: Code, to: At) -> bool {
        self.on_color(set, c, color(to)) < self.owned(c).div_ceil(2)
    }

    /// Whether there are squares of both colors left for pieces of another kind that must go to both.
    fn leaves_room(&self, set: &Setting, drops: &Drops, dropped: Code, to: At) -> bool {
        let room = |c: Code, of: u8| {
            let all = drops.squares(c).iter(&set.field);
            all.filter(|at| *at != to && color(*at) == of && self.cell(*at) == EMPTY)
                .count()
        };
        let others = self.own_codes(set).filter(|c| *c != dropped);
        let mut bound = others.filter(|c| drops.is_opposite(*c));
        bound.all(|c| {
            let half = self.owned(c) / 2;
            [0, 1]
                .into_iter()
                .all(|of| self.on_color(set, c, of) + room(c, of) >= half)
        })
    }

    /// Whether a drop encloses or touches what it must.
    pub(super) fn encloses(&self, set: &Setting, law: (EnclosingRule, Squares), to: At) -> bool {
        let (rule, first) = law;
        let (us, field) = (self.turn, &set.field);
        if first.iter(field).any(|at| self.cell(at) == EMPTY) {
            return first.contains(field, to);
        }
        let mut around = AROUND.into_iter();
        let near = |by: At, side: u8| belongs(self.cell(step(to, by)), side);
        match rule {
            EnclosingRule::Reversi => {
                let beside = AROUND.into_iter().any(|by| near(by, us ^ 1));
                beside && around.any(|by| self.reaches_friend(field, to, by, us))
            }
            EnclosingRule::Ataxx | EnclosingRule::Quadwrangle => around.any(|by| near(by, us)),
            EnclosingRule::Snort => !BESIDE.into_iter().any(|by| near(by, us ^ 1)),
            EnclosingRule::AnySide => BESIDE.into_iter().any(|by| self.slides(field, to, by)),
            EnclosingRule::Top => {
                let below = step(to, vector(0, -1));
                !field.has(below) || self.cell(below) != EMPTY
            }
        }
    }

    /// Whether a line over enemies, and over squares that are no part of the board, ends at a friend
    /// who is not beside it.
    fn reaches_friend(&self, field: &Field, from: At, by: At, us: u8) -> bool {
        let over = |at: At| belongs(self.cell(at), us ^ 1) || self.cell(at) == OFF;
        let mut at = step(from, by);
        let beside = at;
        while field.has(at) && over(at) {
            at = step(at, by);
        }
        at != beside && belongs(self.cell(at), us)
    }

    /// Whether a piece pushed onto the board in this direction stops here. From the last file and
    /// the last rank it goes as far as it finds a free square with something behind it.
    fn slides(&self, field: &Field, to: At, by: At) -> bool {
        let back = |at: &At| Some(delta(by, *at)).filter(|at| field.has(*at));
        let ahead = |at: &At| Some(step(*at, by)).filter(|at| field.has(*at));
        let free = |at: &At| self.cell(*at) == EMPTY;
        let stops = |at: &At| free(at) && ahead(at).is_none_or(|next| !free(&next));
        let entry = std::iter::successors(Some(to), back).last();
        let far = [vector(-1, 0), vector(0, -1)].contains(&by);
        let past: Option<At> = match far {
            true => std::iter::successors(ahead(&to), ahead).find(stops),
            false => std::iter::successors(back(&to), back).find(|at| !free(at)),
        };
        stops(&to) && entry.is_some_and(|at| free(&at)) && past.is_none()
    }

    /// Adds this move once for each piece that can be gated in with it.
    pub(super) fn add_gating(&self, set: &Setting, m: Move, out: &mut Vec<Move>) {
        if !set.law.has_gating {
            return;
        }
        let rook = match m.move_type {
            MoveType::Castle(_) => m.aux,
            _ => NOWHERE,
        };
        let goals = match m.move_type {
            MoveType::Castle(wing) => [m.to, set.law.castling.rook_goal(self.turn, wing)],
            _ => [NOWHERE; 2],
        };
        let vacated = [m.from, rook].into_iter();
        for gate in vacated.filter(|at| *at != NOWHERE && !goals.contains(at)) {
            if !self.more.gating_squares.contains(&set.field, gate) {
                continue;
            }
            let fits = |c: &Code| {
                let squares = set.law.drops.as_ref().map(|drops| drops.squares(*c));
                self.in_hand(*c) > 0 && squares.is_none_or(|s| s.contains(&set.field, gate))
            };
            let gated = self.own_codes(set).filter(fits);
            out.extend(gated.map(|gated| Move { gate, gated, ..m }));
        }
    }

    /// What a move does besides moving pieces on the board.
    #[cold]
    #[inline(never)]
    pub(super) fn do_further(&mut self, set: &Setting, m: Move) {
        let more = &mut self.more;
        more.passes = match m.move_type {
            // A wall that is placed instead of a move is written like a pass.
            MoveType::Pass if set.law.walls.as_ref().is_none_or(|w| !w.instead) => {
                more.passes.saturating_add(1)
            }
            _ => 0,
        };
        more.castled = match m.move_type {
            MoveType::Castle(wing) => Some(wing),
            _ => None,
        };
        // In shogi, pawns are the pieces whose number on a file is limited.
        let few = |drops: &Drops| drops.on_a_file(m.code).is_some();
        let pawn = set.law.is(m.code, PAWN) || set.law.drops.as_deref().is_some_and(few);
        more.pawn_dropped = m.move_type == MoveType::Drop && pawn;
        if let Some(drops) = &set.law.drops {
            self.take_in_hand(drops.to_hand(m.captured));
            if m.move_type == MoveType::Drop && !drops.free {
                self.take_from_hand(m.code);
            }
            if m.move_type == MoveType::Drop && drops.castles {
                self.grant_dropped(set, m);
            }
        }
        if set.law.has_side_effects {
            self.take_effect(set, m);
        }
        if set.law.has_first_rank_rights && m.move_type != MoveType::Pass {
            self.apply_gating(set, m);
        }
        if set.law.remembers {
            self.note_moved(set, m);
        }
        if set.law.must_separate_royals {
            let faces = self.faces(set);
            self.more.facing = [self.more.facing[1], faces];
        }
    }

    /// A king on its file and a rook in a corner may castle, although they were dropped.
    fn grant_dropped(&mut self, set: &Setting, m: Move) {
        let (us, castling, field) = (self.turn, &set.law.castling, &set.field);
        if !castling.is_home(us, m.to) {
            return;
        }
        let home = at(castling.file.unwrap_or(KINGS_FILE), rank(m.to));
        let corners = [at(field.files() - 1, rank(m.to)), at(0, rank(m.to))];
        if !self.stands(&set.law, home, us, CASTLES) {
            return;
        }
        for (wing, rook) in Wing::BOTH.into_iter().zip(corners) {
            if self.stands(&set.law, rook, us, PARTNER) && [home, rook].contains(&m.to) {
                self.castling[slot(us, wing)] = rook;
                self.homes[usize::from(us & 1)] = home;
            }
        }
    }

    /// Adds a piece to a hand, unless it is none.
    pub(super) fn take_in_hand(&mut self, held: Code) {
        if held != EMPTY {
            let hand = &mut self.more.hands[usize::from(held) % CODES];
            *hand = hand.saturating_add(1);
        }
    }

    /// Adds the piece that a written move drops to the hand, if it is not there and comes from another
    /// board.
    pub(super) fn feed(&mut self, set: &Setting, said: Ply) -> Option<Code> {
        set.law.drops.as_ref().filter(|drops| drops.from_outside)?;
        let kind = said.kind.filter(|_| said.marks.contains(Marks::DROP))?;
        let c = code(set.army.type_of(kind)?, self.turn);
        let comes = self.in_hand(c) == 0 && !set.law.is(c, ROYAL);
        comes.then(|| {
            self.take_in_hand(c);
            c
        })
    }

    pub(super) fn take_from_hand(&mut self, c: Code) {
        let hand = &mut self.more.hands[usize::from(c) % CODES];
        *hand = hand.saturating_sub(1);
    }

    fn apply_gating(&mut self, set: &Setting, m: Move) {
        let gating_squares = &mut self.more.gating_squares;
        for at in [m.from, m.to, m.aux]
            .into_iter()
            .filter(|at| set.field.has(*at))
        {
            gating_squares.remove(&set.field, at);
        }
        self.aim(set, m);
        if !set.law.has_gating {
            return;
        }
        if m.gated > OFF {
            self.put(&set.field, m.gate, m.gated);
            self.take_from_hand(m.gated);
        }
        self.clear_unusable_gating_squares(set, self.turn);
    }

    /// Removes the gating squares of a side that has no piece in hand and can never get one.
    pub(super) fn clear_unusable_gating_squares(&mut self, set: &Setting, us: u8) {
        let gets = set.law.drops.as_ref().is_some_and(|drops| drops.captured);
        let mut own = set.army.all_codes().filter(|c| belongs(*c, us));
        if gets || own.any(|c| self.in_hand(c) > 0) {
            return;
        }
        let mut others = Squares::default();
        for at in self.more.gating_squares.iter(&set.field) {
            if !set.law.is_place(at, us, GATING_SQUARE) {
                others.insert(&set.field, at);
            }
        }
        self.more.gating_squares = others;
    }
}
