//! How each player wins.

use super::header::{Header, Token};
use super::number::shorten;
use crate::diag::{Code, Diagnostic, amount};
use crate::model::{Goal, Goals};

impl<'s> Header<'s> {
    pub(super) fn goals(&mut self, f: &Token<'_>) -> Option<Vec<Goals>> {
        let (inside, mut at) = match f.text.strip_prefix('(') {
            Some(rest) => (rest.strip_suffix(')')?, f.at + 1),
            None => (f.text, f.at),
        };
        let mut lists = Vec::new();
        for list in inside.split('|') {
            lists.push(self.words(list, at)?);
            at += list.len() + 1;
        }
        let players = self.players();
        if lists.len() == 1 {
            lists = vec![lists.swap_remove(0); players.len()];
        }
        if lists.len() != players.len() {
            return self.wrong_count(f, lists.len(), players.len());
        }
        if lists
            .iter()
            .all(|words| words.as_slice() == [Goal::Checkmate])
        {
            return Some(Vec::new());
        }
        let goals = players.into_iter().zip(lists);
        Some(goals.map(|(side, words)| Goals { side, words }).collect())
    }

    pub(super) fn words(&mut self, list: &str, mut at: usize) -> Option<Vec<Goal>> {
        let mut words = Vec::new();
        for word in list.split(',') {
            words.push(self.goal(word, at));
            at += word.len() + 1;
        }
        Some(words)
    }

    pub(super) fn wrong_count<T>(&mut self, f: &Token<'_>, is: usize, wanted: usize) -> Option<T> {
        let message = format!(
            "`{}` has entries for {}, but there are {wanted}",
            shorten(f.text),
            amount(is as u64, "player", "players")
        );
        self.sink.push(
            Diagnostic::error(Code("icn/wrong-player-count"), message)
                .at(f.span())
                .help("write one entry per player, separated by |: (8|1)"),
        );
        None
    }
}
