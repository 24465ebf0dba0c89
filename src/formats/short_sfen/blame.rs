//! Finds the error in a row that the grammar refuses.

use super::Version;
use crate::diag::{Code, Diagnostic, Edit, Fix, Span, legible, short};

const HELP: &str = "write a row as `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3`; the fields after the board are optional";

const SIDE_ALONE: &str = "in version 1.0 the side to move must be followed by castling rights";
const OTHER_VERSION: &str = "read files of version 1.1 as `short-sfen`";

/// The first error in a row, which is `base` bytes from the start of its record.
pub(super) fn syntax(text: &str, version: Version, base: usize) -> Diagnostic {
    let board = text.split_ascii_whitespace().next().unwrap_or("");
    // A missing word has no place in the text.
    let at = (board.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let at = if board.is_empty() { 0 } else { at };
    let wrong = of_board(board, base + at);
    wrong.unwrap_or_else(|| of_fields(text, at + board.len(), version, base))
}

fn of_board(board: &str, base: usize) -> Option<Diagnostic> {
    let whole = Span::new(base, base + board.len());
    if is_result(board) {
        return Some(no_field(board, whole));
    }
    let ranks = board.split('/').count();
    if ranks != 8 {
        let message = match ranks {
            1 => format!("`{}` is not a board", short(board)),
            n => format!("a board has eight ranks, this one has {n}"),
        };
        return Some(error("short-sfen/row", message, whole).help(HELP));
    }
    board.split('/').find_map(|rank| {
        let at = base + rank.as_ptr() as usize - board.as_ptr() as usize;
        of_rank(rank, at)
    })
}

fn of_rank(rank: &str, at: usize) -> Option<Diagnostic> {
    let known = |c: char| "KQRBNPkqrbnp12345678".contains(c);
    if let Some((i, c)) = rank.char_indices().find(|(_, c)| !known(*c)) {
        let span = Span::new(at + i, at + i + c.len_utf8());
        return Some(odd_letter(&rank[i..], c, span));
    }
    let squares = squares(rank);
    let span = Span::new(at, at + rank.len());
    (squares != 8).then(|| width(rank, span))
}

fn odd_letter(rest: &str, c: char, span: Span) -> Diagnostic {
    if matches!(c, '+' | '#') && rest.chars().all(|c| matches!(c, '+' | '#')) {
        return error(
            "short-sfen/signs",
            "no space between the board and the signs",
            span,
        )
        .help("write a space before them");
    }
    let message = format!(
        "`{}` is neither a piece nor a number of squares",
        legible(c.encode_utf8(&mut [0; 4]))
    );
    error("short-sfen/letter", message, span)
        .help("the pieces are K, Q, R, B, N, P, lowercase for Black; digits are 1 to 8")
}

fn squares(rank: &str) -> u32 {
    let of = |b: u8| {
        if b.is_ascii_digit() {
            u32::from(b - b'0')
        } else {
            1
        }
    };
    rank.bytes().map(of).sum()
}

/// The message for a rank that is too wide or too narrow.
pub(super) fn width(rank: &str, span: Span) -> Diagnostic {
    let message = match squares(rank) {
        0 => "a rank is empty".to_owned(),
        1 => "this rank has one square instead of eight".to_owned(),
        n => format!("this rank has {n} squares instead of eight"),
    };
    error("short-sfen/rank-width", message, span).help("write eight empty squares as `8`")
}

/// The message for a third sign in the version without it.
pub(super) fn third_sign(span: Span) -> Diagnostic {
    error("short-sfen/signs", "version 1.0 has no third sign", span)
        .help("read files of version 1.1 as `short-sfen`")
}

/// The fields a row may have, in their order.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Field {
    Side,
    Castling,
    Square,
    Signs,
}

