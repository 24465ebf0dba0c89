//! Records that were not written, as they are, in a folder.

use super::Input;
use crate::formats::{FormatName, InForce};
use crate::hash::Digest;
use crate::io::{Identity, Mark, Output, Packing};
use crate::pipeline::dedup::apart::{self, Apart};
use crate::pipeline::dedup::verbatim;
use crate::pipeline::run::Reject;
use crate::pipeline::{Error, Rejected};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of the records that were not written.
///
/// Those of an input have a file with the name of the input, in its notation, and a line of JSON each in a second file: where
/// the record was, why it was not written, and where it is in the first file.
pub(super) struct Rejects {
    folder: PathBuf,
    names: Vec<PathBuf>,
    resumable: bool,
    apart: Option<Apart>,
    open: Option<Open>,
}

/// The files of an input.
struct Open {
    records: Output,
    problems: Output,
    /// What ends the last record.
    end: &'static [u8],
    begun: bool,
    written: u64,
    /// Blanks at the end of the last record, which belong to it only if more of it follows.
    blank: Vec<u8>,
    /// How the last record ends.
    last: InForce,
    /// The records so far, in a notation whose records depend on records.
    known: BTreeSet<Digest>,
}

/// A line about a record.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    why: &'a Rejected,
    /// Where it is in the file of the records.
    at: u64,
    /// It is a comment between two records.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    comment: bool,
}

impl Rejects {
    pub fn new(folder: &Path, inputs: &[Input], resumable: bool) -> Self {
        Self {
            folder: folder.to_owned(),
            names: names(inputs),
            resumable,
            apart: None,
            open: None,
        }
    }

    /// Fails if an input or an output would be replaced.
    pub fn refuse_shared_paths(&self, inputs: &[Input], outputs: &[&Path]) -> Result<(), Error> {
        let all = inputs
            .iter()
            .map(Input::file)
            .chain(outputs.iter().copied());
        let files: BTreeSet<Identity> = all.clone().filter_map(Identity::of).collect();
        let paths: BTreeSet<&Path> = all.collect();
        for (n, input) in inputs.iter().enumerate() {
            let (records, problems) = self.paths(n);
            for path in [records, problems] {
                let known = Identity::of(&path).is_some_and(|file| files.contains(&file));
                if known || paths.contains(&*path) {
                    return Err(Error::Overwrites {
                        one: format!("the rejected records of {}", input.name()),
                        other: path.display().to_string(),
                    });
                }
            }
        }
        Ok(())
    }

    /// Fails if the user has changed a file that would be replaced or removed, from this input on.
    pub fn keep_mended(&self, from: usize) -> Result<(), Error> {
        (from..self.names.len()).try_for_each(|n| {
            let (records, problems) = self.paths(n);
            is_untouched(&records, &problems)
        })
    }

    /// An input in this notation follows.
    pub fn begin(&mut self, format: &FormatName) {
        self.apart = Some(Apart::of(format));
    }

    pub fn add(&mut self, input: usize, rejects: &[Reject]) -> Result<(), Error> {
        for reject in rejects {
            let apart = self.apart.take();
            let open = self.open(input)?;
            let done = match &reject.why {
                None => open.more(&reject.bytes),
                Some(why) => open.record(reject, why, apart.as_ref()),
            };
            self.apart = apart;
            done?;
        }
        Ok(())
    }

    /// The input is finished. If it was in the folder before, and nothing of it was rejected now, that is removed.
    pub fn end(&mut self, input: usize) -> Result<(), Error> {
        match self.open.take() {
            Some(open) => open.finish(self.paths(input)),
            None => {
                let (records, problems) = self.paths(input);
                let _ = std::fs::remove_file(records);
                let _ = std::fs::remove_file(problems);
                Ok(())
            }
        }
    }

    /// How far the files of the current input were written.
    pub fn mark(&mut self) -> Result<Option<Marks>, Error> {
        let Some(open) = &mut self.open else {
            return Ok(None);
        };
        Ok(Some(Marks {
            records: open.records.mark()?,
            problems: open.problems.mark()?,
            crlf: open.end == b"\r\n",
            ended: open.end.is_empty(),
            begun: open.begun,
            written: open.written,
            blank: String::from_utf8_lossy(&open.blank).into_owned(),
            last: open.last,
            known: open.known.iter().map(Digest::to_string).collect(),
        }))
    }

    /// Whether the files of an input still hold as much as the marks say.
    pub fn holds(&self, input: usize, marks: &Marks) -> bool {
        let (records, problems) = self.paths(input);
        let pairs = [(records, &marks.records), (problems, &marks.problems)];
        pairs
            .iter()
            .all(|(path, mark)| Output::readable(path) >= mark.written)
    }

