//! A dictionary of the values of a column.

/// Gives each different value a number.
#[derive(Default)]
pub(super) struct Words {
    /// The values, each with its length in front if lengths differ.
    bytes: Vec<u8>,
    /// Where each of them is, and its hash.
    places: Vec<(usize, usize, u64)>,
    /// A number and 1, found by the hash of its value; 0 is a free place.
    table: Vec<u32>,
}

/// A dictionary has at most this many bytes; a larger one does not pay.
const MAX_BYTES: usize = 1 << 20;
/// This many places are searched.
const STEPS: usize = 64;
/// Values of up to this many bytes are found as quickly as they are compared with the one before.
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
                Some((before, number)) if value.len() > SHORT && is_same(before, value) => number,
                _ => self.number(value, with_length)?,
            };
            last = Some((value, number));
            numbers.push(number);
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

    fn number(&mut self, value: &[u8], with_length: bool) -> Option<u32> {
        if (self.len() + 1) * 2 > self.table.len() {
            self.grow()?;
        }
        let mask = self.table.len() - 1;
        let hash = hash(value);
        for step in 0..STEPS {
            let place = &mut self.table[(home(hash) + step) & mask];
            if *place == 0 {
                *place = self.places.len() as u32 + 1;
                return self.add(value, hash, with_length);
            }
            let (start, end, known) = self.places[*place as usize - 1];
            // The hash of a short value says which one it is.
            let same = known == hash && end - start == value.len();
            if same && (value.len() <= SHORT || self.bytes[start..end] == *value) {
                return Some(*place - 1);
            }
        }
        None
    }

    fn add(&mut self, value: &[u8], hash: u64, with_length: bool) -> Option<u32> {
        if with_length {
            let length = u32::try_from(value.len()).ok()?;
            self.bytes.extend_from_slice(&length.to_le_bytes());
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(value);
        self.places.push((start, self.bytes.len(), hash));
        (self.bytes.len() <= MAX_BYTES).then_some(self.places.len() as u32 - 1)
    }

    fn grow(&mut self) -> Option<()> {
        let places = (self.table.len() * 2).max(FIRST_PLACES);
        self.table.clear();
        self.table.resize(places, 0);
        for (number, (_, _, hash)) in self.places.iter().enumerate() {
            let home = home(*hash);
            let mut steps = (home..home + STEPS).map(|place| place & (places - 1));
            let free = steps.find(|place| self.table[*place] == 0)?;
            self.table[free] = number as u32 + 1;
        }
        Some(())
    }
}

/// The same on every machine. Different values of the same length of up to eight bytes have different hashes.
#[inline]
fn hash(value: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = value.as_chunks::<8>();
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(ODD);
    let hash = words.iter().fold(value.len() as u64, |hash, word| {
        mix(hash, u64::from_le_bytes(*word))
    });
    let short = |bytes: [u8; 4]| u64::from(u32::from_be_bytes(bytes));
    match *rest {
        [] => hash,
        // Most moves have so few letters; a loop would take longer.
        [a, b] => mix(hash, short([0, 0, a, b])),
        [a, b, c] => mix(hash, short([0, a, b, c])),
        [a, b, c, d] => mix(hash, short([a, b, c, d])),
        [a, b, c, d, e] => mix(hash, short([a, b, c, d]) << 8 | u64::from(e)),
        _ => mix(
            hash,
            rest.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)),
        ),
    }
}

/// Whether two values are the same. Digests are compared as numbers, which is quicker.
#[inline]
fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (<&[u8; 16]>::try_from(one), <&[u8; 16]>::try_from(other)) {
        (Ok(one), Ok(other)) => u128::from_ne_bytes(*one) == u128::from_ne_bytes(*other),
        _ => one == other,
    }
}

/// Where a value is looked for first.
#[inline]
fn home(hash: u64) -> usize {
    (hash >> 32) as usize
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
    fn the_last_bytes_of_a_value_are_one_number() {
        let value: [u8; 8] = [3, 200, 7, 0, 255, 9, 1, 77];
        for len in 1..8 {
            let number = value[..len].iter().fold(0, |n, b| n << 8 | u64::from(*b));
            let first = (len as u64).rotate_left(23);
            let expected = (first ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            assert_eq!(hash(&value[..len]), expected, "{len}");
        }
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
