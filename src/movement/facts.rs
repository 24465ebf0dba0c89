//! Facts about each part of a movement, computed once: what it can do, and in which directions.

use super::{
    Action, Direction, Geometry, HexRows, Id, Link, Node, Nodes, Parts, Range, Vector, is_oblique,
    strides,
};
use crate::order;
use std::collections::HashMap;
use std::rc::Rc;

/// The boards a definition may be meant for.
pub const BOARDS: [Geometry; 3] = [
    Geometry::Rectangular(2),
    Geometry::Hexagonal(HexRows::Level),
    Geometry::Hexagonal(HexRows::Upright),
];

/// The directions of moves on each of the [`BOARDS`].
pub type Ways = [Vec<Vector>; 3];

/// The maximum number of directions that are followed.
const MOST_LEGS: usize = 256;

/// What is known about a part. "Can" means on some board and in some position.
#[derive(Clone, Debug, Default)]
pub struct Fact {
    /// It can move without capturing.
    pub quiet: bool,
    /// It can capture.
    pub captures: bool,
    /// One of its captures need not end the move.
    pub explicit: bool,
    /// It acts from its place instead of moving.
    pub effect: bool,
    /// Part of it is unknown.
    pub opaque: bool,
    /// A leap or ride of it passes over cells.
    pub passes: bool,
    /// One of its leaps passes over cells without being repeated.
    pub long_leap: bool,
    /// One of its leaps is oblique and has no cells between its ends.
    pub oblique: bool,
    /// It stays where it is.
    pub stays: bool,
    /// It has several legs that are not one path.
    pub loose_chain: bool,
    /// It contains `any`.
    pub any: bool,
    /// How many times each of its leaps is made, if that is the same for all.
    pub range: Option<Range>,
    /// Its directions, and those if its arrays were used as written; `None` if unknown.
    pub ways: Option<Rc<(Ways, Ways)>>,
}

impl Fact {
    /// It can never have a move.
    pub fn is_empty(&self) -> bool {
        !self.quiet && !self.captures && !self.effect && !self.opaque
    }
}

/// The facts of all parts.
pub struct Facts {
    known: HashMap<Id, Fact>,
    nothing: Fact,
}

impl Facts {
    /// Of every part of some definitions.
    pub fn of(parts: &Parts) -> Self {
        let mut facts = Self {
            known: HashMap::new(),
            nothing: Fact::default(),
        };
        for id in parts.nodes().ids() {
            let fact = facts.fact(parts.nodes(), id);
            facts.known.insert(id, fact);
        }
        facts
    }

    /// What is known of a part.
    pub fn get(&self, id: Id) -> &Fact {
        self.known.get(&id).unwrap_or(&self.nothing)
    }

    /// The facts of one part, from those of its own parts, which come before it.
    fn fact(&self, nodes: &Nodes, id: Id) -> Fact {
        match nodes.get(id) {
            Node::Leap(array) => leap(array),
            Node::Either(items) => self.union(items),
            Node::Then { first, link, then } => {
                let mut fact = self.then(*first, *link, *then);
                fact.loose_chain = !nodes.is_fixed_path(id);
                fact
            }
            Node::Ride(of, range) => ride(self.get(*of).clone(), *range),
            Node::Toward(of, ways) => toward(self.get(*of).clone(), ways),
            Node::Literal(of) => literal(self.get(*of).clone()),
            Node::Outward(of, on) => {
                let mut fact = self.get(*of).clone();
                fact.any |= !on;
                fact
            }
            Node::Within(of, _) => self.get(*of).clone(),
            Node::Act(action, of) => act(*action, self.get(*of).clone()),
            Node::PromoteTo(_) => Fact {
                effect: true,
                ..Fact::default()
            },
            Node::When {
                branches,
                otherwise,
            } => {
                let all = branches.iter().map(|(_, id)| *id).chain(*otherwise);
                self.union(&all.collect::<Vec<_>>())
            }
            Node::Opaque(_) => Fact {
                effect: true,
                opaque: true,
                ..Fact::default()
            },
        }
    }

    fn union(&self, items: &[Id]) -> Fact {
        let mut all = Fact::default();
        let mut range = items.first().map(|i| self.get(*i).range);
        let mut ways: Option<(Ways, Ways)> = Some(Default::default());
        for &item in items {
            let fact = self.get(item);
            merge(&mut all, fact);
            all.effect |= fact.effect;
            if range != Some(fact.range) {
                range = None;
            }
            ways = ways.zip(fact.ways.as_deref()).and_then(|(a, b)| both(a, b));
        }
        all.range = range.flatten();
        all.ways = ways.map(Rc::new);
        all
    }

