//! Where the tags are in a text that was read.

use crate::diag::Span;

/// Each `[Name "value"]` with its name, in one pass. Brackets inside quotes belong to a value. In a damaged text, tags
/// may be missing, and other brackets may look like tags.
pub(crate) fn tag_places(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let (mut start, mut is_quoted, mut is_escaped) = (None, false, false);
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        let is_plain = !is_escaped;
        is_escaped = is_plain && is_quoted && byte == b'\\';
        match byte {
            b'"' if is_plain => is_quoted = !is_quoted,
            b'[' if !is_quoted => start = Some(at),
            b']' if !is_quoted => {
                let start = start.take()?;
                let name = text[start + 1..at].split('"').next().unwrap_or("");
                return Some((name.trim(), Span::new(start, at + 1)));
            }
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::tag_places;

    #[test]
    fn brackets_in_values_are_no_tags() {
        let text = r#"[A "[B \"]"] ] [[ C "" ][D]"#;
        let found = tag_places(text).map(|(name, span)| (name, &text[span.range()]));
        let expected = [("A", r#"[A "[B \"]"]"#), ("C", r#"[ C "" ]"#), ("D", "[D]")];
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
