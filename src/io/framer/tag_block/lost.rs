//! Skips the rest of a record that is too long.

use super::super::more_or;
use super::super::tag::{Tag, find as tag};
use super::block::{Mode, Step, TagBlock};
use crate::io::Cut;
use memchr::memchr2;

impl TagBlock {
    pub(super) fn lost(&mut self, buf: &[u8], eof: bool, tags: bool) -> Step {
        if buf.is_empty() {
            return Some(more_or(eof, Cut::End));
        }
        let Some(i) = memchr2(b'\n', b'\r', buf) else {
            return Some(Cut::Skip(buf.len()));
        };
        let rest = &buf[i..];
        if rest == b"\r" && !eof {
            return Some(if i > 0 { Cut::Skip(i) } else { Cut::More });
        }
        self.mode = Mode::LostLine { tags };
        Some(Cut::Skip(i + if rest.starts_with(b"\r\n") { 2 } else { 1 }))
    }

    /// A record may begin at a tag line if the previous line is not a tag.
    pub(super) fn lost_line(&mut self, buf: &[u8], eof: bool, tags: bool) -> Step {
        match tag(buf, eof) {
            Tag::Unsure => return Some(Cut::More),
            Tag::Named(_) if !tags => self.mode = Mode::Gap,
            found => {
                let tags = !matches!(found, Tag::No);
                self.mode = Mode::Lost { tags };
            }
        }
        None
    }
}
