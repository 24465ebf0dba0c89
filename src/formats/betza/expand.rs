//! From the algebra of movement to moves leg by leg: everything that has letters, and a list of
//! what has none.

use super::path::{Always, Ends, Leg, Over, Path, Reach, is_outward};
use super::read::{MOST_LEGS, MOST_OF_ONE, WORDS};
use super::ways::{Light, Way, flat, landings, leads, leg, pass, sift};
use crate::movement::{Action, Condition, Cost, Direction, Id, Link, Movement, Node, Why};
use std::collections::HashSet;

/// A restriction for en-passant captures, which the algebra does not have.
pub const PASSING: &str = "betza-en-passant";

/// The maximum number of parts and moves of a piece. The moves of a part count once for each part around it, so this is
/// more than the paths that can be read.
const MAX_OF_ALL: usize = 2 * MOST_OF_ONE;
/// The maximum for all pieces of a file.
pub const MOST_IN_ALL: usize = 2 * MOST_LEGS;
/// Why a piece is not written.
pub const TOO_LARGE: &str = "more moves than can be written";
/// The maximum number of levels, more than a movement can have.
const DEEPEST: u16 = 400;

/// The moves of one piece.
#[derive(Debug, Default)]
pub struct Found {
    pub items: Vec<Item>,
    /// What has no letters, in words.
    pub lost: Vec<String>,
}

/// Part of a piece.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Item {
    /// One move, leg by leg.
    Path(Path),
    /// Letters that were kept as text.
    Words(String),
}

/// All moves of a movement; subtracts the cost from `budget`.
pub fn expand(movement: &Movement, budget: &mut usize) -> Found {
    let mut expansion = Expansion {
        movement,
        found: Found::default(),
        said: HashSet::new(),
        budget: MAX_OF_ALL.min(*budget),
    };
    let before = expansion.budget;
    let ways = expansion.part(movement.root(), &Light::default(), 0);
    let mut found = expansion.found;
    *budget -= before - expansion.budget;
    if expansion.budget == 0 {
        found.lost = vec![TOO_LARGE.into()];
        return found;
    }
    for way in ways {
        let item = match way.words {
            Some(words) => Item::Words(words.to_string()),
            None => Item::Path(Path {
                legs: way.legs,
                initial: way.initial,
            }),
        };
        found.items.push(item);
    }
    found
}

struct Expansion<'a> {
    movement: &'a Movement,
    found: Found,
    /// What is lost, each once.
    said: HashSet<String>,
    /// How many more parts and moves may be processed.
    budget: usize,
}

