use super::{Input, Opened, Opening};
use crate::formats::FormatName;
use crate::io::Batches;
use crate::pipeline::Error;
use crate::pipeline::run::{Feed, Maker, Piece, What};
use std::sync::Arc;

/// Decides who handles the inputs of a notation. It is asked once for each notation.
pub type Make<'a, T> = dyn Fn(FormatName) -> Result<Maker<T>, Error> + Sync + 'a;

/// The records of many files, one file after another.
pub struct Files<'a, T> {
    inputs: &'a [Input],
    opening: &'a Opening,
    make: &'a Make<'a, T>,
    makers: Vec<(Arc<FormatName>, Maker<T>)>,
    next: usize,
    open: Option<(Batches, Maker<T>)>,
}

impl<'a, T> Files<'a, T> {
    /// These files, to be opened one after another.
    pub fn new(inputs: &'a [Input], opening: &'a Opening, make: &'a Make<'a, T>) -> Self {
        Self {
            inputs,
            opening,
            make,
            makers: Vec::new(),
            next: 0,
            open: None,
        }
    }

    /// Opens the next input.
    fn open(&mut self, input: &Input) -> Result<Arc<FormatName>, Error> {
        let Opened { format, batches } = self.opening.open(input)?;
        let (format, maker) = self.maker(format)?;
        self.open = Some((batches, maker));
        Ok(format)
    }

    /// Apart from the notation, all files have the same options.
    fn maker(&mut self, format: FormatName) -> Result<(Arc<FormatName>, Maker<T>), Error> {
        let slug = |name: &FormatName| name.format.card().slug;
        let known = self.makers.iter();
        let known = known.clone().find(|(name, _)| slug(name) == slug(&format));
        if let Some(known) = known {
            return Ok(known.clone());
        }
        let made = (Arc::new(format.clone()), (self.make)(format)?);
        self.makers.push(made.clone());
        Ok(made)
    }
}

impl<T: Send> Feed<T> for Files<'_, T> {
    fn next(&mut self) -> Option<Piece<T>> {
        let what = match &mut self.open {
            Some((batches, maker)) => What::next(batches, maker),
            None => {
                let input = self.inputs.get(self.next)?;
                self.next += 1;
                match self.open(input) {
                    Ok(format) => What::Begin(format),
                    Err(e) => What::End(Err(e)),
                }
            }
        };
        if matches!(what, What::End(_)) {
            self.open = None;
        }
        // That of the input that was opened last.
        let input = self.next.saturating_sub(1);
        Some(Piece { input, what })
    }

    fn may_wait(&self) -> bool {
        let next = self.inputs.get(self.next);
        self.open.is_none() && next.is_some_and(|input| !input.regular)
    }

    fn is_done(&self) -> bool {
        let open = self.open.as_ref();
        self.next >= self.inputs.len() && open.is_none_or(|(batches, _)| batches.is_done())
    }
}
