//! Compressed input: gzip and zstd, in Rust alone.

use crate::answer::failure;
use flate2::write::GzDecoder;
use ruzstd::decoding::FrameDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use std::io::Write;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// Skippable frames of zstd: the first four bits of their magic number vary.
const SKIPPED: &[u8] = &[0x2A, 0x4D, 0x18];
/// How many bytes of a text tell its notation.
pub const START: usize = 1 << 16;

/// Decompresses what comes piece by piece.
pub enum Unpacker {
    /// Its first bytes have not come.
    Unknown(Vec<u8>),
    /// It is not compressed.
    Plain,
    /// It is compressed by gzip.
    Gzip(Box<Gzip>),
    /// It is compressed by zstd.
    Zstd(Box<Zstd>),
}

impl Default for Unpacker {
    fn default() -> Self {
        Self::Unknown(Vec::new())
    }
}

impl Unpacker {
    /// Takes more bytes, and returns what they are.
    pub fn push(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        match self {
            Self::Plain => Ok(bytes),
            Self::Unknown(head) => {
                head.extend(bytes);
                if head.len() < ZSTD.len() {
                    return Ok(Vec::new());
                }
                let head = std::mem::take(head);
                *self = Self::of(&head);
                self.push(head)
            }
            Self::Gzip(gzip) => gzip.decode(&bytes),
            Self::Zstd(zstd) => {
                zstd.rest.extend(bytes);
                zstd.decode()
            }
        }
    }

    /// The end: what is left.
    pub fn finish(&mut self) -> Result<Vec<u8>, String> {
        match self {
            Self::Plain => Ok(Vec::new()),
            Self::Unknown(head) => Ok(std::mem::take(head)),
            Self::Gzip(gzip) => gzip.finish(),
            Self::Zstd(zstd) => {
                let last = zstd.decode()?;
                match zstd.is_complete() {
                    true => Ok(last),
                    false => Err(damaged("zstd", &"it is cut off")),
                }
            }
        }
    }

    fn of(head: &[u8]) -> Self {
        if head.starts_with(GZIP) {
            Self::Gzip(Box::default())
        } else if head.starts_with(ZSTD) || is_skippable(head) {
            Self::Zstd(Box::default())
        } else {
            Self::Plain
        }
    }
}

fn is_skippable(head: &[u8]) -> bool {
    head.first().is_some_and(|b| b & 0xF0 == 0x50) && head.get(1..4) == Some(SKIPPED)
}

fn damaged(packing: &str, why: &dyn std::fmt::Display) -> String {
    failure("read", &format!("the {packing} data is damaged: {why}"))
}

/// What the command says of it as well.
const NO_MEMBER: &str = "what follows the end of the data is not compressed";

/// Members of gzip, one after another. The decoder of flate2 for several members takes what follows the last one for the
/// beginning of another.
pub struct Gzip {
    decoder: GzDecoder<Vec<u8>>,
    /// Zeros follow the last member, as on tapes. They are ignored.
    zeros: bool,
}

impl Default for Gzip {
    fn default() -> Self {
        Self {
            decoder: GzDecoder::new(Vec::new()),
            zeros: false,
        }
    }
}

impl Gzip {
    fn decode(&mut self, mut bytes: &[u8]) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        while let Some(&next) = bytes.first() {
            if self.zeros && next != 0 {
                return Err(damaged("gzip", &NO_MEMBER));
            }
            let read = match self.zeros {
                true => 1,
                false => self.decoder.write(bytes).map_err(|e| damaged("gzip", &e))?,
            };
            // The member is complete.
            if read == 0 {
                out.extend(self.finish()?);
                match next {
                    0x1F => self.decoder = GzDecoder::new(Vec::new()),
                    0 => self.zeros = true,
                    _ => return Err(damaged("gzip", &NO_MEMBER)),
                }
            }
            bytes = bytes.get(read..).unwrap_or_default();
        }
        out.append(self.decoder.get_mut());
        Ok(out)
    }

    fn finish(&mut self) -> Result<Vec<u8>, String> {
        let done = self.decoder.try_finish();
        done.map_err(|e| damaged("gzip", &e))?;
        Ok(std::mem::take(self.decoder.get_mut()))
    }
}

