//! Cuts a usual record with few searches: tag lines, then moves up to the next tag line. Whatever could mean more than it
//! seems to, such as a line that begins with a blank, is left to the usual way, step by step.

use super::super::tag::{Tag, find};
use super::block::{Mode, TagBlock, is_all_tags};
use super::over::{could_be_result, result_at};
use crate::io::Cut;
use memchr::{memchr, memchr2, memchr3, memchr3_iter, memrchr2};

impl TagBlock {
    /// The record at the start of the bytes, if all of it is usual and the next one follows; nothing was examined yet.
    pub(super) fn usual(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        if self.mode != Mode::Gap || self.marks || buf.first() != Some(&b'[') {
            return None;
        }
        let moves = start_of_moves(buf)?;
        let next = next_record(buf, moves)?;
        let text = buf.get(moves..next)?;
        let hides = memchr2(b';', b'\r', text).is_some();
        let open = memrchr2(b'{', b'}', text).is_some_and(|i| text.get(i) == Some(&b'{'));
        let follows = matches!(find(buf.get(next..)?, eof), Tag::Named(_));
        (!hides && !open && follows).then(|| self.cut(buf, next))
    }
}

/// Where the moves begin, after lines that each are a tag.
fn start_of_moves(buf: &[u8]) -> Option<usize> {
    let (mut at, mut blank) = (0, false);
    loop {
        let rest = buf.get(at..)?;
        match rest.first()? {
            b'[' if !blank => {
                at += tags_len(rest)?;
                // A line ends with `\n` alone.
                at += usize::from(buf.get(at) == Some(&b'\n'));
            }
            b'\n' => {
                blank = true;
                at += 1;
            }
            // A comment before the moves hides tags in another way, and the parts of a tag may be on separate lines.
            first if !matches!(first, b'{' | b']' | b'"') && is_plain(*first) => return Some(at),
            _ => return None,
        }
    }
}

/// The longest line of several tags, in bytes.
const LONGEST_LINE: usize = 4_096;

/// The length of a line that is a tag, or several. Most have one bracket that closes, which ends the line.
fn tags_len(rest: &[u8]) -> Option<usize> {
    let close = memchr3(b']', b'\n', b'\r', rest)?;
    let ends = matches!(rest.get(close + 1), Some(b'\n' | b'\r'));
    let one = ends && rest.get(close) == Some(&b']');
    let end = match one {
        true => close + 1,
        // A line with several tags is not longer, or it is left to the other way.
        false => memchr2(b'\n', b'\r', rest.get(..LONGEST_LINE).unwrap_or(rest))?,
    };
    let line = rest.get(..end)?;
    (line.ends_with(b"\"]") && (one || is_all_tags(line))).then_some(end)
}

/// Where the next record begins, if moves have usual lines up to there, and no result but one at the end.
fn next_record(buf: &[u8], moves: usize) -> Option<usize> {
    let mut line = moves;
    loop {
        let end = line + memchr(b'\n', buf.get(line..)?)?;
        for i in memchr3_iter(b'*', b'-', b'/', buf.get(line..end)?) {
            if !could_be_result(buf, line + i) {
                continue;
            }
            let behind = result_at(buf.get(..end)?, line + i, true, true)?;
            if behind > 0 {
                return behind_blanks(buf, behind);
            }
        }
        line = end + 1;
        match buf.get(line)? {
            b'[' => return Some(line),
            b'\n' => {}
            first if is_plain(*first) => {}
            _ => return None,
        }
    }
}

/// Where a bracket opens after nothing but blanks.
fn behind_blanks(buf: &[u8], at: usize) -> Option<usize> {
    let rest = buf.get(at..)?;
    let blanks = rest
        .iter()
        .position(|b| !matches!(b, b' ' | b'\t' | b'\n'))?;
    (rest.get(blanks) == Some(&b'[')).then_some(at + blanks)
}

/// Whether a line that begins so is one of moves, or of a comment that began before.
fn is_plain(first: u8) -> bool {
    first.is_ascii_graphic() && !matches!(first, b'[' | b';' | b'%')
}
