//! Names of squares in the dialect of XBoard, which counts the ranks of a board from 0 if there are ten.

use super::wording::same_everywhere;
use crate::formats::{Dialect, Options, san};
use crate::model::{Catalog, Game, Letters};

/// Whether moves of a game are spelled so with these options.
pub(super) fn counts_from_zero(options: &Options, game: &Game) -> bool {
    Dialect::of(options) == Dialect::Xboard && has_ten_ranks(game, options.catalog())
}

/// Whether a game is on a board with ten ranks.
pub(super) fn has_ten_ranks(game: &Game, catalog: &Catalog) -> bool {
    size(game, catalog).is_some_and(|(_, ranks)| ranks == 10)
}

/// The number of files and ranks of the board of a game, if it is known.
pub(super) fn size(game: &Game, catalog: &Catalog) -> Option<(u8, u8)> {
    let grid = match game.start.given() {
        Some(start) => start.grid(),
        None if game.variant.is_chess_family() => return Some((8, 8)),
        None => catalog
            .variant(&game.variant)
            .and_then(|v| v.starts.first()?.position.grid()),
    };
    grid.map(|grid| (grid.files(), grid.ranks()))
}

/// A word with its ranks counted from 1; `None` if it has a rank of two digits.
pub(super) fn from_one(word: &str) -> Option<String> {
    let (same, rest) = word.split_at(same_everywhere(word));
    let mut out = same.to_owned();
    let mut before = None;
    for c in rest.chars() {
        match c.to_digit(10).filter(|_| is_before_rank(before)) {
            Some(rank) => out.push_str(&(rank + 1).to_string()),
            None if c.is_ascii_digit() && before.is_some_and(|b| b.is_ascii_digit()) => {
                return None;
            }
            None => out.push(c),
        }
        before = Some(c);
    }
    Some(out)
}

/// Whether a word that is no move is one with a rank 0.
pub(super) fn has_rank_zero(word: &str) -> bool {
    let is_move = |word: String| san::read(&word, Letters::of_unknown()).is_some();
    word.contains('0') && from_one(word).is_some_and(is_move)
}

/// Counts the ranks from 0 in what was appended from `start` on.
pub(super) fn from_zero(out: &mut Vec<u8>, start: usize) {
    let word = String::from_utf8_lossy(&out.split_off(start)).into_owned();
    let (same, rest) = word.split_at(same_everywhere(&word));
    out.extend_from_slice(same.as_bytes());
    let mut rest = rest.chars().peekable();
    let mut before = None;
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().filter(char::is_ascii_digit);
        match (c.to_digit(10).filter(|_| is_before_rank(before)), next) {
            (Some(1), Some('0')) => {
                out.push(b'9');
                before = rest.next();
                continue;
            }
            (Some(rank), _) => out.extend_from_slice(rank.saturating_sub(1).to_string().as_bytes()),
            (None, _) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        before = Some(c);
    }
}

/// A rank is after a file, or after the letter or figurine of a piece.
fn is_before_rank(before: Option<char>) -> bool {
    before.is_some_and(|b| b.is_alphabetic() || !b.is_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_from_zero_and_other_digits_stay() {
        for (zero, one) in [
            ("a0", "a1"),
            ("Ra9+", "Ra10+"),
            ("R0a9", "R1a10"),
            ("a8xb9=Q#", "a9xb10=Q#"),
            ("Ca2-a9", "Ca3-a10"),
            ("P@e4,d9", "P@e5,d10"),
            ("a0a1/Ea0", "a1a2/Ea1"),
            ("\u{2656}0a1", "\u{2656}1a2"),
            ("0-0+", "0-0+"),
            ("Z0", "Z0"),
            ("1-0", "1-0"),
            ("1/2-1/2", "1/2-1/2"),
        ] {
            assert_eq!(from_one(zero).as_deref(), Some(one));
            let mut out = format!("a1 {one}").into_bytes();
            from_zero(&mut out, 3);
            assert_eq!(out, format!("a1 {zero}").into_bytes());
        }
        assert_eq!(from_one("a10"), None);
    }
}
