//! A sample is chosen before its records are worked on: the inputs are read twice.

use super::{Files, Input, Opening, Run, Watch};
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::run::{Event, Job, Maker, Messages, Quota};
use crate::pipeline::select::{Selecting, Selection};
use crate::pipeline::{Error, Verdict};
use std::convert::Infallible;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::NamedTempFile;

/// The selection of a run, with its sample chosen. `None`: all records are worked on.
pub(super) fn selecting<'a>(run: &Run<'_>, opening: &'a Opening) -> Option<Selecting<'a>> {
    let selecting = Selecting::new(&opening.selection)?;
    if opening.selection.sample.is_none() {
        return Some(selecting);
    }
    let make = |_| Ok(Maker::new(|| Nothing));
    let mut files = Files::new(run.inputs, opening, &make, run.jobs);
    let each = |_, _: Event<'_, u8, ()>| Ok::<bool, Infallible>(true);
    // Inputs that cannot be read are reported when the records are worked on.
    let Ok(()) = run.selected(&mut files, Some(&selecting), &IgnoreMessages, each);
    let chosen = selecting.into_order()?.into_chosen()?;
    Some(Selecting::of(&opening.selection, chosen))
}

/// The same way of opening, with copies of the inputs that cannot be read twice; `None` if no sample is taken.
pub(super) fn repeatable(inputs: &[Input], opening: &Opening) -> Result<Option<Opening>, Error> {
    let Opening {
        selection: Selection {
            sample: Some(_), ..
        },
        ..
    } = opening
    else {
        return Ok(None);
    };
    let mut opening = opening.clone();
    for input in inputs.iter().filter(|input| !input.regular) {
        if let Some(copy) = copied(input)? {
            opening.copies.push(copy);
        }
    }
    Ok(Some(opening))
}

/// `None` if it cannot be opened, which is reported later.
fn copied(input: &Input) -> Result<Option<(PathBuf, Arc<NamedTempFile>)>, Error> {
    let mut source: Box<dyn Read> = match input.is_stdin() {
        true => Box::new(stdin()),
        false => match File::open(&input.path) {
            Ok(file) => Box::new(file),
            Err(_) => return Ok(None),
        },
    };
    let failed = |cause| crate::io::Error::Write {
        file: std::env::temp_dir().display().to_string(),
        cause,
    };
    let mut copy = NamedTempFile::new().map_err(failed)?;
    std::io::copy(&mut source, copy.as_file_mut()).map_err(failed)?;
    Ok(Some((input.path.clone(), Arc::new(copy))))
}

/// Nothing is done with the records yet.
struct Nothing;

impl Job for Nothing {
    type Item = u8;

    fn record(&mut self, _: &Record<'_>, _: &mut Vec<u8>, _: &mut Sink) -> Verdict {
        Verdict::Written(0)
    }
}

/// Ignores messages: they come again.
struct IgnoreMessages;

impl Watch for IgnoreMessages {
    type Message = ();

    fn show(&self, _: &Record<'_>, _: &Sink, _: &mut Quota) -> Vec<(Code, ())> {
        Vec::new()
    }

    fn receive(&self, _: &mut Messages<()>, _: u64) {}

    fn complain(&self, _: Error) {}
}
