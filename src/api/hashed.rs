use super::document::Document;
use super::rules;
use crate::diag::Sink;
use crate::hash::{Digest, Scheme};
use crate::pipeline::{Digested, Digester, Error, Select};
use serde::Serialize;

/// A digest of a position, a board or the moves of a game, with its scheme, as `panchess hash` prints it; see
/// docs/hashing.md. It also has the ply and the board, if they apply.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct NamedDigest {
    /// The digest.
    #[serde(serialize_with = "as_text")]
    pub digest: Digest,
    /// The name of its scheme.
    pub scheme: &'static str,
    /// The number of plies before the position; `None` with [`Select::Whole`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u64>,
    /// If it is the digest of one board: the name of the board in 5D chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

fn as_text<S: serde::Serializer>(digest: &Digest, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(digest)
}

impl NamedDigest {
    fn of(found: Digested) -> Self {
        Self {
            digest: found.hashed.digest,
            scheme: found.scheme.name(),
            ply: found.ply,
            board: found.hashed.board.map(|board| board.to_string()),
        }
    }
}

impl Document {
    /// The digests of the selected positions. Without a scheme, the default scheme of each position is used.
    ///
    /// ```
    /// use panchess::{Scheme, Select};
    ///
    /// let reader = panchess::Reader::of("pgn")?;
    /// let game = reader.bytes("1. e4 e5 *")?.next().expect("a game")?;
    /// let of_moves = game.hashes(Some(Scheme::Moves), Select::Whole)?;
    /// assert_eq!(of_moves[0].scheme, "moves");
    /// assert_eq!(game.hashes(None, Select::EveryPly)?.len(), 3);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// A move cannot be played, or a piece has no letter in 5DFEN.
    pub fn hashes(
        &self,
        scheme: Option<Scheme>,
        select: Select,
    ) -> Result<Vec<NamedDigest>, Error> {
        let catalog = self.known.options.catalog();
        let mut replay = rules::take(catalog);
        replay.follow(crate::rules::Conduct::default());
        let mut digester = Digester::new(replay);
        let (mut all, mut sink) = (Vec::new(), Sink::default());
        let mut document = self.inner.clone();
        let mut each = |found| all.push(NamedDigest::of(found));
        let done = digester.all(&mut document, (scheme, select), &mut sink, &mut each);
        rules::keep(catalog, digester.into_replay());
        match done {
            true => Ok(all),
            false => Err(self.kept.refused(&sink)),
        }
    }
}
