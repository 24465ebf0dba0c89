//! One game while it is read, in the notations of 5D chess with headers, boards and one line of play.

use super::gather::Gather;
use super::header::Header;
use super::lower::Said;
use super::starts::Starts;
use super::tokens::Progress;
use super::trouble::{self, Trouble};
use crate::diag::{Sink, Span};
use crate::model::{Catalog, Game, VariantName};
use pest::RuleType;
use pest::iterators::Pair;

/// What all of these notations keep while they read one game.
pub(crate) struct Score<'a> {
    pub game: &'a mut Game,
    pub sink: &'a mut Sink,
    pub catalog: &'a Catalog,
    pub gather: &'a mut Gather,
    pub said: &'a mut Said,
    pub progress: Progress,
    text: &'a str,
    header: Header,
    begun: bool,
}

impl<'a> Score<'a> {
    /// Before the first token. `kept`: what a reader has for all games.
    pub fn new(
        text: &'a str,
        game: &'a mut Game,
        sink: &'a mut Sink,
        kept: (&'a Catalog, &'a mut Gather, &'a mut Said),
    ) -> Self {
        let (catalog, gather, said) = kept;
        game.variant = VariantName::FIVE_D;
        Self {
            game,
            sink,
            catalog,
            gather,
            said,
            progress: Progress::default(),
            text,
            header: Header::default(),
            begun: false,
        }
    }

    /// A board.
    pub fn board(&mut self, span: Span) -> Result<(), Trouble> {
        self.before_moves(span)?;
        self.header.board(span);
        Ok(())
    }

    /// A header: a pair with the name and the value in it.
    pub fn tag<R: RuleType>(&mut self, pair: Pair<'_, R>, span: Span) -> Result<(), Trouble> {
        self.before_moves(span)?;
        let mut parts = pair.into_inner();
        if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
            let (name, value) = (name.as_str(), value.as_str());
            self.header.add(name, value, span, self.game, self.sink);
        }
        Ok(())
    }

    /// The place of a part of a token.
    pub fn span<R: RuleType>(&self, pair: &Pair<'_, R>) -> Span {
        Span::from(pair.as_span()).shifted(self.progress.base)
    }

    /// Whether the headers are over.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    fn before_moves(&self, span: Span) -> Result<(), Trouble> {
        match self.begun {
            true => Err(trouble::header_after_moves(span)),
            false => Ok(()),
        }
    }

    /// The headers are over. `true` the first time.
    pub fn begin(&mut self) -> bool {
        if self.begun {
            return false;
        }
        let good = self
            .header
            .start(self.text, &mut Starts::default(), self.game, self.sink);
        self.progress.errors += usize::from(!good);
        self.gather.begin(self.game.first_side());
        self.begun = true;
        true
    }

    /// The number of the first turn.
    pub fn first_number(&mut self, number: Option<u64>) {
        if let Some(first) = number.filter(|n| *n != 1) {
            self.game.extras.set("5dpgn", super::FIRST, first.into());
        }
    }

    /// The text is over. `false` if an error was reported.
    pub fn finish(self) -> bool {
        self.gather.flush(self.game);
        self.game.outcome = self.header.outcome(self.sink);
        self.progress.errors == 0
    }
}
