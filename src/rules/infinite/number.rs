//! The numbers of squares: machine words while all pieces are near, integers of any size as soon as
//! one is not.

use crate::model::Coord;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

/// Up to this size, coordinates are machine words. Every product that the rules compute from them
/// fits.
const NEAR: i64 = 1 << 50;

/// The longest step of a piece.
pub(super) const LONGEST_STEP: i64 = 128;

/// A whole number with the operations that the rules need.
pub(super) trait Number: Clone + Ord + Hash + Debug + Send + Default + 'static {
    /// The same number; `None` if it is too large for this type.
    fn from_coord(c: &Coord) -> Option<Self>;
    /// The same number.
    fn coord(&self) -> Coord;
    /// The sum with a small number.
    fn plus(&self, n: i64) -> Self;
    /// The sum.
    fn and(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
    /// The product with a small number.
    fn times(&self, n: i64) -> Self;
    /// The quotient by a small number, if there is no remainder; by zero there is none.
    fn over(&self, n: i64) -> Option<Self>;
    /// The quotient by another number, if there is no remainder.
    fn over_big(&self, n: &Self) -> Option<Self>;
    /// The remainder of the division by a small number, not negative.
    fn modulo(&self, n: i64) -> i64;
    /// The number if it is small.
    fn small(&self) -> Option<i64>;
    /// The sign: -1, 0 or 1.
    fn sign(&self) -> i64;
    /// The absolute value.
    fn size(&self) -> Self {
        if self.sign() < 0 {
            self.times(-1)
        } else {
            self.clone()
        }
    }
}

impl Number for i64 {
    fn from_coord(c: &Coord) -> Option<Self> {
        c.to_i64().filter(|n| (-NEAR..=NEAR).contains(n))
    }
    fn coord(&self) -> Coord {
        (*self).into()
    }
    #[inline]
    fn plus(&self, n: i64) -> Self {
        self + n
    }
    #[inline]
    fn and(&self, other: &Self) -> Self {
        self + other
    }
    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    #[inline]
    fn times(&self, n: i64) -> Self {
        self * n
    }
    #[inline]
    fn over(&self, n: i64) -> Option<Self> {
        match n {
            0 => None,
            1 => Some(*self),
            n => (self % n == 0).then(|| self / n),
        }
    }
    #[inline]
    fn over_big(&self, n: &Self) -> Option<Self> {
        self.over(*n)
    }
    #[inline]
    fn modulo(&self, n: i64) -> i64 {
        self.checked_rem_euclid(n).unwrap_or(0)
    }
    #[inline]
    fn small(&self) -> Option<i64> {
        Some(*self)
    }
    #[inline]
    fn sign(&self) -> i64 {
        self.signum()
    }
}

/// Zero by default, like machine words.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(super) struct Far(Coord);

/// Hashed like a machine word if it fits in one, so that a game keeps its hashes when the type
/// changes.
impl Hash for Far {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0.to_i64() {
            Some(n) => n.hash(state),
            None => self.0.hash(state),
        }
    }
}

impl Default for Far {
    fn default() -> Self {
        Self(0.into())
    }
}

impl Number for Far {
    fn from_coord(c: &Coord) -> Option<Self> {
        Some(Self(c.clone()))
    }
    fn coord(&self) -> Coord {
        self.0.clone()
    }
    fn plus(&self, n: i64) -> Self {
        Self(self.0.plus(&n.into()))
    }
    fn and(&self, other: &Self) -> Self {
        Self(self.0.plus(&other.0))
    }
    fn minus(&self, other: &Self) -> Self {
        Self(self.0.minus(&other.0))
    }
    fn times(&self, n: i64) -> Self {
        match self.0.to_i64().and_then(|a| a.checked_mul(n)) {
            Some(product) => Self(product.into()),
            None => Self((self.0.to_big() * n).into()),
        }
    }
    fn over(&self, n: i64) -> Option<Self> {
        match (self.0.to_i64(), n) {
            (_, 0) => None,
            (_, 1) => Some(self.clone()),
            (_, -1) => Some(self.times(-1)),
            (Some(a), n) => (a % n == 0).then(|| Self((a / n).into())),
            (None, n) => self.over_big(&Self(n.into())),
        }
    }
    fn over_big(&self, n: &Self) -> Option<Self> {
        if n.sign() == 0 {
            return None;
        }
        let (a, n) = (self.0.to_big(), n.0.to_big());
        let (quotient, rest) = num_integer::Integer::div_rem(&a, &n);
        (rest == num_bigint::BigInt::ZERO).then(|| Self(quotient.into()))
    }
    fn modulo(&self, n: i64) -> i64 {
        match self.0.to_i64() {
            Some(a) => a.modulo(n),
            None if n == 0 => 0,
            None => {
                let rest = num_integer::Integer::mod_floor(&self.0.to_big(), &n.into());
                i64::try_from(rest).map_or(0, |r| r.modulo(n))
            }
        }
    }
    fn small(&self) -> Option<i64> {
        self.0.to_i64()
    }
    fn sign(&self) -> i64 {
        self.0.cmp(&0.into()) as i64
    }
}

/// A square of the infinite board.
pub(super) type Point<N> = (N, N);

/// Hashes squares: folded products with random numbers, so that no file can be written to cause
/// collisions.
#[derive(Clone)]
pub(super) struct Squares {
    seed: u64,
}

impl Default for Squares {
    fn default() -> Self {
        use std::hash::{BuildHasher, RandomState};
        use std::sync::OnceLock;
        static SEED: OnceLock<u64> = OnceLock::new();
        let seed = *SEED.get_or_init(|| RandomState::new().hash_one(0u8) | 1);
        Self { seed }
    }
}

impl std::hash::BuildHasher for Squares {
    type Hasher = Folded;
    #[inline]
    fn build_hasher(&self) -> Folded {
        Folded {
            state: self.seed,
            seed: self.seed,
        }
    }
}

pub(super) struct Folded {
    state: u64,
    seed: u64,
}

impl Folded {
    #[inline]
    fn fold(&mut self, n: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let wide = u128::from(self.state ^ n) * u128::from(self.seed ^ ODD);
        self.state = (wide as u64) ^ ((wide >> 64) as u64);
    }
}

impl Hasher for Folded {
    #[inline]
    fn finish(&self) -> u64 {
        self.state
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
        self.fold(bytes.len() as u64);
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.fold(n.into());
    }
    #[inline]
    fn write_i64(&mut self, n: i64) {
        self.fold(n as u64);
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }
    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.fold(n as u64);
    }
}
