use super::{Document, Documents, Reader};
use crate::diag::short;
use crate::pipeline::files::{Clue, extension};
use crate::pipeline::{DETECTED, Error, UNDECIDED};
use serde::Serialize;
use std::path::Path;

/// The notation and the variant of a text, and how they were detected.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Detected {
    /// The name of its notation.
    pub notation: &'static str,
    /// The full name of its notation.
    pub title: &'static str,
    /// How the notation was detected: from the extension of the file, from the beginning of its content, or from both.
    /// Empty if the reader names the notation.
    pub because: String,
    /// The variant of its first record; empty if the record has no variant or could not be read.
    pub variant: String,
    /// If the text does not name the variant: how the variant was detected, or which variants are possible.
    pub reason: Option<String>,
}

impl Reader {
    /// Detects the notation of a text, and the variant of its first record, as this reader would read it. `name` may be
    /// the name of a file.
    ///
    /// ```
    /// let text = b"[Event \"?\"]\n\n1. e4 e5 *\n";
    /// let found = panchess::Reader::new().detect("-", text)?;
    /// assert_eq!((found.notation, found.variant.as_str()), ("pgn", "chess"));
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// No notation fits the text, or several do; then the message names them.
    pub fn detect(&self, name: &str, text: &[u8]) -> Result<Detected, Error> {
        let found = self.recognized(name, text)?;
        let clue = found.clue;
        let mut documents = Documents::new(found, self.finds)?;
        let first = documents.next().and_then(Result::ok);
        let card = documents.card();
        let told = first.iter().flat_map(|document| document.messages());
        let mut reasons = told.filter(|m| [DETECTED.0, UNDECIDED.0].contains(&m.code));
        Ok(Detected {
            notation: card.slug,
            title: card.title,
            because: because(clue, Path::new(name), first.as_ref()),
            variant: first.as_ref().map_or("", |d| d.variant()).to_owned(),
            reason: reasons.next().map(|m| m.text.to_string()),
        })
    }
}

/// The reason in words, with the beginning of the first document.
fn because(clue: Clue, path: &Path, first: Option<&Document>) -> String {
    let named = || {
        let extension = extension(path).unwrap_or_default();
        format!("the name of the file ends in `.{extension}`")
    };
    let begins = || {
        let source = String::from_utf8_lossy(first.map_or(&[], |d| d.source()));
        let line = source.lines().map(str::trim).find(|line| !line.is_empty());
        line.map_or("its content".to_owned(), |line| {
            format!("its beginning, `{}`,", short(line))
        })
    };
    match clue {
        Clue::Given => String::new(),
        Clue::Extension => named(),
        Clue::Both => format!(
            "{}, and {} is most similar to this notation",
            named(),
            begins()
        ),
        Clue::Content(true) => format!("{} is that of this notation", begins()),
        Clue::Content(false) => format!("{} is most similar to this notation", begins()),
    }
}

#[cfg(test)]
mod tests {
    use crate::Reader;

    #[test]
    fn a_game_of_four_players_is_a_pgn_that_is_not_read() {
        let moves = "1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n";
        let tagged = format!("[Variant \"FFA\"]\n[StartFen4 \"2PC\"]\n\n{moves}");
        for text in [moves, &tagged] {
            for name in ["-", "a.pgn4", "a.txt"] {
                let found = Reader::new().detect(name, text.as_bytes()).unwrap();
                assert_eq!(found.notation, "pgn", "{name} {text}");
            }
            let read = Reader::new().bytes(text.as_bytes()).unwrap();
            assert!(read.into_iter().all(|document| document.is_err()));
        }
        let hexicube = Reader::new().detect("-", b"1. c4 .. e6\n2. Nf3 .. L-1 Nc6\n");
        assert_eq!(hexicube.unwrap().notation, "hexicube");
    }

    #[test]
    fn a_vgn_file_is_no_pgn_file_whatever_its_name_is() {
        let text = b"[GameFormat \"VGN\"]\n[MoveFormat \"MCN\"]\n\n1. e2e4 e7e5\n";
        assert_eq!(Reader::new().detect("-", text).unwrap().notation, "vgn");
        let said = Reader::new().detect("a.pgn", text).unwrap_err().to_string();
        assert!(said.contains("vgn"), "{said}");
    }

    #[test]
    fn boards_with_moves_after_them_are_a_game() {
        let boards = "[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n\n";
        let found = |name: &str, moves: &str| {
            let text = format!("{boards}{moves}\n");
            let found = Reader::new().detect(name, text.as_bytes());
            found.map(|found| found.notation).map_err(|e| e.to_string())
        };
        for moves in [
            "(1w. Kb2 / Kd4",
            "(1w. Kb2 / Kd4)\n1w. Ka2",
            "1. Kb2",
            "(Kb2)",
        ] {
            for name in ["-", "a.5dpgn"] {
                assert_eq!(found(name, moves).as_deref(), Ok("5dpgn"), "{name} {moves}");
            }
        }
        assert_eq!(found("-", "").as_deref(), Ok("5dfen"));
        assert!(found("a.5dfen", "1. Kb2 / Kd4").is_err());
    }

    #[test]
    fn one_move_is_of_the_notation_of_its_name() {
        let found = |name: &str, text: &str| {
            let found = Reader::new().detect(name, text.as_bytes());
            found.map(|found| found.notation).map_err(|_| ())
        };
        for moves in ["1. d4", "1. d4 *"] {
            let text = format!("[White \"A\"]\n\n{moves}\n");
            assert_eq!(found("a.5dpgn", &text), Ok("5dpgn"));
            assert_eq!(found("a.pgn", &text), Ok("pgn"));
            assert_eq!(found("-", &text), Ok("pgn"));
        }
        assert_eq!(found("a.5dpgn", "[White \"A\"]\n\n1. d4 d5\n"), Err(()));
    }

    #[test]
    fn comments_in_front_hide_no_notation() {
        let found = |text: &str| Reader::new().detect("-", text.as_bytes()).unwrap().notation;
        let lines = "# c\n\n# d\n{\"panchess\":\"game/1\",\"moves\":[]}\n";
        assert_eq!(found(lines), "jsonl");
        assert_eq!(found("% x\n4k3/8/8/8/8/8/8/4K3 w - - id \"x\";\n"), "epd");
    }

    #[test]
    fn the_reason_is_the_name_or_the_first_line() {
        let because = |name: &str, text: &str| {
            let found = Reader::new().detect(name, text.as_bytes());
            found.unwrap().because
        };
        let ends = "the name of the file ends in `.pgn`";
        assert_eq!(because("a.pgn", "1. e4 e5 *\n"), ends);
        let begins = "its beginning, `[Event \"?\"]`, is most similar to this notation";
        assert_eq!(because("-", "\n[Event \"?\"]\n\n1. e4 *\n"), begins);
        let both = because(
            "a.json",
            r#"{"metadata": {"Variant": "Classical"}, "moves": ["4,2>4,4"]}"#,
        );
        assert!(both.starts_with("the name of the file ends in `.json`, and its beginning"));
        let long = format!("[Event \"{}\"]\n\n*\n", "é".repeat(50));
        assert!(because("-", &long).contains("é…`, is"));
        let given = Reader::of("pgn").unwrap().detect("-", b"1. e4 *\n");
        assert_eq!(given.unwrap().because, "");
    }
}
