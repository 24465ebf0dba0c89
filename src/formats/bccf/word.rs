//! The sixteen bits of a move.

use crate::formats::plain_move::{NotPlain, PlainMove};
use crate::model::{Kind, Marks, Ply, Sq};

/// The version of the notation.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Version {
    /// Both low bits are zero; a pawn on the last rank becomes what the piece bits say.
    V1_0,
    /// The low bits say that a pawn promotes and that the game is over.
    #[default]
    V1_1,
}

/// One move: from the highest bit on three bits each of source file, source rank,
/// target file and target rank, two of the piece (rook, knight, bishop, queen), the
/// promotion flag and the end flag.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Move(pub u16);

/// Why sixteen bits are no move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NoMove {
    /// It ends where it begins.
    Stays,
    /// Version 1.0 has no flags.
    Flags,
    /// A piece is named, but nothing promotes.
    Piece,
}

const PROMOTES: u16 = 2;
const ENDS: u16 = 1;

/// What the piece bits name.
const PIECES: [Kind; 4] = [Kind::ROOK, Kind::KNIGHT, Kind::BISHOP, Kind::QUEEN];

impl Move {
    /// Packs a move.
    ///
    /// # Errors
    /// If two squares and a promotion are not enough.
    #[inline]
    pub fn of(ply: Ply, ends: bool, version: Version) -> Result<Self, NotPlain> {
        let plain = PlainMove::of(ply)?;
        if plain.from == plain.to {
            return Err(NotPlain::Inexpressible);
        }
        let square = |s: Sq| u16::from(s.file) << 3 | u16::from(s.rank);
        let mut word = square(plain.from) << 10 | square(plain.to) << 4;
        if let Some(kind) = plain.promotion {
            let bits = PIECES.iter().position(|p| *p == kind).unwrap_or(0) as u16;
            word |= bits << 2;
            if version == Version::V1_1 {
                word |= PROMOTES;
            }
        }
        if ends && version == Version::V1_1 {
            word |= ENDS;
        }
        Ok(Self(word))
    }

    /// Whether the game is over with it (version 1.1).
    pub fn ends(self) -> bool {
        self.0 & ENDS != 0
    }

    /// The move as written. In version 1.0 the piece bits are a promotion only if `pawn_promotes`,
    /// which depends on the board.
    ///
    /// # Errors
    /// If the bits contradict each other.
    pub fn ply(self, version: Version, pawn_promotes: bool) -> Result<Ply, NoMove> {
        let square = |bits: u16| Sq::new((bits >> 3 & 7) as u8, (bits & 7) as u8);
        let mut ply = Ply::coordinates(square(self.0 >> 10), square(self.0 >> 4));
        if ply.from == ply.to {
            return Err(NoMove::Stays);
        }
        let piece = usize::from(self.0 >> 2 & 3);
        let promotes = match version {
            Version::V1_0 if self.0 & (PROMOTES | ENDS) != 0 => return Err(NoMove::Flags),
            Version::V1_0 => pawn_promotes,
            Version::V1_1 => self.0 & PROMOTES != 0,
        };
        if promotes {
            ply.promotion = Some(PIECES[piece]);
        } else if piece != 0 {
            return Err(NoMove::Piece);
        }
        ply.marks.set(Marks::SAYS_OVER, self.ends());
        Ok(ply)
    }
}
