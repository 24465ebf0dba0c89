use encoding_rs::{
    CoderResult, Decoder, DecoderResult, EUC_JP, REPLACEMENT, SHIFT_JIS, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};
use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};

/// An encoding of text other than UTF-8.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Encoding(&'static encoding_rs::Encoding);

/// How the text of a record came from the bytes of its file.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Decoding {
    /// It is UTF-8; if it is not, its encoding is guessed, and a message says so.
    #[default]
    Utf8,
    /// The same, in a file of which that message was shown for an earlier record.
    Guessed,
    /// It was decoded from another encoding.
    Decoded,
    /// The same, but the encoding was guessed, and another one fits, too; a message says so.
    Doubtful,
    /// The same, in a file of which that message was shown for an earlier record.
    DoubtfulAgain,
}

impl Encoding {
    /// Names of encodings that are common in files.
    pub const COMMON: [&str; 10] = [
        "windows-1250",
        "windows-1251",
        "windows-1252",
        "iso-8859-2",
        "koi8-r",
        "macintosh",
        "gbk",
        "shift_jis",
        "utf-16le",
        "utf-16be",
    ];

    /// The names of encodings in which these bytes are text, the more likely ones first: in those of Chinese,
    /// Japanese and Korean, most letters are two bytes beyond ASCII.
    pub(super) fn that_decode(bytes: &[u8]) -> impl Iterator<Item = &'static str> {
        const WIDE: [&str; 5] = ["gbk", "shift_jis", "big5", "euc-jp", "euc-kr"];
        const NARROW: [&str; 5] = [
            "windows-1251",
            "windows-1250",
            "windows-1253",
            "windows-1254",
            "koi8-r",
        ];
        let pairs = bytes
            .windows(2)
            .filter(|b| !b[0].is_ascii() && !b[1].is_ascii());
        let beyond = bytes.iter().filter(|b| !b.is_ascii()).count();
        let all = match pairs.count() * 2 > beyond {
            true => [WIDE, NARROW],
            false => [NARROW, WIDE],
        };
        let fits = move |name: &&str| {
            let found = encoding_rs::Encoding::for_label(name.as_bytes());
            let text =
                found.and_then(|e| e.decode_without_bom_handling_and_without_replacement(bytes));
            text.is_some_and(|text| !text.contains(|c: char| c.is_control() && !c.is_whitespace()))
        };
        let fitting: Vec<&str> = all.into_iter().flatten().filter(fits).collect();
        fitting.into_iter().take(MOST_NAMES)
    }

    /// The encoding of that name, as web browsers know them; letter case and hyphens do not matter.
    pub fn named(name: &str) -> Option<Self> {
        let plain = name.to_ascii_lowercase().replace(['-', '_', ' '], "");
        let usual = match plain.as_str() {
            "utf16" => "utf-16",
            "macroman" => "macintosh",
            // Code pages of Windows that browsers do not know by number.
            "cp932" | "windows31j" | "ms932" => "shift_jis",
            "cp936" | "ms936" => "gbk",
            "cp949" | "ms949" => "euc-kr",
            "cp950" | "ms950" => "big5",
            plain => plain,
        };
        let mut found = [name, usual]
            .into_iter()
            .map(|name| encoding_rs::Encoding::for_label(name.as_bytes()));
        let found = found.find_map(|found| found);
        found.filter(|e| *e != REPLACEMENT).map(Self)
    }

    /// Whether bytes of ASCII always are characters of ASCII, and line ends among them.
    pub fn keeps_ascii(self) -> bool {
        self.0.is_ascii_compatible()
    }

    /// UTF-16, if the first four bytes of a file show it: by a byte-order mark, or by two ASCII
    /// characters with zero bytes, which no text in another encoding has.
    pub(super) fn of_start(head: &[u8]) -> Option<Self> {
        let ascii = |b: u8| matches!(b, b' '..=b'~' | b'\t' | b'\n' | b'\r');
        match *head {
            [0xFF, 0xFE, ..] => Some(Self(UTF_16LE)),
            [0xFE, 0xFF, ..] => Some(Self(UTF_16BE)),
            [a, 0, b, 0, ..] if ascii(a) && ascii(b) => Some(Self(UTF_16LE)),
            [0, a, 0, b, ..] if ascii(a) && ascii(b) => Some(Self(UTF_16BE)),
            _ => None,
        }
    }

    /// The encoding of a file that is not UTF-8, by its first bytes and the encoding that its notation has in old files,
    /// and whether that one fits, too. Nearly all text in Shift-JIS has bytes that EUC-JP does not have.
    pub(crate) fn of_old_file(usual: Self, head: &[u8]) -> (Self, bool) {
        let other = Self(EUC_JP);
        match usual.0 == SHIFT_JIS && other.fits(head) {
            true => (other, usual.fits(head)),
            false => (usual, false),
        }
    }

    /// Whether the first bytes of a file are text in this encoding.
    fn fits(self, head: &[u8]) -> bool {
        let mut text = String::new();
        let mut decoder = self.0.new_decoder_without_bom_handling();
        let most = decoder.max_utf8_buffer_length_without_replacement(head.len());
        text.reserve(most.unwrap_or(0));
        let (result, _) = decoder.decode_to_string_without_replacement(head, &mut text, false);
        result == DecoderResult::InputEmpty
    }

    /// The first bytes of a file as UTF-8.
    pub fn head(chosen: Option<Self>, head: &[u8]) -> Cow<'_, [u8]> {
        match chosen.or_else(|| Self::of_start(head)) {
            None => Cow::Borrowed(head),
            Some(encoding) => {
                let mut text = String::new();
                let mut decoder = encoding.0.new_decoder();
                text.reserve(decoder.max_utf8_buffer_length(head.len()).unwrap_or(0));
                // Even after an error, `text` holds the beginning of the file.
                let _ = decoder.decode_to_string(head, &mut text, false);
                Cow::Owned(text.into_bytes())
            }
        }
    }
}

