//! Words that are not moves of PGN, but of a similar notation.

use crate::diag::short;
use crate::diag::{Code, Diagnostic, Span};

/// Letters of pieces in other languages that are not English piece letters.
const LETTERS: &[(char, &str, &str)] = &[
    ('D', "German, French or Spanish", "queen"),
    ('T', "German, French or Spanish", "rook"),
    ('L', "German or Dutch", "bishop"),
    ('S', "German or Scandinavian", "knight"),
    ('F', "French", "bishop"),
    ('C', "French or Spanish", "knight"),
    ('A', "Spanish or Italian", "bishop"),
    ('Ф', "Russian", "queen"),
    ('Л', "Russian", "rook"),
    ('С', "Russian", "bishop"),
    ('К', "Russian", "king or knight"),
];

/// Why a word is not a move, if it looks like a move of another notation. The other words of the
/// game will be similar.
pub fn word(text: &str, span: Span) -> Option<Diagnostic> {
    let (message, help) = letter(text)?;
    let d = Diagnostic::error(Code("pgn/unknown-word"), message);
    Some(d.at(span).help(help))
}

fn letter(text: &str) -> Option<(String, String)> {
    if is_number_of_two_boards(text) {
        return Some((
            format!("`{}` is the number of a move on one of two boards", short(text)),
            "bughouse games on two boards (BPGN) cannot be read; write each board as a separate game".into(),
        ));
    }
    let first = text.chars().next()?;
    let (_, language, piece) = LETTERS.iter().find(|(c, ..)| *c == first)?;
    let rest = text.get(first.len_utf8()..)?.trim_start_matches('р');
    if !is_target(rest) {
        return None;
    }
    let message = format!(
        "`{}` is not a move; `{first}` looks like the {language} letter of the {piece}",
        short(text)
    );
    Some((
        message,
        "all letters of a game are of one language: `K`, `Q`, `R`, `B`, `N` in English".into(),
    ))
}

/// `1A.` and `1b.`: the number of a move, and the board and side of its player. The move may follow without a space.
fn is_number_of_two_boards(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut rest = digits.chars();
    let board = rest.next().is_some_and(|c| "AaBb".contains(c));
    digits.len() < text.len() && board && rest.next().is_none_or(|c| c == '.')
}

/// `f3`, `xf3`, `bd7`, `1xe2+`: the text after the letter of a piece.
fn is_target(rest: &str) -> bool {
    let plain = rest.trim_end_matches(['+', '#', '!', '?']);
    let inner = |c: char| matches!(c, 'a'..='h' | '1'..='8' | 'x' | ':' | '-');
    let square = plain.as_bytes().last_chunk::<2>();
    let ends_well =
        square.is_some_and(|[f, r]| matches!(f, b'a'..=b'h') && matches!(r, b'1'..=b'8'));
    ends_well && plain.len() <= 6 && plain.chars().all(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_other_languages_are_recognized() {
        let said = |text| word(text, Span::default()).map(|d| d.message.into_owned());
        for text in [
            "Sf3", "Lxb5+", "Tad1", "S1xe2", "Dd8#", "Фd8", "Крg1", "Ae2",
        ] {
            assert!(said(text).is_some_and(|m| m.contains("letter")), "{text}");
        }
        for text in ["1A.", "12b", "2B.", "1A.e4", "12b.Nf6"] {
            assert!(
                said(text).is_some_and(|m| m.contains("two boards")),
                "{text}"
            );
        }
        for text in ["hello", "S", "Sunday", "Zf3", "1/2", "Nf9", "e4/e5", "1Ax"] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
