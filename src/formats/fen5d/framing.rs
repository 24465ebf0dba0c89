//! Cuts a file into positions: a blank line or a header after boards ends a position.

use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::io::Framer;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<BoardLines>::default())
}

#[derive(Debug, Default)]
struct BoardLines {
    /// The record has a board, or a line that should be one.
    boards: bool,
    /// A blank line followed it.
    closed: bool,
}

impl Lines for BoardLines {
    const COMMENT: Option<u8> = Some(b'#');

    fn step(&mut self, line: &[u8]) -> Step {
        let line = line.trim_ascii();
        if line.is_empty() {
            self.closed |= self.boards;
            return Step::Skip;
        }
        if line.starts_with(b"#") {
            return Step::Comment;
        }
        if self.closed || self.boards && is_header(line) {
            return Step::Cut;
        }
        // A line that is no header belongs to the boards, even if it is damaged.
        self.boards |= has_board(line) || !is_header(line);
        Step::Join
    }
}

fn is_header(line: &[u8]) -> bool {
    let end = line.iter().position(|b| *b == b']').unwrap_or(line.len());
    line.starts_with(b"[") && line.iter().take(end).any(|b| *b == b'"')
}

/// Whether a bracket outside of quoted values contains colons and no quotation mark.
fn has_board(line: &[u8]) -> bool {
    let (mut quoted, mut escaped, mut inside) = (false, false, false);
    for byte in line {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => (quoted, inside) = (!quoted, false),
            b'[' if !quoted => inside = true,
            b':' if inside => return true,
            _ => {}
        }
    }
    false
}

/// Looks for a board string with only headers before it, and no moves after it.
pub(super) fn sniff(head: &[u8]) -> Likely {
    match begins_with_board(head) && !has_moves(head) {
        true => Likely::Probably,
        false => Likely::No,
    }
}

/// Whether the first line after headers and boards begins with a parenthesis or the number of a turn.
fn has_moves(head: &[u8]) -> bool {
    let mut lines = head.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !matches!(line, [] | [b'#' | b'[', ..]));
    let line = line.unwrap_or_default();
    let number = line.iter().take_while(|b| b.is_ascii_digit()).count();
    match &line[number..] {
        [b'(', ..] => true,
        [b'.', ..] | [b'w' | b'b', b'.', ..] => number > 0,
        _ => false,
    }
}

fn begins_with_board(head: &[u8]) -> bool {
    for line in head.split(|b| *b == b'\n').map(<[u8]>::trim_ascii) {
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let cut = line.iter().position(|b| *b == b']');
        let first = line.get(..cut.unwrap_or(line.len())).unwrap_or(line);
        let fields = first.iter().filter(|b| **b == b':').count();
        if is_header(line) {
            continue;
        }
        return line.starts_with(b"[") && fields == 3;
    }
    false
}
