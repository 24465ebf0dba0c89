use super::{Resync, framer};
use std::sync::Arc;

/// How the files of a format are divided into records. Part of the format's card.
#[derive(Copy, Clone, Debug)]
pub enum Framing {
    /// One record per file.
    Whole,
    /// One record per line; blank lines are not records, lines starting with `#` are comments.
    Line,
    /// The same; a bar ends a record as well, and belongs to it (two boards: `A | B`).
    LineOrBar,
    /// One record per line; lines starting with `#` or `%` are comments.
    LineOrEscape,
    /// A tag section after a move section starts the next record (PGN, ICN, VGN).
    TagBlock,
    /// The same where `*` may be a mark on a move: it is a result only as a separate word (5DPGN).
    TagBlockWithMarks,
    /// One JSON value per record; the elements of an outermost array are records.
    Json,
    /// `---` starts the next record.
    Yaml,
    /// The format has its own framer.
    Own(fn() -> Box<dyn Framer>),
}

impl Framing {
    /// A framer at the start of a file.
    pub fn framer(&self) -> Box<dyn Framer> {
        match self {
            Self::Whole => Box::new(framer::Whole::default()),
            Self::Line => Box::new(framer::Line::default()),
            Self::LineOrBar => Box::new(framer::Line::with_bars()),
            Self::LineOrEscape => Box::new(framer::Line::with_escapes()),
            Self::TagBlock => Box::new(framer::TagBlock::default()),
            Self::TagBlockWithMarks => Box::new(framer::TagBlock::with_marks()),
            Self::Json => Box::new(framer::Json::default()),
            Self::Yaml => Box::new(framer::Yaml::default()),
            Self::Own(make) => make(),
        }
    }

    /// What shows in the middle of a file that a record begins; `None` if nothing surely does.
    pub fn resync(&self) -> Option<Resync> {
        match self {
            Self::Line | Self::LineOrBar | Self::LineOrEscape => Some(Resync::Line),
            Self::TagBlock | Self::TagBlockWithMarks => Some(Resync::Tag),
            Self::Json => Some(Resync::Object),
            Self::Yaml => Some(Resync::Marker),
            Self::Whole | Self::Own(_) => None,
        }
    }
}

/// What a [`Framer`] found.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Cut {
    /// The record is `buf[skip..skip + len]`; everything up to its end is consumed.
    Record {
        /// Bytes before it that belong to no record (blank lines, commas).
        skip: usize,
        /// Its length.
        len: usize,
    },
    /// This many bytes (at least one) belong to no record; they are consumed.
    Skip(usize),
    /// More bytes are needed. Only when `eof` is false.
    More,
    /// No record is left, even if bytes remain. Only when `eof` is true.
    End,
}

/// Cuts a stream of bytes into records.
///
/// Called with all bytes not yet consumed. After [`Cut::More`] it is called
/// again with the same bytes and more after them, and continues where it
/// stopped: the time is linear in the input, even if the pieces are small. A
/// byte-order mark at the start of the file is never passed to it.
pub trait Framer: Send {
    /// The next cut.
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut;

    /// Whether a record it cut is a comment line: it belongs to the file, and to no document.
    fn is_comment(&self, _record: &[u8]) -> bool {
        false
    }

    /// The lines before the last record it cut that are still in force for it, in a log of
    /// sessions. Their length is bounded.
    fn session(&self) -> Option<Arc<[u8]>> {
        None
    }

    /// The bytes reached the size limit without a cut. A framer that sees where
    /// a broken record most likely ended may cut it there.
    fn rescue(&mut self, _buf: &[u8]) -> Option<Cut> {
        None
    }

    /// The record is longer than the limit and is dropped. All bytes of the last
    /// call are consumed; the next call starts somewhere inside the record and
    /// should [`Cut::Skip`] to where a record may begin.
    fn give_up(&mut self);
}
