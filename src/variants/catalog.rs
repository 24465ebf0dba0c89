//! The variants that are defined in the program.

use super::infinite;
use crate::formats::yaml;
use crate::model::{Catalog, VariantName};
use std::sync::{Arc, LazyLock};

/// The files of the library, by name.
const LIBRARY: &[(&str, &str)] = &[("chess", include_str!("library/chess.yaml"))];

/// The variants that are defined in the program. Users add their own with [`Catalog::with`].
pub fn catalog() -> &'static Arc<Catalog> {
    static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
        let mut catalog = Catalog::default();
        for (name, text) in LIBRARY {
            // The library is part of the program; a test reads every file.
            catalog.add(VariantName::from_words(name), || yaml::pieces(text).ok());
        }
        infinite::add_to(&mut catalog);
        catalog.set_dictionary(super::repertoire::definitions_of_all);
        Arc::new(catalog)
    });
    &CATALOG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_library_is_read() {
        for (name, text) in LIBRARY {
            let pieces = yaml::pieces(text).unwrap_or_else(|d| panic!("{name}: {}", d.message));
            assert_eq!(pieces.variant.unwrap().name.as_str(), *name);
        }
        assert_eq!(catalog().names().count(), LIBRARY.len());
    }
}
