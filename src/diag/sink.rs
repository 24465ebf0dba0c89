use super::diagnostic::{LONGEST, shorten};
use super::{Code, Diagnostic, Severity, Span};
use crate::order;
use serde::Serialize;
use std::borrow::Cow;

/// Something that the target cannot express, with its count.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Loss {
    /// Its code, such as `core/lost-variations`.
    pub code: Code,
    /// What is lost, in the user's words, such as `variations`.
    pub what: Cow<'static, str>,
    /// How many of them are in this record.
    pub count: u64,
    /// The place of the first one, if there is one.
    pub first: Option<Span>,
}

/// How many messages of one code and severity a record has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Count {
    /// Their code.
    pub code: Code,
    /// Their severity.
    pub severity: Severity,
    /// How many were reported, whether they were kept or not.
    pub count: u64,
}

impl Count {
    /// The same count without the messages that are kept.
    fn without(self, kept: &[Diagnostic]) -> Self {
        let same = |d: &&Diagnostic| d.code == self.code && d.severity == self.severity;
        let kept = kept.iter().filter(same).count() as u64;
        Self {
            count: self.count.saturating_sub(kept),
            ..self
        }
    }
}

/// How many messages of one record are kept. The others are only counted. The first message of
/// each code is always kept.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Budget {
    /// The most messages of one code.
    pub of_a_code: u64,
    /// The most messages of all codes together.
    pub in_all: usize,
    /// The most bytes of text in all messages together.
    pub bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            of_a_code: 20,
            in_all: 100,
            bytes: 1 << 20,
        }
    }
}

impl Budget {
    /// For programs that need nearly every message, such as one that applies fixes.
    pub const LARGE: Self = Self {
        of_a_code: 10_000,
        in_all: 20_000,
        bytes: 1 << 24,
    };
}

/// Proof that an error is in the [`Sink`]. Functions that fail because of such an error return it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Reported(());

/// Collects the messages and losses of a reader, a pass or a writer about one record.
#[derive(Debug, Default)]
pub struct Sink {
    messages: Vec<Diagnostic>,
    counts: Vec<Count>,
    bytes: usize,
    budget: Budget,
    losses: Vec<Loss>,
    dialect: Option<&'static str>,
}

impl Sink {
    /// An empty sink that keeps at most this number of messages.
    pub fn with_budget(budget: Budget) -> Self {
        Self {
            budget,
            ..Self::default()
        }
    }

    /// An empty sink that keeps as many messages as this one.
    #[must_use]
    pub fn beside(&self) -> Self {
        Self::with_budget(self.budget)
    }

    /// How many messages are kept.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Changes how many messages are kept from now on.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Records the dialect of the record, as its reader has found it.
    pub fn found_dialect(&mut self, name: &'static str) {
        self.dialect = Some(name);
    }

