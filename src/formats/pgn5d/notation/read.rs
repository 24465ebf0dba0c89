//! Reads the notations of 5D chess that have headers, boards and one line of play.

use crate::diag::{Code, Reported, Sink, Span};
use crate::formats::pgn5d::{Gather, Progress, Said, Score, Tokens, Trouble, broken_bracket};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Part};
use pest::iterators::Pair;
use pest::{Parser, RuleType};
use std::fmt::Debug;
use std::sync::Arc;

/// What only one of these notations has, and what its reader knows of the game it reads.
pub(crate) trait Notation: Debug + Default + Send {
    /// The rules of the grammar.
    type Rule: RuleType;
    /// The grammar.
    type Grammar: Parser<Self::Rule>;
    /// The rule of a few tokens.
    const NEXT: Self::Rule;
    /// The rules of a board, a header, and a bracket that is neither.
    const BRACKETS: [Self::Rule; 3];
    /// The code and the help of the message for a text that no rule fits.
    const SYNTAX: (Code, &'static str);

    /// What a rule is called in messages.
    fn name(rule: &Self::Rule) -> &'static str;

    /// Reads one token that is no bracket.
    fn token(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Self::Rule>,
        span: Span,
    ) -> Result<(), Trouble>;

    /// The headers are over. Also called at the end of the text, and may be called again later.
    fn begin(&mut self, score: &mut Score<'_>);

    /// The text is over.
    fn end(&mut self, _: &mut Score<'_>) {}

    /// What the moves of the game state, if that is not what the card says.
    fn gives(&self) -> Option<Part> {
        None
    }
}

/// Reads games in such a notation.
#[derive(Debug, Default)]
pub(crate) struct NotationReader<N> {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
    /// Of the last game.
    notation: N,
}

impl<N: Notation> NotationReader<N> {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl<N: Notation> Read for NotationReader<N> {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        self.notation = N::default();
        let kept = (&*self.catalog, &mut self.gather, &mut self.said);
        let mut driver = Driver {
            score: Score::new(&text, game, sink, kept),
            notation: &mut self.notation,
        };
        let Some(()) = driver.read_all(&text) else {
            return Err(sink.failure());
        };
        let done = driver.finish();
        sink.checked(done)
    }

    fn gives(&self) -> Option<Part> {
        self.notation.gives()
    }
}

struct Driver<'a, N> {
    score: Score<'a>,
    notation: &'a mut N,
}

impl<N: Notation> Tokens<N::Rule> for Driver<'_, N> {
    type Grammar = N::Grammar;
    const NEXT: N::Rule = N::NEXT;
    const SYNTAX: (Code, &'static str) = N::SYNTAX;

    fn name(rule: &N::Rule) -> &'static str {
        N::name(rule)
    }

    fn state(&mut self) -> (&mut Progress, &mut Sink) {
        (&mut self.score.progress, self.score.sink)
    }

    fn token(&mut self, pair: Pair<'_, N::Rule>, span: Span) -> Result<(), Trouble> {
        let [board, tag, broken] = N::BRACKETS;
        match pair.as_rule() {
            rule if rule == board => self.score.board(span),
            rule if rule == tag => self.score.tag(pair, span),
            rule if rule == broken => Err(broken_bracket(span)),
            _ => self.notation.token(&mut self.score, pair, span),
        }
    }
}

impl<N: Notation> Driver<'_, N> {
    fn finish(mut self) -> bool {
        self.notation.begin(&mut self.score);
        self.notation.end(&mut self.score);
        self.score.finish()
    }
}
