//! A memo of words: the grammar decides only once what a word means.

use crate::formats::san::{self, Word};
use crate::model::Letters;

/// A power of two. A tournament archive has some five thousand different words.
const SLOTS: usize = 1 << 14;

/// How many words share a place. With fewer, three frequent words could replace each
/// other again and again.
const BESIDE: usize = 4;

/// The longest word that is remembered: one machine word.
pub(super) const LONGEST: usize = 8;

/// The meanings of short words, in a table of fixed size: a new word replaces an old one.
#[derive(Debug, Default)]
pub(super) struct Memo {
    slots: Vec<Slot>,
    /// The letters with which the words were read.
    letters: Option<Letters>,
}

#[derive(Copy, Clone, Debug)]
struct Slot {
    /// The word's bytes; 0 if empty.
    key: u64,
    word: Word,
}

impl Memo {
    /// Allocates the table, and empties it if the letters are others than before.
    #[inline]
    pub fn prepare(&mut self, letters: &Letters) {
        if self.letters.as_ref() != Some(letters) {
            self.begin(letters);
        }
    }

    #[cold]
    fn begin(&mut self, letters: &Letters) {
        let word = Word::NOTHING;
        self.slots.clear();
        self.slots.resize(SLOTS, Slot { key: 0, word });
        self.letters = Some(letters.clone());
    }

    /// The word with those bytes, if it is in the table: in its place or next to it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Word> {
        let first = place(key);
        let slot = self.slots.get(first)?;
        if slot.key == key {
            return Some(&slot.word);
        }
        let mut beside = (1..BESIDE).filter_map(|i| self.slots.get(first ^ i));
        beside.find(|s| s.key == key).map(|s| &s.word)
    }

    /// Reads the word by the grammar, and stores the result if the word has a key.
    #[cold]
    #[inline(never)]
    pub fn learn(&mut self, key: u64, text: &str) -> Option<Word> {
        let letters = self.letters.as_ref().unwrap_or(Letters::orthodox());
        let word = san::read(text, letters)?;
        if key != 0 && !self.slots.is_empty() {
            self.store(Slot { key, word });
        }
        Some(word)
    }

    /// Uses an empty slot; if there is none, replaces the oldest word.
    fn store(&mut self, new: Slot) {
        let first = place(new.key);
        let empty = (0..BESIDE).find(|i| self.slots[first ^ i].key == 0);
        let free = empty.unwrap_or(BESIDE - 1);
        for i in (1..=free).rev() {
            self.slots[first ^ i] = self.slots[first ^ (i - 1)];
        }
        self.slots[first] = new;
    }
}

/// The high bits of a product are the well-mixed ones.
#[inline]
fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOTS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_forgets_but_is_never_wrong() {
        let mut memo = Memo::default();
        memo.prepare(Letters::orthodox());
        let mut remembered = 0;
        for pass in 0..2 {
            for n in 0..20_000_u64 {
                let at = |i: u32, of: u64| char::from(b'a' + (n / 20_u64.pow(i) % of) as u8);
                let rank = n / 8_000 + 1;
                let text = format!("N{}{rank}{}{}", at(0, 20), at(1, 20), n / 400 % 20 + 1);
                let mut bytes = [0; 8];
                bytes[..text.len()].copy_from_slice(text.as_bytes());
                let key = u64::from_le_bytes(bytes);
                let known = memo.get(key).copied();
                remembered += usize::from(known.is_some());
                let said = san::read(&text, Letters::orthodox());
                assert_eq!(known.or(said), said, "{text}");
                memo.learn(key, &text);
                assert_eq!(memo.get(key).copied(), said, "{text}");
            }
            assert!(pass == 1 || remembered == 0);
        }
        assert!(remembered < 20_000);
    }

    #[test]
    fn words_that_share_their_places_are_remembered_together() {
        let mut memo = Memo::default();
        memo.prepare(Letters::orthodox());
        let group = |key: u64| place(key) / BESIDE;
        let same = (1..).filter(|k| group(*k) == group(1)).take(BESIDE);
        let keys: Vec<u64> = same.collect();
        for key in &keys {
            memo.learn(*key, "e4");
        }
        assert!(keys.iter().all(|k| memo.get(*k).is_some()));
    }
}
