//! The variations of a record: where they begin, and those that are in place of the end of the game.

use super::branch::Replaced;
use super::lost::Lost;
use super::problem::{continued, earlier_line, empty_variation, variation_at_end};
use super::read::{Reading, Rule};
use crate::diag::{Diagnostic, Sink, Span};
use crate::model::{NodeId, Remark, Tree};
use pest::iterators::Pair;

/// What is to be reported about the variations of a record.
#[derive(Debug, Default)]
pub(super) struct Varied {
    /// How many moves the main line has, once a variation has begun.
    pub main: Option<usize>,
    /// The last move of the main line, if it has an end.
    end: Option<NodeId>,
    /// Variations without a move or an end.
    empty: Lost,
    /// Those that continue a line.
    continued: Lost,
    /// Those of a line that is not the one before.
    earlier: Lost,
    /// Those in place of the end of the main line.
    at_end: Lost,
}

impl Reading<'_> {
    pub(super) fn variation(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        self.leave_line()?;
        self.varied = true;
        let digits = line.into_inner().next();
        let digits = digits.map_or("", |p| p.as_str());
        self.begin()?;
        let Some(moves) = &mut self.moves else {
            return Ok(());
        };
        let replaced = moves.vary(digits, span, self.game)?;
        let of_game = self.variations.end == Some(moves.node());
        match replaced {
            Replaced::End if of_game => {}
            Replaced::End | Replaced::Nothing => self.variations.continued.add(span),
            Replaced::Earlier => self.variations.earlier.add(span),
            Replaced::Move => {}
        }
        Ok(())
    }

    /// The line is read to its end.
    pub(super) fn leave_line(&mut self) -> Result<(), Box<Diagnostic>> {
        let has_result = self.summary.is_some();
        let moves = self.begin()?;
        let (played, empty) = (moves.due() - 1, moves.without_moves());
        let (node, ended) = (moves.node(), moves.ended || has_result);
        if self.variations.main.is_none() {
            self.variations.main = Some(played);
            self.variations.end = ended.then_some(node);
        }
        if let Some(span) = empty {
            self.variations.empty.add(span);
        }
        Ok(())
    }

    /// The moves that the tree has after the end of the game are words of the last move: as moves, they would be
    /// the main line.
    pub(super) fn set_aside(&mut self, text: &str) {
        let tree = &mut self.game.tree;
        let (Some(end), Some(played)) = (self.variations.end, self.variations.main) else {
            return;
        };
        let after: Vec<NodeId> = tree.children(end).collect();
        if after.is_empty() {
            return;
        }
        for (first, words) in lines_after(tree, end, played + 1, text) {
            tree.comment(end, &words);
            self.variations
                .at_end
                .add(tree.place(first).unwrap_or_default());
        }
        tree.cut(after);
    }
}

/// The lines of moves after one, the next of which has that number: the first move of each, and its words.
fn lines_after(tree: &Tree, end: NodeId, number: usize, text: &str) -> Vec<(NodeId, String)> {
    let mut lines = Vec::new();
    let mut starts: Vec<_> = tree.children(end).map(|id| (id, number)).collect();
    starts.reverse();
    while let Some((first, number)) = starts.pop() {
        let mut words = format!("変化：{number}手");
        let mut next = Some(first);
        for number in number.. {
            let Some(id) = next else {
                break;
            };
            add_words(tree, id, text, &mut words);
            if id != first {
                let others =
                    std::iter::successors(tree.next_sibling(id), |o| tree.next_sibling(*o));
                starts.extend(others.map(|other| (other, number)));
            }
            next = tree.first_child(id);
        }
        lines.push((first, words));
    }
    lines
}

/// Appends a move as the record has it, and its comments.
fn add_words(tree: &Tree, id: NodeId, text: &str, words: &mut String) {
    let span = tree.span(id);
    let played = text.get(span.start as usize..span.end as usize);
    let played = played.unwrap_or_default().trim().trim_end_matches('+');
    let comments = tree.remarks(id).filter_map(|remark| match remark {
        // The time is a part of the move.
        Remark::After(text) if text.starts_with("[%emt ") && played.contains(':') => None,
        Remark::After(text) => Some(text),
        _ => None,
    });
    for part in std::iter::once(played).chain(comments) {
        for word in part
            .split([' ', '\t', '\n'])
            .filter(|word| !word.is_empty())
        {
            words.push(' ');
            words.push_str(word);
        }
    }
}

impl Varied {
    pub fn tell(&self, sink: &mut Sink) {
        let what = "variations without moves";
        self.empty.warn(empty_variation, what, sink);
        let what = "variations that continue a line of moves";
        self.continued.warn(continued, what, sink);
        let what = "variations in place of the end of a game";
        self.at_end.warn(variation_at_end, what, sink);
        // Nothing of these is lost.
        if let Some(first) = self.earlier.first {
            sink.push(earlier_line(first));
        }
    }
}
