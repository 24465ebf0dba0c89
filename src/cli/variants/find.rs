//! The variant of a name or a file.

use crate::cli::exit::Failure;
use crate::cli::variant;
use crate::model::{Catalog, VariantName};
use std::sync::Arc;

/// A variant with a definition.
pub(super) struct Found {
    pub(super) catalog: Arc<Catalog>,
    pub(super) name: VariantName,
}

pub(super) fn find(said: &str) -> Result<Found, Failure> {
    let found = variant::said(said)?;
    if let [first, ..] = &found.several[..] {
        let all = variant::sections(&found.several);
        return Err(Failure::Usage(format!(
            "`{said}` defines several variants ({all}); name one: `{said}:{first}`"
        )));
    }
    if found.catalog.variant(&found.name).is_none() {
        return Err(variant::unknown(said, &found.name));
    }
    Ok(Found {
        catalog: found.catalog,
        name: found.name,
    })
}
