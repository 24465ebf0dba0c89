//! How moves are worded: in algebraic notation with English letters, with those of another language, with
//! figurines, or in words of another notation.

use super::language::{FIGURINES, LANGUAGES, Language, PIECES};
use crate::diag::{Code, Diagnostic};
use crate::formats::{Options, san, spell};
use crate::model::{Document, Kind, Letters, Marks, Spelling, is_dash};
use std::borrow::Borrow;
use std::sync::LazyLock;

/// The English letter of the pawn.
pub(super) const PAWN: char = 'P';

/// No word for a move is longer, in bytes. A longer one is not examined in every language.
const LONGEST_WORD: usize = 256;

/// A way to word moves.
#[derive(Copy, Clone, Debug, Default)]
pub(super) enum Wording {
    /// Algebraic notation with English letters. Figurines are read as well.
    #[default]
    English,
    /// The same with figurines.
    Figurines,
    /// The same with the letters of another language.
    Foreign(&'static Language),
    /// Words that only the board explains.
    Spelled(Spelling),
}

/// What a word means.
#[derive(Debug)]
pub(super) enum Meaning<'t> {
    /// As in algebraic notation.
    Algebraic(san::Word),
    /// A move that only the board explains.
    Spelled(Spelling, spell::Said<'t>),
}

impl Wording {
    /// The one that was chosen.
    pub fn of(options: &Options) -> Self {
        let foreign = LANGUAGES.iter().find(|l| options.has(l.option.name));
        match (spell::of(options), foreign) {
            (Some(spelling), _) => Self::Spelled(spelling),
            (None, Some(language)) => Self::Foreign(language),
            (None, None) if options.has("figurine") => Self::Figurines,
            (None, None) => Self::English,
        }
    }

    /// All but English. Both spellings of Chinese read the same words.
    pub fn foreign() -> impl Iterator<Item = Self> {
        let languages = LANGUAGES.iter().map(Self::Foreign);
        let spellings = spell::NAMES.iter().map(|(_, spelling)| *spelling);
        let spellings = spellings.filter(|s| *s != Spelling::ChineseTraditional);
        languages.chain(spellings.map(Self::Spelled))
    }

    /// The name of its option.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "san",
            Self::Figurines => "figurine",
            Self::Foreign(language) => language.option.name,
            Self::Spelled(spelling) => spell::name(spelling),
        }
    }

    /// Whether these are the letters of another language.
    pub fn is_foreign(self) -> bool {
        matches!(self, Self::Foreign(_))
    }

    /// Whether these are words of the variant of a game.
    pub fn is_of(self, doc: &Document) -> bool {
        match (self, doc) {
            (Self::Spelled(spelling), Document::Game(game)) => {
                game.variant.base() == spell::home(spelling)
            }
            _ => false,
        }
    }

    /// Whether a word can be a move of some variant: one may have letters that the language does not have.
    pub fn may_mean(self, word: &str, strict: bool) -> bool {
        if word.len() > LONGEST_WORD {
            return false;
        }
        let letters = Letters::of_unknown();
        match self {
            Self::Foreign(_) if is_sign(word) => san::read(word, letters).is_some(),
            Self::Foreign(language) => {
                let respelled = Respelled::of_unknown(language);
                let word = respelled.undo(word, |upper| upper.is_ascii_uppercase());
                word.is_some_and(|word| san::read(&word, letters).is_some())
            }
            _ => self.meaning(word, letters, strict).is_some(),
        }
    }

    /// Whether a word can be a move that is worded in this way.
    pub fn has(self, word: &str, known: &mut Known) -> bool {
        let letters = Letters::of_unknown();
        let algebraic = |word: &str| known.read(word);
        let respelled = |language| Respelled::of_unknown(language);
        let meaning = self.meaning_by(word, (letters, respelled), true, algebraic);
        meaning.is_some()
    }

    /// What a word means with the letters of a variant. `strict`: every move is worded in this way.
    pub fn meaning<'t>(
        self,
        word: &'t str,
        letters: &Letters,
        strict: bool,
    ) -> Option<Meaning<'t>> {
        let respelled = |language: &Language| Respelled::of(&language.letters, letters);
        self.meaning_by(word, (letters, respelled), strict, |word| {
            san::read(word, letters)
        })
    }

    /// The same, with the letters of languages for those of the variant, and a reader for words of algebraic notation.
    fn meaning_by<'t, R: Borrow<Respelled>>(
        self,
        word: &'t str,
        (letters, respelled): (&Letters, impl Fn(&'static Language) -> R),
        strict: bool,
        mut algebraic: impl FnMut(&str) -> Option<san::Word>,
    ) -> Option<Meaning<'t>> {
        if word.len() > LONGEST_WORD {
            return None;
        }
        let said = match self {
            Self::English | Self::Figurines => algebraic(word),
            Self::Foreign(_) if is_sign(word) => algebraic(word),
            Self::Foreign(language) => {
                let respelled = respelled(language);
                let respelled = respelled.borrow();
                algebraic(&respelled.undo(word, |upper| respelled.keeps(upper, letters))?)
            }
            Self::Spelled(spelling) => match spell::read(spelling, word) {
                Some(said) => return Some(Meaning::Spelled(spelling, said)),
                None => algebraic(word).filter(|said| !strict || !is_plain_move(said)),
            },
        };
        said.map(Meaning::Algebraic)
    }

    /// Whether a word in English may be another move in another language: the letter of the pawn, which English
    /// leaves out where it knows the variant, is one of a piece there.
    pub fn is_doubtful(self, word: &str, meaning: &Meaning<'_>) -> bool {
        let Meaning::Algebraic(said) = meaning else {
            return false;
        };
        let other = Marks::DROP | Marks::PAWN_LETTER;
        // Before the rank of its origin, a pawn has its letter in English, too.
        let digit = |c: char| c.is_ascii_digit();
        let rest = word.strip_prefix(PAWN);
        matches!(self, Self::English)
            && rest.is_some_and(|rest| !rest.starts_with(digit))
            && said.ply.kind == Some(Kind::PAWN)
            && !said.ply.marks.intersects(other)
    }

    /// What is written for the letters of pieces, if not themselves.
    pub fn respelled(self, letters: &Letters) -> Result<Option<Respelled>, Box<Diagnostic>> {
        match self {
            Self::English | Self::Spelled(_) => Ok(None),
            Self::Figurines => Ok(Some(Respelled::of(&FIGURINES, letters))),
            Self::Foreign(language) => {
                let respelled = Respelled::of(&language.letters, letters);
                match respelled.clash(letters) {
                    Some((letter, piece)) => Err(Box::new(clash(language, letter, &piece))),
                    None => Ok(Some(respelled)),
                }
            }
        }
    }
}

