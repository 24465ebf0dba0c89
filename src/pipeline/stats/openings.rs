use crate::model::Outcome;
use crate::order;
use std::collections::BTreeMap;

/// How games begin, by variant: the tree of their first moves.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    variants: BTreeMap<String, Opening>,
    nodes: usize,
}

/// The games that begin with some moves.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// How many.
    pub games: u64,
    /// Of these, White won.
    pub white: u64,
    /// Of these, the number of draws.
    pub draws: u64,
    /// Of these, Black won.
    pub black: u64,
    moves: BTreeMap<Box<str>, Opening>,
}

/// A move, and the games with it.
#[derive(Copy, Clone, Debug)]
pub struct Line<'a> {
    /// The move.
    pub word: &'a str,
    /// The games.
    pub opening: &'a Opening,
}

/// The most positions in the trees of all variants. Moves that are new after that are not listed.
const MAX_POSITIONS: usize = 200_000;

impl Openings {
    /// Counts a game that begins so at the usual start of its variant.
    pub(super) fn add<'w>(
        &mut self,
        variant: &str,
        words: impl Iterator<Item = &'w str>,
        outcome: Outcome,
    ) {
        if !self.variants.contains_key(variant) {
            if self.nodes >= MAX_POSITIONS {
                return;
            }
            self.nodes += 1;
            self.variants.insert(variant.to_owned(), Opening::default());
        }
        let Some(mut at) = self.variants.get_mut(variant) else {
            return;
        };
        at.count(outcome);
        for word in words {
            if !at.moves.contains_key(word) {
                if self.nodes >= MAX_POSITIONS {
                    return;
                }
                self.nodes += 1;
                at.moves.insert(word.into(), Opening::default());
            }
            let Some(next) = at.moves.get_mut(word) else {
                return;
            };
            next.count(outcome);
            at = next;
        }
    }

    /// The variants, the most frequent first.
    pub fn variants(&self) -> Vec<Line<'_>> {
        lines(
            self.variants
                .iter()
                .map(|(word, opening)| Line { word, opening }),
        )
    }
}

impl Opening {
    fn count(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::White => self.white += 1,
            Outcome::Black => self.black += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Unknown | Outcome::Neither => {}
        }
    }

    /// What follows, the most frequent first.
    pub fn moves(&self) -> Vec<Line<'_>> {
        lines(
            self.moves
                .iter()
                .map(|(word, opening)| Line { word, opening }),
        )
    }
}

fn lines<'a>(all: impl Iterator<Item = Line<'a>>) -> Vec<Line<'a>> {
    let mut all: Vec<_> = all.collect();
    // Of those with the same number, the first in the order of their names.
    order::sort_by_key(&mut all, |line| std::cmp::Reverse(line.opening.games));
    all
}
