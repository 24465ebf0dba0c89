//! Lists and objects that fit are on one line; serde_json would put every number on its own line.

/// The maximum width of a list or object on one line.
const WIDTH: usize = 100;

/// Prints a value, given in the shortest form of JSON; its first line continues the output.
pub fn print(text: &[u8], out: &mut Vec<u8>) {
    let (mut rest, mut depth) = (text, 0);
    while let Some(&first) = rest.first() {
        let mut len = token(rest).0;
        match first {
            b'[' | b'{' => {
                let room = WIDTH.saturating_sub(2 * depth);
                match is_empty(rest)
                    .then_some(2)
                    .or_else(|| on_one_line(rest, room))
                {
                    // The document itself is never on one line, so that its keys are easy to find.
                    Some(all) if depth > 0 || all == 2 => {
                        len = all;
                        flat(rest.get(..all).unwrap_or(rest), out);
                    }
                    _ => {
                        depth += 1;
                        out.push(first);
                        new_line(depth, out);
                    }
                }
            }
            b']' | b'}' => {
                depth = depth.saturating_sub(1);
                new_line(depth, out);
                out.push(first);
            }
            b',' => {
                out.push(b',');
                new_line(depth, out);
            }
            _ => put(rest.get(..len).unwrap_or(rest), out),
        }
        rest = rest.get(len..).unwrap_or_default();
    }
}

fn new_line(depth: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', 2 * depth));
}

fn is_empty(list: &[u8]) -> bool {
    matches!(list.get(1), Some(b']' | b'}'))
}

/// The length of the first token, and its width on one line with the space after it.
fn token(text: &[u8]) -> (usize, usize) {
    match text.first() {
        Some(b'"') => string(text),
        Some(b'[' | b'{') if is_empty(text) => (1, 2),
        Some(b'[' | b'{') => (1, 4),
        Some(b']' | b'}') => (1, 0),
        Some(b',' | b':') => (1, 2),
        _ => {
            let end = text.iter().position(|b| matches!(b, b',' | b']' | b'}'));
            (end.unwrap_or(text.len()), 5)
        }
    }
}

/// The same of a string; an escaped character counts as one.
fn string(text: &[u8]) -> (usize, usize) {
    let (mut len, mut width) = (1, 2);
    loop {
        match text.get(len) {
            None => return (text.len(), width),
            Some(b'"') => return (len + 1, width),
            Some(b'\\') if text.get(len + 1) == Some(&b'u') => len += 6,
            Some(b'\\') => len += 2,
            Some(_) => len += 1,
        }
        width += 1;
    }
}

/// The length of the first value, if it fits on one line of that width.
fn on_one_line(text: &[u8], width: usize) -> Option<usize> {
    let (mut len, mut left, mut depth) = (0, width, 0_usize);
    loop {
        let rest = text.get(len..)?;
        let (next, wide) = token(rest);
        left = left.checked_sub(wide)?;
        len += next;
        match rest.first()? {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(len);
        }
    }
}

/// Prints a value on one line.
fn flat(text: &[u8], out: &mut Vec<u8>) {
    let mut rest = text;
    while !rest.is_empty() {
        let (token, behind) = rest.split_at(token(rest).0.min(rest.len()));
        put(token, out);
        if token == b"," {
            out.push(b' ');
        }
        rest = behind;
    }
}

fn put(token: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(token);
    if token == b":" {
        out.push(b' ');
    }
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, new_line, print};
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    fn printed(value: &Value) -> String {
        let mut out = Vec::new();
        print(value.to_string().as_bytes(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_fits_stands_on_one_line() {
        let value = json!({
            "a": [[1, 2], {"b": "c"}],
            "long": ["x".repeat(60), "y".repeat(60)],
            "none": [],
        });
        let (x, y) = ("x".repeat(60), "y".repeat(60));
        let wanted = format!(
            "{{\n  \"a\": [[1, 2], {{\"b\": \"c\"}}],\n  \"long\": [\n    \"{x}\",\n    \"{y}\"\n  ],\n  \"none\": []\n}}"
        );
        assert_eq!(printed(&value), wanted);
    }

    /// The same from the tree of values, which takes many times the memory of the text.
    fn slow(value: &Value, depth: usize, out: &mut Vec<u8>) {
        let parts: Vec<(String, &Value)> = match value {
            Value::Array(items) => items.iter().map(|v| (String::new(), v)).collect(),
            Value::Object(map) => map
                .iter()
                .map(|(k, v)| (format!("{}: ", json!(k)), v))
                .collect(),
            other => return out.extend_from_slice(other.to_string().as_bytes()),
        };
        let one_line = depth > 0 && width(value) <= WIDTH.saturating_sub(2 * depth);
        let ends = if value.is_array() { b"[]" } else { b"{}" };
        out.push(ends[0]);
        for (i, (key, value)) in parts.iter().enumerate() {
            match (i, one_line) {
                (0, true) => {}
                (_, true) => out.extend_from_slice(b", "),
                (0, false) => new_line(depth + 1, out),
                (_, false) => {
                    out.push(b',');
                    new_line(depth + 1, out);
                }
            }
            out.extend_from_slice(key.as_bytes());
            slow(value, depth + 1, out);
        }
        if !one_line && !parts.is_empty() {
            new_line(depth, out);
        }
        out.push(ends[1]);
    }

    /// What a value counts on one line.
    fn width(value: &Value) -> usize {
        match value {
            Value::Array(items) => 2 + items.iter().map(|v| width(v) + 2).sum::<usize>(),
            Value::Object(map) => {
                let parts = map.iter().map(|(k, v)| k.len() + 4 + width(v) + 2);
                2 + parts.sum::<usize>()
            }
            Value::String(text) => text.len() + 2,
            _ => 5,
        }
    }

    fn text() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-z]{0,8}",
            "[\"\\\\,:\\[\\]{}\n\t\u{1}\u{7f}\u{e9}\u{1f600}a]{0,40}"
        ]
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            text().prop_map(Value::from),
        ];
        leaf.prop_recursive(6, 80, 8, |inner| {
            let pair = (text(), inner.clone());
            prop_oneof![
                prop::collection::vec(inner, 0..8).prop_map(Value::from),
                prop::collection::vec(pair, 0..8)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn it_is_the_same_value_on_the_same_lines(value in value()) {
            let text = printed(&value);
            let mut wanted = Vec::new();
            slow(&value, 0, &mut wanted);
            prop_assert_eq!(&text, &String::from_utf8(wanted).unwrap());
            prop_assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        }
    }
}
