use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::num::NonZeroU16;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The kind of a piece: a canonical English name (`knight`, `amazon`), never a letter.
///
/// It takes two bytes: a number for the name in this process. The number depends on the order of first use, so
/// it must not be printed or used for sorting; [`Ord`] compares names. A name that only one record
/// uses is kept as long as a document uses it ([`Names`](super::Names)).
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Kind(NonZeroU16);

/// Why a name cannot be a kind.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum KindError {
    /// It is empty or has more than 64 bytes.
    #[error("a piece name has 1 to {MAX_NAME} bytes")]
    Length,
    /// One record has more than 512 new names.
    #[error("more than {MAX_NAMES} different piece names in one record")]
    Record,
    /// More names are in use at once than there are numbers.
    #[error("too many different piece names in use at once")]
    Full,
}

/// The most names that the program or its caller may add permanently.
const MAX_LASTING: usize = 8_192;
const MAX_NAME: usize = 64;
/// The most names that one record may add to the built-in ones.
pub(super) const MAX_NAMES: usize = 512;

macro_rules! well_known {
    ($($id:ident $name:literal,)*) => {
        const WELL_KNOWN: &[&str] = &[$($name),*];
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, dead_code)]
        #[repr(u16)]
        enum Index { $($id),* }
        impl Kind {
            $(#[doc = concat!("`", $name, "`")]
            pub const $id: Self = Self::well_known(Index::$id as u16);)*
        }
    };
}

well_known! {
    PAWN "pawn", KNIGHT "knight", BISHOP "bishop", ROOK "rook", QUEEN "queen", KING "king",
    WALL "wall",
    KNIGHTRIDER "knightrider", AMAZON "amazon", HAWK "hawk", CHANCELLOR "chancellor",
    ARCHBISHOP "archbishop", GUARD "guard", CAMEL "camel", GIRAFFE "giraffe", ZEBRA "zebra",
    CENTAUR "centaur", ROYAL_QUEEN "royal-queen", ROYAL_CENTAUR "royal-centaur",
    OBSTACLE "obstacle", VOID "void", HUYGEN "huygen", ROSE "rose",
    UNICORN "unicorn", DRAGON "dragon", PRINCESS "princess", BRAWN "brawn",
    COMMON_KING "common-king",
}

impl Kind {
    /// The pieces of chess.
    pub const OF_CHESS: [Self; 6] = [
        Self::PAWN,
        Self::KNIGHT,
        Self::BISHOP,
        Self::ROOK,
        Self::QUEEN,
        Self::KING,
    ];

    const fn well_known(index: u16) -> Self {
        match NonZeroU16::new(index + 1) {
            Some(n) => Self(n),
            None => unreachable!(),
        }
    }

    /// The kind with this name; a new name is kept until the process ends.
    ///
    /// # Errors
    /// It is too long, or more than 8,192 names were added in this way.
    pub fn named(name: &str) -> Result<Self, KindError> {
        if let Some(kind) = built_in(name) {
            return Ok(kind);
        }
        let known = read().lasting(name);
        known.map_or_else(|| write().make_lasting(name), Ok)
    }

    /// Whether a name has the length of a piece name.
    pub(super) fn fits(name: &str) -> Result<(), KindError> {
        match (1..=MAX_NAME).contains(&name.len()) {
            true => Ok(()),
            false => Err(KindError::Length),
        }
    }

    /// Its name, or `forgotten` if every document with the name has been dropped.
    pub fn name(self) -> Name {
        let index = usize::from(self.0.get() - 1);
        match WELL_KNOWN.get(index) {
            Some(name) => Name(Repr::BuiltIn(name)),
            None => read().name(index - WELL_KNOWN.len()),
        }
    }

    /// A small number, unique in this process, only for table look-ups.
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The kind with this [index](Self::index); `None` for 0, which no kind has.
    pub(crate) const fn of_index(index: u16) -> Option<Self> {
        match NonZeroU16::new(index) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }
}

/// The kind of a built-in name, which needs no table.
pub(super) fn built_in(name: &str) -> Option<Kind> {
    static BY_NAME: LazyLock<HashMap<&str, Kind>> = LazyLock::new(|| {
        let kind = |(i, name): (usize, &&'static str)| (*name, Kind::well_known(i as u16));
        WELL_KNOWN.iter().enumerate().map(kind).collect()
    });
    BY_NAME.get(name).copied()
}

/// The kind of a name, until it is [released](release).
pub(super) fn hold(name: &str) -> Result<Kind, KindError> {
    let known = read().lasting(name);
    known.map_or_else(|| write().hold(name), Ok)
}

/// Declares that these kinds are no longer used.
pub(super) fn release(kinds: &[Kind]) {
    let mut table = write();
    kinds.iter().for_each(|kind| table.release(*kind));
}

fn read() -> RwLockReadGuard<'static, Table> {
    TABLE.read().unwrap_or_else(PoisonError::into_inner)
}

fn write() -> RwLockWriteGuard<'static, Table> {
    TABLE.write().unwrap_or_else(PoisonError::into_inner)
}

