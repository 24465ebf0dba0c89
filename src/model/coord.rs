use super::budget::Digits;
use num_bigint::{BigInt, BigUint, Sign};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A whole number of any size. It takes 16 bytes, and only large numbers use more memory.
///
/// It is canonical: the big form never holds a value that fits into the small one, so
/// derived equality and hashing are correct. (Ordering is not derived, because the order of the
/// variants is not the numeric order for negative big values.)
#[derive(Clone, Eq, PartialEq, Hash)]
pub struct Coord(Repr);

#[derive(Clone, Eq, PartialEq, Hash)]
enum Repr {
    Small(i64),
    Big(Box<BigInt>),
}

/// The text is not a whole number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a whole number")]
pub struct CoordError;

impl Coord {
    /// The number as a machine word, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(n) => Some(*n),
            Repr::Big(_) => None,
        }
    }

    /// The approximate number of its digits, if it does not fit into a machine word.
    pub(crate) fn digits_of_big(&self) -> usize {
        match &self.0 {
            Repr::Small(_) => 0,
            Repr::Big(n) => usize::try_from(n.bits() / 3).unwrap_or(usize::MAX),
        }
    }

    /// The number as a big integer, whatever its size.
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Repr::Small(n) => BigInt::from(*n),
            Repr::Big(n) => n.as_ref().clone(),
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(n) = a.checked_add(*b)
        {
            return n.into();
        }
        Self::from(self.to_big() + other.to_big())
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        if let (Repr::Small(a), Repr::Small(b)) = (&self.0, &other.0)
            && let Some(n) = a.checked_sub(*b)
        {
            return n.into();
        }
        Self::from(self.to_big() - other.to_big())
    }
}

impl From<i64> for Coord {
    fn from(n: i64) -> Self {
        Self(Repr::Small(n))
    }
}

impl From<BigInt> for Coord {
    fn from(n: BigInt) -> Self {
        match i64::try_from(&n) {
            Ok(n) => n.into(),
            Err(_) => Self(Repr::Big(Box::new(n))),
        }
    }
}

impl FromStr for Coord {
    type Err = CoordError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        if let Ok(n) = s.parse::<i64>() {
            return Ok(n.into());
        }
        let (sign, digits) = match s.strip_prefix('-') {
            Some(digits) => (Sign::Minus, digits),
            None => (Sign::Plus, s.strip_prefix('+').unwrap_or(s)),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(CoordError);
        }
        Ok(BigInt::from_biguint(sign, whole(digits.as_bytes())).into())
    }
}

/// If a number has this many digits or more, reading two halves is faster than reading the whole.
const HALVE: usize = 1_500;

/// Parses digits in halves, because parsing takes quadratic time, and multiplication takes much less.
fn whole(digits: &[u8]) -> BigUint {
    if digits.len() < HALVE {
        return BigUint::parse_bytes(digits, 10).unwrap_or_default();
    }
    let (front, back) = digits.split_at(digits.len() / 2);
    let power = u32::try_from(back.len()).unwrap_or(u32::MAX);
    whole(front) * BigUint::from(10_u8).pow(power) + whole(back)
}

impl Ord for Coord {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a), Repr::Small(b)) => a.cmp(b),
            (Repr::Big(a), Repr::Big(b)) => a.cmp(b),
            (Repr::Small(_), Repr::Big(b)) => BigInt::ZERO.cmp(b),
            (Repr::Big(a), Repr::Small(_)) => a.as_ref().cmp(&BigInt::ZERO),
        }
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(n) => n.fmt(f),
            Repr::Big(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A number if JSON can represent it exactly (53 bits), otherwise a string of digits.
impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        const SAFE: i64 = 1 << 53;
        match &self.0 {
            Repr::Small(n) if (-SAFE..=SAFE).contains(n) => s.serialize_i64(*n),
            _ => s.collect_str(self),
        }
    }
}

/// Accepts numbers and strings of digits; fractions and exponents are refused.
impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(CoordVisitor)
    }
}

struct CoordVisitor;

impl serde::de::Visitor<'_> for CoordVisitor {
    type Value = Coord;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a string of digits")
    }
    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Coord, E> {
        Ok(n.into())
    }
    fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Coord, E> {
        Ok(BigInt::from(n).into())
    }
    fn visit_str<E: serde::de::Error>(self, s: &str) -> Result<Coord, E> {
        let digits = s.trim_start_matches(['-', '+']).len();
        if digits > Digits::UNCOUNTED {
            super::budget::take_digits(digits).map_err(E::custom)?;
        }
        s.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::Coord;

    #[test]
    fn size_and_order() {
        assert_eq!(size_of::<Coord>(), 16);
        let c = |s: &str| s.parse::<Coord>().unwrap();
        let sorted = [
            "-99999999999999999999",
            "-1",
            "0",
            "007",
            "99999999999999999999",
        ]
        .map(c);
        assert!(sorted.is_sorted());
        assert_eq!(c("007"), c("7"));
        assert_eq!(c("0009223372036854775807"), c("9223372036854775807"));
    }

    #[test]
    fn only_digits_make_a_number() {
        for text in ["", "-", "+", "1_0", "--1", "99999999999999999999_9", "1e30"] {
            assert!(text.parse::<Coord>().is_err(), "{text}");
        }
    }

    #[test]
    fn long_numbers_are_read_in_halves() {
        for n in [1_499, 1_500, 1_501, 9_999] {
            let digits: String = (0..n).map(|i| char::from(b'1' + (i % 9) as u8)).collect();
            assert_eq!(digits.parse::<Coord>().unwrap().to_string(), digits);
            let text = format!("-1{}", "0".repeat(n));
            assert_eq!(text.parse::<Coord>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn sums_cross_the_word_size_both_ways() {
        let max = Coord::from(i64::MAX);
        let above = max.plus(&1.into());
        assert_eq!(above.to_string(), "9223372036854775808");
        assert_eq!(above.minus(&1.into()), max);
        assert_eq!(above.minus(&1.into()).to_i64(), Some(i64::MAX));
    }
}
