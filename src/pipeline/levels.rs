use super::codes;
use crate::diag::{Code, Severity};

/// The severity requested for one code.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Level {
    /// It is not shown.
    Allow,
    /// A warning, even if it is a note by default.
    Warn,
    /// An error: the record is refused.
    Deny,
}

/// The requested severities of codes. Errors are always errors.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    chosen: Vec<(String, Level)>,
}

/// Means all warnings.
pub const ALL_WARNINGS: &str = "warnings";

impl Levels {
    /// Sets the severity of one code, or of [`ALL_WARNINGS`]. A code takes precedence over
    /// `warnings`; of two settings for one code, the later one counts.
    pub fn set(&mut self, name: &str, level: Level) {
        self.chosen.push((name.to_owned(), level));
    }

    /// The same, if there is such a code.
    ///
    /// # Errors
    /// There is none; the text names the nearest one.
    pub fn set_known(&mut self, name: &str, level: Level) -> Result<(), String> {
        if name != ALL_WARNINGS {
            codes::named(name)?;
        }
        self.set(name, level);
        Ok(())
    }

    /// The same with the lowest priority: every other setting for the code takes precedence.
    pub(super) fn set_before(&mut self, name: &str, level: Level) {
        self.chosen.insert(0, (name.to_owned(), level));
    }

    fn of(&self, code: Code, severity: Severity) -> Option<Level> {
        let last = |name: &str| self.chosen.iter().rev().find(|(n, _)| n == name);
        let warning = severity == Severity::Warning;
        let found = last(code.0).or_else(|| last(ALL_WARNINGS).filter(|_| warning));
        found.map(|(_, level)| *level)
    }

    /// The severity of a message; `None` if it is silenced.
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