fn field(word: &str, castled: bool) -> Option<Field> {
    let bytes = word.as_bytes();
    Some(match *bytes {
        [b'w' | b'W' | b'b' | b'B'] => Field::Side,
        [b'-'] if castled => Field::Square,
        [b'-'] => Field::Castling,
        [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'] => Field::Square,
        [b'+' | b'#', ..] => Field::Signs,
        [b'K' | b'Q' | b'k' | b'q', ..] => Field::Castling,
        _ => return None,
    })
}

fn of_fields(text: &str, from: usize, version: Version, base: usize) -> Diagnostic {
    let (mut last, mut place) = (None, Span::default());
    for word in text[from..].split_ascii_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let span = Span::new(base + at, base + at + word.len());
        if text[..at].ends_with("  ") || text[..at].ends_with('\t') {
            return error(
                "short-sfen/field",
                "a field is missing between these spaces",
                span,
            )
            .help("put one space between fields, and omit fields that are not stated");
        }
        let field = field(word, last == Some(Field::Castling));
        if let Some(d) = of_field(word, field, last, version, span) {
            return d;
        }
        (last, place) = (field, span);
    }
    if version == Version::V1_0 && last == Some(Field::Side) {
        return error("short-sfen/field", SIDE_ALONE, place).help(OTHER_VERSION);
    }
    let end = Span::new(base, base + text.len());
    error("short-sfen/field", "this row cannot be read", end).help(HELP)
}

fn of_field(
    word: &str,
    field: Option<Field>,
    last: Option<Field>,
    version: Version,
    span: Span,
) -> Option<Diagnostic> {
    let Some(is) = field else {
        return Some(no_field(word, span));
    };
    if is == Field::Signs && crate::formats::fcn::Suffix::parse(word, version).is_none() {
        return Some(odd_signs(word, version, span));
    }
    if is == Field::Castling && !in_order(word) {
        let message = format!("`{}` are not castling rights", short(word));
        let help = "write the rights in the order `KQkq`, or `-` for none";
        return Some(error("short-sfen/field", message, span).help(help));
    }
    if last.is_some_and(|last| last >= is) {
        let message = format!("the field `{}` is in the wrong place", short(word));
        let help = "the order is: side, castling rights, en-passant square, signs";
        return Some(error("short-sfen/field", message, span).help(help));
    }
    let lacks = match (version, is) {
        (_, Field::Square) if last != Some(Field::Castling) => {
            "the en-passant square needs castling rights before it"
        }
        (Version::V1_0, Field::Castling) if last != Some(Field::Side) => {
            "version 1.0 has castling rights only after the side to move"
        }
        (Version::V1_0, Field::Square) if word == "-" => {
            "version 1.0 has no `-` for the en-passant square"
        }
        (Version::V1_0, Field::Signs) if last == Some(Field::Side) => SIDE_ALONE,
        _ => return None,
    };
    let help = match version {
        Version::V1_1 => "write `-` if nobody may castle: `b - e3`",
        Version::V1_0 => OTHER_VERSION,
    };
    Some(error("short-sfen/field", lacks, span).help(help))
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

fn no_field(word: &str, span: Span) -> Diagnostic {
    let help = if is_result(word) {
        "write the end of the game as signs in the last row: `#+` won, `##` drawn; an unfinished game has none"
    } else if word.bytes().all(|b| b.is_ascii_digit()) {
        "a row has no counters; use `fen` for them"
    } else {
        "the fields are the side, castling rights, the en-passant square, signs"
    };
    let message = format!("`{}` is not a field of a row", short(word));
    error("short-sfen/field", message, span).help(help)
}

fn odd_signs(word: &str, version: Version, span: Span) -> Diagnostic {
    let third = version == Version::V1_0
        && crate::formats::fcn::Suffix::parse(word, Version::V1_1).is_some();
    if third {
        return third_sign(span);
    }
    let message = format!("unknown signs `{}`", short(word));
    error("short-sfen/signs", message, span).help(
        "the signs are `+` check, `+#` checkmate, `#` stalemate, `#+` or `+#+` another win, `##` or `+##` another draw",
    )
}

fn in_order(castling: &str) -> bool {
    let mut left = "KQkq".chars();
    castling == "-" || castling.chars().all(|c| left.any(|l| l == c))
}

/// The message for a line that begins or ends in spaces, at `blanks`.
pub(super) fn blanks(span: Span, lenient: bool) -> Diagnostic {
    let code = Code("short-sfen/blanks");
    let d = match lenient {
        true => Diagnostic::warning(code, "spaces at the start or end of a line were ignored"),
        false => Diagnostic::error(code, "a space at the start or end of the line"),
    };
    d.at(span)
        .help("remove the space, or read the file as `short-sfen+lenient`")
        .fix(Fix::safe([Edit::remove(span)]))
}

fn error(
    code: &'static str,
    message: impl Into<std::borrow::Cow<'static, str>>,
    span: Span,
) -> Diagnostic {
    Diagnostic::error(Code(code), message).at(span)
}
