//! Reads one test: a field, how it is compared, and with what.

use super::field::Field;
use super::parse::{Found, Rule, Wrong};
use super::reached;
use super::test::{Ending, Test};
use super::value::{Operator, Value};
use crate::diag::{listed, nearest};
use crate::hash::Digest;
use crate::model::{Feature, Outcome, Tags, VariantName};
use pest::iterators::Pair;
use std::borrow::Cow;

pub(super) fn test(pair: Pair<'_, Rule>) -> Found<Test> {
    let rule = pair.as_rule();
    let mut parts = pair.clone().into_inner();
    let missing = || Wrong::new("this is incomplete", &pair);
    let first = parts.next().ok_or_else(missing)?;
    match rule {
        Rule::has => Ok(Test::Has(field(&first)?)),
        Rule::uses => uses(&first),
        Rule::reaches => reaches(&first),
        Rule::ends => ends(&first),
        Rule::listed => {
            let field = field(&first)?;
            let is_value =
                |part: &Pair<'_, Rule>| !matches!(part.as_rule(), Rule::comma | Rule::close);
            let values: Vec<_> = parts.filter(is_value).collect();
            listed_values(field, &values)
        }
        _ => {
            let operator = parts.next().ok_or_else(missing)?;
            let wanted = parts.next().ok_or_else(missing)?;
            let how = Operator::parse(operator.as_str()).ok_or_else(missing)?;
            compared(field(&first)?, (how, &operator), &wanted)
        }
    }
}

fn field(pair: &Pair<'_, Rule>) -> Found<Field> {
    if pair.as_rule() == Rule::tagged {
        let quoted = pair.clone().into_inner().next();
        return Ok(Field::Tag(quoted.map_or_else(String::new, |q| plain(&q).0)));
    }
    let name = pair.as_str();
    if let Some(meant) = Field::nearly_a_tag(name) {
        let message = format!("`{name}` is neither a field nor the name of a usual tag");
        let help = format!("did you mean `{meant}`? A tag with that name is `tag \"{name}\"`");
        return Err(Wrong::new(message, pair).help(help));
    }
    if matches!(name, "FEN" | "SetUp") {
        let message = format!("the tag `{name}` belongs to the start of a game, and is not kept");
        let help = "write `uses custom-start`, or `reaches \"FEN\"` for a position";
        return Err(Wrong::new(message, pair).help(help));
    }
    Field::named(name).ok_or_else(|| {
        let known = Field::NAMES.iter().copied();
        let near = Field::tag_meant(name).or_else(|| nearest(name, known.clone()));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "fields are {}; names of tags begin with an upper-case letter, others are written `tag \"{name}\"`",
                listed(&known.map(|n| format!("`{n}`")).collect::<Vec<_>>(), "and")
            ),
        };
        Wrong::new(format!("there is no field `{name}`"), pair).help(help)
    })
}

/// A value without its quotes, and whether it had some.
fn plain(pair: &Pair<'_, Rule>) -> (String, bool) {
    match pair.as_rule() {
        Rule::quoted => {
            let inner = pair.clone().into_inner().next();
            (
                inner.map_or_else(String::new, |i| i.as_str().to_owned()),
                true,
            )
        }
        _ => (pair.as_str().to_owned(), false),
    }
}

/// The same for a value that a field is compared with. A number is one for a rating, with or without quotes.
fn plain_for(field: &Field, pair: &Pair<'_, Rule>) -> (String, bool) {
    let (text, quoted) = plain(pair);
    let is_rating = field.is_rating() && Value::new(&text, false).number.is_some();
    (text, quoted && !is_rating)
}

fn uses(pair: &Pair<'_, Rule>) -> Found<Test> {
    let said = plain(pair).0.replace(['-', '_'], " ");
    let named = Feature::NAMED.iter().find(|(_, name, ..)| *name == said);
    named
        .map(|(feature, ..)| Test::Uses(*feature))
        .ok_or_else(|| {
            let names = Feature::NAMED.iter().map(|(_, name, ..)| *name);
            let names: Vec<_> = names.map(|n| n.replace(' ', "-")).collect();
            Wrong::new(format!("there is no feature `{said}`"), pair)
                .help(format!("features are {}", names.join(", ")))
        })
}