    fn then(&self, first: Id, link: Link, then: Id) -> Fact {
        let (a, b) = (self.get(first), self.get(then));
        let mut all = Fact::default();
        merge(&mut all, a);
        merge(&mut all, b);
        let passes = a.quiet || a.explicit || a.effect || a.opaque || b.effect;
        let may = link == Link::May;
        all.quiet = may && a.quiet || passes && (a.quiet || a.effect) && (b.quiet || b.effect);
        all.captures =
            may && a.captures || passes && (b.captures || a.captures && (a.explicit || b.effect));
        all.explicit = a.explicit || b.explicit;
        all.effect = a.effect && b.effect;
        all
    }
}

/// What holds for the whole if it holds for a part.
fn merge(all: &mut Fact, part: &Fact) {
    all.quiet |= part.quiet;
    all.captures |= part.captures;
    all.explicit |= part.explicit;
    all.opaque |= part.opaque;
    all.passes |= part.passes;
    all.long_leap |= part.long_leap;
    all.oblique |= part.oblique;
    all.stays |= part.stays;
    all.loose_chain |= part.loose_chain;
    all.any |= part.any;
}

fn both(mut a: (Ways, Ways), b: &(Ways, Ways)) -> Option<(Ways, Ways)> {
    let add = |to: &mut Ways, from: &Ways| {
        for (to, from) in to.iter_mut().zip(from) {
            to.extend(from);
            order::sort(to);
            to.dedup();
        }
    };
    add(&mut a.0, &b.0);
    add(&mut a.1, &b.1);
    (a.0.iter().all(|w| w.len() <= MOST_LEGS)).then_some(a)
}

fn leap(array: &[i64]) -> Fact {
    let stays = array.iter().all(|n| *n == 0);
    let long = strides(array) > 1;
    let oblique = is_oblique(array) && !long;
    let flat = array.len() <= 2 || array[2..].iter().all(|n| *n == 0);
    let vector = Vector::new(array).filter(|_| flat);
    Fact {
        quiet: true,
        captures: !stays,
        passes: long,
        long_leap: long,
        oblique,
        stays,
        range: Some(Range::ONCE),
        ways: vector.map(|v| Rc::new((BOARDS.map(|b| b.orbit(v)), BOARDS.map(|_| vec![v])))),
        ..Fact::default()
    }
}

fn ride(mut fact: Fact, range: Range) -> Fact {
    fact.passes |= range.max != Some(1);
    fact.range = fact.range.map(|_| range);
    fact
}

/// Those of some directions that go one of these ways.
pub fn kept(ways: &Ways, words: &[Direction]) -> Ways {
    let mut kept = ways.clone();
    for (way, board) in kept.iter_mut().zip(BOARDS) {
        way.retain(|v| !v.is_zero() && words.iter().any(|w| w.holds(board, false, *v)));
    }
    kept
}

fn toward(mut fact: Fact, words: &[Direction]) -> Fact {
    if let Some(ways) = &fact.ways {
        let kept = (kept(&ways.0, words), kept(&ways.1, words));
        if kept.0.iter().all(Vec::is_empty) && kept.1.iter().all(Vec::is_empty) {
            (fact.quiet, fact.captures) = (false, false);
        }
        fact.ways = Some(Rc::new(kept));
    }
    fact
}

fn literal(mut fact: Fact) -> Fact {
    fact.ways = fact.ways.map(|w| Rc::new((w.1.clone(), w.1.clone())));
    fact
}

fn act(action: Action, mut fact: Fact) -> Fact {
    match action {
        Action::Move => fact.captures = false,
        Action::Capture | Action::CaptureRoyal => {
            fact.quiet = false;
            fact.explicit = fact.captures;
        }
        Action::Igui => {
            fact.quiet = false;
            fact.explicit = false;
            fact.effect = fact.captures || fact.opaque;
            fact.ways = None;
        }
        Action::Cannon | Action::Grasshopper if !fact.passes => {
            (fact.quiet, fact.captures) = (false, false);
        }
        Action::Cannon | Action::Grasshopper => fact.range = None,
        Action::NoJump | Action::Initial => {}
    }
    fact
}
