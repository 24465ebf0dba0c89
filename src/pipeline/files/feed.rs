use super::{Input, Opened, Opening};
use crate::formats::FormatName;
use crate::io::Batches;
use crate::pipeline::run::{Feed, Maker, Open, Opener, Piece, What};
use crate::pipeline::select::Judge;
use crate::pipeline::{Error, Readable};
use std::sync::{Arc, Mutex, PoisonError};

/// Decides who handles the inputs of a notation. It is asked once for each notation.
pub type Make<'a, T> = dyn Fn(FormatName) -> Result<Maker<T>, Error> + Sync + 'a;

/// A file of at most this many bytes is opened and read by the thread that works on it.
const SMALL: u64 = 1 << 16;

/// Where the work begins.
#[derive(Copy, Clone, Debug, Default)]
pub struct Start {
    /// The first input that is read.
    pub input: usize,
    /// The number of its records and comment lines that are left out.
    pub entries: u64,
}

/// The records of many files, one file after another.
pub struct Files<'a, T> {
    all: Arc<All<'a, T>>,
    /// Several threads work: small files are left to them.
    shared: bool,
    next: usize,
    open: Option<Open<T>>,
    /// The number of records and comment lines at the beginning that are left out.
    skip: u64,
    /// No later record of the open file is selected.
    past: bool,
}

/// What is needed to open any of the files.
struct All<'a, T> {
    inputs: &'a [Input],
    opening: &'a Opening,
    make: &'a Make<'a, T>,
    makers: Mutex<Vec<(Arc<FormatName>, Maker<T>)>>,
}

impl<'a, T> Files<'a, T> {
    /// These files, to be opened one after another by this many threads.
    pub fn new(
        inputs: &'a [Input],
        opening: &'a Opening,
        make: &'a Make<'a, T>,
        threads: usize,
    ) -> Self {
        Self {
            all: Arc::new(All {
                inputs,
                opening,
                make,
                makers: Mutex::new(Vec::new()),
            }),
            shared: threads > 1 && !opening.selection.is_ordered(),
            next: 0,
            skip: 0,
            open: None,
            past: false,
        }
    }

    /// The same from another place on.
    #[must_use]
    pub fn starting(self, start: Start) -> Self {
        Self {
            next: start.input,
            skip: start.entries,
            ..self
        }
    }

    /// The size of an input that the thread which works on it opens.
    fn small(&self, input: &Input) -> Option<usize> {
        if !self.shared || !input.regular || self.skip > 0 {
            return None;
        }
        let bytes = std::fs::metadata(&input.path).ok()?.len();
        (bytes <= SMALL).then_some(bytes as usize)
    }
}

/// The next batch without this many records and comment lines, which another run has worked on.
fn after<'f, T>(batches: &mut Batches, maker: &Maker<T>, skip: &mut u64) -> What<'f, T> {
    loop {
        let mut what = What::next(batches, maker);
        let What::Batch { batch, .. } = &mut what else {
            return what;
        };
        let some = (batch.len() as u64).min(*skip);
        if some == 0 {
            return what;
        }
        *skip -= some;
        batch.skip(some as usize);
        if !batch.is_empty() {
            return what;
        }
    }
}

impl<T> All<'_, T> {
    /// Apart from the notation, all files have the same options.
    fn maker(&self, format: FormatName) -> Result<(Arc<FormatName>, Maker<T>), Error> {
        let slug = |name: &FormatName| name.format.card().slug;
        let mut makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = makers.iter().find(|(name, _)| slug(name) == slug(&format));
        if let Some(known) = known {
            return Ok(known.clone());
        }
        let selection = &self.opening.selection;
        let mut maker = (self.make)(format.clone())?;
        if selection.looks_inside() {
            let source = Readable::new(format.clone())?.finding_variants();
            let selection = selection.clone();
            maker = maker.judged_by(move || Judge::new(&source, &selection));
        }
        let made = (Arc::new(format), maker);
        makers.push(made.clone());
        Ok(made)
    }
}

impl<T: Send> Opener<T> for All<'_, T> {
    fn open(&self, input: usize) -> Result<Open<T>, Error> {
        let Opened { format, batches } = self.opening.open(&self.inputs[input])?;
        let (format, maker) = self.maker(format)?;
        Ok(Open {
            format,
            batches,
            maker,
        })
    }
}

impl<'a, T: Send + 'a> Feed<'a, T> for Files<'a, T> {
    fn next(&mut self) -> Option<Piece<'a, T>> {
        if let Some(Open { batches, maker, .. }) = &mut self.open {
            let what = match self.past {
                true => What::End(Ok(())),
                false => after(batches, maker, &mut self.skip),
            };
            self.past = match &what {
                What::Batch { batch, .. } => {
                    let next = batch.last().map_or(0, |last| last + 1);
                    self.all.opening.selection.is_past(next)
                }
                _ => false,
            };
            if matches!(what, What::End(_)) {
                self.skip = 0;
                self.open = None;
            }
            // That of the input that was opened last.
            let input = self.next.saturating_sub(1);
            return Some(Piece { input, what });
        }
        let input = self.next;
        let file = self.all.inputs.get(input)?;
        self.next += 1;
        let what = match self.small(file) {
            Some(bytes) => What::Small {
                opener: Arc::<All<'a, T>>::clone(&self.all),
                bytes,
            },
            None => match self.all.open(input) {
                Ok(open) => {
                    let format = Arc::clone(&open.format);
                    self.open = Some(open);
                    What::Begin(format)
                }
                Err(e) => What::End(Err(e)),
            },
        };
        Some(Piece { input, what })
    }

    fn may_wait(&self) -> bool {
        let next = self.all.inputs.get(self.next);
        self.open.is_none() && next.is_some_and(|input| !input.regular)
    }

    fn is_done(&self) -> bool {
        let open = self.open.as_ref();
        self.next >= self.all.inputs.len() && open.is_none_or(|open| open.batches.is_done())
    }
}
