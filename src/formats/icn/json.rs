use crate::model::{Border, Coord, Members, Ray, Square, UniqueMembers, Value, small_number};
use std::borrow::Cow;

/// A number that a JSON reader would round or print differently is carried as
/// `{"$number": "1e400"}`, so that it comes back digit by digit.
const NUMBER: &str = "$number";

/// Reads an object. Numbers keep their spelling. A key that comes twice is an error.
pub(in crate::formats) fn members(text: &str) -> Result<Members, serde_json::Error> {
    let exact = exact(text);
    let members: UniqueMembers = serde_json::from_str(exact.as_deref().unwrap_or(text))?;
    Ok(members.0)
}

/// The error in the words of our messages.
pub(in crate::formats) fn why(e: &serde_json::Error) -> String {
    let said = e.to_string();
    let why = said.split(" at line ").next().unwrap_or("");
    match why.strip_prefix("duplicate field ") {
        Some(name) => format!("{name} occurs twice"),
        None => why.to_owned(),
    }
}

/// The text with every number carried that would change; `None` if none would.
///
/// An object that looks like such a number gets one more `$`, and loses it when printed.
fn exact(text: &str) -> Option<String> {
    let (mut out, mut done, mut at) = (String::new(), 0, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        let start = at;
        at += match byte {
            b'"' => string_len(text.get(at..)?),
            b'-' | b'0'..=b'9' => number_len(text.get(at..)?),
            _ => 1,
        };
        let token = text.get(start..at)?;
        let instead = match byte {
            b'"' if is_marker(token) && is_name(text.get(at..)?) => {
                format!("\"${}", token.get(1..)?)
            }
            b'-' | b'0'..=b'9' if is_number(token) && !prints_the_same(token) => {
                format!("{{\"{NUMBER}\":\"{token}\"}}")
            }
            _ => continue,
        };
        out.push_str(text.get(done..start)?);
        out.push_str(&instead);
        done = at;
    }
    out.push_str(text.get(done..)?);
    (done > 0).then_some(out)
}

fn string_len(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((i, b)) = bytes.next() {
        match b {
            b'\\' => drop(bytes.next()),
            b'"' => return i + 1,
            _ => {}
        }
    }
    text.len()
}

fn number_len(text: &str) -> usize {
    let part = |b: &u8| b.is_ascii_digit() || b"+-.eE".contains(b);
    text.as_bytes().iter().take_while(|b| part(b)).count()
}

/// Whether a string token is `"$number"`, `"$$number"` and so on, however it is escaped.
fn is_marker(token: &str) -> bool {
    let plain = token.get(1..token.len().saturating_sub(1)).unwrap_or("");
    let text = match plain.contains('\\') {
        true => serde_json::from_str(token).unwrap_or_default(),
        false => Cow::Borrowed(plain),
    };
    is_marked(&text)
}

fn is_marked(name: &str) -> bool {
    name.starts_with('$') && name.trim_start_matches('$') == "number"
}

/// The name of a member in the original text, without the `$` that was added.
pub(in crate::formats) fn spelled(name: &str) -> &str {
    let added = is_marked(name) && name.starts_with("$$");
    name.get(usize::from(added)..).unwrap_or(name)
}

/// Whether the string that ended here is a name.
fn is_name(behind: &str) -> bool {
    behind.trim_start().starts_with(':')
}

fn prints_the_same(number: &str) -> bool {
    if number.len() <= 15 && number.bytes().all(|b| b.is_ascii_digit()) {
        return true;
    }
    serde_json::from_str::<serde_json::Number>(number).is_ok_and(|n| n.to_string() == number)
}

/// Whether the text is a number in JSON.
fn is_number(text: &str) -> bool {
    let mantissa = text.split(['e', 'E']).next().unwrap_or("");
    let whole = mantissa.split('.').next().unwrap_or("");
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let part = mantissa.get(whole.len()..).unwrap_or("");
    let power = text.get(mantissa.len()..).unwrap_or("");
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && (part.is_empty() || digits(part.get(1..).unwrap_or("")))
        && (power.is_empty() || digits(power.get(1..).unwrap_or("").trim_start_matches(['+', '-'])))
        && power.matches(['+', '-']).count() < 2
}

/// Prints in the README's style: `{"slideLimit": 100, "cannotPassTurn": true}`.
pub(in crate::formats) fn print(members: &Members, out: &mut String) {
    out.push('{');
    for (i, (name, value)) in members.iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        print_text(spelled(name), out);
        out.push_str(": ");
        print_value(value, out);
    }
    out.push('}');
}

pub(in crate::formats) fn print_value(value: &Value, out: &mut String) {
    match value {
        Value::Object(members) => match carried(members) {
            Some(number) => out.push_str(number),
            None => print(members, out),
        },
        Value::Array(values) => {
            out.push('[');
            for (i, value) in values.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                print_value(value, out);
            }
            out.push(']');
        }
        Value::String(text) => print_text(text, out),
        plain => out.push_str(&plain.to_string()),
    }
}

pub(in crate::formats) fn print_text(text: &str, out: &mut String) {
    out.push_str(&Value::String(text.to_owned()).to_string());
}

/// The number that an object carries.
fn carried(members: &Members) -> Option<&str> {
    let number = members.get(NUMBER)?.as_str()?;
    (members.len() == 1 && is_number(number)).then_some(number)
}

