use std::hash::{BuildHasher, RandomState};

/// Some of many keys, the last ones, in memory of a fixed size.
///
/// A key is hashed to two 64-bit numbers, with a different seed in each process. One of them is stored in the group
/// that the other one selects. A key that was never added is taken for an added one with a probability of 2⁻⁶¹.
#[derive(Debug)]
pub struct Recent {
    /// The last keys first; 0 is a free place. Those of one group share a line of the cache of the processor.
    groups: Vec<Group>,
    /// How many there will be.
    size: usize,
    seeds: [u64; 4],
}

#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Group([u64; 8]);

impl Recent {
    /// Without a key. About how much memory it will take, if it gets one.
    pub fn new(bytes: usize) -> Self {
        let random = RandomState::new();
        Self {
            seeds: [0, 1, 2, 3].map(|n| random.hash_one(n)),
            groups: Vec::new(),
            size: (bytes / size_of::<Group>()).max(1),
        }
    }

    /// Whether a key is there.
    #[inline]
    pub fn contains(&self, key: u128) -> bool {
        let (at, half) = self.place(key);
        let group = self.groups.get(at);
        // All of them are compared, which takes less time than to stop at the first that fits.
        let fits = |group: &Group| {
            group
                .0
                .iter()
                .fold(false, |fits, there| fits | (*there == half))
        };
        half != 0 && group.is_some_and(fits)
    }

    /// Adds a key, and perhaps forgets another one.
    pub fn add(&mut self, key: u128) {
        if self.groups.is_empty() {
            self.groups = vec![Group([0; 8]); self.size];
        }
        let (at, half) = self.place(key);
        if let Some(Group(group)) = self.groups.get_mut(at) {
            group.rotate_right(1);
            group[0] = half;
        }
    }

    #[inline]
    fn place(&self, key: u128) -> (usize, u64) {
        let [a, b, c, d] = self.seeds;
        let (high, low) = ((key >> 64) as u64, key as u64);
        let group = u128::from(folded(high ^ a, low ^ b));
        let at = ((group * self.size as u128) >> 64) as usize;
        (at, folded(high ^ c, low ^ d))
    }
}

/// Both halves of a product.
#[inline]
fn folded(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_that_were_added_are_there() {
        const GROUPS: usize = 16;
        let mut recent = Recent::new(GROUPS * 64);
        let number = |n: u128| n.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        let keys = || (1..=1000).map(number);
        assert!(keys().all(|key| !recent.contains(key)));
        for key in keys() {
            recent.add(key);
            assert!(recent.contains(key));
        }
        let there = keys().filter(|key| recent.contains(*key)).count();
        assert_eq!(there, GROUPS * 8);
        assert!((1001..2000).all(|n| !recent.contains(number(n))));
    }

    #[test]
    fn keys_that_become_0_are_never_there() {
        let seeds = [0; 4];
        let mut recent = Recent {
            seeds,
            ..Recent::new(0)
        };
        for key in [0, 1, 1 << 64] {
            recent.add(key);
            assert!(!recent.contains(key));
        }
        recent.add(1 << 64 | 1);
        assert!(recent.contains(1 << 64 | 1) && !recent.contains(2 << 64 | 1));
    }
}
