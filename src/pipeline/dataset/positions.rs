//! The columns of the table of positions.

use super::columns::{Column, Fill, Needs};
use super::games::{FILE, RECORD, VARIANT, id};
use super::texts::Texts;
use super::values::{Series, Type};
use crate::hash::Digest;

/// The positions of a game, one row for each.
pub(super) struct Reached<'a> {
    pub rows: usize,
    /// They as text, and the name of the notation.
    pub texts: &'a Texts,
    pub notation: Option<&'static str>,
    /// Their quick keys.
    pub keys: &'a [Digest],
}

const fn of(
    name: &'static str,
    kind: Type,
    needs: Needs,
    fill: fn(&Reached<'_>, &mut Series),
    doc: &'static str,
) -> Column {
    Column::new(name, kind, needs, Fill::Reached(fill), doc)
}

/// Every column.
pub(super) static POSITIONS: &[Column] = &[
    id("game", "the `id` of the game in the table of games").required(),
    FILE.on_request(),
    RECORD.on_request(),
    VARIANT.on_request(),
    of(
        "ply",
        Type::Int32,
        Needs::empty(),
        |at, to| to.numbers(at.rows),
        "number of turns before the position; 0 is the start",
    )
    .required(),
    of(
        "position",
        Type::Text,
        Needs::TEXT,
        |at, to| to.each_text(at.texts, at.rows),
        "the position",
    ),
    of(
        "position_notation",
        Type::Text,
        Needs::TEXT,
        |at, to| {
            let texts = at.texts.range(0..at.rows);
            texts.for_each(|text| to.text(at.notation.filter(|_| !text.is_empty())));
        },
        "notation of `position`: `fen`, `icn` or `5dfen`",
    ),
    Column::new(
        "hash",
        Type::Digest,
        Needs::HASHES,
        Fill::Hashes,
        "digest of the position (the scheme `position` of hashing.md; `state` for 5D chess)",
    ),
    of(
        "quick",
        Type::Digest,
        Needs::KEYS,
        |at, to| at.keys.iter().for_each(|key| to.digest(Some(*key))),
        "quick key of the position (the scheme `quick` of hashing.md)",
    )
    .on_request(),
    Column::new(
        "move",
        Type::Text,
        Needs::MOVES,
        Fill::Moves,
        "the move that is played from this position, as in `moves` of the table of games; missing at the end of the game",
    ),
    Column::new(
        "san",
        Type::Text,
        Needs::SAN,
        Fill::San,
        "the same move in algebraic notation",
    )
    .on_request(),
];
