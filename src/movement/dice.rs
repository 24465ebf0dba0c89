//! Numbers that look random.

/// A small pseudorandom generator (xorshift): the same seed gives the same numbers on every
/// machine. For trials and tests.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers of that seed.
    pub fn new(seed: u64) -> Self {
        // From zero nothing else would follow.
        Self((0x9E37_79B9_7F4A_7C15 ^ seed).max(1))
    }

    /// A number below `n`; zero if there is none.
    pub fn below<N: Copy + TryFrom<u64> + TryInto<u64>>(&mut self, n: N) -> N {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let most: u64 = n.try_into().unwrap_or(0);
        // A number below `n` has its type.
        N::try_from(self.0 % most.max(1)).unwrap_or(n)
    }

    /// Whether it is one of `n` cases.
    pub fn one_in<N: Copy + TryFrom<u64> + TryInto<u64>>(&mut self, n: N) -> bool {
        self.below(n).try_into().is_ok_and(|found| found == 0)
    }

    /// One of several, which may not be none.
    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}
