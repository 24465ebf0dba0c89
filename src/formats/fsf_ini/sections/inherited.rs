//! Options whose value depends on those that a section inherits.

use super::rows::Row;
use super::section::{Entry, Section};
use super::values::LAST;
use std::borrow::Cow;

/// Options whose pieces stay those of the section that states them, even without a letter: no piece at all would mean
/// all pieces.
const NAMED_WITHOUT_LETTER: [&str; 4] = [
    "extinctionPieceTypes",
    "flagPiece",
    "connectPieceTypes",
    "mustDropType",
];

impl<'a> Section<'a> {
    /// An option for one side, or for both.
    pub(super) fn sided(&self, key: &str, side: &str) -> Option<&'a str> {
        self.latest(key, side).map(|e| e.value)
    }

    /// The same, with where it comes from: of one section, that for one side counts, except for walls.
    pub(super) fn latest(&self, key: &str, side: &str) -> Option<&Entry<'a>> {
        let own = format!("{key}{side}");
        let both = self.options.iter().filter(|e| e.key == own || e.key == key);
        let walls = key == "wallingRegion";
        both.min_by_key(|e| (e.level, (e.key == key) != walls))
    }

    /// The options of the pieces that an option names, in their order. Letters are those of the section that states it, so
    /// a piece stays in the laws if a later section gives it another letter.
    pub(super) fn named(&self, entry: &Entry) -> Vec<String> {
        let rows = self.lettered(entry.level);
        let mut all: Vec<String> = Vec::new();
        for letter in entry.value.chars() {
            let piece = option_of(letter.encode_utf8(&mut [0; 4]), &rows);
            all.extend(piece.filter(|piece| !all.contains(piece)));
        }
        all
    }

    /// The pieces that laws name but that have no letter any longer.
    pub(super) fn gone(&self, rows: &[Row]) -> Vec<Row> {
        let mut all: Vec<Row> = Vec::new();
        let sides = ["White", "Black"];
        let stated = NAMED_WITHOUT_LETTER
            .iter()
            .flat_map(|key| sides.map(|side| (key, side)));
        for entry in stated.filter_map(|(key, side)| self.latest(key, side)) {
            let named = self.named(entry);
            for mut row in self.lettered(entry.level) {
                let mut there = rows.iter().chain(&all);
                if !named.contains(&row.option) || there.any(|r| r.option == row.option) {
                    continue;
                }
                // Another custom piece may have its letter.
                if rows.iter().any(|r| r.name == row.name) {
                    row.name.insert_str(0, "former-");
                }
                all.push(row);
            }
        }
        all
    }

    /// A zone of one side. An older option states it by ranks.
    pub(super) fn region(&self, key: &str, side: &str) -> Option<Cow<'a, str>> {
        let latest = self.latest(key, side);
        let ranks = self.ranks(key);
        match (latest, ranks) {
            (Some(e), Some((level, _))) if e.level <= level => Some(e.value.into()),
            (_, Some((_, (low, high)))) => {
                let last = self.size().1;
                let ranks = (low..=high.min(last)).map(|n| match side {
                    "White" => format!("*{n}"),
                    _ => format!("*{}", last + 1 - n),
                });
                let ranks: Vec<String> = ranks.collect();
                Some(match ranks.is_empty() {
                    true => "-".into(),
                    false => ranks.join(" ").into(),
                })
            }
            (latest, None) => latest.map(|e| e.value.into()),
        }
    }

    /// The ranks of White that an older option states, from the first to the last, and its level.
    fn ranks(&self, key: &str) -> Option<(usize, (u8, u8))> {
        let of = |key: &str| {
            let e = self.options.iter().rfind(|e| e.key == key)?;
            Some((e.level, e.value.parse::<u8>().ok().filter(|n| *n > 0)?))
        };
        match key {
            "promotionRegion" => of("promotionRank").map(|(level, n)| (level, (n, LAST))),
            "doubleStepRegion" => {
                let (last, first) = (of("doubleStepRank"), of("doubleStepRankMin"));
                match (last, first) {
                    // Fairy-Stockfish reads the first rank only where the last is not stated.
                    (Some((level, n)), first) if first.is_none_or(|(l, _)| level <= l) => {
                        Some((level, (2, n)))
                    }
                    (_, first) => first.map(|(level, n)| (level, (n, 2))),
                }
            }
            _ => None,
        }
    }

    /// Whether the pieces are not the same for both sides; without the option they are the pawns.
    pub(super) fn differs(&self, key: &str) -> bool {
        let of = |side| match self.latest(key, side) {
            Some(entry) => self.named(entry),
            None => vec!["pawn".to_owned()],
        };
        of("White") != of("Black")
    }

    /// Whether pieces other than pawns promote where pawns promote as in sittuyin. Fairy-Stockfish lets those
    /// promote as usual, but not with check; there is no law for that.
    pub(super) fn settles_others(&self) -> bool {
        if !self.is("sittuyinPromotion") {
            return false;
        }
        let others = |side: &str| {
            let stated = self.latest("promotionPawnTypes", side);
            stated.is_some_and(|entry| self.named(entry).iter().any(|piece| piece != "pawn"))
        };
        ["White", "Black"].into_iter().any(others)
    }

    /// Whether a move may place nothing: Fairy-Stockfish has such a move where walls are placed instead of moves, and no
    /// rule says where.
    pub(super) fn idles(&self) -> bool {
        self.is("wallOrMove") && self.text("wallingRule").is_none_or(|rule| rule == "none")
    }

    /// What turns into what, by the options of the pieces.
    pub(super) fn pairs(&self) -> Vec<(String, String)> {
        let mut all = self.by_piece("promotedPieceType", option_of);
        // Fairy-Stockfish's own king never promotes.
        all.retain(|(from, _)| from != "king");
        all
    }

    /// How many of a piece a side may have for another one to become it, by the options of the pieces.
    pub(super) fn limits(&self) -> Vec<(String, &'a str)> {
        self.by_piece("promotionLimit", |limit, _| Some(limit))
    }

    /// An option that says something of several pieces. A section changes what it inherits only for those that it names, and
    /// letters are those of the section that has them. `None`: nothing is stated about the piece any longer.
    fn by_piece<T>(
        &self,
        key: &str,
        value: impl Fn(&'a str, &[Row]) -> Option<T>,
    ) -> Vec<(String, T)> {
        let mut all: Vec<(String, T)> = Vec::new();
        for entry in self.options.iter().filter(|e| e.key == key) {
            let rows = self.lettered(entry.level);
            let words = entry.value.split_whitespace();
            for (letter, text) in words.filter_map(|word| word.split_once(':')) {
                let Some(piece) = option_of(letter, &rows) else {
                    continue;
                };
                let before = all.iter().position(|(known, _)| *known == piece);
                let value = value(text, &rows);
                match (before, value) {
                    (Some(at), Some(value)) => all[at].1 = value,
                    (Some(at), None) => drop(all.remove(at)),
                    (None, Some(value)) => all.push((piece, value)),
                    (None, None) => {}
                }
            }
        }
        all
    }
}

/// The option of the piece with a letter.
fn option_of(letter: &str, rows: &[Row]) -> Option<String> {
    let row = rows
        .iter()
        .find(|row| row.letter.eq_ignore_ascii_case(letter))?;
    Some(row.option.clone())
}
