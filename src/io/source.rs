use super::control_z::ControlZ;
use super::encoding::Decoded;
use super::packing::{Broken, Packing, unpack};
use super::steps::Steps;
use super::{Encoding, Error, Identity, Pushed};
use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Cursor, Read, stdin};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// An open input, decompressed.
pub struct Source {
    name: String,
    /// The bytes of a name that is not UTF-8.
    raw: Option<Arc<[u8]>>,
    /// Peeked at, but not yet read.
    head: Vec<u8>,
    inner: Box<dyn Read + Send>,
    /// Nothing is left in `inner`.
    ended: bool,
    /// Nothing is left in `inner` but an error.
    broken: bool,
    packing: Option<Packing>,
    decoded: bool,
    meter: Arc<Meter>,
    size: Option<u64>,
    offset: u64,
    /// Which byte of the file comes first.
    first: u64,
    /// Its bytes may arrive slowly.
    live: bool,
    /// What is known of the file.
    facts: Option<Metadata>,
}

/// How much of a file is read at least, so that a small one is read at once.
const AHEAD: usize = 1 << 16;

/// Room to find the end of a file in, without more memory for it.
const SPARE: usize = 32;

/// How much is read from a live source at once: the size of a pipe.
const PIPE: usize = 1 << 16;

/// The state of the stored bytes.
#[derive(Debug, Default)]
struct Meter {
    seen: AtomicU64,
    failed: AtomicBool,
}

impl Source {
    /// Opens a file, or standard input for `-`. Data compressed with zstd, gzip or bzip2 is
    /// decompressed, whatever the file's name.
    pub fn open(name: &str) -> Result<Self, Error> {
        if name == "-" {
            let mut source = Self::from_reader(name, stdin());
            source.live = Identity::of_stream(&stdin()).is_none();
            return source.unpacked();
        }
        let failed = |cause| Error::Open {
            file: name.into(),
            cause,
        };
        let file = File::open(name).map_err(failed)?;
        let facts = file.metadata().map_err(failed)?;
        if facts.is_dir() {
            return Err(failed(io::ErrorKind::IsADirectory.into()));
        }
        let mut source = Self::from_reader(name, file);
        source.size = facts.is_file().then_some(facts.len());
        source.live = !facts.is_file();
        source.facts = Some(facts);
        match Packing::of_name(Path::new(name)) {
            Some(packing) if source.size == Some(0) && packing != Packing::Zip => {
                Err(Error::CutOff {
                    file: name.into(),
                    packing: packing.name(),
                    at: 0,
                    offset: 0,
                })
            }
            _ => source.unpacked(),
        }
    }

    /// Reads from anything as it is; `name` is for messages.
    pub fn from_reader(name: &str, inner: impl Read + Send + 'static) -> Self {
        let meter = Arc::<Meter>::default();
        let inner = Metered {
            inner,
            meter: meter.clone(),
        };
        Self {
            name: name.into(),
            raw: None,
            head: Vec::new(),
            inner: Box::new(inner),
            ended: false,
            broken: false,
            packing: None,
            decoded: false,
            meter,
            size: None,
            offset: 0,
            first: 0,
            live: false,
            facts: None,
        }
    }

    /// The same; its first byte is that byte of the file.
    pub(super) fn beginning_at(self, first: u64) -> Self {
        Self { first, ..self }
    }

