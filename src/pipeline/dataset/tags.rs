//! Tags that have their own columns.

use crate::formats::epd;
use crate::model::{Game, Tags};
use crate::pipeline::calendar::days_of;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// A whole number, such as a rating.
pub(super) fn number(value: &str) -> Option<i64> {
    let value = value.trim();
    let digits = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    let number: Option<i32> = value.parse().ok().filter(|_| digits);
    number.map(i64::from)
}

/// Days since 1970-01-01 of a complete date: `2024.05.01`, also with hyphens or slashes, and with a time after it.
pub(super) fn date(value: &str) -> Option<i64> {
    if let Some(parts) = usual_date(value) {
        return day_of(parts);
    }
    let mut parts = Tags::day(value).split(['.', '-', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str, lengths: RangeInclusive<usize>| {
        let fits = lengths.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| fits)
    };
    // A year of two digits can be one of this century or of the last.
    let (year, month, day) = (
        number(year, 4..=4)?,
        number(month, 1..=2)?,
        number(day, 1..=2)?,
    );
    parts
        .next()
        .is_none()
        .then_some((year, month, day))
        .and_then(day_of)
}

/// Year, month and day, if they are written as most dates are: `2024.05.01`.
fn usual_date(value: &str) -> Option<(i64, i64, i64)> {
    let [a, b, c, d, b'.', e, f, b'.', g, h] = *value.as_bytes() else {
        return None;
    };
    let digits = [a, b, c, d, e, f, g, h].map(|byte| i64::from(byte) - i64::from(b'0'));
    if !digits.iter().all(|digit| (0..=9).contains(digit)) {
        return None;
    }
    let number = |digits: &[i64]| digits.iter().fold(0, |all, digit| all * 10 + digit);
    Some((
        number(&digits[..4]),
        number(&digits[4..6]),
        number(&digits[6..]),
    ))
}

/// Days since 1970-01-01 of a year, a month and a day, if there is such a day.
fn day_of((year, month, day): (i64, i64, i64)) -> Option<i64> {
    let exists = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
    (exists && year > 0).then(|| days(year, month, day))
}

/// Days since 1970-01-01 in the Gregorian calendar: years begin in March, so that the leap day is the last one.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = match month {
        1 | 2 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let of_year = (153 * month + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + of_year
        - 719_468
}

/// `2024-05-01`
pub fn print_date(days: i32) -> String {
    // The inverse of the above: eras of 400 years.
    let days = i64::from(days) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = match month {
        10.. => (year + era * 400 + 1, month - 9),
        _ => (year + era * 400, month + 3),
    };
    format!("{year:04}-{month:02}-{day:02}")
}

/// How the text of a tag becomes the value of a column.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Reading {
    Text,
    Number,
    Date,
}

/// The tags with their own columns.
const OWN: &[(&str, Reading)] = &[
    ("White", Reading::Text),
    ("Black", Reading::Text),
    ("WhiteElo", Reading::Number),
    ("BlackElo", Reading::Number),
    ("Event", Reading::Text),
    ("Site", Reading::Text),
    ("Round", Reading::Text),
    ("Date", Reading::Date),
    ("TimeControl", Reading::Text),
    ("Termination", Reading::Text),
    ("ECO", Reading::Text),
    ("Opening", Reading::Text),
];

/// Whether the column of a tag has a value if this is its text.
fn is_usable(name: &str, value: &str) -> bool {
    let reading = OWN.iter().find(|(own, _)| *own == name);
    !Tags::is_unknown(value)
        && match reading.map_or(Reading::Text, |(_, reading)| *reading) {
            Reading::Text => true,
            Reading::Number => number(value).is_some(),
            Reading::Date => date(value).is_some(),
        }
}

/// The text for the column of a tag: of several with one name, the first from which it gets a value.
pub(super) fn usable<'t>(tags: &'t Tags, name: &str) -> Option<&'t str> {
    tags.named(name).find(|value| is_usable(name, value))
}

/// The text for the column of the date: the tag `UTCDate` if `Date` says nothing.
pub(super) fn day(tags: &Tags) -> Option<&str> {
    usable(tags, "Date").or_else(|| tags.known_date())
}

/// Whether the column of a tag holds its whole text.
fn is_held(name: &str, value: &str) -> bool {
    let reading = OWN.iter().find(|(own, _)| *own == name);
    reading.is_some_and(|(_, reading)| match reading {
        // `-` states that there is no value. Neither `-` nor white space is a value of the column; such a tag is kept
        // in `tags`.
        _ if Tags::is_unknown(value) => value.is_empty() || !matches!(value.trim(), "" | "-"),
        Reading::Text => true,
        Reading::Number => number(value).is_some(),
        Reading::Date => date(value).is_some() && Tags::day(value) == value.trim(),
    })
}

/// Every tag without its own column; of several of them with one name, the first one.
pub(super) fn others(tags: &Tags) -> Vec<(&str, &str)> {
    if all_differ(tags) {
        let others = tags
            .iter()
            .filter(|(name, value)| !is_in_its_column(name, value));
        return others.collect();
    }
    let mut others = Vec::new();
    divide(tags, |tag| others.push(tag));
    others
}

