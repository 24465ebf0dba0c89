//! The time that a move took: a comment of its own, `[%emt 0:00:12]`, as PGN has it.

use crate::model::commands;

/// Seconds, perhaps with decimals behind a point, as they were written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Spent {
    /// Whole seconds.
    pub seconds: u64,
    /// The digits behind the point.
    pub decimals: String,
}

/// More seconds than this are not read as a time.
const MOST: u64 = 1 << 40;

impl Spent {
    /// A number of seconds.
    pub fn of_seconds(digits: &str) -> Option<Self> {
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let seconds = whole.parse::<u64>().ok().filter(|n| *n <= MOST)?;
        decimals.bytes().all(|b| b.is_ascii_digit()).then(|| Self {
            seconds,
            decimals: decimals.to_owned(),
        })
    }

    /// The comment that says it.
    pub fn comment(&self) -> String {
        let (minutes, seconds) = (self.seconds / 60, self.seconds % 60);
        let (hours, minutes) = (minutes / 60, minutes % 60);
        let point = if self.decimals.is_empty() { "" } else { "." };
        format!(
            "[%emt {hours}:{minutes:02}:{seconds:02}{point}{}]",
            self.decimals
        )
    }

    /// What a comment says that says nothing else, in the same words.
    pub fn of_comment(comment: &str) -> Option<Self> {
        let command = commands(comment).next().filter(|c| c.name == "emt")?;
        let mut fields = command.value.split(':');
        let (hours, minutes) = (fields.next()?, fields.next()?);
        let seconds = fields.next()?;
        let (whole, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
        let number = |field: &str| field.parse::<u64>().ok().filter(|n| *n <= MOST / 3600);
        let seconds = number(hours)? * 3600 + number(minutes)? * 60 + number(whole)?;
        let spent = Self {
            seconds,
            decimals: decimals.to_owned(),
        };
        (spent.comment() == comment).then_some(spent)
    }
}
