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
                .and_then(|()| is_free(text, variant))
                .map_err(|wrong| wrong.of_key(key))?;
        }
        let san = self.san.map_or(Ok(()), |text| capital(text, text));
        san.map_err(|wrong| wrong.of_key("san"))?;
        if variant.letters.iter().any(|row| row.piece == *name) {
            let message = format!("the piece `{name}` has two letters");
            return Err(Wrong::new(message, name.as_str(), "keep one of them"));
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
fn is_free(text: &str, variant: &Variant) -> Result<(), Wrong> {
    let letters = variant.letters.iter();
    let mut taken = letters.flat_map(|row| row.synonym.iter().chain([&row.letter]));
    if taken.any(|l| l == text) {
        let message = format!("the letter `{text}` is used for two pieces");
        let help = "give each piece a letter of its own";
        return Err(Wrong::new(message, text, help));
    }
    Ok(())
}