    /// Which byte of the file its first one is.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// Reads from memory as it is; `name` is for messages.
    pub fn from_bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        let size = Some(bytes.len() as u64);
        Self {
            size,
            ..Self::from_reader(name, Cursor::new(bytes))
        }
    }

    /// Reads data that `unpack` decompresses.
    #[cfg(feature = "compress")]
    pub(super) fn packed<R: Read + Send + 'static>(
        name: &str,
        stored: R,
        packing: Packing,
        unpack: impl FnOnce(Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>, Error>,
    ) -> Result<Self, Error> {
        let source = Self::from_reader(name, stored);
        Ok(Self {
            inner: Box::new(Steps::new(unpack(source.inner)?)),
            packing: Some(packing),
            ..source
        })
    }

    /// Reads bytes that are pushed; `name` is for messages.
    pub fn from_pushed(name: &str, bytes: Pushed) -> Self {
        Self {
            live: true,
            ..Self::from_reader(name, bytes)
        }
    }

    /// Decompresses what follows, if its first bytes show that it is compressed.
    pub fn unpacked(mut self) -> Result<Self, Error> {
        // What arrives slowly is not waited for if its first bytes are enough.
        let mut head = self.peek(4)?;
        if head.starts_with(b"BZh") {
            head = self.peek(Packing::HEAD)?;
        }
        let Some(packing) = Packing::of_content(head) else {
            return Ok(self);
        };
        let head = Cursor::new(std::mem::take(&mut self.head));
        let inner = unpack(packing, &self.name, head.chain(self.inner))?;
        Ok(Self {
            inner: Box::new(Steps::new(inner)),
            ended: false,
            broken: false,
            packing: Some(packing),
            ..self
        })
    }

    /// Reads what follows as text in that encoding, or in UTF-16 if its first bytes show it,
    /// up to a control-Z at its end.
    pub fn text(mut self, encoding: Option<Encoding>) -> Result<Self, Error> {
        let marked = Encoding::of_start(self.peek(4)?);
        let head = Cursor::new(std::mem::take(&mut self.head));
        let inner: Box<dyn Read + Send> = match self.ended {
            true => Box::new(head),
            false => Box::new(head.chain(self.inner)),
        };
        let encoding = encoding.or(marked);
        Ok(Self {
            ended: false,
            broken: false,
            inner: match encoding {
                Some(encoding) => Box::new(ControlZ::new(Decoded::new(encoding, inner))),
                None => Box::new(ControlZ::new(inner)),
            },
            decoded: self.decoded || encoding.is_some(),
            ..self
        })
    }

    /// Whether its text is decoded from another encoding than UTF-8.
    pub fn is_decoded(&self) -> bool {
        self.decoded
    }

    /// As the user wrote it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same with the bytes of a name that is not UTF-8.
    #[must_use]
    pub fn named(self, raw: &[u8]) -> Self {
        Self {
            raw: Some(raw.into()),
            ..self
        }
    }

    /// The bytes of a name that is not UTF-8.
    pub fn raw_name(&self) -> Option<Arc<[u8]>> {
        self.raw.clone()
    }

    /// Which file it is, if it was opened by its name.
    pub fn identity(&self) -> Option<Identity> {
        let facts = self.facts.as_ref()?;
        Identity::of_existing(facts, Path::new(&self.name))
    }

    /// How it is compressed, if it is.
    pub fn packing(&self) -> Option<Packing> {
        self.packing
    }

    /// How many bytes are stored, if that is known.
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// How many of the stored bytes have been read; with [`Source::size`], how far it is.
    pub fn consumed(&self) -> u64 {
        self.meter.seen.load(Ordering::Relaxed)
    }

    /// Whether it is a pipe or a device, whose bytes may arrive slowly: what has arrived is
    /// processed without waiting for more.
    pub fn is_live(&self) -> bool {
        self.live
    }

    /// The next `n` bytes, or fewer at the end, without reading them. If the data is damaged after the first bytes,
    /// they are returned, and the error comes when they have been read.
    pub fn peek(&mut self, n: usize) -> Result<&[u8], Error> {
        if self.head.len() < n && !self.ended {
            let ahead = match (self.size, self.packing) {
                (Some(_), None) => n.max(AHEAD),
                _ => n,
            };
            let missing = ahead - self.head.len();
            let stored = self.size.map_or(0, |size| size.min(missing as u64)) as usize;
            self.head.reserve(stored + SPARE);
            let before = self.head.len();
            if stored + SPARE < missing && self.all_at_once(stored)? {
                return Ok(&self.head[..self.head.len().min(n)]);
            }
            let missing = missing - (self.head.len() - before);
            let before = self.head.len();
            let got = (&mut self.inner)
                .take(missing as u64)
                .read_to_end(&mut self.head);
            match got {
                Ok(_) => self.ended = self.head.len() - before < missing,
                Err(cause) => self.put_off(cause)?,
            }
            if self.head.is_empty() {
                self.is_whole()?;
            }
        }
        Ok(&self.head[..self.head.len().min(n)])
    }

    /// Keeps an error until the bytes before it have been read.
    fn put_off(&mut self, cause: io::Error) -> Result<(), Error> {
        if self.head.is_empty() || cause.kind() == io::ErrorKind::WouldBlock {
            return Err(self.failed(cause));
        }
        self.inner = Box::new(Broken::new(&cause));
        self.broken = true;
        Ok(())
    }

    /// Fails if peeking found damaged data, and the error has not been returned yet.
    pub(crate) fn is_sound(&mut self) -> Result<(), Error> {
        match self.broken {
            false => Ok(()),
            true => match self.inner.read(&mut [0]) {
                Ok(_) => Ok(()),
                Err(cause) => Err(self.failed(cause)),
            },
        }
    }

    /// Reads a file of this many bytes. A regular file that gives less than was asked for ends
    /// there: it need not be asked again.
    fn all_at_once(&mut self, stored: usize) -> Result<bool, Error> {
        if stored == 0 || self.packing.is_some() {
            return Ok(false);
        }
        let before = self.head.len();
        self.head.resize(before + stored + SPARE, 0);
        let got = read_once(&mut self.inner, &mut self.head[before..]);
        self.head.truncate(before + *got.as_ref().unwrap_or(&0));
        match got {
            Ok(got) => self.ended = (stored..stored + SPARE).contains(&got),
            Err(cause) => self.put_off(cause)?,
        }
        Ok(self.ended || self.broken)
    }

    /// Appends up to `n` bytes. Fewer means the end.
    pub fn read(&mut self, n: usize, into: &mut Vec<u8>) -> Result<usize, Error> {
        let before = into.len();
        let from_head = n.min(self.head.len());
        into.extend(self.head.drain(..from_head));
        let rest = n - from_head;
        let result = match self.ended || rest == 0 {
            true => Ok(0),
            false => (&mut self.inner).take(rest as u64).read_to_end(into),
        };
        let got = into.len() - before;
        self.offset += got as u64;
        let rested = result.map_err(|cause| self.failed(cause))?;
        self.ended |= rested < rest;
        self.is_whole()?;
        Ok(got)
    }

    /// Appends up to `n` bytes; from a live source, those that have arrived. Returns whether there
    /// may be more.
    pub(super) fn read_on(&mut self, n: usize, into: &mut Vec<u8>) -> Result<bool, Error> {
        if !self.live || !self.head.is_empty() {
            let n = if self.live { n.min(self.head.len()) } else { n };
            return Ok(self.read(n, into)? == n);
        }
        let before = into.len();
        into.resize(before + n.min(PIPE), 0);
        let got = read_once(&mut self.inner, into.get_mut(before..).unwrap_or_default());
        into.truncate(before + *got.as_ref().unwrap_or(&0));
        let got = got.map_err(|cause| self.failed(cause))?;
        self.offset += got as u64;
        Ok(got > 0)
    }

    /// Fails if a file ends before its end was when it was opened: somebody has made it shorter.
    fn is_whole(&self) -> Result<(), Error> {
        let shrunk = |size| self.consumed() < size;
        match self.ended && self.packing.is_none() && self.size.is_some_and(shrunk) {
            false => Ok(()),
            true => {
                let words = "it became shorter while it was read";
                Err(self.failed(io::Error::new(io::ErrorKind::UnexpectedEof, words)))
            }
        }
    }

    fn failed(&self, cause: io::Error) -> Error {
        let (file, at) = (self.name.clone(), self.consumed());
        let offset = self.offset + self.head.len() as u64;
        let packing = self.packing.map(Packing::name);
        match packing {
            Some(packing) if !self.meter.failed.load(Ordering::Relaxed) => match cause.kind() {
                _ if super::packing::is_long_window(&cause) => Error::LongWindow { file },
                io::ErrorKind::UnexpectedEof => Error::CutOff {
                    file,
                    packing,
                    at,
                    offset,
                },
                _ => Error::Damaged {
                    file,
                    packing,
                    at,
                    offset,
                    words: super::packing::damage(&cause),
                },
            },
            _ => Error::Read {
                file,
                offset,
                cause,
            },
        }
    }
}

