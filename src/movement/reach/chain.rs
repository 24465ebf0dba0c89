//! Moves of several legs.

use super::CannotReach;
use super::board::Occupant;
use super::evaluator::{Context, Evaluator, Records};
use super::record::Record;
use crate::movement::node::{Id, Link, Node, Range};
use crate::movement::{Cost, Direction, Vector, Why};

impl Evaluator<'_> {
    pub(super) fn chain(&mut self, id: Id, context: &Context) -> Records {
        let Node::Then { first, link, then } = *self.movement.node(id) else {
            return Ok(Vec::new());
        };
        if let Some(range) = context.range {
            return self.repeated(id, range, context);
        }
        let mut records = Vec::new();
        for r in self.part(first, context)? {
            self.go_on(&r, then, context, &mut records)?;
            if link == Link::May {
                records.push(r);
            }
        }
        Ok(records)
    }

    /// Adds a leg to the moves so far. Effects apply wherever the move has ended;
    /// going on needs an empty cell, or a capture that is written explicitly.
    fn go_on(
        &mut self,
        so_far: &Record,
        then: Id,
        context: &Context,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        let movement = self.movement;
        if let Node::Either(items) = movement.node(then) {
            self.spend(items.len())?;
            for &item in items {
                self.go_on(so_far, item, context, into)?;
            }
            return Ok(());
        }
        let effect = movement.nodes().is_effect(then);
        let may_walk = so_far.explicit || so_far.captures.is_empty() || self.limits.past_captures;
        if !effect && !may_walk {
            return Ok(());
        }
        let there = context.with(|p| {
            (p.at, p.last, p.outward) = (so_far.end, so_far.last, !effect);
            p.emptied.extend(&so_far.captures);
        });
        let next = self.part(then, &there)?;
        into.extend(next.iter().map(|r| so_far.and(r)));
        Ok(())
    }

    /// A path of single leaps that is repeated, like the ride of a mao.
    fn repeated(&mut self, id: Id, range: Range, context: &Context) -> Records {
        if !self.movement.nodes().is_fixed_path(id) {
            self.open.push(Cost::new(Why::RangeOnChain, ""));
            return Ok(Vec::new());
        }
        let mut records = Vec::new();
        for path in self.paths(id, context)? {
            self.ride_path(&path, range, context, &mut records)?;
        }
        Ok(records)
    }

    fn ride_path(
        &mut self,
        path: &[Vector],
        range: Range,
        context: &Context,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        let mut at = context.at;
        for n in 1..=range.most() {
            for (i, &leg) in path.iter().enumerate() {
                self.spend(1)?;
                let Some(next) = at.plus(leg).filter(|&c| self.board.inside(c)) else {
                    return Ok(());
                };
                at = next;
                let found = self.occupant(at, context);
                let landing = i + 1 == path.len();
                if landing && n >= range.min && found != Occupant::Friend {
                    into.push(match found {
                        Occupant::Enemy => Record::capturing(at, leg),
                        _ => Record::at(at, last_leg(path).or(context.last)),
                    });
                    if self.imagines_enemy(at, context) {
                        into.push(Record::capturing(at, leg));
                    }
                }
                if found != Occupant::Empty {
                    return Ok(());
                }
            }
            if at == context.at {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The legs of every path, as if the board were empty and without an edge.
    fn paths(&mut self, id: Id, context: &Context) -> Result<Vec<Vec<Vector>>, CannotReach> {
        self.spend(1)?;
        let movement = self.movement;
        match movement.node(id) {
            Node::Leap(array) => {
                let leaps = self.leaps_of(id, array, context)?;
                let outward = leaps.iter().filter(|&&l| self.is_outward(l, context));
                Ok(outward.map(|&l| vec![l]).collect())
            }
            Node::Either(items) => {
                let mut all = Vec::new();
                for &item in items {
                    all.extend(self.paths(item, context)?);
                }
                Ok(all)
            }
            Node::Literal(of) => self.paths(*of, &context.with(|p| p.literal = true)),
            Node::Outward(of, outward) => self.paths(*of, &context.with(|p| p.outward = *outward)),
            Node::Toward(of, ways) => self.paths_toward(*of, ways, context),
            Node::Then { first, then, .. } => self.paths_through(*first, *then, context),
            _ => Ok(Vec::new()),
        }
    }

    fn paths_toward(
        &mut self,
        of: Id,
        ways: &[Direction],
        context: &Context,
    ) -> Result<Vec<Vec<Vector>>, CannotReach> {
        let mut paths = self.paths(of, context)?;
        let (geometry, second) = (self.geometry, self.board.second());
        paths.retain(|path| {
            let way = path.iter().try_fold(Vector::default(), |a, &b| a.plus(b));
            way.is_some_and(|way| ways.iter().any(|d| d.holds(geometry, second, way)))
        });
        Ok(paths)
    }

    fn paths_through(
        &mut self,
        first: Id,
        then: Id,
        context: &Context,
    ) -> Result<Vec<Vec<Vector>>, CannotReach> {
        let mut all = Vec::new();
        for path in self.paths(first, context)? {
            let end = path.iter().try_fold(context.at, |a, &b| a.plus(b));
            let Some(at) = end else { continue };
            let there = Context {
                at,
                last: last_leg(&path).or(context.last),
                outward: true,
                ..context.clone()
            };
            for rest in self.paths(then, &there)? {
                self.spend(path.len() + rest.len())?;
                all.push(path.iter().copied().chain(rest).collect());
            }
        }
        Ok(all)
    }
}

/// The last leg that moves the piece.
fn last_leg(path: &[Vector]) -> Option<Vector> {
    path.iter().rfind(|leg| !leg.is_zero()).copied()
}