    /// The dialect of the record, if its notation has several.
    pub fn dialect(&self) -> Option<&'static str> {
        self.dialect
    }

    /// Adds a message if the [`Budget`] allows it, and counts it in any case. Losses are added with
    /// [`Sink::lose`]. Messages about lines before the record were already reported with those lines; here, an error in
    /// such a line is only the reason for another error.
    pub fn push(&mut self, d: Diagnostic) {
        let d = match (d.span == Some(Span::EARLIER), d.severity) {
            (false, _) => d,
            (true, Severity::Error) => d.of_earlier_line(),
            (true, _) => return,
        };
        if self.counted(d.code, d.severity, 1) {
            let d = d.shortened();
            self.bytes += d.size();
            self.messages.push(d);
        }
    }

    /// Adds an error, and returns the proof of it.
    pub fn fail(&mut self, d: Diagnostic) -> Reported {
        self.push(Diagnostic {
            severity: Severity::Error,
            ..d
        });
        Reported(())
    }

    /// The proof of an error that was reported before. If there is none, that is a bug, which is reported.
    pub fn failure(&mut self) -> Reported {
        if !self.failed() {
            self.push(Diagnostic::defect());
        }
        Reported(())
    }

    /// `Ok` if `done`; otherwise the proof of the error that was reported.
    pub fn checked(&mut self, done: bool) -> Result<(), Reported> {
        match done {
            true => Ok(()),
            false => Err(self.failure()),
        }
    }

    /// Whether the `n`th message of a code is kept.
    fn keeps(&self, n: u64) -> bool {
        let room = self.messages.len() < self.budget.in_all && self.bytes < self.budget.bytes;
        n == 1 || (room && n <= self.budget.of_a_code)
    }

    /// Counts messages; returns whether the last of them is kept.
    fn counted(&mut self, code: Code, severity: Severity, more: u64) -> bool {
        let same = |c: &&mut Count| c.code == code && c.severity == severity;
        let count = match self.counts.iter_mut().find(same) {
            Some(c) => {
                c.count += more;
                c.count
            }
            None => {
                self.counts.push(Count {
                    code,
                    severity,
                    count: more,
                });
                more
            }
        };
        self.keeps(count)
    }

    /// Takes over the messages and the counts of another sink. Each message gets the severity that `weigh` returns; if
    /// that is `None`, the message is left out. `place` may move a message to its place in this text.
    pub fn absorb(
        &mut self,
        other: &mut Self,
        weigh: impl Fn(Code, Severity) -> Option<Severity>,
        place: impl Fn(Diagnostic) -> Diagnostic,
    ) {
        let counts = std::mem::take(&mut other.counts);
        let hidden = counts.into_iter().map(|c| c.without(&other.messages));
        let hidden: Vec<Count> = hidden.filter(|c| c.count > 0).collect();
        for d in std::mem::take(&mut other.messages) {
            if let Some(severity) = weigh(d.code, d.severity) {
                let d = place(d);
                self.push(Diagnostic { severity, ..d });
            }
        }
        for c in hidden {
            if let Some(severity) = weigh(c.code, c.severity) {
                self.counted(c.code, severity, c.count);
            }
        }
    }

    /// Takes over everything of another sink.
    pub fn take_over(&mut self, mut other: Self) {
        self.absorb(&mut other, |_, severity| Some(severity), |d| d);
        self.dialect = other.dialect.or(self.dialect);
        for loss in other.losses {
            self.lose(loss.code, loss.what, loss.count, loss.first);
        }
    }

    /// Changes the messages.
    pub fn amend(&mut self, change: impl Fn(Diagnostic) -> Diagnostic) {
        let messages = std::mem::take(&mut self.messages);
        self.messages = messages
            .into_iter()
            .map(|d| change(d).shortened())
            .collect();
    }

    /// Sorts the messages by place and removes those that `keep` refuses.
    pub fn arrange(&mut self, keep: impl Fn(&Diagnostic) -> bool) {
        order::sort_by_key(&mut self.messages, |d| d.span);
        let counts = &mut self.counts;
        self.messages.retain(|d| {
            let kept = keep(d);
            let same = |c: &&mut Count| c.code == d.code && c.severity == d.severity;
            if let Some(c) = counts.iter_mut().find(same).filter(|_| !kept) {
                c.count -= 1;
            }
            kept
        });
        self.counts.retain(|c| c.count > 0);
    }

    /// Reports that the target cannot express `count` things. Losses with the same code are added up,
    /// and new words are appended to their description.
    #[inline]
    pub fn lose(
        &mut self,
        code: Code,
        what: impl Into<Cow<'static, str>>,
        count: u64,
        first: Option<Span>,
    ) {
        if count > 0 {
            self.lose_some(code, what.into(), count, first);
        }
    }

    fn lose_some(
        &mut self,
        code: Code,
        mut what: Cow<'static, str>,
        count: u64,
        first: Option<Span>,
    ) {
        shorten(&mut what, LONGEST);
        let first = first.filter(|span| *span != Span::EARLIER);
        match self.losses.iter_mut().find(|l| l.code == code) {
            Some(l) => {
                l.count += count;
                l.first = l.first.or(first);
                join(&mut l.what, &what);
            }
            None => self.losses.push(Loss {
                code,
                what,
                count,
                first,
            }),
        }
    }

    /// Reports that a part of the source is discarded: the message states the place and the reason, and
    /// the same code counts as one loss, so that `--strict` refuses the record.
    pub fn discard(&mut self, d: Diagnostic, what: impl Into<Cow<'static, str>>) {
        self.lose(d.code, what, 1, d.span);
        self.push(d);
    }

    /// The highest severity so far.
    pub fn worst(&self) -> Option<Severity> {
        let loss = (!self.losses.is_empty()).then_some(Severity::Loss);
        self.counts.iter().map(|c| c.severity).max().max(loss)
    }

    /// Whether an error was reported.
    pub fn failed(&self) -> bool {
        self.counts.iter().any(|c| c.severity == Severity::Error)
    }

    /// The messages that were kept, in order.
    pub fn messages(&self) -> &[Diagnostic] {
        &self.messages
    }

    /// How many messages of each code and severity were reported, in the order of the first ones.
    pub fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// How many messages were reported, whether they were kept or not.
    pub fn reported(&self) -> u64 {
        self.counts.iter().map(|c| c.count).sum()
    }

    /// All losses, in the order in which they were found.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Whether there are no messages and no losses.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.losses.is_empty()
    }

    /// Removes everything, but keeps the memory and the budget.
    pub fn clear(&mut self) {
        self.messages.clear();
        self.counts.clear();
        self.bytes = 0;
        self.losses.clear();
        self.dialect = None;
    }

    /// Moves out all messages and losses.
    pub fn take(&mut self) -> (Vec<Diagnostic>, Vec<Loss>) {
        self.counts.clear();
        self.bytes = 0;
        (
            std::mem::take(&mut self.messages),
            std::mem::take(&mut self.losses),
        )
    }
}

