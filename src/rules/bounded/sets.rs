//! Which squares the pieces of each code are on.

use super::army::{CODES, Code};
use super::field::{Squares, WORDS};

/// The squares for each code, one machine word of all codes after the other. A small board uses only the first words, and a
/// game only the first codes of each: so the start of a game is a few lines of the processor's caches.
#[derive(Clone, Copy)]
pub(super) struct Sets([[u64; CODES]; WORDS]);

impl Sets {
    /// No pieces.
    pub(super) const EMPTY: Self = Self([[0; CODES]; WORDS]);

    /// The squares of the pieces of this code.
    #[inline(always)]
    pub(super) fn of(&self, code: Code) -> Squares {
        Squares::of(std::array::from_fn(|n| {
            self.0[n][usize::from(code) % CODES]
        }))
    }

    /// Adds a square by its number.
    #[inline(always)]
    pub(super) fn insert(&mut self, code: Code, n: u8) {
        *self.word(code, n) |= 1 << (n & 63);
    }

    /// Removes a square by its number.
    #[inline(always)]
    pub(super) fn remove(&mut self, code: Code, n: u8) {
        *self.word(code, n) &= !(1 << (n & 63));
    }

    /// Moves a piece from one square to another, by their numbers.
    #[inline(always)]
    pub(super) fn shift(&mut self, code: Code, from: u8, to: u8) {
        *self.word(code, from) ^= 1 << (from & 63);
        *self.word(code, to) ^= 1 << (to & 63);
    }

    /// Takes over the squares of the first codes, on a board with this many words.
    pub(super) fn follow(&mut self, other: &Self, (words, codes): (usize, usize)) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0).take(words) {
            let codes = codes.min(CODES);
            mine[..codes].copy_from_slice(&theirs[..codes]);
        }
    }

    #[inline(always)]
    fn word(&mut self, code: Code, n: u8) -> &mut u64 {
        &mut self.0[usize::from(n >> 6)][usize::from(code) % CODES]
    }
}
