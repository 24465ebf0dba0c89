//! Messages for text that the grammar does not accept.

use super::hand::begins_move;
use super::json;
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
        "after the pieces write only moves such as 4,2>4,4; everything else goes in front"
    } else if rest.starts_with(char::is_whitespace)
        && list
            .get(..at)
            .is_some_and(|l| l.ends_with(char::is_alphabetic))
    {
        "write letters directly in front of the square, P4,2>4,4, and a promotion with =, 4,7>4,8=Q"
    } else {
        return why;
    };
    why.help(help)
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
