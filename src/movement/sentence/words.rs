//! Numbers, verbs and lists.

use super::Context;
use crate::diag::{article, listed};
use crate::movement::{Direction, Range};

/// The form of a verb.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Form {
    /// `moves`
    Third,
    /// `move`
    Plain,
    /// `moving`
    Ing,
}

impl Form {
    /// A verb in this form.
    pub(super) fn of(self, verb: &str) -> String {
        match self {
            Self::Plain => verb.into(),
            Self::Third if verb.ends_with('o') => format!("{verb}es"),
            Self::Third => format!("{verb}s"),
            Self::Ing => verb.strip_suffix('e').unwrap_or(verb).to_owned() + "ing",
        }
    }
}

/// `two`, `13`.
pub(super) fn number(n: u64) -> String {
    const SMALL: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let small = usize::try_from(n).ok().and_then(|n| SMALL.get(n));
    small.map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// `one square`, `two squares`.
pub(super) fn squares(n: u64) -> String {
    format!(
        "{} {}",
        number(n),
        if n == 1 { "square" } else { "squares" }
    )
}

/// `any number of`, `up to four`: for a range of squares.
pub(super) fn amount(range: Range) -> String {
    let min = number(range.min.into());
    match range.max {
        None if range.min <= 1 => "any number of".into(),
        None => format!("{min} or more"),
        Some(max) if max == range.min => format!("exactly {}", number(max.into())),
        Some(max) if range.min <= 1 => format!("up to {}", number(max.into())),
        Some(max) if max == range.min + 1 => format!("{min} or {}", number(max.into())),
        Some(max) => format!("{min} to {}", number(max.into())),
    }
}

/// `any number of times`, `up to four times`.
pub(super) fn times(range: Range) -> String {
    amount(range) + " times"
}

/// Any of these directions.
pub(super) fn any_of(ways: &[Direction]) -> String {
    let mut all: Vec<String> = Vec::new();
    for way in ways.iter().take(8).map(Direction::phrase) {
        if !all.contains(&way) {
            all.push(way);
        }
    }
    listed(&all, "or")
}

/// `a queen`, `an amazon`.
pub(super) fn with_article(name: &str) -> String {
    let name: String = name.chars().take(60).collect();
    format!("{} {}", article(&name), name.replace('-', " "))
}

/// Words of the definition, shortened if they are long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 160;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("“{shown}”")
}

/// Where and when a move is allowed at all.
pub(super) fn ending(context: &Context) -> String {
    let mut out = String::new();
    for zone in context.zones.iter().take(12) {
        let said = match zone.strip_prefix("within-") {
            Some(place) => format!(", only within the {}", place.replace('-', " ")),
            None => format!(", only as {} allows", quoted(zone)),
        };
        out.push_str(&said);
    }
    if context.initial {
        out.push_str(", only as its first move");
    }
    out
}
