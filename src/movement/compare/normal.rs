//! The normal form of a movement: a set of alternatives, each a leap or a chain of legs under
//! restrictions.
//!
//! Ranges, jumping and mirror images are moved down to the leaps; functions and directions are
//! distributed over alternatives; alternatives are sorted. Two movements with the same normal form
//! are the same on every board. The reverse is not true.

use crate::movement::geometry::{is_oblique, strides};
use crate::movement::node::{Action, Condition, Id, Link, Movement, Node, Nodes, Range};
use crate::order;
use std::collections::HashMap;

/// A store of normal forms: equal normal forms have the same identifier.
#[derive(Debug, Default)]
pub(in crate::movement) struct Normal {
    nodes: Nodes,
    made: usize,
}

/// Identifies a normal form in its store.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(in crate::movement) struct Form(Id);

/// The maximum number of alternatives.
const MAX_ALTERNATIVES: usize = 20_000;

/// The context of a part; see [`reach`](crate::movement::reach).
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
struct Context {
    later: bool,
    outward: Option<bool>,
    literal: bool,
    lame: bool,
    hop: Option<Action>,
    range: Option<Range>,
}

impl Context {
    /// Whether a leap must jump over exactly one piece and over none.
    fn excludes(&self, array: &[i64]) -> bool {
        let once = self.range.is_none_or(|r| r == Range::ONCE);
        self.lame && self.hop.is_some() && once && array.iter().any(|n| *n != 0)
    }
}

/// The conversion of one movement.
struct Work<'a> {
    of: &'a Movement,
    into: &'a mut Normal,
    done: HashMap<(Id, Context), Vec<Id>>,
}

impl Normal {
    /// Whether both have the same normal form.
    pub(in crate::movement) fn same(&mut self, a: &Movement, b: &Movement) -> bool {
        let a = self.form(a);
        a.is_some() && a == self.form(b)
    }

    /// The normal form; `None` if it is too long, or there is none.
    pub(in crate::movement) fn form(&mut self, movement: &Movement) -> Option<Form> {
        self.made = 0;
        let mut work = Work {
            of: movement,
            into: self,
            done: HashMap::new(),
        };
        let all = work.part(movement.root(), &Context::default())?;
        self.either(all).map(Form)
    }

    fn add(&mut self, node: Node) -> Option<Id> {
        self.nodes.add(node).ok()
    }

    fn either(&mut self, mut items: Vec<Id>) -> Option<Id> {
        order::sort(&mut items);
        items.dedup();
        self.add(Node::Either(items))
    }

    /// A leap with its context.
    fn leap(&mut self, array: &[i64], context: &Context) -> Option<Id> {
        let array = spelled(array, context.literal);
        if array == [0] {
            return self.add(Node::Leap(array));
        }
        let lame = context.lame && (strides(&array) > 1 || is_oblique(&array));
        let mut id = self.add(Node::Leap(array))?;
        if context.literal {
            id = self.add(Node::Literal(id))?;
        }
        if let Some(range) = context.range.filter(|r| *r != Range::ONCE) {
            id = self.add(Node::Ride(id, range))?;
        }
        if let Some(hop) = context.hop {
            id = self.add(Node::Act(hop, id))?;
        }
        if lame {
            id = self.add(Node::Act(Action::NoJump, id))?;
        }
        self.outward(id, context)
    }

    /// Only a later leg can lead outward, which is the default.
    fn outward(&mut self, id: Id, context: &Context) -> Option<Id> {
        match context.later && context.outward == Some(false) {
            true => self.add(Node::Outward(id, false)),
            false => Some(id),
        }
    }

    /// The order and repetition of restrictions do not matter.
    fn filtered(&mut self, mut id: Id, filter: Filter) -> Option<Id> {
        let mut filters = vec![filter];
        while let Some((filter, of)) = Filter::of(self.nodes.get(id)) {
            filters.push(filter);
            id = of;
        }
        order::sort_by_cached_key(&mut filters, Filter::key);
        filters.dedup();
        for filter in filters {
            let node = filter.over(id);
            id = self.add(node)?;
        }
        Some(id)
    }
}

/// The numbers in standard order. Without mirror images the order is significant.
fn spelled(array: &[i64], literal: bool) -> Vec<i64> {
    let mut array = array.to_vec();
    if !literal && array.iter().all(|n| *n >= 0) {
        order::sort(&mut array);
        array.retain(|n| *n != 0);
    }
    while array.last() == Some(&0) {
        array.pop();
    }
    if array.is_empty() {
        array.push(0);
    }
    array
}

/// A part that only filters the moves of another one.
#[derive(Clone, Debug, PartialEq)]
struct Filter(Node);

impl Filter {
    fn of(node: &Node) -> Option<(Self, Id)> {
        let of = match node {
            Node::Toward(of, _) | Node::Within(of, _) => *of,
            Node::Act(Action::Move | Action::Capture | Action::CaptureRoyal, of)
            | Node::Act(Action::Initial, of) => *of,
            _ => return None,
        };
        Some((Self(Self(node.clone()).over(Id::NOTHING)), of))
    }

    fn over(self, id: Id) -> Node {
        match self.0 {
            Node::Toward(_, mut ways) => {
                order::sort_by_cached_key(&mut ways, ToString::to_string);
                ways.dedup();
                Node::Toward(id, ways)
            }
            Node::Within(_, zone) => Node::Within(id, zone),
            Node::Act(action, _) => Node::Act(action, id),
            other => other,
        }
    }

