use crate::order;
use std::str::FromStr;

/// Numbers of records: `5,10..20,100..`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// Whether a number is one of them.
    pub fn contains(&self, number: u64) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= number);
        let before = after.checked_sub(1).and_then(|at| self.0.get(at));
        before.is_some_and(|(_, last)| number <= *last)
    }

    /// The largest number.
    pub fn last(&self) -> u64 {
        self.0.last().map_or(0, |(_, last)| *last)
    }

    /// Whether it is a single number.
    pub fn is_one(&self) -> bool {
        matches!(self.0[..], [(first, last)] if first == last)
    }

    /// Sorts them, and joins those that touch.
    fn of(mut all: Vec<(u64, u64)>) -> Self {
        order::sort(&mut all);
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (first, last) in all {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Self(joined)
    }
}

impl FromIterator<u64> for Ranges {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        Self::of(numbers.into_iter().map(|n| (n, n)).collect())
    }
}

impl FromStr for Ranges {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all: Option<Vec<_>> = text.split(',').map(|part| range(part.trim())).collect();
        all.map(Self::of).ok_or_else(|| {
            "numbers of records, the first is 0, such as 5,10..20 or 100..; the smaller number of a range is first"
                .to_owned()
        })
    }
}

/// `5`, `10..20` with both ends, or `10..`.
fn range(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| match text.bytes().all(|b| b.is_ascii_digit()) {
        true => text.parse::<u64>().ok(),
        false => None,
    };
    match text.split_once("..") {
        None => number(text).map(|n| (n, n)),
        Some((first, "")) => Some((number(first)?, u64::MAX)),
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some((first, last))
        }
    }
}
