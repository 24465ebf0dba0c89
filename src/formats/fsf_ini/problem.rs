//! The error messages.

use crate::diag::{Code, Diagnostic, Span, short};

/// Why a line cannot be read.
pub type Fault = Box<Diagnostic>;

fn error(code: Code, message: impl Into<String>, span: Span, help: &'static str) -> Fault {
    Box::new(Diagnostic::error(code, message.into()).at(span).help(help))
}

pub fn nothing(span: Span) -> Fault {
    let help = "a variant begins with `[name:base]`";
    error(
        Code("fsf-ini/nothing"),
        "this text contains no variant",
        span,
        help,
    )
}

pub fn no_section(span: Span) -> Fault {
    let help = "write `[name:base]` before it";
    error(
        Code("fsf-ini/no-section"),
        "an option before the first section",
        span,
        help,
    )
}

pub fn twice(key: &str, span: Span) -> Fault {
    let message = format!("`{key}` is repeated in this section");
    error(
        Code("fsf-ini/twice"),
        message,
        span,
        "remove one of the two",
    )
}

pub fn custom_number(most: u32, span: Span) -> Fault {
    let message = format!("custom pieces are numbered from 1 to {most}");
    error(
        Code("fsf-ini/number"),
        message,
        span,
        "write `customPiece1`, without leading zeros",
    )
}

pub fn no_moves(span: Span) -> Fault {
    let help = "write the moves after the letter: `customPiece1 = g:FN`";
    error(
        Code("fsf-ini/no-moves"),
        "a custom piece without moves",
        span,
        help,
    )
}

/// A file of sections has no other dialect. `moves`: what the fault is in.
pub fn in_ini(fault: Diagnostic, moves: &str) -> Diagnostic {
    match fault.code.0 {
        "betza/unexpected" if moves.contains(['(', ')']) => {
            let at = moves.find(['(', ')']).unwrap_or(0);
            let message = "Betza's notation has no parentheses in Fairy-Stockfish";
            Diagnostic::error(fault.code, message)
                .at(Span::new(at, at + 1))
                .help("write each part by itself, such as `fRbB` for a piece that moves forward as a rook and backward as a bishop")
        }
        "betza/not-in-dialect" => fault.help("Fairy-Stockfish cannot read this, so leave it out"),
        _ => fault,
    }
}

pub fn known(name: &str, span: Span) -> Fault {
    let message =
        format!("Fairy-Stockfish has its own moves for `{name}` and reads no others here");
    let help = "define it as a custom piece: `customPiece1 = n:NW`";
    error(Code("fsf-ini/known"), message, span, help)
}

pub fn section(message: String, help: String, span: Span) -> Fault {
    let d = Diagnostic::error(Code("fsf-ini/section"), message);
    Box::new(d.at(span).help(help))
}

/// The code of a section whose start does not fit its pieces.
pub const START: Code = Code("fsf-ini/start");

pub fn start(message: String, help: String, span: Span) -> Fault {
    Box::new(Diagnostic::error(START, message).at(span).help(help))
}

pub fn too_many_sections(most: usize, span: Span) -> Fault {
    let message = format!("more than {most} sections");
    let code = Code("fsf-ini/too-large");
    error(code, message, span, "split the file")
}

/// `name`: that of the section.
pub fn inherits_too_much(name: &str, span: Span) -> Fault {
    let message = format!("`{name}` is refused: the sections up to here inherit too many options");
    section(message, "split the file".to_owned(), span)
}

/// `name`: that of the variant.
pub fn not_played(key: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!("`{key}` is not played yet: moves of `{name}` are not checked");
    Diagnostic::warning(Code("fsf-ini/not-played"), message)
        .at(span)
        .help("games of this variant are still read and written")
}

pub fn not_used(key: &str, span: Span) -> Diagnostic {
    Diagnostic::warning(Code("fsf-ini/not-used"), format!("`{key}` is not used"))
        .at(span)
        .help("it has no effect on moves here; the line can stay")
}

/// `gates`: letters of the castling field.
pub fn lost_gates(gates: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!(
        "the gating rights `{gates}` in the start of section `{}` are left out: the pieces there may castle as rooks do, and \
         cannot gate without castling",
        short(name)
    );
    Diagnostic::warning(Code("fsf-ini/lost-gates"), message)
        .at(span)
        .help("Fairy-Stockfish supports them; name other pieces in `castlingRookPieces`, or leave these letters out of `startFen`")
}

/// `name`: that of the section.
pub fn dropped_right(right: char, name: &str, span: Span) -> Diagnostic {
    let side = if right.is_uppercase() {
        "white"
    } else {
        "black"
    };
    let message = format!(
        "the castling right `{right}` in the start of section `{}` was dropped: {side} has no king and rook for it",
        short(name)
    );
    Diagnostic::warning(Code("fsf-ini/castling-dropped"), message)
        .at(span)
        .help("the king and the rook must stand on the rank where they castle")
}

/// Whether it names a part of the variant that is lost.
pub fn is_loss(d: &Diagnostic) -> bool {
    matches!(d.code.0, "fsf-ini/castling-dropped" | "fsf-ini/lost-gates")
}

pub fn repeated(key: &str, span: Span) -> Diagnostic {
    let message = format!("`{key}` is repeated in this section");
    Diagnostic::warning(Code("fsf-ini/twice"), message)
        .at(span)
        .help("this line is not used: the last one counts; remove one of the two")
}

/// `by`: the option that has the letter.
pub fn replaced(key: &str, by: &str, span: Span) -> Diagnostic {
    let message = format!("`{key}` is left out: `{by}` has the same letter");
    Diagnostic::warning(Code("fsf-ini/same-letter"), message)
        .at(span)
        .help("Fairy-Stockfish leaves it out, too; give each piece a different letter")
}

/// Fairy-Stockfish skips such a section; some programs made from it do not.
pub fn large_board(span: Span) -> Diagnostic {
    let message = "Fairy-Stockfish has boards of at most 12 files and 10 ranks";
    Diagnostic::warning(Code("fsf-ini/large-board"), message)
        .at(span)
        .help("it skips this section; programs based on it may have larger boards")
}

/// Whether it has no board of that size.
pub fn is_large_board(files: u8, ranks: u8) -> bool {
    files > 12 || ranks > 10
}

pub fn too_large(lines: bool, span: Span) -> Fault {
    let message = if lines {
        "more than 100000 lines"
    } else {
        "a line of more than 8192 bytes"
    };
    error(Code("fsf-ini/too-large"), message, span, "split the file")
}
