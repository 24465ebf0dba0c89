use super::limits::FRAME;
use super::packing::{Finish, Packing, pack};
use super::part::Part;
use super::temporary::{self, Temporary};
use super::{Error, Snapshot};
use md5::{Digest, Md5};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

/// Where data goes: standard output, or a file that exists only when it is finished.
///
/// A file is written under a random name in its folder. [`Output::finish`] waits until the data
/// is on the disk and renames the file. If it is dropped before that, the new file is removed and
/// an existing one is unchanged. If the name ends in `.zst` or `.gz`, the data is compressed,
/// always to the same bytes. Devices and pipes are written directly.
///
/// A `.zst` file consists of frames of about [`FRAME`](super::limits::FRAME) bytes of text, which
/// begin where a record begins: programs can decompress and read several of them at the same time.
///
/// When the reader of standard output has gone, writing fails with
/// [`io::ErrorKind::BrokenPipe`], so that the work stops; finishing is then a success.
pub struct Output {
    /// Empty only while finishing.
    pub(super) body: Option<BufWriter<Box<dyn Finish>>>,
    pub(super) target: Target,
    /// How many bytes were written, before they were compressed.
    pub(super) written: u64,
    /// Where the open frame began; `None` if the output has no frames.
    pub(super) frame: Option<u64>,
    /// The digest of what was written, if a later run may go on with it.
    pub(super) digest: Option<Md5>,
    /// Where records begin, later in the output.
    starts: VecDeque<u64>,
}

pub(super) enum Target {
    Stdout,
    /// A device: nothing to rename.
    Direct(PathBuf),
    File(Unfinished),
    /// It stays unfinished if the process ends.
    Part(Part),
}

/// A file that does not have its name yet.
pub(super) struct Unfinished {
    path: PathBuf,
    /// The same file as the one in `body`.
    file: File,
    temporary: Temporary,
    /// What it replaces, if that was read.
    replaced: Option<Snapshot>,
}

const BUFFER: usize = 1 << 17;

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::new(Box::new(Plain(stdout())), Target::Stdout)
    }

    /// A file.
    pub fn create(path: &Path) -> Result<Self, Error> {
        let failed = |cause| failed(path, cause);
        let (file, target) = Target::open(path).map_err(failed)?;
        let body: Box<dyn Finish> = match Packing::of_name(path) {
            Some(packing) => pack(packing, &path.to_string_lossy(), file)?,
            None => Box::new(Plain(file)),
        };
        Ok(Self::new(body, target))
    }

    /// A file, and the folders above it.
    pub fn create_with_parents(path: &Path) -> Result<Self, Error> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|cause| failed(path, cause))?;
        }
        Self::create(path)
    }

    pub(super) fn new(body: Box<dyn Finish>, target: Target) -> Self {
        Self {
            digest: None,
            frame: body.is_divisible().then_some(0),
            body: Some(BufWriter::with_capacity(BUFFER, body)),
            target,
            written: 0,
            starts: VecDeque::new(),
        }
    }

    /// It replaces a file that is read, unless that is no longer what it was before it was read.
    #[must_use]
    pub fn replacing(mut self, read: Option<Snapshot>) -> Self {
        if let Target::File(file) = &mut self.target {
            file.replaced = read;
        }
        self
    }

    /// Records begin in what is written next, after this many bytes.
    pub fn records_at(&mut self, starts: impl IntoIterator<Item = usize>) {
        if self.frame.is_some() {
            let from = self.written;
            self.starts
                .extend(starts.into_iter().map(|at| from + at as u64));
        }
    }

    /// How many of these bytes belong to the open frame; a new one begins if that is full.
    fn in_frame(&mut self, data: usize) -> io::Result<usize> {
        let (Some(frame), Some(body)) = (&mut self.frame, &mut self.body) else {
            return Ok(data);
        };
        while let Some(start) = self.starts.front().copied() {
            let before = start.saturating_sub(self.written);
            if before > 0 {
                return Ok(data.min(usize::try_from(before).unwrap_or(usize::MAX)));
            }
            self.starts.pop_front();
            if start - *frame >= FRAME {
                body.flush()?;
                body.get_mut().divide()?;
                *frame = start;
            }
        }
        Ok(data)
    }

    /// Whether this is standard output.
    pub fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Flushes waiting data if the output may be read while it is written.
    pub fn keep_up(&mut self) -> io::Result<()> {
        match self.target {
            Target::File(_) | Target::Part(_) => Ok(()),
            _ => self.flush(),
        }
    }

    /// Why writing failed.
    pub(super) fn failure(&self, cause: io::Error) -> Error {
        let known = cause.downcast::<Error>();
        known.unwrap_or_else(|cause| failed(self.target.path(), cause))
    }

    /// Writes the remaining data and gives the file its name.
    pub fn finish(mut self) -> Result<(), Error> {
        // Complete frames of an earlier run, and nothing after them: an empty frame would be there only because that run
        // was stopped.
        let complete = self.frame.is_some_and(|at| at > 0 && at == self.written);
        let written = match self.body.take().filter(|_| !complete) {
            Some(body) => match body.into_inner() {
                Ok(body) => body.finish(),
                Err(e) => Err(e.into_error()),
            },
            None => Ok(()),
        };
        let target = std::mem::replace(&mut self.target, Target::Stdout);
        let path = target.path().to_owned();
        match (written, target) {
            (Err(e), Target::Stdout) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            (Ok(()), Target::File(file)) => file.finish(),
            (Ok(()), Target::Part(part)) => part.finish(),
            (written, _) => written,
        }
        .map_err(|cause| match cause.downcast::<Error>() {
            Ok(known @ Error::Changed { .. }) => known,
            Ok(other) => failed(&path, io::Error::other(other)),
            Err(cause) => failed(&path, cause),
        })
    }

    /// The error with the name of the file. A broken pipe is recognized by the original error.
    fn named(&self, cause: io::Error) -> io::Error {
        match cause.kind() {
            io::ErrorKind::BrokenPipe | io::ErrorKind::Interrupted => cause,
            kind => io::Error::new(kind, failed(self.target.path(), cause)),
        }
    }
}

