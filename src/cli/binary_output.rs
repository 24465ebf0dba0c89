//! Binary notations are written as bytes, or as readable hexadecimal on request.

use super::exit::Failure;
use crate::formats::{ALL, FormatName};
use std::io::{IsTerminal, stdout};

/// Lets a binary notation be written in hexadecimal.
pub fn choose_hex(name: &mut FormatName) -> Result<(), Failure> {
    name.choose("hex").map_err(|_| {
        let cards = ALL.iter().map(|f| f.card());
        let able = cards.filter(|c| c.options.iter().any(|o| o.name == "hex"));
        let slugs: Vec<String> = able.map(|c| format!("`{}`", c.slug)).collect();
        Failure::Usage(format!(
            "`{}` is not written in hexadecimal; `--hex` is for {}",
            name.format.card().slug,
            slugs.join(", ")
        ))
    })
}

/// Fails if bytes that are not text would go to a terminal.
pub fn refuse_terminal(name: &FormatName, way_out: &str) -> Result<(), Failure> {
    refuse(name, stdout().is_terminal(), way_out)
}

fn refuse(name: &FormatName, terminal: bool, way_out: &str) -> Result<(), Failure> {
    match terminal && name.format.writes_bytes(&name.options) {
        true => Err(Failure::Usage(format!(
            "`{name:?}` is binary, and the output is a terminal: {way_out}"
        ))),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> FormatName {
        FormatName::parse(text).unwrap()
    }

    #[test]
    fn only_bytes_that_are_no_text_are_kept_from_terminals() {
        let refused = |text, terminal| refuse(&name(text), terminal, "").is_err();
        for bytes in ["bccf", "bcfen", "pgc", "vgn+bccf"] {
            assert!(refused(bytes, true), "{bytes}");
            assert!(!refused(bytes, false), "{bytes}");
        }
        for text in ["bccf+hex", "pgc+hex", "fcn", "vgn", "vgn+fcn"] {
            assert!(!refused(text, true), "{text}");
        }
    }

    #[test]
    fn an_option_is_chosen_once_and_by_those_who_have_it() {
        let mut bytes = name("bccf+hex");
        choose_hex(&mut bytes).unwrap();
        assert_eq!(format!("{bytes:?}"), "bccf+hex");
        let text = choose_hex(&mut name("pgn")).unwrap_err().to_string();
        assert!(text.contains("`bccf`"), "{text}");
    }
}
