//! What can be wrong with a record of KIF.

use super::diagram::number as number_of;
use crate::diag::{Code, Diagnostic, Span, short};

/// The user's words, as far as a message repeats them.
pub(super) fn shown(text: &str) -> String {
    short(text.trim())
}

/// A message about a move.
pub(super) fn wrong_move(text: &str, why: &str, span: Span) -> Box<Diagnostic> {
    let help = "a move is its number, the square, the piece, and where it came from: `1 ７六歩(77)`, `2 ５五角打`";
    Box::new(
        Diagnostic::error(Code("kif/move"), format!("`{}`: {why}", shown(text)))
            .at(span)
            .help(help),
    )
}

/// A number that is not the next one.
pub(super) fn wrong_number(found: &str, due: usize, span: Span) -> Box<Diagnostic> {
    let message = format!(
        "the number `{}` is wrong: the next move is number {due}",
        shown(found)
    );
    Box::new(
        Diagnostic::error(Code("kif/number"), message)
            .at(span)
            .help(match number_of(found) {
                Some(1) => format!("number the moves from 1; {SEPARATE}"),
                Some(n) if (n as usize) < due => format!(
                    "number the moves from 1; if a variation begins here, write `変化：{n}手` before it"
                ),
                _ => "number the moves from 1, and check whether moves are missing".to_owned(),
            }),
    )
}

/// A variation of a move that was not played.
pub(super) fn wrong_variation(found: &str, played: usize, span: Span) -> Box<Diagnostic> {
    let message = format!(
        "there is no move {} to replace: the line before has {played}",
        shown(found)
    );
    Box::new(
        Diagnostic::error(Code("kif/variation"), message)
            .at(span)
            .help("write the variations of a line directly after it, beginning with the one that replaces the last move"),
    )
}

/// A word that is neither a move nor an end.
pub(super) fn unknown_end(word: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("`{}` is neither a move nor the end of a game", shown(word));
    Box::new(
        Diagnostic::error(Code("kif/end"), message).at(span).help(
            "a move is `７六歩(77)` or `５五角打`, an end is `投了`, `中断`, `千日手` or `詰み`",
        ),
    )
}

/// What separates two games.
const SEPARATE: &str = "if another game begins here, write `#KIF` on a line before it";

/// A move after the end, where number `due` would be next.
pub(super) fn after_end(number: &str, due: usize, span: Span) -> Box<Diagnostic> {
    let d = Diagnostic::error(Code("kif/after-end"), "a move after the end of the line");
    let help = match number_of(number.trim()) {
        Some(1) => SEPARATE.to_owned(),
        Some(n) if n > 0 && n as usize <= due => {
            format!("remove it, or begin a variation with `変化：{n}手`; {SEPARATE}")
        }
        _ => format!("remove it, or remove the end before it and correct the numbers; {SEPARATE}"),
    };
    Box::new(d.at(span).help(help))
}

/// An end after the end.
pub(super) fn second_end(span: Span) -> Diagnostic {
    let message = "the line of moves has already ended, so this end was left out";
    Diagnostic::warning(Code("kif/second-end"), message)
        .at(span)
        .help("remove one of the two ends")
}

/// A variation that is where the game has its end.
pub(super) fn variation_at_end(span: Span) -> Diagnostic {
    let message = "a variation in place of the end of the game was kept as a comment";
    Diagnostic::warning(Code("kif/variation-at-end"), message)
        .at(span)
        .help("to read its moves as the continuation of the game, remove the end before it and its line `変化`")
}

/// A variation that replaces nothing.
pub(super) fn continued(span: Span) -> Diagnostic {
    let message = "this variation replaces no move, so it was read as the continuation of its line";
    Diagnostic::warning(Code("kif/variation-continues"), message)
        .at(span)
        .help("if it is a variation, write the number of the move that it replaces")
}

/// A variation of a line that is not the one before.
pub(super) fn earlier_line(span: Span) -> Diagnostic {
    let message = "the line before has no move with this number, so the variation was read as one of an earlier line";
    Diagnostic::warning(Code("kif/variation-order"), message)
        .at(span)
        .help("write the variations of a line directly after it, beginning with the one that replaces the last move")
}

/// Variations that go back and forth too often.
pub(super) fn too_far(span: Span) -> Box<Diagnostic> {
    let message = "too many variations belong to lines before the previous one";
    let d = Diagnostic::error(Code("kif/variation"), message).at(span);
    Box::new(d.help("write the variations of a line directly after it, beginning with the one that replaces the last move"))
}

