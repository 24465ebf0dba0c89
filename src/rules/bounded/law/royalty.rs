//! Which pieces must not be left attacked.

use crate::model::{Kind, Royals};
use crate::rules::bounded::army::{Army, Code};

/// The royal pieces of one side.
#[derive(Debug, Default)]
pub(in crate::rules::bounded) struct Royalty {
    /// Codes of which every piece is royal.
    pub(in crate::rules::bounded) always: Vec<Code>,
    /// Codes of which the last pieces are royal: those of a kind, or of all kinds that count together.
    pub(in crate::rules::bounded) last: Vec<Vec<Code>>,
    /// How many pieces of such codes are the last ones.
    pub(in crate::rules::bounded) count: usize,
    /// The side is in check only if all its royal pieces are attacked.
    pub(in crate::rules::bounded) all_attacked: bool,
}

impl Royalty {
    pub(super) fn new(law: &Royals, army: &Army, side: u8) -> Self {
        let codes = |kind: &Kind| army.codes(*kind, side).collect::<Vec<_>>();
        let mut last: Vec<Vec<Code>> = law.last.iter().map(codes).collect();
        if law.last_together {
            last = vec![last.concat()];
        }
        last.retain(|codes| !codes.is_empty());
        Self {
            always: law.pieces.iter().flat_map(codes).collect(),
            last,
            count: law.last_count.max(1) as usize,
            all_attacked: law.all_attacked,
        }
    }

    /// Whether the side never has a royal piece.
    pub(in crate::rules::bounded) fn is_none(&self) -> bool {
        self.always.is_empty() && self.last.is_empty()
    }
}
