//! Writes plain positions of chess, without the model of a position. A test checks that both ways write the same.

use super::style::{CastlingStyle, Style};
use super::write::is_wanted;
use crate::formats::Dialect;
use crate::formats::plain_ranks::PlainRanks;
use crate::formats::printed::Short;
use crate::formats::rank_shapes::print_numbers;
use crate::model::{PlainPosition, Side, VariantName};

/// Of the board that was written last, only the ranks that differ are printed again.
#[derive(Debug, Default)]
pub(crate) struct PlainText {
    /// Whether plain positions can be written in the style; `None` if that is not known yet.
    fits: Option<bool>,
    ranks: PlainRanks<16, TEXT>,
}

/// Eight ranks of eight letters, each with a slash, and room for the other fields and for what is copied too much.
const TEXT: usize = 128;

/// Counters from here on are written in another way.
const NUMBERS: u64 = 1000;

impl PlainText {
    /// Appends board, side to move, castling and en passant, always in this style, and the counters, with these words before
    /// and after each. `false`: nothing was appended.
    #[inline]
    pub fn write(
        &mut self,
        position: &PlainPosition,
        style: &Style,
        words: &[Short<8>; 3],
        out: &mut Vec<u8>,
    ) -> bool {
        let fits = *self.fits.get_or_insert_with(|| fits(style));
        let counts = position.halfmove.max(position.fullmove) < NUMBERS;
        let (true, true, Some(passed)) = (fits, counts, passed(position, style)) else {
            return false;
        };
        let [before, between, behind] = words;
        let fields = &FIELDS[usize::from(position.turn == Side::Black)][position.rights()];
        let print =
            |(_, row), letters: &_, rank: &mut Short<16>| *rank = print_numbers(row, letters);
        // The other fields are written over the `/` of the last rank.
        let mut end = self.ranks.update(&position.kinds, &position.rows, print);
        let text = &mut self.ranks.text;
        end += fields.put(text, end);
        end += passed.put(text, end);
        end += before.put(text, end);
        end += small(position.halfmove).put(text, end);
        end += between.put(text, end);
        end += small(position.fullmove).put(text, end);
        end += behind.put(text, end);
        // A copy of fixed length is faster.
        let start = out.len();
        out.extend_from_slice(text);
        out.truncate(start + end);
        true
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
fn small(number: u64) -> &'static Short<4> {
    &SMALL[number as usize % SMALL.len()]
}

/// The numbers below [`NUMBERS`] as text.
static SMALL: [Short<4>; NUMBERS as usize] = {
    let mut all = [const { Short::new() }; NUMBERS as usize];
    let mut n = 0;
    while n < all.len() {
        let [hundreds, tens, ones] = [n / 100, n / 10 % 10, n % 10];
        let mut text = Short::new();
        if n >= 100 {
            text = text.with(b'0' + hundreds as u8);
        }
        if n >= 10 {
            text = text.with(b'0' + tens as u8);
        }
        all[n] = text.with(b'0' + ones as u8);
        n += 1;
    }
    all
};

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

/// A word that is before or after a counter.
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
