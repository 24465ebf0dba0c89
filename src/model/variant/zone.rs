use crate::diag::short;
use crate::model::{Side, Sq};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A set of squares of a bounded board, written as parts with blanks between them: `e4` is a
/// square, `d1-f3` a rectangle, `*8` a rank, `e*` a file, and `*` the whole board.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Zone(pub Vec<Patch>);

/// A rectangle of a zone. Files and ranks are counted from 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Patch {
    /// The first and the last file; `None` means every file.
    pub files: Option<(u8, u8)>,
    /// The first and the last rank; `None` means every rank.
    pub ranks: Option<(u8, u8)>,
}

/// A text that is not a zone.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error(
    "`{0}` is not a part of a zone: write a square (`e4`), a rectangle (`d1-f3`), a rank (`*8`), \
     a file (`e*`), or `*` for the whole board"
)]
pub struct ZoneError(String);

impl Zone {
    /// The whole board.
    pub fn everywhere() -> Self {
        Self(vec![Patch {
            files: None,
            ranks: None,
        }])
    }

    /// One rank, counted from 0.
    pub fn rank(rank: u8) -> Self {
        Self(vec![Patch {
            files: None,
            ranks: Some((rank, rank)),
        }])
    }

    /// Whether it has no parts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first part that is not completely on a board of this size.
    pub fn part_beyond(&self, files: u8, ranks: u8) -> Option<Self> {
        let beyond = |range: Option<(u8, u8)>, size| range.is_some_and(|(_, last)| last >= size);
        let part = |p: &&Patch| beyond(p.files, files) || beyond(p.ranks, ranks);
        self.0.iter().find(part).map(|p| Self(vec![*p]))
    }

    /// Whether the square is in the zone.
    pub fn contains(&self, sq: Sq) -> bool {
        self.0.iter().any(|patch| patch.contains(sq))
    }
}

impl Patch {
    fn contains(self, sq: Sq) -> bool {
        let within = |range: Option<(u8, u8)>, n| range.is_none_or(|(a, b)| a <= n && n <= b);
        within(self.files, sq.file) && within(self.ranks, sq.rank)
    }
}

impl super::Sided<Zone> {
    /// Whether a square of a board with `ranks` ranks is in the player's zone.
    pub fn contains(&self, side: Side, sq: Sq, ranks: u8) -> bool {
        match self.of(side) {
            (zone, false) => zone.contains(sq),
            (zone, true) => sq.rank < ranks && zone.contains(Sq::new(sq.file, ranks - 1 - sq.rank)),
        }
    }
}

// ---- text ------------------------------------------------------------------------

impl FromStr for Zone {
    type Err = ZoneError;

    fn from_str(text: &str) -> Result<Self, ZoneError> {
        let patch = |word: &str| patch(word).ok_or_else(|| ZoneError(short(word)));
        text.split_whitespace()
            .map(patch)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn patch(word: &str) -> Option<Patch> {
    let (low, high) = match word.split_once('-') {
        Some((low, high)) => (corner(low)?, corner(high)?),
        None if word == "*" => ((None, None), (None, None)),
        None => (corner(word)?, corner(word)?),
    };
    Some(Patch {
        files: range(low.0, high.0)?,
        ranks: range(low.1, high.1)?,
    })
}

/// The range between two files or ranks; `None` if only one of the two is known.
#[allow(clippy::option_option)] // no range at all is a range, too
fn range(a: Option<u8>, b: Option<u8>) -> Option<Option<(u8, u8)>> {
    match (a, b) {
        (None, None) => Some(None),
        (Some(a), Some(b)) => Some(Some((a.min(b), a.max(b)))),
        _ => None,
    }
}

/// A file and a rank; one of them may be `*`.
fn corner(word: &str) -> Option<(Option<u8>, Option<u8>)> {
    let (file, rank) = word.split_at_checked(1)?;
    let file = match file.as_bytes() {
        [b'*'] => None,
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => return None,
    };
    let rank = match rank {
        "*" => None,
        _ if !rank.bytes().all(|b| b.is_ascii_digit()) => return None,
        _ => Some(rank.parse::<u8>().ok()?.checked_sub(1)?),
    };
    (file.is_some() || rank.is_some()).then_some((file, rank))
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, patch) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str(" ")?;
            }
            patch.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.files.is_none() && self.ranks.is_none() {
            return f.write_str("*");
        }
        let low = (self.files.map(|r| r.0), self.ranks.map(|r| r.0));
        let high = (self.files.map(|r| r.1), self.ranks.map(|r| r.1));
        print_corner(low, f)?;
        if low == high {
            return Ok(());
        }
        f.write_str("-")?;
        print_corner(high, f)
    }
}

fn print_corner(at: (Option<u8>, Option<u8>), f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match at.0 {
        // Zones are made from text, so no file is beyond `z`.
        Some(file) => write!(f, "{}", char::from(b'a' + file.min(25)))?,
        None => f.write_str("*")?,
    }
    match at.1 {
        Some(rank) => write!(f, "{}", u16::from(rank) + 1),
        None => f.write_str("*"),
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sided;
    use super::*;

    #[test]
    fn zones_are_read_as_they_are_written() {
        for text in ["", "*", "*8", "e*", "e4", "d1-f3", "*1-*3 a*-c* l10 d1-f3"] {
            let zone: Zone = text.parse().unwrap();
            assert_eq!(zone.to_string(), text);
        }
        assert_eq!("f3-d1".parse::<Zone>().unwrap().to_string(), "d1-f3");
        for wrong in [
            "e", "4", "e0", "*-*8", "**", "e4-*8", "E4", "e4-", "ee4", "e999", "é4",
        ] {
            assert!(wrong.parse::<Zone>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_zone_contains_the_squares_of_its_parts() {
        let zone: Zone = "d1-f3 *8 a*".parse().unwrap();
        let has = |file: u8, rank: u8| zone.contains(Sq::new(file, rank));
        assert!(has(3, 0) && has(5, 2) && has(7, 7) && has(0, 4));
        assert!(!has(6, 0) && !has(3, 3));
    }

    #[test]
    fn black_has_the_same_zone_from_the_other_end() {
        let palace: Sided<Zone> = Sided::Both("d1-f3".parse().unwrap());
        let has = |side, rank| palace.contains(side, Sq::new(4, rank), 10);
        assert!(has(Side::White, 2) && !has(Side::White, 7));
        assert!(has(Side::Black, 7) && !has(Side::Black, 2));
    }
}
