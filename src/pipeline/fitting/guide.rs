//! Which of the known variants fit.

use super::facts::{Facts, Signs};
use super::traits::{Closeness, Traits};
use crate::model::{Catalog, VariantName};
use std::sync::{Arc, OnceLock};

/// The known variants, compared with documents. They are read when the first document needs it.
pub struct Guide {
    catalog: Arc<Catalog>,
    known: OnceLock<Vec<Traits>>,
}

impl std::fmt::Debug for Guide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Guide").finish_non_exhaustive()
    }
}

/// The variants that fit, and whether a start position is why.
pub(super) struct Fit {
    pub variants: Vec<VariantName>,
    pub start: bool,
}

impl Guide {
    /// For the variants of a catalog.
    pub fn new(catalog: Arc<Catalog>) -> Self {
        Self {
            catalog,
            known: OnceLock::new(),
        }
    }

    fn known(&self) -> &[Traits] {
        self.known.get_or_init(|| {
            let names = self.catalog.names();
            names
                .filter_map(|name| Traits::of(name, &self.catalog))
                .collect()
        })
    }

    /// Those that have all letters which chess does not have.
    pub(super) fn having(&self, facts: &Facts) -> Vec<VariantName> {
        let chess = self.known().iter().find(|t| t.name == VariantName::CHESS);
        let odd = chess.map_or(facts.letters, |chess| facts.letters.without(chess.signs));
        let all = self.known().iter().filter(|t| odd.is_within(t.signs));
        match odd == Signs::default() {
            true => Vec::new(),
            false => all.map(|t| t.name.clone()).collect(),
        }
    }

    /// Those that fit, in the order of the catalog. If the position is the start of some of them,
    /// only these.
    pub(super) fn fit(&self, facts: &Facts) -> Fit {
        let fitting = self.known().iter().filter(|t| t.fits(facts));
        let close = |t: &Traits| match &facts.start {
            Some(given) => t.closeness(given),
            None => Some(Closeness::Same),
        };
        let fitting = fitting.filter_map(|t| Some((close(t)?, t)));
        let fitting: Vec<(Closeness, &Traits)> = fitting.collect();
        let best = fitting.iter().map(|(close, _)| *close).max();
        let chosen = fitting.iter().filter(|(close, _)| Some(*close) == best);
        Fit {
            variants: chosen.map(|(_, t)| t.name.clone()).collect(),
            start: best > Some(Closeness::Same),
        }
    }
}
