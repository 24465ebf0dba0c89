use crate::model::Tags;
use crate::pipeline::calendar::days_of;
use std::cmp::Ordering;

/// A date of which the day, the month, or both may be unknown: the first and the last of the days that it may mean. They are
/// all days between them, except in [`Days::of_tag`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Days {
    first: (u32, u32, u32),
    last: (u32, u32, u32),
}

impl Days {
    /// `2024.01.31`, `2024-01-31`, `2024/1/31`, `2024.01`, `2024`, `2024.??.??`. The time after a date, which begins
    /// with `T` or a blank, is ignored.
    pub fn parse(text: &str) -> Option<Self> {
        Self::of_tag(text).filter(|days| !days.is_of_each_month())
    }

    /// The same; it also accepts a day of a month that is not known, `2024.??.03`, which a condition cannot name.
    pub fn of_tag(text: &str) -> Option<Self> {
        let mut parts = Tags::day(text).split(['.', '-', '/']);
        let year = parts.next().filter(|y| y.len() == 4)?;
        // A year 0 is no date here, as in the column `date`.
        let year = number(year).filter(|year| *year > 0)?;
        let (mut first, mut last) = ((year, 1, 1), (year, 12, 31));
        let month = parts.next().filter(|m| !is_unknown(m));
        if let Some(month) = month {
            let month = number(month).filter(|m| (1..=12).contains(m))?;
            (first.1, last.1) = (month, month);
        }
        if let Some(day) = parts.next().filter(|d| !is_unknown(d)) {
            // January, which may be meant if the month is not known, has as many days as any month.
            let most = days_of(year.into(), first.1.into());
            let day = number(day).filter(|d| (1..=most).contains(&i64::from(*d)))?;
            (first.2, last.2) = (day, day);
        }
        parts.next().is_none().then_some(Self { first, last })
    }

    /// How all days of `self` are to those of `other`; `None` if that is not the same for all. `Equal`: none
    /// of them is outside of `other`.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        match () {
            () if self.last < other.first => Some(Ordering::Less),
            () if self.first > other.last => Some(Ordering::Greater),
            () if self.first >= other.first && self.last <= other.last => Some(Ordering::Equal),
            () => None,
        }
    }

    /// The order of each day of `self` and each day of `other`; `None` if it is not the same for all of them. `other` may
    /// be a day of an unknown month, too.
    pub fn compare_each(&self, other: &Self) -> Option<Ordering> {
        match () {
            () if self.last < other.first => Some(Ordering::Less),
            () if self.first > other.last => Some(Ordering::Greater),
            () if self.is_one() && self == other => Some(Ordering::Equal),
            () => None,
        }
    }

    /// Whether each day of `self` is before or on each one of `other`.
    pub fn is_before_each(&self, other: &Self) -> bool {
        self.last <= other.first
    }

    fn is_one(&self) -> bool {
        self.first == self.last
    }

    /// Whether no day of `self` is one of `other`.
    pub fn is_apart(&self, other: &Self) -> bool {
        let (year, _, day) = self.first;
        if !self.is_of_each_month() && other.is_of_each_month() {
            return other.is_apart(self);
        }
        if self.is_of_each_month() && other.is_of_each_month() {
            return (year, day) != (other.first.0, other.first.2);
        }
        let common = |day| other.first <= day && day <= other.last;
        match self.is_of_each_month() {
            false => self.last < other.first || self.first > other.last,
            true => (1..=12)
                .filter(|month| i64::from(day) <= days_of(year.into(), (*month).into()))
                .all(|month| !common((year, month, day))),
        }
    }

    /// Whether it is one day of a month that is not known.
    fn is_of_each_month(&self) -> bool {
        self.first.1 != self.last.1 && self.first.2 == self.last.2
    }

    /// Whether no day of `self` is after those of `other`.
    pub fn is_not_after(&self, other: &Self) -> bool {
        self.last <= other.last
    }

    /// Whether no day of `self` is before those of `other`.
    pub fn is_not_before(&self, other: &Self) -> bool {
        self.first >= other.first
    }
}

fn is_unknown(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b == b'?')
}

fn number(digits: &str) -> Option<u32> {
    let digits = Some(digits).filter(|d| d.len() <= 4 && d.bytes().all(|b| b.is_ascii_digit()));
    digits?.parse().ok()
}