    /// Goes on with the files of an input; `false`: they are not what the marks say.
    pub fn resume(&mut self, input: usize, marks: &Marks) -> Result<bool, Error> {
        let (records, problems) = self.paths(input);
        let (Some(records), Some(problems)) = (
            Output::resumed(&records, &marks.records)?,
            Output::resumed(&problems, &marks.problems)?,
        ) else {
            return Ok(false);
        };
        self.open = Some(Open {
            records,
            problems,
            end: match (marks.ended, marks.crlf) {
                (true, _) => b"",
                (_, true) => b"\r\n",
                _ => b"\n",
            },
            begun: marks.begun,
            written: marks.written,
            blank: marks.blank.clone().into_bytes(),
            last: marks.last,
            known: marks.known.iter().flat_map(|d| d.parse()).collect(),
        });
        Ok(true)
    }

    fn paths(&self, input: usize) -> (PathBuf, PathBuf) {
        let name = self.names.get(input).cloned().unwrap_or_default();
        let records = self.folder.join(name);
        let problems = problems_of(&records);
        (records, problems)
    }

    fn open(&mut self, input: usize) -> Result<&mut Open, Error> {
        let open = match self.open.take() {
            Some(open) => open,
            None => {
                let (records, problems) = self.paths(input);
                Open {
                    records: created(&records, self.resumable)?,
                    problems: created(&problems, self.resumable)?,
                    end: b"",
                    begun: false,
                    written: 0,
                    blank: Vec::new(),
                    last: 0,
                    known: BTreeSet::new(),
                }
            }
        };
        Ok(self.open.insert(open))
    }
}

/// How far the files of an input were written.
#[derive(Clone, Debug, serde::Deserialize, Serialize)]
pub(super) struct Marks {
    records: Mark,
    problems: Mark,
    crlf: bool,
    ended: bool,
    begun: bool,
    written: u64,
    blank: String,
    last: InForce,
    #[serde(default)]
    known: Vec<String>,
}

impl Open {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.written += bytes.len() as u64;
        Ok(self.records.write_all(bytes)?)
    }

    /// More of the last record.
    fn more(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let blank = std::mem::take(&mut self.blank);
        let (text, rest) = bytes.split_at(bytes.trim_ascii_end().len());
        self.blank = rest.to_vec();
        if text.is_empty() {
            self.blank = [&blank, rest].concat();
            return Ok(());
        }
        self.last = apart::UNKNOWN;
        self.write(&blank)?;
        self.write(text)
    }

    fn record(
        &mut self,
        reject: &Reject,
        why: &Rejected,
        apart: Option<&Apart>,
    ) -> Result<(), Error> {
        let card = apart.map(Apart::card);
        let second = why.place.column > 1;
        let bytes = card.map_or(&*reject.bytes, |card| {
            verbatim::alone(&reject.bytes, card, second)
        });
        let above = self.above(&reject.session, bytes, apart);
        let whole = match above.is_empty() {
            true => Cow::Borrowed(bytes),
            false => Cow::Owned([&*above, b"\n", bytes].concat()),
        };
        let next = apart.map_or(0, |apart| apart.begins(&whole));
        let ends = apart.map_or(0, |apart| apart.ends(&whole));
        let last = std::mem::replace(&mut self.last, ends);
        self.close_record()?;
        if std::mem::replace(&mut self.begun, true) {
            let between = apart.map_or("\n".to_owned(), |apart| {
                apart.between_rejected(last, next, bytes)
            });
            let between = match self.end {
                b"\r\n" => between.replace('\n', "\r\n"),
                _ => between,
            };
            self.write(between.as_bytes())?;
        }
        let binary = card.is_some_and(|card| card.binary);
        self.end = if binary {
            b""
        } else {
            verbatim::line_end(&reject.bytes, reject.crlf)
        };
        let at = self.written;
        self.session(&above)?;
        self.write(bytes)?;
        if !binary {
            let text = reject.bytes.trim_ascii_end().len();
            self.blank.extend_from_slice(&reject.bytes[text..]);
        }
        let comment = reject.comment;
        let line = serde_json::to_string(&Line { why, at, comment }).unwrap_or_default();
        Ok(writeln!(self.problems, "{line}")?)
    }

    /// What of the lines that a record depends on is not in the file yet.
    fn above<'a>(
        &mut self,
        session: &'a [u8],
        record: &[u8],
        apart: Option<&Apart>,
    ) -> Cow<'a, [u8]> {
        let Some(records) = apart.and_then(|apart| apart.records_above(session)) else {
            return Cow::Borrowed(session);
        };
        let mut above = Vec::new();
        for one in records {
            if self.known.insert(Digest::of(one)) {
                above.extend_from_slice(one);
                above.extend_from_slice(b"\n\n");
            }
        }
        self.known.insert(Digest::of(record.trim_ascii()));
        Cow::Owned(above)
    }

    /// The lines that a record depends on.
    fn session(&mut self, lines: &[u8]) -> Result<(), Error> {
        let lines = lines.strip_suffix(b"\n").unwrap_or(lines);
        if lines.is_empty() {
            return Ok(());
        }
        for line in lines.split(|byte| *byte == b'\n') {
            self.write(line.strip_suffix(b"\r").unwrap_or(line))?;
            self.write(self.end)?;
        }
        Ok(())
    }

    /// The blanks on the last line of the last record, and what ends it.
    fn close_record(&mut self) -> Result<(), Error> {
        let blank = std::mem::take(&mut self.blank);
        let line = blank.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        self.write(&blank[..line.unwrap_or(blank.len())])?;
        self.write(self.end)
    }

    /// Afterwards, the file of the records is younger than that of the problems only if the user changes it.
    fn finish(mut self, (records, problems): (PathBuf, PathBuf)) -> Result<(), Error> {
        self.close_record()?;
        self.records.flush()?;
        self.problems.finish()?;
        // Before the records have their name, so that it is also true if the process is killed here.
        let at = |now| {
            File::options()
                .append(true)
                .open(&problems)?
                .set_modified(now)
        };
        // Best effort: not every system can.
        let _ = at(SystemTime::now());
        self.records.finish()?;
        if is_untouched(&records, &problems).is_err() {
            let now = std::fs::metadata(&records).and_then(|facts| facts.modified());
            let _ = now.and_then(at);
        }
        Ok(())
    }
}

