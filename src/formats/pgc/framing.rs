//! Where one game ends and the next begins.
//!
//! * A whole game is one entry.
//! * Otherwise a game goes from the entry that begins it to the one that ends it.
//! * Entries outside of these are a separate game, up to the next game, the end of the file, or a tag after moves.
//!   Escape lines before a game belong to it.
//! * No marker is unique. After an entry that cannot be read, the next game is recognized by
//!   more than its marker: tags with a result, or a tag with a name. If the broken game contains
//!   such a place, it ends there. A game also ends where its moves or a tag contain what can
//!   only be the beginning of another game, so a count that is too large loses one game, not
//!   the next.

use super::entry::{Beginning, Broken, Entry, beginning, entry, marker};
use crate::io::{Cut, Framer};
use std::ops::Range;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(GameFramer::default())
}

/// Splits bytes into games.
#[derive(Debug, Default)]
pub(super) struct GameFramer {
    /// Everything before this place has been processed.
    at: usize,
    state: State,
    /// No game begins inside the broken one before this place.
    searched: usize,
    /// The bytes up to here were already read as entries of a broken game. If a game that begins
    /// inside is broken as well, it is not searched again, so that no byte is read more than a
    /// few times.
    read_before: usize,
}

/// The state between bytes.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum State {
    /// Between two games.
    #[default]
    Gap,
    /// After escape lines that belong to no game yet.
    Escapes,
    /// Between the beginning of a game and its end.
    Game,
    /// Among entries of a game without 05; whether there were moves.
    Loose { moves: bool },
    /// After something broken, which belongs to the game with all bytes up to the next one.
    Broken,
    /// Inside a record that was given up.
    Lost,
}

/// What was found inside a broken game.
enum Inner {
    /// Another game begins there.
    At(usize),
    None,
    /// More bytes are needed to decide whether one begins there.
    Unsure(usize),
}

/// Looks for the beginning of another game in a part of the bytes.
fn inner_beginning(buf: &[u8], part: Range<usize>, how: Beginning, eof: bool) -> Inner {
    let mut from = part.start;
    while let Some(at) = next_marker(&buf[..part.end], from) {
        match beginning(&buf[at..]) {
            Beginning::Certain => return Inner::At(at),
            Beginning::Likely if how == Beginning::Likely => return Inner::At(at),
            Beginning::Unsure if !eof => return Inner::Unsure(at),
            _ => from = at + 1,
        }
    }
    Inner::None
}

impl Framer for GameFramer {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let cut = match self.state {
                State::Broken => self.rest(buf, eof),
                State::Lost => self.lost(buf, eof),
                State::Gap if buf.is_empty() => Some(match eof {
                    true => Cut::End,
                    false => Cut::More,
                }),
                _ => self.step(buf, eof),
            };
            if let Some(cut) = cut {
                return cut;
            }
        }
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        if self.read_before > 0 {
            return None;
        }
        match inner_beginning(buf, 1..buf.len(), Beginning::Likely, true) {
            Inner::At(at) => Some(self.cut_inside(at, buf.len())),
            _ => None,
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            state: State::Lost,
            ..Self::default()
        };
    }
}

impl GameFramer {
    fn cut(&mut self, len: usize) -> Cut {
        *self = Self {
            read_before: self.read_before.saturating_sub(len),
            ..Self::default()
        };
        Cut::Record { skip: 0, len }
    }

    fn step(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        if self.state == State::Gap && buf[0] == marker::NOTHING {
            let zeros = buf.iter().take_while(|b| **b == marker::NOTHING).count();
            self.read_before = self.read_before.saturating_sub(zeros);
            return Some(Cut::Skip(zeros));
        }
        let rest = &buf[self.at..];
        if rest.is_empty() {
            return Some(match eof {
                true => self.cut(buf.len()),
                false => Cut::More,
            });
        }
        match entry(rest) {
            Ok((entry, len)) => {
                if may_swallow(&entry) && !self.begins_another(rest[0]) {
                    let end = self.at + len;
                    let cut = match is_whole_game(&entry, rest, len, eof) {
                        Some(true) => None,
                        Some(false) => self.swallowed(buf, end, eof),
                        None => Some(Cut::More),
                    };
                    if cut.is_some() {
                        return cut;
                    }
                }
                self.take(&entry, len)
            }
            Err(Broken::Unknown(_)) => self.broken(buf, self.at + 1, eof),
            Err(Broken::Short(_)) if !eof && !self.begins_another(rest[0]) => Some(Cut::More),
            Err(Broken::Short(_)) if self.begins_another(rest[0]) => Some(self.cut(self.at)),
            Err(Broken::Short(_)) => self.broken(buf, buf.len(), eof),
        }
    }

