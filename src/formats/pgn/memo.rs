//! A memo of words: the grammar decides only once what a word means.
//!
//! The same words mean other pieces in other variants. A word whose only letter of a piece is its first
//! character is remembered for all variants in which this letter means the same; other words only for
//! their variant. Words with the letters of another language are remembered only for their variant, in a memo of the
//! language.

use super::wording::{Meaning as Said, Wording};
use crate::formats::san::{self, Packed, Word};
use crate::model::{Kind, Letters};
use std::collections::HashMap;
use std::sync::Arc;

/// The size of a new table, a power of two. A single game does not touch more memory.
const FEW_SLOTS: usize = 1 << 10;

/// Up to this size, a table grows when a quarter of it is filled, so that words seldom replace each other. A tournament
/// archive has some five thousand different words.
const SLOTS: usize = 1 << 14;

/// A larger table grows when it is half full, up to this size: a file that mixes many variants has more than twenty
/// thousand different words.
const MOST_SLOTS: usize = 1 << 16;

/// How many words share a row, which is as long as a line of the processor's caches. With fewer, three
/// frequent words could replace each other again and again.
const BESIDE: usize = 4;

/// How many words that are not packed are kept: castling with a glyph, results.
const WHOLE: usize = 1 << 12;

/// The mark of a slot whose word is not packed. The lower bits are its place.
const IS_WHOLE: u64 = Packed::NO_MOVE;

/// The longest word that is remembered: one machine word.
pub(super) const LONGEST: usize = 8;

/// A power of two.
const OTHERS: usize = 1 << 10;

/// That many meanings of a letter have different bits.
const MOST_MEANINGS: usize = 256;

/// How many variants can have their own letters at the same time.
const MOST_SETS: usize = 1 << 10;

/// The meanings of short words, in tables of fixed size: a new word replaces an old one.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// The language of the words.
    wording: Wording,
    rows: Vec<Row>,
    /// How far the hash of a word is shifted to be the number of a slot.
    shift: u32,
    /// How many slots have a word.
    filled: usize,
    /// Words that are not packed, with their keys. When it is full, the oldest is replaced.
    whole: Vec<(u64, Word)>,
    /// How many such words were read.
    count: usize,
    salts: Salts,
    /// Words that have other letters of pieces, with the letters by which they were read.
    others: Vec<Option<(u64, u32, Word)>>,
    /// The letters with which words were read.
    sets: Vec<Set>,
    /// Their numbers, by their addresses.
    numbers: HashMap<usize, usize>,
    now: usize,
    /// What letters mean.
    meanings: HashMap<Meaning, u8>,
}

/// The bits of the letter that a word begins with, by its first byte.
#[derive(Debug)]
struct Salts([u64; 128]);

impl Default for Salts {
    fn default() -> Self {
        Self([0; 128])
    }
}

/// What a capital means: a kind, and whether a move keeps the letter of a pawn.
type Meaning = (Option<Kind>, bool);

#[derive(Debug)]
struct Set {
    letters: Arc<Letters>,
    /// The numbers of the meanings of the capitals.
    meanings: [u8; 26],
    /// The letters of the language are not those of other pieces.
    fits: bool,
}

/// Why a word has no meaning here.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Unread {
    /// It is no move, glyph or result.
    NoWord,
    /// The grammar's reader finds out whether it is one of another language.
    Doubtful,
}

#[derive(Copy, Clone, Debug, Default)]
#[repr(align(64))]
struct Row([Slot; BESIDE]);

#[derive(Copy, Clone, Debug, Default)]
struct Slot {
    /// The word's bytes and the bits of its first letter; 0 if empty.
    key: u64,
    /// The packed move, or the place of the word among those that are not packed.
    said: Found,
}

/// What the table states about a word.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Found(u64);

impl Found {
    /// A move without glyphs that a game of chess may have, and not castling.
    #[inline]
    pub fn usual(self) -> Option<Packed> {
        let packed = Packed::of_bits(self.0);
        packed.is_usual().then_some(packed)
    }
}

