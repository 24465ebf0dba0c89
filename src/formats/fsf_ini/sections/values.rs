//! Which values an option may have.

use crate::diag::nearest;
use crate::formats::fsf_ini::problem::is_large_board;
use crate::model::Zone;

/// The kind of the value of an option.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Value {
    /// `true` or `false`.
    Flag,
    Number,
    /// A rank by its number.
    Rank,
    /// A file by its letter or number.
    File,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Squares, ranks and files.
    Zone,
    /// Letters of pieces.
    Pieces,
    /// The letter of one piece.
    Piece,
    /// Letters of pieces and of what they become: `p:g`.
    Pairs,
    /// Letters of pieces and numbers: `g:1`.
    Counts,
    /// Some of `KQkq`.
    Castling,
    /// Anything.
    Text,
}

/// The board and the pieces that a section states.
pub(super) struct Known<'a> {
    pub(super) size: (u8, u8),
    /// Capital letters; `None` if the pieces are not known.
    pub(super) letters: Option<&'a str>,
}

/// The part of a value that is wrong, and what may be written.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Wrong<'a> {
    pub(super) part: &'a str,
    pub(super) help: String,
}

/// The highest rank and the last file.
pub(super) const LAST: u8 = 16;

/// Whether a value leaves everything as it is without the option.
pub(super) fn is_off(text: &str) -> bool {
    matches!(text, "false" | "none" | "0" | "-")
}

impl Value {
    /// # Errors
    /// The option cannot have this value.
    pub(super) fn check<'a>(self, text: &'a str, known: &Known<'_>) -> Result<(), Wrong<'a>> {
        let whole = |fits: bool, help: &str| match fits {
            true => Ok(()),
            false => Err(Wrong {
                part: text,
                help: format!("write {help}"),
            }),
        };
        match self {
            Self::Text => Ok(()),
            Self::Flag => word(text, &["true", "false"]),
            Self::Word(words) => word(text, words),
            Self::Number => whole(is_number(text), "a number, such as 3"),
            Self::Rank => whole(is_rank(text), "a rank from 1 to 16"),
            Self::File => whole(
                file_or_number(text).is_some(),
                "a file from `a` to `p`, or its number from 1 to 16",
            ),
            Self::Zone => zone(text, known.size),
            Self::Pieces => letters(text, known),
            Self::Piece => match text.chars().count() {
                1 => letters(text, known),
                _ => whole(false, "the letter of one piece, or `-` for none"),
            },
            Self::Pairs => pairs(text, "p:g", |to| known.has(to) || to == "-", known),
            Self::Counts => pairs(text, "g:1", is_number, known),
            Self::Castling => whole(
                text == "-" || !text.is_empty() && text.chars().all(|c| "KQkq".contains(c)),
                "some of the letters `KQkq`, or `-` for none",
            ),
        }
    }
}

impl Known<'_> {
    fn has(&self, letter: &str) -> bool {
        let mut chars = letter.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return false;
        };
        let known = |letters: &str| letters.contains(c.to_ascii_uppercase());
        c.is_ascii_alphabetic() && self.letters.is_none_or(known)
    }

    fn letters_help(&self) -> String {
        match self.letters {
            None | Some("") => "write letters of pieces of this variant".to_owned(),
            Some(letters) => {
                let lower = letters.to_ascii_lowercase();
                format!(
                    "the pieces of this variant have the letters `{lower}`; `*` means all, `-` none"
                )
            }
        }
    }
}

/// Whether an option states a size of the board that Fairy-Stockfish does not have.
pub(super) fn is_large(key: &str, value: &str) -> bool {
    let size = file_or_number(value).unwrap_or_default();
    match key {
        "maxFile" => is_large_board(size, 1),
        "maxRank" => is_large_board(1, size),
        _ => false,
    }
}

/// `8`, or the letter of a file.
pub(super) fn file_or_number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'p'] => Some(file - b'a' + 1),
        _ => text.parse().ok().filter(|n| (1..=LAST).contains(n)),
    }
}

fn is_rank(text: &str) -> bool {
    text.parse::<u8>().is_ok_and(|n| (1..=LAST).contains(&n))
}

fn is_number(text: &str) -> bool {
    text.parse::<u32>().is_ok()
}

fn word<'a>(text: &'a str, words: &[&str]) -> Result<(), Wrong<'a>> {
    if words.contains(&text) {
        return Ok(());
    }
    let listed: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    let (last, first) = listed.split_last().map_or(("", &[][..]), |(l, f)| (l, f));
    let all = format!("write {} or {last}", first.join(", "));
    let help = match nearest(text, words.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? {all}"),
        None => all,
    };
    Err(Wrong { part: text, help })
}

fn zone(text: &str, (files, ranks): (u8, u8)) -> Result<(), Wrong<'_>> {
    const HELP: &str = "write squares (`e4`), ranks (`*8`), files (`e*`), or `-` for none";
    filled(text, HELP)?;
    if text == "-" {
        return Ok(());
    }
    let (mut there, mut beyond) = (false, None);
    for part in text.split_whitespace() {
        // `*` alone is no square for Fairy-Stockfish, and every square elsewhere.
        let zone = Some(part.to_ascii_lowercase()).filter(|part| part != "*");
        match zone.and_then(|zone| zone.parse::<Zone>().ok()) {
            None => {
                let help = HELP.to_owned();
                return Err(Wrong { part, help });
            }
            Some(zone) if zone.part_beyond(files, ranks).is_some() => {
                beyond.get_or_insert(part);
                if !part.contains('*') {
                    return Err(off_board(part, files, ranks));
                }
            }
            Some(_) => there = true,
        }
    }
    // The files of Fairy-Stockfish name ranks beyond the board, which it leaves out.
    match beyond.filter(|_| !there) {
        Some(part) => Err(off_board(part, files, ranks)),
        None => Ok(()),
    }
}

/// Fairy-Stockfish skips an option without a value.
fn filled<'a>(text: &'a str, help: &str) -> Result<(), Wrong<'a>> {
    match text {
        "" => Err(Wrong {
            part: text,
            help: help.to_owned(),
        }),
        _ => Ok(()),
    }
}

fn off_board(part: &str, files: u8, ranks: u8) -> Wrong<'_> {
    let help = format!("the board has {files} files and {ranks} ranks");
    Wrong { part, help }
}

/// Letters of pieces, with or without blanks.
fn letters<'a>(text: &'a str, known: &Known<'_>) -> Result<(), Wrong<'a>> {
    filled(text, &known.letters_help())?;
    if text == "-" {
        return Ok(());
    }
    let signs = text.char_indices().filter(|(_, c)| !c.is_whitespace());
    for (at, c) in signs {
        let part = &text[at..at + c.len_utf8()];
        if part != "*" && !known.has(part) {
            let help = known.letters_help();
            return Err(Wrong { part, help });
        }
    }
    Ok(())
}

/// Words such as `p:g`.
fn pairs<'a>(
    text: &'a str,
    example: &str,
    second: impl Fn(&str) -> bool,
    known: &Known<'_>,
) -> Result<(), Wrong<'a>> {
    let help = || format!("write pairs with spaces between them, such as `{example}`");
    filled(text, &format!("{}, or `-` for none", help()))?;
    if text == "-" {
        return Ok(());
    }
    for part in text.split_whitespace() {
        let Some((from, to)) = part.split_once(':').filter(|(_, to)| !to.is_empty()) else {
            let help = help();
            return Err(Wrong { part, help });
        };
        if !known.has(from) || !second(to) {
            let help = known.letters_help();
            return Err(Wrong { part, help });
        }
    }
    Ok(())
}
