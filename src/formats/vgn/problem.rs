//! What can be wrong with a game, in words.

use crate::diag::{Code, Diagnostic, Span, short};
use crate::formats::movetext::{MAX_DEPTH, first_line};
use crate::model::Outcome;

// ---- Tags -----------------------------------------------------------------------

pub(super) fn no_game_format(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/no-game-format"),
        "this game has no tag `GameFormat`",
    )
    .at(span)
    .help("write `[GameFormat \"VGN\"]` before the game; a game without it is PGN: `-f pgn`")
}

pub(super) fn game_format_letters(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not the tag `GameFormat`", short(name));
    Diagnostic::error(Code("vgn/no-game-format"), message)
        .at(span)
        .help("names of tags are case-sensitive: write `GameFormat`")
}

pub(super) fn other_game_format(name: &str, span: Span) -> Diagnostic {
    let message = format!("this game is in `{}`, not in VGN", short(name));
    Diagnostic::error(Code("vgn/game-format"), message)
        .at(span)
        .help("write `[GameFormat \"VGN\"]` if it is VGN; PGN is read with `-f pgn`")
}

pub(super) fn taken_for_vgn(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/taken-for-vgn"),
        "a `MoveFormat` without a `GameFormat`; the game was read as VGN",
    )
    .at(span)
    .help("write `[GameFormat \"VGN\"]` before the game")
}

pub(super) fn move_format(name: &str, span: Span) -> Diagnostic {
    let message = format!("unknown move format `{}`", short(name));
    Diagnostic::error(Code("vgn/move-format"), message)
        .at(span)
        .help("`MoveFormat` is one of SAN, MCN, FCN, SFEN, FEN, BCCF, BCFEN, PGC")
}

pub(super) fn unknown_version(version: &str, read: &str, span: Span) -> Diagnostic {
    let message = format!("unknown version `{}`; read as `{read}`", short(version));
    Diagnostic::warning(Code("vgn/unknown-version"), message)
        .at(span)
        .help("the known versions are 1.0 and 1.1")
}

pub(super) fn repeated(name: &str, count: usize, span: Span) -> Diagnostic {
    let name = short(name);
    let message = match count {
        1 => format!("the tag `{name}` is repeated later; the last one is used"),
        n => format!(
            "{n} tags, beginning with this `{name}`, are repeated later; the last ones are used"
        ),
    };
    Diagnostic::warning(Code("vgn/repeated-tag"), message)
        .at(span)
        .help("keep one tag of each name")
}

pub(super) fn broken_tag(text: &str, span: Span) -> Diagnostic {
    let (code, message) = match text.trim_end().ends_with(']') {
        true => (Code("vgn/broken-tag"), "this is not a tag"),
        false => (Code("vgn/unclosed-tag"), "this tag is never closed"),
    };
    Diagnostic::error(code, message).at(span).help(
        "a tag is `[Name \"value\"]`, one name and one value; inside the value write `\\\"` for a quote",
    )
}

pub(super) fn tag_after_moves(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/tag-after-moves"), "a tag among the moves")
        .at(span)
        .help("write tags before the moves; end the previous game with its result")
}

pub(super) fn unclear_result(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/unclear-result"),
        "this is not a result; the tag was left out",
    )
    .at(span)
    .help("`Result` is `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`")
}

pub(super) fn set_up(name: &str, span: Span) -> Diagnostic {
    let message = format!("unknown position format `{}`", short(name));
    Diagnostic::error(Code("vgn/set-up"), message)
        .at(span)
        .help("write `[SetUp \"SFEN:…\"]` or `[SetUp \"FEN:…\"]`")
}

pub(super) fn set_up_differs(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/set-up-differs"),
        "`SetUp` says that the game starts from the usual position, but there is a `FEN`; the `FEN` was used",
    )
    .at(span)
    .help("write `[SetUp \"FEN:…\"]` alone")
}

pub(super) fn set_up_without_fen(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/set-up-without-fen"),
        "`SetUp` announces a start position, but there is no `FEN`; the usual start was used",
    )
    .at(span)
    .help("write the position itself: `[SetUp \"FEN:…\"]`")
}

pub(super) fn two_starts(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/two-starts"),
        "`SetUp` has a start position as well; this `FEN` was left out",
    )
    .at(span)
    .help("keep one of the two")
}

pub(super) fn signs_unused(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("short-sfen/signs-unused"),
        "the signs belong to the move before this position and are left out",
    )
    .at(span)
    .help("remove the `+` and `#` after the position")
}

// ---- Movetext ---------------------------------------------------------------------

pub(super) fn no_move(word: &str, span: Span) -> Diagnostic {
    let digits = word.chars().all(|c| c.is_ascii_digit());
    let help = match word {
        "1/2" | "\u{bd}-\u{bd}" => "a draw is `1/2-1/2`",
        _ if word.starts_with('%') => "VGN has no escape lines; remove the line",
        _ if digits => "a move number ends in a dot: `12.`, or `12.5` before a move of Black",
        _ => "moves look like `Nf3`, `exd5`, `O-O`, `e8=Q`; text goes in braces: `{text}`",
    };
    let message = format!("`{}` is not a move", short(word));
    Diagnostic::error(Code("vgn/no-move"), message)
        .at(span)
        .help(help)
}

