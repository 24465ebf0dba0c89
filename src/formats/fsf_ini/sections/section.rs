//! The sections of a file, and what their options say.

use super::options::{FREE_DROPS, Known, Use, known, modern, names};
use super::start::{ROOTS, of_root};
use super::values::{self, LAST, file_or_number};
use crate::diag::{Code, Diagnostic, Span, nearest};
use crate::formats::fsf_ini::places::{Places, soldier_from};
use crate::formats::fsf_ini::problem;
use crate::formats::fsf_ini::read::{Line, lines};
use crate::formats::fsf_ini::table::{self, KNOWN, MOST, Subject, option};
use crate::model::Zone;
use crate::order;
use std::collections::HashSet;

/// One section with its options.
#[derive(Clone, Debug, Default)]
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    parent: Option<&'a str>,
    pub(super) options: Vec<Entry<'a>>,
    /// A parent that is not defined.
    unknown: Option<&'a str>,
    /// It is like so many others that they are probably like each other.
    pub(super) endless: bool,
    /// A known variant, not a section of the file.
    known: bool,
    /// In the end it is like chess.
    chess: bool,
    /// What is wrong with one of its lines.
    pub(super) wrong: Option<Box<Diagnostic>>,
    /// Options that are written again below.
    repeated: Vec<Entry<'a>>,
}

/// One option of a section.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    /// Where the option and its value are.
    at: Span,
    there: Span,
    /// How far it is inherited; 0 for the section itself.
    pub(super) level: usize,
    /// It has an older name, so it counts only if the section has no newer one.
    older: bool,
}

impl Entry<'_> {
    /// All pieces.
    pub(super) const ALL: Self = Entry {
        key: "",
        value: "*",
        at: Span { start: 0, end: 0 },
        there: Span { start: 0, end: 0 },
        level: 0,
        older: false,
    };
}

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
    /// How far it is inherited.
    level: usize,
}

impl Row {
    /// Its moves in Betza's notation, if it has some.
    pub(super) fn written(&self) -> Option<&str> {
        let moves = self.moves.as_deref().filter(|moves| !moves.is_empty());
        moves.filter(|_| self.lcpn.is_none())
    }
}

/// How often a section may be like another one.
pub const DEPTH: usize = 32;

/// What a section is that is like too many others, before their number.
pub(super) const ENDLESS: &str = "like itself in the end, or like more than";

/// The maximum number of sections of a file.
pub const MOST_SECTIONS: usize = 1000;

/// The sections of a file. Each knows its first line that is neither a section nor an option.
///
/// # Errors
/// There is something else before the first section, or there are too many sections.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    of_text(text, check_known)
}

/// The same for the text of a known variant, which may have free drops.
///
/// # Errors
/// The same.
pub(super) fn known_sections(text: &str) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    of_text(text, |key, at| match key {
        FREE_DROPS => Ok(()),
        _ => check_known(key, at),
    })
}

type Check = fn(&str, Span) -> Result<(), Box<Diagnostic>>;

fn of_text(text: &str, check: Check) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    let mut all: Vec<Section<'_>> = Vec::new();
    let mut taken = HashSet::new();
    for line in lines(text) {
        match (line, all.last_mut()) {
            (Ok(Line::Section(name, parent, span)), _) => {
                if all.len() >= MOST_SECTIONS {
                    return Err(problem::too_many_sections(MOST_SECTIONS, span));
                }
                let first = taken.insert(name);
                all.push(Section {
                    name,
                    span,
                    parent,
                    wrong: (!first).then(|| section_twice(name, span)),
                    ..Section::default()
                });
            }
            (Ok(Line::Entry(key, value, at, there)), Some(section)) => {
                let value = value.split(['#', ';']).next().unwrap_or("").trim();
                let there = Span::new(0, value.len()).shifted(there.start as usize);
                let entry = Entry {
                    key: modern(key),
                    value,
                    at,
                    there,
                    level: 0,
                    older: modern(key) != key,
                };
                match check(entry.key, at) {
                    Ok(()) if key == "pawnTypes" => section.add_pawns(entry),
                    Ok(()) => section.add(entry),
                    Err(fault) => section.blame(fault),
                }
            }
            (Ok(Line::Entry(_, _, span, _)), None) => {
                let message = "an option before the first section";
                let d = Diagnostic::error(Code("fsf-ini/no-section"), message).at(span);
                return Err(Box::new(d.help("write `[name:base]` in front of it")));
            }
            (Err(fault), Some(section)) => section.blame(fault),
            (Err(fault), None) => return Err(fault),
        }
    }
    Ok(all)
}

