//! Variations that a target has no place for: each word is examined, but only the number of comments, glyphs and
//! variations is kept, and where the first ones are.

use super::build::Builder;
use super::tokens::Tokens;
use crate::diag::Span;
use crate::formats::movetext::MAX_DEPTH;
use crate::formats::san::{Packed, Said, Word};
use crate::model::{Feature, Tree};

/// A variation that is read, with those in it.
pub(super) struct SkippedVariation<'b, 'a> {
    builder: &'b mut Builder<'a>,
    /// The place of the move that it replaces.
    outer: Span,
    /// The places of those that open variations in it replace.
    inner: Vec<Span>,
    /// The place of the last move of the line.
    last: Span,
    /// The line has no move yet.
    fresh: bool,
    /// Comments belong to the next move.
    hold: bool,
    /// Such a comment, and such a glyph, may be the first one.
    held: [bool; 2],
}

impl<'b, 'a> SkippedVariation<'b, 'a> {
    /// After the parenthesis that opens a variation instead of the move at that place.
    pub fn new(builder: &'b mut Builder<'a>, replaced: Span) -> Self {
        Self {
            builder,
            outer: replaced,
            inner: Vec::new(),
            last: Span::default(),
            fresh: true,
            hold: true,
            held: [false; 2],
        }
    }

    fn tree(&mut self) -> &mut Tree {
        &mut self.builder.moves.game.tree
    }

    /// A move.
    #[inline(always)]
    fn play(&mut self, span: Span) {
        if self.fresh {
            self.tree().count_variation(span);
        }
        self.last = span;
        (self.fresh, self.hold) = (false, false);
        if self.held != [false; 2] {
            self.release();
        }
    }

    /// What was held belongs to the last move.
    #[cold]
    fn release(&mut self) {
        let (held, last) = (self.held, self.last);
        for (held, feature) in held.into_iter().zip([Feature::COMMENTS, Feature::NAGS]) {
            if held {
                self.tree().note_counted(feature, last);
            }
        }
        self.held = [false; 2];
    }

    #[inline(never)]
    fn other_word(&mut self, word: &Word, span: Span) -> Option<()> {
        let neither = || word.ply.is_castling() && self.builder.says_neither();
        match word.said {
            Said::Move if !word.ply.may_be_chess() || neither() => return None,
            Said::Move => self.play(span),
            Said::Check if self.fresh => return None,
            Said::Glyphs | Said::Check => {}
            Said::InPassing | Said::Result(_) => return None,
        }
        let nags = word.nags.iter().take_while(|nag| **nag != 0);
        nags.for_each(|nag| self.nag(*nag));
        Some(())
    }

    /// Counts a remark, which belongs to the next move or to the last one.
    #[inline]
    fn remark(&mut self, feature: Feature, to_next: bool) {
        let last = self.last;
        // A first line without moves comes after the move that it replaces.
        let from = match self.fresh {
            true => self.inner.last().copied().unwrap_or(self.outer),
            false => last,
        };
        let tree = self.tree();
        tree.count_remark(feature);
        if tree.may_be_first(feature, from) {
            match to_next {
                true => self.held[usize::from(feature == Feature::NAGS)] = true,
                false => tree.note_counted(feature, last),
            }
        }
    }
}

impl<'a> Tokens<'a> for SkippedVariation<'_, 'a> {
    #[inline(always)]
    fn number(&mut self) {
        self.hold = true;
    }

    fn plies(&self) -> Option<usize> {
        None
    }

    fn starts_over(&self, _: usize) -> bool {
        false
    }

    #[inline(always)]
    fn usual(&mut self, _: Packed, span: Span) -> Option<()> {
        self.play(span);
        Some(())
    }

    fn word(&mut self, word: &Word, span: Span) -> Option<()> {
        match word.is_usual() {
            true => {
                self.play(span);
                Some(())
            }
            false => self.other_word(word, span),
        }
    }

    fn comment(&mut self, _: Span) {
        self.remark(Feature::COMMENTS, self.hold);
    }

    fn nag(&mut self, _: u8) {
        self.remark(Feature::NAGS, self.fresh);
    }

    fn open(&mut self, _: Span) -> Option<()> {
        if self.fresh || self.inner.len() + 1 >= MAX_DEPTH {
            return None;
        }
        self.release();
        self.inner.push(self.last);
        (self.fresh, self.hold) = (true, true);
        Some(())
    }

    fn close(&mut self) -> Option<bool> {
        if self.fresh {
            return None;
        }
        self.release();
        (self.fresh, self.hold) = (false, false);
        Some(match self.inner.pop() {
            Some(replaced) => {
                self.last = replaced;
                true
            }
            None => false,
        })
    }

    fn ends(&self) -> bool {
        false
    }

    fn aside(&mut self) -> Option<SkippedVariation<'_, 'a>> {
        None
    }
}
