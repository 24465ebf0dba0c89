//! The meaning of every part but leaps and chains.

use super::board::{Board, Occupant};
use super::record::Record;
use super::{CannotReach, Limits};
use crate::movement::node::{Action, Condition, Id, Movement, Node, Range};
use crate::movement::{Cost, Direction, Geometry, Vector};
use std::collections::HashMap;
use std::sync::Arc;

/// One question asked of one position.
pub(super) struct Evaluator<'a> {
    pub(super) movement: &'a Movement,
    pub(super) board: &'a dyn Board,
    pub(super) geometry: Geometry,
    pub(super) limits: Limits,
    /// Where the whole move starts.
    pub(super) start: Vector,
    /// Leaps of each array, literal or not.
    pub(super) leaps: HashMap<(Id, bool), Arc<[Vector]>>,
    /// The words that make other moves possible.
    pub(super) open: Vec<Cost>,
    /// What may stand on cells that are empty.
    pub(super) imagined: Imagined,
    pub(super) spent: u64,
}

/// What an empty cell may also hold, for moves that are possible in some position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Imagined {
    Nothing,
    /// An enemy to capture.
    Enemies,
    /// An enemy, or a piece to jump over.
    Hurdles,
}

/// Where and in which context a part is evaluated.
#[derive(Clone, Debug)]
pub(super) struct Context {
    pub(super) at: Vector,
    /// The previous leg.
    pub(super) last: Option<Vector>,
    pub(super) outward: bool,
    pub(super) literal: bool,
    pub(super) lame: bool,
    pub(super) hop: Option<Action>,
    /// The range given by an outer part; the outermost takes precedence.
    pub(super) range: Option<Range>,
    /// Cells emptied so far.
    pub(super) emptied: Vec<Vector>,
}

impl Context {
    pub(super) fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut changed = self.clone();
        change(&mut changed);
        changed
    }
}

pub(super) type Records = Result<Vec<Record>, CannotReach>;

impl<'a> Evaluator<'a> {
    pub(super) fn new(
        movement: &'a Movement,
        board: &'a dyn Board,
        start: Vector,
        limits: Limits,
    ) -> Self {
        Self {
            movement,
            board,
            geometry: board.geometry(),
            limits,
            start,
            leaps: HashMap::new(),
            open: Vec::new(),
            imagined: Imagined::Nothing,
            spent: 0,
        }
    }

    pub(super) fn all(&mut self) -> Records {
        let context = Context {
            at: self.start,
            last: None,
            outward: false,
            literal: false,
            lame: false,
            hop: None,
            range: None,
            emptied: Vec::new(),
        };
        self.part(self.movement.root(), &context)
    }

