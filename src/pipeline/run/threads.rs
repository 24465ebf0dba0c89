use super::collector::{Away, Finished, Here, Results, Spare};
use super::feed::{Feed, Piece, What};
use super::limiter::Limiter;
use super::step::{Event, Show};
use super::worker::Worker;
use super::{Quota, SideOutputs};
use crate::pipeline::Input;
use crate::pipeline::select::Selecting;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Work on many records.
pub struct Run<'a, M> {
    /// All inputs that the feed numbers.
    pub inputs: &'a [Input],
    /// Passes on messages.
    pub show: &'a Show<'a, M>,
    /// How many messages are worth passing on. Each thread counts for itself and meets records in
    /// their order, so it leaves out only what the quota of the whole run leaves out as well.
    pub quota: Quota,
    /// Which records are worked on; `None` for all.
    pub selecting: Option<&'a Selecting<'a>>,
    /// What is kept of records beside the output.
    pub beside: SideOutputs,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// Worker threads; 1 works in the calling thread, as does little work.
    pub jobs: usize,
}

/// Pieces that one thread works on, one after another. Small inputs are many in a chunk.
struct Chunk<'f, T> {
    pieces: Vec<Piece<'f, T>>,
    /// The bytes that are counted until its results are written.
    bytes: usize,
    /// The length of the longest record, times the weight of its job.
    longest: usize,
}

impl<'f, T> Chunk<'f, T> {
    /// This many bytes are worth the way to another thread.
    const FULL: usize = 1 << 16;
    /// A chunk with this many pieces is full, however small they are.
    const MAX_PIECES: usize = 96;

    /// The next pieces, and whether there may be more.
    fn next(feed: &mut dyn Feed<'f, T>) -> (Self, bool) {
        let mut chunk = Self {
            pieces: Vec::new(),
            bytes: 0,
            longest: 0,
        };
        while let Some(piece) = feed.next() {
            let mut waits = feed.may_wait();
            match &piece.what {
                What::Batch { maker, batch, live } => {
                    let (longest, weight) = (batch.longest(), maker.weight());
                    chunk.bytes += batch.held() + longest * (weight - 1);
                    chunk.longest = chunk.longest.max(longest * weight);
                    waits |= live;
                }
                What::Small { bytes, .. } => {
                    chunk.bytes += bytes;
                    chunk.longest = chunk.longest.max(*bytes);
                }
                What::Begin(_) | What::End(_) => {}
            }
            chunk.pieces.push(piece);
            let full = chunk.bytes >= Self::FULL || chunk.pieces.len() >= Self::MAX_PIECES;
            if waits || full && !feed.is_done() {
                return (chunk, true);
            }
        }
        (chunk, false)
    }
}

