use super::feed::{Open, Opener, Piece, What};
use super::limiter::{Limiter, Working};
use super::worker::Worker;
use super::{Event, Run, Step};
use crate::formats::FormatName;
use crate::pipeline::Error;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// A piece whose work is done.
pub(super) enum Done<T, M> {
    Begin(Arc<FormatName>),
    Step(Box<Step<T, M>>),
    End(Result<(), Error>),
}

impl<T, M> Done<T, M> {
    /// Passes it on, and returns whether to continue.
    pub fn pass<E>(
        &mut self,
        input: usize,
        each: &mut impl FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        match self {
            Self::Begin(format) => each(input, Event::Begin(Arc::clone(format))),
            Self::End(result) => each(input, Event::End(std::mem::replace(result, Ok(())))),
            Self::Step(step) => Ok(each(input, Event::Step(step))? && !step.stop && !step.enough),
        }
    }
}

/// Where the results of a thread go.
pub(super) trait Collector<T, M> {
    /// Why nothing can be put there any longer.
    type Error;

    /// A batch of this many bytes will be worked on, whose longest record has the weight of this many bytes; `false` if
    /// that is not needed any longer.
    fn before(&mut self, bytes: usize, longest: usize) -> bool;

    /// Waits until all batches before were decided, decides about this one, and lets the next one go on; `false` if
    /// nothing more is needed.
    fn in_turn(&mut self, decide: &mut dyn FnMut()) -> bool;

    /// Takes a result. Returns memory for the next one; `None` if nothing more is needed.
    fn put(&mut self, input: usize, done: Done<T, M>) -> Result<Option<Vec<T>>, Self::Error>;
}

impl<M: Send> Run<'_, M> {
    /// Does the work of a piece; `out` is memory to write into. `false`: nothing more is needed.
    pub(super) fn piece<T: Send + 'static, D: Collector<T, M>>(
        &self,
        worker: &mut Worker<T>,
        Piece { input, what }: Piece<'_, T>,
        out: &mut Vec<T>,
        collector: &mut D,
    ) -> Result<bool, D::Error> {
        let done = match what {
            What::Begin(format) => Done::Begin(format),
            What::End(result) => Done::End(result),
            What::Small { opener, .. } => {
                return self.small(worker, (input, opener.as_ref()), out, collector);
            }
            What::Batch { maker, batch, live } => {
                let longest = batch.longest() * maker.weight();
                if !collector.before(batch.held(), longest) {
                    return Ok(false);
                }
                let picks = match self.selecting {
                    None => None,
                    Some(selecting) => {
                        let mut picks = worker.judge(self, selecting, (input, &maker), &batch);
                        // Asked later, the answer could be that of a later batch.
                        let mut over = false;
                        let mut decide = || over = selecting.decide(input, &batch, &mut picks);
                        match selecting.is_ordered() {
                            true if !collector.in_turn(&mut decide) => return Ok(false),
                            true => {}
                            false => decide(),
                        }
                        Some((picks, over))
                    }
                };
                let mut step =
                    worker.step(self, (input, &maker), (&batch, picks), std::mem::take(out));
                step.live = live;
                Done::Step(Box::new(step))
            }
        };
        let memory = collector.put(input, done)?;
        let on = memory.is_some();
        *out = memory.unwrap_or_default();
        Ok(on)
    }

    /// Opens a small input and works on it to its end.
    fn small<T: Send + 'static, D: Collector<T, M>>(
        &self,
        worker: &mut Worker<T>,
        (input, opener): (usize, &dyn Opener<T>),
        out: &mut Vec<T>,
        collector: &mut D,
    ) -> Result<bool, D::Error> {
        let mut piece = |what| self.piece(worker, Piece { input, what }, out, collector);
        let Open {
            format,
            mut batches,
            maker,
        } = match opener.open(input) {
            Ok(open) => open,
            Err(e) => return piece(What::End(Err(e))),
        };
        let mut on = piece(What::Begin(format))?;
        let mut ended = false;
        while on && !ended {
            let what = What::next(&mut batches, &maker);
            ended = matches!(what, What::End(_));
            on = piece(what)?;
        }
        Ok(on)
    }
}

/// Results are passed on in the calling thread.
pub(super) struct Here<F>(pub F);

