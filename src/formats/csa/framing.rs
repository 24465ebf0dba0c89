//! Cuts a file into games: a slash alone on its line ends one.

use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::io::Framer;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Games>::default())
}

#[derive(Debug, Default)]
struct Games {
    begun: bool,
}

impl Lines for Games {
    fn step(&mut self, line: &[u8]) -> Step {
        match line.trim_ascii_end() {
            b"" => Step::Skip,
            b"/" if self.begun => Step::End,
            b"/" => Step::Skip,
            _ => Step::Join,
        }
    }

    fn joined(&mut self, line: &[u8]) {
        let line = line.trim_ascii_end();
        self.begun |= line != b"/" && !is_prelude(line);
    }

    /// Comments after the last game belong to none.
    fn is_comment(&self, record: &[u8]) -> bool {
        let mut lines = record.split(|b| matches!(b, b'\n' | b'\r'));
        lines.all(|l| matches!(l.trim_ascii(), b"" | b"/") || l.starts_with(b"'"))
    }

    /// Without a game, the lines that begin a file belong to none.
    fn idle(&self, record: &[u8]) -> usize {
        let lines = record.split_inclusive(|b| matches!(b, b'\n' | b'\r'));
        let begin = |line: &&[u8]| matches!(line.trim_ascii(), b"" | b"/") || is_prelude(line);
        let idle = lines.take_while(begin).map(<[u8]>::len).sum();
        match self.is_comment(record.get(idle..).unwrap_or_default()) {
            true => idle,
            false => 0,
        }
    }
}

/// Whether a line says only which encoding and which version a file has.
fn is_prelude(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.starts_with(b"'CSA encoding=") || is_version(line)
}

fn is_version(line: &[u8]) -> bool {
    matches!(
        line,
        [b'V', b'1'..=b'3'] | [b'V', b'1'..=b'3', b'.', b'0'..=b'9']
    )
}

/// Whether one of the first lines is one of CSA.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let mut lines = lines.map(<[u8]>::trim_ascii_end).filter(|l| !l.is_empty());
    if head.starts_with(b"'CSA encoding=") {
        return Likely::Certainly;
    }
    let first = lines.find(|l| !l.starts_with(b"'")).unwrap_or_default();
    match first {
        line if is_version(line) => Likely::Certainly,
        [b'N', b'+' | b'-', ..] | b"PI" => Likely::Certainly,
        [b'P', b'I', b'1'..=b'9', b'1'..=b'9', ..] => Likely::Certainly,
        [b'P', b'1', b'+' | b'-' | b' ', ..] => Likely::Certainly,
        [b'P', b'+' | b'-', b'0'..=b'9', b'0'..=b'9', ..] => Likely::Certainly,
        [b'+' | b'-', squares @ .., a, b] if squares.len() == 4 => {
            let digits = squares.iter().all(u8::is_ascii_digit);
            let letters = a.is_ascii_uppercase() && b.is_ascii_uppercase();
            if digits && letters {
                Likely::Probably
            } else {
                Likely::No
            }
        }
        l if l.starts_with(b"$") && l.contains(&b':') => Likely::Probably,
        _ => Likely::No,
    }
}
