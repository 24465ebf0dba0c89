//! The text of a rank of eight squares by the squares that have pieces, so that no branch depends on the pieces.

use super::printed::Short;

/// The text of a rank without its letters.
struct Shape {
    /// The numbers of empty squares, and a slash at the end.
    digits: Short<16>,
    /// Where the letter of each square is. Letters of empty squares are written after the text.
    letters: [u8; 8],
}

/// The last byte of a text, which is longer than any rank with its slash.
const BEHIND: u8 = 15;

/// For each set of squares with pieces, that of the a-file as the lowest bit.
static SHAPES: [Shape; 256] = {
    let mut all = [const {
        Shape {
            digits: Short::new(),
            letters: [BEHIND; 8],
        }
    }; 256];
    let mut pieces = 0;
    while pieces < all.len() {
        all[pieces] = shape(pieces);
        pieces += 1;
    }
    all
};

const fn shape(pieces: usize) -> Shape {
    let (mut digits, mut letters) = (Short::new(), [BEHIND; 8]);
    let (mut file, mut empty) = (0, 0);
    while file <= 8 {
        let ends = file == 8 || pieces >> file & 1 == 1;
        if ends && empty > 0 {
            digits = digits.with(b'0' + empty);
            empty = 0;
        }
        if file == 8 {
            digits = digits.with(b'/');
        } else if ends {
            letters[file] = digits.len() as u8;
            digits = digits.with(b'?');
        } else {
            empty += 1;
        }
        file += 1;
    }
    Shape { digits, letters }
}

/// The text of a rank with the numbers of pieces in its bytes, the first square in the lowest byte and 0 for an empty one,
/// and a slash. `letters` has the letter of each number; numbers are less than 16.
#[inline(always)]
pub(crate) fn print_numbers(rank: u64, letters: &[u8; 16]) -> Short<16> {
    const LOW: u64 = u64::MAX / 255;
    // The high bit of each byte that is not 0, and then one bit for each byte.
    let high = (rank + LOW * 0x7F) & (LOW * 0x80);
    let pieces = (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let shape = &SHAPES[pieces as usize % 256];
    let mut text = shape.digits;
    for (number, at) in rank.to_le_bytes().into_iter().zip(shape.letters) {
        text.set(at, letters[usize::from(number % 16)]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_squares_is_printed_as_square_by_square() {
        let letters = *b".?PpNnBbRrQqKk..";
        for pieces in 0..256_u32 {
            let number = |file: u32| match pieces >> file & 1 {
                0 => 0,
                _ => u64::from(2 + (pieces + file) % 12),
            };
            let row = (0..8).fold(0, |row, file| row | number(file) << (8 * file));
            let bytes = row.to_le_bytes().map(|n| match n {
                0 => 0,
                n => letters[usize::from(n)],
            });
            let mut one_by_one = Short::<16>::new();
            one_by_one.add_letters(u64::from_le_bytes(bytes), 8);
            let text = print_numbers(row, &letters);
            assert_eq!(text.but_last(), one_by_one.but_last(), "{pieces:08b}");
            assert_eq!(text.len(), one_by_one.len());
        }
    }
}
