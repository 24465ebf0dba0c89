//! The options of a session, which stay in force until they are set again.

use super::framing::first_word;
use std::sync::Arc;

/// The longest line of an option that is kept for the records after it.
pub(super) const LONGEST_LINE: usize = 1000;

/// The lines that set `UCI_Variant` and `UCI_Chess960`.
#[derive(Debug, Default)]
pub(super) struct Session {
    options: [Option<Box<[u8]>>; 2],
    /// Both lines, made once for all records.
    lines: Option<Arc<[u8]>>,
}

impl Session {
    /// Takes in the next line of the file.
    pub fn hear(&mut self, line: &[u8]) {
        if first_word(line) == b"uci" {
            *self = Self::default();
        } else if let Some((option, value)) = setting(line) {
            let cut = line.trim_ascii();
            // One byte more than the limit tells the reader that it was longer.
            let cut = cut.get(..LONGEST_LINE + 1).unwrap_or(cut);
            self.options[option] = (!is_default(option, value)).then(|| cut.into());
            let lines: Vec<&[u8]> = self.options.iter().flatten().map(|l| &**l).collect();
            self.lines = (!lines.is_empty()).then(|| lines.join(&b'\n').into());
        }
    }

    /// The lines in force.
    pub fn lines(&self) -> Option<Arc<[u8]>> {
        self.lines.clone()
    }
}

/// Which option a line sets, and its value.
fn setting(line: &[u8]) -> Option<(usize, &[u8])> {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty());
    let (b"setoption", b"name", name) = (words.next()?, words.next()?, words.next()?) else {
        return None;
    };
    let option = match name {
        n if n.eq_ignore_ascii_case(b"UCI_Variant") => 0,
        n if n.eq_ignore_ascii_case(b"UCI_Chess960") => 1,
        _ => return None,
    };
    let value = words.next().is_some_and(|w| w == b"value");
    Some((option, words.next().filter(|_| value).unwrap_or_default()))
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
