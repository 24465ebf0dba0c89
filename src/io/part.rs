//! Outputs that a later run can go on with.
//!
//! Such an output is written as `NAME.part` and gets its name when it is complete. If the process is killed, the part
//! stays. A [`Mark`] says how far it came. A later run reads the part up to the mark, compares the digest, removes what
//! was written after it, and goes on: the file becomes the same, byte for byte, as without the interruption.

use super::output::{Output, Plain, Target, failed, real};
use super::packing::{Finish, Packing, pack};
use super::{Error, Source};
use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How far an output was written.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Mark {
    /// How many bytes, before they were compressed.
    pub written: u64,
    /// Their MD5.
    digest: String,
}

/// An output that stays unfinished if the process ends.
pub(super) struct Part {
    pub path: PathBuf,
    part: PathBuf,
    file: File,
}

impl Part {
    /// The data is on the disk, and then under its name.
    pub fn finish(self) -> io::Result<()> {
        super::temporary::sync(&self.file)?;
        fs::rename(&self.part, &self.path)
    }

    pub fn remove(self) {
        let _ = fs::remove_file(&self.part);
    }
}

/// The name of a file with more at its end.
pub(super) fn longer(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

impl Output {
    /// The name of a resumable output that is not finished.
    pub fn unfinished_name(path: &Path) -> PathBuf {
        longer(path, ".part")
    }

    /// A file that a later run can go on with, from its start.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn resumable(path: &Path) -> Result<Self, Error> {
        let open = || {
            let path = real(path)?;
            let part = longer(&path, ".part");
            let file = OpenOptions::new()
                .create(true)
                .write(true)
                .truncate(true)
                .open(&part)?;
            Ok((file, path, part))
        };
        let (file, path, part) = open().map_err(|cause| failed(path, cause))?;
        Self::of_part(file, path, part, Md5::new())
    }

    /// The same from a mark on. `None`: what is there is not what the mark says.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn resumed(path: &Path, mark: &Mark) -> Result<Option<Self>, Error> {
        let named = |cause| failed(path, cause);
        let path = real(path).map_err(named)?;
        let part = longer(&path, ".part");
        let there = match part.exists() {
            true => &part,
            false => &path,
        };
        let Ok(found) = Found::up_to(there, &path, mark.written) else {
            return Ok(None);
        };
        if hex(&found.digest) != mark.digest {
            return Ok(None);
        }
        if there == &path {
            fs::rename(&path, &part).map_err(named)?;
        }
        match Packing::of_name(&path) {
            None => {
                let mut file = OpenOptions::new().write(true).open(&part).map_err(named)?;
                file.set_len(mark.written).map_err(named)?;
                file.seek(SeekFrom::End(0)).map_err(named)?;
                let mut output = Self::of_part(file, path, part, found.digest)?;
                output.written = mark.written;
                Ok(Some(output))
            }
            Some(_) => Self::repacked(&path, &part, found, mark.written).map(Some),
        }
    }

    /// Complete frames stay as they are; what follows them is compressed again.
    fn repacked(path: &Path, part: &Path, found: Found, written: u64) -> Result<Self, Error> {
        let named = |cause| failed(path, cause);
        let new = longer(part, "~");
        let mut file = File::create(&new).map_err(named)?;
        let mut old = File::open(part).map_err(named)?;
        io::copy(&mut io::Read::take(&mut old, found.stored), &mut file).map_err(named)?;
        let rest = old.seek(SeekFrom::Start(found.stored));
        rest.map_err(named)?;
        let mut output = Self::of_part(file, path.to_owned(), part.to_owned(), found.digest)?;
        output.frame = output.frame.map(|_| found.text);
        output.written = written;
        if let (true, Some(body)) = (written > found.text, &mut output.body) {
            let mut old = Source::from_reader(&path.to_string_lossy(), old).unpacked()?;
            let (mut left, mut some) = (written - found.text, Vec::new());
            while left > 0 {
                some.clear();
                let read = old.read(left.min(1 << 16) as usize, &mut some)?;
                if read == 0 {
                    return Err(named(io::ErrorKind::UnexpectedEof.into()));
                }
                left -= read as u64;
                body.write_all(&some).map_err(named)?;
            }
        }
        fs::rename(&new, part).map_err(named)?;
        Ok(output)
    }

    fn of_part(file: File, path: PathBuf, part: PathBuf, digest: Md5) -> Result<Self, Error> {
        let name = path.to_string_lossy().into_owned();
        let named = |cause| failed(&path, cause);
        let writer = file.try_clone().map_err(named)?;
        let body: Box<dyn Finish> = match Packing::of_name(&path) {
            Some(packing) => pack(packing, &name, writer)?,
            None => Box::new(Plain(writer)),
        };
        let mut output = Self::new(body, Target::Part(Part { path, part, file }));
        output.digest = Some(digest);
        Ok(output)
    }

    /// How far it was written. Of a compressed file, the last bytes may not be on the disk: a later run then goes on
    /// from an earlier mark.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn mark(&mut self) -> io::Result<Mark> {
        if self.frame.is_none()
            && matches!(&self.target, Target::Part(part) if Packing::of_name(&part.path).is_none())
        {
            self.flush()?;
        }
        let digest = self.digest.as_ref().map_or_else(String::new, hex);
        Ok(Mark {
            written: self.written,
            digest,
        })
    }

    /// Removes an output that is not to be finished, now or later.
    pub fn discard(mut self) {
        if let Target::Part(part) = std::mem::replace(&mut self.target, Target::Stdout) {
            drop(self.body.take().map(io::BufWriter::into_parts));
            part.remove();
        }
    }

    /// How many bytes of an output a later run can read.
    pub fn readable(path: &Path) -> u64 {
        let Ok(path) = real(path) else { return 0 };
        let part = longer(&path, ".part");
        let there = if part.exists() { &part } else { &path };
        match Packing::of_name(&path) {
            None => fs::metadata(there).map_or(0, |facts| facts.len()),
            Some(_) => Found::all(there, &path),
        }
    }
}

