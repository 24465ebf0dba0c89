//! The letters of pieces in other languages, after the table in the PGN standard (8.2.3.2) and, for Russian, the
//! usual one.

use crate::formats::FormatOption;
use crate::model::Kind;

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
