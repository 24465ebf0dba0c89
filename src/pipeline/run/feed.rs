use super::Maker;
use crate::formats::FormatName;
use crate::io::{Batch, Batches};
use crate::pipeline::Error;
use std::sync::Arc;

/// Gives the work of a run, piece by piece and in order.
pub trait Feed<T>: Send {
    /// The next piece; `None` after the last.
    fn next(&mut self) -> Option<Piece<T>>;

    /// Whether the next piece is the start of an input that may have to be waited for: everything
    /// before it is finished first.
    fn may_wait(&self) -> bool {
        false
    }

    /// Whether no batch is left.
    fn is_done(&self) -> bool;
}

/// A piece of the work.
pub struct Piece<T> {
    /// The number of its input.
    pub input: usize,
    /// What is to be done.
    pub what: What<T>,
}

/// What a piece of the work is.
pub enum What<T> {
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
}

impl<T: Send> Feed<T> for One<T> {
    fn next(&mut self) -> Option<Piece<T>> {
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

impl<T> What<T> {
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
