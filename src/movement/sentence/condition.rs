//! Conditions in words.

use super::words::quoted;
use crate::diag::listed;
use crate::movement::{Comparison, Condition};

/// `on its 2nd rank`, `if it is beyond its 4th rank and …`.
pub(super) fn said(condition: &Condition) -> String {
    if let Some(place) = places(condition) {
        return place;
    }
    let mut budget = 40;
    format!("if {}", holds(condition, &mut budget))
}

/// A rank or a file.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Axis {
    Rank,
    File,
}

/// Some neighboring ranks or files.
#[derive(Copy, Clone)]
struct Band {
    axis: Axis,
    first: Option<i64>,
    last: Option<i64>,
}

impl Band {
    /// A condition that compares a rank or a file with a number.
    fn of(condition: &Condition) -> Option<Self> {
        let Condition::Compare(how, a, b) = condition else {
            return None;
        };
        let (axis, how, n) = match (&**a, &**b) {
            (a, Condition::Number(n)) => (axis(a)?, *how, *n),
            (Condition::Number(n), b) => (axis(b)?, turned(*how), *n),
            _ => return None,
        };
        let (first, last) = match how {
            Comparison::Equal => (Some(n), Some(n)),
            Comparison::NotEqual => return None,
            Comparison::Less => (None, Some(n.checked_sub(1)?)),
            Comparison::LessOrEqual => (None, Some(n)),
            Comparison::Greater => (Some(n.checked_add(1)?), None),
            Comparison::GreaterOrEqual => (Some(n), None),
        };
        Some(Self { axis, first, last })
    }

    /// What two bands have in common. `None` if one does not limit the other.
    fn within(self, other: Self) -> Option<Self> {
        if self.axis != other.axis || !(self.first.is_some() ^ other.first.is_some()) {
            return None;
        }
        let (first, last) = match self.first {
            Some(_) => (self.first, other.last),
            None => (other.first, self.last),
        };
        (first? <= last?).then_some(Self {
            first,
            last,
            ..self
        })
    }

    /// `on its 4th to 6th files`, `beyond its 7th rank`.
    fn said(self) -> Option<String> {
        let name = match self.axis {
            Axis::Rank => "rank",
            Axis::File => "file",
        };
        let first = self.first.filter(|n| *n > 1);
        Some(match (first, self.last) {
            (None, None) => return None,
            (Some(first), None) => format!("beyond its {} {name}", ordinal(first - 1)),
            (first, Some(last)) if last == first.unwrap_or(1) => {
                format!("on its {} {name}", ordinal(last))
            }
            (None, Some(last)) if last < 1 => return None,
            (None, Some(last)) => format!("on its first {last} {name}s"),
            (Some(first), Some(last)) => {
                format!("on its {} to {} {name}s", ordinal(first), ordinal(last))
            }
        })
    }
}

fn axis(condition: &Condition) -> Option<Axis> {
    match condition {
        Condition::Rank => Some(Axis::Rank),
        Condition::File => Some(Axis::File),
        _ => None,
    }
}

/// The comparison with both sides exchanged.
fn turned(how: Comparison) -> Comparison {
    match how {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        same => same,
    }
}

/// A condition that only asks where the piece stands.
fn places(condition: &Condition) -> Option<String> {
    match condition {
        Condition::Compare(..) => Band::of(condition)?.said(),
        Condition::All(all) => all_places(all),
        Condition::Any(any) => {
            let parts: Option<Vec<_>> = any.iter().map(places).collect();
            let parts = parts.filter(|p| (2..=12).contains(&p.len()))?;
            Some(format!("either {}", listed(&parts, "or")))
        }
        _ => None,
    }
}

/// Neighboring conditions on the same axis are one band.
fn all_places(all: &[Condition]) -> Option<String> {
    let (mut parts, mut last) = (Vec::new(), None::<Band>);
    for condition in all.iter().take(9) {
        let band = Band::of(condition);
        if let (Some(a), Some(b)) = (last, band)
            && let Some(both) = a.within(b)
        {
            parts.pop();
            parts.push(both.said()?);
            last = None;
            continue;
        }
        parts.push(places(condition)?);
        last = band;
    }
    (1..=8)
        .contains(&parts.len())
        .then(|| listed(&parts, "and"))
}