/// More names of encodings are not listed.
const MOST_NAMES: usize = 6;

/// Windows-1252, as old programs on Windows wrote it: every byte is a character. The only exception is a byte-order
/// mark of UTF-8, which occurs where files were joined: it is kept as it is, so that the text is the same when it is
/// read again.
pub(super) fn windows_1252(bytes: &[u8]) -> String {
    const MARK: &str = "\u{FEFF}";
    let (mut text, mut from) = (String::with_capacity(bytes.len()), 0);
    for at in memchr::memmem::find_iter(bytes, MARK) {
        text += &decode(&bytes[from..at]);
        text += MARK;
        from = at + MARK.len();
    }
    text += &decode(&bytes[from..]);
    text
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    WINDOWS_1252.decode_without_bom_handling(bytes).0
}

/// Reads UTF-8 from bytes of another encoding. Bytes that are not characters become U+FFFD.
pub(super) struct Decoded<R> {
    inner: R,
    decoder: Decoder,
    raw: Box<[u8]>,
    /// Bytes of `raw` not yet decoded.
    left: std::ops::Range<usize>,
    ready: Vec<u8>,
    /// How much of `ready` was returned.
    given: usize,
    /// The input has ended, and the decoder is flushed.
    eof: bool,
    done: bool,
}

impl<R: Read> Decoded<R> {
    pub fn new(encoding: Encoding, inner: R) -> Self {
        Self {
            inner,
            decoder: encoding.0.new_decoder(),
            raw: vec![0; 1 << 16].into(),
            left: 0..0,
            ready: Vec::new(),
            given: 0,
            eof: false,
            done: false,
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.left.is_empty() && !self.eof {
            let got = self.inner.read(&mut self.raw)?;
            self.left = 0..got;
            self.eof = got == 0;
        }
        self.ready.resize(1 << 17, 0);
        self.given = 0;
        let bytes = self.raw.get(self.left.clone()).unwrap_or_default();
        let (result, read, written, _) =
            self.decoder
                .decode_to_utf8(bytes, &mut self.ready, self.eof);
        self.left.start += read;
        self.ready.truncate(written);
        self.done = self.eof && result == CoderResult::InputEmpty;
        Ok(())
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.done {
            match self.fill() {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                result => result?,
            }
        }
        let rest = self.ready.get(self.given..).unwrap_or_default();
        let n = rest.len().min(buf.len());
        buf.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        self.given += n;
        Ok(n)
    }
}
