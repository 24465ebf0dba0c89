use super::{Input, Opening, Run, sampling};
use crate::io::{Batch, Item};
use crate::pipeline::select::{Judge, Pick, Selecting};
use crate::pipeline::{Error, Readable};

/// Which records of files are worked on, for verbs that read them one after another.
pub struct Chooser<'a> {
    opening: &'a Opening,
    selecting: Option<Selecting<'a>>,
    judge: Option<Judge>,
    input: usize,
    over: bool,
}

impl<'a> Chooser<'a> {
    /// A way of opening these files that allows to choose a sample of them.
    ///
    /// # Errors
    /// An input that is read twice could not be copied.
    pub fn opening(inputs: &[Input], opening: Opening) -> Result<Opening, Error> {
        Ok(sampling::repeatable(inputs, &opening)?.unwrap_or(opening))
    }

    /// No record was seen yet.
    pub fn new(inputs: &[Input], opening: &'a Opening) -> Self {
        let run = Run {
            inputs,
            opening,
            fail_fast: false,
            jobs: 1,
        };
        Self {
            opening,
            selecting: sampling::selecting(&run, opening),
            judge: None,
            input: 0,
            over: false,
        }
    }

    /// The records that follow are those of the input with that number.
    pub fn begin(&mut self, input: usize, source: &Readable) {
        let selection = &self.opening.selection;
        self.input = input;
        let looks = self.selecting.is_some() && selection.looks_inside();
        self.judge = looks.then(|| Judge::new(source, selection));
    }

    /// Whether no more records are taken.
    pub fn is_over(&self) -> bool {
        self.over || self.selecting.as_ref().is_some_and(Selecting::is_over)
    }

    /// The records of a batch that are selected, and how many are left out. Those that cannot be read are among them;
    /// comment lines are not.
    pub fn choose<'b>(&mut self, batch: &'b Batch) -> (Vec<Item<'b>>, u64) {
        let records = |item: &Item<'_>| !matches!(item, Item::Comment(_));
        let Some(selecting) = &self.selecting else {
            return (batch.items().filter(records).collect(), 0);
        };
        let mut picks = selecting.judge(self.input, batch, self.judge.as_mut());
        self.over = selecting.decide(self.input, batch, &mut picks);
        let mut left_out = 0;
        let mut chosen = Vec::new();
        for (item, pick) in batch.items().zip(picks) {
            match pick {
                _ if !records(&item) => {}
                Pick::Take(_) | Pick::Reject(_) => chosen.push(item),
                Pick::Leave => left_out += 1,
                Pick::Behind | Pick::After => {}
            }
        }
        (chosen, left_out)
    }
}
