//! The options of a session, which stay in force until they are set again.

use super::framing::{first_word, starts_engine};
use super::write::UNKNOWN;
use crate::formats::InForce;
use crate::formats::lines::without_direction;
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
    pub fn hear(&mut self, line: &[u8]) {
        if starts_engine(first_word(line)) {
            // Without a line that says so, a record kept from before could set them again.
            if self.lines.is_some() {
                self.restart = Some(without_direction(line).trim_ascii_end().into());
                self.options = Default::default();
                self.join();
            }
        } else if let Some((option, value)) = setting(line) {
            let cut = without_direction(line).trim_ascii_end();
            // One byte more than the limit tells the reader that it was longer.
            let cut = cut.get(..LONGEST_LINE + 1).unwrap_or(cut);
            if self.options[option].is_some() || !is_default(option, value) {
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
        session.hear(line);
    }
    let set = session.options.iter().map(Option::is_some);
    set.rev().fold(0, |all, one| all << 1 | InForce::from(one))
}

/// Which option a line sets, and its value. UCCI leaves out the words `name` and `value`.
fn setting(line: &[u8]) -> Option<(usize, &[u8])> {
    let words = without_direction(line).split(u8::is_ascii_whitespace);
    let mut words = words.filter(|w| !w.is_empty()).peekable();
    words.next_if_eq(&&b"setoption"[..])?;
    let long = words.next_if_eq(&&b"name"[..]).is_some();
    let option = known(words.next()?)?;
    let value = words.next_if_eq(&&b"value"[..]).is_some() || !long;
    Some((option, words.next().filter(|_| value).unwrap_or_default()))
}

/// Which of the options that matter a name is: 0 sets the variant, 1 castling as in Chess960.
pub(super) fn known(name: &[u8]) -> Option<usize> {
    let (family, option) = name.split_at_checked(4)?;
    let ours = [b"UCI_", b"USI_"]
        .iter()
        .any(|f| family.eq_ignore_ascii_case(*f));
    let options: [&[u8]; 2] = [b"Variant", b"Chess960"];
    let found = options.iter().position(|o| option.eq_ignore_ascii_case(o));
    found.filter(|_| ours)
}

/// Whether it is as if the option had never been set.
fn is_default(option: usize, value: &[u8]) -> bool {
    match option {
        0 => is_empty(value),
        _ => !value.eq_ignore_ascii_case(b"true"),
    }
}

/// Whether a value is the protocol's word for none.
pub(super) fn is_empty(value: &[u8]) -> bool {
    value.is_empty() || value == b"<empty>"
}
