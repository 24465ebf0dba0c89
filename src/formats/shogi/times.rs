//! The time that a move took: a comment of its own, `[%emt 0:00:12]`, as PGN has it.

use super::END_TIME;
use crate::diag::{Code, Sink};
use crate::model::{Game, commands};

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
        Self::of(whole.parse().ok()?, decimals)
    }

    /// Whole seconds and decimals.
    pub fn of(seconds: u64, decimals: &str) -> Option<Self> {
        let plain = decimals.bytes().all(|b| b.is_ascii_digit());
        (plain && seconds <= MOST).then(|| Self {
            seconds,
            decimals: decimals.to_owned(),
        })
    }

    /// The time before the end of a game. It is a loss where that end has no `word`.
    pub fn of_end(game: &Game, word: bool, sink: &mut Sink) -> Option<Self> {
        let time = game.extras.get("csa", END_TIME)?;
        let spent = time.as_str().and_then(Self::of_seconds).filter(|_| word);
        let lost = u64::from(spent.is_none());
        sink.lose(
            Code("core/lost-extras"),
            "extras: `csa` endTime",
            lost,
            None,
        );
        spent
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
        let number = |field: &str| field.parse::<u64>().ok().filter(|n| *n <= MOST);
        let seconds = number(hours)? * 3600 + number(minutes)? * 60 + number(whole)?;
        Self::of(seconds, decimals).filter(|spent| spent.comment() == comment)
    }
}
