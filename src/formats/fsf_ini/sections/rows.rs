//! The pieces of a section, one row each.

use super::section::{Entry, Section};
use crate::formats::fsf_ini::places::{Places, soldier_from};
use crate::formats::fsf_ini::table::{self, KNOWN, Subject, option};
use crate::order;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A piece with its letter.
#[derive(Default)]
pub(super) struct Row {
    pub(super) letter: String,
    /// A further letter.
    pub(super) synonym: Option<String>,
    /// Of what it turns into, in algebraic notation.
    pub(super) san: Option<String>,
    pub(super) name: String,
    /// In Betza's notation; missing for pieces whose names say how they move.
    pub(super) moves: Option<String>,
    /// In LCPN, where they depend on the place.
    pub(super) lcpn: Option<String>,
    /// What Fairy-Stockfish calls it.
    pub(super) option: String,
}

impl Row {
    /// Its moves in Betza's notation, if it has some.
    pub(super) fn written(&self) -> Option<&str> {
        let moves = self.moves.as_deref().filter(|moves| !moves.is_empty());
        moves.filter(|_| self.lcpn.is_none())
    }
}

impl<'a> Section<'a> {
    /// The pieces with letters, each once.
    pub(super) fn pieces(&self) -> Vec<Row> {
        let mut rows = self.lettered(0);
        self.add_places(&mut rows);
        self.add_promoted(&mut rows);
        rows
    }

    /// The pieces that a section has letters for, inherited from so far.
    pub(super) fn lettered(&self, level: usize) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for entry in self.piece_entries(level) {
            let Entry { key, .. } = entry;
            let (letter, moves) = letter_and_moves(entry);
            let Some((name, usual)) = piece(key) else {
                continue;
            };
            rows.retain(|row| row.option != *key);
            // A letter means the last piece that has it.
            rows.retain(|row| !row.letter.eq_ignore_ascii_case(letter));
            let Some(letter) = letter.chars().next().filter(char::is_ascii_alphabetic) else {
                continue;
            };
            let usual = usual.filter(|_| !name.is_some_and(|n| SPOKEN.contains(&n)));
            let name = match name {
                Some(name) => name.to_owned(),
                None => format!("custom-{}", letter.to_ascii_lowercase()),
            };
            rows.push(Row {
                letter: letter.to_ascii_uppercase().to_string(),
                name,
                moves: moves.or(usual).map(str::to_owned),
                option: (*key).to_owned(),
                ..Row::default()
            });
        }
        // As Fairy-Stockfish numbers them: hands are written in this order.
        order::sort_by_key(&mut rows, |row| table::number(&row.option));
        rows
    }

    /// The options about pieces in the order in which Fairy-Stockfish reads them: what is inherited first, then by the
    /// number of the piece, and not in the order of the lines.
    fn piece_entries(&self, level: usize) -> Vec<&Entry<'a>> {
        let all = self.options.iter().filter(|e| e.level >= level);
        let mut all: Vec<_> = all.filter(|e| piece(e.key).is_some()).collect();
        order::sort_by_key(&mut all, |e| (Reverse(e.level), table::number(e.key)));
        all
    }

    /// The pieces that have no letter because a later one of the same section has it: each with that one.
    pub(super) fn replaced(&self) -> Vec<(&Entry<'a>, &'a str)> {
        let mut last: HashMap<char, &Entry<'a>> = HashMap::new();
        let mut found = Vec::new();
        for entry in self.piece_entries(0) {
            let letter = letter_and_moves(entry).0.chars().next();
            let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
                continue;
            };
            let before = last.insert(letter.to_ascii_lowercase(), entry);
            found.extend(before.map(|before| (before, entry.key)));
        }
        found
    }

    /// Moves that depend on the place.
    fn add_places(&self, rows: &mut [Row]) {
        let joined = self.joined_squares();
        let places = joined.map(|zone| Places::joining(zone, self.size()));
        let rank = self
            .text("soldierPromotionRank")
            .and_then(|n| n.parse().ok());
        for row in rows {
            let plain = row.option != "king" || row.moves.as_deref() == Some("W");
            row.lcpn = match (&places, rank) {
                (Some(places), _) if plain => places.moves(&row.option, rank),
                (None, Some(rank @ 2..)) if row.option == "soldier" => Some(soldier_from(rank)),
                _ => None,
            };
        }
    }

    /// The pieces that others turn into are separate pieces, so that they turn back.
    fn add_promoted(&self, rows: &mut Vec<Row>) {
        for (from, to) in self.pairs() {
            let find = |option: &str| rows.iter().find(|row| row.option == option);
            let (Some(from), Some(to)) = (find(&from), find(&to)) else {
                continue;
            };
            let usual = KNOWN.iter().find(|(_, name, _)| *name == to.name);
            let usual = usual.map(|(_, _, moves)| (*moves).to_owned());
            let row = Row {
                letter: format!("+{}", from.letter),
                san: Some(to.letter.clone()),
                name: format!("promoted-{}", from.name),
                moves: to.moves.clone().or(usual),
                lcpn: to.lcpn.clone(),
                ..Row::default()
            };
            rows.push(row);
        }
    }
}

/// Pieces whose definitions say more than their moves in Betza's notation.
const SPOKEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

fn letter_and_moves<'a>(entry: &Entry<'a>) -> (&'a str, Option<&'a str>) {
    match entry.value.split_once(':') {
        Some((letter, moves)) => (letter.trim(), Some(moves.trim())),
        None => (entry.value, None),
    }
}

/// The name of a piece and its moves; custom pieces are called after their letters.
fn piece(key: &str) -> Option<(Option<&'static str>, Option<&'static str>)> {
    match option(key)? {
        Subject::Custom(_) => Some((None, None)),
        Subject::Known(name, moves) => Some((Some(name), Some(moves))),
    }
}
