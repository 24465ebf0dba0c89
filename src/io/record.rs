use crate::diag::{Code, Diagnostic, Sink, Span};
use std::borrow::Cow;

/// Where a record came from.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Origin<'a> {
    /// File name as the user wrote it, or `-`.
    pub file: &'a str,
    /// Byte offset of the record in the decompressed file.
    pub offset: u64,
    /// Line on which it starts, from 1.
    pub line: u64,
    /// Column in which it starts, in characters, from 1; 0 if not known.
    pub column: u64,
    /// Which record of the file, from 0.
    pub index: u64,
    /// Its notation is bytes, not text.
    pub binary: bool,
}

/// One record: the bytes of one game, position or piece, and where they were.
#[derive(Copy, Clone, Debug)]
pub struct Record<'a> {
    /// Its bytes; spans index into them (into the text, once decoded).
    pub bytes: &'a [u8],
    /// Where it was.
    pub origin: Origin<'a>,
}

impl<'a> Record<'a> {
    /// A record that is a whole text of its own.
    pub fn of(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            origin: Origin {
                file: "-",
                offset: 0,
                line: 1,
                column: 1,
                index: 0,
                binary: false,
            },
        }
    }

    /// Its text: UTF-8 without a byte-order mark, or Latin-1 with a warning.
    ///
    /// A mark in front stays outside, so spans of a marked file's first record
    /// count from behind it.
    pub fn text(&self, sink: &mut Sink) -> Cow<'a, str> {
        let bytes = self
            .bytes
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(self.bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(e) => {
                let at = bytes[..e.valid_up_to()]
                    .iter()
                    .filter(|b| **b >= 0x80)
                    .count();
                let start = e.valid_up_to() + at;
                sink.push(
                    Diagnostic::warning(Code("core/not-utf8"), "not UTF-8; read as Latin-1")
                        .at(Span::new(start, start + 2))
                        .help("save the file as UTF-8 if names look wrong"),
                );
                Cow::Owned(bytes.iter().map(|b| char::from(*b)).collect())
            }
        }
    }
}
