//! JSON values with their places in the text.
//!
//! serde has already checked that the text is well formed; this adds the places and the
//! spelling of numbers, which serde does not keep.

use crate::diag::Span;
use std::borrow::Cow;

/// The text of a value.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// The type of a value.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum ValueType {
    Object,
    List,
    Text,
    Number,
    Word,
}

impl ValueType {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Word => "a word",
        }
    }
}

impl<'a> Node<'a> {
    /// The value of a well-formed text.
    pub(super) fn of(text: &'a str) -> Self {
        let at = text.len() - text.trim_start().len();
        let text = text.trim();
        Self { text, at }
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }

    pub(super) fn value_type(self) -> ValueType {
        match self.text.as_bytes().first() {
            Some(b'{') => ValueType::Object,
            Some(b'[') => ValueType::List,
            Some(b'"') => ValueType::Text,
            Some(b'-' | b'0'..=b'9') => ValueType::Number,
            _ => ValueType::Word,
        }
    }

    pub(super) fn is_null(self) -> bool {
        self.text == "null"
    }

    /// The items of a list, or the keys and values of an object in turn.
    pub(super) fn children(self) -> Vec<Self> {
        let mut found = Vec::new();
        let mut at = 1;
        while let Some(byte) = self.text.as_bytes().get(at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b',' | b':' => at += 1,
                b']' | b'}' => break,
                _ => {
                    let rest = self.text.get(at..).unwrap_or("");
                    let text = rest.get(..value_len(rest)).unwrap_or(rest);
                    found.push(Self {
                        text,
                        at: self.at + at,
                    });
                    at += text.len();
                }
            }
        }
        found
    }

    /// The content of a string; `None` if an escape in it is not a character.
    pub(super) fn words(self) -> Option<Words<'a>> {
        let inside = self.text.get(1..self.text.len().checked_sub(1)?)?;
        let text = match inside.contains('\\') {
            false => Cow::Borrowed(inside),
            true => Cow::Owned(serde_json::from_str(self.text).ok()?),
        };
        Some(Words {
            text,
            at: self.at + 1,
            span: self.span(),
        })
    }
}

/// A string without its quotes and escapes.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    pub(super) text: Cow<'a, str>,
    /// The offset of its first letter.
    pub(super) at: usize,
    /// The span including the quotes.
    pub(super) span: Span,
}

fn value_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'"') => string_len(bytes),
        Some(b'{' | b'[') => nested_len(bytes),
        _ => {
            let ends = |b: &u8| matches!(b, b',' | b']' | b'}' | b':') || b.is_ascii_whitespace();
            bytes.iter().position(ends).unwrap_or(bytes.len()).max(1)
        }
    }
}

fn string_len(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = memchr::memchr2(b'"', b'\\', bytes.get(at..).unwrap_or_default()) {
        at += found;
        if bytes.get(at) == Some(&b'"') {
            return at + 1;
        }
        at += 2;
    }
    bytes.len()
}

fn nested_len(bytes: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at += string_len(bytes.get(at..).unwrap_or_default());
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{Node, ValueType};

    #[test]
    fn children_stand_where_they_stand() {
        let text = r#" {"a\"": [1, {"]": "}"}] ,"b":-1e9,"c" : null} "#;
        let node = Node::of(text);
        let children = node.children();
        let spelled: Vec<&str> = children.iter().map(|n| n.text).collect();
        let wanted = [
            r#""a\"""#,
            r#"[1, {"]": "}"}]"#,
            r#""b""#,
            "-1e9",
            r#""c""#,
            "null",
        ];
        assert_eq!(spelled, wanted);
        for child in children {
            assert_eq!(&text[child.span().range()], child.text);
        }
        assert_eq!(node.value_type(), ValueType::Object);
    }

    #[test]
    fn a_text_loses_its_escapes() {
        let words = Node::of(r#""4,2\u003e4,4""#).words().unwrap();
        assert_eq!((&*words.text, words.at), ("4,2>4,4", 1));
        assert!(Node::of(r#""\ud800""#).words().is_none());
    }
}
