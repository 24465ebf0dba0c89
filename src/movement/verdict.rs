use super::geometry::{Geometry, is_oblique, strides};
use super::node::{Action, Condition, Movement, Node, children};
use crate::order;
use std::sync::Arc;

/// How exactly a definition can be computed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// All moves are known.
    Exact,
    /// Some moves are certain, others are possible; there are no further moves.
    Bounded {
        /// The words that make it inexact.
        because: Vec<Cost>,
    },
    /// Some moves may be certain; any other move is possible.
    Opaque {
        /// The words that make it inexact; those that make it opaque come first.
        because: Vec<Cost>,
    },
}

/// A word that makes a movement inexact.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Cost {
    /// The reason.
    pub why: Why,
    /// The word as written in the definition.
    pub word: Arc<str>,
}

/// Why a word makes a movement inexact.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Why {
    /// Free text.
    Text,
    /// A piece that is not defined.
    UnknownPiece,
    /// A function that is not defined.
    UnknownFunction,
    /// A function that is not applied to exactly one piece.
    ArgumentCount,
    /// A piece where a function is expected.
    PieceAsFunction,
    /// A range on moves of several legs that are not one fixed path.
    RangeOnChain,
    /// A restriction that neither the language nor the board knows.
    UnknownRestriction,
    /// A condition in words, or an undefined question.
    UnknownCondition,
    /// `no-jump` on a leap whose path is not determined.
    LameOblique,
}

impl Why {
    /// Whether it leaves open where the piece can go.
    pub fn is_opaque(self) -> bool {
        self <= Self::RangeOnChain
    }
}

impl Cost {
    /// A word with the reason.
    pub fn new(why: Why, word: &str) -> Self {
        let word = word.into();
        Self { why, word }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = &self.word;
        match self.why {
            Why::Text => write!(f, "the text `{word}`"),
            Why::UnknownPiece => write!(f, "the unknown piece `{word}`"),
            Why::UnknownFunction => write!(f, "the unknown function `{word}`"),
            Why::ArgumentCount => write!(f, "the function `{word}`, which takes one piece"),
            Why::PieceAsFunction => write!(f, "the piece `{word}`, used as a function"),
            Why::RangeOnChain => f.write_str("a range on a move of several legs"),
            Why::UnknownRestriction => write!(f, "the unknown restriction `{word}`"),
            Why::UnknownCondition => write!(f, "the condition `{word}`"),
            Why::LameOblique => write!(f, "`no-jump` on the oblique leap {word}"),
        }
    }
}

impl Movement {
    /// How exact the movement is on a board that has these zones.
    pub fn verdict(&self, is_zone: &dyn Fn(&str) -> bool) -> Verdict {
        self.verdict_on(Geometry::Rectangular(2), is_zone)
    }

    /// The same on cells of this geometry: hexagons have no ranks and files, and other leaps are oblique.
    pub fn verdict_on(&self, on: Geometry, is_zone: &dyn Fn(&str) -> bool) -> Verdict {
        let mut because = self.costs(on, is_zone);
        order::sort(&mut because);
        because.dedup();
        if because.iter().any(|c| c.why.is_opaque()) {
            Verdict::Opaque { because }
        } else if because.is_empty() {
            Verdict::Exact
        } else {
            Verdict::Bounded { because }
        }
    }

    /// Visits every part in every context: below a `no-jump` or not, below a range or not.
    fn costs(&self, on: Geometry, is_zone: &dyn Fn(&str) -> bool) -> Vec<Cost> {
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut open = vec![(self.root(), false, false)];
        while let Some((id, lame, ranged)) = open.pop() {
            if !seen.insert((id, lame, ranged)) {
                continue;
            }
            let node = self.node(id);
            let is_chain = matches!(node, Node::Then { .. });
            found.extend(cost(node, lame, on, is_zone));
            if let Node::When { branches, .. } = node {
                branches
                    .iter()
                    .for_each(|(c, _)| unknown(c, on, &mut found));
            }
            if is_chain && ranged && !self.nodes().is_fixed_path(id) {
                found.push(Cost::new(Why::RangeOnChain, ""));
            }
            let lame = lame || matches!(node, Node::Act(Action::NoJump, _));
            let ranged = matches!(node, Node::Ride(..)) || ranged && !is_chain;
            open.extend(children(node).into_iter().map(|c| (c, lame, ranged)));
        }
        found
    }
}

fn cost(node: &Node, lame: bool, on: Geometry, is_zone: &dyn Fn(&str) -> bool) -> Option<Cost> {
    match node {
        Node::Opaque(cost) => Some(cost.clone()),
        Node::Within(_, zone) if !is_zone(zone) => Some(Cost::new(Why::UnknownRestriction, zone)),
        Node::Leap(array) if lame && has_no_path(array, on) => {
            Some(Cost::new(Why::LameOblique, &format!("{array:?}")))
        }
        _ => None,
    }
}

/// Whether the cells that a leap passes over are not determined.
fn has_no_path(array: &[i64], on: Geometry) -> bool {
    let no_path = |leap: &[i64]| is_oblique(leap) && strides(leap) <= 1;
    match (on, on.vector(array)) {
        (Geometry::Hexagonal(_), Some(leap)) => on.orbit(leap).iter().any(|v| no_path(&v.0)),
        _ => no_path(array),
    }
}

/// The parts of a condition that cannot be decided.
fn unknown(condition: &Condition, on: Geometry, into: &mut Vec<Cost>) {
    let hexagonal = matches!(on, Geometry::Hexagonal(_));
    let mut odd = |word: &str| into.push(Cost::new(Why::UnknownCondition, word));
    match condition {
        Condition::Unknown(words) => odd(words),
        Condition::Number(n) => odd(&n.to_string()),
        Condition::Rank => odd("rank"),
        Condition::File => odd("file"),
        Condition::Not(c) => unknown(c, on, into),
        Condition::All(all) | Condition::Any(all) => {
            all.iter().for_each(|c| unknown(c, on, into));
        }
        Condition::Compare(_, a, b) => {
            for number in [a, b] {
                match &**number {
                    Condition::Rank if hexagonal => {
                        into.push(Cost::new(Why::UnknownCondition, "rank"));
                    }
                    Condition::File if hexagonal => {
                        into.push(Cost::new(Why::UnknownCondition, "file"));
                    }
                    Condition::Number(_) | Condition::Rank | Condition::File => {}
                    Condition::Unknown(words) => {
                        into.push(Cost::new(Why::UnknownCondition, words));
                    }
                    _ => into.push(Cost::new(Why::UnknownCondition, "a comparison of truths")),
                }
            }
        }
    }
}
