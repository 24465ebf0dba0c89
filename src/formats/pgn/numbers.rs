//! Move numbers and the tag `PlyCount` beside the moves that were read.

use super::lint::places;
use crate::diag::{Code, Diagnostic, Sink, Span, short};
use crate::model::{Game, Side, Start};
use std::ops::Range;

/// Names the first number of the main line, and a tag, that contradict the moves.
pub(super) fn check(text: &str, game: &Game, sink: &mut Sink) {
    if !game.tree.has_right_numbers() {
        numbers(text, game, sink);
    }
    ply_count(text, game, sink);
}

fn numbers(text: &str, game: &Game, sink: &mut Sink) {
    let mut count = match &game.start {
        Start::Usual => Some(1),
        Start::Given(position) => position.counters.fullmove.filter(|n| *n > 0),
    };
    let mut from = game.tags_span.range().end;
    for id in game.tree.main_line() {
        let span = game.tree.span(id).range();
        let before = from..span.start;
        let usual = usual_number(text.as_bytes().get(before.clone()).unwrap_or_default());
        if usual.is_none_or(|usual| usual.is_some() && usual != count) {
            match number(text, before, count) {
                Ok(number) => count = number,
                Err(problem) => return sink.push(*problem),
            }
        }
        if game.tree.side(id) == Side::Black {
            count = count.map(|n| n.saturating_add(1));
        }
        from = span.end;
    }
}

/// The number in text of blanks, digits and dots, in this order; `None` for other text, which has to be looked at again.
#[inline]
fn usual_number(between: &[u8]) -> Option<Option<u64>> {
    /// No number with fewer than ten digits is as large.
    const LONG: u64 = 10_u64.pow(10);
    let start = skip(between, |b| b.is_ascii_whitespace());
    let mut number = 0;
    let rest = skip(start, |b| {
        if b.is_ascii_digit() {
            number = (number * 10 + u64::from(b - b'0')) % LONG;
        }
        b.is_ascii_digit()
    });
    let digits = start.len() - rest.len();
    let rest = skip(skip(rest, |b| b == b'.'), |b| b.is_ascii_whitespace());
    let usual = rest.is_empty() && digits < 10;
    usual.then_some((digits > 0).then_some(number))
}

/// What follows the first bytes that all fulfil the condition.
#[inline]
fn skip(bytes: &[u8], mut is_one: impl FnMut(u8) -> bool) -> &[u8] {
    let len = bytes.iter().position(|b| !is_one(*b));
    &bytes[len.unwrap_or(bytes.len())..]
}

/// The number of the next move after any text, or a warning that it is not the one that is due.
fn number(
    text: &str,
    before: Range<usize>,
    due: Option<u64>,
) -> Result<Option<u64>, Box<Diagnostic>> {
    let from = before.start;
    let between = text.get(before).unwrap_or("");
    let Some(number) = last_number(between) else {
        return Ok(due);
    };
    let place = Span::new(number.start, number.end).shifted(from);
    let number = between.get(number).unwrap_or("");
    let said = number.parse().ok();
    match due.or(said).filter(|due| said != Some(*due)) {
        Some(due) => Err(Box::new(wrong_number(number, due, place))),
        None => Ok(said),
    }
}

/// Where the digits are of a move number at the end of the text.
fn last_number(between: &str) -> Option<Range<usize>> {
    let number = between.trim_end();
    let number = number.trim_end_matches(['.', '\u{2026}', '\u{FF0E}']);
    let number = number.trim_end();
    let before = number.trim_end_matches(|c: char| c.is_ascii_digit());
    // The move that follows on the same line is none in a comment.
    let other_line = between[number.len()..].contains(['\n', '\r']);
    let is_text = other_line && {
        let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
        line.contains(';') || line.starts_with('%')
    };
    let is_word = |c: char| !c.is_whitespace() && !matches!(c, '}' | ')' | ']' | '\u{FEFF}');
    let none = before.len() == number.len() || is_text || before.ends_with(is_word);
    (!none).then_some(before.len()..number.len())
}

fn wrong_number(number: &str, due: u64, span: Span) -> Diagnostic {
    let message = format!(
        "this move has the number {}, but it is move {due}",
        short(number)
    );
    Diagnostic::warning(Code("pgn/move-number"), message)
        .at(span)
        .help("move numbers have no effect: if moves are missing here, add them; otherwise correct the number")
}

