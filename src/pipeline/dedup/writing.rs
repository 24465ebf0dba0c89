use super::keyed::Entry;
use super::run::Outputs;
use crate::formats::Envelope;
use crate::io::{Output, Snapshot};
use crate::keyset::Unit;
use crate::pipeline::Error;
use crate::pipeline::run::{Joiner, Settings};
use std::io::Write;
use std::path::Path;

/// A file that documents are written to, one after another.
struct Writer {
    out: Output,
    joiner: Joiner,
}

impl Writer {
    /// `read`: what is replaced, if that is an input.
    fn create(path: &Path, read: Option<Snapshot>) -> Result<Self, Error> {
        Ok(Self {
            out: match path == Path::new("-") {
                true => Output::stdout(),
                false => Output::create(path)?.replacing(read),
            },
            joiner: Joiner::new(Envelope::NONE),
        })
    }

    fn write(&mut self, text: &[u8], settings: Option<Settings>) -> Result<(), Error> {
        Ok(self.joiner.write(text, settings, &mut self.out)?)
    }

    /// The same on a separate line.
    fn write_alone(&mut self, text: &[u8], settings: Option<Settings>) -> Result<(), Error> {
        self.joiner.complete(&mut self.out)?;
        self.write(text, settings)
    }

    /// If the output is not read any longer, that is an error: then it is not complete.
    fn finish(mut self) -> Result<(), Error> {
        self.joiner.close(&mut self.out)?;
        self.out.flush()?;
        Ok(self.out.finish()?)
    }
}

/// Where documents go.
pub(super) struct Writing {
    kept: Writer,
    duplicates: Option<Writer>,
    pub number_kept: u64,
    pub number_left_out: u64,
    counted: bool,
}

impl Writing {
    pub fn create(outputs: &Outputs<'_>, read: Option<Snapshot>) -> Result<Self, Error> {
        let new = |path| Writer::create(path, None);
        Ok(Self {
            kept: Writer::create(outputs.kept, read)?,
            duplicates: outputs.duplicates.map(new).transpose()?,
            number_kept: 0,
            number_left_out: 0,
            counted: outputs.counted,
        })
    }

    /// What is written around the documents; nothing is written yet.
    pub fn around(&mut self, envelope: Envelope) {
        for writer in std::iter::once(&mut self.kept).chain(&mut self.duplicates) {
            writer.joiner.begin_file(envelope);
        }
    }

    /// Counts a document that is kept.
    pub fn count(&mut self, part: Entry<'_>) {
        self.number_kept += u64::from(!part.keys.is_empty());
    }

    /// Writes documents that are kept and were counted.
    pub fn keep(&mut self, part: Entry<'_>) -> Result<(), Error> {
        self.kept.write(part.text, part.settings)
    }

    /// Whether documents that are kept are next to each other.
    pub fn is_close(&self) -> bool {
        self.kept.joiner.is_close()
    }

    pub fn leave_out(&mut self, part: Entry<'_>) -> Result<(), Error> {
        self.number_left_out += 1;
        match &mut self.duplicates {
            Some(out) => out.write(part.text, part.settings),
            None => Ok(()),
        }
    }

    /// Writes a document that waited. `count` says how many there are like it if it is kept.
    pub fn write_waiting(&mut self, unit: &Unit, count: Option<u64>) -> Result<(), Error> {
        let settings = settings(unit);
        match (count, &mut self.duplicates) {
            (Some(0), _) => self.kept.write(&unit.bytes, settings),
            (Some(count), _) if self.counted => {
                self.number_kept += 1;
                let text = [format!("{count:7} ").as_bytes(), &unit.bytes].concat();
                self.kept
                    .write_alone(&text, settings.map(|s| around(s, text.len())))
            }
            (Some(_), _) => {
                self.number_kept += 1;
                self.kept.write(&unit.bytes, settings)
            }
            (None, duplicates) => {
                self.number_left_out += 1;
                match duplicates {
                    Some(out) => out.write(&unit.bytes, settings),
                    None => Ok(()),
                }
            }
        }
    }

    /// Passes on what was written so far, if the output is a pipe whose reader may wait for it.
    pub fn keep_up(&mut self) -> Result<(), Error> {
        Ok(self.kept.out.keep_up()?)
    }

    /// Fails if a file with records would be replaced by one without any: the index has its records, so they could not be
    /// written again.
    pub fn replaces_by_nothing(&self, kept: &Path) -> Result<(), Error> {
        // A compressed file without records is not empty.
        if self.number_kept > 0 || !kept.is_file() || Output::readable(kept) == 0 {
            return Ok(());
        }
        let kept = kept.display();
        Err(Error::Other(match self.number_left_out {
            0 => format!(
                "there is no new record, and `{kept}` would become empty; it is left as it is. Name another file with `-o`"
            ),
            _ => format!(
                "the index has every record already, and `{kept}` would become empty; it is left as it is. If an earlier \
                 run of the same command wrote it, that run was complete; otherwise name another file with `-o`"
            ),
        }))
    }

    /// Whether nothing was read that could be written.
    pub fn is_empty(&self) -> bool {
        self.number_kept == 0 && self.number_left_out == 0
    }

    /// No file is created. What is on standard output stays there.
    pub fn discard(self) -> Result<(), Error> {
        match self.kept.out.is_stdout() {
            true => self.kept.finish(),
            false => Ok(()),
        }
    }

    pub fn finish(self) -> Result<(u64, u64), Error> {
        let numbers = (self.number_kept, self.number_left_out);
        self.kept.finish()?;
        self.duplicates.map_or(Ok(()), Writer::finish)?;
        Ok(numbers)
    }
}

/// What a [`Unit`] has to know of a document.
pub(super) fn facts(settings: Option<Settings>) -> [u64; 5] {
    match settings.map(Settings::numbers) {
        Some([a, b, c, d]) => [1, a, b, c, d],
        None => [0; 5],
    }
}

fn settings(unit: &Unit) -> Option<Settings> {
    let [known, numbers @ ..] = unit.facts;
    (known == 1).then(|| Settings::of_numbers(numbers))
}

/// The same for a longer text.
fn around(settings: Settings, end: usize) -> Settings {
    let [_, _, first, last] = settings.numbers();
    Settings::of_numbers([0, end as u64, first, last])
}