/// Words of algebraic notation with the letters of an unknown variant. Each is read once: most languages have the same
/// word for what is no move in English.
#[derive(Debug, Default)]
pub(super) struct Known(Vec<(String, Option<san::Word>)>);

impl Known {
    fn read(&mut self, word: &str) -> Option<san::Word> {
        if let Some((_, said)) = self.0.iter().find(|(known, _)| known == word) {
            return *said;
        }
        let said = san::read(word, Letters::of_unknown());
        self.0.push((word.to_owned(), said));
        said
    }
}

/// A letter alone is no piece: `N` and `D` are signs for a novelty and a diagram in every language.
fn is_sign(word: &str) -> bool {
    word.chars().nth(1).is_none()
}

/// Castling, passes and what is no move are the same in every wording.
fn is_plain_move(word: &san::Word) -> bool {
    word.said == san::Said::Move && !word.ply.marks.intersects(Marks::CASTLE | Marks::PASS)
}

/// What is written for each letter of a piece; nothing for the letter itself.
#[derive(Debug)]
pub(super) struct Respelled([&'static str; 26]);

impl Respelled {
    /// For a variant that is not known yet.
    fn of_unknown(language: &Language) -> &'static Self {
        static ALL: LazyLock<Vec<Respelled>> = LazyLock::new(|| {
            let letters = LANGUAGES.iter().map(|language| &language.letters);
            letters
                .map(|l| Respelled::of(l, Letters::of_unknown()))
                .collect()
        });
        static NONE: Respelled = Respelled([""; 26]);
        let name = language.option.name;
        let at = LANGUAGES.iter().position(|other| other.option.name == name);
        at.and_then(|at| ALL.get(at)).unwrap_or(&NONE)
    }

    fn of(texts: &[&'static str; 6], letters: &Letters) -> Self {
        let mut all = [""; 26];
        for (kind, text) in PIECES.into_iter().zip(texts) {
            let letter = letters.algebraic(kind).filter(|letter| !letter.raised);
            // In some variants another piece has the letter, or has it as well.
            let own = |upper: u8| letters.in_algebraic(upper, false) == Some(kind);
            let alone = |upper: u8| letters.alike(upper).all(|other| other == kind);
            let letter = letter.filter(|letter| own(letter.upper) && alone(letter.upper));
            let at = letter.and_then(|letter| letter.upper.checked_sub(b'A'));
            if let Some(place) = at.and_then(|at| all.get_mut(usize::from(at))) {
                *place = text;
            }
        }
        Self(all)
    }

    /// A text that is also the letter of a piece which keeps it, and that piece.
    fn clash(&self, letters: &Letters) -> Option<(&'static str, String)> {
        let kept = (b'A'..=b'Z')
            .zip(self.0)
            .filter(|(_, text)| text.is_empty());
        let mut kept =
            kept.filter_map(|(upper, _)| Some((upper, letters.in_algebraic(upper, false)?)));
        kept.find_map(|(upper, kind)| {
            let same = |text: &&&str| text.as_bytes() == [upper];
            let text = self.0.iter().find(same)?;
            Some((*text, kind.name().to_string()))
        })
    }

    /// The word with the letters of the variant; `None` if a capital is neither one of the language nor kept.
    fn undo(&self, word: &str, keeps: impl Fn(char) -> bool) -> Option<String> {
        let (same, mut rest) = word.split_at(same_everywhere(word));
        let mut out = String::with_capacity(word.len());
        out.push_str(same);
        while let Some(first) = rest.chars().next() {
            // In no language does a piece have such a letter.
            if first.is_ascii() && !first.is_ascii_uppercase() {
                out.push(first);
                rest = rest.get(1..)?;
                continue;
            }
            let all = (b'A'..=b'Z').zip(self.0);
            let fitting = all.filter(|(_, text)| !text.is_empty() && rest.starts_with(text));
            let len = match fitting.max_by_key(|(_, text)| text.len()) {
                Some((upper, text)) => {
                    out.push(char::from(upper));
                    text.len()
                }
                None if first.is_uppercase() && !keeps(first) => return None,
                None => {
                    out.push(first);
                    first.len_utf8()
                }
            };
            rest = rest.get(len..)?;
        }
        Some(out)
    }

    /// Whether a letter of a piece is written as itself.
    fn keeps(&self, letter: char, letters: &Letters) -> bool {
        let upper = u8::try_from(letter).ok().filter(u8::is_ascii_uppercase);
        upper.is_some_and(|upper| {
            self.0[usize::from(upper - b'A')].is_empty()
                && letters.in_algebraic(upper, false).is_some()
        })
    }

    /// Replaces the letters of what was appended from `start` on.
    pub fn apply(&self, out: &mut Vec<u8>, start: usize) {
        let text = |b: u8| {
            let at = usize::from(b.wrapping_sub(b'A'));
            self.0.get(at).copied().unwrap_or("")
        };
        let tail = out.split_off(start);
        let same = same_everywhere(std::str::from_utf8(&tail).unwrap_or(""));
        let (same, tail) = tail.split_at(same);
        out.extend_from_slice(same);
        for &b in tail {
            match text(b) {
                "" => out.push(b),
                text => out.extend_from_slice(text.as_bytes()),
            }
        }
    }
}

/// How much of a word is castling or a null move, which are written with the same letters everywhere.
pub(super) fn same_everywhere(word: &str) -> usize {
    if word.starts_with("Z0") {
        return 2;
    }
    let end = word.find(|c: char| !matches!(c, 'O' | 'o' | '0' | '-') && !is_dash(c));
    let end = end.unwrap_or(word.len());
    let several = word[..end].matches(['O', 'o', '0']).count() > 1;
    if several { end } else { 0 }
}

fn clash(language: &Language, letter: &str, piece: &str) -> Diagnostic {
    let message = format!(
        "the letter `{letter}` of `{}` is that of the piece `{piece}`",
        language.option.name
    );
    Diagnostic::error(Code("pgn/language"), message)
        .help("use `pgn` with English letters, or `pgn+figurine`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Read, pgn::PgnReader};
    use crate::io::Record;

    fn read(language: &'static Language, text: &str) -> Result<Document, Option<&'static str>> {
        let options = Options::default().with(&language.option);
        let (mut doc, mut sink) = (Document::default(), crate::diag::Sink::default());
        let done = PgnReader::new(&options).read(&Record::of(text), &mut doc, &mut sink);
        done.map(|_| doc)
            .map_err(|_| sink.messages().first().map(|d| d.code.0))
    }

    #[test]
    fn a_letter_alone_is_a_sign_in_every_language() {
        for language in &LANGUAGES {
            let name = language.option.name;
            for letter in language.letters {
                let text = format!("1. e4 {letter} *");
                match letter {
                    "N" | "D" => assert!(read(language, &text).is_ok(), "{name} {text}"),
                    _ => assert_eq!(
                        read(language, &text),
                        Err(Some("pgn/unknown-word")),
                        "{name}"
                    ),
                }
            }
            let [_, _, _, _, knight, _] = language.letters;
            let text = format!("1. {knight}f3 N d5 D *");
            assert!(read(language, &text).is_ok(), "{name} {text}");
        }
    }

    #[test]
    fn a_promotion_may_be_in_parentheses_in_every_language() {
        for language in &LANGUAGES {
            let [king, queen, rook, bishop, knight, _] = language.letters;
            for letter in [queen, rook, bishop, knight] {
                for text in [format!("g8({letter})"), format!("g8{letter}1-0")] {
                    let text = format!("[FEN \"8/6P1/8/8/8/1k6/8/4K3 w - - 0 1\"]\n\n1. {text}");
                    let name = language.option.name;
                    assert!(read(language, &text).is_ok(), "{name} {king} {text}");
                }
            }
        }
    }
}
