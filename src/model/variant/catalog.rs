use super::named::Named;
use super::{Letters, Variant, VariantName};
use crate::model::Pieces;
use crate::model::budget::Aside;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The variants whose definitions are known: those of the program, and the user's own.
///
/// It is handed to readers, writers, rules, hashing and pictures. A definition is made when it is
/// first asked for.
#[derive(Clone, Default)]
pub struct Catalog {
    entries: Vec<Arc<Entry>>,
    by_name: HashMap<VariantName, usize>,
    pub(super) named: Named,
    library: Option<Library>,
}

/// Variants whose definitions are texts of the program. Nothing is made for one that is not named.
#[derive(Clone)]
struct Library {
    shelf: Shelf,
    read: fn(&str) -> Option<Pieces>,
    entries: Vec<OnceLock<Arc<Entry>>>,
}

/// Names, sorted, and texts.
pub type Shelf = &'static [(&'static str, &'static str)];

/// A variant of a catalog.
pub struct Entry {
    name: VariantName,
    made: OnceLock<Option<Arc<Pieces>>>,
    letters: OnceLock<Option<Letters>>,
    make: Box<dyn Fn() -> Option<Pieces> + Send + Sync>,
}

/// A variant is like a variant that is like a variant, and so on: how far that may go.
const DEPTH: usize = 8;

impl Catalog {
    /// The variants of these texts.
    pub fn of(shelf: Shelf, read: fn(&str) -> Option<Pieces>) -> Self {
        let entries = shelf.iter().map(|_| OnceLock::new()).collect();
        Self {
            library: Some(Library {
                shelf,
                read,
                entries,
            }),
            ..Self::default()
        }
    }

    /// Adds a variant, or replaces the one of that name. `make` defines it when it is first
    /// asked for; `None` means that there is no definition after all.
    pub fn add(
        &mut self,
        name: VariantName,
        make: impl Fn() -> Option<Pieces> + Send + Sync + 'static,
    ) {
        let entry = Entry::new(name.clone(), make);
        match self.by_name.get(&name) {
            Some(&at) => self.entries[at] = entry,
            None => {
                self.by_name.insert(name, self.entries.len());
                self.entries.push(entry);
            }
        }
    }

    /// The same catalog with the definition of one more variant, or of one instead.
    #[must_use]
    pub fn with(&self, pieces: Pieces) -> Self {
        let mut catalog = self.again();
        if let Some(variant) = &pieces.variant {
            catalog.add(variant.name.clone(), move || Some(pieces.clone()));
        }
        catalog
    }

    /// The names of its variants: those of the program, then others in the order in which they were
    /// added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let shelf = self.library.iter().flat_map(|library| library.shelf);
        let shelf = shelf.map(|(name, _)| *name);
        let is_new = |name: &&str| self.library.as_ref().is_none_or(|l| l.find(name).is_none());
        let own = self.entries.iter().map(|entry| entry.name.as_str());
        shelf.chain(own.filter(is_new))
    }

    /// Whether a variant has a definition, whether or not its start is shuffled.
    pub fn has(&self, name: &VariantName) -> bool {
        self.entry(name).is_some()
    }

    /// The definition of a variant and its pieces. What it does not state is filled in from the
    /// variant it is like.
    pub fn find(&self, name: &VariantName) -> Option<&Arc<Pieces>> {
        let entry = self.entry(name)?;
        let made = entry.made.get_or_init(|| self.made(entry).map(Arc::new));
        made.as_ref()
    }

    /// The definition of a variant without its pieces.
    pub fn variant(&self, name: &VariantName) -> Option<&Variant> {
        self.find(name)?.variant.as_deref()
    }

    /// The letters of a variant; without a definition those of chess, and every other letter is some
    /// piece.
    #[inline]
    pub fn letters(&self, name: &VariantName) -> &Letters {
        match name.is_chess_family() {
            true => Letters::orthodox(),
            false => self
                .other_letters(name)
                .unwrap_or_else(|| Letters::of_unknown()),
        }
    }

    fn other_letters(&self, name: &VariantName) -> Option<&Letters> {
        let entry = self.entry(name)?;
        let made = || self.variant(name).map(Letters::of);
        entry.letters.get_or_init(made).as_ref()
    }

    fn entry(&self, name: &VariantName) -> Option<&Entry> {
        let shuffled = || {
            let base = name.as_str().strip_suffix("960")?;
            Some(VariantName::from_words(base))
        };
        self.exactly(name).or_else(|| self.exactly(&shuffled()?))
    }

    fn exactly(&self, name: &VariantName) -> Option<&Entry> {
        let own = self.by_name.get(name).and_then(|at| self.entries.get(*at));
        let known = || self.library.as_ref()?.entry(name);
        own.or_else(known).map(Arc::as_ref)
    }

    /// A definition with what it takes over from others.
    fn made(&self, entry: &Entry) -> Option<Pieces> {
        // Definitions outlive the record that is being read.
        let _aside = Aside::set();
        let mut own = (entry.make)()?;
        let mut like = like(&own, &entry.name);
        for _ in 0..DEPTH {
            let Some(base) = like.take().and_then(|name| self.entry(&name)) else {
                break;
            };
            // Not by `find`: two variants that are like each other would wait for each other.
            let base_name = &base.name;
            let Some(base) = (base.make)() else { break };
            like = self::like(&base, base_name);
            take_over(&mut own, base);
        }
        Some(own)
    }

    /// The same entries, none of them made yet: what one of them is like may be another now.
    fn again(&self) -> Self {
        let library = match &self.library {
            Some(library) => Self::of(library.shelf, library.read).library,
            None => None,
        };
        let mut catalog = Self {
            named: self.named.clone(),
            library,
            ..Self::default()
        };
        for entry in &self.entries {
            let entry = Arc::clone(entry);
            catalog.add(entry.name.clone(), move || (entry.make)());
        }
        catalog
    }
}