impl<M: Send> Run<'_, M> {
    /// Does all work and passes the results on in order, independent of the number of threads.
    /// `each` gets the number of the input, and returns whether to continue.
    ///
    /// # Errors
    /// That of `each`.
    pub fn all<'f, T: Send + 'static, E>(
        &self,
        feed: &mut dyn Feed<'f, T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let here = || Worker::new(self.quota.clone());
        if self.jobs <= 1 {
            return self.here(&mut here(), Vec::new(), feed, each);
        }
        match Chunk::next(feed) {
            (first, true) => self.spread(first, feed, each),
            // Threads would cost more than they bring.
            (only, false) => self.here(&mut here(), only.pieces, feed, each),
        }
    }

    /// The same in the calling thread, by a worker that keeps its jobs for the next run.
    ///
    /// # Errors
    /// That of `each`.
    pub fn by<'f, T: Send + 'static, E>(
        &self,
        worker: &mut Worker<T>,
        feed: &mut dyn Feed<'f, T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        self.here(worker, Vec::new(), feed, each)
    }

    /// All in the calling thread.
    fn here<'f, T: Send + 'static, E>(
        &self,
        worker: &mut Worker<T>,
        first: Vec<Piece<'f, T>>,
        feed: &mut dyn Feed<'f, T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (mut out, mut collector, mut first) = (Vec::new(), Here(each), first.into_iter());
        while let Some(piece) = first.next().or_else(|| feed.next()) {
            if !self.piece(worker, piece, &mut out, &mut collector)? {
                break;
            }
        }
        Ok(())
    }

    /// One thread reads, several work, and the calling thread sorts the results, so that a slow
    /// source does not delay finished results.
    fn spread<'f, T: Send + 'static, E>(
        &self,
        first: Chunk<'f, T>,
        feed: &mut dyn Feed<'f, T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (work, todo) = channel::<(u64, Chunk<'f, T>)>();
        let (done, results) = channel();
        let (todo, limiter) = (Mutex::new(todo), &Limiter::new(self.jobs));
        std::thread::scope(|scope| {
            let open = limiter.open();
            for _ in 0..self.jobs {
                let (done, todo) = (done.clone(), &todo);
                scope.spawn(move || self.work(todo, &done, limiter));
            }
            drop(done);
            scope.spawn(move || read(first, feed, limiter, &work));
            let outcome = in_order(&results, limiter, each);
            // Nothing more is needed: the reader stops, then the workers.
            drop((open, results));
            outcome
        })
    }

    fn work<T: Send + 'static>(
        &self,
        todo: &Mutex<Receiver<(u64, Chunk<'_, T>)>>,
        done: &Sender<Finished<T, M>>,
        limiter: &Limiter,
    ) {
        let mut worker = Worker::new(self.quota.clone());
        let ((back, returned), mut spare) = (channel(), Spare::default());
        loop {
            returned
                .try_iter()
                .for_each(|results| spare.take_over(results));
            let next = todo.lock().unwrap_or_else(|e| e.into_inner()).recv();
            let Ok((number, chunk)) = next else { return };
            let batches = chunk.pieces.iter().filter(|p| p.what.is_batch()).count();
            let facts = (number, chunk.longest, batches);
            let mut collector = Away::new(facts, limiter, (done, &back), &mut spare);
            let mut out = Vec::new();
            for piece in chunk.pieces {
                let Ok(on) = self.piece(&mut worker, piece, &mut out, &mut collector);
                if !on {
                    return;
                }
            }
            match collector.close(chunk.bytes) {
                None => return,
                Some(true) => worker.forget(),
                Some(false) => {}
            }
        }
    }
}

/// Sends chunks to the workers until there are no more, or none are needed.
fn read<'f, T>(
    first: Chunk<'f, T>,
    feed: &mut dyn Feed<'f, T>,
    limiter: &Limiter,
    work: &Sender<(u64, Chunk<'f, T>)>,
) {
    let mut next = (first, true);
    for number in 0.. {
        let (chunk, more) = next;
        if !limiter.enter(chunk.bytes) || work.send((number, chunk)).is_err() || !more {
            return;
        }
        if feed.may_wait() && !limiter.clear() {
            return;
        }
        next = Chunk::next(feed);
    }
}

/// Passes the results on in the order of the input.
fn in_order<T, M, E>(
    results: &Receiver<Finished<T, M>>,
    limiter: &Limiter,
    mut each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
) -> Result<(), E> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    let mut pass = |all: &mut Results<T, M>| {
        for (input, done) in all {
            if !done.pass(*input, &mut each)? {
                return Ok(false);
            }
        }
        Ok(true)
    };
    for mut finished in results {
        let Some(bytes) = finished.bytes else {
            // Only the next chunk comes in parts. Its thread is busy with it, and could not take them back.
            if !pass(&mut finished.done)? {
                return Ok(());
            }
            limiter.written();
            continue;
        };
        waiting.insert(finished.number, (bytes, finished));
        while let Some((bytes, mut finished)) = waiting.remove(&next) {
            next += 1;
            if !pass(&mut finished.done)? {
                return Ok(());
            }
            finished.give_back();
            limiter.leave(bytes);
        }
    }
    Ok(())
}
