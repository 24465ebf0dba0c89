//! Converts places in a text to places in its bytes.
//!
//! In a file with binary parts all places are byte positions. Text that is not UTF-8 is read as
//! Windows-1252, and every letter beyond ASCII then takes more bytes than in the file.

use crate::diag::{Diagnostic, Span};
use crate::model::Game;

/// Converts places in a text to places in the record.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The places of letters beyond ASCII in the text, if it is longer than its bytes, and how many
    /// bytes it has gained after each.
    beyond: Vec<(u32, u32)>,
}

impl Places {
    /// The text that was made of some bytes.
    pub(super) fn of(text: &str, bytes: &[u8]) -> Self {
        let mut beyond = Vec::new();
        if text.len() > bytes.len() {
            let mut grown = 0;
            for (at, letter) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
                grown += letter.len_utf8() as u32 - 1;
                beyond.push((u32::try_from(at).unwrap_or(u32::MAX), grown));
            }
        }
        Self { beyond }
    }

    fn byte(&self, at: u32) -> u32 {
        let before = self.beyond.partition_point(|(place, _)| *place < at);
        let last = before.checked_sub(1).and_then(|i| self.beyond.get(i));
        at.saturating_sub(last.map_or(0, |(_, grown)| *grown))
    }

    /// The places in a game.
    pub(super) fn convert(&self, game: &mut Game) {
        if !self.beyond.is_empty() {
            game.tags_span = self.span(game.tags_span);
            game.tree.move_spans(|span| self.span(span));
        }
    }

    /// A place in the text, or in the bytes after it.
    pub(super) fn span(&self, span: Span) -> Span {
        if self.beyond.is_empty() {
            return span;
        }
        Span {
            start: self.byte(span.start),
            end: self.byte(span.end),
        }
    }

    /// A message about the text.
    pub(super) fn message(&self, mut d: Diagnostic) -> Diagnostic {
        d.span = d.span.map(|span| self.span(span));
        for (span, _) in &mut d.related {
            *span = self.span(*span);
        }
        d
    }
}
