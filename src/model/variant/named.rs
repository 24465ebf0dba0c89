//! Named variants on boards without edges or on several boards, with their start positions.

use super::{Catalog, StartAt, Variant, VariantName};
use crate::model::{Game, Pieces, Tags, Worlds};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock};

/// The part of a catalog that is not about boards with edges.
#[derive(Clone, Default)]
pub(super) struct Named {
    /// The variants of each kind of board. A table is read when it is first needed.
    tables: Vec<(Worlds, Arc<LazyLock<NamedVariants>>)>,
    /// Pieces that a file may use without defining them.
    dictionary: Option<Arc<LazyLock<Pieces>>>,
}

/// Variants of one kind of board, by name.
#[derive(Default)]
pub struct NamedVariants {
    variants: Vec<NamedVariant>,
    by_name: HashMap<String, usize>,
}

/// A variant, which is created when it is first needed, because some have very many pieces.
struct NamedVariant {
    title: String,
    made: OnceLock<Option<Variant>>,
    make: Box<dyn Fn() -> Option<Variant> + Send + Sync>,
}

impl NamedVariants {
    /// Adds a variant. It is found by its title and by its other names; `make` defines it when it is
    /// first needed.
    pub fn add(
        &mut self,
        title: &str,
        others: &[&str],
        make: impl Fn() -> Option<Variant> + Send + Sync + 'static,
    ) {
        let at = self.variants.len();
        // The model and messages name `Showcase: Omega^2` as `showcase-omega-2`.
        let plain = VariantName::from_words(title);
        for name in others.iter().copied().chain([title, plain.as_str()]) {
            self.by_name.entry(key(name)).or_insert(at);
        }
        self.variants.push(NamedVariant {
            title: title.to_owned(),
            made: OnceLock::new(),
            make: Box::new(make),
        });
    }
}

impl Catalog {
    /// Whether castling is written as in Chess960, because the start position is shuffled or the laws state it.
    pub fn castles_by_rook(&self, name: &VariantName) -> bool {
        let stated = || {
            let law = self.variant(name)?.laws.castling.as_deref();
            Some(law?.by_rook)
        };
        self.is_960(name) || *name != VariantName::CHESS && stated() == Some(true)
    }

    /// Sets the variants of a kind of board other than boards with edges; `make` lists them when one of
    /// them is first needed.
    pub fn set_named(&mut self, world: Worlds, make: fn() -> NamedVariants) {
        let table = Arc::new(LazyLock::new(make));
        self.named.tables.push((world, table));
    }

    fn table(&self, world: Worlds) -> Option<&NamedVariants> {
        let mut tables = self.named.tables.iter();
        tables
            .find(|(of, _)| *of == world)
            .map(|(_, table)| &***table)
    }

    /// The variant with this name on a kind of board. Upper and lower case, blanks, `_` and `-` are ignored.
    pub fn on(&self, world: Worlds, name: &str) -> Option<&Variant> {
        let table = self.table(world)?;
        let named = table.variants.get(*table.by_name.get(&key(name))?)?;
        named.made.get_or_init(|| (named.make)()).as_ref()
    }

    /// The titles of all variants of a kind of board, in the order in which they were added.
    pub fn titles_on(&self, world: Worlds) -> impl Iterator<Item = &str> {
        let named = self.table(world).into_iter().flat_map(|t| &t.variants);
        named.map(|named| named.title.as_str())
    }

    /// The variant of a game on the infinite board, by its tag or its own name.
    pub fn infinite_variant_of(&self, game: &Game) -> Option<&Variant> {
        match game.tags.get("Variant") {
            Some(tag) => self.on(Worlds::PLANE, tag),
            None if game.variant == VariantName::INFINITE => None,
            None => self.on(Worlds::PLANE, game.variant.as_str()),
        }
    }

    /// The start position of a game on the infinite board, by its variant and its date.
    pub fn infinite_start_of(&self, game: &Game) -> Option<&StartAt> {
        let variant = self.infinite_variant_of(game)?;
        variant.start_at(moment(&game.tags).as_deref())
    }

    /// Sets the pieces that a file may use without defining them; `make` defines them when they are
    /// first needed.
    pub fn set_dictionary(&mut self, make: fn() -> Pieces) {
        self.named.dictionary = Some(Arc::new(LazyLock::new(make)));
    }

    /// The pieces that a file may use without defining them.
    pub fn dictionary(&self) -> Option<&Pieces> {
        self.named.dictionary.as_deref().map(LazyLock::force)
    }
}

fn key(name: &str) -> String {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-');
    let kept = name.chars().filter(counts);
    kept.flat_map(char::to_lowercase).collect()
}

/// The time at which a game was played, if its tags state it: `2024.03.12 00:00:00`.
fn moment(tags: &Tags) -> Option<String> {
    let like = |text: &&str, pattern: &str| {
        text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(c, p)| match p {
                b'0' => c.is_ascii_digit(),
                p => c == p,
            })
    };
    let date = tags.get("UTCDate").filter(|d| like(d, "0000.00.00"))?;
    let time = tags.get("UTCTime").filter(|t| like(t, "00:00:00"));
    Some(format!("{date} {}", time.unwrap_or("00:00:00")))
}
