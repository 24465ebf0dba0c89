use super::Maker;
use crate::formats::FormatName;
use crate::io::{Batch, Batches};
use crate::pipeline::Error;
use std::sync::Arc;

/// Gives the work of a run, piece by piece and in order. It lives as long as its inputs, `'f`.
pub trait Feed<'f, T>: Send {
    /// The next piece; `None` after the last.
    fn next(&mut self) -> Option<Piece<'f, T>>;

    /// Whether the next piece is the start of an input that may have to be waited for: everything
    /// before it is finished first.
    fn may_wait(&self) -> bool {
        false
    }

    /// Whether no batch is left.
    fn is_done(&self) -> bool;
}

/// A piece of the work.
pub struct Piece<'f, T> {
    /// The number of its input.
    pub input: usize,
    /// What is to be done.
    pub what: What<'f, T>,
}

/// What a piece of the work is.
pub enum What<'f, T> {
    /// An input of this notation was opened.
    Begin(Arc<FormatName>),
    /// Some records.
    Batch {
        /// Who handles them.
        maker: Maker<T>,
        /// The records.
        batch: Batch,
        /// More input may take long to arrive.
        live: bool,
    },
    /// The end of the input, and why it ends if that is too early.
    End(Result<(), Error>),
    /// A small input, which is opened by the thread that works on it.
    Small {
        /// What opens it.
        opener: Arc<dyn Opener<T> + 'f>,
        /// About how many bytes it has.
        bytes: usize,
    },
}

/// Opens inputs on any thread.
pub trait Opener<T>: Send + Sync {
    /// Opens the input of that number.
    ///
    /// # Errors
    /// It cannot be read, or nobody can handle it.
    fn open(&self, input: usize) -> Result<Open<T>, Error>;
}

/// An open input.
pub struct Open<T> {
    /// Its notation.
    pub format: Arc<FormatName>,
    /// Its records.
    pub batches: Batches,
    /// Who handles them.
    pub maker: Maker<T>,
}

/// One input, already open.
pub struct One<T> {
    batches: Batches,
    maker: Maker<T>,
    ended: bool,
}

impl<T> One<T> {
    /// The records of one input.
    pub fn new(batches: Batches, maker: Maker<T>) -> Self {
        Self {
            batches,
            maker,
            ended: false,
        }
    }

    /// More bytes were pushed: there may be more records.
    pub fn go_on(&mut self) {
        self.ended = false;
    }
}

impl<'f, T: Send> Feed<'f, T> for One<T> {
    fn next(&mut self) -> Option<Piece<'f, T>> {
        if self.ended {
            return None;
        }
        let what = What::next(&mut self.batches, &self.maker);
        self.ended = matches!(what, What::End(_));
        Some(Piece { input: 0, what })
    }

    fn is_done(&self) -> bool {
        self.batches.is_done()
    }
}

impl<T> What<'_, T> {
    /// Whether it is some records.
    pub(super) fn is_batch(&self) -> bool {
        matches!(self, Self::Batch { .. })
    }

    /// The next batch of an input, or its end.
    pub(crate) fn next(batches: &mut Batches, maker: &Maker<T>) -> Self {
        match batches.next() {
            Ok(Some(batch)) => Self::Batch {
                maker: maker.clone(),
                batch,
                live: batches.is_live(),
            },
            Ok(None) => Self::End(Ok(())),
            Err(e) => Self::End(Err(e.into())),
        }
    }
}
