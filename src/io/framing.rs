/// How a format's files fall apart into records. On the format's card.
#[derive(Copy, Clone, Debug)]
pub enum Framing {
    /// One record a file.
    Whole,
    /// One record a line; blank lines and lines starting with `#` are none.
    Line,
    /// A tag section after a move section starts the next record (PGN, ICN, 5DPGN, VGN).
    TagBlock,
    /// One JSON value a record; the elements of an outermost array are records.
    Json,
    /// `---` starts the next record.
    Yaml,
    /// The format cuts for itself.
    Own(fn() -> Box<dyn Framer>),
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
    /// More bytes are needed. Only when `eof` is false.
    More,
    /// No record is left. Only when `eof` is true.
    End,
}

/// Cuts a stream of bytes into records.
///
/// Called with all bytes not yet consumed. After [`Cut::More`] it is called
/// again with the same bytes and more behind them, and goes on where it
/// stopped: linear in the input however small the pieces.
pub trait Framer: Send {
    /// The next cut.
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut;

    /// The record is longer than the limit: forget it. The next call starts
    /// somewhere inside it, and should skip to where a record may begin.
    fn give_up(&mut self);
}
