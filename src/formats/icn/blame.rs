//! Messages for text that the grammar does not accept.

use super::hand::{begins_move, begins_piece, eat, integer, skip_ws, square};
use super::header::{Shape, Token};
use super::json;
use super::letters::{self, Letters};
use super::moves::{self, Next};
use super::number::shorten;
use super::syntax::{MOVES_HELP, PIECES_HELP, Parts};
use crate::diag::{Code, Diagnostic, Span, floor};
use crate::model::Goal;

/// A single word that is not a header field is not a position, although a record may consist of
/// fields alone.
pub(super) fn lone_word(text: &str, parts: &Parts<'_>) -> Option<Diagnostic> {
    let word = text.trim();
    let alone = parts.pieces.is_none() && parts.moves.is_none() && parts.tags.is_empty();
    if !alone || !is_unknown_word(word) {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    let message = format!("`{}` is neither a position nor a game", shorten(word));
    let d = Diagnostic::error(Code("icn/syntax"), message);
    Some(d.at(Span::new(start, start + word.len())).help(PIECES_HELP))
}

/// Fields alone are an empty board, and also what is left of a position or a move that was cut off. Nothing is cut off
/// after a turn alone, or after `{}`; and a variant has its own pieces.
pub(super) fn no_pieces(parts: &Parts<'_>) -> Option<Diagnostic> {
    let ends = |f: &Token<'_>| {
        f.shape == Shape::Turn || f.shape == Shape::Json && f.text[1..].trim_ascii_start() == "}"
    };
    let alone = parts.pieces.is_none() && parts.moves.is_none() && !parts.same_start;
    let variant = parts.tags.iter().any(|tag| tag.key == "Variant");
    let (first, last) = (parts.fields.first()?, parts.fields.last()?);
    if !alone || variant || parts.fields.iter().any(ends) {
        return None;
    }
    let d = Diagnostic::warning(Code("icn/no-pieces"), "a position without pieces");
    Some(
        d.at(Span::new(first.at, last.at + last.text.len()))
            .help("write the pieces after it, or `{}` if the board is empty"),
    )
}

/// Whether a text is one word that is not certainly a header field.
fn is_unknown_word(text: &str) -> bool {
    let is_word = text.len() > 1 && text.chars().all(|c| c.is_ascii_alphabetic());
    is_word && !Goal::of(&text.to_ascii_lowercase()).is_known()
}

/// The grammar states what it expected; for common mistakes, add a more useful help line.
pub(super) fn explained(why: Diagnostic, list: &str) -> Diagnostic {
    let at = why.span.map_or(0, |s| s.start as usize);
    if let Some(d) = misspelled_move(list, at) {
        return d;
    }
    if let Some(d) = unquoted_property(list) {
        return d;
    }
    if let Some(d) = half_a_target(list).or_else(|| behind_glyphs(list, at)) {
        return d;
    }
    let rest = list.get(at..).unwrap_or("");
    let first = list.trim_start();
    if rest.starts_with('{') {
        return Diagnostic::error(Code("icn/syntax"), "this comment is never closed")
            .at(Span::new(at, at + 1))
            .help("close it with `}`");
    }
    let help = if first.starts_with('{') {
        "properties are written {\"slideLimit\": 7}; other braces hold a comment on the moves"
    } else if first.starts_with(['|', ',']) || first.bytes().all(|b| b.is_ascii_digit()) {
        PIECES_HELP
    } else if first.starts_with(['[', '(', 'w', 'b']) || at < list.len().min(2) {
        "after the pieces write only moves such as 4,2>4,4; everything else goes before the pieces"
    } else if rest.starts_with(char::is_whitespace)
        && list
            .get(..at)
            .is_some_and(|l| l.ends_with(char::is_alphabetic))
    {
        "write letters directly before the square, P4,2>4,4, and a promotion with =, 4,7>4,8=Q"
    } else {
        return why;
    };
    why.help(help)
}

