//! Splits a record into its parts by the grammar, with or without escapes in its tags.

use super::dialect::{Dialect, Evidence};
use super::header::Shape;
use super::syntax::{self, Parts};
use super::tags;
use crate::diag::Sink;

/// The parts of a record in a dialect, if one is forced. `None` after an error.
pub(super) fn parts<'a>(
    text: &'a str,
    forced: Option<Dialect>,
    sink: &mut Sink,
) -> Option<Parts<'a>> {
    let found = match forced {
        Some(dialect) => syntax::split(text, dialect.is_site()),
        None => of_the_site(text).map_or_else(|| syntax::split(text, false), Ok),
    };
    found.map_err(|d| sink.push(d)).ok()
}

/// The parts of a record that its tags and fields show to be the site's, if that makes a difference.
fn of_the_site(text: &str) -> Option<Parts<'_>> {
    if !text.contains('\\') {
        return None;
    }
    let parts = syntax::split(text, true).ok()?;
    let known = parts.fields.iter().all(|f| f.shape != Shape::Unknown);
    let site = tags::evidence(&parts.tags).and(fields(&parts)).verdict();
    (known && site.is_site()).then_some(parts)
}

/// What the fields reveal about the dialect.
pub(super) fn fields(parts: &Parts<'_>) -> Evidence {
    let mut evidence = Evidence::default();
    evidence.fields(&parts.fields);
    evidence.seed |= !parts.late.is_empty();
    evidence
}

/// Whether a reader without a forced dialect finds the values that were written, with or without escapes.
pub(super) fn reads_back(text: &str, raw: bool) -> bool {
    let (meant, found) = (
        syntax::split(text, raw).ok(),
        parts(text, None, &mut Sink::default()),
    );
    meant
        .zip(found)
        .is_some_and(|(a, b)| tags::values(&a).eq(tags::values(&b)))
}
