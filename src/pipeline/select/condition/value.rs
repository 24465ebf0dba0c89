use super::date::Days;
use regex::{Regex, RegexBuilder};
use std::cmp::Ordering;

/// How two values are compared.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Matches,
    MatchesNot,
}

impl Operator {
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "=" | "==" => Self::Equal,
            "!=" => Self::Unequal,
            "<" => Self::Less,
            "<=" => Self::AtMost,
            ">" => Self::Greater,
            ">=" => Self::AtLeast,
            "~" => Self::Matches,
            "!~" => Self::MatchesNot,
            _ => return None,
        })
    }

    /// Whether it compares the order, and not only whether both are equal.
    pub fn orders(self) -> bool {
        matches!(
            self,
            Self::Less | Self::AtMost | Self::Greater | Self::AtLeast
        )
    }

    /// Whether it compares with a pattern.
    pub fn is_of_patterns(self) -> bool {
        matches!(self, Self::Matches | Self::MatchesNot)
    }

    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
            Self::Matches | Self::MatchesNot => false,
        }
    }
}

/// A value in a condition, with everything it can be compared as.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub text: String,
    /// As a number, unless it is in quotes.
    pub number: Option<f64>,
    pub days: Option<Days>,
    pub pattern: Option<Regex>,
}

impl Value {
    pub fn new(text: &str, is_quoted: bool) -> Self {
        Self {
            number: number(text).filter(|_| !is_quoted),
            days: Days::parse(text),
            pattern: None,
            text: text.to_owned(),
        }
    }

    /// Whether it is a number in another spelling than a decimal one, such as `1e3`, `1_000` or `2000.`.
    pub fn is_odd_number(&self) -> bool {
        let first = self.text.bytes().next();
        let begins = first.is_some_and(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.'));
        let digits = self.text.replace('_', "");
        begins && self.number.is_none() && digits.parse::<f64>().is_ok()
    }

    /// The same as a pattern: letters match in both cases.
    pub fn into_pattern(self) -> Result<Self, String> {
        let made = RegexBuilder::new(&self.text)
            .case_insensitive(true)
            .size_limit(1 << 20)
            .build();
        let words = |e: regex::Error| match e {
            regex::Error::CompiledTooBig(_) => "the pattern is too large".to_owned(),
            e => {
                let all = e.to_string();
                let last = all.lines().last().unwrap_or_default();
                last.trim_start_matches("error: ").to_owned()
            }
        };
        let pattern = Some(made.map_err(words)?);
        Ok(Self { pattern, ..self })
    }

    /// Compares the text of a tag with it. What is not known does not compare.
    pub fn compares(&self, tag: &str, operator: Operator, is_date: bool) -> bool {
        if let Some(pattern) = &self.pattern {
            return pattern.is_match(tag) == (operator == Operator::Matches);
        }
        if let (true, Some(days)) = (is_date, &self.days) {
            return compare_days(tag, days, operator);
        }
        match (self.number, number(tag)) {
            (Some(wanted), Some(found)) => found
                .partial_cmp(&wanted)
                .is_some_and(|o| operator.holds(o)),
            // What is no number is neither equal nor unequal to one.
            (Some(_), None) => false,
            _ => operator.holds(tag.cmp(&self.text)),
        }
    }
}

/// Compares the texts of two tags: as dates or as ratings if one of them is such a tag. What is not known does not compare.
pub(super) fn compare_tags(
    one: &str,
    other: &str,
    operator: Operator,
    value_type: ValueType,
) -> bool {
    match value_type {
        ValueType::Text => Value::new(other, false).compares(one, operator, false),
        ValueType::Rating => {
            let order = |(one, other): (f64, f64)| one.partial_cmp(&other);
            let order = number(one).zip(number(other)).and_then(order);
            order.is_some_and(|order| operator.holds(order))
        }
        ValueType::Date => match (Days::of_tag(one), Days::of_tag(other)) {
            (Some(one), Some(other)) => compare_dates(&one, &other, operator),
            _ => false,
        },
    }
}

/// What the values of a tag are.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum ValueType {
    Text,
    Rating,
    Date,
}

/// Whether the comparison is true for each day that the first date may mean and each day that the other one may mean.
fn compare_dates(one: &Days, other: &Days, operator: Operator) -> bool {
    match operator {
        Operator::AtMost => one.is_before_each(other),
        Operator::AtLeast => other.is_before_each(one),
        Operator::Unequal => one.is_apart(other),
        operator => one
            .compare_each(other)
            .is_some_and(|order| operator.holds(order)),
    }
}

fn compare_days(tag: &str, days: &Days, operator: Operator) -> bool {
    let Some(found) = Days::of_tag(tag) else {
        return false;
    };
    match operator {
        Operator::AtMost => found.is_not_after(days),
        Operator::AtLeast => found.is_not_before(days),
        Operator::Unequal => found.is_apart(days),
        operator => found.compare(days).is_some_and(|o| operator.holds(o)),
    }
}

/// A decimal number.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let starts = digits.bytes().next().is_some_and(|b| b.is_ascii_digit());
    match plain && starts && !digits.ends_with('.') {
        true => text.parse().ok(),
        false => None,
    }
}