fn ordinal(n: i64) -> String {
    let ending = match (n.rem_euclid(100), n.rem_euclid(10)) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

fn holds(condition: &Condition, budget: &mut u32) -> String {
    if *budget == 0 {
        return "more conditions hold".into();
    }
    *budget -= 1;
    if let Some(place) = Band::of(condition).and_then(Band::said) {
        return format!("it is {place}");
    }
    match condition {
        Condition::Number(n) => n.to_string(),
        Condition::Rank => "its rank".into(),
        Condition::File => "its file".into(),
        Condition::Compare(how, a, b) => {
            let both = axis(a).zip(axis(b)).is_some();
            let number = if both { " number" } else { "" };
            let words = match how {
                Comparison::Equal if both => "equals",
                Comparison::Equal => "is",
                Comparison::NotEqual => "is not",
                Comparison::Less => "is less than",
                Comparison::LessOrEqual => "is at most",
                Comparison::Greater => "is more than",
                Comparison::GreaterOrEqual => "is at least",
            };
            let (a, b) = (holds(a, budget), holds(b, budget));
            format!("{a}{number} {words} {b}{number}")
        }
        Condition::Not(c) => format!("it is not true that {}", holds(c, budget)),
        Condition::All(all) => joined(all, "and", budget),
        Condition::Any(any) => joined(any, "or", budget),
        Condition::Unknown(words) => quoted(words),
    }
}

fn joined(all: &[Condition], word: &str, budget: &mut u32) -> String {
    let mut parts = Vec::new();
    for c in all {
        if *budget == 0 {
            break;
        }
        parts.push(holds(c, budget));
    }
    listed(&parts, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(axis: Condition, how: Comparison, n: i64) -> Condition {
        Condition::Compare(how, Box::new(axis), Box::new(Condition::Number(n)))
    }

    fn rank(how: Comparison, n: i64) -> Condition {
        compare(Condition::Rank, how, n)
    }

    fn file(how: Comparison, n: i64) -> Condition {
        compare(Condition::File, how, n)
    }

    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};

    #[test]
    fn bands_of_ranks_are_named() {
        for (condition, text) in [
            (rank(Equal, 2), "on its 2nd rank"),
            (rank(LessOrEqual, 5), "on its first 5 ranks"),
            (rank(Less, 2), "on its 1st rank"),
            (rank(Greater, 4), "beyond its 4th rank"),
            (file(GreaterOrEqual, 8), "beyond its 7th file"),
            (rank(Less, 1), "if its rank is less than 1"),
            (rank(GreaterOrEqual, 1), "if its rank is at least 1"),
            (rank(NotEqual, 3), "if its rank is not 3"),
            (
                Condition::Compare(Equal, Box::new(Condition::Rank), Box::new(Condition::File)),
                "if its rank number equals its file number",
            ),
        ] {
            assert_eq!(said(&condition), text);
        }
    }

    #[test]
    fn a_palace_is_named_by_its_files_and_ranks() {
        let palace = Condition::All(vec![
            Condition::Compare(
                LessOrEqual,
                Box::new(Condition::Number(4)),
                Box::new(Condition::File),
            ),
            file(LessOrEqual, 6),
            Condition::Any(vec![rank(LessOrEqual, 3), rank(GreaterOrEqual, 8)]),
        ]);
        let text = "on its 4th to 6th files and either on its first 3 ranks or beyond its 7th rank";
        assert_eq!(said(&palace), text);
    }

    #[test]
    fn bands_that_have_nothing_in_common_stay_apart() {
        let never = Condition::All(vec![rank(LessOrEqual, 3), rank(GreaterOrEqual, 8)]);
        assert_eq!(said(&never), "on its first 3 ranks and beyond its 7th rank");
        let twice = Condition::All(vec![rank(LessOrEqual, 3), rank(LessOrEqual, 2)]);
        assert_eq!(
            said(&twice),
            "on its first 3 ranks and on its first 2 ranks"
        );
    }
}
