use super::{Document, Reader};
use crate::formats::{Card, by_extension};
use crate::io::Packing;
use crate::pipeline::{DETECTED, Error, UNDECIDED};
use serde::Serialize;
use std::path::Path;

/// What a text is taken for, and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Detected {
    /// The name of its notation.
    pub notation: &'static str,
    /// The full name of its notation.
    pub title: &'static str,
    /// Why it is taken for that notation: what the name of the file or the text begins or ends with. Empty if
    /// the notation was given.
    pub because: String,
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
            because: self.because(name, first.as_ref(), card),
            variant: first.as_ref().map_or("", |d| d.variant()).to_owned(),
            reason: reasons.next().map(|m| m.text.to_string()),
        })
    }

    fn because(&self, name: &str, first: Option<&Document>, card: &Card) -> String {
        if self.opening.from.is_some() {
            return String::new();
        }
        let path = Path::new(name);
        let unpacked = Packing::of_name(path).map(|_| path.with_extension(""));
        let extension = unpacked.as_deref().unwrap_or(path).extension();
        let extension = extension.and_then(|e| e.to_str()).unwrap_or("");
        let fits = by_extension(&extension.to_lowercase());
        if fits.iter().any(|format| format.card().slug == card.slug) {
            return format!("the name of the file ends in `.{extension}`");
        }
        let source = String::from_utf8_lossy(first.map_or(&[], |d| d.source()));
        match source.lines().map(str::trim).find(|line| !line.is_empty()) {
            None => "its content is like that of no other notation".to_owned(),
            Some(line) => {
                let shown: String = line.chars().take(LINE).collect();
                let cut = if shown.len() < line.len() { "…" } else { "" };
                format!("no other notation begins like `{shown}{cut}`")
            }
        }
    }
}

/// How many characters of a line are shown.
const LINE: usize = 40;

#[cfg(test)]
mod tests {
    use crate::Reader;

    #[test]
    fn the_reason_is_the_name_or_the_first_line() {
        let because = |name: &str, text: &str| {
            let found = Reader::new().detect(name, text.as_bytes());
            found.unwrap().because
        };
        let ends = "the name of the file ends in `.pgn`";
        assert_eq!(because("a.pgn", "1. e4 e5 *\n"), ends);
        let begins = "no other notation begins like `[Event \"?\"]`";
        assert_eq!(because("-", "\n[Event \"?\"]\n\n1. e4 *\n"), begins);
        let long = format!("[Event \"{}\"]\n\n*\n", "é".repeat(50));
        assert!(because("-", &long).ends_with("é…`"));
        let given = Reader::of("pgn").unwrap().detect("-", b"1. e4 *\n");
        assert_eq!(given.unwrap().because, "");
    }
}
