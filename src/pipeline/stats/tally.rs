use super::job::{Fact, bit};
use super::lengths::Lengths;
use super::openings::Openings;
use crate::formats::{self, Format, Options};
use crate::model::{DocumentKind, Feature, Worlds};
use crate::order;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

/// Counts how often each name occurs.
#[derive(Clone, Debug, Default)]
pub struct Counts(BTreeMap<String, u64>);

/// The most names that are counted apart.
const MOST_NAMES: usize = 10_000;
/// What the others are counted as.
const OTHERS: &str = "others";

impl Counts {
    /// Counts a name.
    pub fn add(&mut self, name: &str) {
        let room = self.0.len() < MOST_NAMES;
        match self.0.get_mut(name) {
            Some(count) => *count += 1,
            None => {
                let name = if room { name } else { OTHERS };
                *self.0.entry(name.to_owned()).or_default() += 1;
            }
        }
    }

    /// The names in alphabetic order, and how often each occurred.
    pub fn names(&self) -> &BTreeMap<String, u64> {
        &self.0
    }

    /// The names, the most frequent first.
    pub fn sorted(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.0.iter().map(|(name, n)| (&**name, *n)).collect();
        order::sort_by_key(&mut all, |(_, n)| std::cmp::Reverse(*n));
        all
    }
}

/// What a notation must carry for a record: features, kind, boards, and data that only these notations have; and
/// which notations can hold games of its variant.
type Uses = (Feature, DocumentKind, Worlds, Vec<String>, u64);

/// The numbers of a corpus.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Single positions.
    pub positions: u64,
    /// Records that define pieces.
    pub definitions: u64,
    /// Records by notation.
    pub notations: Counts,
    /// Games and positions by variant.
    pub variants: Counts,
    /// Games by result.
    pub results: Counts,
    /// How long games are.
    pub lengths: Lengths,
    /// Records by what they have.
    pub features: Counts,
    /// How games begin.
    pub openings: Openings,
    /// Records by what a notation must carry for them.
    uses: HashMap<Uses, u64>,
}

impl Tally {
    /// Counts a record.
    pub(super) fn add(&mut self, notation: &str, fact: &Fact) {
        self.notations.add(notation);
        match fact.kind {
            DocumentKind::GAME => self.games += 1,
            DocumentKind::POSITION => self.positions += 1,
            _ => self.definitions += 1,
        }
        if let Some(variant) = &fact.variant {
            self.variants.add(variant.as_str());
        }
        for (feature, name, ..) in Feature::NAMED {
            if fact.features.intersects(*feature) {
                self.features.add(name);
            }
        }
        let uses = (
            fact.features,
            fact.kind,
            fact.worlds,
            fact.extras.clone(),
            fact.plays,
        );
        *self.uses.entry(uses).or_default() += 1;
        let Some(plies) = fact.plies else {
            return;
        };
        self.results.add(fact.outcome.token());
        self.lengths.add(plies);
        if let (Some(words), Some(variant)) = (&fact.words, &fact.variant) {
            let variant = variant.as_str();
            let named = |start| Cow::Owned(format!("{variant}: {start}"));
            let name = fact.start.as_deref().map_or(Cow::Borrowed(variant), named);
            self.openings.add(&name, words.iter(), fact.outcome);
        }
    }

    /// The notations that can be written, and how many records each of them carries completely, the highest number
    /// first.
    pub fn carriers(&self) -> Vec<(&'static str, u64)> {
        let all = formats::ALL.iter().enumerate();
        let written = all.filter(|(_, f)| f.writer(&Options::default()).is_some());
        let count = |(at, format): (usize, &dyn Format)| {
            let card = format.card();
            let fits = |(features, kind, worlds, extras, plays): &Uses| {
                plays & bit(at) != 0
                    && card.carries.contains(*features)
                    && card.holds.contains(*kind)
                    && card.worlds.contains(*worlds)
                    && extras.iter().all(|slug| card.keeps_extras_of(slug))
            };
            let fitting = self.uses.iter().filter(|(uses, _)| fits(uses));
            fitting.map(|(_, n)| n).sum()
        };
        let mut all: Vec<_> = written
            .map(|(at, f)| (f.card().slug, count((at, *f))))
            .collect();
        order::sort_by_key(&mut all, |(_, n)| std::cmp::Reverse(*n));
        all.retain(|(_, n)| *n > 0);
        all
    }

    /// Records that were counted.
    pub fn records(&self) -> u64 {
        self.games + self.positions + self.definitions
    }
}
