//! Everything that can be wrong, in words.

use super::atoms::spelled;
use super::dialect::Dialect;
use super::step::Leap;
use super::syntax::Rule;
use crate::diag::{Code, Diagnostic, Span, syntax_error};

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
    let help = "a line is `name: moves # comment`; moves are capital letters with small ones before them, such as `fmWfcF`";
    Box::new(syntax_error(Code("betza/unexpected"), e, text, name).help(help))
}

pub fn long_line(most: usize, text: &str) -> Fault {
    let shown = text.char_indices().nth(40).map_or(text.len(), |(i, _)| i);
    let message = format!(
        "a line of {} bytes; the longest that is read has {most}",
        text.len()
    );
    let help =
        "one piece a line; pieces that go on and on are put together from named ones in LCPN";
    error(Code("betza/long-line"), message, Span::new(0, shown), help)
}

pub fn no_moves(span: Span) -> Fault {
    let help = "write its moves behind the colon: `knight: N`";
    error(Code("betza/no-moves"), "a piece without moves", span, help)
}

pub fn no_piece(span: Span) -> Fault {
    let help = "a line is `name: moves`, such as `knight: N`";
    error(
        Code("betza/no-piece"),
        "there is no piece in this text",
        span,
        help,
    )
}

pub fn bad_name(name: &str, span: Span) -> Fault {
    let message = format!("`{name}` is no name");
    let help = "names are letters with hyphens between them, such as `gold-general`; Roman numerals stand for digits";
    error(Code("betza/name"), message, span, help)
}

pub fn unknown_atom(letter: char, dialect: &Dialect, span: Span) -> Fault {
    let message = format!("{} has no leap `{letter}`", dialect.title);
    let help = match letter {
        'X' | 'Y' => "`X` and `Y` stand behind another capital letter: `FX` is the giraffe",
        'S' => "silver and other generals are put together: `FfW`",
        'P' => "a pawn is put together: `fmWfcF`",
        'O' | 'U' | '@' => "castling, drops and leaps to anywhere are not part of it",
        _ => "leaps are W F D N A H C Z G K and riders R B Q; longer ones are `(4,1)`",
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
    let help = "leave the dialect out of `-f` to have all of them read";
    error(Code("betza/not-in-dialect"), message, span, help)
}

pub fn rides_already(span: Span) -> Fault {
    let help = "`R`, `B` and `Q` ride as they are; only leaps are doubled: `NN`";
    error(Code("betza/double-rider"), "a rider twice", span, help)
}

pub fn no_rider(leap: Leap, dialect: &Dialect, span: Span) -> Fault {
    let message = format!(
        "{} cannot repeat the leap `{}`",
        dialect.title,
        spelled(leap)
    );
    let help = "only W, F and N can be repeated there";
    error(Code("betza/no-rider"), message, span, help)
}

pub fn no_shift(shift: char, span: Span) -> Fault {
    let message = format!("`{shift}` stands behind a single leap only");
    let help = "write the leap in numbers: `(4,1)`";
    error(Code("betza/no-shift"), message, span, help)
}

pub fn long_leap(longest: i64, span: Span) -> Fault {
    let message = format!("a leap of more than {longest} squares");
    error(Code("betza/long-leap"), message, span, "check the numbers")
}

pub fn no_leap(span: Span) -> Fault {
    let help = "a leap that leads somewhere: `(4,1)`; staying put is `O`";
    error(Code("betza/no-leap"), "this leap leads nowhere", span, help)
}

pub fn long_range(dialect: &Dialect, span: Span) -> Fault {
    let message = format!("{} counts up to {} steps", dialect.title, dialect.range);
    let help = "`0` behind a leap, or the leap twice, is without limit: `W0`, `WW`";
    error(Code("betza/long-range"), message, span, help)
}

pub fn leading_zero(span: Span) -> Fault {
    let help = "`W3` is up to three steps, `W0` without limit; `W03`, exactly three, is XBetza";
    error(
        Code("betza/leading-zero"),
        "a range that begins with zero",
        span,
        help,
    )
}

pub fn no_link(then: bool, span: Span) -> Fault {
    let message = if then {
        "inside `t[…]` nothing stands between the legs"
    } else {
        "nothing says how one leg leads to the next"
    };
    let help = "`[F?R]` may stop between the legs, `[F-R]` may not, `t[FR]` is the older form of the first";
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
    let message = format!("`{letter}` has no place inside brackets");
    let help = "`?` and `-` lead from leg to leg; `i` and `e` stand before the bracket";
    error(Code("betza/not-in-brackets"), message, span, help)
}

pub fn direction(code: &str, leap: &str, span: Span) -> Fault {
    let message = format!("the direction `{code}` means nothing for `{leap}`");
    let help =
        "`h` belongs to oblique leaps: `fhN` are the four ahead; f b l r v s alone always work";
    error(Code("betza/direction"), message, span, help)
}

pub fn two_directions(code: &str, span: Span) -> Fault {
    let message = format!("`{code}` before `K` or `Q` is read in two ways");
    let help = "write the parts apart, `W` and `F` or `R` and `B`: `fWfrF`";
    error(Code("betza/two-directions"), message, span, help)
}

pub fn no_way(span: Span) -> Fault {
    let help = "directions of a later leg count from the leg before: `f` is straight on, `fs` an eighth aside, `s` a quarter";
    error(
        Code("betza/no-way"),
        "this leg cannot go that way",
        span,
        help,
    )
}

pub fn wayward(span: Span) -> Fault {
    let help = "write the directions of this leg, counted from the leg before: `f`, `fs`, `s`";
    error(
        Code("betza/wayward"),
        "which way leads outward here depends on how far the piece has come",
        span,
        help,
    )
}

pub fn lame(leap: &str, dialect: &Dialect, span: Span) -> Fault {
    let message = format!(
        "which way `{leap}` takes to be blocked on it, {} does not say",
        dialect.title
    );
    let help = "`n` stands before D, A, H, G and N; other ways are spelled leg by leg: `[W-F]`";
    error(Code("betza/lame"), message, span, help)
}

pub fn hopper(letter: char, span: Span) -> Fault {
    let message = format!("`{letter}` hops on a ride, and this is none");
    let help = "`p` and `g` stand before riders, `pR`; a leap that has to jump is `jD`";
    error(Code("betza/hopper"), message, span, help)
}

pub fn skipper(span: Span) -> Fault {
    let help =
        "`j` stands before R, B and Q, which skip a square, and D, A, H and G, which have to jump";
    error(Code("betza/skipper"), "`j` cannot jump here", span, help)
}

pub fn contradiction(a: char, b: char, span: Span) -> Fault {
    let message = format!("`{a}` and `{b}` contradict each other");
    error(
        Code("betza/contradiction"),
        message,
        span,
        "leave one of them out",
    )
}

pub fn misplaced(letter: char, span: Span) -> Fault {
    let message = format!("`{letter}` has no place here");
    let help = "`y`, `g` and `p` before `a` change what comes after; `i` stands in the first leg, `e` in the last";
    error(Code("betza/misplaced"), message, span, help)
}

pub fn too_many(most: usize, span: Span) -> Fault {
    let message = format!("these legs have more than {most} ways");
    let help = "give the legs directions, or write the piece in LCPN";
    error(Code("betza/too-many"), message, span, help)
}

pub fn too_large(most: usize, what: &str, span: Span) -> Fault {
    let message = format!("more than {most} {what}");
    let help = "divide the file, or write pieces with this many moves in LCPN";
    error(Code("betza/too-large"), message, span, help)
}
