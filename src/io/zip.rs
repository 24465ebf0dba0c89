//! Zip archives: which files they hold, and how these are read.
//!
//! An archive is never unpacked as a whole. Its directory says where each file is, and the file is decompressed as a
//! stream, so that memory does not depend on what it decompresses to.

use super::packing::{Packing, unpack};
use super::steps::{Filled, STORED};
use super::{Error, Source};
use crate::order;
use rawzip::{
    CompressionMethod, ErrorKind, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipFileHeaderRecord,
};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file in a zip archive.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Member {
    archive: PathBuf,
    name: String,
    /// Where its compressed bytes are.
    range: Range<u64>,
    packed: Packed,
    crc: u32,
    /// How many bytes it has once it is decompressed.
    size: u64,
}

/// How a member is compressed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Packed {
    Stored,
    Deflated,
    Other(Packing),
}

impl Member {
    /// The files that an archive holds, in the order of its directory. Those that cannot be read are errors.
    ///
    /// # Errors
    /// It is no archive, or damaged.
    pub fn all(archive: &Path) -> Result<Vec<Result<Self, Error>>, Error> {
        let shown = || archive.display().to_string();
        let file = File::open(archive).map_err(|cause| Error::Open {
            file: shown(),
            cause,
        })?;
        let damaged = |e: rawzip::Error| Error::Zip {
            file: shown(),
            words: words(&e),
        };
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let zip = ZipArchive::from_file(file, &mut buffer).map_err(damaged)?;
        let mut headers = Vec::new();
        let mut entries = zip.entries(&mut buffer);
        while let Some(header) = entries.next_entry().map_err(damaged)? {
            if !header.is_dir() {
                headers.push((Self::of(archive, &header), header.wayfinder()));
            }
        }
        let mut members = Vec::new();
        for (member, place) in headers {
            members.push(match member {
                Err(e) => Err(e),
                Ok(member) => {
                    let entry = zip.get_entry(place).map_err(damaged)?;
                    let (start, end) = entry.compressed_data_range();
                    Ok(Self {
                        range: start..end,
                        ..member
                    })
                }
            });
        }
        apart(&members, shown)?;
        Ok(members)
    }

    /// What the directory states about it, without its place.
    fn of(archive: &Path, header: &ZipFileHeaderRecord<'_>) -> Result<Self, Error> {
        let raw = header.file_path();
        let name = inside(&String::from_utf8_lossy(raw.as_bytes()));
        let unread = |words: String| Error::Zip {
            file: format!("{}/{name}", archive.display()),
            words,
        };
        if header.flags().is_encrypted() {
            return Err(unread("it is encrypted".into()));
        }
        let packed = match header.compression_method() {
            CompressionMethod::STORE => Packed::Stored,
            CompressionMethod::DEFLATE => Packed::Deflated,
            CompressionMethod::BZIP2 => Packed::Other(Packing::Bzip2),
            CompressionMethod::ZSTD => Packed::Other(Packing::Zstd),
            other => {
                let words = format!("it is compressed with a method that is not read ({other:?})");
                return Err(unread(words));
            }
        };
        Ok(Self {
            archive: archive.to_owned(),
            range: 0..0,
            packed,
            crc: header.crc32(),
            size: header.uncompressed_size_hint(),
            name,
        })
    }

    /// The archive.
    pub fn archive(&self) -> &Path {
        &self.archive
    }

    /// Its name in the archive, which never leads out of a folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it is called in messages: as if the archive were a folder.
    pub fn shown(&self) -> String {
        format!("{}/{}", self.archive.display(), self.name)
    }

    /// How many bytes of the archive it takes.
    pub fn stored(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Opens it.
    ///
    /// # Errors
    /// The archive cannot be opened any longer.
    pub fn open(&self) -> Result<Source, Error> {
        let shown = self.shown();
        let failed = |cause| Error::Open {
            file: shown.clone(),
            cause,
        };
        let mut file = File::open(&self.archive).map_err(failed)?;
        file.seek(SeekFrom::Start(self.range.start))
            .map_err(failed)?;
        let stored = file.take(self.stored());
        Source::packed(&shown, stored, Packing::Zip, |stored| {
            let inner: Box<dyn Read + Send> = match self.packed {
                Packed::Stored => Box::new(stored),
                Packed::Deflated => {
                    let stored = io::BufReader::with_capacity(STORED, Filled(stored));
                    Box::new(flate2::bufread::DeflateDecoder::new(stored))
                }
                Packed::Other(packing) => unpack(packing, &shown, stored)?,
            };
            Ok(Box::new(Verified {
                inner,
                crc: flate2::Crc::new(),
                wanted: self.crc,
                left: self.size,
            }))
        })
    }
}

/// The words of the reader of archives for users.
fn words(error: &rawzip::Error) -> String {
    match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory => {
            "its end is missing, so it was probably not copied or downloaded completely".into()
        }
        ErrorKind::InvalidSignature { .. } | ErrorKind::InvalidEndOfCentralDirectory => {
            "its directory is damaged".into()
        }
        _ => error.to_string(),
    }
}

/// A name in an archive without what could lead out of a folder. `rawzip` would also cut it off at its last colon.
fn inside(name: &str) -> String {
    let mut parts = Vec::new();
    for part in name.split(['/', '\\']) {
        let part = match parts.is_empty() {
            true => without_drive(part),
            false => part,
        };
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The first part of a name without the letters of drives. On other systems than Windows, only a whole part is one.
fn without_drive(mut part: &str) -> &str {
    while let [b'a'..=b'z' | b'A'..=b'Z', b':', rest @ ..] = part.as_bytes()
        && (rest.is_empty() || cfg!(windows))
    {
        part = &part[2..];
    }
    part
}

/// Fails if two members share bytes: such an archive is made to decompress to far more than it could hold.
fn apart(members: &[Result<Member, Error>], shown: impl Fn() -> String) -> Result<(), Error> {
    let ranges = members.iter().flatten().map(|member| &member.range);
    let mut ranges: Vec<&Range<u64>> = ranges.collect();
    order::sort_by_key(&mut ranges, |range| (range.start, range.end));
    match ranges.windows(2).any(|two| two[1].start < two[0].end) {
        false => Ok(()),
        true => Err(Error::Zip {
            file: shown(),
            words: "two of its files share the same bytes".into(),
        }),
    }
}

/// Compares what was read with what the directory says.
struct Verified {
    inner: Box<dyn Read + Send>,
    crc: flate2::Crc,
    wanted: u32,
    left: u64,
}

impl Read for Verified {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let got = self.inner.read(buf)?;
        let damaged = |words: &str| Err(io::Error::new(io::ErrorKind::InvalidData, words));
        if got as u64 > self.left {
            return damaged("it is longer than the directory of the archive says");
        }
        self.left -= got as u64;
        self.crc.update(&buf[..got]);
        match got == 0 && !buf.is_empty() {
            true if self.left > 0 => Err(io::ErrorKind::UnexpectedEof.into()),
            true if self.crc.sum() != self.wanted => damaged("its checksum is wrong"),
            _ => Ok(got),
        }
    }
}
