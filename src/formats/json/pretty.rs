//! Lists and objects that fit are on one line; serde_json would put every number on its own line.

use crate::model::Value;

/// The maximum width of a list or object on one line.
const WIDTH: usize = 100;

/// Prints a value; its first line continues the output.
pub fn print(value: &Value, out: &mut Vec<u8>) {
    put(value, 0, out);
}

fn put(value: &Value, depth: usize, out: &mut Vec<u8>) {
    let (open, close, empty) = match value {
        Value::Array(a) => (b'[', b']', a.is_empty()),
        Value::Object(o) => (b'{', b'}', o.is_empty()),
        _ => return flat(value, out),
    };
    // The document itself is never on one line, so that its keys are easy to find.
    if empty || (depth > 0 && fits(value, WIDTH.saturating_sub(2 * depth)).is_some()) {
        return flat(value, out);
    }
    out.push(open);
    let mut first = true;
    let mut next = |out: &mut Vec<u8>| {
        if !std::mem::take(&mut first) {
            out.push(b',');
        }
        new_line(depth + 1, out);
    };
    match value {
        Value::Array(items) => items.iter().for_each(|item| {
            next(out);
            put(item, depth + 1, out);
        }),
        Value::Object(map) => map.iter().for_each(|(key, item)| {
            next(out);
            string(key, out);
            out.extend_from_slice(b": ");
            put(item, depth + 1, out);
        }),
        _ => {}
    }
    new_line(depth, out);
    out.push(close);
}

fn new_line(depth: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', 2 * depth));
}

/// What is left of `room` after the value on one line; `None` if it does not fit.
fn fits(value: &Value, room: usize) -> Option<usize> {
    match value {
        Value::Array(items) => items.iter().try_fold(room.checked_sub(2)?, |room, item| {
            fits(item, room)?.checked_sub(2)
        }),
        Value::Object(map) => map
            .iter()
            .try_fold(room.checked_sub(2)?, |room, (key, item)| {
                fits(item, room.checked_sub(key.len() + 4)?)?.checked_sub(2)
            }),
        Value::String(text) => room.checked_sub(text.len() + 2),
        _ => room.checked_sub(5),
    }
}

fn flat(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Array(items) => {
            out.push(b'[');
            for (i, item) in items.iter().enumerate() {
                separate(i, out);
                flat(item, out);
            }
            out.push(b']');
        }
        Value::Object(map) => {
            out.push(b'{');
            for (i, (key, item)) in map.iter().enumerate() {
                separate(i, out);
                string(key, out);
                out.extend_from_slice(b": ");
                flat(item, out);
            }
            out.push(b'}');
        }
        Value::String(text) => string(text, out),
        other => out.extend_from_slice(other.to_string().as_bytes()),
    }
}

fn separate(i: usize, out: &mut Vec<u8>) {
    if i > 0 {
        out.extend_from_slice(b", ");
    }
}

fn string(text: &str, out: &mut Vec<u8>) {
    // Writing a string into memory cannot fail.
    let _ = serde_json::to_writer(out, text);
}

#[cfg(test)]
mod tests {
    use super::print;

    #[test]
    fn what_fits_stands_on_one_line() {
        let value = serde_json::json!({
            "a": [[1, 2], {"b": "c"}],
            "long": ["x".repeat(60), "y".repeat(60)],
            "none": [],
        });
        let mut out = Vec::new();
        print(&value, &mut out);
        let (x, y) = ("x".repeat(60), "y".repeat(60));
        let wanted = format!(
            "{{\n  \"a\": [[1, 2], {{\"b\": \"c\"}}],\n  \"long\": [\n    \"{x}\",\n    \"{y}\"\n  ],\n  \"none\": []\n}}"
        );
        assert_eq!(String::from_utf8(out).unwrap(), wanted);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&wanted).unwrap(),
            value
        );
    }
}
