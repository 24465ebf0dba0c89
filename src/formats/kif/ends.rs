//! How a game ended, and what the summary says of it.

use super::lost::Left;
use super::problem::unknown_end;
use super::read::{Reading, Rule, clocks};
use super::summary::{in_words, number_of_moves};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::shogi::{END_TIME, End, Spent};
use crate::model::Value;
use pest::iterators::Pair;

impl<'a> Reading<'a> {
    pub(super) fn ending(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let mut parts = line.into_inner();
        let digits = parts.next().map_or("", |p| p.as_str());
        let word = parts.next().map_or("", |p| p.as_str());
        let end = End::of_kif(word).ok_or_else(|| unknown_end(word, span))?;
        let moves = self.next(digits, span)?;
        moves.ended = true;
        let (side, used) = (moves.side(), moves.used());
        if self.varied {
            self.lost.add(Left::Ends, span);
            return Ok(());
        }
        self.game.outcome = end.outcome(side);
        if !end.tag.is_empty() {
            self.game.tags.push("Termination", end.tag);
        }
        self.end = Some(end);
        if let Some(time) = parts.find(|p| p.as_rule() == Rule::time) {
            let (seconds, total) = clocks(time);
            let Some(Spent { seconds, .. }) = seconds.and_then(|s| Spent::of(s, "")) else {
                self.lost.add(Left::Times, span);
                return Ok(());
            };
            let value = Value::from(seconds.to_string());
            self.game.extras.set("csa", END_TIME, value);
            if total.is_some_and(|t| t != used.saturating_add(seconds)) {
                self.lost.add(Left::Totals, span);
            }
        }
        Ok(())
    }

    /// `まで2手で後手の勝ち`
    pub(super) fn summarize(&mut self, text: &str, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.varied {
            self.lost.add(Left::Ends, span);
            return Ok(());
        }
        if self.summary.is_some() {
            self.skipped.add(span);
            return Ok(());
        }
        let (stated, word) = number_of_moves(text);
        self.stated = stated.map(|n| (n, span));
        // Behind the number of moves may stand the word that ends the moves of KIF.
        if let Some(end) = End::of_kif(word.trim()) {
            self.reason = end.tag;
            self.summary = Some((end.outcome(self.begin()?.side()), span));
            return Ok(());
        }
        let Some((outcome, reason, whole)) = in_words(text) else {
            self.skipped.add(span);
            return Ok(());
        };
        if !whole {
            self.lost.add(Left::Reasons, span);
        }
        self.reason = reason;
        self.summary = Some((outcome, span));
        Ok(())
    }

    /// The result in words counts where the moves have no end, and may give its reason.
    pub(super) fn apply_summary(&mut self, sink: &mut Sink) {
        match self.summary {
            Some((outcome, _)) if self.end.is_none() => {
                self.game.outcome = outcome;
                if !self.reason.is_empty() {
                    self.game.tags.push("Termination", self.reason);
                }
            }
            Some((outcome, span)) if outcome == self.game.outcome && !self.reason.is_empty() => {
                // The end itself may have no reason.
                match self.end.map_or("", |end| end.tag) {
                    "" => self.game.tags.push("Termination", self.reason),
                    tag if tag != self.reason => self.lost.add(Left::Reasons, span),
                    _ => {}
                }
            }
            Some((outcome, span)) if outcome != self.game.outcome => {
                sink.discard(other_result(span), "results in words");
            }
            _ => {}
        }
    }
}

fn other_result(span: Span) -> Diagnostic {
    let message = "the result in words is not that of the end of the moves";
    Diagnostic::warning(Code("kif/result-differs"), message)
        .at(span)
        .help("the end of the moves was used; correct or remove this line")
}
