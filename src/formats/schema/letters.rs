//! The letters of a piece in a variant, as a file states them.

use super::pieces::Wrong;
use crate::model::{Lettered, Variant, Word};

/// The letters of one piece.
pub(super) struct LetterRow<'a> {
    pub(super) letter: Option<&'a str>,
    pub(super) synonym: Option<&'a str>,
    pub(super) san: Option<&'a str>,
}

impl LetterRow<'_> {
    /// Stores them, for a piece with a name in a variant, once each.
    pub(super) fn lower(
        &self,
        name: Option<&Word>,
        variant: Option<&mut Variant>,
    ) -> Result<(), Wrong> {
        let Some(text) = self.letter.or(self.synonym).or(self.san) else {
            return Ok(());
        };
        let (Some(name), Some(variant)) = (name, variant) else {
            let help = "give the piece a name, and write `panchess: variant/1`";
            let message = "only named pieces of a variant have letters";
            return Err(Wrong::new(message, "letter", help));
        };
        let Some(letter) = self.letter else {
            let message = format!("the piece `{name}` has another letter, but none in FEN");
            let help = "add its letter in FEN: `letter: N`";
            return Err(Wrong::new(message, text, help));
        };
        for (key, text) in [("letter", Some(letter)), ("synonym", self.synonym)] {
            let Some(text) = text else { continue };
            capital(text.strip_prefix('+').unwrap_or(text), text)
                .map_err(|wrong| wrong.of_key(key, 0))?;
            is_free(key, text, variant)?;
        }
        let san = self.san.map_or(Ok(()), |text| capital(text, text));
        san.map_err(|wrong| wrong.of_key("san", 0))?;
        if variant.letters.iter().any(|row| row.piece == *name) {
            let message = format!("the piece `{name}` has two letters");
            let wrong = Wrong::new(message, name.as_str(), "keep one of them");
            return Err(wrong.of_key("name", 1));
        }
        variant.letters.push(Lettered {
            synonym: self.synonym.map(str::to_owned),
            san: self.san.map(str::to_owned),
            ..Lettered::new(name.clone(), letter)
        });
        Ok(())
    }
}

fn capital(plain: &str, text: &str) -> Result<(), Wrong> {
    if matches!(plain.as_bytes(), [b'A'..=b'Z']) {
        return Ok(());
    }
    let help = "write one capital letter, or `+` and a capital letter";
    Err(Wrong::new(format!("`{text}` is not a letter"), text, help))
}

/// Each letter stands for one piece.
fn is_free(key: &'static str, text: &str, variant: &Variant) -> Result<(), Wrong> {
    let letters = || variant.letters.iter();
    let synonyms = letters().filter(|row| row.synonym.as_deref() == Some(text));
    let synonyms = synonyms.count();
    let plain = letters().filter(|row| row.letter == text).count();
    if synonyms + plain == 0 {
        return Ok(());
    }
    let message = format!("the letter `{text}` is used for two pieces");
    let wrong = Wrong::new(message, text, "give each piece a different letter");
    Err(wrong.of_key(key, if key == "letter" { plain } else { synonyms }))
}
