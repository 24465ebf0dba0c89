use crate::formats::letters::{Letters, orthodox_kind};
use crate::model::{Kind, VariantName};

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

/// A piece that is gated in: of variants only, which have more letters.
pub(super) fn gated(letter: char) -> Option<Kind> {
    let other = || all().kind(u8::try_from(letter).ok()?, false);
    kind(letter).or_else(other)
}

/// The letter of a piece that is gated in.
pub(super) fn gated_letter(kind: Kind) -> Option<u8> {
    let letter = all().letter(kind).filter(|l| !l.raised);
    letter.map(|l| l.upper)
}

fn all() -> &'static Letters {
    Letters::of(&VariantName::UNKNOWN)
}
