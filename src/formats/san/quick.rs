//! Reads the usual words without the grammar: a move as the standard writes it, with one glyph at most. Everything else is
//! `None` and goes to the grammar; a test checks that both agree.

use super::glyph;
use super::read::Spelled;
use crate::model::{Kind, Marks, Ply, Sq};

/// Reads one word without a meaning of its letters.
pub(super) fn spelled(text: &str) -> Option<Spelled> {
    let signs = text.bytes().position(|b| matches!(b, b'!' | b'?'));
    let (text, glyph) = text.split_at_checked(signs.unwrap_or(text.len()))?;
    let nag = match glyph {
        "" => None,
        "!" | "?" | "!!" | "??" | "!?" | "?!" => Some(glyph::nag(glyph)),
        _ => return None,
    };
    let (text, claim) = match text.as_bytes() {
        [text @ .., b'+'] => (text, Marks::SAYS_CHECK),
        [text @ .., b'#'] => (text, Marks::SAYS_MATE),
        text => (text, Marks::empty()),
    };
    let (mut ply, letters) = said(text)?;
    ply.marks |= claim;
    Some(Spelled::of_move(ply, letters, nag))
}

/// The move, with the letters of the piece and of its promotion.
fn said(text: &[u8]) -> Option<(Ply, [Option<u8>; 2])> {
    let castles = |marks| {
        let ply = Ply {
            marks,
            ..Ply::UNKNOWN
        };
        Some((ply, [None; 2]))
    };
    match text {
        b"O-O" => castles(Marks::CASTLE_SHORT),
        b"O-O-O" => castles(Marks::CASTLE_LONG),
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
            Some((piece(rest)?, [Some(*letter), None]))
        }
        [pawn @ .., b'=', letter @ (b'N' | b'B' | b'R' | b'Q')] => {
            Some((self::pawn(pawn)?, [None, Some(*letter)]))
        }
        text => Some((pawn(text)?, [None; 2])),
    }
}

fn piece(rest: &[u8]) -> Option<Ply> {
    match rest {
        [file, rank] => to(Sq::NONE, false, (file, rank)),
        [b'x', file, rank] => to(Sq::NONE, true, (file, rank)),
        [from, file, rank] => to(half(from)?, false, (file, rank)),
        [from, b'x', file, rank] => to(half(from)?, true, (file, rank)),
        [a, b, file, rank] => to(square(a, b)?, false, (file, rank)),
        [a, b, b'x', file, rank] => to(square(a, b)?, true, (file, rank)),
        _ => None,
    }
}

fn pawn(text: &[u8]) -> Option<Ply> {
    let ply = match text {
        [file, rank] => to(Sq::NONE, false, (file, rank))?,
        [from, b'x', file, rank] => {
            let from = Sq::new(self::file(from)?, Sq::NONE.rank);
            to(from, true, (file, rank))?
        }
        _ => return None,
    };
    let kind = Some(Kind::PAWN);
    Some(Ply { kind, ..ply })
}

fn to(from: Sq, captures: bool, (file, rank): (&u8, &u8)) -> Option<Ply> {
    let marks = match captures {
        true => Marks::SAYS_CAPTURE,
        false => Marks::empty(),
    };
    Some(Ply {
        from,
        to: square(file, rank)?,
        marks,
        ..Ply::UNKNOWN
    })
}

/// A file or a rank.
fn half(byte: &u8) -> Option<Sq> {
    let Sq { file, rank } = Sq::NONE;
    let of_file = self::file(byte).map(|file| Sq::new(file, rank));
    of_file.or_else(|| Some(Sq::new(file, self::rank(byte)?)))
}

fn square(file: &u8, rank: &u8) -> Option<Sq> {
    Some(Sq::new(self::file(file)?, self::rank(rank)?))
}

fn file(byte: &u8) -> Option<u8> {
    matches!(byte, b'a'..=b'h').then(|| byte - b'a')
}

fn rank(byte: &u8) -> Option<u8> {
    matches!(byte, b'1'..=b'8').then(|| byte - b'1')
}

#[cfg(test)]
mod tests {
    use super::super::read::spelled_by_grammar;
    use super::*;

    /// Whether it was read; then the grammar reads the same.
    fn agrees(text: &str) -> bool {
        let quick = spelled(text);
        if quick.is_some() {
            assert_eq!(quick, spelled_by_grammar(text), "{text}");
        }
        quick.is_some()
    }

    #[test]
    fn all_short_words_are_read_as_by_the_grammar() {
        const BYTES: &[u8] = b"NKOPbceix189-=+#!?Qqp/";
        let (mut words, mut read): (Vec<String>, usize) = (vec![String::new()], 0);
        for _ in 0..4 {
            let longer = |word: &String| {
                BYTES
                    .iter()
                    .map(|b| format!("{word}{}", char::from(*b)))
                    .collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
            read += words.iter().filter(|word| agrees(word)).count();
        }
        assert!(read > 300, "{read}");
    }

    #[test]
    fn usual_words_are_read_as_by_the_grammar() {
        let mut read = 0;
        let ends = [
            "", "+", "#", "++", "!", "?!", "+!?", "#!!", "=Q", "=N+", "=K", "=q", "Q", "e.p.",
            "!!!", "/H", ",a1",
        ];
        for letter in ["", "N", "B", "K", "A", "P", "+R", "b"] {
            for from in [
                "", "a", "h", "1", "8", "9", "b2", "g7", "i", "x", "-", "a10",
            ] {
                for link in ["", "x", "-", ":"] {
                    for to in ["a1", "e4", "h8", "i3", "b9", "c10", "x1"] {
                        for end in ends {
                            let word = format!("{letter}{from}{link}{to}{end}");
                            read += usize::from(agrees(&word));
                        }
                    }
                }
            }
        }
        assert!(read > 1_000, "{read}");
        for word in ["O-O", "O-O-O", "O-O+", "O-O-O#", "O-O-O!", "O-O?!"] {
            assert!(agrees(word), "{word}");
        }
        for word in [
            "O-O-", "0-0", "1-0", "*", "e4é", "é4", "+", "!", "", "Nf3 ", "1/2-1/2", "--", "Z0",
        ] {
            assert!(!agrees(word), "{word}");
        }
    }

    /// Every square, and every half of another one.
    #[test]
    fn every_square_is_read_as_by_the_grammar() {
        let squares =
            || (b'a'..=b'h').flat_map(|f| (b'1'..=b'8').map(move |r| [f, r].map(char::from)));
        for [file, rank] in squares() {
            for word in [
                format!("{file}{rank}"),
                format!("Q{file}x{file}{rank}"),
                format!("R{rank}{file}{rank}"),
                format!("N{file}{rank}a1"),
                format!("Na1x{file}{rank}"),
                format!("{file}xb{rank}=R"),
            ] {
                assert!(agrees(&word), "{word}");
            }
        }
    }
}
