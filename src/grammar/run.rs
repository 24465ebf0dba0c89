//! Matches a text against a table of rules.

use super::{Misfit, Pairs};
use pest::{Atomicity, ParseResult, ParserState};

/// The rules of a grammar from 1; the end of the text is 0.
pub type Table = &'static [(How, Expr)];

/// The rules of one grammar.
pub trait Rules: Copy + Ord + 'static {
    /// All of them, by their numbers.
    const ALL: &'static [Self];
    /// What they match.
    const TABLE: Table;

    /// The place in `ALL`.
    fn number(self) -> u16;
}

/// Which pairs a rule makes, as pest calls it.
#[derive(Copy, Clone, Debug)]
pub enum How {
    /// A pair with parts.
    Normal,
    /// No pair, but those of its parts.
    Silent,
    /// A pair without parts.
    Atomic,
    /// A pair with parts, and no blanks between them.
    CompoundAtomic,
    /// A pair with parts also inside of an atomic rule.
    NonAtomic,
}

/// What a rule matches.
#[derive(Debug)]
pub enum Expr {
    /// This text.
    Text(&'static str),
    /// This text in capital or small letters.
    AnyCase(&'static str),
    /// A character from the first to the last.
    Range(char, char),
    /// Any character.
    Any,
    /// A character of a kind.
    Letter(fn(char) -> bool),
    /// The start of the text.
    Start,
    /// The end of the text.
    End,
    /// What another rule matches.
    Rule(u16),
    /// This must follow, and remains.
    Ahead(&'static Expr),
    /// This must not follow.
    NotAhead(&'static Expr),
    /// One after another.
    Sequence(&'static [Expr]),
    /// The first that matches.
    Choice(&'static [Expr]),
    /// Once or not.
    Optional(&'static Expr),
    /// As often as it matches.
    Repeat(&'static Expr),
    /// Everything before one of these.
    Until(&'static [&'static str]),
}

/// A rule by its number: the one type of rules for which the code of pest is compiled.
pub(super) type Number = u16;

type State<'i> = Box<ParserState<'i, Number>>;
type Parsed<'i> = ParseResult<State<'i>>;

/// Matches `text` from its start against a rule.
///
/// # Errors
/// It does not fit.
pub fn parse<R: Rules>(rule: R, text: &str) -> Result<Pairs<'_, R>, Misfit<R>> {
    match matched(R::TABLE, rule.number(), text) {
        Ok(pairs) => Ok(Pairs::of(pairs)),
        Err(error) => Err(Misfit::of(&error)),
    }
}

type Matched<'i> = Result<pest::iterators::Pairs<'i, Number>, Box<pest::error::Error<Number>>>;

fn matched(table: Table, rule: Number, text: &str) -> Matched<'_> {
    pest::state(text, |state| Run(table).rule(rule, state)).map_err(Box::new)
}

/// A table that is followed.
#[derive(Copy, Clone)]
struct Run(Table);

impl Run {
    fn rule(self, number: Number, state: State<'_>) -> Parsed<'_> {
        let Some((how, expr)) = usize::from(number)
            .checked_sub(1)
            .and_then(|n| self.0.get(n))
        else {
            return state.rule(number, ParserState::end_of_input);
        };
        let atomicity = match how {
            How::Silent => return self.expr(expr, state),
            How::Normal => return state.rule(number, |state| self.expr(expr, state)),
            How::Atomic => {
                return state.rule(number, |state| {
                    state.atomic(Atomicity::Atomic, |state| self.expr(expr, state))
                });
            }
            How::CompoundAtomic => Atomicity::CompoundAtomic,
            How::NonAtomic => Atomicity::NonAtomic,
        };
        state.atomic(atomicity, |state| {
            state.rule(number, |state| self.expr(expr, state))
        })
    }

    fn expr<'i>(self, expr: &'static Expr, state: State<'i>) -> Parsed<'i> {
        match expr {
            Expr::Text(text) => state.match_string(text),
            Expr::AnyCase(text) => state.match_insensitive(text),
            Expr::Range(from, to) => state.match_range(*from..*to),
            Expr::Any => state.skip(1),
            Expr::Letter(is) => state.match_char_by(is),
            Expr::Start => state.start_of_input(),
            Expr::End => self.rule(0, state),
            Expr::Rule(number) => self.rule(*number, state),
            Expr::Ahead(part) => state.lookahead(true, |state| self.expr(part, state)),
            Expr::NotAhead(part) => state.lookahead(false, |state| self.expr(part, state)),
            Expr::Sequence(parts) => state.sequence(|mut state| {
                for part in *parts {
                    state = self.expr(part, state)?;
                }
                Ok(state)
            }),
            Expr::Choice(parts) => self.choice(parts, state),
            Expr::Optional(part) => state.optional(|state| self.expr(part, state)),
            Expr::Repeat(part) => state.repeat(|state| self.expr(part, state)),
            Expr::Until(texts) => state.skip_until(texts),
        }
    }

    fn choice<'i>(self, parts: &'static [Expr], mut state: State<'i>) -> Parsed<'i> {
        for part in parts {
            state = match self.expr(part, state) {
                Ok(state) => return Ok(state),
                Err(state) => state,
            };
        }
        Err(state)
    }
}
