use super::Error;
use std::fmt;
use std::fs::File;
use std::io::{Read, stdin};

/// An open input.
pub struct Source {
    name: String,
    /// Looked at, but not yet read.
    head: Vec<u8>,
    inner: Box<dyn Read + Send>,
    offset: u64,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub fn open(name: &str) -> Result<Self, Error> {
        if name == "-" {
            return Ok(Self::from_reader(name, stdin()));
        }
        match File::open(name) {
            Ok(file) => Ok(Self::from_reader(name, file)),
            Err(cause) => Err(Error::Open {
                file: name.into(),
                cause,
            }),
        }
    }

    /// Reads from anything; `name` is for messages.
    pub fn from_reader(name: &str, inner: impl Read + Send + 'static) -> Self {
        Self {
            name: name.into(),
            head: Vec::new(),
            inner: Box::new(inner),
            offset: 0,
        }
    }

    /// Reads from memory; `name` is for messages.
    pub fn from_bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            head: bytes.into(),
            ..Self::from_reader(name, std::io::empty())
        }
    }

    /// As the user wrote it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The next `n` bytes, or fewer at the end, without reading them.
    pub fn peek(&mut self, n: usize) -> Result<&[u8], Error> {
        let missing = n.saturating_sub(self.head.len());
        self.fill(missing)?;
        Ok(&self.head[..self.head.len().min(n)])
    }

    fn fill(&mut self, missing: usize) -> Result<(), Error> {
        let got = (&mut self.inner)
            .take(missing as u64)
            .read_to_end(&mut self.head);
        got.map(drop).map_err(|cause| self.failed(cause))
    }

    fn failed(&self, cause: std::io::Error) -> Error {
        Error::Read {
            file: self.name.clone(),
            offset: self.offset + self.head.len() as u64,
            cause,
        }
    }

    /// Appends up to `n` bytes. Fewer means the end.
    pub fn read(&mut self, n: usize, into: &mut Vec<u8>) -> Result<usize, Error> {
        let from_head = n.min(self.head.len());
        into.extend(self.head.drain(..from_head));
        self.offset += from_head as u64;
        if from_head == n {
            return Ok(n);
        }
        let before = into.len();
        let rest = (n - from_head) as u64;
        let result = (&mut self.inner).take(rest).read_to_end(into);
        let got = into.len() - before;
        self.offset += got as u64;
        result.map_err(|cause| self.failed(cause))?;
        Ok(from_head + got)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}
