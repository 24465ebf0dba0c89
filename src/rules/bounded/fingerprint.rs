//! A number that tells positions apart.

use super::state::State;
use std::hash::{BuildHasher, RandomState};

/// Makes the fingerprints of one engine. No input can be made so that two of its positions have the same one, because the
/// numbers that begin it are different in each process.
#[derive(Debug)]
pub(super) struct Fingerprints {
    seeds: [u64; 2],
}

impl Default for Fingerprints {
    fn default() -> Self {
        let random = RandomState::new();
        Self {
            seeds: [random.hash_one(0), random.hash_one(1)],
        }
    }
}

impl Fingerprints {
    /// That of a position on a board of eight files and ranks, without hands, gates, walls and counted checks: pieces,
    /// rights, en passant and the side to move. `number`: that of the variant.
    pub(super) fn of(&self, number: u64, now: &State) -> u128 {
        let mut both = Both(self.seeds);
        both.add(number);
        for rank in 0..8 {
            if let Some(eight) = now.row(rank).first_chunk() {
                both.add(u64::from_le_bytes(*eight));
            }
        }
        both.add(packed(now.castling));
        let ([a, b], [c, d]) = (now.homes, now.passed);
        both.add(packed([a, b, c, d]));
        both.add(packed([now.passer, now.turn.into(), 0, 0]));
        let [high, low] = both.0;
        u128::from(high) << 64 | u128::from(low)
    }
}

fn packed(numbers: [u16; 4]) -> u64 {
    numbers.iter().fold(0, |all, n| all << 16 | u64::from(*n))
}

/// Two numbers that words are mixed into, each in another way.
struct Both([u64; 2]);

impl Both {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        let Self([one, other]) = self;
        *one = mixed(*one ^ word, 0x9E37_79B9_7F4A_7C15) ^ word.rotate_left(32);
        *other = mixed(*other ^ word, 0xD1B5_4A32_D192_ED03) ^ word.rotate_left(17);
    }
}

#[inline(always)]
fn mixed(word: u64, odd: u64) -> u64 {
    let product = u128::from(word) * u128::from(odd);
    (product >> 64) as u64 ^ product as u64
}
