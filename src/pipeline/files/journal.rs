//! What a run has done so far, in a file beside its output, so that a later run can go on.
//!
//! The journal has lines of JSON: one says how the run was begun, one follows for each input, and then one for each state.
//! A state is noted from time to time, after the records of a batch were written. A line that is not complete was not
//! written to its end, and does not count.

use super::side_files::SideFilesMark;
use super::{Input, Opening};
use crate::io::Mark;
use crate::pipeline::Error;
use crate::pipeline::run::Report;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// How a run that goes on later is begun, and where its journal is.
#[derive(Clone, Debug)]
pub struct Resume {
    /// The options that determine the output.
    pub words: Vec<String>,
    /// The journal.
    pub journal: PathBuf,
}

impl Resume {
    /// Fails if a later run could not read the inputs as this one does.
    ///
    /// # Errors
    /// An input is no file, or a record is selected because of those before it.
    pub fn check(inputs: &[Input], opening: &Opening) -> Result<(), Error> {
        let unsteady = |input: &&Input| input.is_stdin() || !input.regular && input.file().exists();
        if let Some(input) = inputs.iter().find(unsteady) {
            let name = input.name();
            return Err(Error::Resume(format!(
                "`{name}` cannot be read a second time"
            )));
        }
        match opening.selection.is_ordered() {
            true => Err(Error::Resume(
                "`--limit`, `--skip`, `--sample` and `--unique` depend on all records before"
                    .into(),
            )),
            false => Ok(()),
        }
    }
}

#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
struct Begun {
    panchess: String,
    words: Vec<String>,
    inputs: usize,
}

/// An input as it was when the run began.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
struct Seen {
    input: String,
    bytes: Option<u64>,
    /// Nanoseconds.
    modified: Option<u64>,
}

impl Seen {
    fn of(input: &Input) -> Self {
        let facts = std::fs::metadata(input.file()).ok();
        let modified = facts.as_ref().and_then(|facts| facts.modified().ok());
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Self {
            input: input.name(),
            bytes: facts.map(|facts| facts.len()),
            modified: since.map(|since| since.as_nanos() as u64),
        }
    }
}

/// What a conversion has done.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct State {
    /// The input that is read next.
    pub input: usize,
    /// The number of its records and comment lines that are done.
    pub entries: u64,
    pub report: Report,
    pub unreadable: bool,
    pub writing: Option<Written>,
    pub aside: SideFilesMark,
}

/// How far the current output was written.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Written {
    pub output: Mark,
    pub begun: bool,
    pub in_force: u64,
    pub came: u8,
    pub rejected: bool,
    pub given: u64,
    pub withheld: u64,
}

/// The open journal of a run whose states are `S`.
pub struct Journal<S> {
    path: PathBuf,
    file: File,
    begun: Instant,
    noted: Instant,
    states: PhantomData<S>,
}

/// A state, and where its line ends.
pub type Noted<S> = (S, u64);

/// States are noted this often at first, and then so often that at most a fiftieth of the work is done again.
const OFTEN: Duration = Duration::from_millis(50);
const PART: u32 = 50;

impl<S: DeserializeOwned + Serialize> Journal<S> {
    /// Opens the journal of a run, or begins it. Returns the states that an earlier run noted, in order.
    ///
    /// # Errors
    /// Another process uses it, it belongs to another run, or an input has changed.
    pub fn open(resume: &Resume, inputs: &[Input]) -> Result<(Self, Vec<Noted<S>>), Error> {
        let path = &resume.journal;
        let named = |cause| crate::io::Error::Write {
            file: path.display().to_string(),
            cause,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(named)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(named)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Error::Resume(format!(
                    "another process is writing the output of `{}`",
                    path.display()
                )));
            }
            // Some file systems know no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(named)?;
        let begun = Begun {
            panchess: env!("CARGO_PKG_VERSION").to_owned(),
            words: resume.words.clone(),
            inputs: inputs.len(),
        };
        let seen: Vec<Seen> = inputs.iter().map(Seen::of).collect();
        let states = noted(&text, path, (&begun, &seen))?;
        let mut journal = Self {
            path: path.clone(),
            file,
            begun: Instant::now(),
            noted: Instant::now(),
            states: PhantomData,
        };
        if states.is_empty() {
            journal.begin(&begun, &seen).map_err(named)?;
        }
        Ok((journal, states))
    }

    fn begin(&mut self, begun: &Begun, seen: &[Seen]) -> std::io::Result<()> {
        self.cut(0)?;
        let mut text = serde_json::to_string(begun)? + "\n";
        for seen in seen {
            text += &serde_json::to_string(seen)?;
            text.push('\n');
        }
        self.file.write_all(text.as_bytes())
    }

    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(drop)
    }

    /// Forgets what was noted after a state.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn go_on(&mut self, end: u64) -> Result<(), Error> {
        Ok(self.cut(end)?)
    }

    /// Whether it is time to note a state.
    pub fn is_due(&self) -> bool {
        self.noted.elapsed() > OFTEN.max(self.begun.elapsed() / PART)
    }

    /// Notes what is done.
    ///
    /// # Errors
    /// The journal cannot be written.
    pub fn note(&mut self, state: &S) -> Result<(), Error> {
        let line = serde_json::to_string(state).map_err(std::io::Error::from)? + "\n";
        self.noted = Instant::now();
        self.file.write_all(line.as_bytes()).map_err(|cause| {
            let file = self.path.display().to_string();
            crate::io::Error::Write { file, cause }.into()
        })
    }

    /// Everything is done.
    pub fn close(self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

fn noted<S: DeserializeOwned>(
    text: &[u8],
    path: &Path,
    (begun, seen): (&Begun, &[Seen]),
) -> Result<Vec<Noted<S>>, Error> {
    let mut lines = Lines { text, at: 0 };
    let Some(first) = lines.next::<Begun>() else {
        return match text.is_empty() || text.starts_with(br#"{"panchess":"#) {
            true => Ok(Vec::new()),
            false => Err(Error::Resume(format!(
                "`{}` is not a journal; it would be replaced",
                path.display()
            ))),
        };
    };
    let before: Vec<Seen> = (0..first.inputs).map_while(|_| lines.next()).collect();
    let mut states = Vec::new();
    while let Some(state) = lines.next::<S>() {
        states.push((state, lines.at as u64));
    }
    if before.len() < first.inputs || states.is_empty() {
        return Ok(Vec::new());
    }
    let anew = format!("delete `{}` to start over", path.display());
    let wrong = |what: String| Err(Error::Resume(format!("{what}; {anew}")));
    if first.panchess != begun.panchess {
        return wrong(format!(
            "the run was started by panchess {}",
            first.panchess
        ));
    }
    if first.words != begun.words {
        let words = first.words.join(" ");
        return wrong(format!(
            "the run was started with different options ({words})"
        ));
    }
    if first.inputs != begun.inputs || before.iter().zip(seen).any(|(a, b)| a.input != b.input) {
        return wrong("the run was started with different files".to_owned());
    }
    let changed = before.iter().zip(seen).find(|(a, b)| a != b);
    match changed {
        Some((file, _)) => wrong(format!(
            "`{}` has changed since the run was started",
            file.input
        )),
        None => Ok(states),
    }
}

/// The complete lines of a journal.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
}

impl Lines<'_> {
    /// The next line, if it is one of these.
    fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        let rest = self.text.get(self.at..)?;
        let length = memchr::memchr(b'\n', rest)?;
        let value = serde_json::from_slice(&rest[..length]).ok()?;
        self.at += length + 1;
        Some(value)
    }
}
