//! The English letters of the pieces of chess.

use crate::model::Kind;

/// The piece of chess that an English letter of either case stands for.
#[inline]
pub(crate) const fn orthodox_kind(letter: u8) -> Option<Kind> {
    Some(match letter.to_ascii_uppercase() {
        b'P' => Kind::PAWN,
        b'N' => Kind::KNIGHT,
        b'B' => Kind::BISHOP,
        b'R' => Kind::ROOK,
        b'Q' => Kind::QUEEN,
        b'K' => Kind::KING,
        _ => return None,
    })
}

/// The English letter of a piece of chess, upper case.
#[inline]
pub const fn orthodox_letter(kind: Kind) -> Option<u8> {
    Some(match kind {
        Kind::PAWN => b'P',
        Kind::KNIGHT => b'N',
        Kind::BISHOP => b'B',
        Kind::ROOK => b'R',
        Kind::QUEEN => b'Q',
        Kind::KING => b'K',
        _ => return None,
    })
}
