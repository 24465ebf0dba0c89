//! Conditions in words.

use super::words::{list, quoted};
use crate::movement::{Comparison, Condition};

/// `on its 2nd rank`, `if its rank is more than 4 and …`.
pub(super) fn said(condition: &Condition) -> String {
    if let Some(place) = place(condition) {
        return place;
    }
    let mut budget = 40;
    format!("if {}", holds(condition, &mut budget))
}

/// A condition that only asks for one rank or file.
fn place(condition: &Condition) -> Option<String> {
    let Condition::Compare(Comparison::Equal, a, b) = condition else {
        return None;
    };
    match (&**a, &**b) {
        (Condition::Rank, Condition::Number(n)) | (Condition::Number(n), Condition::Rank) => {
            Some(format!("on its {} rank", ordinal(*n)))
        }
        (Condition::File, Condition::Number(n)) | (Condition::Number(n), Condition::File) => {
            Some(format!("on its {} file", ordinal(*n)))
        }
        _ => None,
    }
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
    match condition {
        Condition::Number(n) => n.to_string(),
        Condition::Rank => "its rank".into(),
        Condition::File => "its file".into(),
        Condition::Compare(how, a, b) => {
            let words = match how {
                Comparison::Equal => "is",
                Comparison::NotEqual => "is not",
                Comparison::Less => "is less than",
                Comparison::LessOrEqual => "is at most",
                Comparison::Greater => "is more than",
                Comparison::GreaterOrEqual => "is at least",
            };
            format!("{} {words} {}", holds(a, budget), holds(b, budget))
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
    list(&parts, word)
}
