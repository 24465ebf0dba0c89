use super::inheritance::inherit;
use super::named::Named;
use super::{Alias, Letters, Pawns, Variant, VariantName, first_moves};
use crate::model::budget::Suspended;
use crate::model::{Piece, Pieces, Sq};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The variants whose definitions are known: those of the program, and those of the user.
///
/// It is passed to readers, writers, rules, hashing and pictures. A definition is created when it is
/// first needed.
#[derive(Clone, Default)]
pub struct Catalog {
    entries: Vec<Arc<Entry>>,
    by_name: HashMap<VariantName, usize>,
    /// Other names, and the names of the variants.
    aliases: HashMap<VariantName, VariantName>,
    pub(super) named: Named,
    library: Option<Library>,
    /// Whether a definition of chess or Chess960 may have other first moves of pawns.
    other_chess: bool,
}

/// Variants whose definitions are texts of the program. A definition is created only if its variant is named.
#[derive(Clone)]
struct Library {
    texts: NamedTexts,
    read: fn(&str) -> Option<Pieces>,
    entries: Vec<OnceLock<Arc<Entry>>>,
}

/// Pairs of name and text, sorted by name.
pub type NamedTexts = &'static [(&'static str, &'static str)];

/// A variant of a catalog.
pub struct Entry {
    name: VariantName,
    made: OnceLock<Option<Made>>,
    letters: OnceLock<Option<Arc<Letters>>>,
    beginners: OnceLock<Vec<(Sq, Piece)>>,
    make: Box<dyn Fn() -> Option<Pieces> + Send + Sync>,
}

/// A definition with what it takes from its base variants.
struct Made {
    pieces: Arc<Pieces>,
    /// Whether all of them are known.
    whole: bool,
}

/// The longest chain of variants in which each names the next one with `like`.
const DEPTH: usize = 8;

/// The value of `like` for a variant without a base variant.
pub const NOTHING: &str = "nothing";

impl Catalog {
    /// The variants of these texts.
    pub fn of(texts: NamedTexts, read: fn(&str) -> Option<Pieces>) -> Self {
        let entries = texts.iter().map(|_| OnceLock::new()).collect();
        Self {
            library: Some(Library {
                texts,
                read,
                entries,
            }),
            ..Self::default()
        }
    }

    /// Adds a variant, or replaces the variant with this name. `make` defines it when it is first
    /// needed; `None` means that there is no definition.
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

    /// The same catalog with the definition of a variant added or replaced.
    #[must_use]
    pub fn with(&self, pieces: Pieces) -> Self {
        let mut catalog = self.again();
        catalog.define(pieces);
        catalog
    }

    /// Adds the definition of a variant, which is also found by its other names.
    pub fn define(&mut self, pieces: Pieces) {
        let Some(variant) = &pieces.variant else {
            return;
        };
        let name = variant.name.clone();
        self.other_chess |= name.is_chess_family() && !begins_as_chess(variant);
        let others = variant.aliases.iter();
        let others: Vec<_> = others.map(|a| VariantName::from_words(&a.name)).collect();
        self.add(name.clone(), move || Some(pieces.clone()));
        for other in others.into_iter().filter(|other| *other != name) {
            self.aliases.insert(other, name.clone());
        }
    }

    /// The variant with this name, as in [`VariantName::from_words`], or with this alternative name in a
    /// definition.
    pub fn named(&self, words: &str) -> VariantName {
        let name = VariantName::from_words(words);
        let own = |name: &VariantName| Some(self.exactly(name)?.name.clone());
        if let Some(own) = own(&name) {
            return own;
        }
        let base = name.as_str().strip_suffix("960");
        let base = base.filter(|_| !name.is_known());
        let own = base.and_then(|base| own(&VariantName::from_words(base)));
        own.map_or(name, |own| self.with_960(&own, true))
    }

