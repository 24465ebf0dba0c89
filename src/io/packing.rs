use super::Error;
#[cfg(feature = "compress")]
use super::bzip2::Streams;
#[cfg(feature = "compress")]
use super::steps::{Filled, STORED};
use std::io::{self, Read, Write};
use std::path::Path;

/// A way files are compressed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Packing {
    /// `.zst`.
    Zstd,
    /// `.gz`.
    Gzip,
    /// `.bz2`, which is only read.
    Bzip2,
    /// A file in a `.zip` archive, which is only read.
    Zip,
}

impl Packing {
    /// How many bytes at the start of a file show it.
    pub const HEAD: usize = 10;

    /// Detects it by the first bytes of a file. An archive is not one compressed file.
    pub fn of_content(head: &[u8]) -> Option<Self> {
        match head {
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Zstd),
            // A skippable frame, with which some parallel compressors begin.
            [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0x1F, 0x8B, 8, ..] => Some(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', block @ ..]
                if [&b"1AY&SY"[..], b"\x17\x72\x45\x38\x50\x90"]
                    .iter()
                    .any(|start| block.starts_with(start)) =>
            {
                Some(Self::Bzip2)
            }
            _ => None,
        }
    }

    /// Detects it by the end of a file's name.
    pub fn of_name(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "zst" => Some(Self::Zstd),
            "gz" => Some(Self::Gzip),
            "bz2" => Some(Self::Bzip2),
            "zip" => Some(Self::Zip),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Zip => "zip",
        }
    }

    /// Without the feature `compress`, this is always the result.
    #[cfg(not(feature = "compress"))]
    pub(super) fn missing(self, file: &str) -> Error {
        Error::NoCompression {
            file: file.into(),
            packing: self.name(),
        }
    }
}

/// A writer with data to write at the end.
pub trait Finish: Write + Send {
    /// Writes it.
    fn finish(self: Box<Self>) -> io::Result<()>;

    /// Whether [`Finish::divide`] does anything.
    fn is_divisible(&self) -> bool {
        false
    }

    /// What follows can be read without what was written before.
    fn divide(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Decompresses `inner`; several compressed parts in a row are one file.
#[cfg(feature = "compress")]
pub fn unpack(
    packing: Packing,
    _file: &str,
    inner: impl Read + Send + 'static,
) -> Result<Box<dyn Read + Send>, Error> {
    let inner = io::BufReader::with_capacity(STORED, Filled(inner));
    Ok(match packing {
        Packing::Gzip => Box::new(Members(Some(flate2::bufread::GzDecoder::new(inner)))),
        Packing::Bzip2 => Box::new(Streams::new(inner)),
        // The files of an archive are opened one by one.
        Packing::Zip => Box::new(inner),
        Packing::Zstd => match zstd::Decoder::with_buffer(inner) {
            Ok(decoder) => Box::new(decoder),
            Err(cause) => Box::new(Broken::new(&cause)),
        },
    })
}

/// What a decoder says about junk after the end of the data.
const NO_MEMBER: &str = "no gzip header";

/// Whether this is what zstd reports about data that needs a longer window than it takes.
pub fn is_long_window(cause: &io::Error) -> bool {
    cause.to_string() == "Frame requires too much memory for decoding"
}

/// The words of a decoder for users.
pub fn damage(cause: &io::Error) -> String {
    let words = cause.to_string();
    match words.as_str() {
        NO_MEMBER | "Unknown frame descriptor" | "bzip2: bz2 header missing" => {
            "what follows the end of the data is not compressed".to_owned()
        }
        "bzip2: invalid data" => "the data is invalid or does not match its checksum".to_owned(),
        "corrupt deflate stream" => "the data is invalid".to_owned(),
        _ => words,
    }
}

/// The members of a gzip file, one after another. The decoder of flate2 for several members takes what follows the last
/// one for the beginning of another, and says that the file is cut off.
#[cfg(feature = "compress")]
struct Members<R>(Option<flate2::bufread::GzDecoder<R>>);

#[cfg(feature = "compress")]
impl<R: io::BufRead> Read for Members<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.0 {
            let n = member.read(buf)?;
            if n > 0 || buf.is_empty() {
                return Ok(n);
            }
            let next = member.get_mut().fill_buf()?.first().copied();
            let member = self.0.take().map(flate2::bufread::GzDecoder::into_inner);
            self.0 = match next {
                None => None,
                // Archives on tapes fill their last block with zeros, which gzip ignores as well.
                Some(0) => match member.map(is_zero).transpose()? {
                    Some(false) => return Err(no_member()),
                    _ => None,
                },
                Some(0x1F) => member.map(flate2::bufread::GzDecoder::new),
                Some(_) => return Err(no_member()),
            };
        }
        Ok(0)
    }
}

