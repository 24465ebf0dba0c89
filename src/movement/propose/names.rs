//! Which arrays have names.

use super::Named;
use crate::model::Word;
use crate::movement::Movement;
use crate::movement::node::{Node, Range};
use crate::order;
use std::collections::HashMap;

/// The names of known pieces that only leap, or only ride.
pub(super) fn names(known: &[Named]) -> HashMap<(Vec<Vec<i64>>, bool), Word> {
    let mut names = HashMap::new();
    for named in known {
        if let Some(key) = plain(&named.movement) {
            names.entry(key).or_insert_with(|| named.name.clone());
        }
    }
    names
}

/// The arrays of a movement that only leaps, or only rides without a limit.
pub(super) fn plain(movement: &Movement) -> Option<(Vec<Vec<i64>>, bool)> {
    let mut arrays = Vec::new();
    let mut rides = None;
    let mut open = vec![(movement.root(), false)];
    while let Some((id, riding)) = open.pop() {
        match movement.node(id) {
            Node::Leap(array) => {
                if *rides.get_or_insert(riding) != riding {
                    return None;
                }
                arrays.push(sorted(array));
            }
            Node::Either(items) => open.extend(items.iter().map(|i| (*i, riding))),
            Node::Ride(of, range) if *range == Range::RIDER => open.push((*of, true)),
            _ => return None,
        }
    }
    order::sort(&mut arrays);
    arrays.dedup();
    rides.map(|rides| (arrays, rides))
}

/// The numbers of an array in the order they are usually written.
pub(super) fn sorted(array: &[i64]) -> Vec<i64> {
    let mut array: Vec<i64> = array.iter().map(|n| n.abs()).collect();
    order::sort(&mut array);
    while array.len() > 2 && array.first() == Some(&0) {
        array.remove(0);
    }
    while array.len() < 2 {
        array.insert(0, 0);
    }
    array
}