    /// The name without the `960` of a shuffled start position, as in [`VariantName::base`], also for a variant that
    /// is only in this catalog.
    pub fn base_of<'a>(&self, name: &'a VariantName) -> &'a str {
        let base = name.as_str().strip_suffix("960");
        let base = base.filter(|_| !name.is_known() && self.exactly(name).is_none());
        let is_own = |base: &&str| {
            let own = VariantName::from_words(base);
            own.as_str() == *base && self.exactly(&own).is_some()
        };
        base.filter(is_own).unwrap_or_else(|| name.base())
    }

    /// Whether the game starts from a shuffled position, as in [`VariantName::is_960`].
    pub fn is_960(&self, name: &VariantName) -> bool {
        self.base_of(name).len() < name.as_str().len()
    }

    /// The same variant with or without a shuffled start position, as in [`VariantName::with_960`].
    #[must_use]
    pub fn with_960(&self, name: &VariantName, shuffled: bool) -> VariantName {
        if name.is_known() || shuffled == self.is_960(name) {
            return name.with_960(shuffled);
        }
        if !shuffled {
            return VariantName::from_words(self.base_of(name));
        }
        let made = VariantName::from_words(&format!("{name}960"));
        match self.base_of(&made) == name.as_str() {
            true => made,
            false => name.clone(),
        }
    }

    /// The name that chess engines use for the variant, without the `960` of a shuffled start position. A
    /// definition of the user may state this name.
    pub fn for_engines<'a>(&'a self, name: &'a VariantName) -> &'a str {
        match self.stated_for_engines(name) {
            Some(stated) => stated,
            None if name.is_known() => name.for_engines(),
            None => self.base_of(name),
        }
    }

    /// The name of [`Catalog::for_engines`], if a definition of the user states it.
    pub fn stated_for_engines(&self, name: &VariantName) -> Option<&str> {
        let base = || VariantName::from_words(self.base_of(name));
        let at = self.by_name.get(name).or_else(|| {
            let shuffled = !self.by_name.is_empty() && self.is_960(name);
            self.by_name.get(&shuffled.then(base)?)
        })?;
        let own = self.variant(&self.entries.get(*at)?.name)?;
        let of_engines = |a: &&Alias| a.dialect.as_deref() == Some("engines");
        Some(&own.aliases.iter().find(of_engines)?.name)
    }

    /// Checks the chain of base variants of a variant. The error is a name that is not
    /// known, or a variant that is based on itself.
    pub fn check_likeness(&self, name: &VariantName) -> Result<(), VariantName> {
        let mut at = self.entry(name);
        for _ in 0..DEPTH {
            let Some((entry, pieces)) = at.and_then(|e| Some((e, (e.make)()?))) else {
                return Ok(());
            };
            let like = like(&pieces);
            if like.as_str() == NOTHING {
                return Ok(());
            }
            at = Some(self.base(entry, &pieces).ok_or(like)?);
        }
        Err(name.clone())
    }

    /// The names of its variants: those of the program, then others in the order in which they were
    /// added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let texts = self.library.iter().flat_map(|library| library.texts);
        let texts = texts.map(|(name, _)| *name);
        let is_new = |name: &&str| self.library.as_ref().is_none_or(|l| l.find(name).is_none());
        let own = self.entries.iter().map(|entry| entry.name.as_str());
        texts.chain(own.filter(is_new))
    }

    /// Whether a variant has a definition, with or without a shuffled start position.
    pub fn has(&self, name: &VariantName) -> bool {
        self.entry(name).is_some()
    }

    /// The definition of a variant and its pieces. What it does not state is taken from its base
    /// variant.
    pub fn find(&self, name: &VariantName) -> Option<&Arc<Pieces>> {
        Some(&self.found(name)?.pieces)
    }

    /// Whether a variant has a definition, and so have the base variants from which it takes what it does not state. The
    /// start of a variant is read before they are known.
    pub fn knows_all_of(&self, name: &VariantName) -> bool {
        self.found(name).is_some_and(|made| made.whole)
    }

    fn found(&self, name: &VariantName) -> Option<&Made> {
        let entry = self.entry(name)?;
        entry.made.get_or_init(|| self.made(entry)).as_ref()
    }

    /// The definition of a variant without its pieces.
    pub fn variant(&self, name: &VariantName) -> Option<&Variant> {
        self.find(name)?.variant.as_deref()
    }

    /// The letters of a variant. If it has no definition, these are the letters of chess, and every other letter is an
    /// unknown piece.
    #[inline]
    pub fn letters(&self, name: &VariantName) -> &Arc<Letters> {
        match name.is_chess_family() {
            true => Letters::orthodox(),
            false => self
                .other_letters(name)
                .unwrap_or_else(|| Letters::of_unknown()),
        }
    }

    /// The law of pawns of chess or Chess960, if a definition of the user changes it.
    #[inline]
    pub fn pawns_of_other_chess(&self, name: &VariantName) -> Option<&Pawns> {
        match self.other_chess {
            true => self.variant(name)?.laws.pawns.as_deref(),
            false => None,
        }
    }

    /// The pieces of its start position that have not moved and have initial moves, with their squares, except pawns
    /// and pieces that castle.
    pub fn beginners(&self, name: &VariantName) -> &[(Sq, Piece)] {
        let Some(entry) = self.entry(name) else {
            return &[];
        };
        let made = || self.find(name).map(|pieces| first_moves::of(pieces));
        entry.beginners.get_or_init(|| made().unwrap_or_default())
    }

    fn other_letters(&self, name: &VariantName) -> Option<&Arc<Letters>> {
        let entry = self.entry(name)?;
        let made = || self.variant(name).map(|v| Arc::new(Letters::of(v)));
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
        let own = |name| self.entries.get(*self.by_name.get(name)?);
        let known = || self.library.as_ref()?.entry(name);
        let other = || own(self.aliases.get(name)?);
        own(name).or_else(known).or_else(other).map(Arc::as_ref)
    }

    /// A definition with everything that it takes from its base variants.
    fn made(&self, entry: &Entry) -> Option<Made> {
        // Definitions outlive the record that is being read.
        let _aside = Suspended::set();
        let mut own = (entry.make)()?;
        let mut next = self.base(entry, &own);
        let mut bases = Vec::new();
        for _ in 0..DEPTH {
            let Some(entry) = next else { break };
            // Not by `find`: two variants that are like each other would wait for each other.
            let Some(base) = (entry.make)() else { break };
            next = self.base(entry, &base);
            bases.push(base);
        }
        let whole = like(bases.last().unwrap_or(&own)).as_str() == NOTHING;
        inherit(&mut own, bases);
        let pieces = Arc::new(own);
        Some(Made { pieces, whole })
    }

    /// The base variant of a definition. If the definition names itself, this is the variant of the program with
    /// this name.
    fn base(&self, entry: &Entry, pieces: &Pieces) -> Option<&Entry> {
        let like = like(pieces);
        if like != entry.name {
            return self.entry(&like);
        }
        let known = self.library.as_ref()?.entry(&like)?;
        (!std::ptr::eq(known.as_ref(), entry)).then_some(known)
    }

    /// The same entries, none of which is created yet, because the base variant of each may have changed.
    fn again(&self) -> Self {
        let library = match &self.library {
            Some(library) => Self::of(library.texts, library.read).library,
            None => None,
        };
        let mut catalog = Self {
            named: self.named.clone(),
            aliases: self.aliases.clone(),
            library,
            other_chess: self.other_chess,
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
        let found = self.texts.binary_search_by(|(known, _)| (*known).cmp(name));
        found.ok()
    }

    fn entry(&self, name: &VariantName) -> Option<&Arc<Entry>> {
        let at = self.find(name.as_str())?;
        let (text, read) = (self.texts.get(at)?.1, self.read);
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
            beginners: OnceLock::new(),
            make: Box::new(make),
        })
    }
}

/// Whether a definition of chess states nothing about pawns, or gives them the first moves of chess.
fn begins_as_chess(variant: &Variant) -> bool {
    let like = variant.like.as_ref();
    let like_chess = like.is_none_or(|like| like.is_chess_family() || like.as_str() == NOTHING);
    let pawns = variant.laws.pawns.as_deref();
    like_chess && pawns.is_none_or(Pawns::begin_as_chess)
}

/// The name of the base variant of a definition.
fn like(pieces: &Pieces) -> VariantName {
    let variant = pieces.variant.as_deref();
    let like = variant.and_then(|v| v.like.clone());
    like.unwrap_or(VariantName::CHESS)
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
