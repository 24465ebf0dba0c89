//! The messages of the C and SQL styles.

use super::codes;
use super::problem::{Fault, error, warning};
use crate::diag::{Code, Diagnostic, Edit, Fix, Span};

/// `sign`: a sign of another style.
pub fn mixed_styles(sign: &str, span: Span) -> Fault {
    error(
        Code("lcpn/mixed-styles"),
        format!("`{sign}` belongs to another style than the text before it"),
        span,
        "write the whole file in one style: `:=`, `/`, `&` in C, `IS`, `OR`, `AND` in SQL",
    )
}

pub fn second_on_line(span: Span, sql: bool) -> Fault {
    let help = match sql {
        true => {
            "join pieces with `OR`, write a call without a space before its bracket, or separate pieces with `;` or a new line"
        }
        false => {
            "join pieces with `/`, write a call without a space before its bracket, or separate pieces with `;` or a new line"
        }
    };
    error(
        Code("lcpn/second-piece"),
        "a second piece on the same line".into(),
        span,
        help,
    )
}

/// `before` and `behind`: whether a space is missing there.
pub fn no_blanks(sign: &str, span: Span, before: bool, behind: bool) -> Diagnostic {
    let message = format!("`{sign}` without spaces around it");
    let places = [(before, span.start), (behind, span.end)];
    let edits = places.into_iter().filter(|(missing, _)| *missing);
    let edits: Vec<Edit> = edits.map(|(_, at)| Edit::insert(at, " ")).collect();
    let help = "write a space on both sides";
    warning(Code("lcpn/no-blanks"), message, span, help).fix(Fix::safe(edits))
}

/// `near`: the gerund of a known function that may have been meant.
pub fn guessed(gerund: &str, base: &str, near: Option<String>, span: Span) -> Diagnostic {
    let message = format!("unknown function in `{gerund}`; read as `{base}`");
    let help = match &near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "write the call with brackets: `capture(rook)`".to_owned(),
    };
    Diagnostic::warning(codes::GUESSED_GERUND, message)
        .at(span)
        .help(help)
        .fix(near.map(|near| Fix::guess([Edit::new(span, near)])))
}

/// A gerund of a known function that nothing follows.
pub fn lone_gerund(gerund: &str, span: Span) -> Diagnostic {
    let help = format!("write the piece after it, or `${gerund}` for a piece of that name");
    let message = format!("nothing follows `{gerund}`, so it was read as the name of a piece");
    Diagnostic::warning(Code("lcpn/lone-gerund"), message)
        .at(span)
        .help(help)
        .fix(Some(Fix::guess([Edit::insert(span.start, "$")])))
}

/// A bracket on the line below a function.
pub fn bracket_below(function: &str, span: Span) -> Diagnostic {
    warning(
        Code("lcpn/bracket-below"),
        format!("the function `{function}` is not applied to the brackets on the next line"),
        span,
        "write the bracket of a call directly after the function: `capture(rook)`",
    )
}
