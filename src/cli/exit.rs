use crate::pipeline::Error;
use std::process::{ExitCode, Termination};

/// How a run ended. The numbers are part of the public interface.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
#[repr(u8)]
pub enum Exit {
    /// Everything was done.
    Done = 0,
    /// The answer is no: invalid input, a difference, an illegal move.
    No = 1,
    /// Could not run: usage, files, unknown formats.
    CannotRun = 2,
    /// Valid input, but the target would lose something and `--strict` forbids it.
    Refused = 3,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Why a run could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The run, or one of its files.
    #[error(transparent)]
    Run(Error),
    /// Wrong arguments on the command line, with what to type.
    #[error("{0}")]
    Usage(String),
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(e: E) -> Self {
        Self::Run(e.into())
    }
}

impl Failure {
    /// Whether only this file cannot be read, and options and outputs are right.
    pub fn is_about_a_source(&self) -> bool {
        match self {
            Self::Run(e) => e.is_about_a_source(),
            Self::Usage(_) => true,
        }
    }
}

/// The result of a verb.
pub type Answer = Result<Exit, Failure>;

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_numbers_are_fixed_and_the_worst_is_the_largest() {
        let all = [Exit::Done, Exit::No, Exit::CannotRun, Exit::Refused];
        assert_eq!(all.map(|e| e as u8), [0, 1, 2, 3]);
        assert!(all.is_sorted());
    }
}