/// Braces before pieces hold properties, whose names have quotation marks.
fn unquoted_property(list: &str) -> Option<Diagnostic> {
    let name = list.trim_start().strip_prefix('{')?.trim_start();
    let behind = name.get(name.find('}')? + 1..)?.trim_start();
    let len = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let is_name = len > 0 && name[len..].trim_start().starts_with(':');
    if !is_name || !begins_piece(behind.as_bytes()) || begins_move(behind.as_bytes()) {
        return None;
    }
    let (at, word) = (list.len() - name.len(), shorten(&name[..len]));
    let message = format!("the name of the property `{word}` has no quotation marks");
    let d = Diagnostic::error(Code("icn/not-json"), message);
    let help = format!("write {{\"{word}\": …}}; comments come after the pieces");
    Some(d.at(Span::new(at, at + len)).help(help))
}

/// A word with `>` is meant as a move: reports the character that does not belong in it.
fn misspelled_move(list: &str, at: usize) -> Option<Diagnostic> {
    let between = |c: char| c.is_whitespace() || matches!(c, '|' | '{' | '}');
    let at = floor(list, at);
    let from = list[..at].rfind(between).map_or(0, |i| i + 1);
    let word = list.get(from..)?.split(between).next()?;
    let odd = |c: char| !c.is_alphanumeric() && !",>-+#=!?:.<x".contains(c);
    let (i, c) = word.char_indices().find(|(_, c)| odd(*c))?;
    if !word.contains('>') {
        return None;
    }
    let message = format!("`{c}` cannot be part of the move `{}`", shorten(word));
    let d = Diagnostic::error(Code("icn/syntax"), message);
    Some(
        d.at(Span::new(from + i, from + i + c.len_utf8()))
            .help(MOVES_HELP),
    )
}

/// The first part that is no part of a move list may be a move of which only the rank of its target is missing.
fn half_a_target(list: &str) -> Option<Diagnostic> {
    let (mut at, mut start) = (0, 0);
    while let Next::Item(..) = moves::next(list, &mut at) {
        start = at;
    }
    skip_ws(list, &mut start);
    moves::letters(list, &mut start);
    square(list, &mut start)?;
    skip_ws(list, &mut start);
    if !eat(list, &mut start, b'x') && !eat(list, &mut start, b'>') {
        return None;
    }
    skip_ws(list, &mut start);
    let half = !integer(list, &mut start).is_empty() && list.as_bytes().get(start) != Some(&b',');
    half.then(|| unexpected("`,` and a y coordinate", list, start).help(MOVES_HELP))
}

/// Glyphs end their move: what follows them directly belongs in front of them.
fn behind_glyphs(list: &str, at: usize) -> Option<Diagnostic> {
    let rest = list.get(at..)?;
    let behind = rest.trim_start_matches(['!', '?', '=']);
    let glyphs = rest.len() - behind.len();
    let help = "`!`, `?` and `=` come last: 4,7>4,8=Q+!";
    let what = "the end of the text, `|`, a comment, a move number or a move";
    (glyphs > 0 && !behind.is_empty()).then(|| unexpected(what, list, at + glyphs).help(help))
}

fn unexpected(wanted: &str, list: &str, at: usize) -> Diagnostic {
    let found = list.get(at..).and_then(|rest| rest.chars().next());
    let len = found.map_or(0, char::len_utf8);
    let found = found.map_or("the end of the text".to_owned(), |c| format!("`{c}`"));
    let message = format!("expected {wanted}, found {found}");
    Diagnostic::error(Code("icn/syntax"), message).at(Span::new(at, at + len))
}

pub(super) fn not_json(text: &str, e: &serde_json::Error) -> Diagnostic {
    let why = json::why(e);
    let message = format!("`{}` is not a JSON object: {why}", shorten(text));
    let d = Diagnostic::error(Code("icn/not-json"), message);
    d.help("write {\"slideLimit\": 7}; comments come after the pieces")
}

