//! Messages about games that cannot be read.

use super::wording::Wording;
use crate::diag::{Code, Diagnostic, Span, listed, short};
use crate::formats::movetext::{MAX_DEPTH, first_line};
use crate::model::Tags;

pub(super) const HELP_WORD: &str =
    "moves look like `Nf3`, `exd5`, `O-O`, `e8=Q`; text goes in braces: `{text}`";

const HELP_SIGN: &str =
    "write other signs as numbers, such as `$44`; text goes in braces: `{text}`";

const HELP_ENCODING: &str =
    "if these are Chinese characters, name the encoding of the file: `--encoding gbk`";

/// `tags`: those of the game.
pub(super) fn unknown_word(text: &str, span: Span, wording: Wording, tags: &Tags) -> Diagnostic {
    let message = format!("`{}` is not a move", short(text));
    let of_5d = tags.get("Mode").is_some_and(|mode| mode == "5D");
    let d = Diagnostic::error(Code("pgn/unknown-word"), message).at(span);
    match wording {
        _ if of_5d => d.help("this is a game of 5D chess: `-f 5dpgn` reads it"),
        Wording::English | Wording::Figurines => d.help(help_for(text)),
        other => d.help(format!(
            "moves are read in the words of `pgn+{}`",
            other.name()
        )),
    }
}

/// A number next to another one: `35` in `0.35`.
pub(super) fn stray_number(span: Span) -> Diagnostic {
    let message = "this number is neither a move number nor a move";
    Diagnostic::error(Code("pgn/unknown-word"), message)
        .at(span)
        .help("a move number is followed by a move; evaluations, times and other text go in braces: `{0.35}`")
}

/// Whether a word is a line of `=`, below which programs write what is not of the game.
pub(super) fn is_rule(word: &str) -> bool {
    const LEAST: usize = 8;
    word.len() >= LEAST && word.bytes().all(|b| b == b'=')
}

fn help_for(word: &str) -> &'static str {
    let is_sign =
        |c: char| !c.is_alphanumeric() && !c.is_control() && !"+#=@-/().,:*%\"".contains(c);
    match word.contains(is_sign) {
        _ if is_rule(word) => "remove the lines that a program wrote below the game",
        true if may_be_chinese(word) => HELP_ENCODING,
        true => HELP_SIGN,
        false => HELP_WORD,
    }
}

/// Whether a word of Latin letters and signs may be one of Chinese characters, of two bytes each, that were read as
/// Windows-1252.
fn may_be_chinese(word: &str) -> bool {
    const LEAST: usize = 4;
    let is_latin = |c: char| ('\u{A1}'..='\u{FF}').contains(&c);
    word.chars().count() >= LEAST && word.chars().all(is_latin)
}

pub(super) fn four_players(span: Span) -> Diagnostic {
    let message = "this is a game on chess.com's board for four players";
    Diagnostic::error(Code("pgn/four-players"), message)
        .at(span)
        .help("only games for two players on boards of up to 16 files and 16 ranks can be read")
}

pub(super) const HELP_ZERO: &str =
    "XBoard counts the ranks of this board from 0: `-f pgn+xboard` reads its moves";

pub(super) fn found_words(wording: Wording, span: Span) -> Diagnostic {
    let message = format!("the moves are in the words of `pgn+{}`", wording.name());
    Diagnostic::note(Code("pgn/found-words"), message)
        .at(span)
        .help("several languages may fit: an option such as `-f pgn+lang=it` names another one")
}

pub(super) fn ambiguous_words(names: &[&str], span: Span) -> Diagnostic {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("the moves can be read as {}", listed(&names, "and"));
    let first = names.first().map_or("", |name| name.trim_matches('`'));
    Diagnostic::error(Code("pgn/ambiguous-words"), message)
        .at(span)
        .help(format!("name the right one, such as `-f pgn+{first}`"))
}