impl Expansion<'_> {
    fn lose(&mut self, what: impl Into<String>) -> Vec<Way> {
        let what = what.into();
        if self.said.insert(what.clone()) {
            self.found.lost.push(what);
        }
        Vec::new()
    }

    fn part(&mut self, id: Id, light: &Light, depth: u16) -> Vec<Way> {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 || depth > DEEPEST {
            return Vec::new();
        }
        let movement = self.movement;
        let deeper = depth + 1;
        let ways = match movement.node(id) {
            Node::Leap(array) => self.leap(array, light),
            Node::Either(items) => {
                let each = items.iter().flat_map(|id| self.part(*id, light, deeper));
                each.collect()
            }
            Node::Then { .. } if light.range.is_some() => {
                self.lose("a range on moves of several legs")
            }
            Node::Then { first, link, then } => self.chain(*first, *link, *then, light, deeper),
            Node::Ride(of, range) => {
                let range = light.range.or(Some(*range));
                self.lit(*of, light, deeper, |l| l.range = range)
            }
            Node::Toward(of, ways) => {
                let found = self.part(*of, light, deeper);
                self.toward(found, ways)
            }
            Node::Literal(of) => self.lit(*of, light, deeper, |l| l.literal = true),
            Node::Outward(of, on) => self.lit(*of, light, deeper, |l| l.outward = *on),
            Node::Within(of, zone) if **zone == *PASSING => {
                let mut found = self.part(*of, light, deeper);
                found.iter_mut().for_each(pass);
                found
            }
            Node::Within(_, zone) => self.lose(format!("the zone `{zone}`")),
            Node::Act(action, of) => self.act(*action, *of, light, deeper),
            Node::PromoteTo(_) => self.lose("a promotion on its own"),
            Node::When {
                branches,
                otherwise,
            } => self.when(branches, *otherwise, light, deeper),
            Node::Opaque(cost) => self.opaque(cost),
        };
        self.budget = self.budget.saturating_sub(ways.len());
        ways
    }

    fn lit(
        &mut self,
        of: Id,
        light: &Light,
        depth: u16,
        change: impl FnOnce(&mut Light),
    ) -> Vec<Way> {
        let mut light = light.clone();
        change(&mut light);
        self.part(of, &light, depth)
    }

    fn opaque(&mut self, cost: &Cost) -> Vec<Way> {
        match cost.word.strip_prefix(WORDS) {
            Some(words) if cost.why == Why::Text => vec![Way {
                words: Some(words.into()),
                ..Way::default()
            }],
            _ => self.lose(cost.to_string()),
        }
    }

    fn leap(&mut self, array: &[i64], light: &Light) -> Vec<Way> {
        let Some(step) = flat(array) else {
            return self.lose(format!("the leap {array:?}"));
        };
        let steps = match light.literal {
            true => vec![step],
            false => step.leap().all(),
        };
        let mut ways = Vec::new();
        for step in steps {
            match is_outward(&light.before, step) {
                _ if !light.outward => {}
                Always::Yes => {}
                Always::No => continue,
                Always::Depends => {
                    self.lose("legs whose direction depends on how far the piece has gone");
                    continue;
                }
            }
            match leg(step, light) {
                Ok(Some(leg)) => ways.push(Way {
                    legs: vec![leg],
                    ..Way::default()
                }),
                Ok(None) => {}
                Err(why) => {
                    self.lose(why);
                }
            }
        }
        ways
    }

    /// Grouped from the right: stop here, or continue through all the rest.
    fn chain(&mut self, first: Id, link: Link, then: Id, light: &Light, depth: u16) -> Vec<Way> {
        let mut ways = Vec::new();
        for way in self.part(first, light, depth) {
            if way.words.is_some() {
                self.lose("a description in words before another leg");
                continue;
            }
            if link == Link::May {
                ways.push(way.clone());
            }
            ways.extend(self.go_on(&way, then, light, depth));
        }
        ways
    }

    fn go_on(&mut self, way: &Way, then: Id, light: &Light, depth: u16) -> Vec<Way> {
        if depth > DEEPEST || self.budget == 0 {
            return Vec::new();
        }
        let movement = self.movement;
        match movement.node(then) {
            Node::Either(items) => {
                let each = items
                    .iter()
                    .flat_map(|id| self.go_on(way, *id, light, depth + 1));
                return each.collect();
            }
            Node::PromoteTo(_) => {
                self.lose("promotions (these moves are written without them)");
                return vec![way.clone()];
            }
            _ => {}
        }
        let effect = is_effect(movement, then, 0);
        if way.igui {
            return self.lose("moves that continue after a capture without moving");
        }
        let mut ways = Vec::new();
        for landed in landings(way, effect) {
            let mut there = light.clone();
            there.before.extend(&landed.legs);
            there.outward = !effect;
            for next in self.part(then, &there, depth + 1) {
                if next.words.is_some() {
                    self.lose("a description in words within a move");
                    continue;
                }
                ways.push(Way {
                    legs: [&landed.legs[..], &next.legs].concat(),
                    initial: landed.initial || next.initial,
                    ..next
                });
            }
        }
        ways
    }

    /// Only moves in one of these directions, whatever the length of the legs.
    fn toward(&mut self, found: Vec<Way>, ways: &[Direction]) -> Vec<Way> {
        let mut kept = Vec::new();
        for way in found {
            if way.words.is_some() {
                self.lose("directions of a description in words");
                continue;
            }
            match [false, true].map(|second| leads(&way, ways, second)) {
                [Always::Yes, Always::Yes] => kept.push(way),
                [Always::No, Always::No] => {}
                [Always::Depends, _] | [_, Always::Depends] => {
                    self.lose("a direction of legs of different lengths");
                }
                // Letters are seen from the moving side.
                _ => {
                    self.lose("points of the compass");
                }
            }
        }
        kept
    }

    fn act(&mut self, action: Action, of: Id, light: &Light, depth: u16) -> Vec<Way> {
        match action {
            Action::NoJump => self.lit(of, light, depth, |l| l.lame = true),
            Action::Cannon | Action::Grasshopper => {
                self.lit(of, light, depth, |l| l.hop = Some(action))
            }
            Action::CaptureRoyal => self.lose("captures of royal pieces only"),
            Action::Move | Action::Capture | Action::Initial | Action::Igui => {
                let found = self.part(of, light, depth);
                let words = found.iter().any(|w| w.words.is_some());
                if words {
                    self.lose("a description in words, moving or capturing only");
                }
                let sift = |way: Way| sift(action, way);
                let kept = found.into_iter().filter(|w| w.words.is_none());
                if action == Action::Igui {
                    return self.igui(kept.collect());
                }
                kept.filter_map(sift).collect()
            }
        }
    }

    /// Captures without moving: there and back again, for a single leap.
    fn igui(&mut self, found: Vec<Way>) -> Vec<Way> {
        let mut ways = Vec::new();
        for way in found {
            let taking = way.legs.last().is_some_and(|l| l.ends.enemy);
            match way.legs[..] {
                _ if !taking => {}
                [leg] if leg.reach == Reach::ONCE && leg.over == Over::Free => {
                    let there = Leg {
                        ends: Ends::ENEMY,
                        ..leg
                    };
                    ways.push(Way {
                        legs: vec![there, Leg::once(leg.step.times(-1))],
                        igui: true,
                        ..way
                    });
                }
                _ => {
                    self.lose("captures from afar");
                }
            }
        }
        ways
    }

    /// What every branch has in common.
    fn when(
        &mut self,
        branches: &[(Condition, Id)],
        otherwise: Option<Id>,
        light: &Light,
        depth: u16,
    ) -> Vec<Way> {
        let ids = branches.iter().map(|(_, id)| Some(*id));
        let mut common: Option<Vec<Way>> = None;
        let mut lost = false;
        for id in ids.chain([otherwise]) {
            let ways = id.map_or(Vec::new(), |id| self.part(id, light, depth));
            common = Some(match common {
                None => ways,
                Some(so_far) => {
                    let other: HashSet<&Way> = ways.iter().collect();
                    let both = so_far.iter().filter(|w| other.contains(w));
                    let both: Vec<Way> = both.cloned().collect();
                    lost |= both.len() < so_far.len() || both.len() < ways.len();
                    both
                }
            });
        }
        if lost {
            self.lose("moves with a condition");
        }
        common.unwrap_or_default()
    }
}

/// Whether a leg acts from its place instead of moving. Not nested deeper than movements.
fn is_effect(movement: &Movement, id: Id, depth: u16) -> bool {
    let below = |ids: &[Id]| {
        !ids.is_empty()
            && depth < DEEPEST
            && ids.iter().all(|id| is_effect(movement, *id, depth + 1))
    };
    match movement.node(id) {
        Node::PromoteTo(_) | Node::Opaque(_) | Node::Act(Action::Igui, _) => true,
        Node::Leap(_) | Node::Then { .. } => false,
        Node::Either(items) => below(items),
        Node::Ride(of, _)
        | Node::Toward(of, _)
        | Node::Literal(of)
        | Node::Outward(of, _)
        | Node::Within(of, _)
        | Node::Act(_, of) => below(&[*of]),
        Node::When {
            branches,
            otherwise,
        } => {
            let ids: Vec<Id> = branches
                .iter()
                .map(|(_, id)| *id)
                .chain(*otherwise)
                .collect();
            below(&ids)
        }
    }
}
