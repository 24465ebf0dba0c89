//! From tokens to a game. Both readers use this builder, so they can differ only in
//! the tokens they find.

use super::header::Header;
use super::zero::counts_from_zero;
use crate::diag::{Sink, Span};
use crate::formats::Options;
use crate::formats::movetext::{Misplaced, Movetext, Scratch};
use crate::formats::quoted::Quoted;
use crate::formats::san::{Packed, Word};
use crate::formats::spell;
use crate::formats::starts::Starts;
use crate::model::{Game, Outcome, Ply, Side, Spelling, Start, Value, VariantName};

/// A game under construction.
pub(super) struct Builder<'a> {
    pub(super) moves: Movetext<'a>,
    /// Tags that are not kept as tags.
    header: Header,
    begun: bool,
    /// A word was added that no game of chess has.
    unlike_chess: bool,
    /// Variations were only counted.
    set_aside: bool,
    /// How many moves of the tree are not in the main line.
    beside: usize,
    /// How many moves the tree had before the variation that is open.
    opened: usize,
}

impl<'a> Builder<'a> {
    pub fn new(game: &'a mut Game, scratch: &'a mut Scratch, text: &'a str) -> Self {
        Self {
            moves: Movetext::new(game, scratch, text),
            header: Header::default(),
            begun: false,
            unlike_chess: false,
            set_aside: false,
            beside: 0,
            opened: 0,
        }
    }

    /// Whether a game of chess may have all words that were added.
    pub fn is_like_chess(&self) -> bool {
        !self.unlike_chess
    }

    /// Whether everything is there that somebody may ask for: variations as well, if the words are to tell which variant
    /// it is.
    pub fn is_enough(&self) -> bool {
        !self.set_aside || !self.unlike_chess
    }

    /// The place of the move that a variation replaces here, if variations are only counted and it can replace that.
    pub(super) fn set_aside(&mut self) -> Option<Span> {
        if *self.variant() == VariantName::UNKNOWN {
            return None;
        }
        let replaced = self.moves.sets_aside()?;
        self.set_aside = true;
        Some(replaced)
    }

    /// A tag pair at `span`.
    pub fn tag(&mut self, name: &str, value: Quoted<'_>, span: Span) -> Result<(), Misplaced> {
        if self.begun || self.moves.ended() {
            return Err(Misplaced::TagAfterMoves);
        }
        let game = &mut *self.moves.game;
        if game.tags_span == Span::default() {
            game.tags_span = span;
        }
        game.tags_span.end = span.end;
        if !self.header.takes(name, value, span) {
            game.tags.push(name, value.text);
        }
        Ok(())
    }

    /// How the moves are worded, as far as a tag or an option says.
    pub fn spelling(&self) -> Option<Spelling> {
        self.header.spelling()
    }

    /// The moves are worded so, whatever a tag says.
    pub fn set_spelling(&mut self, spelling: Spelling) {
        self.header.set_spelling(spelling);
    }

    /// An escape line, without its `%`: data for other programs.
    pub fn escape(&mut self, line: &str) {
        keep_escape(self.moves.game, line.trim_end_matches('\r'));
    }

    /// A move number. Its value is ignored: it is wrong in many files, and it follows
    /// from the moves.
    #[inline]
    pub fn number(&mut self) {
        self.moves.number();
    }

    /// All numbers were those of a game from the usual start.
    pub fn note_numbers(&mut self) {
        let game = &mut *self.moves.game;
        if matches!(game.start, Start::Usual) && game.first_side() == Side::White {
            game.tree.note_right_numbers();
        }
    }

    /// A move without glyphs that a game of chess may have, and not castling. Nearly all words are.
    #[inline(always)]
    pub fn play(&mut self, word: Packed, span: Span) -> Result<(), Misplaced> {
        self.moves
            .play_standard(word.ply(), span, word.is_standard())
    }

    /// A word.
    pub fn word(&mut self, word: &Word, span: Span) -> Result<(), Misplaced> {
        match word.is_usual() {
            true => self.moves.play(word.ply, span),
            false => self.other_word(word, span),
        }
    }

