use super::{Cost, Direction};
use std::collections::HashMap;
use std::sync::Arc;

/// A movement and the store of its parts.
///
/// Parts are shared: a definition that is used a thousand times is stored once, and cloning is
/// cheap.
#[derive(Clone, Debug)]
pub struct Movement {
    nodes: Arc<Nodes>,
    root: Id,
}

/// Identifies a part of a movement in its store.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Id(u32);

impl Id {
    /// A part without any moves; exists in every store.
    pub(super) const NOTHING: Self = Self(u32::MAX);
}

/// One part of a movement; it refers to the parts it consists of.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Node {
    /// A leap by these numbers, in every direction the symmetry of the board gives.
    Leap(Vec<i64>),
    /// Any one of these.
    Either(Vec<Id>),
    /// A leg, then another leg from where the first ended.
    Then {
        /// The first leg.
        first: Id,
        /// Whether the move may end between the two.
        link: Link,
        /// The rest of the move.
        then: Id,
    },
    /// Every leap inside is repeated this many times, over empty cells.
    Ride(Id, Range),
    /// Only the moves in one of these directions.
    Toward(Id, Vec<Direction>),
    /// Leaps inside are meant as written, without their mirror images.
    Literal(Id),
    /// Whether a later leg must go away from where the move began.
    Outward(Id, bool),
    /// Only the moves that end in a zone of the board; the board may not have that zone.
    Within(Id, Arc<str>),
    /// The moves of a part, changed or filtered.
    Act(Action, Id),
    /// The moving piece becomes one of these pieces.
    PromoteTo(Vec<Arc<str>>),
    /// The first branch whose condition is true.
    When {
        /// Conditions with what they allow.
        branches: Vec<(Condition, Id)>,
        /// What applies if no condition is true.
        otherwise: Option<Id>,
    },
    /// Words that cannot be computed.
    Opaque(Cost),
}

/// What may happen between two legs of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Link {
    /// `=>`: the move goes on, or does not take place.
    Must,
    /// `->`: the move may end here or go on.
    May,
}

/// How many times a leap is repeated.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Range {
    /// The minimum.
    pub min: u32,
    /// The maximum; `None` is no limit.
    pub max: Option<u32>,
}

impl Range {
    /// Once or more.
    pub const RIDER: Self = Self { min: 1, max: None };
    /// Once.
    pub const ONCE: Self = Self {
        min: 1,
        max: Some(1),
    };

    /// The most steps, for loops.
    pub(super) fn most(self) -> u32 {
        self.max.unwrap_or(u32::MAX)
    }
}

/// What a function of a notation does to the moves of a piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Action {
    /// Only moves without a capture.
    Move,
    /// Only captures.
    Capture,
    /// Only captures of a royal piece.
    CaptureRoyal,
    /// Leaps are blocked by pieces in their way.
    NoJump,
    /// Rides and leaps need exactly one piece in their way.
    Cannon,
    /// Rides end on the cell immediately beyond the first piece in their way.
    Grasshopper,
    /// Captures without leaving its cell.
    Igui,
    /// Only a piece that has not moved.
    Initial,
}

/// The condition of a branch.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Condition {
    /// A number.
    Number(i64),
    /// The rank of the cell, counted from 1 at the mover's side.
    Rank,
    /// The file of the cell, counted from 1 at the mover's left.
    File,
    /// Two numbers compared.
    Compare(Comparison, Box<Condition>, Box<Condition>),
    /// The negation.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// Any of them.
    Any(Vec<Condition>),
    /// A condition in words, or an undefined question.
    Unknown(Arc<str>),
}

/// How two numbers are compared.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Condition {
    /// The number of conditions it is made of.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Compare(_, a, b) => 1 + a.size() + b.size(),
            Self::Not(c) => 1 + c.size(),
            Self::All(all) | Self::Any(all) => 1 + all.iter().map(Self::size).sum::<usize>(),
            Self::Number(_) | Self::Rank | Self::File | Self::Unknown(_) => 1,
        }
    }
}

impl Comparison {
    /// The result for two numbers.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessOrEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterOrEqual => a >= b,
        }
    }
}

