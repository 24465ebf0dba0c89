//! A dictionary of the values of a column.

use crate::pipeline::dataset::Texts;

/// Gives each different value a number.
#[derive(Default)]
pub(super) struct Words {
    /// The values, each with its length in front if lengths differ.
    bytes: Vec<u8>,
    /// Where each of them is.
    places: Vec<(usize, usize)>,
    /// Found by the key of a value.
    table: Vec<Entry>,
}

/// A place of the table.
#[derive(Copy, Clone, Default)]
struct Entry {
    key: Key,
    /// The number of the value and 1; 0 if the place is free.
    number: u32,
}

/// Of a short value, what it is; of any other value, a hash.
type Key = u64;

/// A dictionary has at most this many bytes; a larger one does not pay.
const MAX_BYTES: usize = 1 << 20;
/// This many places are searched.
const STEPS: usize = 64;
/// Values of fewer bytes are short.
const SHORT: usize = 8;
const FIRST_PLACES: usize = 1 << 10;

impl Words {
    /// The number of each value, in their order; `None` if they are too many, or too hard to find.
    pub fn numbers<'v>(
        &mut self,
        values: impl Iterator<Item = &'v [u8]>,
        with_length: bool,
    ) -> Option<Vec<u32>> {
        let mut numbers = Vec::with_capacity(values.size_hint().0);
        let mut last: Option<(&[u8], u32)> = None;
        for value in values {
            let number = match last {
                Some((before, number)) if value.len() >= SHORT && is_same(before, value) => number,
                _ => self.number(key(value), value, with_length)?,
            };
            last = Some((value, number));
            numbers.push(number);
        }
        Some(numbers)
    }

    /// The same for texts, most of which are short. Those that are not `valid` have no number; `None`: all are.
    pub fn numbers_of(&mut self, texts: &Texts, valid: Option<&[bool]>) -> Option<Vec<u32>> {
        let mut numbers = Vec::with_capacity(texts.len());
        for (n, (text, rest)) in texts.each().enumerate() {
            if valid.is_some_and(|valid| !valid[n]) {
                continue;
            }
            let key = match rest.first_chunk() {
                Some(eight) if text.len() < SHORT => short_key(*eight, text.len()),
                _ => key(text),
            };
            numbers.push(self.number(key, text, true)?);
        }
        Some(numbers)
    }

    /// How many different values there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// They themselves in their order: the encoding `PLAIN`.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    #[inline(always)]
    fn number(&mut self, key: Key, value: &[u8], with_length: bool) -> Option<u32> {
        let mask = self.table.len().wrapping_sub(1);
        if let Some(first) = self.table.get(home(key) & mask)
            && first.key == key
            && first.number > 0
            && value.len() < SHORT
        {
            return Some(first.number - 1);
        }
        self.find(key, value, with_length)
    }

    #[inline(never)]
    fn find(&mut self, key: Key, value: &[u8], with_length: bool) -> Option<u32> {
        if (self.len() + 1) * 2 > self.table.len() {
            self.grow()?;
        }
        let mask = self.table.len() - 1;
        for step in 0..STEPS {
            let place = &mut self.table[(home(key) + step) & mask];
            if place.number == 0 {
                let number = self.places.len() as u32 + 1;
                *place = Entry { key, number };
                return self.add(value, with_length);
            }
            let (start, end) = self.places[place.number as usize - 1];
            if place.key == key && (value.len() < SHORT || self.bytes[start..end] == *value) {
                return Some(place.number - 1);
            }
        }
        None
    }

    fn add(&mut self, value: &[u8], with_length: bool) -> Option<u32> {
        if with_length {
            let length = u32::try_from(value.len()).ok()?;
            self.bytes.extend_from_slice(&length.to_le_bytes());
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(value);
        self.places.push((start, self.bytes.len()));
        (self.bytes.len() <= MAX_BYTES).then_some(self.places.len() as u32 - 1)
    }

    fn grow(&mut self) -> Option<()> {
        let places = (self.table.len() * 2).max(FIRST_PLACES);
        let old = std::mem::replace(&mut self.table, vec![Entry::default(); places]);
        for entry in old.into_iter().filter(|entry| entry.number > 0) {
            let home = home(entry.key);
            let mut steps = (home..home + STEPS).map(|place| place & (places - 1));
            let free = steps.find(|place| self.table[*place].number == 0)?;
            self.table[free] = entry;
        }
        Some(())
    }
}

