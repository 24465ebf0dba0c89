//! Comments of programs: `'Max_Moves:256`, `'summary:toryo:A win:B lose`. They are no comments of players, which
//! have an asterisk or are a sentence.

use crate::formats::shogi::REMARKS;
use crate::model::{Game, Value};

/// Whether a comment is one of a program: a name, a colon, and directly after it a value.
pub(super) fn is_of_program(text: &str) -> bool {
    let Some((name, value)) = text.split_once(':') else {
        return false;
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'+' | b'$');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$');
    begins && name.bytes().all(plain) && value.starts_with(|c: char| !c.is_whitespace() && c != '/')
}

/// Those of a game, in order.
pub(super) struct Remarks<'a> {
    left: std::iter::Peekable<std::slice::Iter<'a, Value>>,
}

impl<'a> Remarks<'a> {
    pub fn of(game: &'a Game) -> Self {
        let all = game.extras.get("csa", REMARKS).and_then(Value::as_array);
        let left = all.map_or(&[][..], Vec::as_slice).iter().peekable();
        Self { left }
    }

    /// Appends those that follow this many moves and ends.
    pub fn print(&mut self, after: u64, out: &mut Vec<u8>) {
        let here = |value: &&Value| value.get(0).and_then(Value::as_u64).unwrap_or(0) <= after;
        while let Some(value) = self.left.next_if(here) {
            let text = value.get(1).and_then(Value::as_str).unwrap_or("");
            out.push(b'\'');
            out.extend_from_slice(text.replace(['\n', '\r'], " ").trim_end().as_bytes());
            out.push(b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_programs_have_a_name_and_a_value() {
        for text in [
            "Max_Moves:256",
            "summary:toryo:A win:B lose",
            "$EVENT:x",
            "black_rate:a+1:2.5",
        ] {
            assert!(is_of_program(text), "{text}");
        }
        for text in [
            "*good: yes",
            "Note: a sentence",
            "see https://a",
            "12:30",
            "a b:c",
            "",
            ":x",
        ] {
            assert!(!is_of_program(text), "{text}");
        }
    }
}