    fn key(&self) -> String {
        format!("{:?}", self.0)
    }
}

impl Work<'_> {
    fn part(&mut self, id: Id, context: &Context) -> Option<Vec<Id>> {
        let key = (id, context.clone());
        if let Some(known) = self.done.get(&key) {
            self.count(known.len())?;
            return self.done.get(&key).cloned();
        }
        let found = self.node(id, context)?;
        self.count(found.len() + 1)?;
        self.done.insert(key, found.clone());
        Some(found)
    }

    fn count(&mut self, made: usize) -> Option<()> {
        self.into.made += made;
        (self.into.made <= MAX_ALTERNATIVES).then_some(())
    }

    fn node(&mut self, id: Id, context: &Context) -> Option<Vec<Id>> {
        let of = self.of;
        let context = context.clone();
        match of.node(id) {
            Node::Leap(array) if context.excludes(array) => Some(Vec::new()),
            Node::Leap(array) => Some(vec![self.into.leap(array, &context)?]),
            Node::Either(items) => {
                let each = items.iter().map(|&i| self.part(i, &context));
                Some(each.collect::<Option<Vec<_>>>()?.concat())
            }
            Node::Then { .. } if context.range.is_some() => self.repeated(id, &context),
            Node::Then { first, link, then } => self.chain(*first, *link, *then, &context),
            Node::Ride(of, range) => {
                let range = context.range.or(Some(*range));
                self.part(*of, &Context { range, ..context })
            }
            Node::Literal(of) => self.part(
                *of,
                &Context {
                    literal: true,
                    ..context
                },
            ),
            Node::Outward(of, outward) => {
                let outward = Some(*outward);
                self.part(*of, &Context { outward, ..context })
            }
            Node::Act(Action::NoJump, of) => self.part(
                *of,
                &Context {
                    lame: true,
                    ..context
                },
            ),
            Node::Act(hop @ (Action::Cannon | Action::Grasshopper), of) => {
                let hop = Some(*hop);
                self.part(*of, &Context { hop, ..context })
            }
            Node::Act(Action::Igui, of) => {
                let all = self.part(*of, &context)?;
                let igui = |id| self.into.add(Node::Act(Action::Igui, id));
                all.into_iter().map(igui).collect()
            }
            Node::PromoteTo(names) => {
                let one = |name: &std::sync::Arc<str>| Node::PromoteTo(vec![name.clone()]);
                names.iter().map(|name| self.into.add(one(name))).collect()
            }
            Node::When {
                branches,
                otherwise,
            } => self.when(branches, *otherwise, &context),
            node @ Node::Opaque(_) => Some(vec![self.into.add(node.clone())?]),
            node @ (Node::Toward(..) | Node::Within(..) | Node::Act(..)) => {
                let (filter, of) = Filter::of(node)?;
                let all = self.part(of, &context)?;
                let restrict = |id| self.into.filtered(id, filter.clone());
                all.into_iter().map(restrict).collect()
            }
        }
    }

    /// A repeated chain is left unchanged.
    fn repeated(&mut self, id: Id, context: &Context) -> Option<Vec<Id>> {
        let range = context.range?;
        let copy = self.into.nodes.copy(self.of.nodes(), id).ok()?;
        let mut id = self.into.add(Node::Ride(copy, range))?;
        if context.literal {
            id = self.into.add(Node::Literal(id))?;
        }
        Some(vec![self.into.outward(id, context)?])
    }

    fn chain(&mut self, first: Id, link: Link, then: Id, context: &Context) -> Option<Vec<Id>> {
        let firsts = self.part(first, context)?;
        let thens = self.later(then, context)?;
        self.count(firsts.len().checked_mul(thens.len())?)?;
        let mut all = Vec::new();
        for &first in &firsts {
            for &then in &thens {
                let link = Link::Must;
                all.push(self.into.add(Node::Then { first, link, then })?);
            }
        }
        if link == Link::May {
            all.extend(firsts);
        }
        Some(all)
    }

    /// A later leg. Effects apply even where a piece could not continue, so an effect must stay an
    /// effect in each alternative.
    fn later(&mut self, then: Id, context: &Context) -> Option<Vec<Id>> {
        if let Node::Either(items) = self.of.node(then) {
            let each = items.iter().map(|&i| self.later(i, context));
            return Some(each.collect::<Option<Vec<_>>>()?.concat());
        }
        let effect = self.of.nodes().is_effect(then);
        let all = self.part(
            then,
            &Context {
                later: true,
                outward: effect.then_some(false),
                ..context.clone()
            },
        )?;
        let same = |id: &Id| self.into.nodes.is_effect(*id) == effect;
        all.iter().all(same).then_some(all)
    }

    fn when(
        &mut self,
        branches: &[(Condition, Id)],
        otherwise: Option<Id>,
        context: &Context,
    ) -> Option<Vec<Id>> {
        let mut all = Vec::new();
        for (condition, id) in branches {
            let part = self.part(*id, context)?;
            all.push((condition.clone(), self.into.either(part)?));
        }
        let otherwise = match otherwise {
            None => None,
            Some(id) => {
                let part = self.part(id, context)?;
                Some(self.into.either(part)?)
            }
        };
        let branches = all;
        Some(vec![self.into.add(Node::When {
            branches,
            otherwise,
        })?])
    }
}
