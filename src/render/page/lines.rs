//! Pictures that have most of their lines in common.

use crate::diag::{Code, Diagnostic, Span};
use std::collections::HashMap;
use std::fmt::Write;

/// The most bytes of a page.
const MAX_BYTES: usize = 16 << 20;

/// The most bytes of all pictures of a page, before lines that they have in common are left out.
const MAX_DRAWN: usize = 256 << 20;

/// Every line of some pictures once, and for each picture which lines it has.
#[derive(Debug, Default)]
pub(super) struct Lines {
    known: HashMap<String, usize>,
    /// The lines as a list of JSON, without its brackets.
    lines: String,
    /// For each picture the runs of its lines, likewise.
    pictures: String,
    /// What is written elsewhere on the page.
    pub elsewhere: usize,
    /// The bytes of all pictures.
    drawn: usize,
}

impl Lines {
    /// Adds a picture.
    ///
    /// # Errors
    /// When the page becomes too large.
    pub fn add(&mut self, picture: &str) -> Result<(), Diagnostic> {
        self.drawn += picture.len();
        if self.drawn > MAX_DRAWN {
            return Err(too_large(
                "the pictures of the page would have more than 256 MB together",
            ));
        }
        let numbers: Vec<usize> = picture.lines().map(|line| self.number(line)).collect();
        let glue = if self.pictures.is_empty() { "" } else { ",\n" };
        self.pictures.push_str(glue);
        self.pictures.push('[');
        let follows = |a: &usize, b: &usize| a + 1 == *b;
        for (i, run) in numbers.chunk_by(follows).enumerate() {
            let glue = if i == 0 { "" } else { "," };
            let first = run.first().unwrap_or(&0);
            let _ = write!(self.pictures, "{glue}{first},{}", run.len());
        }
        self.pictures.push(']');
        match self.bytes() > MAX_BYTES {
            true => Err(too_large("the page would have more than 16 MB")),
            false => Ok(()),
        }
    }

    fn bytes(&self) -> usize {
        self.lines.len() + self.pictures.len() + self.elsewhere
    }

    fn number(&mut self, line: &str) -> usize {
        if let Some(n) = self.known.get(line) {
            return *n;
        }
        let n = self.known.len();
        let glue = if n == 0 { "" } else { ",\n" };
        self.lines.push_str(glue);
        self.lines.push_str(&quoted(line));
        self.known.insert(line.to_owned(), n);
        n
    }

    /// The data of the page: JSON that can be in HTML.
    pub fn json(&self, first: u64) -> String {
        format!(
            "{{\"first\":{first},\n\"lines\":[\n{}],\n\"positions\":[\n{}]}}",
            self.lines, self.pictures
        )
    }
}

/// A string of JSON in which HTML finds no markup.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn too_large(why: &'static str) -> Diagnostic {
    Diagnostic::error(Code("core/too-large-to-draw"), why)
        .at(Span::default())
        .help(
            "draw one position with `--ply N -o FILE.svg`, or a part of the board with `--window`",
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_with_the_same_lines_are_too_many_in_the_end() {
        let picture = format!("{}\n", "x".repeat((1 << 20) - 1));
        let mut lines = Lines::default();
        assert!((0..256).all(|_| lines.add(&picture).is_ok()));
        assert_eq!(
            lines.add(&picture).unwrap_err().code.0,
            "core/too-large-to-draw"
        );
        assert!(lines.bytes() < 2 << 20);
    }
}
