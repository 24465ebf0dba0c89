//! The variants that are defined in the program.

use super::library::LIBRARY;
use super::{infinite, multiverse};
use crate::formats::yaml;
use crate::model::{Catalog, Worlds};
use std::sync::{Arc, LazyLock};

/// The variants that are defined in the program. Users add their own with [`Catalog::with`].
///
/// The library is part of the program; a test reads every file.
pub fn catalog() -> &'static Arc<Catalog> {
    static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
        let mut catalog = Catalog::of(LIBRARY, |text| yaml::pieces(text, &Catalog::default()).ok());
        catalog.set_named(Worlds::PLANE, infinite::named);
        catalog.set_named(Worlds::MULTIVERSE, multiverse::named);
        catalog.set_dictionary(super::repertoire::definitions_of_all);
        Arc::new(catalog)
    });
    &CATALOG
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::VariantName;

    #[test]
    fn every_file_of_the_library_is_read() {
        for (name, text) in LIBRARY {
            let pieces = yaml::pieces(text, &Catalog::default())
                .unwrap_or_else(|d| panic!("{name}: {}", d.message));
            let variant = pieces.variant.unwrap();
            assert_eq!(variant.name.as_str(), *name);
            assert!(!variant.sources.is_empty(), "{name} has no source");
            let like = variant.like.unwrap();
            assert!(like.as_str() == "nothing" || catalog().has(&like), "{name}");
        }
    }

    #[test]
    fn the_library_is_sorted_and_has_every_name_that_is_known() {
        assert!(LIBRARY.is_sorted());
        let played = VariantName::known().filter(|n| !["infinite", "5d"].contains(n));
        let missing: Vec<&str> = played
            .filter(|n| !catalog().has(&VariantName::from_words(n)))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