/// The error for a movement that is nested too deep.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the definition is nested more than {MAX_DEPTH} levels deep")]
pub struct TooDeep;

/// The limit of nesting; recursion over parts needs little stack.
pub(super) const MAX_DEPTH: u16 = 200;

/// Properties of a part that are computed once.
#[derive(Copy, Clone, Debug, Default)]
struct Facts {
    depth: u16,
    /// Its parts, counted once for each use.
    size: u32,
    /// It is one path of single leaps that are all mandatory.
    fixed: bool,
    /// It changes the piece or the board instead of moving on.
    effect: bool,
    /// As a later leg it depends on how far the piece has come: by a condition, or by a leg after a
    /// leg.
    looks_back: bool,
    /// It may be different for the second player: a direction, a leap as it is written, a zone, or a condition.
    sided: bool,
}

/// A store of parts, each kept once.
#[derive(Clone, Debug, Default)]
pub struct Nodes {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    known: HashMap<Node, Id>,
}

impl Nodes {
    /// Adds a part and returns its identifier. The parts it refers to must be there already.
    pub fn add(&mut self, node: Node) -> Result<Id, TooDeep> {
        let node = tidy(node);
        if let Node::Either(items) = &node
            && let [only] = items[..]
        {
            return Ok(only);
        }
        if let Some(&id) = self.known.get(&node) {
            return Ok(id);
        }
        let facts = self.facts_of(&node);
        if facts.depth > MAX_DEPTH {
            return Err(TooDeep);
        }
        let id = Id(u32::try_from(self.nodes.len()).map_err(|_| TooDeep)?);
        self.nodes.push(node.clone());
        self.facts.push(facts);
        self.known.insert(node, id);
        Ok(id)
    }

    /// The part with that identifier.
    pub fn get(&self, id: Id) -> &Node {
        static NOTHING: Node = Node::Either(Vec::new());
        self.nodes.get(id.0 as usize).unwrap_or(&NOTHING)
    }

    /// Every part, after the parts it is made of.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        let count = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        (0..count).map(Id)
    }

    fn facts(&self, id: Id) -> Facts {
        self.facts.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// Whether every leg is a single mandatory leap, so that the path can be repeated.
    pub fn is_fixed_path(&self, id: Id) -> bool {
        self.facts(id).fixed
    }

    /// Whether a leg changes the piece or the board instead of moving on.
    pub(super) fn is_effect(&self, id: Id) -> bool {
        self.facts(id).effect
    }

    /// Whether a later leg depends on how far the piece has come.
    pub(super) fn looks_back(&self, id: Id) -> bool {
        self.facts(id).looks_back
    }

    /// Whether a part may be different for the second player.
    pub(super) fn is_sided(&self, id: Id) -> bool {
        self.facts(id).sided
    }

    fn facts_of(&self, node: &Node) -> Facts {
        let parts = children(node);
        let depth = parts.iter().map(|&c| self.facts(c).depth).max();
        let looks = matches!(node, Node::Then { .. } | Node::When { .. });
        let sizes = parts.iter().map(|&c| self.facts(c).size);
        Facts {
            depth: depth.unwrap_or(0) + 1,
            size: sizes.fold(1, u32::saturating_add),
            fixed: self.would_be_fixed(node),
            effect: match node {
                Node::PromoteTo(_) | Node::Opaque(_) | Node::Act(Action::Igui, _) => true,
                Node::Leap(_) | Node::Then { .. } => false,
                _ => !parts.is_empty() && parts.iter().all(|&id| self.is_effect(id)),
            },
            sided: is_sided(node) || parts.iter().any(|&id| self.is_sided(id)),
            looks_back: looks || parts.iter().any(|&id| self.looks_back(id)),
        }
    }

    fn would_be_fixed(&self, node: &Node) -> bool {
        let leg = |id: &Id| self.is_fixed_path(*id) && !matches!(self.get(*id), Node::Then { .. });
        match node {
            Node::Leap(_) => true,
            Node::Either(items) => items.iter().all(leg),
            Node::Toward(of, _) | Node::Literal(of) | Node::Outward(of, _) => leg(of),
            Node::Then { first, link, then } => {
                *link == Link::Must && self.is_fixed_path(*first) && self.is_fixed_path(*then)
            }
            _ => false,
        }
    }

    /// Copies `root` and everything it is made of from another store.
    pub fn copy(&mut self, from: &Self, root: Id) -> Result<Id, TooDeep> {
        self.copy_known(from, root, &mut HashMap::new())
    }

    fn copy_known(
        &mut self,
        from: &Self,
        id: Id,
        done: &mut HashMap<Id, Id>,
    ) -> Result<Id, TooDeep> {
        if let Some(&copy) = done.get(&id) {
            return Ok(copy);
        }
        let mut node = from.get(id).clone();
        for child in children_mut(&mut node) {
            *child = self.copy_known(from, *child, done)?;
        }
        let copy = self.add(node)?;
        done.insert(id, copy);
        Ok(copy)
    }
}