/// The property for the world border: `[left, right, bottom, top]`, open sides `null`.
pub(super) const BORDER: &str = "worldBorder";
/// The property that holds marked squares, as the site writes them: `"1,2|3,4"`.
pub(super) const SQUARES: &str = "squares";
/// The property that holds marked rays: `"23,94>-1,0"`.
pub(super) const RAYS: &str = "rays";

/// The property for the largest number of steps of a sliding piece.
const SLIDE_LIMIT: &str = "slideLimit";

/// What the property of a rule has to be, if this value does not fit.
pub(super) fn unusable(name: &str, value: &Value) -> Option<&'static str> {
    let (fits, what) = match name {
        SLIDE_LIMIT => (is_slide_limit(value), "a whole number from 1 to 4294967295"),
        BORDER => (
            border(value).is_some(),
            "four whole numbers or nulls: left, right, bottom, top",
        ),
        SQUARES => (squares(value).is_some(), "squares in quotes: \"1,2|3,4\""),
        RAYS => (rays(value).is_some(), "rays in quotes: \"23,94>-1,0\""),
        _ => return None,
    };
    (!fits).then_some(what)
}

/// Before 2024 the word meant that there is no limit.
fn is_slide_limit(value: &Value) -> bool {
    small_number(value).is_some() || value.as_str() == Some("Infinity")
}

pub(super) fn border(value: &Value) -> Option<Border> {
    let sides: Vec<Value> = value.as_array()?.iter().map(plain).collect();
    let sides: [Option<Coord>; 4] = serde_json::from_value(Value::Array(sides)).ok()?;
    let [left, right, bottom, top] = sides;
    Some(Border {
        left,
        right,
        bottom,
        top,
    })
}

/// The text of a carried number.
fn plain(value: &Value) -> Value {
    let number = value.as_object().and_then(carried);
    let number = number.filter(|n| n.len() <= crate::formats::Options::MAX_DIGITS);
    number.map_or_else(|| value.clone(), |n| Value::String(n.to_owned()))
}

pub(super) fn border_value(b: &Border) -> Value {
    let side = |c: &Option<Coord>| serde_json::to_value(c).unwrap_or(Value::Null);
    Value::Array([&b.left, &b.right, &b.bottom, &b.top].map(side).into())
}

pub(super) fn squares(value: &Value) -> Option<Vec<Square>> {
    value.as_str()?.split('|').map(square).collect()
}

pub(super) fn squares_value(squares: &[Square]) -> Value {
    joined(squares.iter().map(|s| format!("{},{}", s.x, s.y)))
}

pub(super) fn rays(value: &Value) -> Option<Vec<Ray>> {
    let ray = |text: &str| {
        let (from, step) = text.split_once('>')?;
        Some(Ray {
            from: square(from)?,
            step: square(step)?,
        })
    };
    value.as_str()?.split('|').map(ray).collect()
}

pub(super) fn rays_value(rays: &[Ray]) -> Value {
    let ray = |r: &Ray| format!("{},{}>{},{}", r.from.x, r.from.y, r.step.x, r.step.y);
    joined(rays.iter().map(ray))
}

fn joined(words: impl Iterator<Item = String>) -> Value {
    Value::String(words.collect::<Vec<_>>().join("|"))
}

/// A square in canonical spelling only, so that other texts stay unchanged.
fn square(text: &str) -> Option<Square> {
    let (x, y) = text.split_once(',')?;
    Some(Square {
        x: canonical(x)?,
        y: canonical(y)?,
    })
}

fn canonical(text: &str) -> Option<Coord> {
    if text.len() > crate::formats::Options::MAX_DIGITS {
        return None;
    }
    let c: Coord = text.parse().ok()?;
    (c.to_string() == text).then_some(c)
}

#[cfg(test)]
mod tests {
    use super::{members, print};

    fn again(text: &str) -> String {
        let map = members(text).unwrap();
        let mut out = String::new();
        print(&map, &mut out);
        // A carried number prints the same after a conversion to another notation.
        let through: serde_json::Map<_, _> =
            serde_json::from_str(&serde_json::to_string(&map).unwrap()).unwrap();
        assert_eq!(map, through);
        out
    }

    #[test]
    fn numbers_come_back_digit_by_digit() {
        for number in [
            "7",
            "-0",
            "1.50",
            "1e400",
            "1E+21",
            "0.1",
            "123456789012345678901234567890",
            "-9223372036854775809",
            "0.30000000000000004441",
            "1e2",
        ] {
            let text = format!("{{\"a\": {number}, \"b\": [{number}, {{\"c\": {number}}}]}}");
            assert_eq!(again(&text), text);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for number in [
            "01", "1.", ".5", "1e", "1e+-5", "--1", "-", "1.2.3", "+1", "1e5e5",
        ] {
            assert!(
                members(&format!("{{\"a\": {number}}}")).is_err(),
                "{number}"
            );
        }
    }

    #[test]
    fn what_looks_like_a_carried_number_stays_what_it_is() {
        for text in [
            r#"{"$number": "1e400"}"#,
            r#"{"a": {"$number": "1e400"}, "b": {"$$number": "5"}, "c": "$number"}"#,
            r#"{"a": {"$number": "x"}, "$x": "\"1e400"}"#,
        ] {
            assert_eq!(again(text), text);
        }
        let escaped = r#"{"a": {"\u0024number": "7"}}"#;
        assert_eq!(again(escaped), r#"{"a": {"$number": "7"}}"#);
    }
}