impl Library {
    fn find(&self, name: &str) -> Option<usize> {
        let found = self.shelf.binary_search_by(|(known, _)| (*known).cmp(name));
        found.ok()
    }

    fn entry(&self, name: &VariantName) -> Option<&Arc<Entry>> {
        let at = self.find(name.as_str())?;
        let (text, read) = (self.shelf.get(at)?.1, self.read);
        let made = || Entry::new(name.clone(), move || read(text));
        Some(self.entries.get(at)?.get_or_init(made))
    }
}

impl Entry {
    fn new(
        name: VariantName,
        make: impl Fn() -> Option<Pieces> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            name,
            made: OnceLock::new(),
            letters: OnceLock::new(),
            make: Box::new(make),
        })
    }
}

/// The variant from which a definition takes what it does not state.
fn like(pieces: &Pieces, name: &VariantName) -> Option<VariantName> {
    let variant = pieces.variant.as_deref()?;
    let like = variant.like.clone().unwrap_or(VariantName::CHESS);
    (like != *name).then_some(like)
}

fn take_over(own: &mut Pieces, base: Pieces) {
    let (Some(variant), Some(of)) = (own.variant.as_deref_mut(), base.variant) else {
        return;
    };
    let of = *of;
    // The pieces of another board or with other letters would not fit its start.
    if variant.letters.is_empty() {
        variant.letters = of.letters;
    }
    if variant.board.is_none() {
        variant.board = of.board;
        if variant.starts.is_empty() {
            variant.starts = of.starts;
        }
    }
    if variant.unplayed.is_none() {
        variant.unplayed = of.unplayed;
    }
    variant.laws.or(&of.laws);
    let taken: Vec<_> = own.defs.iter().filter_map(|d| d.name.clone()).collect();
    let others = base.defs.into_iter();
    own.defs
        .extend(others.filter(|d| d.name.as_ref().is_none_or(|n| !taken.contains(n))));
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Choice, Laws};

    fn variant(name: &str, like: &str, laws: Laws) -> Pieces {
        let variant = Variant {
            like: Some(VariantName::from_words(like)),
            laws,
            ..Variant::named(VariantName::from_words(name))
        };
        Pieces {
            variant: Some(Box::new(variant)),
            ..Pieces::default()
        }
    }

    #[test]
    fn a_variant_takes_over_what_it_does_not_state() {
        let choice = Choice {
            must_capture: true,
            ..Choice::default()
        };
        let laws = Laws {
            choice: Some(Box::new(choice)),
            ..Laws::default()
        };
        let chess = Laws {
            move_limit: Some(100),
            ..Laws::default()
        };
        let catalog = Catalog::default()
            .with(variant("chess", "chess", chess))
            .with(variant("mine", "chess", Laws::default()))
            .with(variant("yours", "mine", laws));
        let found = catalog
            .variant(&VariantName::from_words("yours960"))
            .unwrap();
        assert_eq!(found.laws.move_limit, Some(100));
        assert!(found.laws.choice.as_ref().unwrap().must_capture);
        assert!(catalog.find(&VariantName::from_words("theirs")).is_none());
    }

    #[test]
    fn variants_that_are_like_each_other_end() {
        let catalog = Catalog::default()
            .with(variant("a", "b", Laws::default()))
            .with(variant("b", "a", Laws::default()));
        assert!(catalog.find(&VariantName::from_words("a")).is_some());
    }
}
