//! The rules of variants, by their definitions.

use super::pieces::pieces_of;
use crate::model::{Catalog, Kind, Letters, Variant, VariantName};
use crate::rules::{Conduct, Prepared, Problem, Rules};
use crate::variants;
use std::borrow::Cow;

/// The rules of a variant of a catalog; `None` if the catalog does not have it.
///
/// An error says why its definition cannot be played.
pub fn rules_in(
    catalog: &Catalog,
    variant: &VariantName,
) -> Option<Result<Box<dyn Rules>, Problem>> {
    rules_as(catalog, variant, Conduct::default())
}

/// The same for games that are replayed as `conduct` says.
pub fn rules_as(
    catalog: &Catalog,
    variant: &VariantName,
    conduct: Conduct,
) -> Option<Result<Box<dyn Rules>, Problem>> {
    let prepared = prepared(catalog, variant, conduct)?;
    Some(prepared.map(|variant| variant.rules()))
}

/// A variant of a catalog, ready to be played by any engine for boards with edges; `None` if the catalog does not have it.
pub(super) fn prepared(
    catalog: &Catalog,
    variant: &VariantName,
    conduct: Conduct,
) -> Option<Result<Prepared, Problem>> {
    let found = catalog.find(variant)?;
    let defined = as_counted(found.variant.as_deref()?, conduct);
    let alike = alike(catalog.letters(variant));
    Some(Prepared::new(&defined, &pieces_of(found), &alike))
}

/// The variant with the halfmove clock that is asked for.
fn as_counted(variant: &Variant, conduct: Conduct) -> Cow<'_, Variant> {
    let drops = variant.laws.drops.as_ref();
    if !conduct.every_drop || !drops.is_some_and(|law| law.allowed) {
        return Cow::Borrowed(variant);
    }
    let mut counted = variant.clone();
    counted.laws.counting.get_or_insert_default().drops = true;
    Cow::Owned(counted)
}

/// Pieces that algebraic notation writes with one letter: in shogi the gold general and whatever moves
/// like it after promotion.
fn alike(letters: &Letters) -> Vec<Vec<Kind>> {
    let group = |upper: u8| {
        let plain = letters.moves(upper, false);
        plain.into_iter().chain(letters.alike(upper)).collect()
    };
    let groups = (b'A'..=b'Z').map(group);
    groups.filter(|g: &Vec<Kind>| g.len() > 1).collect()
}

/// The rules of a variant that is defined in the program.
pub fn rules_for(variant: &VariantName) -> Option<Box<dyn Rules>> {
    rules_in(variants::catalog(), variant)?.ok()
}
