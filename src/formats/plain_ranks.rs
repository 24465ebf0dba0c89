//! The ranks of plain positions of chess as text, kept from one position of a game to the next one.

use super::letters::orthodox_letter;
use super::printed::Short;
use crate::model::{Bits, Kind, PlainPosition, Side, bits};

/// The ranks that were printed last, from the last one down with a `/` after each. `N`: bytes for the text of a rank;
/// `TEXT`: bytes for all of them and for what is written after them.
#[derive(Debug)]
pub(crate) struct PlainRanks<const N: usize, const TEXT: usize> {
    /// The kinds of pieces, in the order of their numbers.
    kinds: Option<[Kind; 6]>,
    /// The letter of each number.
    letters: [u8; 16],
    rows: [u64; 8],
    /// The text of each rank.
    ranks: [Short<N>; 8],
    /// The text of all ranks, and bytes that do not belong to it.
    pub text: [u8; TEXT],
}

impl<const N: usize, const TEXT: usize> Default for PlainRanks<N, TEXT> {
    fn default() -> Self {
        Self {
            kinds: None,
            letters: [0; 16],
            // No rank has such pieces.
            rows: [u64::MAX; 8],
            ranks: [const { Short::new() }; 8],
            text: [0; TEXT],
        }
    }
}

impl<const N: usize, const TEXT: usize> PlainRanks<N, TEXT> {
    /// Brings the text up to date, and returns where it ends without the last `/`. `print` writes a rank and a `/`, and gets
    /// the number of the rank, its row and the letters; the same row of a rank always has the same text.
    #[inline(always)]
    pub fn update(
        &mut self,
        kinds: &[Kind; 6],
        rows: &[u64; 8],
        print: impl Fn((usize, u64), &[u8; 16], &mut Short<N>),
    ) -> usize {
        if self.kinds != Some(*kinds) {
            self.rename(kinds);
        }
        // Which ranks these are cannot be predicted, but nearly always there are two.
        let mut changed: Bits = 0;
        for (rank, (old, new)) in self.rows.iter().zip(rows).enumerate() {
            changed |= Bits::from(old != new) << rank;
        }
        for rank in bits(changed).map(usize::from) {
            let text = &mut self.ranks[rank % 8];
            text.clear();
            print((rank, rows[rank % 8]), &self.letters, text);
        }
        self.rows = *rows;
        let mut at = 0;
        for rank in self.ranks.iter().rev() {
            at += rank.put(&mut self.text, at);
        }
        at.saturating_sub(1)
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
}