impl Memo {
    /// A memo of words in a language.
    pub fn of(wording: Wording) -> Self {
        Self {
            wording,
            ..Self::default()
        }
    }

    /// The language of its words.
    pub fn wording(&self) -> Wording {
        self.wording
    }

    /// Whether the language has words for the letters that were taken last.
    pub fn fits(&self) -> bool {
        self.sets.get(self.now).is_none_or(|set| set.fits)
    }

    /// Allocates the tables, and takes other letters than before.
    #[inline]
    pub fn prepare(&mut self, letters: &Arc<Letters>) {
        let now = self.sets.get(self.now);
        if !now.is_some_and(|set| Arc::ptr_eq(&set.letters, letters)) {
            self.change(letters);
        }
    }

    #[cold]
    fn change(&mut self, letters: &Arc<Letters>) {
        let address = Arc::as_ptr(letters).addr();
        let known = self.numbers.get(&address).copied();
        self.now = known.unwrap_or_else(|| self.add(letters, address));
        let Some(set) = self.sets.get(self.now) else {
            return;
        };
        if self.wording.is_foreign() {
            self.salts.0 = [BITS[self.now % MOST_MEANINGS]; 128];
            return;
        }
        for (upper, meaning) in (b'A'..).zip(set.meanings) {
            self.salts.0[usize::from(upper)] = BITS[usize::from(meaning)];
        }
    }

    /// Letters that were not there before. Their address stays theirs, because they are kept.
    fn add(&mut self, letters: &Arc<Letters>, address: usize) -> usize {
        let meanings = (b'A'..=b'Z').map(|upper| meaning(upper, letters));
        let new = meanings.clone().filter(|m| !self.meanings.contains_key(m));
        let most = match self.wording.is_foreign() {
            true => MOST_MEANINGS,
            false => MOST_SETS,
        };
        let full = self.meanings.len() + new.count() > MOST_MEANINGS || self.sets.len() == most;
        if full || self.rows.is_empty() {
            *self = Self::of(self.wording);
            self.resize(FEW_SLOTS);
        }
        let mut set = Set {
            letters: Arc::clone(letters),
            meanings: [0; 26],
            fits: self.wording.respelled(letters).is_ok(),
        };
        for (number, meaning) in set.meanings.iter_mut().zip(meanings) {
            let next = self.meanings.len() as u8;
            *number = *self.meanings.entry(meaning).or_insert(next);
        }
        self.sets.push(set);
        self.numbers.insert(address, self.sets.len() - 1);
        self.sets.len() - 1
    }

    /// The word's bytes with the bits of its first letter.
    #[inline]
    fn salted(&self, key: u64) -> u64 {
        key ^ self.salts.0[key as usize & 0x7F]
    }

