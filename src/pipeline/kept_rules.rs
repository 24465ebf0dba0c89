use super::worlds::{self, Source, WorldRow};
use crate::model::{Catalog, VariantName, Worlds};
use crate::rules::{Conduct, Prepared, Problem, Rules};
use std::collections::HashMap;

/// Rules that are used again: one engine for each kind of board, which plays its variants in turn. A file that mixes
/// variants then needs less of the cache.
#[derive(Default)]
pub(super) struct KeptRules {
    conduct: Conduct,
    engines: Vec<(Worlds, Box<dyn Rules>)>,
    /// The variants of boards with edges, or why they cannot be played.
    variants: Vec<(VariantName, Result<Prepared, Problem>)>,
    /// The index of the variant that was used last.
    latest: usize,
    /// The index of each variant.
    places: HashMap<VariantName, usize>,
}

/// How many variants are kept.
const MOST_VARIANTS: usize = 512;

impl KeptRules {
    /// How games are replayed.
    pub fn conduct(&self) -> Conduct {
        self.conduct
    }

    /// Replays games as `conduct` says from now on.
    pub fn follow(&mut self, conduct: Conduct) {
        let before = std::mem::replace(&mut self.conduct, conduct);
        if before == conduct {
            return;
        }
        let stays = |world: Worlds| (worlds::row(world).alike)(before, conduct);
        self.engines.retain(|(world, _)| stays(*world));
        if !stays(Worlds::BOARD) {
            self.variants.clear();
            self.places.clear();
        }
    }

    /// The rules of a variant on a kind of board, or why they cannot be played; `None` if they are not known. Another
    /// variant of a board with edges is played from the next start on.
    pub fn of(
        &mut self,
        row: &WorldRow,
        variant: &VariantName,
        catalog: &Catalog,
    ) -> Option<Result<&mut dyn Rules, &Problem>> {
        match row.rules {
            Source::World(make) => {
                let conduct = self.conduct;
                Some(Ok(engine(&mut self.engines, row.world, || make(conduct))))
            }
            Source::Variant(prepare) => {
                self.latest = match self.place_of(variant) {
                    Some(at) => at,
                    None => self.learn(variant, prepare(catalog, variant, self.conduct)?),
                };
                Some(self.variants[self.latest].1.as_ref().map(|variant| {
                    let engine = engine(&mut self.engines, row.world, || variant.rules());
                    engine.play_as(variant);
                    engine
                }))
            }
        }
    }

    /// Where a variant is, if it is known.
    fn place_of(&self, variant: &VariantName) -> Option<usize> {
        let there = |at: &usize| {
            let known = self.variants.get(*at);
            known.is_some_and(|(name, _)| name == variant)
        };
        let latest = Some(self.latest).filter(there);
        latest.or_else(|| self.places.get(variant).copied().filter(there))
    }

    fn learn(&mut self, variant: &VariantName, prepared: Result<Prepared, Problem>) -> usize {
        self.variants.truncate(MOST_VARIANTS - 1);
        let at = self.variants.len();
        self.places.insert(variant.clone(), at);
        self.variants.push((variant.clone(), prepared));
        at
    }
}

/// The engine of a kind of board; if there is none, it is made.
fn engine(
    engines: &mut Vec<(Worlds, Box<dyn Rules>)>,
    world: Worlds,
    make: impl FnOnce() -> Box<dyn Rules>,
) -> &mut dyn Rules {
    let known = engines.iter().position(|e| e.0 == world);
    let at = known.unwrap_or_else(|| {
        engines.push((world, make()));
        engines.len() - 1
    });
    engines[at].1.as_mut()
}
