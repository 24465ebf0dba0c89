//! Words remembered: the grammar decides once what a word means.

use crate::formats::san::{self, Word};

/// A power of two. A tournament archive has some five thousand different words.
const SLOTS: usize = 1 << 14;

/// The longest word that is remembered: one machine word.
pub(super) const LONGEST: usize = 8;

/// What short words mean, in a table that never grows: a new word takes the
/// place of another.
#[derive(Debug, Default)]
pub(super) struct Memo {
    slots: Vec<Slot>,
}

#[derive(Copy, Clone, Debug)]
struct Slot {
    /// The word's bytes; 0 is no word.
    key: u64,
    word: Word,
}

impl Memo {
    /// Makes the table, once.
    pub fn prepare(&mut self) {
        if self.slots.is_empty() {
            let word = Word::NOTHING;
            self.slots = vec![Slot { key: 0, word }; SLOTS];
        }
    }

    /// The word with those bytes, if it is remembered: in its place or beside it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Word> {
        let first = place(key);
        let mut slot = self.slots.get(first)?;
        if slot.key != key {
            slot = self.slots.get(first ^ 1)?;
        }
        (slot.key == key).then_some(&slot.word)
    }

    /// Asks the grammar, and remembers the answer if the word has a key.
    #[cold]
    #[inline(never)]
    pub fn learn(&mut self, key: u64, text: &str) -> Option<Word> {
        let word = san::read(text)?;
        let first = place(key);
        if key != 0 && first | 1 < self.slots.len() {
            // What was met last stands first; what stood there steps aside.
            self.slots[first ^ 1] = self.slots[first];
            self.slots[first] = Slot { key, word };
        }
        Some(word)
    }
}

/// The high bits of a product are the well-mixed ones.
#[inline]
fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros())) as usize
}