/// What the key of a short value has in its highest byte besides its length, and what that of any other value has there.
const LENGTH: u32 = u64::BITS - 8;
const LONG: u64 = 0xFF << LENGTH;

/// The same on every machine. Short values have different keys, which no other value has.
#[inline]
fn key(value: &[u8]) -> Key {
    if value.len() < SHORT {
        let mut eight = [0; 8];
        eight[..value.len()].copy_from_slice(value);
        return short_key(eight, value.len());
    }
    let (words, rest) = value.as_chunks::<8>();
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(ODD);
    let hash = words.iter().fold(value.len() as u64, |hash, word| {
        mix(hash, u64::from_le_bytes(*word))
    });
    let rest = rest.iter().fold(0, |all, byte| all << 8 | u64::from(*byte));
    mix(hash, rest) >> 8 | LONG
}

/// The key of the first bytes.
#[inline]
fn short_key(eight: [u8; 8], len: usize) -> Key {
    let value = u64::from_le_bytes(eight) & !(u64::MAX << (8 * len % 64));
    value | (len as u64) << LENGTH
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where a value is looked for first.
#[inline]
fn home(key: Key) -> usize {
    let product = u128::from(key) * u128::from(ODD);
    (product >> 64) as usize ^ product as usize
}

/// Whether two values are the same. Digests are compared as numbers, which is quicker.
#[inline]
fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (<&[u8; 16]>::try_from(one), <&[u8; 16]>::try_from(other)) {
        (Ok(one), Ok(other)) => u128::from_ne_bytes(*one) == u128::from_ne_bytes(*other),
        _ => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_number() {
        let mut words = Words::default();
        let all = ["e2e4", "e7e5", "e7e5", "", "e2e4", "a longer value"];
        let numbers = words.numbers(all.iter().map(|text| text.as_bytes()), true);
        assert_eq!(numbers, Some(vec![0, 1, 1, 2, 0, 3]));
        assert_eq!(words.len(), 4);
        assert!(
            words
                .into_bytes()
                .starts_with(b"\x04\0\0\0e2e4\x04\0\0\0e7e5\0\0\0\0")
        );
    }

    #[test]
    fn texts_have_the_numbers_of_their_bytes() {
        let mut texts = Texts::default();
        for n in 0..3_000_usize {
            let text = "abcdefgh\u{3b1}kl".repeat(2);
            let end = [n % 9, n % 8, 14, 16, 0][n % 5];
            let text = format!("{}{}", &text[..end.min(8)], n % [7, 1, 100][n % 3]);
            texts.push(&text[..text.len().min(1 + n % 12)]);
        }
        let (mut one, mut other) = (Words::default(), Words::default());
        let each = texts.each().map(|(text, _)| text);
        assert_eq!(one.numbers_of(&texts, None), other.numbers(each, true));
        let valid: Vec<bool> = (0..texts.len()).map(|n| n % 3 > 0).collect();
        let each = texts.each().zip(&valid).filter(|(_, valid)| **valid);
        let each = each.map(|((text, _), _)| text);
        let some = one.numbers_of(&texts, Some(&valid));
        assert_eq!(some, other.numbers(each, true));
        assert_eq!(one.into_bytes(), other.into_bytes());
    }

    #[test]
    fn short_values_have_different_keys() {
        let value: [u8; 9] = [3, 200, 7, 0, 0, 0, 0, 77, 1];
        let mut keys: Vec<Key> = (0..=value.len()).map(|len| key(&value[..len])).collect();
        for len in 0..SHORT {
            let eight = value.first_chunk().copied().unwrap_or_default();
            assert_eq!(key(&value[..len]), short_key(eight, len));
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), value.len() + 1);
    }

    #[test]
    fn a_dictionary_grows_up_to_a_limit() {
        let texts: Vec<[u8; 8]> = (0..200_000_u64).map(u64::to_le_bytes).collect();
        let values = |n: usize| texts[..n].iter().map(|text| &text[..]);
        let numbers = |n| Words::default().numbers(values(n), false);
        assert_eq!(numbers(100_000), Some((0..100_000).collect()));
        assert_eq!(numbers(200_000), None);
    }
}
