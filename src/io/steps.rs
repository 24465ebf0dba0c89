//! Decompression in steps that do not depend on who reads.
//!
//! When a decoder meets damage, it drops what it has decompressed in the same call. How much that is depends on the
//! length of what it was given and of what it was asked for. Both are fixed here, so that a damaged file always gives
//! the same records, whatever the number of threads, and from a pipe as well as from a file.

use std::io::{self, Read};
use std::ops::Range;

/// How much a decoder is given at once.
#[cfg(feature = "compress")]
pub const STORED: usize = 1 << 17;

/// How much a decoder is asked for at once.
const DECODED: usize = 1 << 16;

/// Fills what it is given, except at the end.
#[cfg(feature = "compress")]
pub struct Filled<R>(pub R);

#[cfg(feature = "compress")]
impl<R: Read> Read for Filled<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let mut got = 0;
        while got < buf.len() {
            match self.0.read(&mut buf[got..]) {
                Ok(0) => break,
                Ok(n) => got += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                // A reader that failed fails again when it is read for what follows.
                Err(_) if got > 0 => break,
                Err(e) => return Err(e),
            }
        }
        Ok(got)
    }
}

/// Asks its decoder for the same number of bytes each time.
pub struct Steps<R> {
    decoder: R,
    buffer: Vec<u8>,
    /// What of it is not read yet.
    left: Range<usize>,
}

impl<R: Read> Steps<R> {
    /// Nothing has been read yet.
    pub fn new(decoder: R) -> Self {
        Self {
            decoder,
            buffer: vec![0; DECODED],
            left: 0..0,
        }
    }
}

impl<R: Read> Read for Steps<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        if self.left.is_empty() {
            self.left = 0..self.decoder.read(&mut self.buffer)?;
        }
        let n = (&self.buffer[self.left.clone()]).read(buf)?;
        self.left.start += n;
        Ok(n)
    }
}