pub(super) fn failed(path: &Path, cause: io::Error) -> Error {
    Error::Write {
        file: path.display().to_string(),
        cause,
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // Errors cannot be reported here, and the file is removed anyway.
        let body = self.body.take();
        if let (Some(body), Target::File(_)) = (body, &self.target) {
            drop(body.into_parts());
        }
    }
}

impl Write for Output {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let part = self.in_frame(data.len()).and_then(|part| {
            let body = self.body.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
            body.write(&data[..part])
        });
        let part = part.map_err(|cause| self.named(cause))?;
        self.written += part as u64;
        if let Some(digest) = &mut self.digest {
            digest.update(&data[..part]);
        }
        Ok(part)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.body.as_mut().map_or(Ok(()), Write::flush);
        flushed.map_err(|cause| self.named(cause))
    }
}

/// The path of the file that links lead to; the links stay links.
pub(super) fn real(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(real) => Ok(real),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(path.to_owned()),
        Err(e) => Err(e),
    }
}

impl Target {
    fn open(path: &Path) -> io::Result<(File, Self)> {
        let path = real(path)?;
        match fs::metadata(&path) {
            Ok(facts) if facts.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(facts) if !facts.is_file() => {
                let file = OpenOptions::new().write(true).open(&path)?;
                Ok((file, Self::Direct(path)))
            }
            _ => Unfinished::new(path).map(|(file, target)| (file, Self::File(target))),
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Stdout => Path::new("-"),
            Self::Direct(path) => path,
            Self::File(file) => &file.path,
            Self::Part(part) => &part.path,
        }
    }
}

impl Unfinished {
    fn new(path: PathBuf) -> io::Result<(File, Self)> {
        if path.file_name().is_none() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let (file, temporary) = Temporary::beside(&path)?;
        let body = file.try_clone()?;
        let unfinished = Self {
            path,
            file,
            temporary,
            replaced: None,
        };
        Ok((body, unfinished))
    }

    fn finish(self) -> io::Result<()> {
        temporary::sync(&self.file)?;
        if self.replaced.is_some() && Snapshot::of(&self.path) != self.replaced {
            let file = self.path.display().to_string();
            return Err(io::Error::other(Error::Changed { file }));
        }
        self.temporary.rename(&self.path)
    }
}

