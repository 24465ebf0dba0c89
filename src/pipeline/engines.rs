//! The rules of variants, by their definitions.

use super::alike::Alike;
use super::pieces::pieces_of;
use crate::model::{Catalog, VariantName};
use crate::rules::{Problem, Rules, rules_with};
use crate::variants;

/// The rules of a variant of a catalog; `None` if the catalog does not have it.
///
/// An error says why its definition cannot be played.
pub fn rules_in(
    catalog: &Catalog,
    variant: &VariantName,
) -> Option<Result<Box<dyn Rules>, Problem>> {
    let found = catalog.find(variant)?;
    let defined = found.variant.as_deref()?;
    let rules = rules_with(defined, &pieces_of(found));
    Some(rules.map(|rules| Alike::with(rules, catalog.letters(variant))))
}

/// The rules of a variant that is defined in the program.
pub fn rules_for(variant: &VariantName) -> Option<Box<dyn Rules>> {
    rules_in(variants::catalog(), variant)?.ok()
}
