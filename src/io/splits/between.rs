//! The text between two places where records begin.

use super::seek::{Point, Resync, Seek};
use std::io::{self, Read};

/// How much is read at once.
const PIECE: usize = 1 << 16;

/// Reads from the first record that begins in a range to the first one that begins after it.
pub struct Between {
    /// The text of the range.
    range: Box<dyn Read + Send>,
    /// The text after it; `None` at the end of the file.
    behind: Option<Box<dyn Read + Send>>,
    rule: Resync,
    /// Searches the first record; `None` once it is found.
    first: Option<Seek>,
    /// Searches the first record after the range, once the text of the range has been read.
    last: Option<Seek>,
    /// No record begins after the range before this place.
    open_to: u64,
    /// That record was found, or the file has ended.
    closed: bool,
    /// All of the text has been read.
    eof: bool,
    buf: Vec<u8>,
    /// Where `buf` begins in the text.
    base: u64,
    /// Everything before this place has been passed on.
    at: u64,
}

impl Between {
    /// A range with the text after it. `at_start`: it begins where the file begins.
    pub fn new(
        range: Box<dyn Read + Send>,
        behind: Option<Box<dyn Read + Send>>,
        at_start: bool,
        rule: Resync,
    ) -> Self {
        Self {
            range,
            behind,
            rule,
            first: (!at_start).then(|| Seek::new(rule, 0)),
            last: None,
            open_to: 0,
            closed: false,
            eof: false,
            buf: Vec::new(),
            base: 0,
            at: 0,
        }
    }

    /// Finds the first record; returns how far after the start of the range it begins.
    pub fn begin(&mut self) -> io::Result<u64> {
        while self.first.is_some() {
            self.read_more()?;
        }
        Ok(self.at)
    }

    /// Where the text that may be passed on ends.
    fn end(&self) -> u64 {
        match self.last.is_some() || self.closed {
            true => self.open_to,
            false => self.base + self.buf.len() as u64,
        }
    }

    fn read_more(&mut self) -> io::Result<()> {
        let kept = self.at.min(self.end());
        let gone = usize::try_from(kept - self.base).unwrap_or(0);
        // Moving the rest for each piece would take quadratic time.
        if gone > self.buf.len() / 2 {
            self.buf.drain(..gone);
            self.base = kept;
        }
        let before = self.buf.len();
        let want = PIECE as u64;
        let source = match (&self.last, &mut self.behind) {
            (Some(_), Some(behind)) => behind,
            (Some(_), None) => &mut self.range,
            (None, _) => &mut self.range,
        };
        let got = source.take(want).read_to_end(&mut self.buf)?;
        let ended = (got as u64) < want;
        if ended && self.last.is_none() {
            let at = self.base + self.buf.len() as u64;
            self.last = Some(Seek::new(self.rule, at));
            self.open_to = at;
            self.eof = self.behind.is_none();
        } else if ended {
            self.eof = true;
        }
        debug_assert!(self.buf.len() == before + got);
        self.search();
        Ok(())
    }

    /// Examines what was read.
    fn search(&mut self) {
        if let Some(first) = &mut self.first {
            match first.next(&self.buf, self.base, self.eof) {
                Point::At(at) => (self.at, self.first) = (at, None),
                Point::NotBefore(at) => self.at = at,
                Point::None => {
                    self.at = self.base + self.buf.len() as u64;
                    self.first = None;
                }
            }
        }
        if let Some(last) = &mut self.last
            && !self.closed
        {
            (self.open_to, self.closed) = match last.next(&self.buf, self.base, self.eof) {
                Point::At(at) => (at, true),
                Point::NotBefore(at) => (at, false),
                Point::None => (self.base + self.buf.len() as u64, true),
            };
        }
    }
}

impl Read for Between {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.begin()?;
        loop {
            let ready = usize::try_from(self.end().saturating_sub(self.at)).unwrap_or(usize::MAX);
            if ready > 0 {
                let n = ready.min(into.len());
                let from = usize::try_from(self.at - self.base).unwrap_or(usize::MAX);
                into[..n].copy_from_slice(&self.buf[from..from + n]);
                self.at += n as u64;
                return Ok(n);
            }
            if self.closed {
                return Ok(0);
            }
            self.read_more()?;
        }
    }
}
