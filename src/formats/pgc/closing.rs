//! What keeps a game without an end apart from the next one.

use super::entry::{Entry, entry, marker};
use crate::formats::Closing;

/// How a game without an end can be ended.
pub(super) fn closing(game: &[u8]) -> Closing {
    let (mut rest, mut closing) = (game, Closing::Same);
    while !rest.is_empty() {
        let Ok((found, len)) = entry(rest) else {
            return Closing::Never;
        };
        if found == Entry::Begin {
            closing = Closing::Broken;
        }
        rest = rest.get(len..).unwrap_or_default();
    }
    closing
}

/// What is written before bytes that would otherwise continue the game before them: its end, after a variation that has
/// none if 06 alone would complete the game. After an entry that cannot be read, a byte that begins none: the game
/// stays broken, and the next one belongs to it.
pub(super) fn between_endless(closing: Closing, next: &[u8]) -> &'static str {
    match (next.first(), closing) {
        (Some(&(marker::WHOLE | marker::BEGIN)), _) => "",
        (_, Closing::Same) => "\x06",
        (_, Closing::Broken) => "\x08\x06",
        (_, Closing::Never) => "\x0b",
    }
}