fn ply_count(text: &str, game: &Game, sink: &mut Sink) {
    let said = game.tags.get("PlyCount").and_then(|n| n.parse().ok());
    let Some(said): Option<usize> = said else {
        return;
    };
    let plies = game.tree.main_line().count();
    if said == plies {
        return;
    }
    let places = places(text, game.tags_span);
    let place = places.get("PlyCount").and_then(|all| all.first());
    let message = format!(
        "the tag `PlyCount` is {said}, but the main line has {plies} {}",
        if plies == 1 { "ply" } else { "plies" }
    );
    sink.push(
        Diagnostic::warning(Code("pgn/ply-count"), message)
            .at(*place.unwrap_or(&game.tags_span))
            .help("moves are missing, or the tag is wrong: each move of a player is one ply"),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pgn::PgnReader;
    use crate::formats::{Options, Read};
    use crate::io::Record;
    use crate::model::Document;

    fn said(text: &str) -> Vec<(&'static str, String, String)> {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let mut reader = PgnReader::new(&Options::default());
        let done = reader.read(&Record::of(text), &mut doc, &mut sink);
        assert!(done.is_ok(), "{text}");
        let Document::Game(game) = doc else {
            panic!("{text}")
        };
        check(text, &game, &mut sink);
        let said = sink.messages().iter().map(|d| {
            let place = &text[d.span.unwrap().range()];
            (d.code.0, place.to_owned(), d.message.to_string())
        });
        said.collect()
    }

    #[test]
    fn the_first_number_that_contradicts_the_count_is_named() {
        for (text, number, due) in [
            ("1. e4 e5 3. Nf3 Nc6 5. Bb5 *", "3", "2"),
            ("12.e4 e5 *", "12", "1"),
            ("1. e4 {1; 2} e5 {1; 2} 3. Nf3 *", "3", "2"),
            ("1. e4 2. e5 *", "2", "1"),
            (
                "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 7. d6) 3. Nf3 Nc6 *",
                "3",
                "2",
            ),
            (
                "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 (2... d6) 4. Bb5 *",
                "4",
                "3",
            ),
            (
                "1. e4 (1. d4 d5 7. c4) 1... e5 (1... c5) 3 . {why} Nf3 Nc6 4. Bb5 *",
                "4",
                "3",
            ),
            (
                "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 9. e4 *",
                "9",
                "10",
            ),
        ] {
            let due = format!("this move has the number {number}, but it is move {due}");
            let all = said(text);
            assert_eq!(all, [("pgn/move-number", number.to_owned(), due)], "{text}");
        }
    }

    #[test]
    fn usual_text_has_the_number_that_any_text_has() {
        let signs = [
            ' ', '\n', '0', '1', '2', '.', '\u{2026}', ';', '%', 'e', '}',
        ];
        let mut texts = vec![String::new()];
        for _ in 0..5 {
            let longer = texts.iter().flat_map(|text| {
                signs.map(|sign| {
                    let mut text = text.clone();
                    text.push(sign);
                    text
                })
            });
            texts = longer.collect();
            for text in &texts {
                let number = last_number(text).and_then(|digits| text[digits].parse().ok());
                let usual = usual_number(text.as_bytes());
                assert!(usual.is_none_or(|usual| usual == number), "{text:?}");
            }
        }
        assert_eq!(usual_number(b"\n 12... "), Some(Some(12)));
        assert_eq!(usual_number(b" 12345678901. "), None);
    }

    #[test]
    fn right_numbers_and_none_are_not_named() {
        for text in [
            "1. e4 e5 2. Nf3 $12 Nc6 {at 7} 3.Bb5 *",
            "e4 e5 Nf3 ; see 12\nNc6 1-0",
            "1. e4 1... e5 2 Nf3 2. ... Nc6 *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd7 10. e4 *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n7. e4 Kd7 8. e5 *",
            "[PlyCount \"3\"]\n\n1. e4 (1. d4 d5) 1... e5 2. Nf3 *",
            "[PlyCount \"?\"]\n\n1. e4 *",
            "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) (1... d5) 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 *",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn a_wrong_count_of_plies_is_named() {
        let all = said("[Event \"x\"]\n[PlyCount \"4\"]\n\n1. e4 e5 2. Nf3 *");
        let message = "the tag `PlyCount` is 4, but the main line has 3 plies";
        assert_eq!(
            all,
            [(
                "pgn/ply-count",
                "[PlyCount \"4\"]".to_owned(),
                message.to_owned()
            )]
        );
    }
}
