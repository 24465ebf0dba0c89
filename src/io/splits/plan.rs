//! Dividing a file into ranges, and opening one of them.

use super::between::Between;
use super::frames;
use super::seek::Resync;
use crate::io::packing::{Packing, unpack};
use crate::io::{Encoding, Error, Framing, Source};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// A range of the stored bytes of a file.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Split {
    /// Its first byte.
    pub start: u64,
    /// After its last byte.
    pub end: u64,
}

/// Divides a file into ranges of about this many stored bytes. One range if it cannot be divided, or the size is 0.
///
/// # Errors
/// The file cannot be read.
pub fn splits(path: &Path, size: u64, framing: &Framing) -> Result<Vec<Split>, Error> {
    let failed = |cause| Error::Open {
        file: path.to_string_lossy().into(),
        cause,
    };
    let mut file = File::open(path).map_err(failed)?;
    let len = file.metadata().map_err(failed)?.len();
    let whole = Split { start: 0, end: len };
    let (false, Some(_), Some(name)) = (size == 0 || len <= size, framing.resync(), path.to_str())
    else {
        return Ok(vec![whole]);
    };
    let mut source = Source::open(name)?;
    let divisible = is_divisible(framing, source.peek(4)?);
    let starts = match source.packing() {
        _ if !divisible => Vec::new(),
        None => (0..len.div_ceil(size)).map(|n| n * size).collect(),
        Some(Packing::Zstd) => {
            let read = |cause| Error::Read {
                file: name.into(),
                offset: 0,
                cause,
            };
            apart(&frames::starts(&mut file).map_err(read)?, size)
        }
        Some(_) => Vec::new(),
    };
    let ends = starts.iter().skip(1).copied().chain([len]);
    let all: Vec<_> = starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| Split { start, end })
        .collect();
    Ok(match all.is_empty() {
        true => vec![whole],
        false => all,
    })
}

/// Whether ASCII is always ASCII in a text that begins so, and no wrapper holds the records.
fn is_divisible(framing: &Framing, head: &[u8]) -> bool {
    let wrapped = framing.resync() == Some(Resync::Object) && !head.starts_with(b"{");
    Encoding::of_start(head).is_none() && !wrapped
}

/// Of these places, the first one and those that are so far from the one before.
fn apart(starts: &[u64], size: u64) -> Vec<u64> {
    let mut some: Vec<u64> = Vec::new();
    for &start in starts {
        if some.last().is_none_or(|last| start - last >= size) {
            some.push(start);
        }
    }
    if let Some(first) = some.first_mut() {
        *first = 0;
    }
    some
}

impl Source {
    /// The records that begin in a range of a file, which [`splits`] made.
    ///
    /// # Errors
    /// The file cannot be read, or records of that framing are only found from the start of a file.
    pub fn open_split(name: &str, split: Split, framing: &Framing) -> Result<Self, Error> {
        let whole = Self::open(name)?;
        let stored = whole.size().unwrap_or(0);
        let (Some(rule), false) = (framing.resync(), split.start == 0 && split.end >= stored)
        else {
            return Ok(whole);
        };
        let packing = whole.packing();
        let len = split.end.saturating_sub(split.start);
        let range = part(name, split.start, Some(len), packing)?;
        let behind = match split.end < stored {
            true => Some(part(name, split.end, None, packing)?),
            false => None,
        };
        let mut between = Between::new(range, behind, split.start == 0, rule);
        let begun = between.begin().map_err(|cause| Error::Read {
            file: name.into(),
            offset: split.start,
            cause,
        })?;
        // Where the text of a frame is in the whole text is not known.
        let first = match packing {
            None => split.start + begun,
            Some(_) => 0,
        };
        Ok(Self::from_reader(name, between).beginning_at(first))
    }
}

/// Some stored bytes of a file, decompressed.
fn part(
    name: &str,
    start: u64,
    len: Option<u64>,
    packing: Option<Packing>,
) -> Result<Box<dyn Read + Send>, Error> {
    let failed = |cause| Error::Open {
        file: name.into(),
        cause,
    };
    let mut file = File::open(name).map_err(failed)?;
    file.seek(SeekFrom::Start(start)).map_err(failed)?;
    let bytes = file.take(len.unwrap_or(u64::MAX));
    match packing {
        Some(packing) => unpack(packing, name, bytes),
        None => Ok(Box::new(bytes)),
    }
}