impl<T, M, E, F> Collector<T, M> for Here<F>
where
    F: FnMut(usize, Event<'_, T, M>) -> Result<bool, E>,
{
    type Error = E;

    fn before(&mut self, _: usize, _: usize) -> bool {
        true
    }

    fn in_turn(&mut self, decide: &mut dyn FnMut()) -> bool {
        decide();
        true
    }

    fn put(&mut self, input: usize, mut done: Done<T, M>) -> Result<Option<Vec<T>>, E> {
        let on = done.pass(input, &mut self.0)?;
        let memory = match done {
            Done::Step(step) => {
                let mut out = step.out;
                out.clear();
                out
            }
            _ => Vec::new(),
        };
        Ok(on.then_some(memory))
    }
}

/// A finished chunk, or a part of one.
pub(super) struct Finished<T, M> {
    /// The number of the chunk.
    pub number: u64,
    /// The bytes that entered the limiter with it; `None` if more parts follow.
    pub bytes: Option<usize>,
    /// Its results with the numbers of their inputs.
    pub done: Results<T, M>,
    /// Where results of small inputs are given back: their memory is freed by the thread that took it, so that threads do not
    /// wait for each other.
    pub back: Sender<Results<T, M>>,
}

/// Results with the numbers of their inputs.
pub(super) type Results<T, M> = Vec<(usize, Done<T, M>)>;

impl<T, M> Finished<T, M> {
    /// If one chunk has this many results, its inputs are small.
    const MANY_RESULTS: usize = 8;

    /// Gives the results back, which were passed on.
    pub fn give_back(self) {
        if self.done.len() >= Self::MANY_RESULTS {
            // A thread that has ended no longer needs them.
            let _ = self.back.send(self.done);
        }
    }
}

/// Memory of results that were given back.
pub(super) struct Spare<T, M> {
    all: Results<T, M>,
    outs: Vec<Vec<T>>,
}

impl<T, M> Default for Spare<T, M> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            outs: Vec::new(),
        }
    }
}

impl<T, M> Spare<T, M> {
    /// A larger output is not kept.
    const SMALL: usize = 1 << 12;
    /// No more of them are kept.
    const MAX_KEPT: usize = 256;

    /// Takes results over and frees what is in them.
    pub fn take_over(&mut self, mut results: Results<T, M>) {
        for (_, done) in results.drain(..) {
            let Done::Step(step) = done else { continue };
            let mut out = step.out;
            out.clear();
            if self.outs.len() < Self::MAX_KEPT && out.capacity() * size_of::<T>() <= Self::SMALL {
                self.outs.push(out);
            }
        }
        self.all = results;
    }
}

/// Results are collected and sent to another thread as those of a chunk.
pub(super) struct Away<'r, T, M> {
    number: u64,
    limiter: &'r Limiter,
    working: Option<Working<'r>>,
    /// The length of the longest record that `working` stands for.
    longest: usize,
    /// Bytes of input whose results are collected.
    bytes: usize,
    /// Batches that are not decided yet.
    undecided: usize,
    all: Results<T, M>,
    spare: &'r mut Spare<T, M>,
    to: &'r Sender<Finished<T, M>>,
    back: &'r Sender<Results<T, M>>,
}

/// The results of more input than this are not collected, but passed on in parts. Only small files
/// that become large when they are decompressed have so much. A part also has the batch that exceeds it; where the
/// machine is busy, three parts of two files wait at the same time.
const MAX_WAITING: usize = 3 << 20;

/// Where results go, and where they come back to be freed.
type Ways<'r, T, M> = (&'r Sender<Finished<T, M>>, &'r Sender<Results<T, M>>);

impl<'r, T, M> Away<'r, T, M> {
    pub fn new(
        (number, longest, batches): (u64, usize, usize),
        limiter: &'r Limiter,
        (to, back): Ways<'r, T, M>,
        spare: &'r mut Spare<T, M>,
    ) -> Self {
        Self {
            number,
            limiter,
            working: Some(limiter.work(longest)),
            longest,
            bytes: 0,
            undecided: batches,
            all: std::mem::take(&mut spare.all),
            spare,
            to,
            back,
        }
    }

    /// Sends what is collected.
    fn send(&mut self, bytes: Option<usize>) -> bool {
        let finished = Finished {
            number: self.number,
            bytes,
            done: std::mem::take(&mut self.all),
            back: self.back.clone(),
        };
        self.to.send(finished).is_ok()
    }

    /// The chunk is finished. Whether its longest record was large; `None` if it is not needed.
    pub fn close(mut self, bytes: usize) -> Option<bool> {
        self.limiter.decided(self.number);
        let large = self.working.take().is_some_and(|w| w.is_large());
        self.send(Some(bytes)).then_some(large)
    }
}

impl<T, M> Collector<T, M> for Away<'_, T, M> {
    type Error = Infallible;

    fn before(&mut self, bytes: usize, longest: usize) -> bool {
        let full = self.bytes > MAX_WAITING;
        let longest = longest.max(self.longest);
        if full || longest > self.longest {
            // Others may need the place first.
            self.working = None;
            if full && !(self.limiter.turn(self.number) && self.send(None)) {
                return false;
            }
            self.bytes = if full { 0 } else { self.bytes };
            self.longest = longest;
            self.working = Some(self.limiter.work(longest));
        }
        self.bytes += bytes;
        true
    }

    fn in_turn(&mut self, decide: &mut dyn FnMut()) -> bool {
        // Others may need the place first.
        self.working = None;
        if !self.limiter.may_decide(self.number) {
            return false;
        }
        decide();
        self.undecided = self.undecided.saturating_sub(1);
        if self.undecided == 0 {
            self.limiter.decided(self.number);
        }
        self.working = Some(self.limiter.work(self.longest));
        true
    }

    fn put(&mut self, input: usize, done: Done<T, M>) -> Result<Option<Vec<T>>, Infallible> {
        self.all.push((input, done));
        Ok(Some(self.spare.outs.pop().unwrap_or_default()))
    }
}
