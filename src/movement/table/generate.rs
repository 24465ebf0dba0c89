//! The moves of a table on a position.

use super::layout::{EMPTY, Mailbox, OFF};
use super::{Leg, Table};
use crate::movement::node::Action;
use crate::order;
use std::cell::Cell;

/// No cell.
pub const NOWHERE: u16 = 1023;

/// One move of a table.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Step {
    /// Where the piece stands afterwards.
    pub to: u16,
    /// The cells of the captured pieces, in order; unused entries are [`NOWHERE`].
    pub captures: [u16; 3],
    /// The number of the piece it becomes; 0 if it does not change.
    pub promotion: u8,
}

/// The piece that moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Mover {
    /// Where it stands.
    pub from: u16,
    /// The last bit of its side's pieces.
    pub side: u8,
    /// Whether it has not moved yet.
    pub unmoved: bool,
    /// The pieces that are royal, one bit each.
    pub royals: u128,
    /// Whether cells of the board that hold [`OFF`] are walls: they block what leaps over them, and hoppers jump
    /// over them.
    pub walled: bool,
    /// The pieces that it neither jumps over nor captures after a jump, one bit each.
    pub solid: u128,
}

impl Mover {
    /// A piece of that side on that cell, which has moved; no piece is royal.
    pub fn new(from: u16, side: u8) -> Self {
        Self {
            from,
            side,
            unmoved: false,
            royals: 0,
            walled: false,
            solid: 0,
        }
    }
}

/// The content of a cell from the point of view of the mover.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Found {
    Nothing,
    Friend,
    Enemy,
}

impl Table {
    /// Every move, without duplicates, in no particular order.
    #[inline]
    pub fn each(&self, cells: &Mailbox, mover: Mover, mut visit: impl FnMut(Step)) {
        if self.plain {
            return self.each_plain(cells, mover, visit);
        }
        if self.unique {
            let mut generator = MoveGenerator {
                table: self,
                cells,
                mover,
                visit: &mut visit,
            };
            generator.legs((0, self.first as u16), mover.from, [NOWHERE; 3]);
            return;
        }
        let mut steps = Vec::new();
        let mut collect = |step: Step| steps.push(step);
        let mut generator = MoveGenerator {
            table: self,
            cells,
            mover,
            visit: &mut collect,
        };
        generator.legs((0, self.first as u16), mover.from, [NOWHERE; 3]);
        order::sort(&mut steps);
        steps.dedup();
        steps.into_iter().for_each(visit);
    }

    /// Whether a move leads to another cell.
    pub fn leaves(&self, cells: &Mailbox, mover: Mover) -> bool {
        let leaves = Cell::new(false);
        let mut visit = |step: Step| leaves.set(leaves.get() || step.to != mover.from);
        let mut generator = MoveGenerator {
            table: self,
            cells,
            mover,
            visit: &mut visit,
        };
        // One leg is enough in most positions.
        (0..self.first as u16).any(|leg| {
            generator.legs((leg, leg + 1), mover.from, [NOWHERE; 3]);
            leaves.get()
        })
    }

    #[inline]
    fn each_plain(&self, cells: &Mailbox, mover: Mover, mut visit: impl FnMut(Step)) {
        for ray in &self.rays {
            let mut at = mover.from;
            for _ in 0..ray.reach {
                at = at.wrapping_add(ray.step) & 1023;
                let code = cells[usize::from(at)];
                if code == EMPTY {
                    if ray.quiet {
                        visit(Step {
                            to: at,
                            captures: [NOWHERE; 3],
                            promotion: 0,
                        });
                    }
                    continue;
                }
                if code != OFF && code & 1 != mover.side && ray.capture {
                    visit(Step {
                        to: at,
                        captures: [at, NOWHERE, NOWHERE],
                        promotion: 0,
                    });
                }
                break;
            }
        }
    }
}

/// A piece on its way.
pub(super) struct MoveGenerator<'a, V> {
    pub(super) table: &'a Table,
    pub(super) cells: &'a Mailbox,
    pub(super) mover: Mover,
    pub(super) visit: &'a mut V,
}

