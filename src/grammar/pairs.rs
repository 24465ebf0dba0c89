//! What was matched, as the pairs of pest with the rules of one grammar.

use super::Rules;
use super::run::Number;
use pest::Span;
use std::marker::PhantomData;

/// A piece of a text, the rule that it fits, and its parts.
#[derive(Debug)]
pub struct Pair<'i, R> {
    pair: pest::iterators::Pair<'i, Number>,
    rules: PhantomData<R>,
}

impl<R> Clone for Pair<'_, R> {
    fn clone(&self) -> Self {
        Self::of(self.pair.clone())
    }
}

impl<'i, R> Pair<'i, R> {
    fn of(pair: pest::iterators::Pair<'i, Number>) -> Self {
        Self {
            pair,
            rules: PhantomData,
        }
    }

    /// The piece of the text.
    #[must_use]
    pub fn as_str(&self) -> &'i str {
        self.pair.as_str()
    }

    /// All of the text.
    #[must_use]
    pub fn get_input(&self) -> &'i str {
        self.pair.get_input()
    }

    /// Where it is.
    #[must_use]
    pub fn as_span(&self) -> Span<'i> {
        self.pair.as_span()
    }

    /// Its parts.
    #[must_use]
    pub fn into_inner(self) -> Pairs<'i, R> {
        Pairs::of(self.pair.into_inner())
    }
}

impl<R: Rules> Pair<'_, R> {
    /// The rule.
    #[must_use]
    pub fn as_rule(&self) -> R {
        // A pair is made by a rule of the same table.
        R::ALL[usize::from(self.pair.as_rule())]
    }
}

/// Pieces of a text one after another.
#[derive(Debug)]
pub struct Pairs<'i, R> {
    pairs: pest::iterators::Pairs<'i, Number>,
    rules: PhantomData<R>,
}

impl<R> Clone for Pairs<'_, R> {
    fn clone(&self) -> Self {
        Self::of(self.pairs.clone())
    }
}

impl<'i, R> Pairs<'i, R> {
    pub(super) fn of(pairs: pest::iterators::Pairs<'i, Number>) -> Self {
        Self {
            pairs,
            rules: PhantomData,
        }
    }

    /// The next one, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<Pair<'i, R>> {
        self.pairs.peek().map(Pair::of)
    }

    /// All of them, and each with its parts and their parts.
    pub fn flatten(self) -> impl Iterator<Item = Pair<'i, R>> {
        self.pairs.flatten().map(Pair::of)
    }
}

impl<'i, R> Iterator for Pairs<'i, R> {
    type Item = Pair<'i, R>;

    fn next(&mut self) -> Option<Self::Item> {
        self.pairs.next().map(Pair::of)
    }
}

impl<R> DoubleEndedIterator for Pairs<'_, R> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back().map(Pair::of)
    }
}
