//! What XBoard makes of the moves that engines say: it may ignore one, or complete it where it tells the other engine.

use crate::diag::Span;
use crate::model::Outcome;

/// The last move, if an engine said it itself.
#[derive(Clone, Debug)]
pub(super) struct Extra {
    /// The engine that said it.
    pub(super) name: Box<[u8]>,
    /// The result before it, which is none if the game goes on.
    pub(super) result: Option<(Outcome, Span)>,
}

impl Extra {
    pub(super) fn new(name: &[u8], result: Option<(Outcome, Span)>) -> Self {
        let name = name.into();
        Self { name, result }
    }

    /// The same without what has a place in the record.
    pub(super) fn earlier(&self) -> Self {
        Self::new(&self.name, None)
    }
}

/// Whether a repetition states the piece of a promotion that a move leaves out: `d2d1q` of `d2d1`.
pub(super) fn completes(told: &str, said: &str) -> bool {
    let piece = told.strip_prefix(said).unwrap_or_default();
    let piece = piece.strip_prefix('=').unwrap_or(piece);
    let is_letter = matches!(piece.as_bytes(), [b] if b.is_ascii_alphabetic());
    is_letter && said.ends_with(|c: char| c.is_ascii_digit())
}
