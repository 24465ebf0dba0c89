//! The entries of the notation, each a marker and what follows it.
//!
//! In this project a record is a whole game; what the standard calls a record is called an entry.

/// The meaning of the byte before an entry.
pub(super) mod marker {
    /// Means nothing.
    pub const NOTHING: u8 = 0x00;
    /// A whole game: the seven tags and the moves.
    pub const WHOLE: u8 = 0x01;
    /// A tag.
    pub const TAG: u8 = 0x02;
    /// Up to 255 moves.
    pub const MOVES: u8 = 0x03;
    /// Up to 65,535 moves.
    pub const MANY_MOVES: u8 = 0x04;
    /// A game begins.
    pub const BEGIN: u8 = 0x05;
    /// It ends.
    pub const END: u8 = 0x06;
    /// An annotation glyph.
    pub const GLYPH: u8 = 0x07;
    /// A variation begins.
    pub const OPEN: u8 = 0x08;
    /// It ends.
    pub const CLOSE: u8 = 0x09;
    /// The text after `%` in PGN.
    pub const ESCAPE: u8 = 0x0a;
}

/// The tags of a whole game, in the order of their values.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// One entry. Text is Latin-1; a move is its number among the legal ones.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Entry<'a> {
    Nothing,
    Whole {
        tags: [&'a [u8]; 7],
        moves: &'a [u8],
    },
    Tag {
        name: &'a [u8],
        value: &'a [u8],
    },
    Moves(&'a [u8]),
    Begin,
    End,
    Glyph(u8),
    Open,
    Close,
    Escape(&'a [u8]),
}

/// Why there is no entry.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Broken {
    /// No entry has this marker.
    Unknown(u8),
    /// The bytes end inside the entry.
    Short(Short),
}

/// The part that needs more bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Short {
    /// Its place in the entry.
    pub at: usize,
    /// How many bytes are announced; `None` where the length itself is missing.
    pub announced: Option<usize>,
    /// How many there are.
    pub left: usize,
}

/// The entry that the bytes begin with, and how many of them it takes.
pub(super) fn entry(bytes: &[u8]) -> Result<(Entry<'_>, usize), Broken> {
    let mut items = Items { bytes, at: 1 };
    let Some(marker) = bytes.first() else {
        return Err(items.short(None));
    };
    Ok((items.entry(*marker)?, items.at))
}

struct Items<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Items<'a> {
    fn entry(&mut self, marker: u8) -> Result<Entry<'a>, Broken> {
        use marker::{
            BEGIN, CLOSE, END, ESCAPE, GLYPH, MANY_MOVES, MOVES, NOTHING, OPEN, TAG, WHOLE,
        };
        Ok(match marker {
            NOTHING => Entry::Nothing,
            WHOLE => {
                let mut tags = [&self.bytes[..0]; 7];
                for tag in &mut tags {
                    *tag = self.text::<1>()?;
                }
                let moves = self.text::<2>()?;
                Entry::Whole { tags, moves }
            }
            TAG => Entry::Tag {
                name: self.text::<1>()?,
                value: self.text::<1>()?,
            },
            MOVES => Entry::Moves(self.text::<1>()?),
            MANY_MOVES => Entry::Moves(self.text::<2>()?),
            BEGIN => Entry::Begin,
            END => Entry::End,
            GLYPH => Entry::Glyph(self.length::<1>()? as u8),
            OPEN => Entry::Open,
            CLOSE => Entry::Close,
            ESCAPE => Entry::Escape(self.text::<2>()?),
            other => return Err(Broken::Unknown(other)),
        })
    }

    fn length<const N: usize>(&mut self) -> Result<usize, Broken> {
        let Some(bytes) = self.bytes.get(self.at..self.at + N) else {
            return Err(self.short(None));
        };
        self.at += N;
        let low_first = bytes.iter().rev();
        Ok(low_first.fold(0, |n, b| n << 8 | usize::from(*b)))
    }

    /// Bytes whose number is in the `N` bytes before them.
    fn text<const N: usize>(&mut self) -> Result<&'a [u8], Broken> {
        let start = self.at;
        let len = self.length::<N>()?;
        let Some(text) = self.bytes.get(self.at..self.at + len) else {
            let short = self.short(Some(len));
            self.at = start;
            return Err(short);
        };
        self.at += len;
        Ok(text)
    }

    fn short(&self, announced: Option<usize>) -> Broken {
        Broken::Short(Short {
            at: self.at.min(self.bytes.len()),
            announced,
            left: self.bytes.len().saturating_sub(self.at),
        })
    }
}

/// Whether a game begins here, checking more than its marker.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Beginning {
    /// Tags with a result, or one of the tags that every game has.
    Certain,
    /// A tag with a name.
    Likely,
    No,
    /// More bytes are needed.
    Unsure,
}

/// Looks for a whole game with readable tags and a result, or for a game that begins with
/// a tag.
pub(super) fn beginning(bytes: &[u8]) -> Beginning {
    match bytes {
        [marker::BEGIN, rest @ ..] => tagged(rest),
        [marker::WHOLE, rest @ ..] => with_result(rest),
        [] => Beginning::Unsure,
        _ => Beginning::No,
    }
}

fn tagged(bytes: &[u8]) -> Beginning {
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let (len, name) = match bytes {
        [marker::TAG, len, name @ ..] => (usize::from(*len), name),
        [] | [marker::TAG] => return Beginning::Unsure,
        _ => return Beginning::No,
    };
    let there = &name[..len.min(name.len())];
    if len < 2 || !there.iter().all(word) {
        Beginning::No
    } else if there.len() < len {
        Beginning::Unsure
    } else if ROSTER.iter().any(|tag| tag.as_bytes() == there) {
        Beginning::Certain
    } else {
        Beginning::Likely
    }
}

fn with_result(mut bytes: &[u8]) -> Beginning {
    for tag in ROSTER {
        let [len, rest @ ..] = bytes else {
            return Beginning::Unsure;
        };
        let len = usize::from(*len);
        let there = &rest[..len.min(rest.len())];
        if there.iter().any(u8::is_ascii_control) {
            return Beginning::No;
        }
        if there.len() < len {
            return Beginning::Unsure;
        }
        if tag == "Result" && !matches!(there, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
            return Beginning::No;
        }
        bytes = &rest[len..];
    }
    Beginning::Certain
}
