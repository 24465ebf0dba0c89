//! Builds movements in code.

use super::node::{Action, Condition, Id, Link, Movement, Node, Nodes, Range};
use super::{Cost, Direction, Why};
use std::sync::Arc;

impl Movement {
    /// A leap by these numbers, in every direction the symmetry of the board gives.
    pub fn leap(array: &[i64]) -> Self {
        Self::of(Node::Leap(array.to_vec()))
    }

    /// The moving piece becomes one of these pieces; used as the last leg.
    pub fn promote_to(names: &[&str]) -> Self {
        Self::of(Node::PromoteTo(
            names.iter().map(|n| Arc::from(*n)).collect(),
        ))
    }

    /// A movement described only in words.
    pub fn text(words: &str) -> Self {
        Self::of(Node::Opaque(Cost::new(Why::Text, words)))
    }

    /// Either of the two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut items = self.alternatives();
        items.extend(other.alternatives());
        Self::join(&items, Node::Either)
    }

    /// Any of these, joined at once: joining one after another copies all of them each time. `None` if there are none.
    pub(super) fn any_of(parts: Vec<Self>) -> Option<Self> {
        match &parts[..] {
            [] => None,
            [_] => parts.into_iter().next(),
            several => {
                let items: Vec<Self> = several.iter().flat_map(Self::alternatives).collect();
                Some(Self::join(&items, Node::Either))
            }
        }
    }

    /// The parts of an alternation; a list of only this part otherwise.
    fn alternatives(&self) -> Vec<Self> {
        match self.node(self.root()) {
            Node::Either(items) => items.iter().map(|&id| self.part(id)).collect(),
            _ => vec![self.clone()],
        }
    }

    fn part(&self, id: Id) -> Self {
        Self::new(Arc::new(self.nodes().clone()), id)
    }

    /// `=>`: this leg, then that one.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        self.chain(Link::Must, next)
    }

    /// `->`: this leg, then optionally that one.
    #[must_use]
    pub fn may_then(self, next: Self) -> Self {
        self.chain(Link::May, next)
    }

    fn chain(self, link: Link, next: Self) -> Self {
        Self::join(&[self, next], |ids| match ids[..] {
            [first, then] => Node::Then { first, link, then },
            _ => Node::Either(ids),
        })
    }

    /// Any number of times, over empty cells.
    #[must_use]
    pub fn ride(self) -> Self {
        self.range(1, None)
    }

    /// At least `min` and at most `max` times, over empty cells.
    #[must_use]
    pub fn range(self, min: u32, max: Option<u32>) -> Self {
        self.wrap(|of| Node::Ride(of, Range { min, max }))
    }

    /// Only the moves in one of these directions (`forward`, `left-most`). Words that are
    /// not directions are read as zones of the board.
    #[must_use]
    pub fn toward(self, words: &[&str]) -> Self {
        let parsed = words.iter().map(|w| Direction::parse(w));
        match parsed.collect::<Option<Vec<_>>>() {
            Some(directions) => self.wrap(|of| Node::Toward(of, directions)),
            None => words.iter().fold(self, |m, w| m.within(w)),
        }
    }

    /// Only the moves that end in a zone of the board.
    #[must_use]
    pub fn within(self, zone: &str) -> Self {
        self.wrap(|of| Node::Within(of, zone.into()))
    }

    /// Leaps as written, without their mirror images.
    #[must_use]
    pub fn only(self) -> Self {
        self.wrap(Node::Literal)
    }

    /// As a later leg: in any direction, even back to the start.
    #[must_use]
    pub fn any(self) -> Self {
        self.wrap(|of| Node::Outward(of, false))
    }

    /// The moves of this part, changed or filtered by a function.
    #[must_use]
    pub fn act(self, action: Action) -> Self {
        self.wrap(|of| Node::Act(action, of))
    }

    /// This if the condition is true, otherwise that.
    #[must_use]
    pub fn when(self, condition: Condition, otherwise: Self) -> Self {
        Self::join(&[self, otherwise], |ids| match ids[..] {
            [then, otherwise] => Node::When {
                branches: vec![(condition, then)],
                otherwise: Some(otherwise),
            },
            _ => Node::Either(ids),
        })
    }

    fn of(node: Node) -> Self {
        Self::join(&[], |_| node)
    }

    fn wrap(self, node: impl FnOnce(Id) -> Node) -> Self {
        Self::join(&[self], |ids| match ids[..] {
            [of] => node(of),
            _ => Node::Either(ids),
        })
    }

    /// Copies the parts into one store; parts that are nested too deep become opaque.
    fn join(parts: &[Self], node: impl FnOnce(Vec<Id>) -> Node) -> Self {
        let mut nodes = Nodes::default();
        let ids = parts.iter().map(|p| nodes.copy(p.nodes(), p.root()));
        let built = ids.collect::<Result<Vec<_>, _>>();
        let built = built.and_then(|ids| nodes.add(node(ids)));
        match built {
            Ok(root) => Self::new(Arc::new(nodes), root),
            Err(_) => Self::text("nested too deep"),
        }
    }
}
