//! The options of a section that is written.

use super::army::Army;
use crate::model::{Kind, Side, Sided, Zone};
use std::fmt::Display;

/// Options with their values, and the laws that have no option.
pub struct Lines<'a> {
    pub army: &'a Army,
    pub files: u8,
    pub ranks: u8,
    /// Every option is written, even if its value is the usual one.
    pub whole: bool,
    pub text: String,
    pub lost: Vec<&'static str>,
}

impl Lines<'_> {
    /// Adds an option, unless this is its usual value.
    pub fn put(&mut self, key: &str, value: impl Display, usual: impl Display) {
        let (value, usual) = (value.to_string(), usual.to_string());
        if (self.whole || value != usual) && !value.is_empty() {
            self.text.push_str(&format!("{key} = {value}\n"));
        }
    }

    /// An option that is on or off.
    pub fn flag(&mut self, key: &str, value: bool, usual: bool) {
        self.put(key, value, usual);
    }

    /// A law without an option.
    pub fn lose(&mut self, law: &'static str, lost: bool) {
        if lost && !self.lost.contains(&law) {
            self.lost.push(law);
        }
    }

    /// The letters of some pieces in the order of the pieces, `-` for none.
    pub fn letters(&mut self, law: &'static str, kinds: &[Kind]) -> String {
        let given = self.in_order(law, kinds);
        let all = self.army.men().iter().map(|man| man.letter);
        let sorted: String = all.filter(|letter| given.contains(*letter)).collect();
        if sorted.is_empty() { given } else { sorted }
    }

    /// The same in the order in which they are given.
    pub fn in_order(&mut self, law: &'static str, kinds: &[Kind]) -> String {
        let mut text = String::new();
        for kind in kinds {
            match self.army.letter(*kind) {
                Some(letter) if text.contains(letter) => {}
                Some(letter) => text.push(letter),
                None => self.lose(law, true),
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }

    /// The letter of one piece at most.
    pub fn one(&mut self, law: &'static str, kinds: &[Kind], none: &str) -> String {
        let Some(first) = kinds.first() else {
            return none.to_owned();
        };
        let letters = self.letters(law, kinds);
        self.lose(law, letters.len() > 1);
        self.letters(law, &[*first])
    }

    /// A zone of each side.
    pub fn zones(&mut self, key: &str, zone: &Sided<Zone>, usual: [&str; 2]) {
        for (side, usual) in [Side::White, Side::Black].into_iter().zip(usual) {
            let (zone, mirrored) = zone.of(side);
            let value = self.zone(zone, mirrored);
            self.put(&format!("{key}{side:?}"), value, usual);
        }
    }

    /// The squares of a zone: whole ranks and files, and single squares. Fairy-Stockfish has no rectangles.
    pub fn zone(&self, zone: &Zone, mirrored: bool) -> String {
        let mut parts = Vec::new();
        for patch in &zone.0 {
            let (files, ranks) = (patch.files, patch.ranks);
            let (low, high) = ranks.unwrap_or((0, self.ranks - 1));
            let ranks_of = (low..=high.min(self.ranks - 1)).map(|r| match mirrored {
                true => self.ranks - r,
                false => r + 1,
            });
            match files {
                None => parts.extend(ranks_of.map(|rank| format!("*{rank}"))),
                Some((a, b)) => {
                    let files = (a..=b.min(self.files - 1)).map(file);
                    let whole = ranks.is_none();
                    parts.extend(files.flat_map(|f| match whole {
                        true => vec![format!("{f}*")],
                        false => ranks_of.clone().map(|rank| format!("{f}{rank}")).collect(),
                    }));
                }
            }
        }
        match parts.is_empty() {
            true => "-".into(),
            false => parts.join(" "),
        }
    }

    /// A value of both sides, if both have the same.
    pub fn both<'t, T: PartialEq>(&mut self, law: &'static str, sided: &'t Sided<T>) -> &'t T {
        let (white, black) = (sided.of(Side::White).0, sided.of(Side::Black).0);
        self.lose(law, white != black);
        white
    }
}

/// The letter of a file, from 0.
pub fn file(n: u8) -> char {
    char::from(b'a' + n.min(25))
}