fn hex(digest: &Md5) -> String {
    let bytes = digest.clone().finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a part holds.
struct Found {
    digest: Md5,
    /// The number of bytes of the file that are complete frames, and the number of bytes of their text.
    stored: u64,
    text: u64,
}

impl Found {
    /// The first bytes of the text; an error if there are fewer.
    fn up_to(there: &Path, path: &Path, written: u64) -> io::Result<Self> {
        let mut found = Self {
            digest: Md5::new(),
            stored: 0,
            text: 0,
        };
        let file = File::open(there)?;
        match Packing::of_name(path) {
            #[cfg(feature = "compress")]
            Some(Packing::Zstd) => frames(&mut found, file, written)?,
            packing => {
                let mut text = text(packing, path, file)?;
                let mut left = written;
                let mut buffer = vec![0; 1 << 16];
                while left > 0 {
                    let most = buffer
                        .len()
                        .min(usize::try_from(left).unwrap_or(usize::MAX));
                    let got = text.read(&mut buffer[..most])?;
                    if got == 0 {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                    found.digest.update(&buffer[..got]);
                    left -= got as u64;
                }
            }
        }
        Ok(found)
    }

    /// How much text can be read.
    fn all(there: &Path, path: &Path) -> u64 {
        let count = || {
            let mut text = text(Packing::of_name(path), path, File::open(there)?)?;
            let (mut all, mut buffer) = (0, vec![0; 1 << 16]);
            while let Ok(got @ 1..) = text.read(&mut buffer) {
                all += got as u64;
            }
            io::Result::Ok(all)
        };
        count().unwrap_or(0)
    }
}

fn text(packing: Option<Packing>, path: &Path, file: File) -> io::Result<Box<dyn io::Read + Send>> {
    match packing {
        None => Ok(Box::new(file)),
        Some(packing) => {
            super::packing::unpack(packing, &path.to_string_lossy(), file).map_err(io::Error::other)
        }
    }
}

/// Reads frames of zstd up to so much text, and finds out which are complete.
#[cfg(feature = "compress")]
fn frames(found: &mut Found, file: File, written: u64) -> io::Result<()> {
    use std::io::{BufRead, Read};
    let mut stored = Counted {
        inner: io::BufReader::new(file),
        count: 0,
    };
    let (mut at, mut buffer) = (0, vec![0; 1 << 16]);
    while at < written {
        if stored.fill_buf()?.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut frame = zstd::Decoder::with_buffer(&mut stored)?.single_frame();
        let mut complete = false;
        while at < written && !complete {
            let left = usize::try_from(written - at).unwrap_or(usize::MAX);
            let most = buffer.len().min(left);
            let got = frame.read(&mut buffer[..most])?;
            found.digest.update(&buffer[..got]);
            at += got as u64;
            complete = got == 0;
        }
        complete |= matches!(frame.read(&mut buffer[..1]), Ok(0));
        drop(frame);
        if complete {
            (found.stored, found.text) = (stored.count, at);
        }
    }
    Ok(())
}

/// Counts what is read.
#[cfg(feature = "compress")]
struct Counted {
    inner: io::BufReader<File>,
    count: u64,
}

#[cfg(feature = "compress")]
impl io::Read for Counted {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let got = self.inner.read(buf)?;
        self.count += got as u64;
        Ok(got)
    }
}

#[cfg(feature = "compress")]
impl io::BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.inner.consume(bytes);
        self.count += bytes as u64;
    }
}

