//! The letters of pieces in FEN, SAN and UCI.
//!
//! A letter that is in no table becomes a kind with a name such as `letter-a`; with a `+` in
//! front, the name begins with `promoted-`. So every letter is written as it was read.

use super::Variant;
use crate::model::{Kind, Piece, Side, Word};
use std::sync::{Arc, LazyLock};

/// The letters of one variant: from letters to pieces, and from pieces to letters.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Letters {
    plain: [Option<Kind>; 26],
    raised: [Option<Kind>; 26],
    /// By [`Kind::index`]: the upper-case letter, with [`RAISED`] for a `+`; 0 means that there is none.
    back: Vec<u8>,
    /// The letters, on the board, of pieces with one letter, by [`Piece::number`]; 0 means that there is none.
    single: [u8; 256],
    /// One bit for each letter that stands for a known piece.
    known: u32,
    /// Whether the other letters may also stand for pieces in moves.
    open: bool,
    /// The letters in the order in which hands list them.
    held: [u8; 26],
    /// Capital letters in algebraic notation that are not the letters of their pieces in FEN.
    algebraic: Vec<(u8, Kind)>,
    /// Other letters of pieces that are also read.
    further: Vec<(u8, Kind)>,
    /// Pieces that result from a promotion as in shogi, if another promotion of the same piece has their capital letter
    /// in algebraic notation.
    twins: Vec<Kind>,
    /// Whether walls are placed instead of moves.
    walls_instead: bool,
}

/// The order of pieces in hands in chess: kings, letters of variants, then `QRBNP`.
const HELD: &[u8; 26] = b"KACDEFGHIJLMOSTUVWXYZQRBNP";

/// How a kind is written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Letter {
    /// The letter in upper case.
    pub upper: u8,
    /// Whether it has a `+` in front.
    pub raised: bool,
}

const RAISED: u8 = 0x80;

/// The letters of chess.
const ORTHODOX: &[(u8, Kind)] = &[
    (b'P', Kind::PAWN),
    (b'N', Kind::KNIGHT),
    (b'B', Kind::BISHOP),
    (b'R', Kind::ROOK),
    (b'Q', Kind::QUEEN),
    (b'K', Kind::KING),
];

