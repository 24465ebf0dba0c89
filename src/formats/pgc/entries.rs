//! Sequences of entries, and the bounds of a game among them.

use super::entry::{Entry, entry};
use super::problem;
use crate::diag::{Diagnostic, Sink, Span};
use memchr::memchr;

type Problem = Box<Diagnostic>;

/// Reads bytes entry by entry.
pub(super) struct Entries<'a> {
    bytes: &'a [u8],
    at: usize,
    /// What places count from.
    base: usize,
}

impl<'a> Entries<'a> {
    pub fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, at: 0, base }
    }

    /// The next entry and its place; `None` if no byte is left.
    pub fn next(&mut self) -> Result<Option<(Entry<'a>, Span)>, Problem> {
        let rest = &self.bytes[self.at..];
        if rest.is_empty() {
            return Ok(None);
        }
        let start = self.base + self.at;
        let (entry, len) =
            entry(rest).map_err(|why| problem::broken(why, start, self.base + self.bytes.len()))?;
        if let Some(at) = nul_in(&entry, rest) {
            return Err(problem::nul(start + at));
        }
        self.at += len;
        Ok(Some((entry, Span::new(start, start + len))))
    }

    /// How many bytes were read.
    pub fn passed(&self) -> usize {
        self.at
    }
}

/// Where in the bytes a text of the entry has a NUL, which is not allowed.
fn nul_in(entry: &Entry<'_>, bytes: &[u8]) -> Option<usize> {
    let of = |text: &[u8]| Some(offset_in(bytes, text) + memchr(0, text)?);
    match entry {
        Entry::Whole { tags, .. } => tags.iter().find_map(|text| of(text)),
        Entry::Tag { name, value } => of(name).or_else(|| of(value)),
        Entry::Escape(line) => of(line),
        _ => None,
    }
}

/// Where a part of the bytes begins in them.
pub(super) fn offset_in(bytes: &[u8], part: &[u8]) -> usize {
    (part.as_ptr() as usize).saturating_sub(bytes.as_ptr() as usize)
}

/// Whether the entries of a game are between its bounds.
#[derive(Debug, Default)]
pub(super) struct Bounds {
    state: State,
    /// Where the game begins, if it begins with 05.
    begun: Option<Span>,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum State {
    /// Nothing but escape lines.
    #[default]
    Before,
    Inside,
    Over,
}

impl Bounds {
    /// Another entry of the game.
    pub fn pass(&mut self, entry: &Entry<'_>, span: Span) -> Result<(), Problem> {
        match (self.state, entry) {
            (_, Entry::Nothing) | (State::Before, Entry::Escape(_)) => {}
            (State::Over, _) => return Err(problem::behind_the_game(span)),
            (State::Before, Entry::Begin) => {
                self.begun = Some(span);
                self.state = State::Inside;
            }
            (State::Before, Entry::Whole { .. }) => {
                self.begun = Some(span);
                self.state = State::Over;
            }
            (State::Inside, Entry::Begin | Entry::Whole { .. }) => {
                return Err(problem::game_in_game(span));
            }
            (State::Before, Entry::End) => return Err(problem::stray_end(span)),
            (State::Inside, Entry::End) => self.state = State::Over,
            (_, _) => self.state = State::Inside,
        }
        Ok(())
    }

    /// No entry follows.
    pub fn finish(&self, len: usize, sink: &mut Sink) -> Result<(), Problem> {
        match (self.begun, self.state) {
            (Some(begun), State::Inside) => Err(problem::unclosed(begun)),
            (Some(_), _) => Ok(()),
            (None, _) => {
                sink.push(problem::implicit_game(Span::new(0, len.min(1))));
                Ok(())
            }
        }
    }
}