/// Braces that begin like properties are no comment on moves if no move follows.
pub(super) fn no_properties(list: &str) -> Option<Diagnostic> {
    let inside = list.strip_prefix('{')?;
    let (braces, behind) = list.split_at(list.find('}')? + 1);
    let behind = behind.trim_start();
    let no_move =
        !begins_move(behind.as_bytes()) && !behind.starts_with(['{', '|', '.', '!', '?', '=']);
    if !inside.trim_start().starts_with('"') || behind.is_empty() || !no_move {
        return None;
    }
    let e = json::members(braces).err()?;
    Some(not_json(braces, &e).at(Span::new(0, braces.len())))
}

pub(super) fn not_moves(text: &str) -> Diagnostic {
    Diagnostic::error(Code("icn/syntax"), "unexpected text")
        .at(Span::new(0, text.len()))
        .help(MOVES_HELP)
}

/// A word that is no field.
pub(super) fn unknown_word(f: &Token<'_>) -> Diagnostic {
    let word = shorten(f.text);
    let message = if f.text.starts_with('[') {
        format!("`{word}` is not a complete tag")
    } else if is_meant_as_promotion(f.text) {
        format!("`{word}` is not a promotion field")
    } else if is_piece(f.text) {
        format!("`{word}` is a piece without a square")
    } else {
        format!("`{word}` is neither a field nor a piece list")
    };
    let d = Diagnostic::error(Code("icn/unknown-word"), message);
    d.at(f.span()).help(help_for(f.text))
}

/// Two squares side by side are meant as a move.
pub(super) fn no_arrow(from: &Token<'_>, to: &Token<'_>) -> Option<Diagnostic> {
    let both = [from, to].iter().all(|f| f.shape == Shape::EnPassant);
    both.then_some(())?;
    let (a, b) = (shorten(from.text), shorten(to.text));
    let message = format!("`>` is missing between `{a}` and `{b}`");
    let d = Diagnostic::error(Code("icn/syntax"), message);
    let help = format!("a move is written `{a}>{b}`; a position has one en passant square");
    Some(d.at(Span::new(from.at, to.span().end as usize)).help(help))
}

/// Whether a word is the letters of a piece, and not a turn in capitals.
fn is_piece(word: &str) -> bool {
    word != "B" && matches!(letters::piece("", word), Letters::Known(..))
}

/// Whether a word has parentheses with numbers in them, as only a promotion field has.
fn is_meant_as_promotion(word: &str) -> bool {
    let inside = word.strip_prefix('(').and_then(|w| w.strip_suffix(')'));
    inside.is_some_and(|inside| inside.contains(|c: char| c.is_ascii_digit() || c == ';'))
}

fn help_for(word: &str) -> String {
    let small = word.to_ascii_lowercase();
    if matches!(small.as_str(), "w" | "b") {
        return format!("write `{small}`");
    }
    if Goal::of(&small).is_known() {
        return format!("write `{small}` in lowercase");
    }
    if is_piece(word) {
        return "write the square directly after the letters, K5,1, and join pieces with |".into();
    }
    if is_meant_as_promotion(word) {
        return "write only ranks, (8|1), or ranks and pieces, (8;Q,R|1;Q,R)".into();
    }
    if word.starts_with(['(', '|']) || word.ends_with([')', '|']) {
        return "write (8|1) and K1,1|k5,8 without spaces and with matching parentheses".into();
    }
    if word.starts_with('[') {
        return "write tags as [Key \"value\"], before everything else".into();
    }
    if word.starts_with('{') {
        return "close the braces: {\"slideLimit\": 7}".into();
    }
    if word.bytes().all(|b| b.is_ascii_alphabetic()) {
        return format!("win conditions are {}", Goal::words());
    }
    "fields are w, 4,3, 0/100, 1, (8|1), checkmate and {\"slideLimit\": 7}".into()
}
