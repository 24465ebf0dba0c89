use crate::movement::Vector;
use crate::order;
use std::sync::Arc;

/// One move of a piece.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Move {
    /// Where the piece stands afterwards.
    pub to: Vector,
    /// The cells whose pieces it takes, sorted.
    pub captures: Vec<Vector>,
    /// What it promotes to.
    pub promotion: Option<Arc<str>>,
    /// Whether it is certain; otherwise it is only possible.
    pub certain: bool,
}

/// A move in progress: what later legs need to know.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Record {
    pub(super) end: Vector,
    /// The cell that directions are measured to: the end, or the cell of a piece captured from a distance.
    pub(super) target: Vector,
    /// The last leg.
    pub(super) last: Option<Vector>,
    pub(super) captures: Vec<Vector>,
    pub(super) promotion: Option<Arc<str>>,
    pub(super) certain: bool,
    /// Every capture in it is written explicitly.
    pub(super) explicit: bool,
}

impl Record {
    pub(super) fn at(end: Vector, last: Option<Vector>) -> Self {
        Self {
            end,
            target: end,
            last,
            captures: Vec::new(),
            promotion: None,
            certain: true,
            explicit: true,
        }
    }

    pub(super) fn capturing(end: Vector, last: Vector) -> Self {
        Self {
            captures: vec![end],
            explicit: false,
            ..Self::at(end, Some(last))
        }
    }

    /// This leg and the next one as one move.
    pub(super) fn and(&self, next: &Self) -> Self {
        let mut whole = next.clone();
        whole.captures.splice(0..0, self.captures.iter().copied());
        whole.promotion = next.promotion.clone().or(self.promotion.clone());
        whole.certain &= self.certain;
        whole.explicit &= self.explicit;
        whole
    }
}

/// The moves of the records, sorted, each once; a move that is certain in one record is certain.
pub(super) fn moves(records: Vec<Record>) -> Vec<Move> {
    let made = records.into_iter().map(|mut r| {
        order::sort(&mut r.captures);
        Move {
            to: r.end,
            captures: r.captures,
            promotion: r.promotion,
            certain: r.certain,
        }
    });
    let mut moves: Vec<Move> = made.collect();
    order::sort_by(&mut moves, |a, b| {
        key(a).cmp(&key(b)).then(b.certain.cmp(&a.certain))
    });
    moves.dedup_by(|b, a| key(a) == key(b));
    moves
}

fn key(m: &Move) -> (&Vector, &[Vector], &Option<Arc<str>>) {
    (&m.to, &m.captures, &m.promotion)
}
