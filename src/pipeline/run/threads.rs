use super::Quota;
use super::feed::{Feed, Piece, What};
use super::room::Room;
use super::step::{Event, Show, Step};
use super::worker::Worker;
use crate::formats::FormatName;
use crate::pipeline::{Error, Input};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// Work on many records.
pub struct Run<'a, M> {
    /// All inputs that the feed numbers.
    pub inputs: &'a [Input],
    /// Passes on messages.
    pub show: &'a Show<'a, M>,
    /// How many messages are worth passing on. Each thread counts for itself and meets records in
    /// their order, so it leaves out only what the quota of the whole run leaves out as well.
    pub quota: Quota,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// Worker threads; 1 works in the calling thread, as does little work.
    pub jobs: usize,
}

/// Pieces that one thread works on, one after another. Small inputs are many in a chunk.
struct Chunk<T> {
    pieces: Vec<Piece<T>>,
    bytes: usize,
    /// The length of the longest record.
    longest: usize,
}

impl<T> Chunk<T> {
    /// This many bytes are worth the way to another thread.
    const FULL: usize = 1 << 16;
    /// So many pieces are, however small they are.
    const MANY: usize = 96;

    /// The next pieces, and whether there may be more.
    fn next(feed: &mut dyn Feed<T>) -> (Self, bool) {
        let (pieces, bytes, longest) = (Vec::new(), 0, 0);
        let mut chunk = Self {
            pieces,
            bytes,
            longest,
        };
        while let Some(piece) = feed.next() {
            let mut waits = feed.may_wait();
            if let What::Batch { batch, live, .. } = &piece.what {
                chunk.bytes += batch.bytes();
                chunk.longest = chunk.longest.max(batch.longest());
                waits |= live;
            }
            chunk.pieces.push(piece);
            let full = chunk.bytes >= Self::FULL || chunk.pieces.len() >= Self::MANY;
            if waits || full && !feed.is_done() {
                return (chunk, true);
            }
        }
        (chunk, false)
    }
}

/// A piece whose work is done.
enum Done<T, M> {
    Begin(Arc<FormatName>),
    Step(Box<Step<T, M>>),
    End(Result<(), Error>),
}

impl<M: Send> Run<'_, M> {
    /// Does all work and passes the results on in order, independent of the number of threads.
    /// `each` gets the number of the input, and returns whether to continue.
    ///
    /// # Errors
    /// That of `each`.
    pub fn all<T: Send + 'static, E>(
        &self,
        feed: &mut dyn Feed<T>,
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
    pub fn by<T: Send + 'static, E>(
        &self,
        worker: &mut Worker<T>,
        feed: &mut dyn Feed<T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        self.here(worker, Vec::new(), feed, each)
    }

    /// All in the calling thread.
    fn here<T: Send + 'static, E>(
        &self,
        worker: &mut Worker<T>,
        first: Vec<Piece<T>>,
        feed: &mut dyn Feed<T>,
        mut each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut out = Vec::new();
        let mut first = first.into_iter();
        while let Some(Piece { input, what }) = first.next().or_else(|| feed.next()) {
            let on = match what {
                What::Begin(format) => each(input, Event::Begin(format))?,
                What::End(result) => each(input, Event::End(result))?,
                What::Batch { maker, batch, live } => {
                    let mut step = worker.step(self, (input, &maker), &batch, out);
                    step.live = live;
                    drop(batch);
                    let on = each(input, Event::Step(&mut step))? && !step.stop;
                    // The next step writes into the same memory.
                    out = step.out;
                    out.clear();
                    on
                }
            };
            if !on {
                break;
            }
        }
        Ok(())
    }

    /// One thread reads, several work, and the calling thread sorts the results, so that a slow
    /// source does not delay finished results.
    fn spread<T: Send + 'static, E>(
        &self,
        first: Chunk<T>,
        feed: &mut dyn Feed<T>,
        each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let (work, todo) = channel::<(u64, Chunk<T>)>();
        let (done, results) = channel();
        let (todo, room) = (Mutex::new(todo), &Room::new(self.jobs));
        std::thread::scope(|scope| {
            let open = room.open();
            for _ in 0..self.jobs {
                let (done, todo) = (done.clone(), &todo);
                scope.spawn(move || self.work(todo, &done, room));
            }
            drop(done);
            scope.spawn(move || read(first, feed, room, &work));
            let outcome = in_order(&results, room, each);
            // Nothing more is needed: the reader stops, then the workers.
            drop((open, results));
            outcome
        })
    }

    fn work<T: Send + 'static>(
        &self,
        todo: &Mutex<Receiver<(u64, Chunk<T>)>>,
        done: &Sender<Finished<T, M>>,
        room: &Room,
    ) {
        let mut worker = Worker::new(self.quota.clone());
        loop {
            let next = todo.lock().unwrap_or_else(|e| e.into_inner()).recv();
            let Ok((number, chunk)) = next else { return };
            let (bytes, working) = (chunk.bytes, room.work(chunk.longest));
            let mut all = Vec::with_capacity(chunk.pieces.len());
            for Piece { input, what } in chunk.pieces {
                let piece = match what {
                    What::Begin(format) => Done::Begin(format),
                    What::End(result) => Done::End(result),
                    What::Batch { maker, batch, live } => {
                        let mut step = worker.step(self, (input, &maker), &batch, Vec::new());
                        step.live = live;
                        Done::Step(Box::new(step))
                    }
                };
                all.push((input, piece));
            }
            if working.is_large() {
                worker.forget();
            }
            drop(working);
            if done.send((number, bytes, all)).is_err() {
                return;
            }
        }
    }
}

/// A finished chunk: its number, its bytes of input, and its pieces with the numbers of their inputs.
type Finished<T, M> = (u64, usize, Vec<(usize, Done<T, M>)>);

/// Sends chunks to the workers until there are no more, or none are needed.
fn read<T>(first: Chunk<T>, feed: &mut dyn Feed<T>, room: &Room, work: &Sender<(u64, Chunk<T>)>) {
    let mut next = (first, true);
    for number in 0.. {
        let (chunk, more) = next;
        if !room.enter(chunk.bytes) || work.send((number, chunk)).is_err() || !more {
            return;
        }
        if feed.may_wait() && !room.clear() {
            return;
        }
        next = Chunk::next(feed);
    }
}

/// Passes the results on in the order of the input.
fn in_order<T, M, E>(
    results: &Receiver<Finished<T, M>>,
    room: &Room,
    mut each: impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
) -> Result<(), E> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (number, bytes, pieces) in results {
        waiting.insert(number, (bytes, pieces));
        while let Some((bytes, pieces)) = waiting.remove(&next) {
            next += 1;
            for (input, done) in pieces {
                let on = match done {
                    Done::Begin(format) => each(input, Event::Begin(format))?,
                    Done::End(result) => each(input, Event::End(result))?,
                    Done::Step(mut step) => each(input, Event::Step(&mut step))? && !step.stop,
                };
                if !on {
                    return Ok(());
                }
            }
            room.leave(bytes);
        }
    }
    Ok(())
}
