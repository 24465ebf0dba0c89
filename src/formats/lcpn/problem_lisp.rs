//! Messages about mistakes that only the Lisp styles have.

use super::problem::{Fault, error};
use crate::diag::{Code, Span, short};

/// `line`: the rest of the line, from `def` on.
pub fn bare_def(line: &str, span: Span) -> Fault {
    let message = "a definition without parentheses".into();
    let words = line.split_whitespace().count();
    let example = match words > 2 && line.len() < 60 && !line.contains(';') {
        true => line,
        false => "def rook (wazir :rider)",
    };
    let help = format!("write `({example})`");
    error(Code("lcpn/reserved-word"), message, span, help)
}

/// `name` and `key`: a piece, and what follows it directly in a Lisp style.
pub fn joined_key(name: &str, key: &str, span: Span) -> Fault {
    error(
        Code("lcpn/loose-restriction"),
        "a restricted piece without parentheses".into(),
        span,
        format!("in Lisp, write `({} {})`", short(name), short(key)),
    )
}
