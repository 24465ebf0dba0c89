//! Moves of several legs.

use super::CannotReach;
use super::board::Occupant;
use super::evaluator::{Evaluator, Place, Records};
use super::record::Record;
use crate::movement::node::{Id, Link, Node, Range};
use crate::movement::{Cost, Direction, Vector, Why};

impl Evaluator<'_> {
    pub(super) fn chain(&mut self, id: Id, place: &Place) -> Records {
        let Node::Then { first, link, then } = *self.movement.node(id) else {
            return Ok(Vec::new());
        };
        if let Some(range) = place.range {
            return self.repeated(id, range, place);
        }
        let mut records = Vec::new();
        for r in self.part(first, place)? {
            self.go_on(&r, then, place, &mut records)?;
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
        place: &Place,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        let movement = self.movement;
        if let Node::Either(items) = movement.node(then) {
            self.spend(items.len())?;
            for &item in items {
                self.go_on(so_far, item, place, into)?;
            }
            return Ok(());
        }
        let effect = movement.nodes().is_effect(then);
        let may_walk = so_far.explicit || so_far.captures.is_empty() || self.limits.past_captures;
        if !effect && !may_walk {
            return Ok(());
        }
        let there = place.with(|p| {
            (p.at, p.last, p.outward) = (so_far.end, so_far.last, !effect);
            p.emptied.extend(&so_far.captures);
        });
        let next = self.part(then, &there)?;
        into.extend(next.iter().map(|r| so_far.and(r)));
        Ok(())
    }

    /// A path of single leaps that is repeated, like the ride of a mao.
    fn repeated(&mut self, id: Id, range: Range, place: &Place) -> Records {
        if !self.movement.nodes().is_fixed_path(id) {
            self.open.push(Cost::new(Why::RangeOnChain, ""));
            return Ok(Vec::new());
        }
        let mut records = Vec::new();
        for path in self.paths(id, place)? {
            self.ride_path(&path, range, place, &mut records)?;
        }
        Ok(records)
    }

    fn ride_path(
        &mut self,
        path: &[Vector],
        range: Range,
        place: &Place,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        let mut at = place.at;
        for n in 1..=range.most() {
            for (i, &leg) in path.iter().enumerate() {
                self.spend(1)?;
                let Some(next) = at.plus(leg).filter(|&c| self.board.inside(c)) else {
                    return Ok(());
                };
                at = next;
                let found = self.occupant(at, place);
                let landing = i + 1 == path.len();
                if landing && n >= range.min && found != Occupant::Friend {
                    into.push(match found {
                        Occupant::Enemy => Record::capturing(at, leg),
                        _ => Record::at(at, last_leg(path).or(place.last)),
                    });
                    if self.imagines_enemy(at, place) {
                        into.push(Record::capturing(at, leg));
                    }
                }
                if found != Occupant::Empty {
                    return Ok(());
                }
            }
            if at == place.at {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The legs of every path, as if the board were empty and without an edge.
    fn paths(&mut self, id: Id, place: &Place) -> Result<Vec<Vec<Vector>>, CannotReach> {
        self.spend(1)?;
        let movement = self.movement;
        match movement.node(id) {
            Node::Leap(array) => {
                let leaps = self.leaps_of(id, array, place)?;
                let outward = leaps.iter().filter(|&&l| self.is_outward(l, place));
                Ok(outward.map(|&l| vec![l]).collect())
            }
            Node::Either(items) => {
                let mut all = Vec::new();
                for &item in items {
                    all.extend(self.paths(item, place)?);
                }
                Ok(all)
            }
            Node::Literal(of) => self.paths(*of, &place.with(|p| p.literal = true)),
            Node::Outward(of, outward) => self.paths(*of, &place.with(|p| p.outward = *outward)),
            Node::Toward(of, ways) => self.paths_toward(*of, ways, place),
            Node::Then { first, then, .. } => self.paths_through(*first, *then, place),
            _ => Ok(Vec::new()),
        }
    }

    fn paths_toward(
        &mut self,
        of: Id,
        ways: &[Direction],
        place: &Place,
    ) -> Result<Vec<Vec<Vector>>, CannotReach> {
        let mut paths = self.paths(of, place)?;
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
        place: &Place,
    ) -> Result<Vec<Vec<Vector>>, CannotReach> {
        let mut all = Vec::new();
        for path in self.paths(first, place)? {
            let end = path.iter().try_fold(place.at, |a, &b| a.plus(b));
            let Some(at) = end else { continue };
            let there = Place {
                at,
                last: last_leg(&path).or(place.last),
                outward: true,
                ..place.clone()
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
