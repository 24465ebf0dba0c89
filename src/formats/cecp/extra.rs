//! What XBoard does with the moves of engines: it may ignore one, or state the piece of a promotion
//! when it repeats the move to the other engine.

use crate::diag::Span;
use crate::model::Outcome;

/// The last move, if an engine said it itself.
#[derive(Clone, Debug)]
pub(super) struct Extra {
    /// The engine that said it.
    pub(super) name: Box<[u8]>,
    /// The result before it, which counts only if the move does not.
    pub(super) result: Option<(Outcome, Span)>,
}

impl Extra {
    pub(super) fn new(name: &[u8], result: Option<(Outcome, Span)>) -> Self {
        let name = name.into();
        Self { name, result }
    }

    /// The same for the records that follow, in which the result has no place.
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