impl Letters {
    /// The letters of chess.
    pub fn orthodox() -> &'static Arc<Self> {
        static TABLE: LazyLock<Arc<Letters>> =
            LazyLock::new(|| Arc::new(Letters::and_orthodox(&[])));
        &TABLE
    }

    /// Whether these are [those of chess](Self::orthodox).
    #[inline]
    pub(crate) fn are_orthodox(&self) -> bool {
        std::ptr::eq(self, Self::orthodox().as_ref())
    }

    /// The letters of a variant without a definition: those of chess, and every other letter is
    /// an unknown piece.
    pub fn of_unknown() -> &'static Arc<Self> {
        static TABLE: LazyLock<Arc<Letters>> = LazyLock::new(|| {
            Arc::new(Letters {
                open: true,
                ..Letters::and_orthodox(&[])
            })
        });
        &TABLE
    }

    /// The letters of a variant. Letters of chess that it does not use keep their meaning.
    pub fn of(variant: &Variant) -> Self {
        let mut table = Self::empty();
        let kind = |piece: &Word| Kind::named(piece.as_str()).ok();
        let mut named = |piece: &Word, letter: &str, both_ways: bool| {
            let (raised, upper) = match letter.as_bytes() {
                [b'+', upper] => (true, *upper),
                [upper] => (false, *upper),
                _ => return,
            };
            if let Some(kind) = kind(piece) {
                table.say(upper, raised, kind, both_ways);
            }
        };
        for row in &variant.letters {
            named(&row.piece, &row.letter, true);
        }
        for row in &variant.letters {
            row.synonym
                .iter()
                .for_each(|letter| named(&row.piece, letter, false));
        }
        let san = variant.letters.iter().filter_map(|row| {
            let upper = *row.san.as_deref()?.as_bytes().first()?;
            Some((upper, Kind::named(row.piece.as_str()).ok()?))
        });
        table.algebraic = san.collect();
        let further = variant.letters.iter().filter_map(|row| {
            let upper = *row.synonym.as_deref()?.as_bytes().first()?;
            Some((upper, Kind::named(row.piece.as_str()).ok()?))
        });
        table.further = further.collect();
        let walls = variant.laws.walls.as_deref();
        table.walls_instead = walls.is_some_and(|law| law.rule.is_some() && law.instead);
        table.fill(ORTHODOX);
        table.twins = table.twins_of(variant);
        table.list(variant);
        table
    }

    fn twins_of(&self, variant: &Variant) -> Vec<Kind> {
        let pairs = variant
            .laws
            .shogi_promotion
            .iter()
            .flat_map(|law| &law.pairs);
        let other = |mover: Kind, becomes: Kind| {
            let mut laws = variant.laws.promotion.iter();
            let plain = self
                .algebraic(becomes)
                .and_then(|letter| self.moves(letter.upper, false));
            let says = |kind: Kind| kind != becomes && plain == Some(kind);
            laws.any(|law| law.pieces.contains(&mover) && law.choices().iter().any(|k| says(*k)))
        };
        let twins = pairs.filter(|(mover, becomes)| other(*mover, *becomes));
        twins.map(|(_, becomes)| *becomes).collect()
    }

    /// Sets the order of pieces in hands: hands list the pieces of a variant from the last one to the first one.
    fn list(&mut self, variant: &Variant) {
        let own = variant.letters.iter().rev();
        let own = own.filter_map(|row| match row.letter.as_bytes() {
            [upper] => Some(*upper),
            _ => None,
        });
        let mut held: Vec<u8> = own.collect();
        let others = HELD.iter().filter(|upper| !held.contains(upper));
        let others: Vec<u8> = others.copied().collect();
        held.extend(others);
        if let Ok(held) = held.try_into() {
            self.held = held;
        }
    }

    /// The letters in the order in which hands list them.
    pub fn held(&self) -> &[u8; 26] {
        &self.held
    }

    /// These letters and those of chess; every other letter becomes an unknown piece.
    pub fn and_orthodox(more: &[(u8, Kind)]) -> Self {
        let mut table = Self::empty();
        for (upper, kind) in more {
            table.say(*upper, false, *kind, true);
        }
        table.fill(ORTHODOX);
        table
    }

    fn empty() -> Self {
        Self {
            plain: [None; 26],
            raised: [None; 26],
            back: Vec::new(),
            single: [0; 256],
            known: 0,
            open: false,
            held: *HELD,
            algebraic: Vec::new(),
            further: Vec::new(),
            twins: Vec::new(),
            walls_instead: false,
        }
    }

    /// Gives meanings to the letters that have none.
    fn fill(&mut self, known: &[(u8, Kind)]) {
        for upper in b'A'..=b'Z' {
            if self.kind(upper, false).is_none() {
                let other = known
                    .iter()
                    .find(|(l, k)| *l == upper && self.letter(*k).is_none());
                let known = other.map(|(_, k)| *k);
                let kind = known.or_else(|| opaque(upper));
                kind.into_iter()
                    .for_each(|k| self.say(upper, false, k, true));
                if known.is_none() {
                    self.known &= !bit(upper);
                }
            }
            let base = self
                .kind(upper, false)
                .filter(|_| self.kind(upper, true).is_none());
            // A further letter of the piece is read, and not written.
            let own = base.and_then(|k| self.letter(k));
            let own = own.is_some_and(|l| l.upper == upper);
            let promoted = base.and_then(|k| Kind::named(&format!("promoted-{}", k.name())).ok());
            promoted
                .into_iter()
                .for_each(|k| self.say(upper, true, k, own));
        }
    }

    fn say(&mut self, upper: u8, raised: bool, kind: Kind, both_ways: bool) {
        let Some(i) = upper.checked_sub(b'A').filter(|i| *i < 26) else {
            return;
        };
        let table = if raised {
            &mut self.raised
        } else {
            &mut self.plain
        };
        table[usize::from(i)] = Some(kind);
        self.known |= u32::from(!raised) << i;
        if both_ways {
            self.remember(kind, if raised { upper | RAISED } else { upper });
        }
    }

    fn remember(&mut self, kind: Kind, code: u8) {
        let i = kind.index();
        if self.back.len() <= i {
            self.back.resize(i + 1, 0);
        }
        self.back[i] = code;
        let upper = if code & RAISED == 0 { code } else { 0 };
        let lower = upper.to_ascii_lowercase();
        for (side, letter) in [(Side::White, upper), (Side::Black, lower)] {
            if let Some(n) = Piece::new(side, kind).number() {
                self.single[usize::from(n)] = letter;
            }
        }
    }

    /// The letter of a piece of White or Black on a board; 0 if it must be found in another way.
    #[inline]
    pub(crate) fn single(&self, piece: Piece) -> u8 {
        piece.number().map_or(0, |n| self.single[usize::from(n)])
    }

    /// Like [`Letters::single`], for all pieces, by [`Piece::number`].
    #[inline]
    pub(crate) fn singles(&self) -> &[u8; 256] {
        &self.single
    }

    /// The piece for which a letter stands, in upper or lower case, with or without `+` in front.
    pub fn kind(&self, letter: u8, raised: bool) -> Option<Kind> {
        let upper = letter.to_ascii_uppercase();
        let i = usize::from(upper.checked_sub(b'A')?);
        let table = if raised { &self.raised } else { &self.plain };
        *table.get(i)?
    }

    /// Whether walls are placed instead of moves. Then Fairy-Stockfish writes a wall on a1 after every other move,
    /// which is not placed.
    #[inline]
    pub fn has_walls_instead(&self) -> bool {
        self.walls_instead
    }

    /// The letter of an unknown piece, which its name contains.
    pub fn unknown(kind: Kind) -> Option<char> {
        let name = kind.name();
        let mut letters = name.strip_prefix(OPAQUE)?.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.map(|l| l.to_ascii_uppercase())
    }

    /// Whether these are the letters of a variant without a definition.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The piece for which a letter stands in a move, in upper or lower case. In variants whose letters are known, only
    /// these letters stand for pieces.
    pub fn moves(&self, letter: u8, raised: bool) -> Option<Kind> {
        let known = self.open || self.known & bit(letter.to_ascii_uppercase()) != 0;
        self.kind(letter, raised).filter(|_| known)
    }

    /// The piece for which a capital letter stands in algebraic notation: the piece with this letter or, if there is
    /// none, the first piece that has it only in algebraic notation.
    pub fn in_algebraic(&self, letter: u8, raised: bool) -> Option<Kind> {
        let upper = letter.to_ascii_uppercase();
        let only_there = || self.alike(upper).next().filter(|_| !raised);
        self.moves(letter, raised).or_else(only_there)
    }

    /// The pieces that have this capital letter in algebraic notation, but another one in FEN.
    pub fn alike(&self, upper: u8) -> impl Iterator<Item = Kind> {
        let those = self.algebraic.iter().filter(move |(l, _)| *l == upper);
        those.map(|(_, kind)| *kind)
    }

    /// If the capital letters of a piece and its promotion stand for several pieces: the piece with the letter of
    /// `mover` that has this promotion, and the piece to which it promotes.
    pub fn promotion(&self, mover: Kind, letter: u8) -> Option<(Kind, Kind)> {
        let upper = letter.to_ascii_uppercase();
        let raised = |kind: Kind| self.kind(self.letter(kind)?.upper, true);
        let own = raised(mover).filter(|k| self.alike(upper).any(|a| a == *k));
        let own = own.filter(|k| !self.has_twin(*k));
        if let Some(becomes) = own {
            return Some((mover, becomes));
        }
        let becomes = self.in_algebraic(letter, false)?;
        let turned =
            raised(becomes).filter(|k| *k != mover && self.algebraic(*k) == self.algebraic(mover));
        Some((turned.unwrap_or(mover), becomes))
    }

    /// Whether a promotion to this piece is written as `+` with the letter of the piece that promotes, because its
    /// capital letter means the other promotion of the same piece.
    pub fn has_twin(&self, kind: Kind) -> bool {
        self.twins.contains(&kind)
    }

    /// Whether some pieces have a different capital letter in algebraic notation.
    pub fn has_shared(&self) -> bool {
        !self.algebraic.is_empty()
    }

    /// How algebraic notation writes a piece, if it has a letter.
    #[inline]
    pub fn algebraic(&self, kind: Kind) -> Option<Letter> {
        match self.algebraic.iter().find(|(_, k)| *k == kind) {
            Some((upper, _)) => Some(Letter {
                upper: *upper,
                raised: false,
            }),
            None => self.letter(kind),
        }
    }

    /// The other letter of a piece, which some programs write.
    pub fn further(&self, kind: Kind) -> Option<Letter> {
        let found = self.further.iter().find(|(_, k)| *k == kind);
        found.map(|(upper, _)| Letter {
            upper: *upper,
            raised: false,
        })
    }

    /// How a kind is written, if it has a letter.
    #[inline]
    pub fn letter(&self, kind: Kind) -> Option<Letter> {
        match self.back.get(kind.index()).copied() {
            None | Some(0) => None,
            Some(code) => Some(Letter {
                upper: code & !RAISED,
                raised: code & RAISED != 0,
            }),
        }
    }
}