/// Nothing special at the end.
pub(super) struct Plain<W>(pub W);

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<W: Write + Send> Finish for Plain<W> {
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::tests::Folder;
    #[cfg(feature = "compress")]
    use std::io::Read;

    #[test]
    fn a_file_is_there_only_when_finished() {
        let folder = Folder::new("finished");
        let path = folder.path("a.txt");
        fs::write(&path, "old").unwrap();
        let mut out = Output::create(&path).unwrap();
        out.write_all(&[b'x'; 300_000]).unwrap();
        out.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(out);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(folder.names(), ["a.txt"]);
        let mut out = Output::create(&path).unwrap();
        out.write_all(b"new").unwrap();
        out.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[test]
    fn a_file_that_was_changed_is_not_replaced() {
        let folder = Folder::new("changed");
        let path = folder.path("a.txt");
        for (change, says) in [
            ("read and more", "was changed while it was read"),
            ("other", "was changed while it was read"),
            ("", "was changed while it was read"),
        ] {
            fs::write(&path, "read").unwrap();
            let read = Snapshot::of(&path);
            let mut out = Output::create(&path).unwrap().replacing(read.clone());
            out.write_all(b"new").unwrap();
            std::thread::sleep(std::time::Duration::from_millis(20));
            fs::write(&path, change).unwrap();
            let error = out.finish().unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), change);
            assert_eq!(folder.names(), ["a.txt"]);
            let again = Snapshot::of(&path);
            let out = Output::create(&path).unwrap().replacing(again);
            out.finish().unwrap();
        }
        let read = Snapshot::of(&path);
        let out = Output::create(&path).unwrap().replacing(read);
        fs::write(folder.path("b.txt"), "").unwrap();
        fs::rename(folder.path("b.txt"), &path).unwrap();
        assert!(out.finish().is_err(), "another file with the same name");
    }

    #[test]
    fn folders_are_made_on_request_only() {
        let folder = Folder::new("parents");
        let path = folder.path("b/c/a.txt");
        assert!(Output::create(&path).is_err());
        let out = Output::create_with_parents(&path).unwrap();
        out.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
        assert!(Output::create(&folder.path("b")).is_err());
    }

    #[cfg(feature = "compress")]
    #[test]
    fn what_is_compressed_reads_back_and_is_always_the_same() {
        let folder = Folder::new("compressed");
        for name in ["a.pgn.zst", "a.pgn.gz", "a.pgn"] {
            let path = folder.path(name);
            let mut files = Vec::new();
            for _ in 0..2 {
                let mut out = Output::create(&path).unwrap();
                out.write_all(b"1. e4 *\n").unwrap();
                out.finish().unwrap();
                files.push(fs::read(&path).unwrap());
            }
            assert_eq!(files[0], files[1]);
            let mut source = crate::io::Source::open(path.to_str().unwrap()).unwrap();
            assert_eq!(source.peek(100).unwrap(), b"1. e4 *\n");
        }
    }

    #[cfg(feature = "compress")]
    #[test]
    fn frames_begin_where_records_begin_and_are_the_same_in_whatever_parts_they_are_written() {
        let folder = Folder::new("frames");
        let path = folder.path("a.zst");
        let line = |n: usize| format!("{}{}\n", n % 7, "abcdefghij".repeat(n % 900));
        let lines: Vec<String> = (0..2_500).map(line).collect();
        let mut files = Vec::new();
        for together in [1, 3, 700] {
            let mut out = Output::create(&path).unwrap();
            for some in lines.chunks(together) {
                let ends = some.iter().scan(0, |at, line| {
                    let start = *at;
                    *at += line.len();
                    Some(start)
                });
                out.records_at(ends);
                out.write_all(some.concat().as_bytes()).unwrap();
            }
            out.finish().unwrap();
            files.push(fs::read(&path).unwrap());
        }
        assert!(files[0] == files[1] && files[1] == files[2]);
        let (mut rest, mut frames, mut all) = (&files[0][..], 0, String::new());
        while !rest.is_empty() {
            let mut frame = zstd::Decoder::with_buffer(&mut rest)
                .unwrap()
                .single_frame();
            let before = all.len();
            frame.read_to_string(&mut all).unwrap();
            assert!(all[before..].ends_with('\n'));
            frames += 1;
        }
        assert_eq!(frames, 3);
        assert!(all == lines.concat());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_a_device_is_written_directly() {
        let folder = Folder::new("links");
        let (path, link) = (folder.path("a"), folder.path("l"));
        fs::write(&path, "old").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let mut out = Output::create(&link).unwrap();
        out.write_all(b"new").unwrap();
        out.finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let mut out = Output::create(Path::new("/dev/null")).unwrap();
        out.write_all(b"x").unwrap();
        out.finish().unwrap();
    }
}
