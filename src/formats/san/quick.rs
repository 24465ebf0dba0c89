//! Reads the usual words without the grammar: a move as the standard writes it, with any letters, drops, gates and walls, and
//! with one glyph at most. Everything else is `None` and goes to the grammar; a test checks that both agree.

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

/// The letters of a word.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Spoken {
    pub piece: Option<Letter>,
    pub becomes: Option<Letter>,
    pub gated: Option<Letter>,
}

/// A letter, and whether a `+` is in front of it.
pub(super) type Letter = (u8, bool);

/// What is left of a word.
struct Rest<'a>(&'a [u8]);

/// The move with its letters.
fn said(text: &[u8]) -> Option<(Ply, Spoken)> {
    let mut ply = Ply::UNKNOWN;
    let mut letters = Spoken::default();
    match text {
        b"O-O" => ply.marks = Marks::CASTLE_SHORT,
        b"O-O-O" => ply.marks = Marks::CASTLE_LONG,
        _ => {
            let mut rest = Rest(text);
            letters.piece = rest.letter();
            match rest.takes(b'@') {
                true => drop(&mut rest, &mut ply)?,
                false => moves(&mut rest, &mut ply, &mut letters)?,
            }
            if rest.takes(b',') {
                ply.wall = rest.square()?;
                ply.marks |= Marks::WALL;
            }
            if !rest.0.is_empty() {
                return None;
            }
        }
    }
    Some((ply, letters))
}

fn drop(rest: &mut Rest<'_>, ply: &mut Ply) -> Option<()> {
    ply.to = rest.square()?;
    ply.kind = Some(Kind::PAWN);
    ply.marks |= Marks::DROP;
    Some(())
}

fn moves(rest: &mut Rest<'_>, ply: &mut Ply, letters: &mut Spoken) -> Option<()> {
    match letters.piece {
        Some(_) => rest.way(ply)?,
        None => rest.pawn(ply)?,
    }
    if rest.takes(b'=') {
        letters.becomes = Some(rest.letter()?);
    }
    // Without a letter it can be a promotion.
    if letters.piece.is_some() && rest.takes(b'/') {
        letters.gated = Some(rest.letter().filter(|(_, raised)| !raised)?);
        ply.marks |= Marks::GATE;
    }
    Some(())
}

impl Rest<'_> {
    fn takes(&mut self, byte: u8) -> bool {
        let rest = self.0.strip_prefix(&[byte]);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// `N` or `+N`.
    fn letter(&mut self) -> Option<Letter> {
        let (letter, raised, rest) = match self.0 {
            [b'+', letter @ b'A'..=b'Z', rest @ ..] => (letter, true, rest),
            [letter @ b'A'..=b'Z', rest @ ..] => (letter, false, rest),
            _ => return None,
        };
        self.0 = rest;
        Some((*letter, raised))
    }

    fn file(&mut self) -> Option<u8> {
        let [file @ b'a'..=b'w', rest @ ..] = self.0 else {
            return None;
        };
        self.0 = rest;
        Some(file - b'a')
    }

    fn rank(&mut self) -> Option<u8> {
        let (rank, rest) = match self.0 {
            [ten @ b'1'..=b'9', one @ b'0'..=b'9', rest @ ..] => {
                ((ten - b'0') * 10 + one - b'0', rest)
            }
            [one @ b'1'..=b'9', rest @ ..] => (one - b'0', rest),
            _ => return None,
        };
        self.0 = rest;
        Some(rank - 1)
    }

    /// A file, a rank, or both.
    fn part(&mut self) -> Sq {
        let unknown = Sq::NONE;
        let file = self.file().unwrap_or(unknown.file);
        Sq::new(file, self.rank().unwrap_or(unknown.rank))
    }

    fn square(&mut self) -> Option<Sq> {
        Some(self.part()).filter(|sq| sq.is_known())
    }

    /// The squares of a piece: `f3`, `bd7`, `1xa3`, `h4e1`.
    fn way(&mut self, ply: &mut Ply) -> Option<()> {
        let first = self.part();
        let captures = self.takes(b'x');
        let second = self.part();
        let (from, to) = match second.is_none() && !captures {
            true => (Sq::NONE, first),
            false => (first, second),
        };
        if !to.is_known() {
            return None;
        }
        (ply.from, ply.to) = (from, to);
        if captures {
            ply.marks |= Marks::SAYS_CAPTURE;
        }
        Some(())
    }

    /// The squares of a pawn: `e4`, `exd5`.
    fn pawn(&mut self, ply: &mut Ply) -> Option<()> {
        let from = self.file()?;
        ply.kind = Some(Kind::PAWN);
        if self.takes(b'x') {
            ply.from = Sq::new(from, Sq::NONE.rank);
            ply.to = self.square()?;
            ply.marks |= Marks::SAYS_CAPTURE;
        } else {
            ply.to = Sq::new(from, self.rank()?);
        }
        Some(())
    }
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
        const BYTES: &[u8] = b"NOPZbcx10@,-=+#!?Qq/";
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
            "!!!", "/H", ",a1", "=+S", "/Hh1", "/+H", "=Q/H+", "/H,c12#", ",a", "=",
        ];
        for letter in [
            "", "N", "B", "Z", "O", "P", "+R", "b", "@", "P@", "+P@", "+",
        ] {
            for from in [
                "", "a", "h", "1", "8", "9", "b2", "g7", "i", "x", "-", "a10", "12", "w99", "a0",
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
        assert!(read > 5_000, "{read}");
        for word in ["O-O", "O-O-O", "O-O+", "O-O-O#", "O-O-O!", "O-O?!"] {
            assert!(agrees(word), "{word}");
        }
        for word in ["+P@e4+", "@j10", "R12xb9=+S#", "Zl10,a16", "Sw1/H"] {
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
        let squares = ('a'..='w').flat_map(|file| (1..=99).map(move |rank| (file, rank)));
        for (file, rank) in squares {
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