/// Whether a part, apart from what it is made of, may be different for the second player.
fn is_sided(node: &Node) -> bool {
    matches!(
        node,
        Node::Toward(..) | Node::Literal(_) | Node::Within(..) | Node::When { .. }
    )
}

/// Flattens nested alternatives into one list without duplicates.
fn tidy(node: Node) -> Node {
    match node {
        Node::Either(items) => {
            let mut seen = std::collections::HashSet::new();
            Node::Either(items.into_iter().filter(|i| seen.insert(*i)).collect())
        }
        other => other,
    }
}

/// The parts a part is made of.
pub(super) fn children(node: &Node) -> Vec<Id> {
    let mut node = node.clone();
    children_mut(&mut node).into_iter().map(|id| *id).collect()
}

/// The same, mutable.
pub(super) fn children_mut(node: &mut Node) -> Vec<&mut Id> {
    match node {
        Node::Leap(_) | Node::PromoteTo(_) | Node::Opaque(_) => Vec::new(),
        Node::Either(items) => items.iter_mut().collect(),
        Node::Then { first, then, .. } => vec![first, then],
        Node::Ride(of, _)
        | Node::Toward(of, _)
        | Node::Literal(of)
        | Node::Outward(of, _)
        | Node::Within(of, _)
        | Node::Act(_, of) => vec![of],
        Node::When {
            branches,
            otherwise,
        } => {
            let branches = branches.iter_mut().map(|(_, id)| id);
            branches.chain(otherwise.iter_mut()).collect()
        }
    }
}

impl Movement {
    /// The movement with this root in a store.
    pub fn new(nodes: Arc<Nodes>, root: Id) -> Self {
        Self { nodes, root }
    }

    /// Its outermost part.
    pub fn root(&self) -> Id {
        self.root
    }

    /// Whether it may be different for the second player.
    pub fn is_sided(&self) -> bool {
        self.nodes.is_sided(self.root)
    }

    /// The store of its parts.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// One of its parts.
    pub fn node(&self, id: Id) -> &Node {
        self.nodes.get(id)
    }

    /// How many parts it is made of. In a movement of up to `few`, a part counts once for each use.
    pub(super) fn size(&self, few: u32) -> usize {
        match self.nodes.facts(self.root).size {
            size if size <= few => size as usize,
            _ => self.parts().len(),
        }
    }

    /// Every part it is made of, each once, the outermost first.
    pub fn parts(&self) -> Vec<Id> {
        let mut seen = std::collections::HashSet::from([self.root]);
        let mut parts = vec![self.root];
        let mut next = 0;
        while let Some(&id) = parts.get(next) {
            next += 1;
            let new = children(self.node(id)).into_iter();
            parts.extend(new.filter(|c| seen.insert(*c)));
        }
        parts
    }
}

/// Movements are equal if they are made of the same parts, even in different stores.
impl PartialEq for Movement {
    fn eq(&self, other: &Self) -> bool {
        let mut store = Nodes::default();
        let a = store.copy(&self.nodes, self.root);
        let b = store.copy(&other.nodes, other.root);
        a.is_ok() && a == b
    }
}

impl Eq for Movement {}
