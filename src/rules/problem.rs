use crate::diag::{Code, Diagnostic};
use crate::model::Ply;

/// Why a position or move was refused, in the user's words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Problem {
    /// Such as `core/illegal-move`, `core/ambiguous-move`.
    pub code: Code,
    /// One line, lower case, no full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The moves it might have been, resolved; empty if none comes near.
    pub candidates: Vec<Ply>,
}

impl Problem {
    /// A problem and the way out of it.
    pub fn new(code: Code, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            help: Some(help.into()),
            candidates: Vec::new(),
        }
    }
}

impl From<Problem> for Diagnostic {
    fn from(p: Problem) -> Self {
        let d = Self::error(p.code, p.message);
        match p.help {
            Some(help) => d.help(help),
            None => d,
        }
    }
}
