//! The error messages.

use crate::diag::{Code, Diagnostic, Edit, Fix, Span, legible, short};
use crate::model::KindError;
use std::fmt::Display;

/// Why a piece cannot be read.
pub type Fault = Box<Diagnostic>;

pub(super) fn error(code: Code, message: String, span: Span, help: impl Into<String>) -> Fault {
    Box::new(Diagnostic::error(code, message).at(span).help(help.into()))
}

pub fn unexpected_character(found: &str, asked: bool, span: Span) -> Fault {
    let message = format!("unexpected character `{}`", legible(found));
    let help = match (asked, found) {
        (_, "-" | "_") => {
            "names are words of letters, joined by single hyphens: `no-jump`, in C and SQL `no_jump`"
        }
        (
            _,
            "\u{201C}" | "\u{201D}" | "\u{201E}" | "\u{2018}" | "\u{2019}" | "\u{AB}" | "\u{BB}"
            | "'",
        ) => "write words in straight quotation marks: `\"…\"`",
        (_, "\u{2192}" | "\u{27F6}") => "write `->`; in SQL `THEN`",
        (_, "\u{21D2}" | "\u{27F9}") => "write `=>`; in SQL `AND_THEN`",
        (_, ".") => "numbers are whole, without a decimal point: `[1 2]`, `rook:4`",
        (_, "|") => "join alternative pieces with `/`; in SQL with `OR`",
        (_, "#") => "in Lisp, comments begin with `;`",
        (true, ":") => {
            "a range has no spaces: `rook:4`, in Lisp `(rook :4)`; steps are counted from 1"
        }
        (true, _) => {
            "docs/formats/lcpn.md in the panchess repository shows the signs of each style"
        }
        (false, _) => {
            "the style is guessed from the symbols in the text; to name it, write `-f lcpn+c`, `+sql`, `+emacs` or `+common`"
        }
    };
    error(Code("lcpn/unexpected-character"), message, span, help)
}

pub fn open_text(span: Span) -> Fault {
    error(
        Code("lcpn/open-text"),
        "this string is never closed".into(),
        span,
        "close it with `\"`; write a quotation mark inside as `\\\"`",
    )
}

pub const NOT_CLOSED: Code = Code("lcpn/not-closed");
pub const NOT_OPENED: Code = Code("lcpn/not-opened");
pub const MISMATCHED: Code = Code("lcpn/mismatched-brackets");

pub fn not_closed(sign: &str, span: Span) -> Fault {
    let message = format!("`{sign}` is never closed");
    error(
        NOT_CLOSED,
        message,
        span,
        "close it, or check the brackets from here on",
    )
}

pub fn not_opened(sign: &str, span: Span) -> Fault {
    let message = format!("`{sign}` closes nothing");
    error(
        NOT_OPENED,
        message,
        span,
        "remove it, or add the opening bracket before it",
    )
}

pub fn empty_list(span: Span) -> Fault {
    error(
        Code("lcpn/empty-list"),
        "these brackets are empty".into(),
        span,
        "an array has at least one number: `[1 2]`",
    )
}

/// `everywhere`: all places of the name, which are renamed together.
pub fn digit_in_name(name: &str, span: Span, everywhere: &[Span]) -> Fault {
    let message = format!("the name `{name}` contains a digit");
    let roman = romanized(name);
    let help = format!("names are letters and hyphens; write `{roman}`");
    let mut fault = error(Code("lcpn/digit-in-name"), message, span, help);
    let edits = everywhere.iter().map(|s| Edit::new(*s, roman.as_str()));
    let edits: Vec<Edit> = edits.collect();
    fault.fix = Some(Box::new(Fix::safe(edits))).filter(|f| !f.edits.is_empty());
    fault
}

/// The name with Roman numerals: `pawn2` is `pawn-II`.
pub fn romanized(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(at);
        let len = from.find(|c: char| !c.is_ascii_digit());
        let (digits, after) = from.split_at(len.unwrap_or(from.len()));
        out.push_str(before);
        if !out.is_empty() && !out.ends_with(['-', '_', '$']) {
            out.push('-');
        }
        out.push_str(&roman(digits.parse().unwrap_or(0)));
        if !after.is_empty() && !after.starts_with(['-', '_']) {
            out.push('-');
        }
        rest = after;
    }
    out + rest
}

fn roman(mut n: u32) -> String {
    const STEPS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    if !(1..4000).contains(&n) {
        return "zero".into();
    }
    let mut out = String::new();
    for (value, letters) in STEPS {
        while n >= value {
            out.push_str(letters);
            n -= value;
        }
    }
    out
}

