//! Everything that can be wrong, in words.

use super::atoms::spelled;
use super::dialect::Dialect;
use super::step::Leap;
use super::syntax::Rule;
use crate::diag::{Code, Diagnostic, Span, syntax_error};
use crate::model::KindError;

/// Why a line was not understood.
pub type Fault = Box<Diagnostic>;

fn error(code: Code, message: impl Into<String>, span: Span, help: impl Into<String>) -> Fault {
    Box::new(
        Diagnostic::error(code, message.into())
            .at(span)
            .help(help.into()),
    )
}

pub fn syntax(e: &pest::error::Error<Rule>, text: &str, name: fn(&Rule) -> &'static str) -> Fault {
    let help = "write `name: moves # comment`; moves are capital letters with lowercase letters before them, such as `fmWfcF`";
    Box::new(syntax_error(Code("betza/unexpected"), e, text, name).help(help))
}

pub fn long_line(most: usize, text: &str) -> Fault {
    let shown = text.char_indices().nth(40).map_or(text.len(), |(i, _)| i);
    let message = format!("a line of {} bytes, more than {most}", text.len());
    let help = "write one piece per line; LCPN can build long pieces from named parts";
    error(Code("betza/long-line"), message, Span::new(0, shown), help)
}

pub fn no_moves(span: Span) -> Fault {
    let help = "write its moves after the colon: `knight: N`";
    error(Code("betza/no-moves"), "a piece without moves", span, help)
}

pub fn no_piece(span: Span) -> Fault {
    let help = "write lines such as `knight: N`";
    error(
        Code("betza/no-piece"),
        "this text contains no piece",
        span,
        help,
    )
}

pub fn bad_name(name: &str, span: Span) -> Fault {
    let message = format!("`{name}` is not a name");
    let help = "names are letters with hyphens between them, such as `gold-general`; use Roman numerals instead of digits";
    error(Code("betza/name"), message, span, help)
}

pub fn long_name(why: KindError, span: Span) -> Fault {
    error(
        Code("betza/too-large"),
        why.to_string(),
        span,
        "shorten the name",
    )
}

pub fn unknown_atom(letter: char, dialect: &Dialect, span: Span) -> Fault {
    let message = format!("{} has no leap `{letter}`", dialect.title);
    let help = match letter {
        'X' | 'Y' => "write `X` and `Y` after another capital letter: `FX` is the giraffe",
        'S' => "write silver and other generals with several parts: `FfW`",
        'P' => "write a pawn with several parts: `fmWfcF`",
        'O' | 'U' | '@' => "this dialect has no castling, drops or leaps to any square",
        _ => "leaps are W F D N A H C Z G K, riders are R B Q; write longer leaps as `(4,1)`",
    };
    error(Code("betza/unknown-atom"), message, span, help)
}

pub fn unknown_modifier(letter: char, span: Span) -> Fault {
    let message = format!("`{letter}` means nothing before a leap");
    let help = "directions are f b l r v s h; m moves, c captures, e en passant, i first move, n lame, j jumps, p and g hop, a goes on, y changes the range";
    error(Code("betza/unknown-modifier"), message, span, help)
}

pub fn missing(dialect: &Dialect, what: &str, span: Span) -> Fault {
    let message = format!("{} has no {what}", dialect.title);
    let help = "name no dialect in `-f` to read all of them";
    error(Code("betza/not-in-dialect"), message, span, help)
}

pub fn rides_already(span: Span) -> Fault {
    let help = "`R`, `B` and `Q` are riders already; double only leaps, without a number: `NN`";
    error(Code("betza/double-rider"), "a doubled rider", span, help)
}

pub fn no_rider(leap: Leap, dialect: &Dialect, span: Span) -> Fault {
    let message = format!(
        "{} cannot repeat the leap `{}`",
        dialect.title,
        spelled(leap)
    );
    let help = "only W, F and N can be repeated in this dialect";
    error(Code("betza/no-rider"), message, span, help)
}

pub fn no_shift(shift: char, span: Span) -> Fault {
    let message = format!("`{shift}` is only allowed after a single leap");
    let help = "write the leap in numbers: `(4,1)`";
    error(Code("betza/no-shift"), message, span, help)
}

pub fn long_leap(longest: i64, span: Span) -> Fault {
    let message = format!("a leap of more than {longest} squares");
    error(Code("betza/long-leap"), message, span, "check the numbers")
}

pub fn no_leap(span: Span) -> Fault {
    let help = "write a leap such as `(4,1)`; staying in place is `O`";
    error(
        Code("betza/no-leap"),
        "this leap does not move the piece",
        span,
        help,
    )
}

