//! Puts lists in order, with one piece of code for lists of all types.
//!
//! Each type that the methods of the standard library sort is 6 kB of the program, which was a twelfth of it. Large
//! lists of numbers and keys are still sorted by those.

use std::cmp::Ordering;

/// Up to this length, neighbors are exchanged until each is in its place.
const SHORT: usize = 20;

/// Lists that are put in order. What is equal remains in its order.
pub trait Order {
    /// What is in the list.
    type Item;

    /// By the order of the items.
    fn order(&mut self)
    where
        Self::Item: Ord,
    {
        self.order_by(Ord::cmp);
    }

    /// By a key of each item.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&Self::Item) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }

    /// By a key of each item, which is made once.
    fn order_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&Self::Item) -> K);

    /// By a comparison of two items.
    fn order_by(&mut self, compare: impl FnMut(&Self::Item, &Self::Item) -> Ordering);
}

impl<T> Order for [T] {
    type Item = T;

    fn order_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        let order = indices(self.len(), &mut |a, b| keys[a].cmp(&keys[b]));
        arrange(order, &mut |a, b| self.swap(a, b));
    }

    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() <= SHORT {
            for end in 1..self.len() {
                let mut at = end;
                while at > 0 && compare(&self[at - 1], &self[at]).is_gt() {
                    self.swap(at - 1, at);
                    at -= 1;
                }
            }
            return;
        }
        let order = indices(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        arrange(order, &mut |a, b| self.swap(a, b));
    }
}

/// The places of the items in their order.
fn indices(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

/// Moves each item to its place; exchanges one less than there are in each circle of items that take each
/// other's places.
fn arrange(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start || from == at {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    /// Numbers that look random, with their places.
    fn numbers(len: usize) -> Vec<(u64, usize)> {
        let scattered = (1..=len as u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40);
        scattered.map(|n| n % 50).zip(0..len).collect()
    }

    #[test]
    fn lists_of_any_length_are_in_the_order_of_the_standard_library() {
        for len in (0..70).chain([1000]) {
            let mut expected = numbers(len);
            expected.sort_by_key(|(n, _)| *n);
            let mut by_key = numbers(len);
            by_key.order_by_key(|(n, _)| *n);
            assert_eq!(by_key, expected, "{len}");
            let mut cached = numbers(len);
            cached.order_by_cached_key(|(n, _)| *n);
            assert_eq!(cached, expected, "{len}");
            let mut whole = numbers(len);
            whole.reverse();
            whole.order();
            assert_eq!(whole, expected, "{len}");
        }
    }
}
