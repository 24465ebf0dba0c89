//! Whether two movements are the same, with a proof or a position where they differ.
//!
//! Three methods are tried, the fastest first. Movements that are made of the same parts in normal
//! form are the same everywhere. On flat boards, every move of both is divided into cases
//! ([`cases`]); each case is a conjunction of conditions on the cells. The two movements are the
//! same if the cases of one cover those of the other for every move. An exact search decides this
//! and finds a position where a case is not covered. Movements without such cases (they need more
//! axes or are too complex) are compared on many positions.

mod assume;
mod cover;
mod normal;
mod position;
mod trial;
mod turn;

#[cfg(test)]
mod tests;

use super::table::{Cases, NotTabular, cases};
use super::{Cost, Limits, Move, Movement, Node, Simple, Vector, Verdict, Why, reach};
use crate::order;
use assume::Assumed;
use cover::{Region, Search, TooLong};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) use normal::{Form, Normal};
pub(super) use turn::Alike;

/// Whether two movements are the same.
#[derive(Clone, Debug)]
pub enum Answer {
    /// They are the same, with the kind of proof.
    Equal(Proof),
    /// They differ, with a position that shows it.
    Differ(Box<Counterexample>),
    /// It could not be decided.
    Unknown(Unknown),
}

/// The proof that two movements are the same.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Proof {
    /// They are made of the same parts, so they are the same on every board.
    Parts,
    /// Every move has the same conditions, so they are the same from every cell of every flat board
    /// of up to 16 files and ranks, for both players and every arrangement of pieces.
    Cases,
}

/// A position where two movements differ.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The other pieces, from the point of view of the side that moves.
    pub board: Simple,
    /// The cell of the piece.
    pub from: Vector,
    /// Moves that only the first has.
    pub first: Vec<Move>,
    /// Moves that only the second has.
    pub second: Vec<Move>,
    /// What was assumed of the conditions that cannot be decided.
    pub assuming: Vec<(Arc<str>, bool)>,
}

impl Counterexample {
    /// The same without what makes no difference, if the movements differ without it: the other pieces, and whether
    /// the piece has moved.
    pub(super) fn plain(self: Box<Self>, a: &Movement, b: &Movement) -> Box<Self> {
        let assumed = [a, b].map(|m| assume::assume(m, &self.assuming));
        let [Some(a), Some(b)] = assumed else {
            return self;
        };
        let mut board = self.board.clone();
        board.friends.clear();
        board.enemies.clear();
        board.royals.clear();
        let mut moved = board.clone();
        moved.unmoved = board.unmoved.map(|unmoved| !unmoved);
        let Some(mut found) = difference(&a, &b, board, self.from) else {
            return self;
        };
        if difference(&a, &b, moved, self.from).is_some() {
            found.board.unmoved = None;
        }
        Box::new(Self {
            assuming: self.assuming,
            ..found
        })
    }

    /// Whether other pieces are on the board.
    pub(super) fn has_others(&self) -> bool {
        !self.board.friends.is_empty() || !self.board.enemies.is_empty()
    }
}

/// Why it could not be decided.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Unknown {
    /// These words leave open how one of them moves.
    Words(Vec<Cost>),
    /// Too complex for a full comparison; this number of positions shows no difference.
    NoDifference(u32),
}

/// Whether two movements are the same.
pub fn equal(a: &Movement, b: &Movement) -> Answer {
    let assumptions = match before_all(a, b) {
        Ok(answer) => return answer,
        Err(assumptions) => assumptions,
    };
    let mut proof = Proof::Parts;
    let mut same = 0;
    let mut first = None;
    let mut all = 0;
    for assuming in assumptions {
        all += 1;
        match assumed(a, b, assuming) {
            Answer::Equal(p) => {
                same += 1;
                proof = p;
            }
            Answer::Differ(found) => first = first.or(Some(found)),
            unknown @ Answer::Unknown(_) => return unknown,
        }
    }
    match first {
        None => Answer::Equal(proof),
        Some(found) if same == 0 || all == 1 => Answer::Differ(found),
        // They differ only if conditions in words hold that may never hold together.
        Some(_) => Answer::Unknown(Unknown::Words(words(a, b))),
    }
}

