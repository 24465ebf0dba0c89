//! Earlier positions of a game, for laws about repetition.

use super::army::{EMPTY, code};
use super::law::Ends;
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::{Repetition, Score};
use crate::rules::Status;

/// The positions of a game so far; empty if no law asks for them.
#[derive(Default)]
pub(super) struct History {
    all: Vec<Then>,
    /// How many there were at each remembered position.
    remembered: Vec<usize>,
}

/// A position of the past.
struct Then {
    key: u64,
    turn: u8,
    in_check: bool,
    /// The move that led there.
    by: Option<Move>,
}

impl History {
    /// Begins anew.
    pub(super) fn begin(&mut self, set: &Setting, now: &State) {
        self.all.clear();
        self.remembered.clear();
        self.add(set, now, None);
    }

    /// Adds a position and the move that led there, if a law asks for it.
    #[inline(always)]
    pub(super) fn add(&mut self, set: &Setting, now: &State, by: Option<Move>) {
        if set.repeats {
            self.add_key(set, now, by);
        }
    }

    #[cold]
    #[inline(never)]
    fn add_key(&mut self, set: &Setting, now: &State, by: Option<Move>) {
        self.all.push(Then {
            key: key(set, now),
            turn: now.turn,
            in_check: now.in_check,
            by,
        });
    }

    pub(super) fn push(&mut self) {
        self.remembered.push(self.all.len());
    }

    pub(super) fn pop(&mut self) {
        if let Some(length) = self.remembered.pop() {
            self.all.truncate(length);
        }
    }

    /// Whether the game has ended because positions or moves were repeated.
    pub(super) fn repeated(&self, ends: &Ends, now: &State) -> Option<Status> {
        let law = ends.repetition.as_ref()?;
        if law.to_and_fro_loses && self.went_to_and_fro(ends, now) {
            return Some(Status::Lost("moves back and forth"));
        }
        self.reached_again(law, now.turn)
    }

    fn reached_again(&self, law: &Repetition, turn: u8) -> Option<Status> {
        let now = self.all.last()?;
        let same = |then: &&Then| then.key == now.key;
        if (self.all.iter().filter(same).count() as u64) < u64::from(law.times) {
            return None;
        }
        let first = self.all.iter().position(|then| then.key == now.key)?;
        let since = || self.all.get(first + 1..).unwrap_or(&[]).iter();
        let checked = |side: u8| since().filter(|t| t.turn == side).all(|t| t.in_check);
        const HOW: &str = "perpetual check";
        match (law.perpetual_check_loses, checked(turn), checked(turn ^ 1)) {
            (true, true, false) => return Some(Status::Lost(HOW)),
            (true, false, true) => return Some(Status::Won(HOW)),
            _ => {}
        }
        if law.perpetual_chase_loses {
            return Some(Status::Undecided("repetition: who chased is not known"));
        }
        let black = law.for_white && turn == 1;
        Some(match (law.score, black) {
            (Score::Draw, _) => Status::Drawn(Status::REPETITION),
            (Score::Loss, false) | (Score::Win, true) => Status::Won(Status::REPETITION),
            (Score::Win, false) | (Score::Loss, true) => Status::Lost(Status::REPETITION),
        })
    }
}

impl History {
    /// Whether the last five moves of the side that moved led a piece to and fro.
    fn went_to_and_fro(&self, ends: &Ends, now: &State) -> bool {
        let plies = match ends.captures_return {
            true => self.all.len(),
            false => self.all.len().min(now.halfmove.saturating_add(1) as usize),
        };
        let mut own = self.own_moves().take(plies.div_ceil(2)).peekable();
        let Some(last) = own.next().filter(|m| is_bare(m) && ends.roams(m.code)) else {
            return false;
        };
        own.next_if(|m| m.move_type == MoveType::Pass);
        let mut later = last;
        for _ in 0..3 {
            match own.next() {
                Some(m) if is_bare(&m) && (m.from, m.to) == (later.to, later.from) => later = m,
                _ => return false,
            }
        }
        let comes = |m: Move| m.captured == EMPTY && m.to == later.from;
        let castles = |m: &Move| matches!(m.move_type, MoveType::Castle(_) | MoveType::Pass);
        own.next().is_some_and(|m| !castles(&m) && comes(m))
    }

    /// The moves of the side that moved, the last one first, back to one that it made in check.
    fn own_moves(&self) -> impl Iterator<Item = Move> {
        let pairs = self.all.windows(2).rev().step_by(2);
        pairs.map_while(|pair| match pair {
            [before, after] if !before.in_check => after.by,
            _ => None,
        })
    }
}

/// Whether a move changes nothing but the square of a piece.
fn is_bare(m: &Move) -> bool {
    matches!(m.move_type, MoveType::Plain | MoveType::Double) && !m.promotes() && m.gated == EMPTY
}

/// The same for equal positions.
fn key(set: &Setting, now: &State) -> u64 {
    let mut key = Key(u64::from(now.turn));
    let words = usize::from(set.field.files()).div_ceil(8);
    for rank in 0..set.field.ranks() {
        let (cells, _) = now.row(rank).as_chunks();
        let cells = cells.iter().take(words);
        cells.for_each(|eight| key.add(u64::from_le_bytes(*eight)));
    }
    key.add_all(&now.castling);
    key.add_all(&now.passed);
    if set.law.has_hands() {
        let codes = usize::from(code(set.army.count(), 0));
        key.add_all(now.more.hands.get(..codes).unwrap_or(&[]));
    }
    if set.law.remembers {
        let unmoved = now.more.unmoved.iter(&set.field);
        unmoved.for_each(|at| key.add(u64::from(at)));
    }
    if set.law.has_first_rank_rights {
        let gating_squares = now.more.gating_squares.iter(&set.field);
        gating_squares.for_each(|at| key.add(u64::from(at)));
    }
    key.0
}

/// Mixes words into one. Every ply of a game needs a key, and most are never asked for.
struct Key(u64);

impl Key {
    fn add(&mut self, word: u64) {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let product = u128::from(self.0 ^ word) * u128::from(ODD);
        self.0 = (product >> 64) as u64 ^ product as u64 ^ word.rotate_left(32);
    }

    fn add_all(&mut self, numbers: &[u16]) {
        for four in numbers.chunks(4) {
            self.add(four.iter().fold(0, |all, n| all << 16 | u64::from(*n)));
        }
    }
}