/// Fails if a file of an earlier run is not what that run wrote.
fn is_untouched(records: &Path, problems: &Path) -> Result<(), Error> {
    let time = |path: &Path| std::fs::metadata(path).and_then(|facts| facts.modified());
    let (Ok(records_at), problems_at) = (time(records), time(problems)) else {
        return Ok(());
    };
    let changed = match problems_at {
        Ok(at) if records_at <= at => return Ok(()),
        Ok(_) => "was changed after a run had written it",
        Err(_) => "was not written by a run",
    };
    Err(Error::Other(format!(
        "`{}` {changed}, and would be replaced or removed: move it out of the folder, or name another one with `--rejects`",
        records.display()
    )))
}

/// A new output, and the folders above it.
pub(super) fn created(path: &Path, resumable: bool) -> Result<Output, Error> {
    Ok(match resumable {
        false => Output::create_with_parents(path)?,
        true => {
            let parent = path.parent().unwrap_or(Path::new(""));
            let made = std::fs::create_dir_all(parent);
            made.map_err(|cause| crate::io::Error::Write {
                file: path.display().to_string(),
                cause,
            })?;
            Output::resumable(path)?
        }
    })
}

/// How the name of a list of problems ends.
const PROBLEMS: &str = ".problems.jsonl";

fn problems_of(records: &Path) -> PathBuf {
    let mut name = records.as_os_str().to_owned();
    name.push(PROBLEMS);
    name.into()
}

/// Whether a file is a list of problems by its name. It is beside the records in a folder, and no notation.
pub(super) fn is_problems(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default();
    name.as_encoded_bytes().ends_with(PROBLEMS.as_bytes())
}

/// A name for each input, which it has in its folder as far as that is possible.
fn names(inputs: &[Input]) -> Vec<PathBuf> {
    let plain: Vec<PathBuf> = inputs.iter().map(plain_name).collect();
    // No file has the name of a folder.
    let folders = plain.iter().flat_map(|name| name.ancestors().skip(1));
    let mut taken: BTreeSet<PathBuf> = folders.map(Path::to_owned).collect();
    let mut names = Vec::new();
    for plain in plain {
        let mut name = plain.clone();
        for n in 2.. {
            if !taken.contains(&name) && !taken.contains(&problems_of(&name)) {
                break;
            }
            let stem = plain.file_stem().unwrap_or_default().to_string_lossy();
            let ending = plain
                .extension()
                .map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
            name.set_file_name(format!("{stem}-{n}{ending}"));
        }
        taken.insert(name.clone());
        taken.insert(problems_of(&name));
        names.push(name);
    }
    names
}

/// The name of an input without the ending of a compressed file.
fn plain_name(input: &Input) -> PathBuf {
    if input.is_stdin() {
        return "stdin".into();
    }
    let mut plain = input.relative.clone();
    if Packing::of_name(&plain).is_some() {
        plain.set_extension("");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_has_a_name_of_its_own() {
        let input = |path: &str| Input {
            relative: path.into(),
            ..Input::new(path)
        };
        let inputs = [
            "a.pgn", "a.pgn.gz", "b/a.pgn", "a-2.pgn", "-", "c", "c/a.pgn",
        ]
        .map(input);
        let found = names(&inputs);
        let wanted = [
            "a.pgn",
            "a-2.pgn",
            "b/a.pgn",
            "a-2-2.pgn",
            "stdin",
            "c-2",
            "c/a.pgn",
        ];
        assert_eq!(found, wanted.map(PathBuf::from));
    }
}