    /// Whether this marker cannot belong to the current game.
    fn begins_another(&self, marker: u8) -> bool {
        let of_a_game = matches!(self.state, State::Game | State::Loose { .. });
        of_a_game && matches!(marker, marker::BEGIN | marker::WHOLE)
    }

    fn take(&mut self, entry: &Entry<'_>, len: usize) -> Option<Cut> {
        let end = self.at + len;
        match (entry, self.state) {
            (Entry::Begin | Entry::Whole { .. }, State::Game | State::Loose { .. })
            | (Entry::Tag { .. }, State::Loose { moves: true }) => return Some(self.cut(self.at)),
            (Entry::Whole { .. }, _) | (Entry::End, _) => return Some(self.cut(end)),
            (Entry::Begin, _) => self.state = State::Game,
            (_, State::Game) | (Entry::Nothing, _) => {}
            (Entry::Escape(_), State::Gap) => self.state = State::Escapes,
            (Entry::Escape(_), _) => {}
            (Entry::Tag { .. }, _) => self.state = State::Loose { moves: false },
            _ => self.state = State::Loose { moves: true },
        }
        self.at = end;
        None
    }

    /// The game cannot be read beyond `end`: it ends there, or where another begins in it.
    fn broken(&mut self, buf: &[u8], end: usize, eof: bool) -> Option<Cut> {
        if self.read_before == 0 {
            let places = self.searched.max(1)..end;
            match inner_beginning(buf, places, Beginning::Likely, eof) {
                Inner::At(at) => return Some(self.cut_inside(at, end)),
                Inner::Unsure(at) => {
                    self.searched = at;
                    return Some(Cut::More);
                }
                Inner::None => {}
            }
        }
        (self.searched, self.state) = (end, State::Broken);
        None
    }

    /// The broken game ends where another one begins.
    fn rest(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        let rest = self.searched..buf.len();
        match inner_beginning(buf, rest, Beginning::Likely, eof) {
            Inner::At(at) => Some(self.cut(at)),
            Inner::Unsure(at) => {
                self.searched = at;
                Some(Cut::More)
            }
            Inner::None if eof => Some(self.cut(buf.len())),
            Inner::None => {
                self.searched = buf.len();
                Some(Cut::More)
            }
        }
    }

    /// The game ends where another one certainly begins inside an entry, which ends at `end`.
    fn swallowed(&mut self, buf: &[u8], end: usize, eof: bool) -> Option<Cut> {
        match inner_beginning(buf, self.at + 1..end, Beginning::Certain, eof) {
            Inner::At(at) => Some(self.cut_inside(at, end)),
            Inner::Unsure(_) => Some(Cut::More),
            Inner::None => None,
        }
    }

    fn cut_inside(&mut self, at: usize, read: usize) -> Cut {
        let cut = self.cut(at);
        self.read_before = read - at;
        cut
    }

    /// Skips bytes until a game begins.
    fn lost(&mut self, buf: &[u8], eof: bool) -> Option<Cut> {
        let mut from = self.searched;
        while let Some(at) = next_marker(buf, from) {
            match beginning(&buf[at..]) {
                Beginning::Certain | Beginning::Likely => {
                    *self = Self::default();
                    return (at > 0).then_some(Cut::Skip(at));
                }
                Beginning::Unsure if !eof => {
                    self.searched = 0;
                    return Some(if at > 0 { Cut::Skip(at) } else { Cut::More });
                }
                _ => from = at + 1,
            }
        }
        self.searched = 0;
        Some(match buf.is_empty() {
            true if eof => Cut::End,
            true => Cut::More,
            false => Cut::Skip(buf.len()),
        })
    }
}

/// Whether the bytes of a game cannot be valid content of such an entry: no move has such a high
/// number, and no tag such characters. An escape line may contain anything.
fn may_swallow(entry: &Entry<'_>) -> bool {
    matches!(
        entry,
        Entry::Moves(_) | Entry::Tag { .. } | Entry::Whole { .. }
    )
}

/// Whether this entry is a game in one entry, with readable tags and a result, and the entry of
/// another game or the end of the file follows. Such bytes can be read as another game from
/// another place, because a length can look like a character. `None`: more bytes are needed.
fn is_whole_game(entry: &Entry<'_>, bytes: &[u8], len: usize, eof: bool) -> Option<bool> {
    if !matches!(entry, Entry::Whole { .. }) || beginning(bytes) != Beginning::Certain {
        return Some(false);
    }
    match bytes.get(len) {
        Some(next) => Some(matches!(
            *next,
            marker::WHOLE | marker::BEGIN | marker::ESCAPE | marker::NOTHING
        )),
        None => eof.then_some(true),
    }
}

fn next_marker(buf: &[u8], from: usize) -> Option<usize> {
    let rest = buf.get(from..)?;
    memchr::memchr2(marker::BEGIN, marker::WHOLE, rest).map(|at| from + at)
}
