use crate::model::Kind;

/// The kind an English letter, of either case, or a figurine stands for.
pub(super) fn kind(letter: char) -> Option<Kind> {
    Some(match letter {
        'K' | 'k' | '\u{2654}' | '\u{265A}' => Kind::KING,
        'Q' | 'q' | '\u{2655}' | '\u{265B}' => Kind::QUEEN,
        'R' | 'r' | '\u{2656}' | '\u{265C}' => Kind::ROOK,
        'B' | 'b' | '\u{2657}' | '\u{265D}' => Kind::BISHOP,
        'N' | 'n' | '\u{2658}' | '\u{265E}' => Kind::KNIGHT,
        'P' | 'p' | '\u{2659}' | '\u{265F}' => Kind::PAWN,
        _ => return None,
    })
}

/// The letter of a kind in algebraic notation.
pub fn letter(kind: Kind) -> Option<u8> {
    Some(match kind {
        Kind::KING => b'K',
        Kind::QUEEN => b'Q',
        Kind::ROOK => b'R',
        Kind::BISHOP => b'B',
        Kind::KNIGHT => b'N',
        Kind::PAWN => b'P',
        _ => return None,
    })
}
