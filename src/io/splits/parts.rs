//! Rewriting a file in parts that begin where records begin.

use super::seek::{Point, Resync, Seek};
use crate::io::limits::FRAME;
use crate::io::{Error, Output, Source};
use std::io::Write;

/// How much is read at once.
const PIECE: usize = 1 << 20;

/// What became of a text.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Divided {
    /// How many parts there are.
    pub parts: u64,
    /// The bytes of all parts together.
    pub bytes: u64,
}

/// A text on its way into parts.
struct Dividing<'a> {
    open: &'a mut dyn FnMut() -> Result<Output, Error>,
    out: Output,
    text: Vec<u8>,
    /// Where `text` begins in the whole.
    base: u64,
    /// Where the open part begins.
    begun: u64,
    parts: u64,
}

/// Copies a text, unchanged, into parts of at least `size` bytes. A part ends only where a record certainly begins.
/// `open` makes each part.
///
/// # Errors
/// The text cannot be read, or a part not be written. The parts before it are there.
pub fn divide(
    source: &mut Source,
    rule: Resync,
    size: u64,
    open: &mut dyn FnMut() -> Result<Output, Error>,
) -> Result<Divided, Error> {
    // Frames in a compressed part begin where records begin, so that it can be read in parts as well.
    let step = size.clamp(1, FRAME);
    let mut work = Dividing {
        out: open()?,
        open,
        text: Vec::new(),
        base: 0,
        begun: 0,
        parts: 1,
    };
    let mut seek = Seek::new(rule, step);
    let mut eof = false;
    loop {
        match seek.next(&work.text, work.base, eof) {
            Point::At(at) => {
                work.pass(at)?;
                work.begin(at, size)?;
                seek = Seek::new(rule, at + step);
            }
            Point::NotBefore(at) => {
                work.pass(at)?;
                eof = source.read(PIECE, &mut work.text)? < PIECE;
            }
            Point::None => {
                work.pass(u64::MAX)?;
                work.out.finish()?;
                return Ok(Divided {
                    parts: work.parts,
                    bytes: work.base,
                });
            }
        }
    }
}

impl Dividing<'_> {
    /// Writes what is written before that place.
    fn pass(&mut self, to: u64) -> Result<(), Error> {
        let len = usize::try_from(to - self.base).unwrap_or(usize::MAX);
        let len = len.min(self.text.len());
        let written = self.out.write_all(&self.text[..len]);
        written.map_err(|cause| self.out.failure(cause))?;
        self.text.drain(..len);
        self.base += len as u64;
        Ok(())
    }

    /// A record begins here.
    fn begin(&mut self, at: u64, size: u64) -> Result<(), Error> {
        if at - self.begun < size {
            self.out.records_at([0]);
            return Ok(());
        }
        let next = (self.open)()?;
        std::mem::replace(&mut self.out, next).finish()?;
        self.begun = at;
        self.parts += 1;
        Ok(())
    }
}
