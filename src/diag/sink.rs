use super::{Code, Diagnostic, Severity, Span};
use serde::Serialize;
use std::borrow::Cow;

/// Something the target could not say, counted.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Loss {
    /// Its name, such as `core/lost-variations`.
    pub code: Code,
    /// What is lost, in the user's words: `variations`.
    pub what: Cow<'static, str>,
    /// How many of them in this record.
    pub count: u64,
    /// The first one, if it can be pointed at.
    pub first: Option<Span>,
}

/// Collects what a reader, a pass or a writer has to say about one record.
#[derive(Debug, Default)]
pub struct Sink {
    messages: Vec<Diagnostic>,
    losses: Vec<Loss>,
    dialect: Option<&'static str>,
}

impl Sink {
    /// Notes which dialect of its notation the record is in, as its reader found.
    pub fn found_dialect(&mut self, name: &'static str) {
        self.dialect = Some(name);
    }

    /// The dialect of the record, if its notation has several.
    pub fn dialect(&self) -> Option<&'static str> {
        self.dialect
    }

    /// Adds a message. Losses have their own way in: [`Sink::lose`].
    pub fn push(&mut self, d: Diagnostic) {
        self.messages.push(d);
    }

    /// Reports that the target cannot say `count` things; the same code adds up.
    pub fn lose(
        &mut self,
        code: Code,
        what: impl Into<Cow<'static, str>>,
        count: u64,
        first: Option<Span>,
    ) {
        if count == 0 {
            return;
        }
        match self.losses.iter_mut().find(|l| l.code == code) {
            Some(l) => {
                l.count += count;
                l.first = l.first.or(first);
            }
            None => self.losses.push(Loss {
                code,
                what: what.into(),
                count,
                first,
            }),
        }
    }

    /// Reports something of the source that is thrown away: the message says where and why, and
    /// the same code counts as one loss, so that `--strict` refuses the record.
    pub fn discard(&mut self, d: Diagnostic, what: impl Into<Cow<'static, str>>) {
        self.lose(d.code, what, 1, d.span);
        self.push(d);
    }

    /// The worst thing said so far.
    pub fn worst(&self) -> Option<Severity> {
        let loss = (!self.losses.is_empty()).then_some(Severity::Loss);
        self.messages.iter().map(|d| d.severity).max().max(loss)
    }

    /// Whether an error was reported.
    pub fn failed(&self) -> bool {
        self.messages.iter().any(|d| d.severity == Severity::Error)
    }

    /// Everything said, in order.
    pub fn messages(&self) -> &[Diagnostic] {
        &self.messages
    }

    /// Everything lost, in the order it was met.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty() && self.losses.is_empty()
    }

    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.messages.clear();
        self.losses.clear();
        self.dialect = None;
    }

    /// Moves everything out.
    pub fn take(&mut self) -> (Vec<Diagnostic>, Vec<Loss>) {
        (
            std::mem::take(&mut self.messages),
            std::mem::take(&mut self.losses),
        )
    }
}
