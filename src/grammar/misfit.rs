//! Why a text does not fit a rule.

use super::Rules;
use super::run::Number;
use pest::error::{Error, ErrorVariant, InputLocation};

/// Where a text stops to fit, and what would fit there.
#[derive(Debug)]
pub struct Misfit<R> {
    /// The first byte that does not fit.
    pub start: usize,
    /// Where what does not fit ends, if that is known.
    pub end: Option<usize>,
    /// Which rules would fit.
    pub expected: Vec<R>,
}

impl<R: Rules> Misfit<R> {
    pub(super) fn of(error: &Error<Number>) -> Self {
        let (start, end) = match error.location {
            InputLocation::Pos(p) => (p, None),
            InputLocation::Span((start, end)) => (start, Some(end)),
        };
        let rules: &[Number] = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => &[],
        };
        let expected = rules.iter().filter_map(|n| R::ALL.get(usize::from(*n)));
        Self {
            start,
            end,
            expected: expected.copied().collect(),
        }
    }
}
