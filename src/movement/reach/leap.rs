//! Leaps and rides: the parts that move a piece.

use super::CannotReach;
use super::board::Occupant;
use super::evaluator::{Context, Evaluator, Imagined, Records};
use super::record::Record;
use crate::movement::Vector;
use crate::movement::geometry::{is_oblique, strides};
use crate::movement::node::{Action, Id, Range};
use std::sync::Arc;

/// What is between the start and the end of one leap.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Way {
    Clear,
    /// Clear along one path, blocked along another.
    Unsure,
    Blocked,
}

impl Evaluator<'_> {
    pub(super) fn leap(&mut self, id: Id, array: &[i64], context: &Context) -> Records {
        let mut records = Vec::new();
        for &leap in self.leaps_of(id, array, context)?.iter() {
            if self.is_outward(leap, context) {
                self.ride(leap, context, &mut records)?;
            }
        }
        Ok(records)
    }

    /// The leaps of an array as the mover sees the board.
    pub(super) fn leaps_of(
        &mut self,
        id: Id,
        array: &[i64],
        context: &Context,
    ) -> Result<Arc<[Vector]>, CannotReach> {
        if let Some(leaps) = self.leaps.get(&(id, context.literal)) {
            return Ok(leaps.clone());
        }
        let geometry = self.geometry;
        let misfit = || CannotReach::Array(array.to_vec(), geometry.axes());
        let vector = geometry.vector(array).ok_or_else(misfit)?;
        let leaps = if context.literal {
            let second = self.board.second();
            vec![if second { vector.turned() } else { vector }]
        } else {
            geometry.orbit(vector)
        };
        self.spend(leaps.len())?;
        let leaps: Arc<[Vector]> = leaps.into();
        self.leaps.insert((id, context.literal), leaps.clone());
        Ok(leaps)
    }

    /// Whether a leap goes outward: away from the previous leg and from the start of the move.
    pub(super) fn is_outward(&self, leap: Vector, context: &Context) -> bool {
        let Some(last) = context.last.filter(|_| context.outward) else {
            return true;
        };
        let so_far = context.at.minus(self.start);
        self.geometry.is_acute(leap, last)
            && so_far.is_some_and(|way| self.geometry.is_acute(leap, way))
    }

    fn ride(
        &mut self,
        leap: Vector,
        context: &Context,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        if leap.is_zero() {
            into.push(Record::at(context.at, context.last));
            return Ok(());
        }
        let range = context.range.unwrap_or(Range::ONCE);
        if range == Range::ONCE && context.hop.is_some() {
            return self.hopping_leap(leap, context, into);
        }
        let (mut from, mut certain, mut hurdles) = (context.at, true, 0);
        for n in 1..=range.most() {
            self.spend(1)?;
            let Some(at) = from.plus(leap).filter(|&at| self.board.inside(at)) else {
                break;
            };
            match self.way(from, leap, context)? {
                Way::Blocked => break,
                way => certain &= way == Way::Clear,
            }
            let found = self.occupant(at, context);
            let jumped = self.imagined == Imagined::Hurdles && n >= 2 && hurdles <= 1;
            if n >= range.min && (lands(context.hop, hurdles) || jumped) {
                let landed = self.arrive(found, at, at.minus(context.at), context);
                into.extend(landed.map(|r| Record { certain, ..r }));
            }
            hurdles += u32::from(found != Occupant::Empty);
            if ends(context.hop, hurdles, found) {
                break;
            }
            from = at;
        }
        Ok(())
    }

    /// A leap that needs exactly one piece to jump over.
    fn hopping_leap(
        &mut self,
        leap: Vector,
        context: &Context,
        into: &mut Vec<Record>,
    ) -> Result<(), CannotReach> {
        // `no-jump` leaves no cell for that piece.
        if context.lame {
            return Ok(());
        }
        let Some(at) = context.at.plus(leap).filter(|&at| self.board.inside(at)) else {
            return Ok(());
        };
        let step = leap.primitive();
        let (mut on, mut hurdles) = (context.at, 0);
        for _ in 1..strides(&leap.0) {
            self.spend(1)?;
            on = on.plus(step).unwrap_or(on);
            hurdles += u32::from(self.occupant(on, context) != Occupant::Empty);
        }
        let jumped = self.imagined == Imagined::Hurdles && hurdles == 0 && strides(&leap.0) > 1;
        if hurdles == 1 || jumped {
            let found = self.occupant(at, context);
            into.extend(self.arrive(found, at, Some(leap), context));
        }
        Ok(())
    }

    /// The results of ending a leap on a cell: nothing, a move, and possibly an imagined capture.
    fn arrive(
        &self,
        found: Occupant,
        at: Vector,
        leg: Option<Vector>,
        context: &Context,
    ) -> impl Iterator<Item = Record> + use<> {
        let victim = leg.filter(|_| self.imagines_enemy(at, context));
        let imagined = victim.map(|leg| Record::capturing(at, leg));
        land(found, at, leg).into_iter().chain(imagined)
    }

    /// Whether a leap that must not jump can be taken.
    fn way(&mut self, from: Vector, leap: Vector, context: &Context) -> Result<Way, CannotReach> {
        if !context.lame {
            return Ok(Way::Clear);
        }
        let between = strides(&leap.0);
        if between <= 1 {
            return self.oblique_way(from, leap, context);
        }
        let step = leap.primitive();
        let mut on = from;
        for _ in 1..between {
            self.spend(1)?;
            on = on.plus(step).unwrap_or(on);
            if self.occupant(on, context) != Occupant::Empty {
                return Ok(Way::Blocked);
            }
        }
        Ok(Way::Clear)
    }

    /// An oblique leap passes somewhere through the box between its ends. If the box is empty, the
    /// leap is free along any path; otherwise it is undefined.
    fn oblique_way(
        &mut self,
        from: Vector,
        leap: Vector,
        context: &Context,
    ) -> Result<Way, CannotReach> {
        if !is_oblique(&leap.0) {
            return Ok(Way::Clear);
        }
        let mut cells = vec![from];
        for (axis, &n) in leap.0.iter().enumerate().filter(|(_, n)| **n != 0) {
            self.spend(cells.len().saturating_mul(n.unsigned_abs() as usize))?;
            let shifts = (0..=n.abs()).map(|i| i * n.signum());
            let row = |c: Vector| {
                shifts.clone().map(move |s| {
                    let mut c = c;
                    c.0[axis] = c.0[axis].saturating_add(s);
                    c
                })
            };
            cells = cells.into_iter().flat_map(row).collect();
        }
        let end = from.plus(leap);
        let filled = cells
            .into_iter()
            .any(|c| c != from && Some(c) != end && self.occupant(c, context) != Occupant::Empty);
        Ok(if filled { Way::Unsure } else { Way::Clear })
    }
}

/// Whether a ride may end after this many hurdles.
fn lands(hop: Option<Action>, hurdles: u32) -> bool {
    hop.is_none() || hurdles == 1
}

/// Whether a ride must end here.
fn ends(hop: Option<Action>, hurdles: u32, found: Occupant) -> bool {
    match hop {
        None => found != Occupant::Empty,
        // Right behind the hurdle: the cell after the first one is the last.
        Some(Action::Grasshopper) => hurdles == 1 && found == Occupant::Empty || hurdles > 1,
        Some(_) => hurdles > 1,
    }
}

fn land(found: Occupant, at: Vector, leg: Option<Vector>) -> Option<Record> {
    match found {
        Occupant::Empty => Some(Record::at(at, leg)),
        Occupant::Enemy => Some(Record::capturing(at, leg?)),
        Occupant::Friend => None,
    }
}
