use super::Reader;
use crate::pipeline::{DETECTED, Error, UNDECIDED};
use serde::Serialize;

/// What a text is taken for, and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Detected {
    /// The name of its notation.
    pub notation: &'static str,
    /// The full name of its notation.
    pub title: &'static str,
    /// The variant of its first record; empty if it is of none, or could not be read.
    pub variant: String,
    /// Why it is taken for that variant, if the text does not say it, or which variants are
    /// possible.
    pub reason: Option<String>,
}

impl Reader {
    /// Says which notation a text is in, and the variant of its first record. `name` may be that of
    /// a file.
    ///
    /// ```
    /// let text = b"[Event \"?\"]\n\n1. e4 e5 *\n";
    /// let found = panchess::Reader::new().detect("-", text)?;
    /// assert_eq!((found.notation, found.variant.as_str()), ("pgn", "chess"));
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// No notation is like it, or several are: the message names them.
    pub fn detect(&self, name: &str, text: &[u8]) -> Result<Detected, Error> {
        let mut documents = self.clone().find_variants(true).named(name, text)?;
        let first = documents.next().and_then(Result::ok);
        let card = documents.card();
        let told = first.iter().flat_map(|document| document.messages());
        let mut reasons = told.filter(|m| [DETECTED.0, UNDECIDED.0].contains(&m.code));
        Ok(Detected {
            notation: card.slug,
            title: card.title,
            variant: first.as_ref().map_or("", |d| d.variant()).to_owned(),
            reason: reasons.next().map(|m| m.text.to_string()),
        })
    }
}
