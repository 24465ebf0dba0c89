//! Whether a word is spelled in some way. It accepts, beyond what is written:
//!
//! * WXF with `.` for `=`, small letters, `N` and `B` for `H` and `E`;
//! * Chinese with simplified and traditional characters, and with Chinese, full-width and plain digits;
//! * ICCS in small letters, and without the hyphen;
//! * `!`, `?` and their pairs after any word.

use super::chinese;
use crate::model::{Marks, Spelling};
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/spell.pest"]
struct SpellParser;

/// The parts of a word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Said<'a> {
    /// The move without marks.
    pub body: &'a str,
    /// `SAYS_CHECK`, `SAYS_MATE`, or nothing.
    pub marks: Marks,
    /// Annotation glyphs as NAG numbers, in order, closed by zeros.
    pub nags: [u8; 4],
}

/// The parts of a word that is spelled in that way; `None` if it is not.
pub fn read(spelling: Spelling, text: &str) -> Option<Said<'_>> {
    let whole = SpellParser::parse(rule(spelling), text).ok()?.next()?;
    let mut parts = whole.into_inner();
    let mut said = Said {
        body: parts.next()?.as_str(),
        marks: Marks::empty(),
        nags: [0; 4],
    };
    let mut free = 0;
    for part in parts {
        match part.as_rule() {
            Rule::checks => said.marks |= Marks::SAYS_CHECK,
            Rule::mates => said.marks |= Marks::SAYS_MATE,
            Rule::opinion => {
                *said.nags.get_mut(free)? = nag(part.as_str());
                free += 1;
            }
            _ => {}
        }
    }
    Some(said)
}

fn rule(spelling: Spelling) -> Rule {
    match spelling {
        Spelling::Hosking => Rule::hosking,
        Spelling::Hodges => Rule::hodges,
        Spelling::HodgesNumber => Rule::hodges_number,
        Spelling::Janggi => Rule::janggi,
        Spelling::Wxf => Rule::wxf,
        Spelling::ChineseSimplified | Spelling::ChineseTraditional => Rule::chinese,
        Spelling::Iccs => Rule::iccs,
        Spelling::ThaiShort => Rule::thai_short,
        Spelling::ThaiLong => Rule::thai_long,
    }
}

fn nag(opinion: &str) -> u8 {
    match opinion {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        _ => 6,
    }
}

/// The word with one spelling for each meaning, where several are usual.
pub fn alike(spelling: Spelling, word: &str) -> String {
    match spelling {
        Spelling::Wxf => {
            let mut plain: Vec<char> = word.chars().map(plain_wxf).collect();
            // The sign of the piece in front may also be before its letter.
            if let Some(['+' | '-', letter]) = plain.first_chunk()
                && letter.is_ascii_alphabetic()
            {
                plain.swap(0, 1);
            }
            plain.into_iter().collect()
        }
        Spelling::ChineseSimplified | Spelling::ChineseTraditional => chinese::plain(word),
        Spelling::Iccs => word.replace('-', "").to_ascii_uppercase(),
        _ => word.to_owned(),
    }
}

/// One letter for each piece, and ASCII for characters in full width.
fn plain_wxf(c: char) -> char {
    const WIDE: u32 = '！' as u32 - '!' as u32;
    let narrow = match c {
        '！'..='～' => u32::from(c).checked_sub(WIDE).and_then(char::from_u32),
        _ => None,
    };
    match narrow.unwrap_or(c).to_ascii_uppercase() {
        '.' => '=',
        'N' => 'H',
        'B' => 'E',
        c => c,
    }
}