    /// A word that only the board explains.
    pub fn spelled(
        &mut self,
        spelling: Spelling,
        said: &spell::Said<'_>,
        span: Span,
    ) -> Result<(), Misplaced> {
        let claims = Ply {
            marks: said.marks,
            ..Ply::UNKNOWN
        };
        self.moves.play_word((spelling, said.body), claims, span)?;
        let nags = said.nags.iter().take_while(|nag| **nag != 0);
        nags.for_each(|nag| self.nag(*nag));
        Ok(())
    }

    #[inline(never)]
    fn other_word(&mut self, word: &Word, span: Span) -> Result<(), Misplaced> {
        self.unlike_chess |= !word.ply.may_be_chess();
        if word.ply.is_castling() && self.is_neither(span) {
            return self.result(Outcome::Neither);
        }
        match self.moves.word(word, span)? {
            Some(outcome) => self.result(outcome),
            None => Ok(()),
        }
    }

    /// Whether `0-0` may be the result of the game.
    pub(super) fn says_neither(&self) -> bool {
        self.header.says_neither()
    }

    /// Whether `0-0` is the result of a game that neither player won.
    fn is_neither(&self, span: Span) -> bool {
        let last = || self.moves.last_word(span).and_then(Outcome::from_tag);
        self.header.says_neither() && last() == Some(Outcome::Neither)
    }

    /// Goes from tags to moves; the start position determines who begins.
    ///
    /// Called before the first move, or at the end of a game without moves.
    pub fn begin(&mut self, starts: &mut Starts, options: &Options, sink: &mut Sink) -> bool {
        self.begun = true;
        let good = self.header.start(self.moves.game, starts, options, sink);
        self.moves.begin();
        good
    }

    /// The variant of the game; known after [`Builder::begin`].
    pub fn variant(&self) -> &VariantName {
        &self.moves.game.variant
    }

    /// Whether ranks are counted from 0 in its moves; known after [`Builder::begin`].
    pub fn counts_from_zero(&self, options: &Options) -> bool {
        counts_from_zero(options, self.moves.game)
    }

    /// Whether [`Builder::begin`] was called.
    #[inline]
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// A NAG; it belongs to the move before it, in a new variation to the next move.
    pub fn nag(&mut self, nag: u8) {
        self.moves.nag(nag);
    }

    /// A comment, without its braces.
    pub fn comment(&mut self, span: Span) {
        self.moves.comment(span);
    }

    /// `(`: what follows replaces the move before it.
    pub fn open(&mut self, span: Span) -> Result<(), Misplaced> {
        if !self.moves.in_variation() {
            self.opened = self.moves.game.tree.len();
        }
        self.moves.open(span)
    }

    /// `)`: continues after the move that was replaced.
    pub fn close(&mut self) -> Result<(), Misplaced> {
        let within = self.moves.in_variation();
        let done = self.moves.close();
        if within && !self.moves.in_variation() {
            self.beside += self.moves.game.tree.len() - self.opened;
        }
        done
    }

    /// How many moves the main line has; `None` in a variation.
    #[inline(always)]
    pub(super) fn plies_of_main_line(&self) -> Option<usize> {
        let is_main = !self.moves.in_variation();
        is_main.then(|| self.moves.game.tree.len() - self.beside)
    }

    fn result(&mut self, outcome: Outcome) -> Result<(), Misplaced> {
        if self.moves.ended() {
            return Err(Misplaced::ResultTwice(self.header.ends_again(outcome)));
        }
        self.moves.result()?;
        self.header.ends(outcome);
        Ok(())
    }

    /// Whether there is neither a tag nor a move.
    pub fn is_empty(&self) -> bool {
        let game = &*self.moves.game;
        game.tree.is_empty() && game.tags_span == Span::default()
    }

    /// The end of the record. `Err` is the place of a variation that was left open.
    pub fn finish(&mut self, sink: &mut Sink) -> Result<(), Span> {
        self.moves.finish()?;
        self.moves.game.outcome = self.header.outcome(sink);
        Ok(())
    }
}

/// Keeps an escape line, without its `%`, beside the game.
pub(crate) fn keep_escape(game: &mut Game, line: &str) {
    let kept = game.extras.0.entry("pgn".into()).or_default();
    let lines = kept.entry("escapes");
    if let Value::Array(lines) = lines.or_insert_with(|| Value::Array(Vec::new())) {
        lines.push(line.into());
    }
}