static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(RwLock::default);

/// The name of a [`Kind`].
#[derive(Clone, Eq)]
pub struct Name(Repr);

#[derive(Clone, Eq, PartialEq)]
enum Repr {
    BuiltIn(&'static str),
    Shared(Arc<str>),
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        match &self.0 {
            Repr::BuiltIn(name) => name,
            Repr::Shared(name) => name,
        }
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

/// The names that are not built in.
#[derive(Default)]
struct Table {
    entries: Vec<Entry>,
    by_name: HashMap<Arc<str>, Kind>,
    /// Entries without a name; the one that has been free longest is used first.
    free: VecDeque<Kind>,
    lasting: usize,
}

struct Entry {
    /// `None` while it is free.
    name: Option<Arc<str>>,
    /// The number of records that hold it; [`LASTING`] if it is permanent.
    holders: u32,
}

const LASTING: u32 = u32::MAX;

impl Table {
    fn entry(&mut self, kind: Kind) -> Option<&mut Entry> {
        self.entries
            .get_mut(kind.index().checked_sub(WELL_KNOWN.len() + 1)?)
    }

    fn name(&self, index: usize) -> Name {
        let name = self.entries.get(index).and_then(|e| e.name.clone());
        Name(name.map_or(Repr::BuiltIn("forgotten"), Repr::Shared))
    }

    /// The kind of a permanent name.
    fn lasting(&self, name: &str) -> Option<Kind> {
        let kind = *self.by_name.get(name)?;
        let entry = self.entries.get(kind.index() - WELL_KNOWN.len() - 1)?;
        (entry.holders == LASTING).then_some(kind)
    }

    fn make_lasting(&mut self, name: &str) -> Result<Kind, KindError> {
        let kind = self.find_or_add(name)?;
        let all = self.lasting;
        let Some(entry) = self.entry(kind) else {
            return Err(KindError::Full);
        };
        if entry.holders == LASTING {
            return Ok(kind);
        }
        if all >= MAX_LASTING {
            self.give_up_unused(kind);
            return Err(KindError::Full);
        }
        entry.holders = LASTING;
        self.lasting += 1;
        Ok(kind)
    }

    fn hold(&mut self, name: &str) -> Result<Kind, KindError> {
        let kind = self.find_or_add(name)?;
        if let Some(entry) = self.entry(kind) {
            // If the count of documents overflows, the name becomes permanent.
            entry.holders = entry.holders.saturating_add(1);
        }
        Ok(kind)
    }

    fn release(&mut self, kind: Kind) {
        if let Some(entry) = self.entry(kind).filter(|e| e.holders != LASTING) {
            entry.holders = entry.holders.saturating_sub(1);
            self.give_up_unused(kind);
        }
    }

    fn give_up_unused(&mut self, kind: Kind) {
        let unused = self.entry(kind).filter(|e| e.holders == 0);
        if let Some(name) = unused.and_then(|e| e.name.take()) {
            self.by_name.remove(&name);
            self.free.push_back(kind);
        }
    }

    /// An entry for the name; a new one has no holders yet.
    fn find_or_add(&mut self, name: &str) -> Result<Kind, KindError> {
        if let Some(kind) = self.by_name.get(name) {
            return Ok(*kind);
        }
        Kind::fits(name)?;
        let kind = self.free_entry().ok_or(KindError::Full)?;
        let name: Arc<str> = name.into();
        if let Some(entry) = self.entry(kind) {
            entry.name = Some(Arc::clone(&name));
        }
        self.by_name.insert(name, kind);
        Ok(kind)
    }

    fn free_entry(&mut self) -> Option<Kind> {
        // Entries are reused only when there are no new ones, so that a kind kept without its document
        // does not soon mean another piece.
        let next = u16::try_from(WELL_KNOWN.len() + self.entries.len() + 1);
        match next.ok().and_then(NonZeroU16::new) {
            Some(n) => {
                self.entries.push(Entry {
                    name: None,
                    holders: 0,
                });
                Some(Kind(n))
            }
            None => self.free.pop_front(),
        }
    }
}

impl Ord for Kind {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self == other {
            std::cmp::Ordering::Equal
        } else {
            self.name().cmp(&other.name())
        }
    }
}

impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(d)?;
        super::budget::kind_named(&name).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_constants_agree() {
        for name in WELL_KNOWN {
            assert_eq!(&*Kind::named(name).unwrap().name(), *name);
        }
        assert_eq!(Kind::named("knight").unwrap(), Kind::KNIGHT);
        assert_eq!(size_of::<Option<Kind>>(), 2);
    }

    #[test]
    fn new_names_are_remembered_and_sorted_by_name() {
        let (z, a) = (
            Kind::named("zzz-test").unwrap(),
            Kind::named("aaa-test").unwrap(),
        );
        assert_eq!(z, Kind::named("zzz-test").unwrap());
        assert!(a < z);
        assert!(Kind::named(&"x".repeat(65)).is_err());
        assert!(Kind::named("").is_err());
    }
}