pub fn reserved(name: &str, span: Span) -> Fault {
    let message = format!("`{name}` is a reserved word of the notation");
    let help = format!("write `${name}` for a piece of that name");
    let mut fault = error(Code("lcpn/reserved-word"), message, span, help);
    fault.fix = Some(Box::new(Fix::guess([Edit::insert(span.start, "$")])));
    fault
}

pub fn inner_def(span: Span) -> Fault {
    error(
        Code("lcpn/def-inside"),
        "a definition inside another piece".into(),
        span,
        "define it separately and use its name here",
    )
}

pub fn incomplete_def(span: Span) -> Fault {
    error(
        Code("lcpn/incomplete-def"),
        "a definition needs one name and one piece".into(),
        span,
        "write `(def rook (wazir :rider))`; join several pieces with `/`",
    )
}

pub fn mixed_form(span: Span) -> Fault {
    error(
        Code("lcpn/mixed-form"),
        "words with a colon and pieces mixed in one list".into(),
        span,
        "nest the lists: `(rook :forward)` restricts, `(capture rook)` applies, `(capture (rook :forward))` does both",
    )
}

pub fn nothing_to_apply(span: Span) -> Fault {
    error(
        Code("lcpn/no-argument"),
        "these functions are applied to nothing".into(),
        span,
        "name a piece between the brackets: `(capture & cannon)(rook)`",
    )
}

pub fn not_a_function(span: Span) -> Fault {
    error(
        Code("lcpn/not-a-function"),
        "only a name, or names joined with `/` and `&`, can be applied".into(),
        span,
        "write `capture(rook)` or `(capture & cannon)(rook)`; join alternative pieces with `/`",
    )
}

pub fn range_order(span: Span) -> Fault {
    error(
        Code("lcpn/range-form"),
        "a range is one or two numbers, and only the last can be `*`".into(),
        span,
        "`:4` is up to four steps, `:2:4` two to four, `:2:*` two or more",
    )
}

pub fn range_zero(span: Span) -> Fault {
    error(
        Code("lcpn/range-zero"),
        "a range cannot be zero".into(),
        span,
        "count steps from 1; write `[0 0]` for staying in place",
    )
}

pub fn range_reversed(span: Span) -> Fault {
    error(
        Code("lcpn/range-reversed"),
        "the maximum of this range is below its minimum".into(),
        span,
        "write the smaller number first: `:2:4`",
    )
}

pub fn branch_after_default(span: Span) -> Fault {
    error(
        Code("lcpn/branch-after-default"),
        "a branch after `t` is never reached".into(),
        span,
        "`t` always holds, so put it last",
    )
}

/// `comma`: the comma itself.
pub fn trailing_comma(span: Span, comma: Span) -> Fault {
    let message = "nothing follows this comma".into();
    let mut fault = error(
        Code("lcpn/trailing-comma"),
        message,
        span,
        "remove the comma",
    );
    fault.fix = Some(Box::new(Fix::safe([Edit::remove(comma)])));
    fault
}

pub fn unexpected(found: &str, wanted: &str, span: Span) -> Fault {
    let found = match found {
        "" => "the end of the text".into(),
        word => format!("`{}`", short(word)),
    };
    error(
        Code("lcpn/unexpected"),
        format!("expected {wanted}, found {found}"),
        span,
        "docs/formats/lcpn.md in the panchess repository shows how each construct is written in each style",
    )
}

pub fn loose_number(span: Span) -> Fault {
    error(
        Code("lcpn/loose-number"),
        "a number is not a piece".into(),
        span,
        "write an array in brackets, `[1 2]`, and a range after a colon, `rook:4`",
    )
}

pub fn too_long_number(span: Span) -> Fault {
    error(
        Code("lcpn/number-too-large"),
        "this number is too large".into(),
        span,
        "ranges go up to 4294967295, arrays up to 9223372036854775807; write `:*` for no limit",
    )
}

pub fn loose_key(span: Span) -> Fault {
    error(
        Code("lcpn/loose-restriction"),
        "a word with a colon needs a piece before it".into(),
        span,
        "put it after a piece: `(wazir :forward)`, `wazir:forward`",
    )
}

pub fn misplaced_property(span: Span) -> Fault {
    error(
        Code("lcpn/misplaced-property"),
        "a property among restrictions".into(),
        span,
        "write properties first: `(/ ::royal wazir)`, `::royal wazir`",
    )
}

pub fn late_property(span: Span) -> Fault {
    error(
        Code("lcpn/misplaced-property"),
        "this property is not before the piece".into(),
        span,
        "write properties before everything else: `::royal ferz`, in Lisp `(/ ::royal ferz)`",
    )
}

