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
    let chosen = variant::said(said)?;
    if let [first, ..] = &chosen.several[..] {
        let all = variant::sections(&chosen.several);
        return Err(Failure::Usage(format!(
            "`{said}` defines several variants ({all}); name one: `{said}:{first}`"
        )));
    }
    let name = chosen.name.unwrap_or(VariantName::CHESS);
    if chosen.catalog.variant(&name).is_none() {
        return Err(variant::unknown(said, &name));
    }
    Ok(Found {
        catalog: chosen.catalog,
        name,
    })
}
