use super::node::TooDeep;
use crate::diag::{Code, Diagnostic, Span};

/// Why a definition has no meaning.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{problem}")]
pub struct CannotLower {
    /// The reason.
    pub problem: Problem,
    /// The definition.
    pub span: Span,
}

/// The reason why a definition has no meaning.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Problem {
    /// It refers to itself, directly or through others.
    #[error("the definition of `{0}` refers to itself")]
    Cycle(String),
    /// It is nested too deep.
    #[error(transparent)]
    TooDeep(#[from] TooDeep),
    /// It has too many parts.
    #[error("the functions of the definition multiply into too many parts")]
    TooLarge,
    /// It and the definitions before it have too many parts.
    #[error(
        "the definitions up to this one have more than {MOST_PARTS} parts, including those of the names they use"
    )]
    TooMany,
}

/// The most parts of all definitions of a file, each with those of the names it uses.
pub(super) const MOST_PARTS: usize = 1_000_000;

impl From<&CannotLower> for Diagnostic {
    fn from(why: &CannotLower) -> Self {
        let (code, help) = match why.problem {
            Problem::Cycle(_) => (
                Code("core/circular-piece"),
                "remove one of the names from the cycle",
            ),
            Problem::TooDeep(_) => (
                Code("core/piece-too-deep"),
                "give the inner parts names of their own, or leave some out",
            ),
            Problem::TooLarge => (
                Code("core/piece-too-large"),
                "use fewer levels of functions",
            ),
            Problem::TooMany => (
                Code("core/piece-too-large"),
                "divide the file, or use the longest definitions less often",
            ),
        };
        Self::error(code, why.to_string()).at(why.span).help(help)
    }
}
