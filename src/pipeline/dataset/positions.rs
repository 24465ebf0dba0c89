//! The columns of the table of positions.

use super::columns::{Column, Fill, Needs};
use super::games::{FILE, RECORD, VARIANT, id};
use super::values::{Series, Type};
use crate::hash::Digest;

/// A position of a game.
pub(super) struct Reached<'a> {
    /// Plies before it.
    pub plies: u64,
    /// It as text, and the name of the notation.
    pub text: &'a str,
    pub notation: Option<&'static str>,
    /// Its quick key.
    pub key: Option<Digest>,
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
        |at, to| to.int(i64::try_from(at.plies).ok()),
        "number of turns before the position; 0 is the start",
    )
    .required(),
    of(
        "position",
        Type::Text,
        Needs::TEXT,
        |at, to| to.text(at.notation.map(|_| at.text)),
        "the position",
    ),
    of(
        "position_notation",
        Type::Text,
        Needs::TEXT,
        |at, to| to.text(at.notation),
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
        |at, to| to.digest(at.key),
        "quick key of the position (the scheme `quick` of hashing.md)",
    )
    .on_request(),
    Column::new(
        "move",
        Type::Text,
        Needs::MOVES,
        Fill::Moves,
        "the move that is played from it, as in `moves` of the table of games; missing at the end of the game",
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
