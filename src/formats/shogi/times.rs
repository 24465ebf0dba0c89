//! The time that a move took: `[%emt 0:00:12]` in a comment, as PGN has it.

use super::END_TIME;
use crate::diag::{Code, Sink};
use crate::model::{Game, NodeId, Remark, commands};
use std::borrow::Cow;

/// Seconds, perhaps with decimals after a point, as they were written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Spent {
    /// Whole seconds.
    pub seconds: u64,
    /// The digits after the point.
    pub decimals: String,
}

/// More seconds than this are not read as a time.
const MAX_SECONDS: u64 = 1 << 40;

impl Spent {
    /// A number of seconds.
    pub fn of_seconds(digits: &str) -> Option<Self> {
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        Self::of(whole.parse().ok()?, decimals)
    }

    /// Whole seconds and decimals.
    pub fn of(seconds: u64, decimals: &str) -> Option<Self> {
        let plain = decimals.bytes().all(|b| b.is_ascii_digit());
        (plain && seconds <= MAX_SECONDS).then(|| Self {
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

    /// The first time that the comments of a move say, and what else they say.
    pub fn of_move(game: &Game, id: NodeId) -> (Option<Self>, Vec<Cow<'_, str>>) {
        let (mut spent, mut words) = (None, Vec::new());
        for remark in game.tree.remarks(id) {
            let (Remark::Before(text) | Remark::After(text)) = remark else {
                continue;
            };
            let new = spent.is_none() && id != NodeId::ROOT;
            match Self::of_comment(text).filter(|_| new) {
                None => words.push(Cow::Borrowed(text)),
                Some((time, rest)) => {
                    spent = Some(time);
                    words.extend((!rest.is_empty()).then_some(Cow::Owned(rest)));
                }
            }
        }
        (spent, words)
    }

    /// The time that a comment says, and its other words.
    pub(super) fn of_comment(comment: &str) -> Option<(Self, String)> {
        let command = commands(comment).find(|command| command.name == "emt")?;
        let spent = Self::of_clock(command.value)?;
        let (before, after) = comment.split_once(command.text)?;
        let words = match (before.trim_end(), after.trim_start()) {
            ("", words) | (words, "") => words.to_owned(),
            (before, after) => format!("{before} {after}"),
        };
        Some((spent, words))
    }

    /// `0:00:12`
    fn of_clock(clock: &str) -> Option<Self> {
        let mut fields = clock.split(':');
        let (hours, minutes, seconds) = (fields.next()?, fields.next()?, fields.next()?);
        let (whole, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
        let plain = |field: &str| field.bytes().all(|b| b.is_ascii_digit());
        let number = |field: &str| field.parse::<u64>().ok().filter(|n| *n <= MAX_SECONDS);
        let two = |field: &str| field.len() == 2 && plain(field);
        let sixtieth = |field: &str| number(field).filter(|n| two(field) && *n < 60);
        if fields.next().is_some() || !plain(hours) || seconds.ends_with('.') {
            return None;
        }
        let seconds = number(hours)? * 3600 + sixtieth(minutes)? * 60 + sixtieth(whole)?;
        Self::of(seconds, decimals)
    }
}
