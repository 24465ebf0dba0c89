//! A memo of words: the grammar decides only once what a word means.
//!
//! The same words mean other pieces in other variants. If the letters change, a word is not read again, only
//! its letters are looked up.

use crate::formats::san::{self, Spelled, Word};
use crate::model::Letters;

/// A power of two. A tournament archive has some five thousand different words.
const SLOTS: usize = 1 << 14;

/// How many words share a place. With fewer, three frequent words could replace each
/// other again and again.
const BESIDE: usize = 4;

/// The longest word that is remembered: one machine word.
pub(super) const LONGEST: usize = 8;

/// A power of two. Files that mix many variants have more words than one of them.
const SPELLINGS: usize = 1 << 16;

/// That many letters have different bits.
const MOST_LETTERS: usize = 256;

/// The meanings of short words, in a table of fixed size: a new word replaces an old one.
#[derive(Debug, Default)]
pub(super) struct Memo {
    slots: Vec<Slot>,
    /// Words without a meaning of their letters, with their bytes; empty as long as the letters are the same.
    spelled: Vec<Option<(u64, Spelled)>>,
    /// The letters with which words were read.
    letters: Vec<Letters>,
    /// The number of those in use, and its bits in a key.
    now: usize,
    bits: u64,
}

#[derive(Copy, Clone, Debug)]
struct Slot {
    /// The word's bytes and the bits of the letters; 0 if empty.
    key: u64,
    word: Word,
}

impl Slot {
    const EMPTY: Self = Self {
        key: 0,
        word: Word::NOTHING,
    };
}

impl Memo {
    /// Allocates the table, and takes other letters than before.
    #[inline]
    pub fn prepare(&mut self, letters: &Letters) {
        if self.letters.get(self.now) != Some(letters) {
            self.change(letters);
        }
    }

    #[cold]
    fn change(&mut self, letters: &Letters) {
        let known = self.letters.iter().position(|known| known == letters);
        let full = self.letters.len() == MOST_LETTERS;
        if known.is_none() && (full || self.slots.is_empty()) {
            *self = Self::default();
            self.slots.resize(SLOTS, Slot::EMPTY);
        }
        self.now = known.unwrap_or(self.letters.len());
        self.bits = bits(self.now);
        if known.is_none() {
            self.letters.push(letters.clone());
        }
        if self.now > 0 && self.spelled.is_empty() {
            self.spelled.resize(SPELLINGS, None);
        }
    }

    /// The word with those bytes, if it is in the table: in its place or next to it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&Word> {
        let first = place(key);
        let key = key ^ self.bits;
        let slot = self.slots.get(first)?;
        if slot.key == key {
            return Some(&slot.word);
        }
        let mut beside = (1..BESIDE).filter_map(|i| self.slots.get(first ^ i));
        beside.find(|s| s.key == key).map(|s| &s.word)
    }

    /// Looks up the letters of a word that was read with others, or reads it by the grammar, and stores the
    /// result if the word has a key.
    #[cold]
    #[inline(never)]
    pub fn learn(&mut self, key: u64, text: &str) -> Option<Word> {
        let letters = self.letters.get(self.now);
        let letters = letters.unwrap_or(Letters::orthodox());
        if let Some(spelled) = self.spelled_as(key) {
            let word = spelled.mean(letters)?;
            self.store(key, word);
            return Some(word);
        }
        let spelled = san::spelled(text)?;
        let word = spelled.mean(letters)?;
        if key != 0 && !self.slots.is_empty() {
            self.store(key, word);
            self.store_spelled(key, spelled);
        }
        Some(word)
    }

    /// How a word is spelled that was read with any letters.
    fn spelled_as(&self, key: u64) -> Option<Spelled> {
        let at = place_of(key, SPELLINGS);
        let mut both = [at, at ^ 1].into_iter();
        both.find_map(|at| {
            let (of, spelled) = (*self.spelled.get(at)?)?;
            (of == key).then_some(spelled)
        })
    }

    /// The older of two words is removed.
    fn store_spelled(&mut self, key: u64, spelled: Spelled) {
        let at = place_of(key, SPELLINGS);
        if at < self.spelled.len() {
            self.spelled[at ^ 1] = self.spelled[at];
            self.spelled[at] = Some((key, spelled));
        }
    }

    /// Uses an empty slot; if there is none, replaces the oldest word.
    fn store(&mut self, key: u64, word: Word) {
        let first = place(key);
        let empty = (0..BESIDE).find(|i| self.slots[first ^ i].key == 0);
        let free = empty.unwrap_or(BESIDE - 1);
        for i in (1..=free).rev() {
            self.slots[first ^ i] = self.slots[first ^ (i - 1)];
        }
        let key = key ^ self.bits;
        self.slots[first] = Slot { key, word };
    }
}

/// The number of letters, one bit in each byte of a key: words are ASCII, so these bits are free.
fn bits(number: usize) -> u64 {
    (0..8).fold(0, |all, i| all | (number as u64 >> i & 1) << (8 * i + 7))
}

/// The high bits of a product are the well-mixed ones.
#[inline]
fn place(key: u64) -> usize {
    place_of(key, SLOTS)
}

/// In a table of that many places, a power of two.
#[inline]
fn place_of(key: u64, places: usize) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - places.trailing_zeros())) as usize
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
    fn a_word_means_what_the_letters_of_its_variant_say() {
        let catalog = crate::variants::catalog();
        let names = [
            "chess",
            "shogi",
            "xiangqi",
            "seirawan",
            "kyotoshogi",
            "makruk",
        ];
        let letters =
            names.map(|name| catalog.letters(&crate::model::VariantName::from_words(name)));
        let words = [
            "Nf3", "Pe4", "e8=Q", "Lxd4=G", "+Rh8", "S@e5", "O-O/Eh1", "Ba3+", "Rh8=R", "Zz9",
        ];
        let mut memo = Memo::default();
        for _ in 0..3 {
            for letters in letters {
                memo.prepare(letters);
                for text in words {
                    let mut bytes = [0; 8];
                    bytes[..text.len()].copy_from_slice(text.as_bytes());
                    let key = u64::from_le_bytes(bytes);
                    let said = san::read(text, letters);
                    let found = memo.get(key).copied().or_else(|| memo.learn(key, text));
                    assert_eq!(found, said, "{text}");
                }
            }
        }
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
