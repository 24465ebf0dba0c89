//! What can be wrong in a text.

use crate::diag::{Code, Diagnostic, Span, short};
use crate::formats::movetext::{MAX_DEPTH, first_line};
use crate::model::Side;

/// An error, on the heap because nearly no record has one.
pub(crate) type Trouble = Box<Diagnostic>;

const HELP_MOVE: &str = "moves look like `Nf3`, `(0T1)e4`, `(0T6)Qg5>>x(0T4)g3`; comments are written in braces: `{comment}`";

fn error(code: Code, message: impl Into<std::borrow::Cow<'static, str>>, span: Span) -> Diagnostic {
    Diagnostic::error(code, message).at(span)
}

pub(super) fn unknown_word(text: &str, span: Span) -> Trouble {
    if is_like_a_board(text) {
        let message = format!("`({})` names no board", short(text));
        let help = "a board is its timeline, `T` and its turn, as in `(0T2)Nf3` or `(-1T3)Nf3`";
        return Box::new(error(Code("5dpgn/unknown-word"), message, span).help(help));
    }
    let message = format!("`{}` is not a move", short(text));
    let help = match text {
        "w." | "b." => "moves after `w.` and `b.` are in the notation `5draw`",
        _ => HELP_MOVE,
    };
    Box::new(error(Code("5dpgn/unknown-word"), message, span).help(help))
}

/// Whether a word after `(` begins as a board does: a timeline and `T`.
fn is_like_a_board(text: &str) -> bool {
    let behind = text.trim_start_matches(['+', '-', 'L']);
    let behind = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < text.len() && behind.starts_with('T')
}

pub(super) fn unclosed_comment(text: &str, span: Span) -> Trouble {
    let span = first_line(text, span);
    let d = error(
        Code("5dpgn/unclosed-comment"),
        "this comment is never closed",
        span,
    );
    Box::new(d.help("write `}` where the comment ends"))
}

pub(super) fn nested_comment(span: Span) -> Diagnostic {
    let message = "comments in a comment were read as part of it";
    Diagnostic::warning(Code("5dpgn/nested-comment"), message)
        .at(span)
        .help("comments do not nest: other programs end this one at its first `}`")
}

pub(super) fn stray_brace(span: Span) -> Trouble {
    let d = error(Code("5dpgn/stray-brace"), "`}` without a `{`", span);
    Box::new(d.help("remove it, or open the comment with `{`; comments do not nest"))
}

pub(crate) fn broken_bracket(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/broken-header"),
        "this is neither a header nor a board",
        span,
    );
    Box::new(d.help("a header is `[Name \"value\"]`, a board is `[4k/5/5/5/K1R2:0:1:w]`"))
}

pub(super) fn header_after_moves(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/header-after-moves"),
        "this header or board is among the moves",
        span,
    );
    Box::new(d.help("write headers and boards before the moves"))
}

pub(super) fn too_large(text: &str, span: Span) -> Trouble {
    let message = format!("the number `{}` is too large", short(text));
    let d = error(Code("5dpgn/number"), message, span);
    Box::new(d.help("timelines go to 1073741823, turns to 2147483647"))
}

pub(super) fn no_rank(text: &str, span: Span) -> Trouble {
    let message = format!("no board has a rank `{}`", short(text));
    let help =
        "ranks go from 1 to 254; the letters of timelines and turns are capital, `L` and `T`";
    Box::new(error(Code("5dpgn/number"), message, span).help(help))
}

pub(super) fn no_glyph(text: &str, span: Span) -> Trouble {
    let message = format!("`{}` is not an annotation glyph", short(text));
    Box::new(
        error(Code("5dpgn/unknown-word"), message, span)
            .help("annotation glyphs are `$1` to `$255`"),
    )
}

pub(super) fn second_slash(span: Span) -> Trouble {
    let d = error(Code("5dpgn/second-slash"), "`/` after Black's moves", span);
    Box::new(
        d.help("a turn is `1. White's moves / Black's moves`; begin the next turn with its number"),
    )
}

pub(super) fn starts_over(span: Span) -> Diagnostic {
    let message =
        "the moves begin again with number 1 after an empty line; they were read as one game";
    Diagnostic::warning(Code("5dpgn/starts-over"), message)
        .at(span)
        .help("if another game begins here, write its headers before it, such as `[Mode \"5D\"]`")
}

pub(super) fn no_number(span: Span) -> Trouble {
    let help = "after a variation, write the number of the turn: `3.` or `3b.`";
    no_turn(Code("5dpgn/no-number"), span, help)
}

/// `next`: the turn that comes next.
pub(super) fn other_turn(said: (u64, Side), next: (u64, Side), span: Span) -> Trouble {
    let name = |(number, side)| match side {
        Side::White => format!("{number}w."),
        _ => format!("{number}b."),
    };
    let (said, next) = (name(said), name(next));
    let message = format!("a variation cannot begin with `{said}` here: the next turn is `{next}`");
    let help = "write it before or after the turn that it replaces, and begin it with the number of that turn";
    Box::new(error(Code("5dpgn/turn-number"), message, span).help(help))
}

