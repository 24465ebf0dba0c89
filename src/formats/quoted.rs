//! Text out of quotes, where a backslash may be before a character.

use crate::diag::{Diagnostic, Sink, Span};
use std::borrow::Cow;

/// The value of a tag: a backslash before a quote or a backslash is left out.
pub(crate) fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, '"' | '\\'));
        out.push(escaped.unwrap_or(c));
    }
    out.into()
}

/// A text without its backslashes, and the place of what it was read from.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Quoted<'t> {
    pub(crate) text: &'t str,
    pub(crate) place: Span,
}

impl<'t> Quoted<'t> {
    /// The part of the text that begins at byte `at`, and goes to its end.
    pub(crate) fn behind(self, at: usize) -> Self {
        let text = self.text.get(at..).unwrap_or("");
        let place = match self.is_plain() {
            true => Span {
                start: self.place.end - text.len() as u32,
                ..self.place
            },
            false => self.place,
        };
        Self { text, place }
    }

    fn is_plain(self) -> bool {
        self.place.range().len() == self.text.len()
    }

    /// Reads the text, which begins at a byte of the record. If backslashes were left out, the
    /// places in the text are not those in the record, so messages point to all of it.
    pub(crate) fn read<T>(
        self,
        sink: &mut Sink,
        read: impl FnOnce(&'t str, usize, &mut Sink) -> T,
    ) -> T {
        if self.is_plain() {
            return read(self.text, self.place.start as usize, sink);
        }
        let mut aside = sink.beside();
        let found = read(self.text, 0, &mut aside);
        let whole = |d: Diagnostic| Diagnostic {
            related: Vec::new(),
            fix: None,
            ..d.at(self.place)
        };
        sink.absorb(&mut aside, |_, severity| Some(severity), whole);
        for loss in aside.take().1 {
            sink.lose(loss.code, loss.what, loss.count, Some(self.place));
        }
        found
    }
}
