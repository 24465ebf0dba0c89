//! A position as a number of 128 bits, the same on every machine.
//!
//! `docs/hashing.md` defines each [`Scheme`] byte by byte.

mod digest;
mod position;
mod text;

#[cfg(test)]
mod tests;

pub use digest::{Digest, NotADigest};
pub use position::canonical;

use crate::diag::Sink;
use crate::formats::fen5d;
use crate::model::{BoardId, Position, World};

/// What is hashed.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Scheme {
    /// The 5DFEN of all boards together.
    State,
    /// The 5DFEN of each board.
    Board,
    /// The canonical position: no counters, but the variant.
    Position,
}

impl Scheme {
    /// The default scheme of a position: all boards of a multiverse, otherwise the canonical
    /// position.
    pub fn usual(position: &Position) -> Self {
        match position.world {
            World::Multiverse(_) => Self::State,
            _ => Self::Position,
        }
    }

    /// Its name, as printed next to its digests.
    pub fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Board => "board",
            Self::Position => "position",
        }
    }

    /// The scheme of that name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::State, Self::Board, Self::Position];
        all.into_iter().find(|scheme| scheme.name() == name)
    }
}

/// One digest, and its board if it belongs to one board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Hashed {
    /// The board; `None` where the whole position was hashed.
    pub board: Option<BoardId>,
    /// The number.
    pub digest: Digest,
}

/// Hashes positions, reusing its memory.
#[derive(Debug, Default)]
pub struct Hasher {
    text: Vec<u8>,
}

impl Hasher {
    /// The digest of a whole position. `None` means an error went to `sink`: 5DFEN
    /// has no letter for something in it. The scheme `position` never fails.
    ///
    /// The scheme `board` needs a position with a single board here; see [`Hasher::all`].
    pub fn position(
        &mut self,
        scheme: Scheme,
        position: &Position,
        sink: &mut Sink,
    ) -> Option<Digest> {
        self.text.clear();
        match scheme {
            Scheme::Position => canonical(position, &mut self.text),
            Scheme::State | Scheme::Board => {
                if !fen5d::print(position, b"", &mut self.text, sink) {
                    return None;
                }
            }
        }
        Some(Digest::of(&self.text))
    }

    /// Appends the digests of a position to `out`: one, or one for each board in the order of
    /// 5DFEN. `false` means that an error went to `sink`.
    pub fn all(
        &mut self,
        scheme: Scheme,
        position: &Position,
        out: &mut Vec<Hashed>,
        sink: &mut Sink,
    ) -> bool {
        match (scheme, &position.world) {
            (Scheme::Board, World::Multiverse(_)) => self.boards(position, out, sink),
            _ => {
                let digest = self.position(scheme, position, sink);
                out.extend(digest.map(|digest| Hashed {
                    board: None,
                    digest,
                }));
                digest.is_some()
            }
        }
    }

    /// The digest of each board of a multiverse.
    fn boards(&mut self, position: &Position, out: &mut Vec<Hashed>, sink: &mut Sink) -> bool {
        let Some(world) = position.multiverse() else {
            return false;
        };
        for (id, grid) in &world.boards {
            self.text.clear();
            if !fen5d::print_one(*id, grid, &mut self.text, sink) {
                return false;
            }
            out.push(Hashed {
                board: Some(*id),
                digest: Digest::of(&self.text),
            });
        }
        true
    }
}