pub(super) fn section_twice(name: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("a section `{name}` was already there");
    let d = Diagnostic::error(Code("fsf-ini/twice"), message).at(span);
    Box::new(d.help("remove one of the two, or give it another name"))
}

fn check_known(key: &str, span: Span) -> Result<(), Box<Diagnostic>> {
    match option(key) {
        Some(Subject::Custom(1..=MOST) | Subject::Known(..)) => return Ok(()),
        _ if known(key).is_some() && key != FREE_DROPS => return Ok(()),
        _ => {}
    }
    if key == FREE_DROPS {
        let message = format!("Fairy-Stockfish has no option `{key}`");
        let d = Diagnostic::error(Code("fsf-ini/option"), message).at(span);
        return Err(Box::new(d.help(
            "for drops without a hand, base the section on `ataxx`: `[name:ataxx]`",
        )));
    }
    let pieces = KNOWN.iter().map(|(option, _, _)| *option);
    let near = nearest(key, names().chain(pieces));
    let help = near.map_or_else(
        || "remove it, or write an option of Fairy-Stockfish".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    let d = Diagnostic::error(Code("fsf-ini/option"), format!("unknown option `{key}`"));
    Err(Box::new(d.at(span).help(help)))
}

impl<'a> Section<'a> {
    /// The same section with another name.
    pub(super) fn called(self, name: &'a str) -> Self {
        let known = true;
        Self {
            name,
            known,
            ..self
        }
    }

    /// The first fault counts.
    pub(super) fn blame(&mut self, fault: Box<Diagnostic>) {
        self.wrong.get_or_insert(fault);
    }

    /// The section that it is like, if it is none of these.
    pub(super) fn parent_beyond(&self, all: &[Self]) -> Option<&'a str> {
        let parent = self.parent.filter(|name| !ROOTS.contains(name))?;
        let there = all.iter().any(|s| self.is_like(s));
        (!there).then_some(parent)
    }

    /// Whether it is like that section. A section with the name of a known variant may be like that
    /// variant.
    fn is_like(&self, other: &Self) -> bool {
        self.parent == Some(other.name) && (self.name != other.name || other.known && !self.known)
    }

    /// The section of these that it is like and that is wrong.
    pub(super) fn wrong_parent(&self, all: &[Self]) -> Option<&'a str> {
        let mut at = self;
        for _ in 0..DEPTH {
            at = all.iter().find(|s| at.is_like(s))?;
            if at.wrong.is_some() {
                return Some(at.name);
            }
        }
        None
    }

    /// Whether it is chess where it states nothing itself.
    pub(super) fn is_like_chess(&self) -> bool {
        self.chess
    }

    /// Adds the options that `pawnTypes` stands for, where they are not stated.
    fn add_pawns(&mut self, entry: Entry<'a>) {
        for key in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
            if self.options.iter().all(|e| e.key != key) {
                self.add(Entry { key, ..entry });
            }
        }
    }

    /// Adds an option; the last one of a name counts, and one with an older name only if there is no other.
    fn add(&mut self, entry: Entry<'a>) {
        match self.options.iter_mut().find(|e| e.key == entry.key) {
            Some(earlier) if entry.older && !earlier.older => {}
            Some(earlier) => {
                // An option may stand for several, under another name.
                let own = |e: &Entry| e.at.range().len() == e.key.len();
                if own(earlier) && own(&entry) {
                    self.repeated.push(*earlier);
                }
                *earlier = entry;
            }
            None => self.options.push(entry),
        }
    }

    /// With the options of the sections that it is like; its own are the last ones.
    pub(super) fn merged(&self, all: &[Self]) -> Self {
        let mut made = self.clone();
        let mut at = self;
        for level in 1..=DEPTH + 1 {
            let Some(name) = at.parent else { return made };
            let next = all.iter().find(|s| at.is_like(s));
            if ROOTS.contains(&name) && next.is_none() {
                made.chess = true;
                let chess = of_root(name).map(|(key, value)| Entry {
                    key,
                    value,
                    at: Span::default(),
                    there: Span::default(),
                    level: usize::MAX,
                    older: false,
                });
                made.options.splice(0..0, chess);
                return made;
            }
            let Some(section) = next else {
                made.unknown = Some(name);
                return made;
            };
            // What is not used is said of a section of a file, not of a known variant.
            let used = |e: &&Entry| known(e.key).is_none_or(|k| k.used != Use::Unused);
            let inherited = section.options.iter();
            let inherited = inherited.filter(|e| !section.known || used(e));
            let inherited = inherited.map(|e| Entry { level, ..*e });
            made.options.splice(0..0, inherited);
            at = section;
        }
        made.unknown = at.parent;
        made.endless = true;
        made
    }

    /// The known variant that it is like in the end.
    pub(super) fn known_base(&self, all: &[Self]) -> Option<&'a str> {
        let mut at = self;
        for _ in 0..DEPTH {
            at = all.iter().find(|s| at.is_like(s))?;
            if at.known {
                return Some(at.name);
            }
        }
        None
    }

    /// The value of an option, the last one of that name.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.entry(key).map(|e| e.value)
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Entry<'a>> {
        self.options.iter().rfind(|e| e.key == key)
    }

    /// Options that are no laws, with their values.
    pub(super) fn others(&self) -> Vec<(String, String)> {
        let gates = self.is("seirawanGating") || self.is("cambodianMoves");
        // This law has no sides here.
        let differs = self.differs("enPassantTypes");
        let other = |e: &&Entry| {
            let known = known(e.key).is_some_and(|known| known.used != Use::Laws);
            let sided = differs && e.key.starts_with("enPassantTypes");
            let idle = e.key == "wallOrMove" && self.idles();
            sided || idle || known && !(e.key == "gating" && gates)
        };
        let all = self.options.iter().filter(other);
        let mut found: Vec<(String, String)> = Vec::new();
        for Entry { key, value, .. } in all {
            found.retain(|(k, _)| k != key);
            found.push(((*key).to_owned(), (*value).to_owned()));
        }
        found
    }

    /// Its only option, with its value.
    pub(super) fn only(&self) -> Option<(&'a str, &'a str)> {
        match &self.options[..] {
            [one] if self.wrong.is_none() => Some((one.key, one.value)),
            _ => None,
        }
    }

    /// What it is like in the end, if that is not known.
    pub(super) fn parent_unknown(&self) -> Option<&'a str> {
        self.unknown
    }

    pub(super) fn is(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    /// Whether it is not denied.
    pub(super) fn unless(&self, key: &str) -> bool {
        self.text(key) != Some("false")
    }

    /// Files and ranks; the largest board if it is that of a section that is not there.
    pub(super) fn size(&self) -> (u8, u8) {
        let number = |key| self.text(key).and_then(file_or_number);
        let usual = if self.is_whole() { 8 } else { LAST };
        (
            number("maxFile").unwrap_or(usual),
            number("maxRank").unwrap_or(usual),
        )
    }

    /// Whether everything that it takes from others is there.
    pub(super) fn is_whole(&self) -> bool {
        self.unknown.is_none()
    }

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
        for entry in self.options.iter().filter(|e| e.level >= level) {
            let Entry { key, value, .. } = entry;
            let (letter, moves) = match value.split_once(':') {
                Some((letter, moves)) => (letter.trim(), Some(moves.trim())),
                None => (*value, None),
            };
            let Some((name, usual)) = piece(key) else {
                continue;
            };
            let before = rows.iter().position(|row| row.option == *key);
            rows.retain(|row| row.option != *key);
            // A letter means the last piece that has it.
            let taken =
                |row: &Row| row.level > entry.level && row.letter.eq_ignore_ascii_case(letter);
            rows.retain(|row| !taken(row));
            let Some(letter) = letter.chars().next().filter(char::is_ascii_alphabetic) else {
                continue;
            };
            let usual = usual.filter(|_| !name.is_some_and(|n| SPOKEN.contains(&n)));
            let name = match name {
                Some(name) => name.to_owned(),
                None => format!("custom-{}", letter.to_ascii_lowercase()),
            };
            let place = before.filter(|at| *at <= rows.len()).unwrap_or(rows.len());
            rows.insert(
                place,
                Row {
                    letter: letter.to_ascii_uppercase().to_string(),
                    name,
                    moves: moves.or(usual).map(str::to_owned),
                    option: (*key).to_owned(),
                    level: entry.level,
                    ..Row::default()
                },
            );
        }
        // As Fairy-Stockfish numbers them: hands are written in this order.
        order::sort_by_key(&mut rows, |row| table::number(&row.option));
        rows
    }

    /// The squares that lines join.
    pub(super) fn joined_squares(&self) -> Option<Zone> {
        let text = self.text("diagonalLines")?.to_ascii_lowercase();
        text.parse().ok().filter(|zone: &Zone| !zone.is_empty())
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

    /// The pieces that others turn into are pieces of their own, so that they turn back.
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

    /// Why the moves of the variant cannot be checked.
    pub(super) fn why_unplayed(&self) -> Option<String> {
        match self.unknown {
            Some(_) if self.endless => {
                return Some(format!("it is {ENDLESS} {DEPTH} others"));
            }
            Some(parent) => {
                return Some(format!("it is like `{parent}`, which is not defined here"));
            }
            None => {}
        }
        let mut keys: Vec<&str> = self.unplayed().map(|e| e.key).collect();
        order::sort(&mut keys);
        keys.dedup();
        let (last, first) = keys.split_last()?;
        Some(match first {
            [] => format!("the option `{last}` is not played yet in a file of this kind"),
            _ => format!(
                "the options `{}` and `{last}` are not played yet in a file of this kind",
                first.join("`, `")
            ),
        })
    }

    /// The options that are not played, if they are not off.
    fn unplayed(&self) -> impl Iterator<Item = &Entry<'a>> {
        let differs = self.differs("enPassantTypes");
        let settles = self.settles_others();
        let (idles, gates) = (
            self.idles(),
            self.is("seirawanGating") || self.is("cambodianMoves"),
        );
        self.options.iter().filter(move |e| match known(e.key) {
            Some(Known {
                used: Use::Unplayed,
                ..
            }) => !(values::is_off(e.value) || e.key == "gating" && gates),
            _ if e.key == "sittuyinPromotion" => settles,
            _ if e.key == "wallOrMove" => idles,
            _ => differs && e.key.starts_with("enPassantTypes"),
        })
    }

    /// Warnings about the options of this section itself that are not used. `merged`: with those that it
    /// takes from others.
    pub(super) fn unused(&self, merged: &Self) -> Vec<Diagnostic> {
        let unplayed = merged.unplayed().filter(|e| e.level == 0);
        let unplayed = unplayed.map(|e| problem::not_played(e.key, self.name, e.at));
        let own = self.options.iter().filter_map(|e| {
            let unused = known(e.key)?.used == Use::Unused && !values::is_off(e.value);
            match values::is_large(e.key, e.value) {
                true => Some(problem::large_board(e.at)),
                false => unused.then(|| problem::not_used(e.key, e.at)),
            }
        });
        let repeated = self.repeated.iter().map(|e| problem::repeated(e.key, e.at));
        let mut all: Vec<_> = unplayed.chain(own).chain(repeated).collect();
        order::sort_by_key(&mut all, |d| d.span);
        all
    }

    /// Checks the values of the options of this section itself. `merged`: with those that it takes
    /// from others.
    pub(super) fn check_values(&self, merged: &Self) -> Result<(), Box<Diagnostic>> {
        let rows = merged.pieces();
        let letters: String = rows
            .iter()
            .filter_map(|r| r.letter.chars().next())
            .collect();
        let letters: String = letters.chars().filter(char::is_ascii_uppercase).collect();
        let all = values::Known {
            size: merged.size(),
            letters: merged.unknown.is_none().then_some(&*letters),
        };
        for entry in &self.options {
            let Some(Known { value, .. }) = known(entry.key) else {
                continue;
            };
            let Err(wrong) = value.check(entry.value, &all) else {
                continue;
            };
            let message = match wrong.part {
                "" => format!("`{}` has no value", entry.key),
                part => format!("`{part}` is not a value of `{}`", entry.key),
            };
            let from = entry.value.find(wrong.part).unwrap_or(0);
            let at = Span::new(0, wrong.part.len()).shifted(entry.there.start as usize + from);
            let at = if wrong.part.is_empty() { entry.at } else { at };
            let d = Diagnostic::error(Code("fsf-ini/option-value"), message);
            return Err(Box::new(d.at(at).help(wrong.help)));
        }
        Ok(())
    }
}

/// Pieces whose definitions say more than their moves in Betza's notation.
const SPOKEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The name of a piece and its moves; custom pieces are called after their letters.
fn piece(key: &str) -> Option<(Option<&'static str>, Option<&'static str>)> {
    match option(key)? {
        Subject::Custom(_) => Some((None, None)),
        Subject::Known(name, moves) => Some((Some(name), Some(moves))),
    }
}
