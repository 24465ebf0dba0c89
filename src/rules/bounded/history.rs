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
    pub(super) fn repeated(&self, set: &Setting, ends: &Ends, now: &State) -> Option<Status> {
        let law = ends.repetition.as_ref()?;
        if law.to_and_fro_loses && self.went_to_and_fro(ends, now) {
            return Some(Status::Lost("moves back and forth"));
        }
        let first = self.reached_before(law)?;
        Some(match self.perpetual(set, ends, now, first) {
            Some(status) => status,
            None => scored(law, now.turn),
        })
    }

    /// Where the position was reached first, if only the last times count and it was reached often enough.
    fn reached_before(&self, law: &Repetition) -> Option<usize> {
        let now = self.all.last()?;
        let same = |(_, then): &(usize, &Then)| then.key == now.key;
        let mut all = self.all.iter().enumerate().rev().filter(same);
        let first = all.nth((law.times as usize).saturating_sub(1))?;
        Some(first.0)
    }

    /// What it means that one side or both always gave check or chased a piece since a position.
    fn perpetual(&self, set: &Setting, ends: &Ends, now: &State, first: usize) -> Option<Status> {
        let law = ends.repetition.as_ref()?;
        let since = || self.all.get(first + 1..).unwrap_or(&[]).iter();
        let checked = |side: u8| since().filter(|t| t.turn == side).all(|t| t.in_check);
        let checked = [0, 1].map(|side| law.perpetual_check_loses && checked(side));
        if let Some(status) = suffered(checked, now.turn, "perpetual check") {
            return Some(status);
        }
        let chase = ends.chase.as_ref()?;
        if set.law.has_side_effects {
            return Some(Status::Undecided("repetition: who chased is not known"));
        }
        suffered(
            self.chased(set, chase, now, first),
            now.turn,
            "perpetual chase",
        )
    }

    /// The moves since a position, the last one first, with the one that led to it.
    pub(super) fn moves_since(&self, first: usize) -> impl Iterator<Item = Move> {
        let all = self.all.get(first..).unwrap_or(&[]).iter().rev();
        all.map_while(|then| then.by)
    }
}

/// What it means for the side that moved last that one side or both always suffered something.
fn suffered(sides: [bool; 2], turn: u8, how: &'static str) -> Option<Status> {
    let [us, them] = [turn, turn ^ 1].map(|side| sides[usize::from(side & 1)]);
    match (us, them) {
        (false, false) => None,
        (true, false) => Some(Status::Lost(how)),
        (false, true) => Some(Status::Won(how)),
        (true, true) => Some(Status::Drawn(Status::REPETITION)),
    }
}

fn scored(law: &Repetition, turn: u8) -> Status {
    let black = law.for_white && turn == 1;
    match (law.score, black) {
        (Score::Draw, _) => Status::Drawn(Status::REPETITION),
        (Score::Loss, false) | (Score::Win, true) => Status::Won(Status::REPETITION),
        (Score::Win, false) | (Score::Loss, true) => Status::Lost(Status::REPETITION),
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
    for rank in 0..set.field.ranks() {
        let row = u128::from_le_bytes(*now.row(rank));
        key.add(row as u64, (row >> 64) as u64);
    }
    let [first, second] = now.passed;
    key.add(word(now.castling), word([first, second, 0, 0]));
    if set.law.has_hands() {
        let codes = usize::from(code(set.army.count(), 0));
        // As many of the rest as fill words are 0.
        let hands = now.more.hands.get(..codes.next_multiple_of(8));
        let (eights, _) = hands.unwrap_or(&now.more.hands).as_chunks();
        for [a, b, c, d, e, f, g, h] in eights {
            key.add(word([*a, *b, *c, *d]), word([*e, *f, *g, *h]));
        }
    }
    if set.law.remembers {
        let unmoved = now.more.unmoved.iter(&set.field);
        unmoved.for_each(|at| key.add(u64::from(at), 0));
    }
    if set.law.has_first_rank_rights {
        let gating_squares = now.more.gating_squares.iter(&set.field);
        gating_squares.for_each(|at| key.add(u64::from(at), 0));
    }
    key.0
}

fn word([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
}

/// Mixes words into one. Every ply of a game needs a key, and most are never asked for.
struct Key(u64);

impl Key {
    fn add(&mut self, one: u64, other: u64) {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let product = u128::from(self.0 ^ one) * u128::from(other ^ ODD);
        self.0 = (product >> 64) as u64 ^ product as u64 ^ one.rotate_left(32);
    }
}