/// A start that is unknown.
pub(super) fn unknown_handicap(name: &str, span: Span) -> Box<Diagnostic> {
    let (message, help) = match name.trim_start_matches(['七', '7', '７']) {
        "枚落ち" | "枚落" => (
            format!("`{}` does not say which silver is left out", shown(name)),
            "write `左七枚落ち` or `右七枚落ち`, or `その他` and a board",
        ),
        _ => (
            format!("`{}` is not a known handicap", shown(name)),
            "write `平手`, `香落ち`, `角落ち`, `飛車落ち`, `二枚落ち` …, or `その他` and a board",
        ),
    };
    let d = Diagnostic::error(Code("kif/handicap"), message);
    Box::new(d.at(span).help(help))
}

/// A board or a hand that cannot be read.
pub(super) fn wrong_board(message: String, span: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("kif/board"), message)
            .at(span)
            .help("a board has nine lines such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`, a hand is `飛　角　歩四` or `なし`"),
    )
}

/// A start that follows moves.
pub(super) fn late_start(span: Span) -> Box<Diagnostic> {
    late(Code("kif/board"), "the start is after a move", span)
}

/// A player or a time of the start that follows moves.
pub(super) fn late_header(span: Span) -> Box<Diagnostic> {
    late(Code("kif/late-header"), "this header is after a move", span)
}

fn late(code: Code, message: &'static str, span: Span) -> Box<Diagnostic> {
    let help = format!("write it before the moves; {SEPARATE}");
    Box::new(Diagnostic::error(code, message).at(span).help(help))
}

/// A start that two lines state differently.
pub(super) fn stated_twice(what: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("{what} is already stated differently in an earlier line");
    let d = Diagnostic::error(Code("kif/start-twice"), message).at(span);
    Box::new(d.help("remove one of the lines"))
}

/// A record without a game.
pub(super) fn no_game() -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("kif/no-game"), "this record has no header and no move")
            .at(Span::default())
            .help("write `手合割：平手`, and then the moves: `1 ７六歩(77)`"),
    )
}

const KI2_HELP: &str = "a move is the mark of the player, the square and the piece, with `右`, `左`, `直`, `上`, `寄` or `引` if several can go there: `▲５八金右`";

/// A message about a move of KI2.
pub(super) fn wrong_step(text: &str, why: &str, span: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("ki2/move"), format!("`{}`: {why}", shown(text)))
            .at(span)
            .help(KI2_HELP),
    )
}

/// A move that several pieces can make.
pub(super) fn ambiguous(text: &str, squares: &[String], span: Span) -> Box<Diagnostic> {
    let message = format!(
        "`{}`: the pieces on {} can go there",
        shown(text),
        squares.join(" and ")
    );
    Box::new(
        Diagnostic::error(Code("ki2/ambiguous"), message)
            .at(span)
            .help(KI2_HELP),
    )
}

/// A closing line that counts other moves.
pub(super) fn other_number(stated: u32, played: usize, span: Span) -> Diagnostic {
    let message = format!("the closing line counts {stated} moves, but the record has {played}");
    Diagnostic::warning(Code("kif/other-number"), message)
        .at(span)
        .help("check whether moves are missing; the number of moves in the record is kept")
}

/// A variation that has nothing in it.
pub(super) fn empty_variation(span: Span) -> Diagnostic {
    let message = "a variation without moves was left out";
    Diagnostic::warning(Code("kif/empty-variation"), message)
        .at(span)
        .help("write the moves of the variation after this line, or remove it")
}

/// A line that has a move in it, but is none.
pub(super) fn stray_move(span: Span) -> Diagnostic {
    let message = "left out a line that looks like a move";
    Diagnostic::warning(Code("kif/move-skipped"), message)
        .at(span)
        .help("a move is `1 ７六歩(77)` in KIF and `▲７六歩` in KI2; begin a comment with `*`")
}

/// A move with the number of the move before.
pub(super) fn repeated_number(span: Span) -> Diagnostic {
    let message = "this move has the same number as the previous move";
    Diagnostic::warning(Code("kif/repeated-number"), message)
        .at(span)
        .help("it was read as the next move, because nothing else is possible; correct its number")
}

/// An end that is unknown.
pub(super) fn other_end(word: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a known end of a game", shown(word));
    Diagnostic::warning(Code("kif/unknown-end"), message)
        .at(span)
        .help("it was kept as the tag `Termination`, without a result; write `投了`, `中断`, `千日手` or `詰み` if you mean one of them")
}

/// A variation that does not say what it replaces.
pub(super) fn no_variation(text: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("`{}` does not say which move is replaced", shown(text));
    let d = Diagnostic::error(Code("kif/variation"), message).at(span);
    Box::new(d.help("write the number of the move: `変化：9手`"))
}
