use crate::formats::letters::orthodox_kind;
use crate::model::Kind;

/// The kind of an English letter, in either case, or of a figurine.
pub(super) fn kind(letter: char) -> Option<Kind> {
    Some(match letter {
        '\u{2654}' | '\u{265A}' => Kind::KING,
        '\u{2655}' | '\u{265B}' => Kind::QUEEN,
        '\u{2656}' | '\u{265C}' => Kind::ROOK,
        '\u{2657}' | '\u{265D}' => Kind::BISHOP,
        '\u{2658}' | '\u{265E}' => Kind::KNIGHT,
        '\u{2659}' | '\u{265F}' => Kind::PAWN,
        _ => return orthodox_kind(u8::try_from(letter).ok()?),
    })
}
