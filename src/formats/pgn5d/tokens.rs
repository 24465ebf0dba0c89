//! The tokens of a text, a few at a time: those of a whole game would take much memory.

use super::trouble::Trouble;
use crate::diag::{Code, Sink, Span, syntax_error};
use pest::iterators::Pair;
use pest::{Parser, RuleType};

/// The most errors reported for one game.
const MAX_ERRORS: usize = 20;

/// How far a text was read.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// Where the part begins that the grammar sees.
    pub base: usize,
    /// How many errors were reported.
    pub errors: usize,
    /// Where the next token is looked for, if that is not directly after the last one.
    pub jump: Option<usize>,
}

/// What reads the tokens of one record.
pub(crate) trait Tokens<R: RuleType> {
    /// The grammar.
    type Grammar: Parser<R>;
    /// The rule of a few tokens.
    const NEXT: R;
    /// The code and the help of the message for a text that no rule fits.
    const SYNTAX: (Code, &'static str);

    /// What a rule is called in messages.
    fn name(rule: &R) -> &'static str;

    /// How far the text was read, and where messages go.
    fn state(&mut self) -> (&mut Progress, &mut Sink);

    /// Reads one token.
    fn token(&mut self, pair: Pair<'_, R>, span: Span) -> Result<(), Trouble>;

    /// Reads one token in its usual spelling, and the blanks before it, without the grammar. The answer
    /// is their length.
    fn usual(&mut self, rest: &str, base: usize) -> Option<(usize, Result<(), Trouble>)> {
        let _ = (rest, base);
        None
    }

    /// Reports what is wrong with a token; `None` if reading cannot continue.
    fn note(&mut self, read: Result<(), Trouble>) -> Option<()> {
        let Err(d) = read else {
            return Some(());
        };
        let (progress, sink) = self.state();
        sink.push(*d);
        progress.errors += 1;
        (progress.errors < MAX_ERRORS).then_some(())
    }

    /// Reads all tokens; `None` if reading cannot continue.
    fn read_all(&mut self, text: &str) -> Option<()> {
        loop {
            let base = self.state().0.base;
            let Some(rest) = text.get(base..).filter(|rest| !rest.is_empty()) else {
                return Some(());
            };
            let len = match self.usual(rest, base) {
                Some((len, read)) => {
                    self.note(read)?;
                    len
                }
                None => self.read_some(rest, base)?,
            };
            let progress = self.state().0;
            progress.base = progress.jump.take().unwrap_or(base + len);
        }
    }

    /// The length of the next tokens; `None` if reading cannot continue.
    fn read_some(&mut self, rest: &str, base: usize) -> Option<usize> {
        let whole = match Self::Grammar::parse(Self::NEXT, rest) {
            Ok(mut pairs) => pairs.next()?,
            Err(e) => {
                let (code, help) = Self::SYNTAX;
                let d = syntax_error(code, &e, rest, Self::name).shifted(base);
                self.state().1.push(d.help(help));
                return None;
            }
        };
        let len = whole.as_str().len();
        for pair in whole.into_inner() {
            let span = Span::from(pair.as_span()).shifted(base);
            let read = self.token(pair, span);
            self.note(read)?;
            if self.state().0.jump.is_some() {
                break;
            }
        }
        Some(len.max(1))
    }
}