fn reaches(pair: &Pair<'_, Rule>) -> Found<Test> {
    let text = plain(pair).0;
    let is_hash = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
    if is_hash {
        let number = u128::from_str_radix(&text, 16);
        return number
            .map(|n| Test::ReachesHash(Digest(n)))
            .map_err(|_| Wrong::new("this is not a hash", pair));
    }
    // A board of one rank is known by the side to move.
    let turn = text.split_whitespace().nth(1);
    match text.contains('/') || matches!(turn, Some("w" | "b")) {
        true => match reached::wrong_fen(&text) {
            None => Ok(Test::ReachesFen(text)),
            Some(d) => Err(Wrong {
                help: d.help.map(Cow::into_owned),
                ..Wrong::new(d.message, pair)
            }),
        },
        false => Err(Wrong::new("this is neither a FEN nor a hash", pair)
            .help("write a FEN, or its first fields, in quotes, or the 32 digits that `panchess hash` prints")),
    }
}

fn ends(pair: &Pair<'_, Rule>) -> Found<Test> {
    match plain(pair).0.as_str() {
        "checkmate" => Ok(Test::Ends(Ending::Checkmate)),
        "stalemate" => Ok(Test::Ends(Ending::Stalemate)),
        other => Err(
            Wrong::new(format!("a game does not end in `{other}`"), pair)
                .help("`ends in checkmate` and `ends in stalemate` are known"),
        ),
    }
}