pub(super) fn unclosed_comment(text: &str, span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/unclosed-comment"), "this comment is never closed")
        .at(first_line(text, span))
        .help("write `}` where the comment ends")
}

pub(super) fn stray_brace(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/stray-brace"), "`}` closes no comment")
        .at(span)
        .help("remove it, or open the comment with `{`; comments do not nest")
}

pub(super) fn broken_nag(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/broken-nag"), "`$` without a number")
        .at(span)
        .help("annotation glyphs are `$1`, `$2` and so on")
}

pub(super) fn empty_variation(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/empty-variation"),
        "a variation without moves was left out",
    )
    .at(span)
    .help("put moves between `(` and `)`, or remove both; its comments were kept")
}

pub(super) fn variation_without_move(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/variation-without-move"),
        "there is no move before this variation that it could replace",
    )
    .at(span)
    .help("write a variation after the move it replaces: `1. e4 (1. d4) 1.5 e5`")
}

pub(super) fn unopened_variation(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/unopened-variation"), "`)` closes no variation")
        .at(span)
        .help("remove it, or open the variation with `(`")
}

pub(super) fn unclosed_variation(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/unclosed-variation"),
        "this variation is never closed",
    )
    .at(span)
    .help("write `)` where the variation ends")
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("variations nested more than {MAX_DEPTH} levels deep");
    Diagnostic::error(Code("vgn/too-deep"), message)
        .at(span)
        .help("close some of them")
}

pub(super) fn not_in_passing(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/not-in-passing"),
        "`e.p.` does not follow a move that captures",
    )
    .at(span)
    .help("remove it; en passant needs no mark")
}

pub(super) fn check_without_move(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/no-move"),
        "this sign for check does not follow a move",
    )
    .at(span)
    .help("write it directly after its move: `Nxd3+`")
}

pub(super) fn no_row(word: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a board", short(word));
    Diagnostic::error(Code("vgn/no-row"), message)
        .at(span)
        .help("write a move as the board after it: `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3`")
}

pub(super) fn start_row(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/start-row"),
        "the first board is the start position, not the board after a move; it was skipped",
    )
    .at(span)
    .help("remove it; the first board should be the one after the first move")
}

pub(super) fn repeated_row(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/repeated-row"),
        "this board is the same as the previous one, so it is not the result of a move",
    )
    .at(span)
    .help("remove it if it was repeated by mistake")
}

// ---- The end ----------------------------------------------------------------------

pub(super) fn no_end(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/no-end"), "the result after the moves is missing")
        .at(span)
        .help("write the result after the last move: `1-0`, `0-1`, `1/2-1/2`, or `*` if unfinished")
}

pub(super) fn after_end(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/after-end"), "moves after the result")
        .at(span)
        .help("a result ends the game; remove it, or begin the next game with its tags")
}

pub(super) fn end_in_variation(span: Span) -> Diagnostic {
    Diagnostic::error(Code("vgn/end-in-variation"), "a result inside a variation")
        .at(span)
        .help("close the variation with `)` before the result, or remove the result")
}

pub(super) fn over(span: Span) -> Diagnostic {
    Diagnostic::error(Code("fcn/after-end"), "a move after the end of the game")
        .at(span)
        .help("remove the `#` from the move before")
}

pub(super) fn result_differs(results: [Outcome; 3], span: Span) -> Diagnostic {
    let [end, tag, used] = results.map(Outcome::token);
    Diagnostic::warning(
        Code("vgn/result-differs"),
        format!("the tag says `{tag}`, the moves end with `{end}`; `{used}` was used"),
    )
    .at(span)
    .help("make the `Result` tag and the end of the moves agree")
}

pub(super) fn ending_differs(signs: &str, end: Outcome, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/ending-differs"),
        format!(
            "the last move ends the game with `{signs}`, but the result is `{}`; the result was used",
            end.token()
        ),
    )
    .at(span)
    .help("`+#` is checkmate, `#` stalemate, `#+` another win, `##` another draw")
}

pub(super) fn no_end_mark() -> Diagnostic {
    Diagnostic::note(
        Code("vgn/no-end-mark"),
        "the bytes of this game have no end mark; the game ends with the file, or where the next tag begins",
    )
    .help("other programs may only read such a game if it is the last in its file")
}

pub(super) fn no_end_bit(outcome: Outcome, span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("vgn/no-end-bit"),
        format!(
            "the result is `{}`, but the last move does not say that the game is over",
            outcome.token()
        ),
    )
    .at(span)
    .help("moves may be missing after it; if none are, set the last bit of this move")
}

pub(super) fn behind_the_end(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("vgn/behind-the-end"),
        "bytes after the end of the game",
    )
    .at(span)
    .help("a binary `MoveFormat` must be the last tag, and only another game may follow its moves")
}
