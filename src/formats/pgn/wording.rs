//! How moves are worded: in algebraic notation with English letters, with those of another language, with
//! figurines, or in words of another notation.

use super::language::{FIGURINES, LANGUAGES, Language, PIECES};
use crate::diag::{Code, Diagnostic};
use crate::formats::{Options, san, spell};
use crate::model::{Letters, Marks, Spelling};

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
    pub fn name(self) -> String {
        match self {
            Self::English => "san".into(),
            Self::Figurines => "figurine".into(),
            Self::Foreign(language) => language.option.name.into(),
            Self::Spelled(spelling) => spell::name(spelling).into(),
        }
    }

    /// Whether a word can be a move that is worded in this way.
    pub fn has(self, word: &str) -> bool {
        self.meaning(word, Letters::of_unknown(), true).is_some()
    }

    /// What a word means with the letters of a variant. `strict`: every move is worded in this way.
    pub fn meaning<'t>(
        self,
        word: &'t str,
        letters: &Letters,
        strict: bool,
    ) -> Option<Meaning<'t>> {
        let algebraic = |word: &str| san::read(word, letters).map(Meaning::Algebraic);
        match self {
            Self::English | Self::Figurines => algebraic(word),
            Self::Foreign(language) => algebraic(&language.english(word, letters)?),
            Self::Spelled(spelling) => match spell::read(spelling, word) {
                Some(said) => Some(Meaning::Spelled(spelling, said)),
                None => algebraic(word).filter(|m| !strict || !is_plain_move(m)),
            },
        }
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

/// Castling, passes and what is no move are the same in every wording.
fn is_plain_move(meaning: &Meaning<'_>) -> bool {
    let Meaning::Algebraic(word) = meaning else {
        return false;
    };
    word.said == san::Said::Move && !word.ply.marks.intersects(Marks::CASTLE | Marks::PASS)
}

/// What is written for each letter of a piece; nothing for the letter itself.
#[derive(Debug)]
pub(super) struct Respelled([&'static str; 26]);

impl Respelled {
    fn of(texts: &[&'static str; 6], letters: &Letters) -> Self {
        let mut all = [""; 26];
        for (kind, text) in PIECES.into_iter().zip(texts) {
            let letter = letters.algebraic(kind).filter(|letter| !letter.raised);
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

    /// Replaces the letters of what was appended from `start` on.
    pub fn apply(&self, out: &mut Vec<u8>, start: usize) {
        let text = |b: u8| {
            let at = usize::from(b.wrapping_sub(b'A'));
            self.0.get(at).copied().unwrap_or("")
        };
        let tail = out.split_off(start);
        for b in tail {
            match text(b) {
                "" => out.push(b),
                text => out.extend_from_slice(text.as_bytes()),
            }
        }
    }
}

fn clash(language: &Language, letter: &str, piece: &str) -> Diagnostic {
    let message = format!(
        "the letter `{letter}` of `{}` is that of the piece `{piece}`",
        language.option.name
    );
    Diagnostic::error(Code("pgn/language"), message)
        .help("use `-t pgn`, which has English letters, or `-t pgn+figurine`")
}