impl Extend<Diagnostic> for Sink {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, messages: T) {
        messages.into_iter().for_each(|d| self.push(d));
    }
}

/// If the description of a loss has more bytes than this, no words are added.
const LONG: usize = 200;

/// Adds the words that are not there yet: `extras: a` and `extras: b` become `extras: a, b`.
fn join(words: &mut Cow<'static, str>, more: &str) {
    if *words == more || words.len() > LONG || words.contains(more) {
        return;
    }
    let more = match (words.split_once(": "), more.split_once(": ")) {
        (Some((head, _)), Some((same, tail))) if head == same => tail,
        _ => more,
    };
    *words = format!("{words}, {more}").into();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warning(code: &'static str) -> Diagnostic {
        Diagnostic::warning(Code(code), "odd")
    }

    #[test]
    fn a_record_keeps_a_bounded_number_of_messages_and_counts_all() {
        let mut sink = Sink::default();
        for _ in 0..5_000 {
            sink.push(warning("x/a"));
        }
        sink.push(Diagnostic::error(Code("x/b"), "wrong"));
        assert_eq!(sink.messages().len(), 21);
        assert_eq!(sink.reported(), 5_001);
        assert!(sink.failed());
        assert_eq!(sink.worst(), Some(Severity::Error));
    }

    #[test]
    fn whoever_answers_that_an_error_was_reported_is_right() {
        let mut sink = Sink::default();
        assert!(sink.checked(true).is_ok() && sink.is_empty());
        assert!(sink.checked(false).is_err());
        assert_eq!(sink.messages()[0].code, Code("core/defect"));
        sink.clear();
        let reported = sink.fail(warning("x/a"));
        assert_eq!(sink.failure(), reported);
        assert_eq!((sink.failed(), sink.reported()), (true, 1));
    }

    #[test]
    fn what_another_sink_counted_is_counted_on() {
        let (mut sink, mut other) = (Sink::default(), Sink::default());
        for _ in 0..30 {
            other.push(warning("x/a"));
            other.push(warning("x/b"));
        }
        let deny = |code: Code, s| match code.0 {
            "x/a" => Some(Severity::Error),
            _ => Some(s).filter(|s| *s == Severity::Error),
        };
        sink.absorb(&mut other, deny, |d| d);
        assert!(other.is_empty() && sink.failed());
        let [only] = sink.counts() else {
            panic!("one code: {:?}", sink.counts());
        };
        assert_eq!((only.code, only.count), (Code("x/a"), 30));
        assert_eq!(sink.messages().len(), 20);
    }

    #[test]
    fn long_texts_are_cut_in_the_middle() {
        let mut sink = Sink::default();
        let long = "é".repeat(60_000);
        sink.push(Diagnostic::warning(Code("x/a"), long.clone()).help(long));
        let size = sink.messages()[0].size();
        assert!(size < 4_000, "{size}");
    }

    #[test]
    fn what_was_said_of_earlier_lines_is_not_repeated() {
        let mut sink = Sink::default();
        sink.push(warning("x/a").at(Span::EARLIER));
        sink.lose(Code("x/y"), "things", 1, Some(Span::EARLIER));
        sink.push(Diagnostic::error(Code("x/b"), "wrong").at(Span::EARLIER.shifted(3)));
        let [only] = sink.messages() else {
            panic!("{:?}", sink.messages());
        };
        assert_eq!(only.code, Code("core/earlier-line"));
        assert!(only.message.ends_with("wrong") && only.span == Some(Span::default()));
        assert_eq!(sink.losses()[0].first, None);
    }

    #[test]
    fn words_for_one_loss_are_joined() {
        let mut sink = Sink::default();
        for what in ["extras: a", "extras: b", "extras: a", "others"] {
            sink.lose(Code("x/y"), what, 1, None);
        }
        let [loss] = sink.losses() else {
            panic!("{:?}", sink.losses());
        };
        assert_eq!((&*loss.what, loss.count), ("extras: a, b, others", 4));
    }
}
