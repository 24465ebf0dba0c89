//! Decompression of bzip2.

use ::bzip2::{Decompress, Error, Status};
use std::io::{self, BufRead, Read};

/// The streams of a bzip2 file, one after another. The reader of the crate drops what it has decompressed in the call
/// in which it meets damage; this one gives it out first.
pub struct Streams<R> {
    inner: R,
    decoder: Decompress,
    state: State,
}

enum State {
    /// In a stream, or before its first byte.
    Inside,
    /// Behind a whole stream.
    Behind,
    /// What is wrong, once it has been found.
    Damaged(Error),
}

impl<R: BufRead> Streams<R> {
    /// At the start of the first stream.
    pub fn new(inner: R) -> Self {
        Self {
            inner,
            decoder: Decompress::new(false),
            state: State::Inside,
        }
    }

    /// Decompresses once: how much was taken and how much was given out.
    fn step(&mut self, buf: &mut [u8]) -> io::Result<(usize, usize)> {
        let stored = self.inner.fill_buf()?;
        let (taken, given) = (self.decoder.total_in(), self.decoder.total_out());
        let status = self.decoder.decompress(stored, buf);
        let taken = (self.decoder.total_in() - taken) as usize;
        let given = (self.decoder.total_out() - given) as usize;
        self.inner.consume(taken);
        match status {
            Err(cause) => self.state = State::Damaged(cause),
            Ok(Status::StreamEnd) => self.state = State::Behind,
            Ok(_) => {}
        }
        Ok((taken, given))
    }
}

impl<R: BufRead> Read for Streams<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.state {
                State::Damaged(cause) => {
                    return Err(io::Error::new(io::ErrorKind::InvalidData, cause));
                }
                State::Behind => {
                    if self.inner.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    self.decoder = Decompress::new(false);
                    self.state = State::Inside;
                }
                State::Inside => {}
            }
            let (taken, given) = self.step(buf)?;
            if given > 0 || buf.is_empty() {
                return Ok(given);
            }
            if taken == 0
                && matches!(self.state, State::Inside)
                && self.inner.fill_buf()?.is_empty()
            {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}