fn read_once(reader: &mut impl Read, buf: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buf) {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("packing", &self.packing)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

struct Metered<R> {
    inner: R,
    meter: Arc<Meter>,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let result = self.inner.read(buf);
        match &result {
            Ok(n) => {
                self.meter.seen.fetch_add(*n as u64, Ordering::Relaxed);
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => self.meter.failed.store(true, Ordering::Relaxed),
        }
        result
    }
}

#[cfg(test)]
#[cfg(feature = "compress")]
mod tests {
    use super::*;
    use crate::io::packing::pack;
    use std::io::Write;
    use std::sync::Mutex;

    /// Records the bytes written.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, data: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(data);
            Ok(data.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn packed(packing: Packing, text: &[u8]) -> Vec<u8> {
        let shared = Shared::default();
        let mut writer = pack(packing, "x", shared.clone()).unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap();
        let bytes = shared.0.lock().unwrap();
        bytes.clone()
    }

    fn read_all(bytes: Vec<u8>) -> Result<Vec<u8>, Error> {
        let mut source = Source::from_bytes("x", bytes).unpacked()?;
        let mut all = Vec::new();
        while source.read(1000, &mut all)? == 1000 {}
        Ok(all)
    }

    fn noise(n: usize) -> Vec<u8> {
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..n).map(|_| next()).collect()
    }

    const BOTH: [Packing; 2] = [Packing::Zstd, Packing::Gzip];

    #[test]
    fn several_parts_in_a_row_are_one_file() {
        for packing in BOTH {
            let mut bytes = packed(packing, b"1. e4 ");
            bytes.extend(packed(packing, b"e5 *"));
            assert_eq!(read_all(bytes).unwrap(), b"1. e4 e5 *");
        }
    }

    #[test]
    fn a_truncated_file_says_where_it_ends() {
        let text = noise(300_000);
        for packing in BOTH {
            let mut bytes = packed(packing, &text);
            for length in [5, 20, bytes.len() / 2, bytes.len() - 1] {
                bytes.truncate(length.max(5));
                let error = read_all(bytes.clone()).unwrap_err();
                let Error::CutOff { at, .. } = error else {
                    panic!("{error}")
                };
                assert_eq!(at, bytes.len() as u64);
                bytes = packed(packing, &text);
            }
        }
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        for packing in BOTH {
            let mut bytes = packed(packing, &noise(300_000));
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x55;
            let error = read_all(bytes).unwrap_err();
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
        }
    }

    #[test]
    fn what_follows_compressed_data_is_an_error() {
        for packing in BOTH {
            let mut bytes = packed(packing, b"1. e4 *");
            bytes.extend(b"junk");
            let error = read_all(bytes).unwrap_err();
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
            let words = "what follows the end of the data is not compressed";
            assert!(error.to_string().ends_with(words), "{error}");
        }
    }

    #[test]
    fn zeros_behind_gzip_data_are_ignored_if_nothing_follows_them() {
        let packed = packed(Packing::Gzip, b"1. e4 *");
        for zeros in [1, 512, 300_000] {
            let padded = [&*packed, &vec![0; zeros]].concat();
            assert_eq!(read_all(padded.clone()).unwrap(), b"1. e4 *");
            let error = read_all([&*padded, b"x"].concat()).unwrap_err();
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
        }
    }

    #[test]
    fn damage_behind_the_first_bytes_is_found_when_they_have_been_read() {
        for packing in BOTH {
            let mut bytes = packed(packing, b"1. e4 *\n");
            bytes.truncate(bytes.len() - 3);
            let source = Source::from_bytes("x", bytes).unpacked().unwrap();
            let mut source = source.text(None).unwrap();
            assert_eq!(source.peek(1 << 16).unwrap(), b"1. e4 *\n");
            assert!(source.is_sound().is_err());
            let mut all = Vec::new();
            let error = source.read(100, &mut all).unwrap_err();
            assert_eq!(all, b"1. e4 *\n");
            assert!(matches!(error, Error::CutOff { .. }), "{error}");
        }
    }

    #[test]
    fn looking_ahead_takes_nothing_away() {
        let mut source = Source::from_bytes("x", "abcdef");
        assert_eq!(source.peek(2).unwrap(), b"ab");
        assert_eq!(source.peek(9).unwrap(), b"abcdef");
        let mut all = Vec::new();
        assert_eq!(source.read(4, &mut all).unwrap(), 4);
        assert_eq!(source.peek(1).unwrap(), b"e");
        assert_eq!(source.read(4, &mut all).unwrap(), 2);
        assert_eq!(all, b"abcdef");
    }

    #[test]
    fn a_file_that_becomes_shorter_while_it_is_read_is_an_error() {
        let folder = crate::io::tests::Folder::new("shrinking");
        let path = folder.path("a.fen");
        for (size, left) in [(300_000, 200_000), (300_000, 0), (90_000, 70_000)] {
            std::fs::write(&path, noise(size)).unwrap();
            let mut source = Source::open(path.to_str().unwrap()).unwrap();
            let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
            file.set_len(left).unwrap();
            let mut all = Vec::new();
            let error = loop {
                match source.read(1_000, &mut all) {
                    Ok(1_000) => {}
                    ended => break ended.unwrap_err(),
                }
            };
            assert!(error.to_string().contains("became shorter"), "{error}");
        }
    }
}
