use super::Reason;
use crate::diag::Diagnostic;
use crate::model::Turns;

/// Why a position or move was rejected, in words for the user.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Problem {
    /// What kind of problem it is.
    pub reason: Reason,
    /// One line, lower case, no period.
    pub message: String,
    /// What the user can do about it.
    pub help: Option<String>,
    /// The legal turns that are similar, resolved; empty if there are none.
    pub candidates: Box<Turns>,
    /// Which move of the turn it is about, if it is about one of several.
    pub nth: Option<usize>,
}

impl Problem {
    /// A problem and a help line.
    pub fn new(reason: Reason, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            reason,
            message: message.into(),
            help: Some(help.into()),
            candidates: Box::default(),
            nth: None,
        }
    }

    /// The same about one move of the turn, counted from 0.
    #[must_use]
    pub fn of_move(mut self, nth: usize) -> Self {
        self.nth = Some(nth);
        self
    }
}

/// Why a turn of several moves cannot be played.
pub(super) fn several() -> Box<Problem> {
    Box::new(Problem::new(
        Reason::SeveralMoves,
        "this variant has one move per turn, but this turn has several",
        "split the turn, or name the variant with `--variant`",
    ))
}

impl From<Problem> for Diagnostic {
    fn from(p: Problem) -> Self {
        let d = Self::error(p.reason.code(), p.message);
        match p.help {
            Some(help) => d.help(help),
            None => d,
        }
    }
}
