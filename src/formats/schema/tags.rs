//! Tags whose facts have their own keys: `Result`, `FEN` and `SetUp`. A game has each fact once, so that no target
//! writes it twice.

use crate::model::{Game, Outcome, Tags};
use std::borrow::Cow;

/// A name and a value.
type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Whether a key has what such a tag states.
fn has_key(name: &str) -> bool {
    matches!(name, "Result" | "FEN" | "SetUp")
}

/// The tags of a game that are written.
pub fn written(tags: &Tags) -> Vec<Pair<'_>> {
    let mut written = Vec::with_capacity(tags.len());
    let own = tags.iter().filter(|(name, _)| !has_key(name));
    written.extend(own.map(|(name, value)| (name.into(), value.into())));
    written
}

/// How many tags of a game are not written.
pub fn unwritten(tags: &Tags) -> u64 {
    tags.iter().filter(|(name, _)| has_key(name)).count() as u64
}

/// Takes the tags into a game that has its outcome. The error is a tag that no key confirms.
pub fn take(tags: &[Pair<'_>], game: &mut Game) -> Result<(), String> {
    let mut tags = tags.iter().map(|(n, v)| (n.as_ref(), v.as_ref()));
    tags.try_for_each(|(name, value)| match name {
        "Result" => result(value, game),
        "FEN" | "SetUp" => Err(format!(
            "the tag `{name}` is not allowed among `tags`; the key `start` has the position"
        )),
        _ => {
            game.tags.push(name, value);
            Ok(())
        }
    })
}

/// A tag is enough if there is no key.
fn result(value: &str, game: &mut Game) -> Result<(), String> {
    match Outcome::from_tag(value) {
        Some(said) if [Outcome::Unknown, said].contains(&game.outcome) => {
            game.outcome = said;
            game.says_unknown |= said == Outcome::Unknown;
            Ok(())
        }
        Some(said) => Err(format!(
            "the tag `Result` says `{}`, and the outcome is `{}`; the key `outcome` is enough",
            said.token(),
            game.outcome.token()
        )),
        None => Err(
            "the tag `Result` is none of `1-0`, `0-1`, `1/2-1/2`, `0-0` and `*`; \
             the key `outcome` has the result"
                .into(),
        ),
    }
}
