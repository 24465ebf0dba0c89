//! The header `Hash` of games of 5D chess: a digest of the last position.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::tag_places;
use crate::hash::{Digest, Hasher, Scheme};
use crate::model::{Game, Position, Worlds};

/// The values of the header.
fn values(game: &Game) -> impl Iterator<Item = &str> {
    let multiverse = game.world() == Worlds::MULTIVERSE;
    let tags = multiverse.then(|| game.tags.iter());
    let tags = tags
        .into_iter()
        .flatten()
        .filter(|(name, _)| name.eq_ignore_ascii_case("Hash"));
    tags.map(|(_, value)| value)
}

/// Whether a game has the header.
pub(super) fn is_stated(game: &Game) -> bool {
    values(game).next().is_some()
}

/// Compares the header with the position after the last move. `text`: that of the game.
pub(super) fn compare(game: &Game, text: &str, last: Option<&Position>, sink: &mut Sink) {
    let Some(position) = last else { return };
    let said = values(game).map(|value| value.trim().to_ascii_lowercase().parse().ok());
    let said: Vec<Option<Digest>> = said.collect();
    let mut digest = |scheme| Hasher::default().position(scheme, position, &mut Sink::default());
    let known = [Scheme::State, Scheme::PlainState, Scheme::Legacy].map(&mut digest);
    if said
        .iter()
        .all(|said| said.is_some() && known.contains(said))
    {
        return;
    }
    let is = known[0].map(|digest: Digest| digest.to_string());
    let d = Diagnostic::warning(
        Code("core/other-hash"),
        "the header `Hash` is not the digest of the position after the last move",
    );
    let help = is.map_or("leave it out".to_owned(), |is| {
        format!("the digest of all boards is `{is}`; moves may be missing or wrong")
    });
    sink.push(d.at(place(game, text)).help(help));
}

/// The place of the header; of all headers, if it is not found.
fn place(game: &Game, text: &str) -> Span {
    let all = game.tags_span;
    let headers = text.get(all.range()).unwrap_or_default();
    let found = tag_places(headers).find(|(name, _)| name.eq_ignore_ascii_case("Hash"));
    found.map_or(all, |(_, span)| span.shifted(all.range().start))
}
