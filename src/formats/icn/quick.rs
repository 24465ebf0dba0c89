//! Splits common records into their parts by hand.
//!
//! The grammar would examine every byte of a list before the reader of the list does, and is slower than that reader.
//! So it reads the fields alone, and everything that is unknown here; a test checks that both agree.

use super::hand::{begins_move, begins_piece, is_ws, skip_ws};
use super::header::{Shape, Token};
use super::syntax::{self, Parts, Tag};
use super::tags;

/// The parts of a record. `None` if the grammar might split it differently.
pub(super) fn parts(text: &str) -> Option<Parts<'_>> {
    let mut parts = Parts::default();
    let mut at = plain_tags(text, &mut parts)?;
    while at < text.len() {
        let rest = text.get(at..)?;
        if begins_move(rest.as_bytes()) {
            parts.moves = Some((rest, at));
            return Some(parts);
        }
        if begins_piece(rest.as_bytes()) {
            return pieces_and_moves(text, at, parts);
        }
        let token = field(rest, at)?;
        at += token.text.len();
        parts.fields.push(token);
        skip_ws(text, &mut at);
    }
    Some(parts)
}

/// Skips plain tags; returns where they end.
pub(super) fn plain_tags<'a>(text: &'a str, parts: &mut Parts<'a>) -> Option<usize> {
    let mut at = 0;
    skip_ws(text, &mut at);
    while text.as_bytes().get(at) == Some(&b'[') {
        let (key, value, behind) = tags::plain(text.get(at..)?)?;
        let end = text.len() - behind.len();
        parts.tags.push(Tag {
            key,
            value,
            at,
            end,
            old: false,
        });
        at = end;
        skip_ws(text, &mut at);
    }
    Some(at)
}

/// Only moves may follow the pieces here; the grammar also allows fields there.
fn pieces_and_moves<'a>(text: &'a str, at: usize, mut parts: Parts<'a>) -> Option<Parts<'a>> {
    let list = word(text.get(at..)?);
    parts.pieces = Some((list, at));
    let mut at = at + list.len();
    skip_ws(text, &mut at);
    let rest = text.get(at..)?;
    if !rest.is_empty() {
        parts.moves = begins_move(rest.as_bytes()).then_some((rest, at));
        parts.moves?;
    }
    Some(parts)
}

/// The field the text begins with.
fn field(rest: &str, at: usize) -> Option<Token<'_>> {
    let text = match rest.starts_with('{') {
        true => rest.get(..object(rest)?)?,
        false => word(rest),
    };
    let number = text.bytes().all(|b| b.is_ascii_digit());
    let shape = match text {
        "w" | "b" => Shape::Turn,
        _ if number => Shape::FullMove,
        _ => return syntax::field(text, at),
    };
    Some(Token { shape, text, at })
}

/// The length of the properties that begin here, if they contain no other braces.
fn object(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        at += memchr::memchr3(b'"', b'{', b'}', bytes.get(at..)?)?;
        match bytes.get(at)? {
            b'"' => {
                let inside = bytes.get(at + 1..)?;
                let end = memchr::memchr2(b'"', b'\\', inside)?;
                // Escapes are left to the grammar.
                if inside.get(end) != Some(&b'"') {
                    return None;
                }
                at += end + 2;
            }
            b'}' => break,
            _ => return None,
        }
    }
    let end = at + 1;
    let (mut behind, is_end) = (end, bytes.get(end).is_none_or(is_ws));
    skip_ws(text, &mut behind);
    let goes_on = matches!(bytes.get(behind), Some(b'}' | b']' | b','));
    (is_end && !goes_on).then_some(end)
}

/// Up to the next white space.
fn word(text: &str) -> &str {
    // Two searches for different kinds of white space would look far beyond a short word.
    let end = text.bytes().position(|b| is_ws(&b));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::icn::tests::compare_whole;

    /// Whether it is split by hand; if so, the grammar must give the same parts.
    fn by_hand(text: &str) -> bool {
        compare_whole(text);
        parts(text).is_some()
    }

    #[test]
    fn what_is_spelled_as_usual_is_taken_apart_by_hand() {
        for text in [
            "[A \"b\"]\n[C \"d]e\"] w 4,3 0/100 12 (8;Q|1) checkmate {\"a\": [1, \"}\"]} K1,1|k5,5\t1,1>1,2",
            "b:w 7 -7,16,_,16 Squares:1,2|3,4 Rays:1,2>0,1 3k1,1+|ob2,2\r\n1. K1,1 x -1,2 {a}",
            "1,2 > 3,4|1,2>1,3",
            "12. 1,2>3,4",
            "[A \"b\"]",
            "w",
            "",
        ] {
            assert!(by_hand(text), "{text:?}");
        }
        for text in [
            "K1,1 w",
            "{a} 1,2>3,4",
            "hello! K1,1",
            "[A: b] K1,1",
            "{\"a\": {}} K1,1",
        ] {
            assert!(!by_hand(text), "{text:?}");
        }
    }

    #[test]
    fn by_hand_and_by_the_grammar_is_the_same_word_by_word() {
        let words = [
            "w",
            "b:w",
            "n",
            "1",
            "12.",
            "1e21",
            "1e21,5",
            "1e3,4",
            "0/100",
            "4,3",
            "-4,-3",
            ">",
            "x",
            "x1",
            "(8|1)",
            "(8;q,r|)",
            "(checkmate|koth)",
            "koth",
            "_,_,0,1",
            "Squares:1,2",
            "{\"a\": 1}",
            "{\"a\": \"}\"}",
            "{\"a\"}",
            "{}",
            "{ }",
            "}",
            "{a}",
            "K1,1",
            "3k1,1+|",
            "K1,1|k2,2",
            "Kx",
            "K+1",
            "1,2>3,4",
            "P1,2x3,4",
            "KKK1,2>3,4",
            "1.5",
            "[A \"b\"]",
            "]",
            "\u{feff}",
            "é",
            "1,2>",
            "xe21",
        ];
        let mut found = 0;
        for a in words {
            for b in words {
                for c in words {
                    for glue in [" ", "\n"] {
                        found += usize::from(by_hand(&format!("{a}{glue}{b} {c}")));
                    }
                }
                by_hand(&format!("{a}{b}"));
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
