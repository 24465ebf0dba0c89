//! Recognizes JSON by its first bytes.

/// The beginning of a text that may be JSON.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Shape {
    /// `[` and then an object, or nothing.
    List,
    /// `{`, over several lines.
    Object,
    /// `{` and, as far as visible, its `}` on the same line.
    Line,
    /// No JSON object.
    Other,
}

/// How a text begins.
pub fn shape(head: &[u8]) -> Shape {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    match head.trim_ascii_start() {
        [b'[', rest @ ..] if opens_list(rest) => Shape::List,
        text @ [b'{', ..] if is_line(text) => Shape::Line,
        [b'{', ..] => Shape::Object,
        _ => Shape::Other,
    }
}

fn opens_list(rest: &[u8]) -> bool {
    matches!(rest.trim_ascii_start().first(), None | Some(b'{' | b']'))
}

fn is_line(text: &[u8]) -> bool {
    match text.iter().position(|b| *b == b'\n') {
        Some(end) => text[..end].trim_ascii_end().ends_with(b"}"),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_json_lines_are_told_apart_by_their_first_line() {
        assert_eq!(shape(b"\xEF\xBB\xBF {\"a\":1}\n{"), Shape::Line);
        assert_eq!(shape(b"{\"a\":1, \"moves\":["), Shape::Line);
        assert_eq!(shape(b"{\n  \"a\": 1\n}"), Shape::Object);
        assert_eq!(shape(b"[\n{"), Shape::List);
        assert_eq!(shape(b"[Event \"x\"]"), Shape::Other);
    }
}