    /// The word with those bytes, if it is in the table: in its place or next to it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Found> {
        let key = self.salted(key);
        let (row, first) = self.place(key);
        let row = self.rows.get(row)?;
        let mut slots = (0..BESIDE).map(|i| &row.0[(first ^ i) % BESIDE]);
        slots.find(|slot| slot.key == key).map(|slot| slot.said)
    }

    /// The word that was found with this key, if it was not forgotten since.
    pub fn word(&self, found: Found, key: u64) -> Option<Word> {
        if found.0 & IS_WHOLE != IS_WHOLE {
            return Some(Packed::of_bits(found.0).word());
        }
        let (known, word) = self.whole.get((found.0 & !IS_WHOLE) as usize)?;
        (*known == self.salted(key)).then_some(*word)
    }

    /// Looks up the letters of a word that is in no slot, or reads it by the grammar, and stores the
    /// result if the word has a key.
    #[cold]
    #[inline(never)]
    pub fn learn(&mut self, key: u64, text: &str) -> Result<Word, Unread> {
        if self.wording.is_foreign() {
            return self.learn_foreign(key, text);
        }
        let other = self.others.get(place_of(key, OTHERS)).copied().flatten();
        if let Some((_, _, word)) = other.filter(|o| (o.0, o.1 as usize) == (key, self.now)) {
            return Ok(word);
        }
        let spelled = san::spelled(text).ok_or(Unread::NoWord)?;
        let word = spelled.mean(self.letters()).ok_or(Unread::NoWord)?;
        if Wording::English.is_doubtful(text, &Said::Algebraic(word)) {
            return Err(Unread::Doubtful);
        }
        if key != 0 && !self.rows.is_empty() {
            match spelled.begins_with_its_letters(text) {
                true => self.store(self.salted(key), word, text),
                false => {
                    self.others.resize(OTHERS, None);
                    self.others[place_of(key, OTHERS)] = Some((key, self.now as u32, word));
                }
            }
        }
        Ok(word)
    }

    fn learn_foreign(&mut self, key: u64, text: &str) -> Result<Word, Unread> {
        let said = self.wording.meaning(text, self.letters(), true);
        let Some(Said::Algebraic(word)) = said else {
            return Err(Unread::NoWord);
        };
        if key != 0 && !self.rows.is_empty() {
            self.store(self.salted(key), word, text);
        }
        Ok(word)
    }

    fn letters(&self) -> &Letters {
        let set = self.sets.get(self.now);
        set.map_or(Letters::orthodox(), |set| &set.letters)
    }

    /// Uses an empty slot of its row, or that of the same word; if there is none, replaces the oldest word.
    fn store(&mut self, key: u64, word: Word, text: &str) {
        let said = match Packed::of(&word, text) {
            Some(packed) => Found(packed.bits()),
            None => self.store_whole(key, word),
        };
        self.put(Slot { key, said });
        let most = match self.slots() < SLOTS {
            true => self.slots() / 4,
            false => self.slots() / 2,
        };
        if self.filled > most && self.slots() < MOST_SLOTS {
            self.grow();
        }
    }

    fn put(&mut self, slot: Slot) {
        let (row, first) = self.place(slot.key);
        let Row(slots) = &mut self.rows[row];
        let free = (0..BESIDE).find(|i| [0, slot.key].contains(&slots[first ^ i].key));
        let last = free.unwrap_or(BESIDE - 1);
        self.filled += usize::from(slots[first ^ last].key == 0);
        for i in (1..=last).rev() {
            slots[first ^ i] = slots[first ^ (i - 1)];
        }
        slots[first] = slot;
    }

    /// The words stay, each in its place of a table of twice the size.
    fn grow(&mut self) {
        let before = std::mem::take(&mut self.rows);
        self.resize(before.len() * BESIDE * 2);
        let slots = before.iter().flat_map(|row| row.0);
        for slot in slots.filter(|slot| slot.key != 0) {
            self.put(slot);
        }
    }

    /// An empty table of this many slots.
    fn resize(&mut self, slots: usize) {
        self.rows.clear();
        self.rows.resize(slots / BESIDE, Row::default());
        self.shift = 64 - slots.trailing_zeros();
        self.filled = 0;
    }

    fn slots(&self) -> usize {
        self.rows.len() * BESIDE
    }

    /// The row of a word, and its first slot there.
    #[inline]
    fn place(&self, key: u64) -> (usize, usize) {
        let place = (hash(key) >> self.shift) as usize;
        (place / BESIDE, place % BESIDE)
    }

    fn store_whole(&mut self, key: u64, word: Word) -> Found {
        let at = self.count % WHOLE;
        self.count += 1;
        match self.whole.get_mut(at) {
            Some(old) => *old = (key, word),
            None => self.whole.push((key, word)),
        }
        Found(at as u64 | IS_WHOLE)
    }
}

fn meaning(upper: u8, letters: &Letters) -> Meaning {
    let kind = letters.in_algebraic(upper, false);
    (kind, kind == Some(Kind::PAWN) && letters.is_open())
}