pub fn long_range(dialect: &Dialect, span: Span) -> Fault {
    let message = format!(
        "{} has ranges of at most {} steps",
        dialect.title, dialect.range
    );
    let help = "for no limit, write `0` after the leap or double it: `W0`, `WW`";
    error(Code("betza/long-range"), message, span, help)
}

pub fn leading_zero(span: Span) -> Fault {
    let help = "`W3` is up to three steps, `W0` has no limit; `W03`, exactly three, is XBetza";
    error(
        Code("betza/leading-zero"),
        "a range that begins with zero",
        span,
        help,
    )
}

pub fn no_link(then: bool, span: Span) -> Fault {
    let message = if then {
        "there must be nothing between the legs in `t[…]`"
    } else {
        "a link between these legs is missing"
    };
    let help = "write `[F?R]` if the move may stop between the legs, `[F-R]` if not; `t[FR]` is an older form of the first";
    error(Code("betza/link"), message, span, help)
}

pub fn one_leg(span: Span) -> Fault {
    let help = "brackets join at least two legs: `[F?R]`";
    error(
        Code("betza/one-leg"),
        "brackets around a single leg",
        span,
        help,
    )
}

pub fn not_in_brackets(letter: &str, span: Span) -> Fault {
    let message = format!("`{letter}` is not allowed inside brackets");
    let help = "link legs with `?` and `-`; write `i` and `e` before the bracket";
    error(Code("betza/not-in-brackets"), message, span, help)
}

pub fn direction(code: &str, leap: &str, span: Span) -> Fault {
    let message = format!("the direction `{code}` means nothing for `{leap}`");
    let help =
        "`h` is for oblique leaps: `fhN` are the four ahead; a single f b l r v s always works";
    error(Code("betza/direction"), message, span, help)
}

pub fn two_directions(code: &str, span: Span) -> Fault {
    let message = format!("`{code}` before `K` or `Q` is read in two ways");
    let help = "write the parts separately, `W` and `F` or `R` and `B`: `fWfrF`";
    error(Code("betza/two-directions"), message, span, help)
}

pub fn no_way(span: Span) -> Fault {
    let help = "directions of a later leg are relative to the previous leg: `f` straight on, `fs` 45 degrees, `s` 90 degrees";
    error(
        Code("betza/no-way"),
        "this leg cannot go in that direction",
        span,
        help,
    )
}

pub fn wayward(span: Span) -> Fault {
    let help = "write the directions of this leg, relative to the previous leg: `f`, `fs`, `s`";
    error(
        Code("betza/wayward"),
        "the outward direction depends on how far the piece has gone",
        span,
        help,
    )
}

pub fn lame(leap: &str, dialect: &Dialect, span: Span) -> Fault {
    let message = format!(
        "the path on which `{leap}` can be blocked is not defined in {}",
        dialect.title
    );
    let help = match dialect.lame.is_empty() {
        true => "`n` is allowed before D, A, H, G and N; write other paths leg by leg: `[W-F]`",
        false => "`n` is allowed before D, A, N and Z",
    };
    error(Code("betza/lame"), message, span, help)
}

pub fn hopper(letter: char, span: Span) -> Fault {
    let message = format!("`{letter}` needs a rider");
    let help = "write `p` and `g` before riders, `pR`; write a leap that must jump as `jD`";
    error(Code("betza/hopper"), message, span, help)
}

pub fn skipper(span: Span) -> Fault {
    let help =
        "write `j` before R, B and Q, which skip a square, or D, A, H and G, which must jump";
    error(Code("betza/skipper"), "`j` is not allowed here", span, help)
}

pub fn contradiction(a: char, b: char, span: Span) -> Fault {
    let message = format!("`{a}` and `{b}` contradict each other");
    error(
        Code("betza/contradiction"),
        message,
        span,
        "remove one of them",
    )
}

pub fn misplaced(letter: char, span: Span) -> Fault {
    let message = format!("`{letter}` is not allowed here");
    let help = "`y`, `g` and `p` before `a` change what comes after; `i` is for the first leg, `e` for the last";
    error(Code("betza/misplaced"), message, span, help)
}

pub fn too_many(most: usize, span: Span) -> Fault {
    let message = format!("these legs have more than {most} paths");
    let help = "give the legs directions, or write the piece in LCPN";
    error(Code("betza/too-many"), message, span, help)
}

pub fn too_large(most: usize, what: &str, span: Span) -> Fault {
    let message = format!("more than {most} {what}");
    let help = "split the file, or write pieces with this many moves in LCPN";
    error(Code("betza/too-large"), message, span, help)
}