/// The bit of an upper-case letter.
fn bit(upper: u8) -> u32 {
    1_u32
        .checked_shl(u32::from(upper.wrapping_sub(b'A')))
        .unwrap_or(0)
}

/// The beginning of the name of an unknown piece; its letter follows.
const OPAQUE: &str = "letter-";

fn opaque(upper: u8) -> Option<Kind> {
    let lower = char::from(upper.to_ascii_lowercase());
    Kind::named(&format!("{OPAQUE}{lower}")).ok()
}

#[cfg(test)]
mod tests {
    use super::super::Lettered;
    use super::*;

    #[test]
    fn every_letter_comes_back_with_and_without_plus() {
        let letters = Letters::orthodox();
        for upper in b'A'..=b'Z' {
            for raised in [false, true] {
                let kind = letters.kind(upper, raised).unwrap();
                assert_eq!(letters.letter(kind), Some(Letter { upper, raised }));
            }
        }
        assert_eq!(letters.kind(b'n', false), Some(Kind::KNIGHT));
        assert_eq!(letters.kind(b'[', false), None);
        assert_eq!(letters.kind(b'1', false), None);
        assert_eq!(letters.letter(Kind::AMAZON), None);
        assert_eq!(letters.moves(b'n', false), Some(Kind::KNIGHT));
        assert_eq!(letters.moves(b'H', false), None);
        assert!(Letters::of_unknown().moves(b'H', false).is_some());
    }

    #[test]
    fn a_variant_has_letters_of_its_own() {
        let word = |text: &str| Word::new(text).unwrap();
        let mut variant = Variant::default();
        let letters = [
            ("horse", "N"),
            ("rook", "R"),
            ("dragon-king", "+R"),
            ("elephant", "B"),
        ];
        for (piece, letter) in letters {
            variant.letters.push(Lettered::new(word(piece), letter));
        }
        variant.letters[0].synonym = Some("H".into());
        let letters = Letters::of(&variant);
        let kind = |letter, raised| letters.kind(letter, raised).unwrap().name().to_string();
        assert_eq!(kind(b'n', false), "horse");
        assert_eq!(kind(b'H', false), "horse");
        assert_eq!(kind(b'R', true), "dragon-king");
        assert_eq!(kind(b'Q', false), "queen");
        assert_eq!(kind(b'X', false), "letter-x");
        let horse = Kind::named("horse").unwrap();
        assert_eq!(letters.letter(horse).map(|l| l.upper), Some(b'N'));
        assert_eq!(letters.letter(Kind::KNIGHT), None, "its letter is taken");
    }
}