/// Frames of zstd, of which only the beginning may be there.
#[derive(Default)]
pub struct Zstd {
    decoder: FrameDecoder,
    rest: Vec<u8>,
    /// How many bytes of a skippable frame are still to come.
    skip: usize,
    inside: bool,
}

/// How much is decoded at once.
const ROOM: usize = 1 << 17;
/// The longest header of a frame.
const HEADER: usize = 18;

impl Zstd {
    fn is_complete(&self) -> bool {
        self.rest.is_empty() && !self.inside && self.skip == 0
    }

    fn decode(&mut self) -> Result<Vec<u8>, String> {
        let (mut out, mut at) = (Vec::new(), 0);
        loop {
            let skipped = self.skip.min(self.rest.len() - at);
            self.skip -= skipped;
            at += skipped;
            let before = (at, out.len(), self.inside, self.skip);
            at += match self.inside {
                false => self.begin(at)?,
                true => self.go_on(at, &mut out)?,
            };
            if before == (at, out.len(), self.inside, self.skip) {
                break;
            }
        }
        self.rest.drain(..at);
        Ok(out)
    }

    /// The header of a frame.
    fn begin(&mut self, at: usize) -> Result<usize, String> {
        let rest = self.rest.get(at..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(0);
        }
        let mut reader = rest;
        match self.decoder.reset(&mut reader) {
            Ok(()) => {
                self.inside = true;
                Ok(rest.len() - reader.len())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                self.skip = length as usize;
                Ok(8)
            }
            // The header may not be complete.
            Err(_) if rest.len() < HEADER => Ok(0),
            Err(e) => Err(damaged("zstd", &e)),
        }
    }

    fn go_on(&mut self, at: usize, out: &mut Vec<u8>) -> Result<usize, String> {
        let rest = self.rest.get(at..).unwrap_or_default();
        let before = out.len();
        out.resize(before + ROOM, 0);
        let room = out.get_mut(before..).unwrap_or_default();
        let done = self.decoder.decode_from_to(rest, room);
        let (read, written) = done.map_err(|e| damaged("zstd", &e))?;
        out.truncate(before + written);
        if self.decoder.is_finished() && self.decoder.can_collect() == 0 {
            self.inside = false;
            let stated = self.decoder.get_checksum_from_data();
            if stated.is_some() && stated != self.decoder.get_calculated_checksum() {
                return Err(damaged("zstd", &"its checksum is wrong"));
            }
        }
        // While the checksum is not complete, it is claimed that more is read than there is.
        Ok(if read > rest.len() { 0 } else { read })
    }
}

/// How much is decompressed at once.
const PART: usize = 1 << 12;
/// The longest text that is decompressed as a whole: a gigabyte, which the memory of the module has room for.
const MAX_TEXT: usize = 1 << 30;

/// A whole text, decompressed.
pub fn whole(bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut unpacker = Unpacker::of(&bytes);
    if let Unpacker::Plain = unpacker {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    for part in bytes.chunks(PART) {
        append(&mut text, &unpacker.push(part.to_vec())?)?;
    }
    append(&mut text, &unpacker.finish()?)?;
    Ok(text)
}

fn append(text: &mut Vec<u8>, part: &[u8]) -> Result<(), String> {
    if text.len() + part.len() > MAX_TEXT {
        let text =
            "the text is too large after decompression: more than 1 GiB; convert it as a stream";
        return Err(failure("read", text));
    }
    text.extend(part);
    Ok(())
}

/// The first bytes of a text, decompressed. What follows may be missing.
pub fn start(bytes: &[u8], most: usize) -> Result<Vec<u8>, String> {
    let mut unpacker = Unpacker::of(bytes);
    let mut text = Vec::new();
    for part in bytes.chunks(PART) {
        text.extend(unpacker.push(part.to_vec())?);
        if text.len() >= most {
            break;
        }
    }
    text.truncate(most);
    Ok(text)
}
