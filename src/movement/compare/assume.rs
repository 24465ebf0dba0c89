//! Assumes that undecidable conditions are true or false.

use crate::movement::node::{children, children_mut};
use crate::movement::{Comparison, Condition, Id, Movement, Node, Nodes};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Conditions in words, and what is assumed of each.
pub(super) type Assumed = Vec<(Arc<str>, bool)>;

/// The maximum number of conditions in words; each doubles the number of combinations.
const MAX_CONDITIONS: usize = 4;

/// Every combination of truth values of these conditions.
pub(super) fn assignments(conditions: &BTreeSet<Arc<str>>) -> Option<Vec<Assumed>> {
    if conditions.len() > MAX_CONDITIONS {
        return None;
    }
    let all = 0..1u32 << conditions.len();
    let line = |bits: u32| {
        let truths = (0..).map(|n| bits >> n & 1 == 0);
        conditions.iter().cloned().zip(truths).collect()
    };
    Some(all.map(line).collect())
}

/// Whether conditions in words occur only before the piece moves, so that each has one answer.
pub(super) fn is_early(movement: &Movement) -> bool {
    let mut later: Vec<Id> = Vec::new();
    for id in movement.parts() {
        if let Node::Then { then, .. } = movement.node(id) {
            later.push(*then);
        }
    }
    let mut seen: HashSet<Id> = later.iter().copied().collect();
    while let Some(id) = later.pop() {
        let node = movement.node(id);
        if let Node::When { branches, .. } = node
            && branches.iter().any(|(c, _)| is_unknown(c))
        {
            return false;
        }
        later.extend(children(node).into_iter().filter(|c| seen.insert(*c)));
    }
    true
}

fn is_unknown(condition: &Condition) -> bool {
    match condition {
        Condition::Unknown(_) => true,
        Condition::Not(c) => is_unknown(c),
        Condition::Compare(_, a, b) => is_unknown(a) || is_unknown(b),
        Condition::All(all) | Condition::Any(all) => all.iter().any(is_unknown),
        Condition::Number(_) | Condition::Rank | Condition::File => false,
    }
}

/// The movement with these conditions decided; `None` if it is nested too deep.
pub(super) fn assume(movement: &Movement, assuming: &[(Arc<str>, bool)]) -> Option<Movement> {
    if assuming.is_empty() {
        return Some(movement.clone());
    }
    let mut nodes = Nodes::default();
    let root = decided(
        movement,
        movement.root(),
        assuming,
        &mut nodes,
        &mut HashMap::new(),
    )?;
    Some(Movement::new(Arc::new(nodes), root))
}

/// The depth of recursion is bounded by the nesting limit of the store.
fn decided(
    movement: &Movement,
    id: Id,
    assuming: &[(Arc<str>, bool)],
    into: &mut Nodes,
    done: &mut HashMap<Id, Id>,
) -> Option<Id> {
    if let Some(&copy) = done.get(&id) {
        return Some(copy);
    }
    let mut node = movement.node(id).clone();
    for child in children_mut(&mut node) {
        *child = decided(movement, *child, assuming, into, done)?;
    }
    if let Node::When { branches, .. } = &mut node {
        branches.iter_mut().for_each(|(c, _)| decide(c, assuming));
    }
    let copy = into.add(node).ok()?;
    done.insert(id, copy);
    Some(copy)
}

fn decide(condition: &mut Condition, assuming: &[(Arc<str>, bool)]) {
    match condition {
        Condition::Unknown(words) => {
            if let Some((_, truth)) = assuming.iter().find(|(w, _)| w == words) {
                let number = |n| Box::new(Condition::Number(n));
                let (a, b) = (number(0), number(i64::from(!truth)));
                *condition = Condition::Compare(Comparison::Equal, a, b);
            }
        }
        Condition::Not(c) => decide(c, assuming),
        Condition::All(all) | Condition::Any(all) => {
            all.iter_mut().for_each(|c| decide(c, assuming));
        }
        // An unknown number cannot be replaced by true or false.
        Condition::Compare(..) | Condition::Number(_) | Condition::Rank | Condition::File => {}
    }
}
