use super::position::{print_passed, print_turn};
use crate::formats::plain_ranks::PlainRanks;
use crate::formats::printed::Short;
use crate::model::PlainPosition;

/// Canonical texts of plain positions of standard chess. Of positions that follow each other, only the ranks that
/// differ are printed again.
#[derive(Debug, Default)]
pub(super) struct PlainCanonical {
    ranks: PlainRanks<32, 320>,
}

/// Everything before the ranks.
const HEAD: &[u8] = b"panchess-position/1\nvariant 5:chess\nboard 8x8 ";

/// In a row, the mark of a king or rook that may castle.
const MARK: u8 = 0x80;

impl PlainCanonical {
    /// Appends the text.
    pub fn print(&mut self, position: &PlainPosition, out: &mut Vec<u8>) {
        let mut rows = position.rows;
        for square in position.castling_squares() {
            rows[usize::from(square.rank % 8)] |= u64::from(MARK) << (8 * (square.file % 8));
        }
        let end = self.ranks.update(&position.kinds, &rows, print_rank);
        out.extend_from_slice(HEAD);
        out.extend_from_slice(self.ranks.text.get(..end).unwrap_or_default());
        out.push(b'\n');
        print_turn(position.turn, out);
        print_passed(&position.en_passant, out);
    }
}

/// Adds a rank and a slash.
fn print_rank((rank, mut row): (usize, u64), letters: &[u8; 16], text: &mut Short<32>) {
    let mut left = 8;
    while row != 0 {
        let empty = row.trailing_zeros() as u8 / 8;
        let number = (row >> (8 * empty)) as u8;
        let letter = letters[usize::from(number % 16)];
        // Pawns on the rank where they start may step twice.
        let may_step = matches!((rank, letter), (1, b'P') | (6, b'p'));
        text.add(empty, letter);
        text.add_if(number & MARK != 0 || may_step, b'*');
        row = row >> (8 * empty) >> 8;
        left -= empty + 1;
    }
    text.add(left, b'/');
}
