//! How a game ended, and what the summary states about it.

use super::diagram::digit;
use super::lost::Left;
use super::problem::{other_end, unknown_end};
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
        let end = match End::of_kif(word) {
            None if is_of_move(word) || has_square(parts.clone()) => {
                return Err(unknown_end(word, span));
            }
            end => end,
        };
        if self.begin()?.worded {
            self.second.add(span);
            return Ok(());
        }
        // The closing line may come before the word.
        let moves = self.numbered(digits, span)?;
        let counted = moves.closed;
        (moves.ended, moves.worded) = (true, true);
        let (side, used) = (moves.side(), moves.used());
        if self.varied {
            if !counted {
                self.lost.add(Left::Ends, span);
            }
            return Ok(());
        }
        match end {
            Some(end) => self.game.outcome = end.outcome(side),
            None => self.unknown = Some(other_end(word, span)),
        }
        let tag = end.map_or(word, |end| end.tag);
        if !tag.is_empty() {
            self.game.tags.push("Termination", tag);
        }
        self.end = end;
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

    /// An end with a number in another spelling, if its word is one.
    pub(super) fn also_ending(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let words = line.clone().into_inner().map(|p| p.as_str());
        match words.skip(1).any(|word| End::of_kif(word).is_some()) {
            true => self.ending(line),
            false => {
                self.skipped.add(Span::from(line.as_span()));
                Ok(())
            }
        }
    }

    /// `まで2手で後手の勝ち`
    pub(super) fn summarize(&mut self, text: &str, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.varied {
            self.close_variation(span)?;
            return Ok(());
        }
        if self.summary.is_some() {
            self.skipped.add(span);
            return Ok(());
        }
        let (stated, word) = number_of_moves(text);
        self.stated = stated.map(|n| (n, span));
        // After the number of moves, the word may follow that ends the moves of KIF.
        if let Some(end) = End::of_kif(word.trim()) {
            self.reason = end.tag;
            self.summary = Some((end.outcome(self.begin()?.side()), span));
            self.close();
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
        self.close();
        Ok(())
    }

    /// No move follows the result in words.
    fn close(&mut self) {
        if let Some(moves) = &mut self.moves {
            (moves.ended, moves.closed) = (true, true);
        }
    }

    /// The closing line of a variation. With the word before it, it is one end.
    fn close_variation(&mut self, span: Span) -> Result<(), Box<Diagnostic>> {
        let moves = self.begin()?;
        let (worded, closed) = (moves.worded, moves.closed);
        moves.closed = true;
        match (worded, closed) {
            (_, true) => self.skipped.add(span),
            (true, false) => {}
            (false, false) => self.lost.add(Left::Ends, span),
        }
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

/// Whether the time after a word may be a square: `(77)`.
fn has_square<'a>(mut parts: impl Iterator<Item = Pair<'a, Rule>>) -> bool {
    let time = parts.find(|p| p.as_rule() == Rule::time);
    time.is_some_and(|time| !time.as_str().contains(':'))
}

/// Whether a word has a square or a piece, as a move that is not complete.
fn is_of_move(word: &str) -> bool {
    let piece = |c| "歩香桂銀金角飛玉王馬龍竜同\u{FFFD}".contains(c);
    word.contains(|c: char| piece(c) || digit(c.encode_utf8(&mut [0; 4])).is_some())
}

fn other_result(span: Span) -> Diagnostic {
    let message = "the result in words contradicts the end of the moves";
    Diagnostic::warning(Code("kif/result-differs"), message)
        .at(span)
        .help("the end of the moves takes precedence; correct or remove this line")
}
