use super::Decoding;
use super::encoding::Encoding;
use super::encoding::windows_1252;
use super::location::Location;
use crate::diag::{Code, Diagnostic, Sink, Span, floor, listed};
use std::borrow::Cow;

/// The code of an encoding that was guessed.
pub(crate) const NOT_UTF8: Code = Code("core/not-utf8");

/// What is said of it.
pub(crate) const GUESSED: &str = "this is not UTF-8; it was read as Windows-1252";

/// The same where two encodings fit.
pub(crate) const DOUBTFUL: &str = "this is not UTF-8; it was read as EUC-JP, but may be Shift-JIS";

const WHAT: &str = "texts whose encoding was guessed";

/// Where a record came from.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Origin<'a> {
    /// File name as the user wrote it, or `-`.
    pub file: &'a str,
    /// The bytes of a file name that is not UTF-8, of which `file` is only what can be shown; otherwise empty.
    pub raw: &'a [u8],
    /// Byte offset of the record in the decompressed file.
    pub offset: u64,
    /// Line on which it starts, from 1.
    pub line: u64,
    /// Column in which it starts, in characters, from 1; 0 if not known.
    pub column: u64,
    /// Which record of the file, from 0.
    pub index: u64,
    /// It is bytes, not text: its places are bytes of the file.
    pub binary: bool,
    /// How its text was decoded from the file.
    pub decoding: Decoding,
    /// Lines before it that are still in force, in a log of sessions.
    pub session: &'a [u8],
    /// The lines of its file end with CR and LF.
    pub crlf: bool,
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
    /// A record that is a complete text.
    pub fn of(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            origin: Origin {
                file: "-",
                raw: &[],
                offset: 0,
                line: 1,
                column: 1,
                index: 0,
                binary: false,
                decoding: Decoding::Utf8,
                session: &[],
                crlf: false,
            },
        }
    }

    /// Its text: UTF-8 without a byte-order mark. Other bytes are read as Windows-1252: that is a
    /// guess, which counts as a loss and is reported once per file. If most of them are UTF-8, the others
    /// are damaged or cut off: they become U+FFFD, which is a loss, too.
    ///
    /// A byte-order mark is not part of the text, so spans in the first record of such a
    /// file are counted from after it.
    pub fn text(&self, sink: &mut Sink) -> Cow<'a, str> {
        let bytes = self.without_mark();
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                match self.origin.decoding {
                    Decoding::Utf8 | Decoding::Guessed => {}
                    Decoding::Decoded => find_undecoded(text, sink),
                    Decoding::Doubtful | Decoding::DoubtfulAgain => {
                        find_undecoded(text, sink);
                        self.doubt(text, sink);
                    }
                }
                Cow::Borrowed(text)
            }
            Err(_) if is_damaged(bytes, bytes.len() < self.bytes.len()) => {
                let text = String::from_utf8_lossy(bytes);
                find_damaged(bytes, sink);
                text
            }
            Err(e) => {
                let (good, odd) = bytes.split_at(e.valid_up_to());
                let start = windows_1252(good).len();
                let letter = windows_1252(&odd[..1]).len();
                self.guess(bytes, Span::new(start, start + letter), sink);
                Cow::Owned(windows_1252(bytes))
            }
        }
    }

    fn without_mark(&self) -> &'a [u8] {
        self.bytes
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(self.bytes)
    }

    /// What its framer states about the records before it, read as its own text is: the same bytes are the same
    /// letters.
    pub fn session_text(&self) -> Cow<'a, str> {
        self.text_of(self.origin.session)
    }

    /// Other bytes of its file, read as its own text is.
    pub(crate) fn text_of<'b>(&self, others: &'b [u8]) -> Cow<'b, str> {
        let bytes = self.without_mark();
        let is_utf8 =
            std::str::from_utf8(bytes).is_ok() || is_damaged(bytes, bytes.len() < self.bytes.len());
        match is_utf8 {
            true => String::from_utf8_lossy(others),
            false => Cow::Owned(windows_1252(others)),
        }
    }

    /// The byte of the decompressed file at which a byte of its text is. They are not the same number of bytes from the
    /// start of the record where its encoding was guessed, or where it is damaged.
    pub fn byte_of(&self, at: usize) -> u64 {
        if self.origin.binary {
            return self.origin.offset + at as u64;
        }
        let bytes = self.without_mark();
        let mark = self.bytes.len() - bytes.len();
        let stored = match std::str::from_utf8(bytes) {
            Ok(_) => at,
            Err(_) if is_damaged(bytes, bytes.len() < self.bytes.len()) => stored_of(bytes, at),
            Err(_) => {
                let text = windows_1252(bytes);
                text[..floor(&text, at)].chars().count()
            }
        };
        self.origin.offset + (mark + stored) as u64
    }

    /// Line and column, from 1, of a byte of its text.
    pub fn line_and_column(&self, at: usize) -> (u64, u64) {
        if self.origin.binary {
            return (1, self.origin.offset + at as u64 + 1);
        }
        let text = self.text(&mut Sink::default());
        let mut location = Location::at(self.origin.line, self.origin.column);
        location.pass(&text.as_bytes()[..floor(&text, at)]);
        (location.line, location.column)
    }

    /// Names an encoding that was guessed where another one fits, too.
    fn doubt(&self, text: &str, sink: &mut Sink) {
        let mut beyond = text.char_indices().filter(|(_, c)| !c.is_ascii());
        let Some((at, c)) = beyond.next() else { return };
        let span = Span::new(at, at + c.len_utf8());
        if self.origin.decoding == Decoding::DoubtfulAgain {
            return sink.lose(NOT_UTF8, WHAT, 1, Some(span));
        }
        let help = "save the file as UTF-8, or name its encoding: `--encoding euc-jp` or `--encoding shift_jis`";
        let d = Diagnostic::warning(NOT_UTF8, DOUBTFUL).at(span);
        sink.discard(d.help(help), WHAT);
    }

    fn guess(&self, bytes: &[u8], span: Span, sink: &mut Sink) {
        const CODE: Code = NOT_UTF8;
        if self.origin.decoding == Decoding::Guessed {
            return sink.lose(CODE, WHAT, 1, Some(span));
        }
        let names = Encoding::that_decode(bytes).map(|name| format!("`{name}`"));
        let names = listed(&names.collect::<Vec<_>>(), "or");
        let help = format!(
            "save the file as UTF-8, or name its encoding with `--encoding`, such as {names}"
        );
        sink.discard(Diagnostic::warning(CODE, GUESSED).at(span).help(help), WHAT);
    }
}

