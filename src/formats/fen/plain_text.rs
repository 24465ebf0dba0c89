//! Writes plain positions of chess, without the model of a position. A test checks that both ways write the same.

use super::style::{CastlingStyle, Style};
use super::write::is_wanted;
use crate::formats::Dialect;
use crate::formats::letters::orthodox_letter;
use crate::formats::printed::Short;
use crate::model::{Kind, PlainPosition, Side, VariantName};

/// The board that was written last: of the next one, only the ranks that differ are printed again.
#[derive(Debug)]
pub(crate) struct PlainText {
    /// Whether plain positions can be written in the style; `None` if that is not known yet.
    fits: Option<bool>,
    /// The kinds of pieces, in the order of their numbers.
    kinds: Option<[Kind; 6]>,
    /// The letter of each number.
    letters: [u8; 16],
    rows: [u64; 8],
    /// The text of each rank, with a `/` behind it.
    ranks: [Short<16>; 8],
    /// The text of all ranks from the last one down, and bytes that do not belong to it.
    text: [u8; TEXT],
    /// Where the text of each rank ends, and that of none.
    ends: [usize; 9],
}

/// Eight ranks of eight letters, each with a slash, and room for what is copied too much.
const TEXT: usize = 128;

/// Counters from here on are written in another way.
const MOST: u64 = 1000;

impl Default for PlainText {
    fn default() -> Self {
        Self {
            fits: None,
            kinds: None,
            letters: [0; 16],
            // No rank has such pieces.
            rows: [u64::MAX; 8],
            ranks: Default::default(),
            text: [0; TEXT],
            ends: [0; 9],
        }
    }
}

impl PlainText {
    /// Appends board, side to move, castling and en passant, always in this style, and the counters, with these words before
    /// and behind each. `false`: nothing was appended.
    #[inline]
    pub fn write(
        &mut self,
        position: &PlainPosition,
        style: &Style,
        words: &[Short<8>; 3],
        out: &mut Vec<u8>,
    ) -> bool {
        if self.kinds != Some(position.kinds) {
            self.rename(&position.kinds);
        }
        let fits = *self.fits.get_or_insert_with(|| fits(style));
        let counts = position.halfmove.max(position.fullmove) < MOST;
        let (true, true, Some(passed)) = (fits, counts, passed(position, style)) else {
            return false;
        };
        self.update(&position.rows);
        let [before, between, behind] = words;
        // They are written over the `/` of the last rank.
        let mut end = self.ends[0].saturating_sub(1);
        for part in [
            &FIELDS[usize::from(position.turn == Side::Black)][position.rights()],
            &passed,
            before,
            &small(position.halfmove),
            between,
            &small(position.fullmove),
            behind,
        ] {
            end += part.put(&mut self.text, end);
        }
        out.extend_from_slice(self.text.get(..end).unwrap_or_default());
        true
    }

    /// The numbers of pieces get another meaning.
    #[cold]
    fn rename(&mut self, kinds: &[Kind; 6]) {
        *self = Self {
            kinds: Some(*kinds),
            ..Self::default()
        };
        for (n, kind) in (0..).zip(kinds) {
            let letter = orthodox_letter(*kind).unwrap_or(b'?');
            let number = |side| usize::from(PlainPosition::number(n, side));
            self.letters[number(Side::White)] = letter;
            self.letters[number(Side::Black)] = letter.to_ascii_lowercase();
        }
    }

    /// Brings the text up to date.
    #[inline]
    fn update(&mut self, rows: &[u64; 8]) {
        let mut changed = 0;
        let kept = self.rows.iter_mut().zip(&mut self.ranks);
        for (above, ((kept, text), row)) in (1..).zip(kept.zip(rows)) {
            if kept != row {
                *kept = *row;
                text.clear();
                text.add_numbers(*row, &self.letters);
                changed = above;
            }
        }
        // The text above the highest rank that is different stays.
        let mut at = self.ends[changed];
        for rank in (0..changed).rev() {
            at += self.ranks[rank].put(&mut self.text, at);
            self.ends[rank] = at;
        }
    }
}

/// The square that a pawn passed over, if it is written; `None` if it is not on the rank of such squares.
#[inline]
fn passed(position: &PlainPosition, style: &Style) -> Option<Short<8>> {
    let (mut text, passed) = (Short::new(), &position.en_passant);
    if passed.squares.is_empty() || !is_wanted(passed, style.en_passant) {
        text.add_if(true, b'-');
        return Some(text);
    }
    let [square] = passed.squares.as_slice() else {
        return None;
    };
    let rank = if position.turn == Side::White { 5 } else { 2 };
    let square = square.small().filter(|sq| sq.rank == rank && sq.file < 8)?;
    text.add_if(true, b'a' + square.file);
    text.add_if(true, b'1' + square.rank);
    Some(text)
}

/// A number of at most three digits.
#[inline]
fn small(number: u64) -> Short<8> {
    let mut text = Short::new();
    let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
    text.add_if(number >= 100, b'0' + hundreds as u8);
    text.add_if(number >= 10, b'0' + tens as u8);
    text.add_if(true, b'0' + ones as u8);
    text
}

/// The fields of the side to move and of castling by the number of the rights, with blanks around them.
static FIELDS: [[Short<8>; 16]; 2] = [fields(b'w'), fields(b'b')];

const fn fields(turn: u8) -> [Short<8>; 16] {
    let mut all = [const { Short::new() }; 16];
    let mut n = 0;
    while n < all.len() {
        let mut text = Short::new().with(b' ').with(turn).with(b' ');
        let mut letter = 0;
        while letter < 4 {
            if n >> letter & 1 == 1 {
                text = text.with(b"KQkq"[letter]);
            }
            letter += 1;
        }
        if n == 0 {
            text = text.with(b'-');
        }
        all[n] = text.with(b' ');
        n += 1;
    }
    all
}

/// A word that stands before or behind a counter.
pub(crate) const fn word(letters: &[u8]) -> Short<8> {
    let mut text = Short::new();
    let mut n = 0;
    while n < letters.len() {
        text = text.with(letters[n]);
        n += 1;
    }
    text
}

/// Whether chess is written as usual in this style.
fn fits(style: &Style) -> bool {
    let other = style.catalog.pawns_of_other_chess(&VariantName::CHESS);
    let castling = style.castling_of(&VariantName::CHESS);
    style.dialect == Dialect::Usual && castling == CastlingStyle::Xfen && other.is_none()
}