/// The operations of EPD at the start of a game, which are among the other tags.
pub(super) fn operations(game: &Game) -> impl Iterator<Item = (&str, &str)> {
    let start = game.start.given().into_iter();
    let mut all = start
        .flat_map(|start| epd::operations(&start.extras))
        .peekable();
    let names: HashSet<&str> = match all.peek().is_some() {
        true => game.tags.iter().map(|(name, _)| name).collect(),
        false => HashSet::new(),
    };
    all.filter(move |(name, _)| !names.contains(name))
}

/// How many tags are in no column, because an earlier one has the same name.
pub(super) fn lost(tags: &Tags) -> usize {
    match all_differ(tags) {
        true => 0,
        false => divide(tags, |_| {}),
    }
}

/// Whether it is seen at once that all names are different.
fn all_differ(tags: &Tags) -> bool {
    tags.len() <= Tags::MAX_COMPARED && !tags.repeats_name()
}

/// Where the tags of a name are so far: in its column, and among the others.
#[derive(Copy, Clone, Debug, Default)]
struct Known {
    used: bool,
    other: bool,
}

/// Whether the only tag with a name is in its column: with its value, or as one that says nothing.
fn is_in_its_column(name: &str, value: &str) -> bool {
    is_held(name, value) && (Tags::is_unknown(value) || is_usable(name, value))
}

/// Calls `other` with every tag without its own column. How many are in no column.
fn divide<'t>(tags: &'t Tags, mut other: impl FnMut((&'t str, &'t str))) -> usize {
    let mut names: HashMap<&str, Known> = HashMap::with_capacity(tags.len());
    let mut lost = 0;
    for (name, value) in tags.iter() {
        let is_first = !names.contains_key(name);
        let known = names.entry(name).or_default();
        let used = !known.used && is_usable(name, value);
        known.used |= used;
        // Of tags that say nothing, the first one is what a column without a value means.
        if (used || is_first && Tags::is_unknown(value)) && is_held(name, value) {
            continue;
        }
        match known.other {
            true => lost += 1,
            false => other((name, value)),
        }
        known.other = true;
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_white_space_are_among_the_others_as_they_are() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("Event", "\t"),
            ("Site", "\u{3000}"),
            ("Round", "-"),
            ("White", "?"),
            ("Black", ""),
        ] {
            tags.push(name, value);
        }
        let all = [("Event", "\t"), ("Site", "\u{3000}"), ("Round", "-")];
        assert_eq!(others(&tags), all);
    }

    #[test]
    fn tags_with_different_names_are_divided_as_all_tags_are() {
        let names = OWN
            .iter()
            .map(|(name, _)| *name)
            .chain(["Annotator", "UTCDate"]);
        let names: Vec<&str> = names.collect();
        let values = [
            "",
            "?",
            "-",
            " ",
            "2000",
            "2024.05.01",
            "2024.??.??",
            "????.??.??",
            "x",
        ];
        for (n, value) in values.iter().enumerate() {
            let of = |i: usize| {
                if i.is_multiple_of(3) {
                    value
                } else {
                    values[(n + i) % values.len()]
                }
            };
            let tags: Tags = (0..).zip(&names).map(|(i, name)| (*name, of(i))).collect();
            let mut any = Vec::new();
            let count = divide(&tags, |tag| any.push(tag));
            assert_eq!((others(&tags), lost(&tags)), (any, count));
        }
    }

    #[test]
    fn dates_are_days_and_days_are_dates() {
        for (text, days) in [
            ("1970.01.01", 0),
            ("2000.02.29", 11_016),
            ("1969-12-31", -1),
            ("1851.06.21", -43_293),
        ] {
            assert_eq!(date(text), Some(days), "{text}");
            assert_eq!(print_date(days as i32), text.replace('.', "-"));
        }
        for text in [
            "2024.??.??",
            "2023.02.29",
            "2024.13.01",
            "2024.01",
            "2024.1.1.1",
            "0.1.1",
            "24.1.1",
        ] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn a_tag_is_in_its_column_or_among_the_others_or_lost() {
        let tags: Tags = [
            ("White", "Menchik"),
            ("White", "again"),
            ("White", "lost"),
            ("Black", "?"),
            ("WhiteElo", "unrated"),
            ("Date", "1934.??.??"),
            ("Annotator", "nobody"),
            ("Round", "-"),
            ("WhiteElo", "2000"),
            ("Black", "Graf"),
            ("Date", "1934.05.06"),
            ("WhiteElo", "lost"),
        ]
        .into_iter()
        .collect();
        assert_eq!(usable(&tags, "White"), Some("Menchik"));
        assert_eq!(usable(&tags, "WhiteElo"), Some("2000"));
        assert_eq!(usable(&tags, "Black"), Some("Graf"));
        assert_eq!(day(&tags), Some("1934.05.06"));
        let others = others(&tags);
        assert_eq!(
            others,
            [
                ("White", "again"),
                ("WhiteElo", "unrated"),
                ("Date", "1934.??.??"),
                ("Annotator", "nobody"),
                ("Round", "-"),
            ]
        );
        assert_eq!(lost(&tags), 2);
    }
}
