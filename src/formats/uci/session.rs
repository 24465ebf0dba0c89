//! The options of a session, which stay in force until they are set again.

use super::framing::{first_word, starts_engine};
use super::grammar::{LineParser, Rule};
use super::write::UNKNOWN;
use crate::formats::InForce;
use crate::formats::log::without_direction;
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

/// The longest line of an option that is kept for the records after it.
pub(super) const LONGEST_LINE: usize = 1000;

/// The lines that set `UCI_Variant` and `UCI_Chess960`.
#[derive(Debug, Default)]
pub(super) struct Session {
    options: [Option<Box<[u8]>>; 2],
    /// The line that took back the options before it.
    restart: Option<Box<[u8]>>,
    /// These lines, made once for all records.
    lines: Option<Arc<[u8]>>,
}

impl Session {
    /// Takes in the next line of the file.
    pub fn read_line(&mut self, line: &[u8]) {
        if starts_engine(first_word(line)) {
            // Without a line that says so, a record kept from before could set them again.
            if self.lines.is_some() {
                self.restart = Some(without_direction(line).trim_ascii_end().into());
                self.options = Default::default();
                self.join();
            }
        } else if let Some((option, is_default)) = option_of(line) {
            let cut = without_direction(line).trim_ascii_end();
            // One byte more than the limit tells the reader that it was longer.
            let cut = cut.get(..LONGEST_LINE + 1).unwrap_or(cut);
            if self.options[option].is_some() || !is_default {
                self.options[option] = Some(cut.into());
                self.join();
            }
        }
    }

    fn join(&mut self) {
        let lines = self.restart.iter().chain(self.options.iter().flatten());
        let lines: Vec<&[u8]> = lines.map(|line| &**line).collect();
        self.lines = (!lines.is_empty()).then(|| lines.join(&b'\n').into());
    }

    /// The lines in force.
    pub fn lines(&self) -> Option<Arc<[u8]>> {
        self.lines.clone()
    }
}

/// The options that a record needs and those that it leaves set, as writers leave them in force. A record without
/// options needs that none is set.
pub(super) fn settings(record: &[u8]) -> (InForce, InForce) {
    let set = options_set(record);
    (set | UNKNOWN, set)
}

fn options_set(record: &[u8]) -> InForce {
    if memchr::memmem::find(record, b"setoption").is_none() {
        return 0;
    }
    let mut session = Session::default();
    for line in record.split(|b| matches!(b, b'\n' | b'\r')) {
        session.read_line(line);
    }
    let set = session.options.iter().map(Option::is_some);
    set.rev().fold(0, |all, one| all << 1 | InForce::from(one))
}

/// Which of the options that matter a line sets: 0 the variant, 1 castling; and whether to what is in force without it.
fn option_of(line: &[u8]) -> Option<(usize, bool)> {
    let line = without_direction(line);
    if !line.starts_with(b"setoption") {
        return None;
    }
    let text = String::from_utf8_lossy(line);
    let option = LineParser::parse(Rule::option, &text).ok()?.next()?;
    match Setting::of(option) {
        Setting::Variant(name) => Some((0, name.is_empty())),
        Setting::Free(free) => Some((1, !free)),
        Setting::Unclear(_) | Setting::Other(_) => None,
    }
}

/// What an option sets.
pub(super) enum Setting<'a> {
    /// The variant; empty if none.
    Variant(&'a str),
    /// Whether castling is that of Chess960.
    Free(bool),
    /// The option of that name matters, and has no such value.
    Unclear(&'a str),
    /// An option of that name, which does not matter.
    Other(&'a str),
}

impl<'a> Setting<'a> {
    pub(super) fn of(option: Pair<'a, Rule>) -> Self {
        let mut parts = option.into_inner().map(|p| p.as_str().trim());
        let name = parts.next().unwrap_or("");
        let value = parts.next().unwrap_or("");
        let (family, rest) = name.split_at_checked(4).unwrap_or_default();
        let mut families = ["UCI_", "USI_"].iter();
        let ours = families.any(|f| family.eq_ignore_ascii_case(f));
        let is = |option: &str| ours && rest.eq_ignore_ascii_case(option);
        match value {
            // The protocol's word for none.
            "<empty>" if is("Variant") => Self::Variant(""),
            _ if is("Variant") => Self::Variant(value),
            _ if !is("Chess960") => Self::Other(name),
            _ if value.eq_ignore_ascii_case("true") => Self::Free(true),
            _ if value.eq_ignore_ascii_case("false") => Self::Free(false),
            _ => Self::Unclear(name),
        }
    }
}