/// The answer for which the moves need not be examined; otherwise the combinations of assumptions about conditions in
/// words.
fn before_all(a: &Movement, b: &Movement) -> Result<Answer, Vec<Assumed>> {
    if a == b || Normal::default().same(a, b) {
        return Ok(Answer::Equal(Proof::Parts));
    }
    let words = words(a, b);
    if words.iter().any(|c| c.why != Why::UnknownCondition) {
        return Ok(Answer::Unknown(Unknown::Words(words)));
    }
    let conditions: BTreeSet<Arc<str>> = words.iter().map(|c| c.word.clone()).collect();
    match assume::assignments(&conditions) {
        Some(lines) if [a, b].iter().all(|m| assume::is_early(m)) => Err(lines),
        _ if conditions.is_empty() => Err(vec![Vec::new()]),
        _ => Ok(Answer::Unknown(Unknown::Words(words))),
    }
}

/// The words that make them inexact, if every zone is known to the board.
fn words(a: &Movement, b: &Movement) -> Vec<Cost> {
    let mut all = Vec::new();
    for m in [a, b] {
        if let Verdict::Bounded { because } | Verdict::Opaque { because } = m.verdict(&|_| true) {
            all.extend(because);
        }
    }
    order::sort(&mut all);
    all.dedup();
    all
}

fn assumed(a: &Movement, b: &Movement, assuming: Assumed) -> Answer {
    let (Some(a), Some(b)) = (assume::assume(a, &assuming), assume::assume(b, &assuming)) else {
        return Answer::Unknown(Unknown::NoDifference(0));
    };
    let zones = zones(&a, &b);
    let answer = match by_cases(&a, &b, &zones) {
        Ok(None) => return Answer::Equal(Proof::Cases),
        Ok(Some((region, second))) => {
            let placed = position::position(&region, second, &zones);
            placed.and_then(|(board, from)| difference(&a, &b, board, from))
        }
        Err(TooLong) => None,
    };
    let found = answer.map_or_else(|| trial::trial(&a, &b, &zones, trial::POSITIONS), Ok);
    match found {
        Ok(found) => Answer::Differ(Box::new(Counterexample { assuming, ..found })),
        Err(tried) => Answer::Unknown(Unknown::NoDifference(tried)),
    }
}

/// The words for zones in either, without duplicates.
fn zones(a: &Movement, b: &Movement) -> Vec<Arc<str>> {
    let words = [a, b].into_iter().flat_map(|m| {
        m.parts().into_iter().filter_map(|id| match m.node(id) {
            Node::Within(_, zone) => Some(zone.clone()),
            _ => None,
        })
    });
    words.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Where they differ and for which player, if they differ.
fn by_cases(
    a: &Movement,
    b: &Movement,
    zones: &[Arc<str>],
) -> Result<Option<(Region, bool)>, TooLong> {
    for second in [false, true] {
        let cases = |m| cases(m, second, zones).map_err(|_: NotTabular| TooLong);
        if let Some(region) = differing(&cases(a)?, &cases(b)?)? {
            return Ok(Some((region, second)));
        }
    }
    Ok(None)
}

/// The limit of steps in the search for a difference.
const STEPS: usize = 3_000_000;

/// The conditions under which one has a move and the other does not.
fn differing(a: &Cases, b: &Cases) -> Result<Option<Region>, TooLong> {
    let mut search = Search::new(STEPS);
    for (these, those) in [(a, b), (b, a)] {
        let mut near: Vec<_> = these.iter().collect();
        // Moves to nearby cells give positions that are easy to read.
        order::sort_by_key(&mut near, |(effect, _)| {
            effect.to.0.abs().max(effect.to.1.abs())
        });
        for (effect, cases) in near {
            let other = those.get(effect);
            let mut cover: Vec<_> = other.into_iter().flatten().collect();
            order::sort(&mut cover);
            let mut new: Vec<_> = cases
                .iter()
                .filter(|c| !other.is_some_and(|o| o.contains(*c)))
                .collect();
            order::sort_by_key(&mut new, |c| (c.len(), *c));
            for case in new {
                if let Some(region) = search.uncovered(case, &cover)? {
                    return Ok(Some(region));
                }
            }
        }
    }
    Ok(None)
}

/// The moves that only one of them has on a position; `None` if there are none.
fn difference(a: &Movement, b: &Movement, board: Simple, from: Vector) -> Option<Counterexample> {
    let moves = |m| reach(m, &board, from, Limits::default()).ok();
    let (a, b) = (moves(a)?.moves, moves(b)?.moves);
    let only = |a: &[Move], b: &[Move]| -> Vec<Move> {
        a.iter().filter(|m| !b.contains(m)).cloned().collect()
    };
    let (first, second) = (only(&a, &b), only(&b, &a));
    if first.is_empty() && second.is_empty() {
        return None;
    }
    Some(Counterexample {
        board,
        from,
        first,
        second,
        assuming: Vec::new(),
    })
}
