use crate::model::{Kind, Letters};

/// The kind of a letter, in either case, or of a figurine; `raised` if a `+` is in front.
pub(super) fn kind(letter: char, raised: bool, letters: &Letters) -> Option<Kind> {
    let kind = match letter {
        '\u{2654}' | '\u{265A}' => Kind::KING,
        '\u{2655}' | '\u{265B}' => Kind::QUEEN,
        '\u{2656}' | '\u{265C}' => Kind::ROOK,
        '\u{2657}' | '\u{265D}' => Kind::BISHOP,
        '\u{2658}' | '\u{265E}' => Kind::KNIGHT,
        '\u{2659}' | '\u{265F}' => Kind::PAWN,
        _ => return letters.in_algebraic(u8::try_from(letter).ok()?, raised),
    };
    match raised {
        true => letters.in_algebraic(letters.algebraic(kind)?.upper, true),
        false => Some(kind),
    }
}

/// Appends the letter of a piece, with a `+` in front if it needs one. A piece that is dropped promoted,
/// and one whose capital means another promotion, is written `as_in_fen`.
pub(super) fn print(
    kind: Kind,
    as_in_fen: bool,
    letters: &Letters,
    out: &mut Vec<u8>,
) -> Option<()> {
    let usual = letters.letter(kind)?;
    let letter = match as_in_fen && usual.raised {
        true => usual,
        false => letters.algebraic(kind)?,
    };
    letters.in_algebraic(letter.upper, letter.raised)?;
    if letter.raised {
        out.push(b'+');
    }
    out.push(letter.upper);
    Some(())
}
