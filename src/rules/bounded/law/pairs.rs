//! Pieces that promote as in shogi: by moving into, inside or out of a zone.

use super::survey::Survey;
use crate::model::{Kind, ShogiPromotion};
use crate::rules::bounded::army::{Army, CODES, Code, EMPTY, code, side_of};
use crate::rules::bounded::field::{Field, Squares};
use crate::rules::bounded::state::Move;

/// What promotes to what, and where.
pub(in crate::rules::bounded) struct Pairs {
    /// By code; [`EMPTY`] if nothing.
    over: [Code; CODES],
    back: [Code; CODES],
    zone: [Squares; 2],
    /// The piece must promote if it can.
    pub(in crate::rules::bounded) forced: bool,
    capturing: bool,
    pub(in crate::rules::bounded) demotes: bool,
    /// How many pieces of these codes a side may have at most, to promote to one of them.
    limits: Vec<(Vec<Code>, u32)>,
}

impl Pairs {
    /// `None` if there are no pairs.
    pub(super) fn new(law: &ShogiPromotion, army: &Army, survey: Survey) -> Option<Box<Self>> {
        if law.pairs.is_empty() {
            return None;
        }
        let mut pairs = Self {
            over: [EMPTY; CODES],
            back: [EMPTY; CODES],
            zone: [0, 1].map(|us| survey.squares(&law.zone, us)),
            forced: law.forced,
            capturing: law.capturing,
            demotes: law.demotes,
            limits: Vec::new(),
        };
        let limits = law.limits.iter().flat_map(|limit| {
            let of = |side| (army.codes(limit.piece, side).collect(), limit.count);
            [of(0), of(1)]
        });
        pairs.limits = limits.collect();
        for (from, to) in &law.pairs {
            for side in 0..2 {
                if let (Some(from), Some(to)) = (army.type_of(*from), army.type_of(*to)) {
                    let (from, to) = (code(from, side), code(to, side));
                    pairs.over[usize::from(from)] = to;
                    pairs.back[usize::from(to)] = from;
                }
            }
        }
        Some(Box::new(pairs))
    }

    /// What a piece of this code promotes to; [`EMPTY`] if nothing.
    pub(in crate::rules::bounded) fn over(&self, c: Code) -> Code {
        self.over[usize::from(c) % CODES]
    }

    /// What a piece of this code was before it was promoted; [`EMPTY`] if nothing.
    pub(in crate::rules::bounded) fn back(&self, c: Code) -> Code {
        self.back[usize::from(c) % CODES]
    }

    /// The pieces that are counted before one may become this, and their largest number.
    pub(in crate::rules::bounded) fn limit(&self, becomes: Code) -> Option<&(Vec<Code>, u32)> {
        self.limits
            .iter()
            .find(|(codes, _)| codes.contains(&becomes))
    }

    /// Whether some move turns a piece over.
    pub(super) fn concerns(&self, c: Code) -> bool {
        self.turned(c) != EMPTY
    }

    fn turned(&self, c: Code) -> Code {
        match self.over(c) {
            EMPTY if self.demotes => self.back(c),
            over => over,
        }
    }

    /// What a piece may turn into with this move; [`EMPTY`] if nothing.
    pub(in crate::rules::bounded) fn turns(&self, field: &Field, m: &Move) -> Code {
        let zone = &self.zone[usize::from(side_of(m.code))];
        let there = zone.contains(field, m.from) || zone.contains(field, m.to);
        match there && (!self.capturing || m.captured != EMPTY) {
            true => self.turned(m.code),
            false => EMPTY,
        }
    }
}

/// What a captured piece was before it was promoted.
pub(super) fn unturned(law: Option<&ShogiPromotion>, kind: Kind) -> Option<Kind> {
    let found = law?.pairs.iter().find(|(_, to)| *to == kind);
    found.map(|(from, _)| *from)
}