impl<V: FnMut(Step)> MoveGenerator<'_, V> {
    /// Follows each of these legs from a cell. The recursion is at most as deep as the table.
    pub(super) fn legs(&mut self, (start, end): (u16, u16), at: u16, taken: [u16; 3]) {
        let table = self.table;
        let legs = table.legs.get(usize::from(start)..usize::from(end));
        for leg in legs.unwrap_or(&[]) {
            if self.applies(leg) {
                self.ride(leg, at, taken);
            }
        }
    }

    fn applies(&self, leg: &Leg) -> bool {
        let (file, rank) = (self.mover.from & 15, self.mover.from >> 5 & 15);
        let bit = |mask: u16, n: u16| mask >> n & 1 == 1;
        bit(leg.ranks, rank)
            && bit(leg.files, file)
            && leg.unmoved.is_none_or(|u| u == self.mover.unmoved)
    }

    fn ride(&mut self, leg: &Leg, from: u16, taken: [u16; 3]) {
        let (mut at, mut hurdles) = (from, 0u8);
        for n in 1..=leg.max {
            if !self.is_clear(leg, at, taken) {
                return;
            }
            at = at.wrapping_add(leg.step) & 1023;
            let found = match self.found(at, taken) {
                Some(found) => found,
                None if leg.hop.is_some() && hurdles == 0 && self.is_wall(at) => {
                    hurdles = 1;
                    continue;
                }
                None => return,
            };
            let solid = leg.hop.is_some() && self.is_solid(at);
            if solid {
                return;
            }
            if n >= leg.min && (leg.hop.is_none() || hurdles == 1) && allowed(leg, at) {
                self.land(leg, from, at, found, taken);
            }
            hurdles += u8::from(found != Found::Nothing);
            let stop = match leg.hop {
                None => hurdles > 0,
                Some(Action::Grasshopper) => hurdles == 1 && found == Found::Nothing || hurdles > 1,
                Some(_) => hurdles > 1,
            };
            if stop {
                return;
            }
        }
    }

    fn is_clear(&self, leg: &Leg, mut at: u16, taken: [u16; 3]) -> bool {
        let (step, count) = leg.between;
        (0..count).all(|_| {
            at = at.wrapping_add(step) & 1023;
            // A hole in the board does not count as a piece in the way.
            match self.found(at, taken) {
                Some(found) => found == Found::Nothing,
                None => !self.mover.walled,
            }
        })
    }

    fn is_wall(&self, at: u16) -> bool {
        let (files, ranks) = self.table.size;
        self.mover.walled && at & 31 < files.into() && at >> 5 < ranks.into()
    }

    /// Whether a hopper cannot pass what is on this cell.
    fn is_solid(&self, at: u16) -> bool {
        self.mover.solid >> (self.cells[usize::from(at & 1023)] & 127) & 1 == 1
    }

    fn found(&self, at: u16, taken: [u16; 3]) -> Option<Found> {
        let code = self.cells[usize::from(at & 1023)];
        if code == OFF {
            return None;
        }
        Some(
            if code == EMPTY || at == self.mover.from || taken.contains(&at) {
                Found::Nothing
            } else if code & 1 == self.mover.side {
                Found::Friend
            } else {
                Found::Enemy
            },
        )
    }

    fn land(&mut self, leg: &Leg, from: u16, at: u16, found: Found, taken: [u16; 3]) {
        match found {
            Found::Nothing => {
                self.made(at, taken, &leg.quiet);
                self.legs(leg.then, at, taken);
            }
            Found::Enemy => {
                let code = self.cells[usize::from(at & 1023)];
                if leg.royal && self.mover.royals >> (code & 127) & 1 == 0 {
                    return;
                }
                let Some(taken) = with(taken, at) else { return };
                self.made(at, taken, &leg.capture);
                self.made(from, taken, &leg.igui);
                let end = if leg.stays { from } else { at };
                self.legs(leg.past, end, taken);
            }
            Found::Friend => {}
        }
    }

    fn made(&mut self, to: u16, captures: [u16; 3], promotions: &[u8]) {
        for &promotion in promotions {
            (self.visit)(Step {
                to,
                captures,
                promotion,
            });
        }
    }
}

fn allowed(leg: &Leg, at: u16) -> bool {
    let (file, rank) = (at & 15, usize::from(at >> 5 & 15));
    let inside = |zone: &[u16; 16]| zone[rank] >> file & 1 == 1;
    leg.zone.as_deref().is_none_or(inside)
}

fn with(mut taken: [u16; 3], at: u16) -> Option<[u16; 3]> {
    *taken.iter_mut().find(|c| **c == NOWHERE)? = at;
    Some(taken)
}
