use crate::diag::{Code, Severity};

/// How much weight a message of one name has, if its user wants another.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Level {
    /// It is not said.
    Allow,
    /// A warning, even if it is a note elsewhere.
    Warn,
    /// An error: the record is refused.
    Deny,
}

/// Which messages are to have another weight. Errors are always errors.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    chosen: Vec<(String, Level)>,
}

/// Stands for every warning, whatever its name.
pub const ALL_WARNINGS: &str = "warnings";

impl Levels {
    /// Gives the messages of one name, or all [`ALL_WARNINGS`], another weight. A name beats
    /// `warnings`; of two words about one name the later one counts.
    pub fn set(&mut self, name: &str, level: Level) {
        self.chosen.push((name.to_owned(), level));
    }

    /// The same, as weak as can be: every other word about the name counts more.
    pub(super) fn set_before(&mut self, name: &str, level: Level) {
        self.chosen.insert(0, (name.to_owned(), level));
    }

    fn of(&self, code: Code, severity: Severity) -> Option<Level> {
        let last = |name: &str| self.chosen.iter().rev().find(|(n, _)| n == name);
        let warning = severity == Severity::Warning;
        let found = last(code.0).or_else(|| last(ALL_WARNINGS).filter(|_| warning));
        found.map(|(_, level)| *level)
    }

    /// How bad a message is to be; `None` if it is not to be said.
    pub fn weigh(&self, code: Code, severity: Severity) -> Option<Severity> {
        let plain = matches!(severity, Severity::Note | Severity::Warning);
        match self.of(code, severity).filter(|_| plain) {
            Some(Level::Allow) => None,
            Some(Level::Warn) => Some(Severity::Warning),
            Some(Level::Deny) => Some(Severity::Error),
            None => Some(severity),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_beats_all_warnings_and_errors_stay() {
        let mut levels = Levels::default();
        levels.set("x/a", Level::Allow);
        levels.set(ALL_WARNINGS, Level::Deny);
        let weighed = |severity, code| levels.weigh(Code(code), severity);
        assert_eq!(weighed(Severity::Warning, "x/a"), None);
        assert_eq!(weighed(Severity::Error, "x/a"), Some(Severity::Error));
        assert_eq!(weighed(Severity::Warning, "x/b"), Some(Severity::Error));
        assert_eq!(weighed(Severity::Note, "x/b"), Some(Severity::Note));
        levels.set("x/b", Level::Warn);
        assert_eq!(levels.of(Code("x/b"), Severity::Note), Some(Level::Warn));
    }
}
