//! What is done with the tokens of a movetext.

use super::build::Builder;
use super::skipped::SkippedVariation;
use crate::diag::Span;
use crate::formats::san::{Packed, Word};

/// Takes tokens. `None` means that the grammar has to read the record.
pub(super) trait Tokens<'a> {
    /// A move number.
    fn number(&mut self);

    /// How many plies of the main line were taken; `None` in a variation.
    fn plies(&self) -> Option<usize>;

    /// Whether another game may begin with the number 1 there.
    fn starts_over(&self, at: usize) -> bool;

    /// A move without glyphs that a game of chess may have, and not castling.
    fn usual(&mut self, word: Packed, span: Span) -> Option<()>;

    /// Any word of algebraic notation.
    fn word(&mut self, word: &Word, span: Span) -> Option<()>;

    /// A comment, without its braces.
    fn comment(&mut self, span: Span);

    /// A numeric glyph.
    fn nag(&mut self, nag: u8);

    /// `(`.
    fn open(&mut self, span: Span) -> Option<()>;

    /// `)`: whether more tokens are taken.
    fn close(&mut self) -> Option<bool>;

    /// Whether the text may end here.
    fn ends(&self) -> bool;

    /// What takes the tokens of a variation that opens here, if its moves are not kept.
    fn aside(&mut self) -> Option<SkippedVariation<'_, 'a>>;
}

impl<'a> Tokens<'a> for Builder<'a> {
    #[inline(always)]
    fn number(&mut self) {
        self.number();
    }

    #[inline(always)]
    fn plies(&self) -> Option<usize> {
        self.plies_of_main_line()
    }

    fn starts_over(&self, at: usize) -> bool {
        self.moves.starts_over(at)
    }

    #[inline(always)]
    fn usual(&mut self, word: Packed, span: Span) -> Option<()> {
        self.play(word, span).ok()
    }

    #[inline(never)]
    fn word(&mut self, word: &Word, span: Span) -> Option<()> {
        self.word(word, span).ok()
    }

    #[inline(always)]
    fn comment(&mut self, span: Span) {
        self.comment(span);
    }

    fn nag(&mut self, nag: u8) {
        self.nag(nag);
    }

    fn open(&mut self, span: Span) -> Option<()> {
        self.open(span).ok()
    }

    fn close(&mut self) -> Option<bool> {
        self.close().ok().map(|()| true)
    }

    fn ends(&self) -> bool {
        true
    }

    fn aside(&mut self) -> Option<SkippedVariation<'_, 'a>> {
        let replaced = self.set_aside()?;
        Some(SkippedVariation::new(self, replaced))
    }
}
