//! The sections of a file, and what their options say.

use super::options::{IGNORED, UNPLAYED, USED};
use crate::diag::{Code, Diagnostic, Span, nearest};
use crate::formats::fsf_ini::{KNOWN, Line, lines};

/// One section with its options.
#[derive(Clone, Debug, Default)]
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    parent: Option<&'a str>,
    options: Vec<(&'a str, &'a str)>,
    /// A parent that is not defined.
    unknown: Option<&'a str>,
}

/// A piece with its letter.
pub(super) struct Row {
    pub(super) letter: String,
    pub(super) name: String,
    /// In Betza's notation; missing for pieces whose names say how they move.
    pub(super) moves: Option<String>,
    /// What Fairy-Stockfish calls it.
    pub(super) option: String,
}

/// How often a section may be like another one.
const DEPTH: usize = 16;

/// What every variant is like that states no other.
const CHESS: &[(&str, &str)] = &[
    ("pawn", "p"),
    ("knight", "n"),
    ("bishop", "b"),
    ("rook", "r"),
    ("queen", "q"),
    ("king", "k"),
    (
        "startFen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
];

/// The sections of a file.
///
/// # Errors
/// A line is neither a section nor an option of one, or nobody knows the option.
pub(super) fn sections(text: &str) -> Result<Vec<Section<'_>>, Box<Diagnostic>> {
    let mut all: Vec<Section<'_>> = Vec::new();
    for line in lines(text)? {
        match (line, all.last_mut()) {
            (Line::Section(name, parent), _) => all.push(Section {
                name,
                parent,
                ..Section::default()
            }),
            (Line::Entry(key, value, span), Some(section)) => {
                check_known(key, span)?;
                let value = value.split(['#', ';']).next().unwrap_or("").trim();
                section.options.push((key, value));
            }
            (Line::Entry(_, _, span), None) => {
                let message = "an option before the first section";
                let d = Diagnostic::error(Code("fsf-ini/no-section"), message).at(span);
                return Err(Box::new(d.help("write `[name:base]` in front of it")));
            }
        }
    }
    Ok(all)
}

fn check_known(key: &str, span: Span) -> Result<(), Box<Diagnostic>> {
    let options = || USED.iter().chain(UNPLAYED).chain(IGNORED);
    let region = key.starts_with("mobilityRegion");
    if region || piece(key).is_some() || options().any(|known| *known == key) {
        return Ok(());
    }
    let pieces = KNOWN.iter().map(|(option, _, _)| option);
    let near = nearest(key, options().chain(pieces).copied());
    let help = near.map_or_else(
        || "remove it, or write an option of Fairy-Stockfish".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    let d = Diagnostic::error(Code("fsf-ini/option"), format!("unknown option `{key}`"));
    Err(Box::new(d.at(span).help(help)))
}

impl<'a> Section<'a> {
    /// With the options of the sections that it is like; its own are the last ones.
    pub(super) fn merged(&self, all: &[Self]) -> Self {
        let mut made = self.clone();
        let mut parent = self.parent;
        for _ in 0..DEPTH {
            let Some(name) = parent else { return made };
            if ["chess", "fairy", "normal"].contains(&name) {
                made.options.splice(0..0, CHESS.iter().copied());
                return made;
            }
            let Some(section) = all.iter().find(|s| s.name == name) else {
                made.unknown = Some(name);
                return made;
            };
            made.options.splice(0..0, section.options.iter().copied());
            parent = section.parent;
        }
        made.unknown = parent;
        made
    }

    /// The value of an option, the last one of that name.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        let found = self.options.iter().rfind(|(k, _)| *k == key);
        found.map(|(_, value)| *value)
    }

    /// An option for one side, or for both.
    pub(super) fn sided(&self, key: &str, side: &str) -> Option<&'a str> {
        let own = format!("{key}{side}");
        let latest = self.options.iter().rfind(|(k, _)| *k == own || *k == key);
        latest.map(|(_, value)| *value)
    }

    pub(super) fn is(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    /// Whether it is not denied.
    pub(super) fn unless(&self, key: &str) -> bool {
        self.text(key) != Some("false")
    }

    /// Files and ranks.
    pub(super) fn size(&self) -> (u8, u8) {
        let number = |key| self.text(key).and_then(file_or_number);
        (
            number("maxFile").unwrap_or(8),
            number("maxRank").unwrap_or(8),
        )
    }

    /// The pieces with letters, each once.
    pub(super) fn pieces(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for (key, value) in &self.options {
            let (letter, moves) = match value.split_once(':') {
                Some((letter, moves)) => (letter.trim(), Some(moves.trim())),
                None => (*value, None),
            };
            let Some((name, usual)) = piece(key) else {
                continue;
            };
            rows.retain(|row| row.option != *key);
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
            });
        }
        self.add_promoted(&mut rows);
        rows
    }

    /// The pieces that others turn into are pieces of their own, so that they turn back.
    fn add_promoted(&self, rows: &mut Vec<Row>) {
        for (from, to) in self.pairs() {
            let find = |letter: &str| {
                let upper = letter.to_ascii_uppercase();
                rows.iter().find(|row| row.letter == upper)
            };
            let (Some(from), Some(to)) = (find(from), find(to)) else {
                continue;
            };
            let usual = KNOWN.iter().find(|(_, name, _)| *name == to.name);
            let usual = usual.map(|(_, _, moves)| (*moves).to_owned());
            let row = Row {
                letter: format!("+{}", from.letter),
                name: format!("promoted-{}", from.name),
                moves: to.moves.clone().or(usual),
                option: String::new(),
            };
            rows.push(row);
        }
    }

    /// What turns into what, by letters.
    pub(super) fn pairs(&self) -> Vec<(&'a str, &'a str)> {
        let text = self.text("promotedPieceType").unwrap_or("");
        let words = text.split_whitespace();
        words.filter_map(|word| word.split_once(':')).collect()
    }

    /// Why the moves of the variant cannot be checked.
    pub(super) fn why_unplayed(&self) -> Option<String> {
        if let Some(parent) = self.unknown {
            return Some(format!("it is like `{parent}`, which is not defined here"));
        }
        let strange = |(key, value): &&(&str, &str)| {
            let off = matches!(*value, "false" | "none" | "0" | "-");
            (UNPLAYED.contains(key) || key.starts_with("mobilityRegion")) && !off
        };
        let found = self.options.iter().find(strange);
        found.map(|(key, _)| format!("the option `{key}` is not played yet in a file of this kind"))
    }
}

/// Pieces whose definitions say more than their moves in Betza's notation.
const SPOKEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The name of a piece and its moves; custom pieces are called after their letters.
fn piece(option: &str) -> Option<(Option<&'static str>, Option<&'static str>)> {
    if option.starts_with("customPiece") {
        return Some((None, None));
    }
    let (_, name, moves) = KNOWN.iter().find(|(known, _, _)| *known == option)?;
    Some((Some(name), Some(moves)))
}

/// `8`, or the letter of a file.
pub(super) fn file_or_number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'p'] => Some(file - b'a' + 1),
        _ => text.parse().ok().filter(|n| (1..=16).contains(n)),
    }
}