pub fn short_chain(span: Span) -> Fault {
    error(
        Code("lcpn/short-chain"),
        "a chain needs at least two legs".into(),
        span,
        "write `(=> wazir ferz)`, or the piece alone",
    )
}

/// `default`: there is a branch `t`.
pub fn no_branch(default: bool, span: Span) -> Fault {
    let (message, help) = match default {
        true => (
            "`t` is the only branch of this condition",
            "write the piece without `cond`, or a branch with a test before `t`",
        ),
        false => (
            "a condition without a branch",
            "write `(cond (test piece) (t piece))`",
        ),
    };
    error(Code("lcpn/no-branch"), message.into(), span, help)
}

pub fn too_deep(limit: usize, span: Span) -> Fault {
    error(
        Code("lcpn/too-deep"),
        format!("brackets nested more than {limit} levels deep"),
        span,
        "define the inner parts under names of their own",
    )
}

pub fn too_large(span: Span, most: usize, what: &str) -> Fault {
    error(
        Code("lcpn/too-large"),
        format!("more than {most} {what} in one file"),
        span,
        "split the file",
    )
}

pub fn long_name(why: KindError, span: Span) -> Fault {
    let help = "shorten the name";
    error(Code("lcpn/too-large"), why.to_string(), span, help)
}

pub fn no_piece(span: Span) -> Fault {
    error(
        Code("lcpn/no-piece"),
        "this file contains no piece".into(),
        span,
        "a definition looks like `(def rook (wazir :rider))` or `rook := wazir:rider`",
    )
}

pub(super) fn warning(
    code: Code,
    message: impl Display,
    span: Span,
    help: &'static str,
) -> Diagnostic {
    Diagnostic::warning(code, message.to_string())
        .at(span)
        .help(help)
}

/// A use of the wrong kind of bracket.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Bracket {
    Mismatched,
    SquareList,
    SquareInCommon,
    RoundArray,
}

/// `opening`: the first bracket as written.
pub fn bracket(what: Bracket, opening: &str, span: Span, strict: bool) -> Diagnostic {
    let (code, message, help) = match what {
        Bracket::Mismatched => (
            MISMATCHED,
            "the opening and closing bracket are of different kinds",
            "close `(` with `)` and `[` with `]`",
        ),
        Bracket::SquareList => (
            Code("lcpn/square-list"),
            "square brackets around something that is not an array",
            "write lists in parentheses",
        ),
        Bracket::SquareInCommon => (
            Code("lcpn/square-brackets"),
            "square brackets in the Common Lisp style",
            "this style has only parentheses; `+emacs` also has square brackets",
        ),
        Bracket::RoundArray => (
            Code("lcpn/round-array"),
            "an array in parentheses in the Emacs Lisp style",
            "write `[1 2]`; the style `+common` has only parentheses",
        ),
    };
    let mut d = warning(code, message, span, help).fix(Fix::safe(pair(what, opening, span)));
    if strict {
        d.severity = crate::diag::Severity::Error;
    }
    d
}

/// The brackets of the right kind.
fn pair(what: Bracket, opening: &str, span: Span) -> Vec<Edit> {
    let (open, close) = match (what, opening) {
        (Bracket::RoundArray, _) | (Bracket::Mismatched, "[") => ("[", "]"),
        _ => ("(", ")"),
    };
    let first = Edit::new(ends(span).0, open);
    let last = Edit::new(ends(span).1, close);
    match what {
        Bracket::Mismatched => vec![last],
        _ => vec![first, last],
    }
}

/// Both brackets around something.
fn ends(span: Span) -> (Span, Span) {
    let first = Span {
        start: span.start,
        end: span.start.saturating_add(1),
    };
    let last = Span {
        start: span.end.saturating_sub(1),
        end: span.end,
    };
    (first, last)
}

pub fn redundant(span: Span) -> Diagnostic {
    let help = "remove one pair of brackets";
    warning(
        Code("lcpn/redundant-brackets"),
        "redundant brackets",
        span,
        help,
    )
    .fix(Fix::safe([
        Edit::remove(ends(span).0),
        Edit::remove(ends(span).1),
    ]))
}

/// `riders`: the places of `:rider`, each with the spaces before it.
pub fn rider_and_number(span: Span, riders: Vec<Span>) -> Diagnostic {
    let edits: Vec<Edit> = riders.into_iter().map(Edit::remove).collect();
    warning(
        Code("lcpn/rider-and-number"),
        "`:rider` together with a number; the number is used",
        span,
        "remove one of them",
    )
    .fix(Fix::safe(edits))
}