/// The numbers of meanings, one bit in each byte of a key: words are ASCII, so these bits are free.
static BITS: [u64; MOST_MEANINGS] = {
    let (mut all, mut n) = ([0; MOST_MEANINGS], 0);
    while n < MOST_MEANINGS * 8 {
        let (number, i) = (n / 8, n % 8);
        all[number] |= (number as u64 >> i & 1) << (8 * i + 7);
        n += 1;
    }
    all
};

/// The high bits of a product are the well-mixed ones.
#[inline]
fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// In a table of this many places, a power of two.
#[inline]
fn place_of(key: u64, places: usize) -> usize {
    (hash(key) >> (64 - places.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Memo {
        fn known(&self, key: u64) -> Option<Word> {
            self.word(self.get(key)?, key)
        }
    }

    #[test]
    fn a_row_is_a_line_of_the_cache() {
        assert_eq!(size_of::<Row>(), 64);
    }

    #[test]
    fn a_table_that_grows_keeps_its_words() {
        let mut memo = Memo::default();
        memo.prepare(Letters::orthodox());
        let files = || b'a'..=b'h';
        let mut words = Vec::new();
        for (piece, from, rank) in files().flat_map(|f| (1..=8).map(move |r| (b"NBRQK", f, r))) {
            for letter in piece {
                for (file, to) in files().flat_map(|f| (1..=4).map(move |to| (f, to))) {
                    let [letter, from, file] = [*letter, from, file].map(char::from);
                    words.push(format!("{letter}{from}{rank}{file}{to}"));
                }
            }
        }
        let key = |word: &str| {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word.as_bytes());
            u64::from_le_bytes(bytes)
        };
        for word in &words {
            let _ = memo.learn(key(word), word);
        }
        assert!(words.len() > SLOTS / 2 && memo.slots() > SLOTS);
        let known = words.iter().filter(|word| memo.known(key(word)).is_some());
        assert!(known.count() * 100 > words.len() * 98);
    }

    #[test]
    fn a_full_table_forgets_but_is_never_wrong() {
        let mut memo = Memo::default();
        memo.prepare(Letters::orthodox());
        let mut remembered = 0;
        for pass in 0..2 {
            for n in 0..70_000_u64 {
                let at = |i: u32, of: u64| char::from(b'a' + (n / 20_u64.pow(i) % of) as u8);
                let rank = n / 8_000 + 1;
                let text = format!("N{}{rank}{}{}", at(0, 20), at(1, 20), n / 400 % 20 + 1);
                let mut bytes = [0; 8];
                bytes[..text.len()].copy_from_slice(text.as_bytes());
                let key = u64::from_le_bytes(bytes);
                let known = memo.known(key);
                remembered += usize::from(known.is_some());
                let said = san::read(&text, Letters::orthodox());
                assert_eq!(known.or(said), said, "{text}");
                let _ = memo.learn(key, &text);
                assert_eq!(memo.known(key), said, "{text}");
            }
            assert!(pass == 1 || remembered == 0);
        }
        assert!(remembered < 70_000);
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
            "Nf3", "P@e4", "e8=Q", "Lxd4=G", "+Rh8", "S@e5", "O-O/Eh1", "Ba3+", "Rh8=R", "Zz9",
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
                    let found = memo.known(key).or_else(|| memo.learn(key, text).ok());
                    assert_eq!(found, said, "{text}");
                }
            }
        }
    }

    #[test]
    fn words_that_share_their_places_are_remembered_together() {
        let mut memo = Memo::default();
        memo.prepare(Letters::orthodox());
        let row = |key: u64| memo.place(key).0;
        let same = (1..).filter(|k| row(*k) == row(1)).take(BESIDE);
        let keys: Vec<u64> = same.collect();
        for key in &keys {
            let _ = memo.learn(*key, "e4");
        }
        assert!(keys.iter().all(|k| memo.get(*k).is_some()));
    }
}