/// Whether the beginning of a file is UTF-8 except for a few bytes that are damaged.
pub(crate) fn is_damaged_utf8(head: &[u8]) -> bool {
    is_damaged(head, head.starts_with(b"\xEF\xBB\xBF"))
}

/// Whether bytes are UTF-8 except for a few that are damaged or cut off: a byte-order mark says so, or most characters
/// beyond ASCII.
fn is_damaged(bytes: &[u8], marked: bool) -> bool {
    let (mut wide, mut odd) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        wide += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        odd += usize::from(!chunk.invalid().is_empty());
    }
    let cut_off = wide > 0 && std::str::from_utf8(bytes).is_err_and(|e| e.error_len().is_none());
    marked || cut_off || odd > 0 && wide >= odd * LEAST_WIDE
}

/// The least number of characters of UTF-8 for each byte that is not UTF-8: in an old encoding, few letters look like
/// UTF-8.
const LEAST_WIDE: usize = 4;

/// Which byte of damaged UTF-8 a byte of its text comes from.
fn stored_of(bytes: &[u8], at: usize) -> usize {
    let (mut text, mut stored) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().len();
        if at < text + valid || chunk.invalid().is_empty() {
            return stored + (at - text);
        }
        text += valid + char::REPLACEMENT_CHARACTER.len_utf8();
        stored += valid;
        if at < text {
            return stored;
        }
        stored += chunk.invalid().len();
    }
    stored
}

/// Names the bytes of a text in UTF-8 that are no characters.
fn find_damaged(bytes: &[u8], sink: &mut Sink) {
    const CODE: Code = Code("core/undecodable");
    let (mut at, mut count, mut first) = (0, 0, None);
    for chunk in bytes.utf8_chunks() {
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            let mark = char::REPLACEMENT_CHARACTER.len_utf8();
            first.get_or_insert((Span::new(at, at + mark), chunk.invalid()));
            at += mark;
            count += 1;
        }
    }
    let Some((span, odd)) = first else { return };
    let odd: Vec<String> = odd.iter().map(|b| format!("{b:02x}")).collect();
    let message = format!(
        "`{}` is not a character of UTF-8, but most of the text is UTF-8",
        odd.join(" ")
    );
    let d = Diagnostic::warning(CODE, message)
        .at(span)
        .help("the text is damaged or cut off here; if it has another encoding, name it with `--encoding NAME`");
    sink.discard(d, "bytes that are not characters");
    sink.lose(CODE, "", count - 1, None);
}

/// Bytes that are not characters in the encoding of the file were replaced when it was decoded.
fn find_undecoded(text: &str, sink: &mut Sink) {
    let mut places = text.match_indices(char::REPLACEMENT_CHARACTER);
    let Some((at, mark)) = places.next() else {
        return;
    };
    const CODE: Code = Code("core/undecodable");
    let span = Span::new(at, at + mark.len());
    let message = "some bytes here are not characters in the encoding of the file";
    let d = Diagnostic::warning(CODE, message)
        .at(span)
        .help("name another encoding with `--encoding`, such as `shift_jis`, `euc-jp` or `gbk`");
    sink.discard(d, "bytes that are not characters");
    sink.lose(CODE, "", places.count() as u64, None);
}
