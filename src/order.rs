//! Sorting with little machine code, for lists whose sorting takes no time that anyone notices.
//!
//! The standard library compiles its sort again for each type and each comparison, which takes about six kilobytes
//! each time. With nearly a hundred such places, that was a twentieth of the module for browsers. Here, what is
//! compiled for each type is small, and long lists are sorted as lists of indexes, by code that exists once.
//!
//! Every sort keeps the order of equal elements. Lists that are sorted often, such as those of keys, use the
//! standard library.

use std::cmp::Ordering;

/// Lists up to this length are sorted in place, by insertion.
const SHORT: usize = 20;

/// Sorts in ascending order.
pub fn sort<T: Ord>(items: &mut [T]) {
    arrange(items, &mut T::cmp);
}

/// Sorts by a comparison.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    arrange(items, &mut compare);
}

/// Sorts by a key, which is computed for each comparison.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    arrange(items, &mut |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a key, which is computed once for each element.
pub fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    put(
        items,
        indexes(keys.len(), &mut |a, b| keys[a].cmp(&keys[b])),
    );
}

fn arrange<T>(items: &mut [T], compare: &mut dyn FnMut(&T, &T) -> Ordering) {
    if items.len() > SHORT {
        let order = indexes(items.len(), &mut |a, b| compare(&items[a], &items[b]));
        return put(items, order);
    }
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at - 1], &items[at]).is_gt() {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// For each place, the index of the element that belongs there.
fn indexes(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

/// Puts each element in its place, one cycle of places after another.
fn put<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..items.len() {
        let mut at = start;
        while order[at] != start {
            let from = order[at];
            items.swap(at, from);
            order[at] = at;
            at = from;
        }
        order[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_of_any_length_are_sorted_as_by_the_standard_library(
            items in prop::collection::vec((0_u8..9, any::<u16>()), 0..90),
        ) {
            let sorted = |by: fn(&mut [(u8, u16)])| {
                let mut copy = items.clone();
                by(&mut copy);
                copy
            };
            prop_assert_eq!(sorted(sort), sorted(|v| v.sort()));
            let expected = sorted(|v| v.sort_by_key(|i| i.0));
            prop_assert_eq!(&sorted(|v| sort_by_key(v, |i| i.0)), &expected);
            prop_assert_eq!(&sorted(|v| sort_by_cached_key(v, |i| i.0)), &expected);
            prop_assert_eq!(&sorted(|v| sort_by(v, |a, b| a.0.cmp(&b.0))), &expected);
        }
    }
}