    /// Counts a step, and gives up after too many.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), CannotReach> {
        self.spent += steps as u64;
        if self.spent > self.limits.steps {
            return Err(CannotReach::TooMany);
        }
        Ok(())
    }

    /// What stands on a cell once the move is under way.
    pub(super) fn occupant(&self, at: Vector, context: &Context) -> Occupant {
        if at == self.start || context.emptied.contains(&at) {
            Occupant::Empty
        } else {
            self.board.occupant(at)
        }
    }

    /// Whether an enemy may be imagined on a cell.
    pub(super) fn imagines_enemy(&self, at: Vector, context: &Context) -> bool {
        self.imagined != Imagined::Nothing
            && at != self.start
            && !context.emptied.contains(&at)
            && self.occupant(at, context) == Occupant::Empty
    }

    /// The records of a part. Parts are nested at most [`MAX_DEPTH`](crate::movement::node) deep.
    pub(super) fn part(&mut self, id: Id, context: &Context) -> Records {
        self.spend(1)?;
        let movement = self.movement;
        let records = match movement.node(id) {
            Node::Leap(array) => self.leap(id, array, context)?,
            Node::Either(items) => self.either(items, context)?,
            Node::Then { .. } => self.chain(id, context)?,
            Node::Ride(of, range) => {
                let riding = context.with(|p| p.range = p.range.or(Some(*range)));
                self.part(*of, &riding)?
            }
            Node::Toward(of, ways) => self.toward(*of, ways, context)?,
            Node::Literal(of) => self.part(*of, &context.with(|p| p.literal = true))?,
            Node::Outward(of, outward) => {
                self.part(*of, &context.with(|p| p.outward = *outward))?
            }
            Node::Within(of, zone) => self.within(*of, zone, context)?,
            Node::Act(action, of) => self.act(*action, *of, context)?,
            Node::PromoteTo(names) => {
                self.spend(names.len().saturating_mul(PROMOTION))?;
                promotions(names, context)
            }
            Node::When {
                branches,
                otherwise,
            } => self.when(branches, *otherwise, context)?,
            Node::Opaque(cost) => {
                self.open.push(cost.clone());
                Vec::new()
            }
        };
        self.spend(records.len())?;
        Ok(records)
    }

    fn either(&mut self, items: &[Id], context: &Context) -> Records {
        let mut all = Vec::new();
        for &item in items {
            all.extend(self.part(item, context)?);
        }
        Ok(all)
    }

    fn toward(&mut self, of: Id, ways: &[Direction], context: &Context) -> Records {
        let mut records = self.part(of, context)?;
        self.spend(records.len().saturating_mul(ways.len()))?;
        let (geometry, second) = (self.geometry, self.board.second());
        records.retain(|r| {
            let way = r.target.minus(context.at);
            way.is_some_and(|way| ways.iter().any(|d| d.holds(geometry, second, way)))
        });
        Ok(records)
    }

    fn within(&mut self, of: Id, zone: &str, context: &Context) -> Records {
        let mut records = self.part(of, context)?;
        let board = self.board;
        records.retain_mut(|r| match board.zone(zone, r.end) {
            Some(inside) => inside,
            None => {
                r.certain = false;
                true
            }
        });
        Ok(records)
    }

    fn act(&mut self, action: Action, of: Id, context: &Context) -> Records {
        match action {
            Action::Move => {
                let mut records = self.part(of, context)?;
                records.retain(|r| r.captures.is_empty());
                Ok(records)
            }
            Action::Capture => {
                let mut records = self.part(of, context)?;
                records.retain(|r| !r.captures.is_empty());
                records.iter_mut().for_each(|r| r.explicit = true);
                Ok(records)
            }
            Action::CaptureRoyal => self.capture_royal(of, context),
            Action::NoJump => self.part(of, &context.with(|p| p.lame = true)),
            Action::Cannon | Action::Grasshopper => {
                self.part(of, &context.with(|p| p.hop = Some(action)))
            }
            Action::Igui => self.igui(of, context),
            Action::Initial => self.initial(of, context),
        }
    }

    fn capture_royal(&mut self, of: Id, context: &Context) -> Records {
        let mut records = self.part(of, context)?;
        let board = self.board;
        let imagined = self.imagined != Imagined::Nothing;
        records.retain_mut(|r| {
            let known = r.captures.iter().map(|&c| match imagined {
                true if board.occupant(c) == Occupant::Empty => Some(true),
                _ => board.royal(c),
            });
            let unknown = known.clone().any(|royal| royal.is_none());
            r.explicit = true;
            r.certain &= !unknown;
            unknown || known.into_iter().any(|royal| royal == Some(true))
        });
        Ok(records)
    }

    fn igui(&mut self, of: Id, context: &Context) -> Records {
        let mut records = self.part(of, context)?;
        records.retain(|r| !r.captures.is_empty());
        for r in &mut records {
            r.target = r.captures.last().copied().unwrap_or(r.end);
            r.end = context.at;
            r.last = context.last;
        }
        Ok(records)
    }

    fn initial(&mut self, of: Id, context: &Context) -> Records {
        let unmoved = self.board.unmoved();
        if unmoved == Some(false) {
            return Ok(Vec::new());
        }
        let mut records = self.part(of, context)?;
        records
            .iter_mut()
            .for_each(|r| r.certain &= unmoved.is_some());
        Ok(records)
    }

    /// The first branch whose condition is certainly true, with all branches before it that might apply.
    fn when(
        &mut self,
        branches: &[(Condition, Id)],
        otherwise: Option<Id>,
        context: &Context,
    ) -> Records {
        let mut candidates = Vec::new();
        let mut decided = false;
        for (condition, id) in branches {
            self.spend(condition.size())?;
            match self.holds(condition, context.at) {
                Some(false) => {}
                Some(true) => {
                    candidates.push(Some(*id));
                    decided = true;
                    break;
                }
                None => candidates.push(Some(*id)),
            }
        }
        if !decided {
            candidates.push(otherwise);
        }
        if let [only] = candidates[..] {
            return only.map_or(Ok(Vec::new()), |id| self.part(id, context));
        }
        self.undecided(&candidates, context)
    }

    /// A move is certain if it is certain in every branch that might apply.
    fn undecided(&mut self, candidates: &[Option<Id>], context: &Context) -> Records {
        let mut all = Vec::new();
        for id in candidates {
            all.push(id.map_or(Ok(Vec::new()), |id| self.part(id, context))?);
        }
        let mut union: Vec<Record> = Vec::new();
        for records in &all {
            for r in records {
                self.spend(all.len())?;
                let mut r = r.clone();
                r.certain = r.certain && all.iter().all(|other| other.contains(&r));
                union.push(r);
            }
        }
        Ok(union)
    }

    fn holds(&self, condition: &Condition, at: Vector) -> Option<bool> {
        match condition {
            Condition::Compare(how, a, b) => {
                Some(how.holds(self.number(a, at)?, self.number(b, at)?))
            }
            Condition::Not(c) => self.holds(c, at).map(|b| !b),
            Condition::All(all) => {
                let mut known = Some(true);
                for c in all {
                    match self.holds(c, at) {
                        Some(false) => return Some(false),
                        Some(true) => {}
                        None => known = None,
                    }
                }
                known
            }
            Condition::Any(any) => {
                let mut known = Some(false);
                for c in any {
                    match self.holds(c, at) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = None,
                    }
                }
                known
            }
            Condition::Unknown(_) => None,
            Condition::Number(_) | Condition::Rank | Condition::File => None,
        }
    }

    fn number(&self, condition: &Condition, at: Vector) -> Option<i64> {
        match condition {
            Condition::Number(n) => Some(*n),
            Condition::Rank => self.board.rank(at),
            Condition::File => self.board.file(at),
            _ => None,
        }
    }
}

/// How many steps a promotion counts: each is a separate move, which takes memory.
const PROMOTION: usize = 32;

fn promotions(names: &[Arc<str>], context: &Context) -> Vec<Record> {
    let become_it = |name: &Arc<str>| Record {
        promotion: Some(name.clone()),
        ..Record::at(context.at, context.last)
    };
    names.iter().map(become_it).collect()
}
