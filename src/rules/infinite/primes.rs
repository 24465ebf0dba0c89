//! Prime numbers: the distances of a huygen.

use super::number::Number;
use num_bigint::BigUint;

/// For longer numbers, primality cannot be decided in reasonable time.
const MOST_BITS: u64 = 1_024;

/// Whether a coordinate is too large to decide which distances from it are prime.
pub(super) fn is_too_far<N: Number>(n: &N) -> bool {
    n.small().is_none() && n.coord().to_big().bits() > MOST_BITS / 2
}

/// Whether a distance is a prime number. Exact up to 2^64; beyond that, 24 rounds of the
/// Miller–Rabin test, which has no known failure at that number of rounds.
pub(super) fn is_prime<N: Number>(distance: &N) -> bool {
    match distance.small().and_then(|n| u64::try_from(n).ok()) {
        Some(n) => small(n),
        None => match distance.coord().to_big().to_biguint() {
            Some(n) if n.bits() <= MOST_BITS => large(&n),
            _ => false,
        },
    }
}

/// The first prime numbers; as bases they are sufficient for every machine word.
const FIRST: [u64; 24] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
];

fn small(n: u64) -> bool {
    for p in FIRST {
        if n.is_multiple_of(p) {
            return n == p;
        }
    }
    if n < 97 * 97 {
        return n > 1;
    }
    let twos = (n - 1).trailing_zeros();
    FIRST[..12].iter().all(|base| passes(n, twos, *base))
}

fn passes(n: u64, twos: u32, base: u64) -> bool {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let (mut power, mut square, mut exponent) = (1, base, (n - 1) >> twos);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(power, square);
        }
        square = times(square, square);
        exponent >>= 1;
    }
    if power == 1 || power == n - 1 {
        return true;
    }
    for _ in 1..twos {
        power = times(power, power);
        if power == n - 1 {
            return true;
        }
    }
    false
}

fn large(n: &BigUint) -> bool {
    let divides = |p: &u64| (n % *p) == BigUint::ZERO;
    if FIRST.iter().any(divides) {
        return false;
    }
    let one = BigUint::from(1u8);
    let before = n - &one;
    let twos = before.trailing_zeros().unwrap_or(0);
    let odd = &before >> twos;
    FIRST.iter().all(|base| {
        let mut power = BigUint::from(*base).modpow(&odd, n);
        if power == one || power == before {
            return true;
        }
        for _ in 1..twos {
            power = &power * &power % n;
            if power == before {
                return true;
            }
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::super::number::Far;
    use super::*;

    #[test]
    fn small_numbers_agree_with_trial_division() {
        for n in 0..20_000i64 {
            let divided = n > 1 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0);
            assert_eq!(is_prime(&n), divided, "{n}");
        }
    }

    #[test]
    fn large_numbers_that_are_known() {
        let far = |text: &str| Far::from_coord(&text.parse().unwrap()).unwrap();
        // 2^61 - 1, 2^127 - 1, and the largest prime number below 2^64.
        assert!(is_prime(&far("2305843009213693951")));
        assert!(is_prime(&far("18446744073709551557")));
        assert!(is_prime(&far("170141183460469231731687303715884105727")));
        assert!(!is_prime(&far("170141183460469231731687303715884105729")));
        // A strong pseudoprime to the first nine bases.
        assert!(!is_prime(&far("3825123056546413051")));
    }
}