fn listed_values(field: Field, values: &[Pair<'_, Rule>]) -> Found<Test> {
    match field {
        Field::Variant | Field::Result | Field::Plies => {
            let name = match field {
                Field::Variant => "variant",
                Field::Result => "result",
                _ => "plies",
            };
            let first = values.first();
            let message = format!("`in` is for tags, not for `{name}`");
            let wrong = first.map_or_else(
                || Wrong {
                    message: message.clone(),
                    span: (0, 0),
                    help: None,
                },
                |pair| Wrong::new(message.clone(), pair),
            );
            Err(wrong.help(format!("join tests with `or`: `{name} = … or {name} = …`")))
        }
        field => {
            values
                .iter()
                .try_for_each(|value| is_a_value(&field, value))?;
            let values = values.iter().map(|value| plain_for(&field, value));
            let values = values.map(|(text, quoted)| Value::new(&text, quoted));
            let values = values.collect();
            Ok(Test::Among(field, values))
        }
    }
}

fn compared(
    field: Field,
    (how, operator): (Operator, &Pair<'_, Rule>),
    wanted: &Pair<'_, Rule>,
) -> Found<Test> {
    if let Some(other) = other_field(how, wanted) {
        return match field.is_of_tags() {
            true => Ok(Test::Pair(field, how, other)),
            false => Err(Wrong::new("only tags are compared with tags", wanted)),
        };
    }
    if wanted.as_rule() == Rule::tagged {
        return Err(Wrong::new("a tag is not a pattern", wanted));
    }
    if !how.is_of_patterns() {
        is_a_value(&field, wanted)?;
    }
    let (text, quoted) = match how.is_of_patterns() {
        true => plain(wanted),
        false => plain_for(&field, wanted),
    };
    let wanted = Wanted {
        text: &text,
        quoted,
        how,
        pair: wanted,
    };
    match field {
        Field::Variant | Field::Result if how.orders() => Err(no_order(&field, operator)),
        Field::Result if how.is_of_patterns() => Err(no_pattern("result", operator)),
        Field::Plies if how.is_of_patterns() => Err(no_pattern("plies", operator)),
        Field::Variant if !how.is_of_patterns() => {
            Ok(Test::Variant(how, VariantName::from_words(&text)))
        }
        Field::Result => wanted.result(),
        Field::Plies => wanted.plies(),
        field if field.is_date() && !how.is_of_patterns() => wanted.date(field),
        Field::Variant => Ok(Test::Compares(Field::Variant, how, wanted.value()?)),
        field => wanted.other(field),
    }
}

fn no_order(field: &Field, operator: &Pair<'_, Rule>) -> Wrong {
    let what = match field {
        Field::Variant => "variant",
        _ => "result",
    };
    let message = format!("a {what} is neither below nor above another one");
    Wrong::new(message, operator).help("`=` and `!=` compare it")
}

fn no_pattern(field: &str, operator: &Pair<'_, Rule>) -> Wrong {
    Wrong::new(format!("`{field}` does not match patterns"), operator)
        .help("`~` and `!~` are for texts; `=` and `!=` compare it")
}

/// What a field is compared with, and how.
struct Wanted<'a, 'p> {
    text: &'a str,
    quoted: bool,
    how: Operator,
    pair: &'a Pair<'p, Rule>,
}

impl Wanted<'_, '_> {
    fn value(&self) -> Found<Value> {
        let value = Value::new(self.text, self.quoted);
        match self.how.is_of_patterns() {
            true => value.into_pattern().map_err(|e| {
                Wrong::new(format!("this is not a pattern: {e}"), self.pair)
                    .help("patterns are regular expressions; `\\.` is a dot")
            }),
            false => Ok(value),
        }
    }

    fn result(&self) -> Found<Test> {
        let text = self.text;
        match Outcome::from_tag(text).filter(|_| !text.is_empty()) {
            Some(outcome) => Ok(Test::Result(self.how == Operator::Equal, outcome)),
            None => Err(Wrong::new(format!("`{text}` is not a result"), self.pair)
                .help("results are 1-0, 0-1, 1/2-1/2, 0-0 and *")),
        }
    }

    fn plies(&self) -> Found<Test> {
        match self.text.parse() {
            Ok(n) => Ok(Test::Plies(self.how, n)),
            Err(_) => Err(Wrong::new(
                "`plies` is compared with a whole number from 0",
                self.pair,
            )),
        }
    }

    fn date(&self, field: Field) -> Found<Test> {
        let value = self.value()?;
        match value.days {
            Some(_) => Ok(Test::Compares(field, self.how, value)),
            None => Err(
                Wrong::new(format!("`{}` is not a date", self.text), self.pair)
                    .help("write 2024, 2024.01 or 2024.01.31"),
            ),
        }
    }

    fn other(&self, field: Field) -> Found<Test> {
        let value = self.value()?;
        match self.how.orders() && !self.quoted && value.is_odd_number() {
            true => Err(odd_number(self.text, self.pair)),
            false => Ok(Test::Compares(field, self.how, value)),
        }
    }
}

/// Fails if the name of a field is in the place of a value, or a word in the place of a rating: as a text, it would be
/// equal to nothing, and above or below everything.
fn is_a_value(field: &Field, wanted: &Pair<'_, Rule>) -> Found<()> {
    let (text, quoted) = plain(wanted);
    if field.is_of_tags() && Tags::is_unknown(&text) {
        let what = match text.trim() {
            "" => "an empty text".to_owned(),
            text => format!("`{text}`"),
        };
        let message = format!("{what} stands for an unknown value, which is equal to nothing");
        let help = "write `has` and the name, such as `has White`, to select known values, and `not has White` for unknown ones";
        return Err(Wrong::new(message, wanted).help(help));
    }
    if quoted || !field.is_of_tags() || field.is_date() {
        return Ok(());
    }
    if Field::meant(&text).is_some() {
        let tag = match field.is_rating() {
            true => "write one tag, such as `BlackElo`; ",
            false => "",
        };
        let help = format!("{tag}a text is in quotes: `\"{text}\"`");
        return Err(Wrong::new(format!("`{text}` is not a value"), wanted).help(help));
    }
    if !field.is_rating() || Value::new(&text, false).number.is_some() {
        return Ok(());
    }
    let help = match text.chars().next() {
        Some(c) if c.is_alphabetic() => format!("another tag is written `tag \"{text}\"`"),
        _ => return Err(odd_number(&text, wanted)),
    };
    Err(Wrong::new(format!("`{text}` is not a rating"), wanted).help(help))
}

/// As a text, it would be below or above other numbers in an unexpected way.
fn odd_number(text: &str, wanted: &Pair<'_, Rule>) -> Wrong {
    Wrong::new(
        format!("`{text}` is not written as a decimal number"),
        wanted,
    )
    .help(format!(
        "write its digits, such as `2000` or `0.5`; a text is in quotes: `\"{text}\"`"
    ))
}

/// The tag in a place where a value may be.
fn other_field(how: Operator, wanted: &Pair<'_, Rule>) -> Option<Field> {
    match wanted.as_rule() {
        _ if how.is_of_patterns() => None,
        Rule::tagged => field(wanted).ok(),
        Rule::word => Field::compared(wanted.as_str()),
        _ => None,
    }
}