pub(super) fn no_move(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/token-without-move"),
        "there is no move before this token",
        span,
    );
    Box::new(d.help("write `(>L1)` and `(~T1)` after the move that makes the timeline"))
}

pub(super) fn said_twice(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/token-without-move"),
        "the move before this already has such a token",
        span,
    );
    Box::new(d.help("a move makes one timeline; write `(>L1)` and `(~T1)` once"))
}

pub(super) fn too_many_moves(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/too-many-moves"),
        "this turn has more than 65535 moves",
        span,
    );
    Box::new(d.help("check whether the numbers of turns are missing"))
}

pub(super) fn unopened(span: Span) -> Trouble {
    let d = error(Code("5dpgn/unopened-variation"), "`)` without a `(`", span);
    Box::new(d.help("remove it, or open the variation with `(`"))
}

pub(super) fn unclosed(span: Span) -> Trouble {
    let d = error(
        Code("5dpgn/unclosed-variation"),
        "this variation is never closed",
        span,
    );
    Box::new(d.help("write `)` where the variation ends"))
}

pub(super) fn too_deep(span: Span) -> Trouble {
    let message = format!("variations are nested more than {MAX_DEPTH} levels deep");
    Box::new(
        error(Code("5dpgn/too-deep"), message, span)
            .help("write deep variations as separate games"),
    )
}

pub(super) fn empty_variation(span: Span) -> Diagnostic {
    let message = "a variation without moves was left out";
    let d = Diagnostic::warning(Code("5dpgn/empty-variation"), message);
    d.at(span)
        .help("put moves between `(` and `)`, or remove both; its comments were kept")
}

pub(super) fn wrong_size(
    size: &str,
    (files, ranks): (u8, u8),
    boards: Span,
    header: Span,
) -> Trouble {
    let message = format!(
        "the boards are {files}x{ranks}, but the header `Size` is `{}`",
        short(size)
    );
    let d = error(Code("5dpgn/size"), message, boards);
    Box::new(
        d.related(header, "here")
            .help("make `Size` and the boards agree"),
    )
}

pub(super) fn result_differs(tag: &str, end: &str, used: &str, span: Span) -> Diagnostic {
    let message = format!(
        "the header `Result` is `{tag}`, but the moves end with `{end}`; `{used}` was used"
    );
    Diagnostic::warning(Code("5dpgn/result-differs"), message)
        .at(span)
        .help("make the header `Result` and the end of the moves agree")
}

pub(super) fn second_result(text: &str, span: Span) -> Diagnostic {
    let message = format!("the moves have another result before `{text}`; the last one was used");
    Diagnostic::warning(Code("5dpgn/result-twice"), message)
        .at(span)
        .help("a game has one result: remove the other one")
}

pub(super) fn unclear_result(span: Span) -> Diagnostic {
    let message = "this header repeats an earlier one with another value; it was left out";
    Diagnostic::warning(Code("5dpgn/unclear-result"), message)
        .at(span)
        .help("`Result` is `1-0`, `0-1`, `1/2-1/2` or `*`; write it once")
}

pub(super) fn other_mode(value: &str, span: Span) -> Diagnostic {
    let message = format!("`Mode` is `5D` in this notation, not `{}`", short(value));
    Diagnostic::warning(Code("5dpgn/mode"), message)
        .at(span)
        .help("this header was left out; write `[Mode \"5D\"]`")
}

pub(super) fn odd_value(message: String, help: &'static str, span: Span) -> Diagnostic {
    let d = Diagnostic::warning(Code("5dpgn/header-value"), message);
    d.at(span).help(help)
}

pub(super) fn repeated_header(name: &str, span: Span) -> Diagnostic {
    let message = format!(
        "the header `{}` repeats an earlier one with another value; it was left out",
        short(name)
    );
    Diagnostic::warning(Code("5dpgn/repeated-header"), message)
        .at(span)
        .help("a game has one start: write this header once")
}

pub(super) fn zero(span: Span) -> Trouble {
    let message = "this game has the timelines -0 and +0, and `0` is neither";
    let d = error(Code("5dpgn/zero"), message, span);
    Box::new(d.help("write `+0` or `-0`"))
}

pub(super) fn minus_zero(span: Span) -> Trouble {
    let message = "this game has one middle timeline, `0`, and no `-0`";
    let d = error(Code("5dpgn/zero"), message, span);
    Box::new(d.help("write `0`, or start the game on boards with the timelines `-0` and `+0`"))
}

/// A word that no rule of a notation knows.
pub(crate) fn not_a_move(code: Code, text: &str, span: Span, help: &'static str) -> Trouble {
    let message = format!("`{}` is not a move", short(text));
    Box::new(error(code, message, span).help(help))
}

/// A move before the first mark of a turn.
pub(crate) fn no_turn(code: Code, span: Span, help: &'static str) -> Trouble {
    let message = "it is not clear which side plays this move";
    Box::new(error(code, message, span).help(help))
}

/// A move that is on the next timeline, and none is left.
pub(crate) fn no_timeline(code: Code, span: Span) -> Trouble {
    let message = "there is no timeline left on which this move can be played";
    Box::new(error(code, message, span).help("name the timeline, as in `L-1 Nf3`"))
}
