//! Pieces on squares, as written in the table of variants.

use crate::formats::icn;
use crate::model::{Piece, Square};
use serde::Deserialize;
use std::collections::HashMap;

/// A square of the table.
type TableSquare = (i64, i64);

/// More pieces than any start has; only an error in the table can exceed it.
const MAX_PIECES: usize = 1_000_000;

/// A repeated group of pieces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    #[serde(default)]
    pieces: String,
    /// How many times.
    #[serde(default = "once")]
    times: u32,
    /// How many more times in each repetition of the enclosing group.
    #[serde(default)]
    more: u32,
    /// The offset of each repetition: `3,-3`.
    #[serde(default = "nowhere")]
    by: String,
    /// There are no pieces above this rank.
    top: Option<i64>,
    /// What is repeated with each of them.
    #[serde(default)]
    groups: Vec<Group>,
}

fn once() -> u32 {
    1
}

fn nowhere() -> String {
    "0,0".to_owned()
}

/// The piece on each square, in the order in which the squares are first mentioned.
#[derive(Default)]
pub(super) struct Placement<'a> {
    listed: Vec<(TableSquare, Option<Standing<'a>>)>,
    on: HashMap<TableSquare, usize>,
}

/// Letters, and whether the pieces have their first-move right.
type Standing<'a> = (&'a str, bool);

impl<'a> Placement<'a> {
    /// Places `P1..8,2+ K5,1` with an offset, up to that rank. `None` if it is misspelled.
    pub(super) fn put(&mut self, words: &'a str, by: TableSquare, top: Option<i64>) -> Option<()> {
        for word in words.split_whitespace() {
            let word = Word::parse(word)?;
            let here = |at: TableSquare| (at.0 + by.0, at.1 + by.1);
            for at in word.squares().map(here) {
                if top.is_none_or(|top| at.1 <= top) {
                    self.set(at, word.standing)?;
                }
            }
        }
        Some(())
    }

    /// Places a group, in the `round`th repetition of the enclosing one.
    pub(super) fn group(&mut self, group: &'a Group, at: TableSquare, round: u32) -> Option<()> {
        let (x, y) = group.by.split_once(',')?;
        let by: TableSquare = (x.parse().ok()?, y.parse().ok()?);
        let times = group.times + group.more * round;
        for n in 0..times {
            let at = (at.0 + by.0 * i64::from(n), at.1 + by.1 * i64::from(n));
            self.put(&group.pieces, at, group.top)?;
            for inner in &group.groups {
                self.group(inner, at, n)?;
            }
        }
        Some(())
    }

    /// Removes all pieces from `0,-7..-6 9,5`.
    pub(super) fn empty(&mut self, words: &'a str) -> Option<()> {
        for word in words.split_whitespace() {
            for at in Word::parse(word)?.squares() {
                self.set(at, None)?;
            }
        }
        Some(())
    }

    fn set(&mut self, at: TableSquare, standing: Option<Standing<'a>>) -> Option<()> {
        // A piece that replaces another is listed in its place, and one on an empty square at the end.
        let place = match standing {
            Some(_) => self.on.get(&at).copied(),
            None => self.on.remove(&at),
        };
        if let Some(place) = place {
            self.listed[place].1 = standing;
        } else if standing.is_some() {
            self.on.insert(at, self.listed.len());
            self.listed.push((at, standing));
        }
        (self.listed.len() <= MAX_PIECES).then_some(())
    }

    /// The pieces; those with letters in `unmoved` have their first-move right.
    pub(super) fn into_pieces(self, unmoved: &str) -> Option<Vec<(Square, Piece)>> {
        let unmoved: Vec<&str> = unmoved.split_whitespace().collect();
        let mut known: HashMap<&str, Piece> = HashMap::new();
        let mut pieces = Vec::with_capacity(self.listed.len());
        for ((x, y), standing) in self.listed {
            let Some((letters, right)) = standing else {
                continue;
            };
            let piece = match known.get(letters) {
                Some(piece) => *piece,
                None => *known.entry(letters).or_insert(icn::piece(letters)?),
            };
            let right = right || unmoved.contains(&letters);
            pieces.push((Square::new(x, y), piece.with_right(right)));
        }
        Some(pieces)
    }
}

/// `P1..8,2+`, or `.9,11` for no piece.
struct Word<'a> {
    standing: Option<Standing<'a>>,
    files: Steps,
    ranks: Steps,
}

impl<'a> Word<'a> {
    fn parse(word: &'a str) -> Option<Self> {
        let digits = word.find(|c: char| !c.is_ascii_alphabetic())?;
        let (letters, rest) = word.split_at(digits);
        let (square, unmoved) = match rest.strip_suffix('+') {
            Some(square) => (square, true),
            None => (rest, false),
        };
        let (x, y) = square.strip_prefix('.').unwrap_or(square).split_once(',')?;
        Some(Self {
            standing: (!letters.is_empty()).then_some((letters, unmoved)),
            files: Steps::parse(x)?,
            ranks: Steps::parse(y)?,
        })
    }

    /// Rank by rank.
    fn squares(&self) -> impl Iterator<Item = TableSquare> {
        let files = &self.files;
        let row = move |y| files.numbers().map(move |x| (x, y));
        self.ranks.numbers().flat_map(row)
    }
}

/// `5`, `1..8`, or every second one: `1..7/2`.
struct Steps {
    first: i64,
    last: i64,
    step: usize,
}

impl Steps {
    fn parse(text: &str) -> Option<Self> {
        let (range, step) = text.split_once('/').unwrap_or((text, "1"));
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let step = step.parse().ok().filter(|n| *n > 0)?;
        Some(Self {
            first: first.parse().ok()?,
            last: last.parse().ok()?,
            step,
        })
    }

    fn numbers(&self) -> impl Iterator<Item = i64> + use<> {
        (self.first..=self.last).step_by(self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(placement: Placement) -> String {
        let stands = |(at, who): (TableSquare, Option<Standing>)| {
            let (letters, right) = who?;
            let right = if right { "+" } else { "" };
            Some(format!("{letters}{},{}{right}", at.0, at.1))
        };
        let all: Vec<String> = placement.listed.into_iter().filter_map(stands).collect();
        all.join(" ")
    }

    fn put(words: &str) -> Option<String> {
        let mut placement = Placement::default();
        placement.put(words, (0, 0), None)?;
        Some(spelled(placement))
    }

    #[test]
    fn ranges_have_steps_and_later_words_win() {
        assert_eq!(
            put("P1..7/3,2+ k-1..0,-5..-4 K4,2 .1,2").as_deref(),
            Some("K4,2 P7,2+ k-1,-5 k0,-5 k-1,-4 k0,-4")
        );
        for wrong in ["P", "P1", "P1..x,2", "P1..2/0,2", "1"] {
            assert_eq!(put(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn groups_come_again_and_grow() {
        let inner = Group {
            pieces: "p1,1".into(),
            times: 1,
            more: 1,
            by: "0,1".into(),
            top: Some(2),
            groups: Vec::new(),
        };
        let outer = Group {
            pieces: "K0,0".into(),
            times: 3,
            more: 0,
            by: "10,0".into(),
            top: None,
            groups: vec![inner],
        };
        let mut placement = Placement::default();
        placement.group(&outer, (0, 0), 0).unwrap();
        assert_eq!(
            spelled(placement),
            "K0,0 p1,1 K10,0 p11,1 p11,2 K20,0 p21,1 p21,2"
        );
    }
}
