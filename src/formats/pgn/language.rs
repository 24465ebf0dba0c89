//! The letters of pieces in other languages, after the table in the PGN standard (8.2.3.2) and, for Russian, the
//! usual one.

use crate::formats::FormatOption;
use crate::model::{Kind, Letters};

/// A language.
#[derive(Debug)]
pub(super) struct Language {
    /// How it is chosen.
    pub option: FormatOption,
    /// Its letters of king, queen, rook, bishop, knight and pawn.
    pub letters: [&'static str; 6],
}

/// The pieces of [`Language::letters`].
pub(super) const PIECES: [Kind; 6] = [
    Kind::KING,
    Kind::QUEEN,
    Kind::ROOK,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::PAWN,
];

/// The figurines in that order.
pub(super) const FIGURINES: [&str; 6] = ["♔", "♕", "♖", "♗", "♘", "♙"];

pub(super) const LANGUAGES: [Language; 8] = [
    language(
        "lang=de",
        "German letters of pieces: K D T L S",
        ["K", "D", "T", "L", "S", "B"],
    ),
    language(
        "lang=fr",
        "French letters of pieces: R D T F C",
        ["R", "D", "T", "F", "C", "P"],
    ),
    language(
        "lang=es",
        "Spanish letters of pieces: R D T A C",
        ["R", "D", "T", "A", "C", "P"],
    ),
    language(
        "lang=it",
        "Italian letters of pieces: R D T A C",
        ["R", "D", "T", "A", "C", "P"],
    ),
    language(
        "lang=nl",
        "Dutch letters of pieces: K D T L P",
        ["K", "D", "T", "L", "P", "O"],
    ),
    language(
        "lang=ru",
        "Russian letters of pieces: Кр Ф Л С К",
        ["Кр", "Ф", "Л", "С", "К", "П"],
    ),
    language(
        "lang=pl",
        "Polish letters of pieces: K H W G S",
        ["K", "H", "W", "G", "S", "P"],
    ),
    language(
        "lang=cs",
        "Czech letters of pieces: K D V S J",
        ["K", "D", "V", "S", "J", "P"],
    ),
];

const fn language(name: &'static str, help: &'static str, letters: [&'static str; 6]) -> Language {
    Language {
        option: FormatOption { name, help },
        letters,
    }
}

impl Language {
    /// The same move with the letters of a variant; `None` if a letter is none of the language.
    pub fn english(&self, word: &str, letters: &Letters) -> Option<String> {
        let castles = word.starts_with(['O', 'o', '0']) && !word.starts_with("O@");
        if castles || word == "Z0" {
            return Some(word.to_owned());
        }
        let mut out = String::with_capacity(word.len());
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let mut len = first.len_utf8();
            match self.piece(rest) {
                Some((kind, text)) => {
                    out.push(char::from(letters.algebraic(kind)?.upper));
                    len = text.len();
                }
                None if first.is_uppercase() && !other(first, letters) => return None,
                None => out.push(first),
            }
            rest = rest.get(len..)?;
        }
        Some(out)
    }

    /// The piece whose letter a text begins with, the longest one.
    fn piece(&self, text: &str) -> Option<(Kind, &'static str)> {
        let all = PIECES.into_iter().zip(self.letters);
        let fitting = all.filter(|(_, letter)| text.starts_with(letter));
        fitting.max_by_key(|(_, letter)| letter.len())
    }
}

/// Whether it is the letter of a piece that chess does not have.
fn other(letter: char, letters: &Letters) -> bool {
    let upper = u8::try_from(letter).ok();
    let kind = upper.and_then(|upper| letters.in_algebraic(upper, false));
    kind.is_some_and(|kind| !PIECES.contains(&kind))
}