pub(super) fn unclosed_comment(text: &str, span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/unclosed-comment"), "this comment is never closed")
        .at(first_line(text, span))
        .help("write `}` where the comment ends")
}

pub(super) fn stray_brace(span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/stray-brace"), "`}` without a `{`")
        .at(span)
        .help("remove it, or open the comment with `{`; comments do not nest")
}

pub(super) fn broken_nag(span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/broken-nag"), "`$` without a number")
        .at(span)
        .help("annotation glyphs are `$1` to `$255`")
}

pub(super) fn broken_tag(text: &str, span: Span) -> Diagnostic {
    let line = text.trim_end();
    if line.ends_with(']') && !line.ends_with("\"]") && line.matches('"').count() == 1 {
        let message = "the closing quotation mark of this tag is missing";
        let d = Diagnostic::error(Code("pgn/broken-tag"), message).at(span);
        return d.help("write `\"` before `]`");
    }
    let (code, message) = match line.ends_with(']') {
        true => (Code("pgn/broken-tag"), "this is not a tag pair"),
        false => (Code("pgn/unclosed-tag"), "this tag is never closed"),
    };
    let name = text.trim_start_matches('[').split('"').next().unwrap_or("");
    let d = Diagnostic::error(code, message).at(span);
    match text.contains('"') && name.split_whitespace().count() > 1 {
        true => d.help("the name of a tag is one word: write `[WhiteName \"value\"]`, not `[White Name \"value\"]`"),
        false => d.help("a tag is `[Name \"value\"]` on one line; inside the value write `\\\"` for a quote"),
    }
}

pub(super) fn empty_variation(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/empty-variation"),
        "a variation without moves was left out",
    )
    .at(span)
    .help("put moves between `(` and `)`, or remove both; its comments were kept")
}

pub(super) fn variation_without_move(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgn/variation-without-move"),
        "there is no move before this variation",
    )
    .at(span)
    .help("write a variation after the move it replaces: `1. e4 (1. d4) e5`")
}

pub(super) fn unopened_variation(span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/unopened-variation"), "`)` without a `(`")
        .at(span)
        .help("remove it, or open the variation with `(`")
}

pub(super) fn unclosed_variation(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgn/unclosed-variation"),
        "this variation is never closed",
    )
    .at(span)
    .help("write `)` where the variation ends")
}

pub(super) fn result_twice(span: Span) -> Diagnostic {
    let message =
        "the game has another result before this one; the last one that is not `*` was used";
    Diagnostic::warning(Code("pgn/result-twice"), message)
        .at(span)
        .help("a game has one result: remove the other one; a blank line ends a game as well")
}

pub(super) fn after_result(span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/after-result"), "moves after the result")
        .at(span)
        .help("the result ends a game; remove it, or begin the next game with its tags")
}

pub(super) fn starts_over(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/starts-over"),
        "the moves begin again with number 1 on a new line; they were read as one game",
    )
    .at(span)
    .help("if another game begins here, write the result of the one before it, such as `*`")
}

pub(super) fn tag_after_moves(span: Span) -> Diagnostic {
    Diagnostic::error(Code("pgn/tag-after-moves"), "this tag is among the moves")
        .at(span)
        .help("write tags before the moves, and a blank line before the next game's tags")
}

pub(super) fn not_in_passing(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgn/not-in-passing"),
        "`e.p.` does not follow a move that captures",
    )
    .at(span)
    .help("remove it; en passant needs no mark, and parentheses begin a variation")
}

pub(super) fn check_without_move(span: Span) -> Diagnostic {
    let message = "this sign for check does not follow a move in algebraic notation";
    Diagnostic::error(Code("pgn/unknown-word"), message)
        .at(span)
        .help("write it directly after its move: `Nxd3+`")
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("variations are nested more than {MAX_DEPTH} levels deep");
    Diagnostic::error(Code("pgn/too-deep"), message)
        .at(span)
        .help("close some of them with `)`")
}
