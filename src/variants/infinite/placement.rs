//! Pieces on squares as the table of variants spells them.

use crate::formats::icn;
use crate::model::{Piece, Square};
use serde::Deserialize;
use std::collections::HashMap;

/// A square of the table.
type At = (i64, i64);

/// More pieces than any start has: an error in the table would make more.
const MOST: usize = 1_000_000;

/// Pieces that come again and again.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    #[serde(default)]
    pieces: String,
    /// How often.
    #[serde(default = "once")]
    times: u32,
    /// How often more, each time the group around it comes.
    #[serde(default)]
    more: u32,
    /// How much farther each time: `3,-3`.
    #[serde(default = "nowhere")]
    by: String,
    /// Nobody stands above this rank.
    top: Option<i64>,
    /// What comes with each of them.
    #[serde(default)]
    groups: Vec<Group>,
}

fn once() -> u32 {
    1
}

fn nowhere() -> String {
    "0,0".to_owned()
}

/// Who stands where, in the order of the first word for each square.
#[derive(Default)]
pub(super) struct Placement<'a> {
    listed: Vec<(At, Option<Standing<'a>>)>,
    on: HashMap<At, usize>,
}

/// Letters, and whether they have their first move.
type Standing<'a> = (&'a str, bool);

impl<'a> Placement<'a> {
    /// Puts `P1..8,2+ K5,1` so much farther, up to that rank. `None` if it is misspelled.
    pub(super) fn put(&mut self, words: &'a str, by: At, top: Option<i64>) -> Option<()> {
        for word in words.split_whitespace() {
            let word = Word::parse(word)?;
            let here = |at: At| (at.0 + by.0, at.1 + by.1);
            for at in word.squares().map(here) {
                if top.is_none_or(|top| at.1 <= top) {
                    self.set(at, word.standing)?;
                }
            }
        }
        Some(())
    }

    /// Puts a group, the `round`th of those around it.
    pub(super) fn group(&mut self, group: &'a Group, at: At, round: u32) -> Option<()> {
        let (x, y) = group.by.split_once(',')?;
        let by: At = (x.parse().ok()?, y.parse().ok()?);
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

    /// Takes everybody from `0,-7..-6 9,5`.
    pub(super) fn empty(&mut self, words: &'a str) -> Option<()> {
        for word in words.split_whitespace() {
            for at in Word::parse(word)?.squares() {
                self.set(at, None)?;
            }
        }
        Some(())
    }

    fn set(&mut self, at: At, standing: Option<Standing<'a>>) -> Option<()> {
        // Who takes somebody's place is listed there, who comes to an empty square behind all.
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
        (self.listed.len() <= MOST).then_some(())
    }

    /// The pieces; those of the letters in `unmoved` have their first move.
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

/// `P1..8,2+`, or `.9,11` for nobody.
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
    fn squares(&self) -> impl Iterator<Item = At> {
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
        let stands = |(at, who): (At, Option<Standing>)| {
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
