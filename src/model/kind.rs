use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashMap;
use std::num::NonZeroU16;
use std::sync::{OnceLock, RwLock};

/// What a piece is: a canonical English name (`knight`, `amazon`), never a letter.
///
/// Two bytes: names are interned once a process. The number inside depends on
/// the order of first use, so nothing may print or sort by it; [`Ord`] compares names.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Kind(NonZeroU16);

/// More than 8,192 piece names that the project does not know, or one of over 64 bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("too many different piece names, or one longer than 64 bytes")]
pub struct TooManyKinds;

const MAX_NEW: usize = 8_192;
const MAX_NAME: usize = 64;

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
    const fn well_known(index: u16) -> Self {
        match NonZeroU16::new(index + 1) {
            Some(n) => Self(n),
            None => unreachable!(),
        }
    }

    /// The kind of that name; a name not seen before is remembered for the life of the process.
    pub fn named(name: &str) -> Result<Self, TooManyKinds> {
        if let Some(kind) = table()
            .read()
            .unwrap_or_else(|e| e.into_inner())
            .by_name
            .get(name)
        {
            return Ok(*kind);
        }
        if name.len() > MAX_NAME || name.is_empty() {
            return Err(TooManyKinds);
        }
        let mut table = table().write().unwrap_or_else(|e| e.into_inner());
        if let Some(kind) = table.by_name.get(name) {
            return Ok(*kind);
        }
        if table.names.len() >= WELL_KNOWN.len() + MAX_NEW {
            return Err(TooManyKinds);
        }
        // Bounded above: at most MAX_NEW names of MAX_NAME bytes are ever leaked.
        let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
        Ok(table.add(name))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let index = usize::from(self.0.get() - 1);
        match WELL_KNOWN.get(index) {
            Some(name) => name,
            None => table().read().unwrap_or_else(|e| e.into_inner()).names[index],
        }
    }

    /// Small number, unique in this process, for table look-ups only.
    pub fn index(self) -> usize {
        usize::from(self.0.get())
    }
}

struct Table {
    names: Vec<&'static str>,
    by_name: HashMap<&'static str, Kind>,
}

impl Table {
    fn add(&mut self, name: &'static str) -> Kind {
        let kind = Kind::well_known(self.names.len() as u16);
        self.names.push(name);
        self.by_name.insert(name, kind);
        kind
    }
}

fn table() -> &'static RwLock<Table> {
    static TABLE: OnceLock<RwLock<Table>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table {
            names: Vec::new(),
            by_name: HashMap::new(),
        };
        for name in WELL_KNOWN {
            table.add(name);
        }
        RwLock::new(table)
    })
}

impl Ord for Kind {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self == other {
            std::cmp::Ordering::Equal
        } else {
            self.name().cmp(other.name())
        }
    }
}

impl PartialOrd for Kind {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(d)?;
        Self::named(&name).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_constants_agree() {
        for name in WELL_KNOWN {
            assert_eq!(Kind::named(name).unwrap().name(), *name);
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
