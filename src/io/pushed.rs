use std::io::{self, ErrorKind, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that somebody else hands over, piece by piece: one half takes them, the other gives them.
///
/// While there are none and more may come, reading fails with [`ErrorKind::WouldBlock`].
#[derive(Clone, Debug, Default)]
pub struct Pushed(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    bytes: Vec<u8>,
    /// How many of them were read.
    read: usize,
    closed: bool,
}

impl Pushed {
    /// Hands over more bytes.
    pub fn push(&self, bytes: &[u8]) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = std::mem::take(&mut waiting.read);
        waiting.bytes.drain(..read);
        waiting.bytes.extend_from_slice(bytes);
    }

    /// No more bytes will come.
    pub fn close(&self) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.closed = true;
    }
}

impl Read for Pushed {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rest = waiting.bytes.get(waiting.read..).unwrap_or_default();
        if rest.is_empty() && !waiting.closed && !buf.is_empty() {
            return Err(ErrorKind::WouldBlock.into());
        }
        let n = rest.len().min(buf.len());
        buf.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        waiting.read += n;
        Ok(n)
    }
}
