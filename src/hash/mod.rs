//! Computes digests of positions: numbers of 128 bits that are the same on every machine.
//!
//! `docs/hashing.md` defines each [`Scheme`] byte by byte.

mod digest;
mod growing;
mod lanes;
mod legacy;
mod moves;
mod plain;
mod plain_text;
mod position;
mod quick;
mod text;

#[cfg(test)]
mod tests;

pub use digest::{Digest, NotADigest};
pub use growing::Growing;
pub use moves::Moves;
pub use position::canonical;
pub use quick::Quick;

use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::fen5d;
use crate::model::{BoardId, PlainPosition, Position, World};
use lanes::Texts;
use legacy::Lack;
use plain_text::PlainCanonical;
use position::Canonical;

/// What is hashed; docs/hashing.md defines each scheme.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Scheme {
    /// The 5DFEN of all boards together.
    State,
    /// The 5DFEN of each board.
    Board,
    /// The canonical position: the variant, pieces, hands, rights and side to move, without counters.
    Position,
    /// `State` with positive timelines written without their sign (`state-plain`).
    PlainState,
    /// `Board` with positive timelines written without their sign (`board-plain`).
    PlainBoard,
    /// All boards, as in the first collections of games of 5D chess (`5d-legacy`).
    Legacy,
    /// The variant, the start position and the moves of a game.
    Moves,
    /// The same positions are equal as with `Position`, but it is faster to compute. Its digests differ from those of
    /// `Position`.
    Quick,
}

impl Scheme {
    /// The default scheme of a position: all boards of a multiverse, otherwise the canonical
    /// position.
    #[doc(hidden)]
    pub fn usual(position: &Position) -> Self {
        match position.world {
            World::Multiverse(_) => Self::State,
            _ => Self::Position,
        }
    }

    /// Its name, which is printed beside its digests.
    pub fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Board => "board",
            Self::Position => "position",
            Self::PlainState => "state-plain",
            Self::PlainBoard => "board-plain",
            Self::Legacy => "5d-legacy",
            Self::Moves => "moves",
            Self::Quick => "quick",
        }
    }

    /// The scheme with this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [
            Self::State,
            Self::Board,
            Self::Position,
            Self::PlainState,
            Self::PlainBoard,
            Self::Legacy,
            Self::Moves,
            Self::Quick,
        ];
        all.into_iter().find(|scheme| scheme.name() == name)
    }

    /// The same scheme with positive timelines written without their sign.
    #[must_use]
    pub fn plain(self) -> Self {
        match self {
            Self::State => Self::PlainState,
            Self::Board => Self::PlainBoard,
            other => other,
        }
    }

    fn is_plain(self) -> bool {
        matches!(self, Self::PlainState | Self::PlainBoard)
    }
}

/// One digest, and its board if it belongs to one board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Hashed {
    /// The board; `None` if the whole position was hashed.
    pub board: Option<BoardId>,
    /// The digest.
    pub digest: Digest,
}

/// Hashes positions, reusing its memory.
#[derive(Debug, Default)]
pub struct Hasher {
    text: Vec<u8>,
    canonical: Canonical,
    plain: PlainCanonical,
    /// Boards that are hashed together.
    boards: Texts,
    /// Positions and turns that are hashed together.
    waiting: Texts,
    quick: Quick,
}

impl Hasher {
    /// The digest of a whole position. `None` means an error went to `sink`: 5DFEN has no letter for something in it.
    /// The schemes `position`, `quick` and `moves` never fail; for `moves`, the position is a game without moves.
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
            Scheme::Position => self.canonical.print(position, &mut self.text),
            Scheme::Quick => return Some(self.quick.key(position)),
            Scheme::Legacy => {
                let world = position.multiverse().ok_or(Lack::Code);
                if let Err(lack) = world.and_then(|w| legacy::text(w, &mut self.text)) {
                    sink.push(no_legacy(lack));
                    return None;
                }
            }
            Scheme::Moves => {
                let mut moves = Moves::default();
                moves.begin(position);
                return Some(moves.digest());
            }
            _ => {
                if !fen5d::print(position, b"", &mut self.text, sink) {
                    return None;
                }
            }
        }
        if scheme.is_plain() {
            without_signs(&mut self.text, 0);
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
            (Scheme::Board | Scheme::PlainBoard, World::Multiverse(_)) => {
                self.boards(scheme, position, out, sink)
            }
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

    /// Adds a position for the scheme `position`, to be hashed with others by [`Hasher::together`]. Returns whether
    /// enough positions wait.
    pub fn wait(&mut self, position: &Position) -> bool {
        self.canonical.print(position, self.waiting.open());
        self.end()
    }

    /// Like [`Hasher::wait`], for a plain position of chess.
    pub fn wait_plain(&mut self, position: &PlainPosition) -> bool {
        self.plain.print(position, self.waiting.open());
        self.end()
    }

    /// Adds the turns of a game, to be hashed with others. `false`: they are too long for that.
    pub fn wait_moves(&mut self, moves: &Moves) -> bool {
        let Some(text) = moves.text() else {
            return false;
        };
        self.waiting.open().extend_from_slice(text);
        self.waiting.end();
        true
    }

    /// Ends the text of a position. Returns whether enough positions wait.
    fn end(&mut self) -> bool {
        self.waiting.end();
        self.is_full()
    }

    /// Whether enough texts wait to be hashed together.
    pub fn is_full(&self) -> bool {
        /// The number of their bytes.
        const ENOUGH: usize = 1 << 18;
        self.waiting.start() > ENOUGH
    }

    /// The digests of all positions and turns that wait, in their order. Several are hashed at a time, which is faster.
    pub fn together(&mut self) -> Vec<Digest> {
        let digests = self.waiting.digests();
        self.waiting.clear();
        digests
    }

    /// Removes what waits.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// The digest of each board of a multiverse.
    fn boards(
        &mut self,
        scheme: Scheme,
        position: &Position,
        out: &mut Vec<Hashed>,
        sink: &mut Sink,
    ) -> bool {
        let Some(world) = position.multiverse() else {
            return false;
        };
        self.boards.clear();
        for (id, grid) in &world.boards {
            let start = self.boards.start();
            let text = self.boards.open();
            if !fen5d::print_one(*id, grid, text, sink) {
                return false;
            }
            if scheme.is_plain() {
                without_signs(text, start);
            }
            self.boards.end();
        }
        let all = world.boards.keys().zip(self.boards.digests());
        out.extend(all.map(|(id, digest)| Hashed {
            board: Some(*id),
            digest,
        }));
        true
    }
}

/// Removes the signs of positive timelines from a text, beginning at `start`. Nothing else follows a colon.
fn without_signs(text: &mut Vec<u8>, start: usize) {
    let mut to = start;
    for from in start..text.len() {
        let sign = text[from] == b'+' && from > 0 && text[from - 1] == b':';
        if sign && text.get(from + 1) != Some(&b'0') {
            continue;
        }
        text[to] = text[from];
        to += 1;
    }
    text.truncate(to);
}

fn no_legacy(lack: Lack) -> Diagnostic {
    let message = match lack {
        Lack::Code => "only positions of 5D chess with its twelve pieces have this hash".to_owned(),
        Lack::Boards => format!(
            "positions in which more than {} boards are missing do not have this hash",
            legacy::MOST_MISSING
        ),
    };
    Diagnostic::error(Code("core/no-legacy-hash"), message)
        .help("use another scheme: `--scheme state`")
}