#[cfg(all(test, feature = "compress"))]
mod tests {
    use super::*;
    use crate::io::tests::Folder;

    /// Writes lines, and stops after this many of them; the mark before that, and the file if it was finished.
    fn write(out: Output, lines: &[String], marked: usize) -> (Option<Mark>, Output) {
        let (mut out, mut mark) = (out, None);
        for (n, line) in lines.iter().enumerate() {
            if n == marked {
                mark = Some(out.mark().unwrap());
            }
            out.records_at([0]);
            out.write_all(line.as_bytes()).unwrap();
        }
        (mark, out)
    }

    #[test]
    fn an_output_that_was_stopped_becomes_the_same_as_one_that_was_not() {
        let folder = Folder::new("parts");
        let line = |n: usize| format!("{n} {}\n", "abc".repeat(n * 7_919 % 90_000));
        let lines: Vec<String> = (0..120).map(line).collect();
        for name in ["a", "a.gz", "a.zst"] {
            let path = folder.path(name);
            write(Output::resumable(&path).unwrap(), &lines, 0)
                .1
                .finish()
                .unwrap();
            let whole = fs::read(&path).unwrap();
            for (marked, stopped) in [(0, 1), (1, 90), (60, 100), (99, 120)] {
                fs::remove_file(&path).unwrap();
                let out = Output::resumable(&path).unwrap();
                let (mark, out) = write(out, &lines[..stopped], marked);
                let mark = mark.unwrap();
                drop(out);
                assert_eq!(folder.names(), [format!("{name}.part")]);
                if mark.written > Output::readable(&path) {
                    assert!(name != "a" && Output::resumed(&path, &mark).unwrap().is_none());
                    fs::write(&path, &whole).unwrap();
                    continue;
                }
                let out = Output::resumed(&path, &mark).unwrap().unwrap();
                write(out, &lines[marked..], 0).1.finish().unwrap();
                assert!(
                    fs::read(&path).unwrap() == whole,
                    "{name} {marked} {stopped}"
                );
                assert_eq!(folder.names(), [name]);
                // Also if it was finished before.
                let out = Output::resumed(&path, &mark).unwrap().unwrap();
                write(out, &lines[marked..], 0).1.finish().unwrap();
                assert!(
                    fs::read(&path).unwrap() == whole,
                    "{name} {marked} {stopped}"
                );
            }
            let mark = Mark {
                written: 5,
                digest: "other".into(),
            };
            assert!(Output::resumed(&path, &mark).unwrap().is_none());
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_complete_output_that_has_no_name_yet_becomes_the_same() {
        let folder = Folder::new("complete");
        let lines: Vec<String> = (0..9).map(|n| format!("{n} abc\n")).collect();
        for name in ["a", "a.gz", "a.zst"] {
            let path = folder.path(name);
            let (_, mut out) = write(Output::resumable(&path).unwrap(), &lines, 0);
            let mark = out.mark().unwrap();
            out.finish().unwrap();
            let whole = fs::read(&path).unwrap();
            // Once under its name, once as a part.
            for _ in 0..2 {
                let out = Output::resumed(&path, &mark).unwrap().unwrap();
                out.finish().unwrap();
                assert!(fs::read(&path).unwrap() == whole, "{name}");
                fs::rename(&path, longer(&path, ".part")).unwrap();
            }
            fs::remove_file(longer(&path, ".part")).unwrap();
        }
    }
}