#[cfg(feature = "compress")]
fn no_member() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, NO_MEMBER)
}

/// Whether the rest has only bytes of zero.
#[cfg(feature = "compress")]
fn is_zero(mut rest: impl io::BufRead) -> io::Result<bool> {
    loop {
        let part = rest.fill_buf()?;
        if part.is_empty() || part.iter().any(|b| *b != 0) {
            return Ok(part.is_empty());
        }
        let len = part.len();
        rest.consume(len);
    }
}

#[cfg(not(feature = "compress"))]
pub fn unpack(
    packing: Packing,
    file: &str,
    _inner: impl Read + Send + 'static,
) -> Result<Box<dyn Read + Send>, Error> {
    Err(packing.missing(file))
}

/// Compresses into `inner`: the same data always gives the same bytes.
#[cfg(feature = "compress")]
pub fn pack(
    packing: Packing,
    file: &str,
    inner: impl Write + Send + 'static,
) -> Result<Box<dyn Finish>, Error> {
    Ok(match packing {
        Packing::Gzip => {
            let level = flate2::Compression::new(6);
            Box::new(flate2::GzBuilder::new().mtime(0).write(inner, level))
        }
        Packing::Zstd => Box::new(Frames::new(inner).map_err(|cause| Error::Write {
            file: file.into(),
            cause,
        })?),
        Packing::Bzip2 | Packing::Zip => {
            return Err(Error::OnlyRead {
                file: file.into(),
                packing: packing.name(),
            });
        }
    })
}

#[cfg(not(feature = "compress"))]
pub fn pack(
    packing: Packing,
    file: &str,
    _inner: impl Write + Send + 'static,
) -> Result<Box<dyn Finish>, Error> {
    Err(packing.missing(file))
}

#[cfg(feature = "compress")]
fn zstd_encoder<W: Write>(inner: W) -> io::Result<zstd::Encoder<'static, W>> {
    let mut encoder = zstd::Encoder::new(inner, 3)?;
    // As the zstd command does, so that damage is found when it is read.
    encoder.include_checksum(true)?;
    Ok(encoder)
}

#[cfg(feature = "compress")]
impl<W: Write + Send> Finish for flate2::write::GzEncoder<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        (*self).finish()?.flush()
    }
}

/// Frames of zstd, each of which can be decompressed alone.
#[cfg(feature = "compress")]
struct Frames<W: Write>(Option<zstd::Encoder<'static, W>>);

#[cfg(feature = "compress")]
impl<W: Write> Frames<W> {
    fn new(inner: W) -> io::Result<Self> {
        Ok(Self(Some(zstd_encoder(inner)?)))
    }

    /// It is missing only if a frame could not be ended.
    fn open(&mut self) -> io::Result<&mut zstd::Encoder<'static, W>> {
        self.0.as_mut().ok_or(io::ErrorKind::BrokenPipe.into())
    }
}

#[cfg(feature = "compress")]
impl<W: Write> Write for Frames<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.open()?.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}

#[cfg(feature = "compress")]
impl<W: Write + Send> Finish for Frames<W> {
    fn finish(self: Box<Self>) -> io::Result<()> {
        match self.0 {
            Some(encoder) => encoder.finish()?.flush(),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn is_divisible(&self) -> bool {
        true
    }

    fn divide(&mut self) -> io::Result<()> {
        if let Some(encoder) = self.0.take() {
            self.0 = Some(zstd_encoder(encoder.finish()?)?);
        }
        Ok(())
    }
}

/// A reader that failed returns its error each time it is read.
pub struct Broken(io::ErrorKind, String);

impl Broken {
    /// What is left of a reader that returned this.
    pub fn new(cause: &io::Error) -> Self {
        Self(cause.kind(), cause.to_string())
    }
}

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::new(self.0, self.1.clone()))
    }
}
