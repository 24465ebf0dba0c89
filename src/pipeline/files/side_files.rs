//! What is written about records beside the output: a report, and the records that were not written.

use super::Input;
use super::folder::Folder;
use super::rejects::{Marks, Rejects, created};
use crate::formats::FormatName;
use crate::io::{Mark, Output, Skipped};
use crate::pipeline::run::{Report, SideOutputs, Step};
use crate::pipeline::{Error, LossTotal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Where they are written.
#[derive(Copy, Clone, Debug, Default)]
pub struct SideFilesTo<'a> {
    /// A line of JSON for each problem, and one for each file.
    pub report: Option<&'a Path>,
    /// The folder of the records that were not written.
    pub rejects: Option<&'a Path>,
    /// The folders where the files were found.
    pub folders: &'a [Folder],
}

impl SideFilesTo<'_> {
    /// What has to be kept for that.
    pub fn beside(&self) -> SideOutputs {
        SideOutputs {
            report: self.report.is_some(),
            rejects: self.rejects.is_some(),
        }
    }
}

/// They are written in the order of the input.
#[derive(Default)]
pub struct SideFiles {
    report: Option<Output>,
    rejects: Option<Rejects>,
    /// The numbers of the current file.
    file: Report,
    notation: Option<String>,
    /// The current file, if it did not end yet.
    current: Option<usize>,
}

/// How far they were written.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct SideFilesMark {
    report: Option<Mark>,
    rejects: Option<Marks>,
    file: Report,
    notation: Option<String>,
}

/// The line of a file.
#[derive(Serialize)]
struct Line<'a> {
    kind: &'static str,
    file: String,
    notation: Option<&'a str>,
    records: u64,
    converted: u64,
    rejected: u64,
    refused: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused_comments: Option<u64>,
    skipped: u64,
    left_out: u64,
    written: u64,
    warnings: u64,
    losses: BTreeMap<&'a str, Numbers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The line of a folder in which something is skipped.
#[derive(Serialize)]
struct FolderLine {
    kind: &'static str,
    folder: String,
    files: usize,
    skipped: Skipped,
    names: Vec<String>,
}

impl From<&Folder> for FolderLine {
    fn from(folder: &Folder) -> Self {
        let names = folder.names.iter();
        Self {
            kind: "folder",
            folder: folder.path.display().to_string(),
            files: folder.files,
            skipped: folder.skipped,
            names: names.map(|path| path.display().to_string()).collect(),
        }
    }
}

/// How many losses there are of a kind.
#[derive(Serialize)]
struct Numbers {
    count: u64,
    records: u64,
}

impl From<&LossTotal> for Numbers {
    fn from(loss: &LossTotal) -> Self {
        Self {
            count: loss.count,
            records: loss.records,
        }
    }
}

impl SideFiles {
    /// Begins to write. `resumable`: a later run may go on with it.
    ///
    /// # Errors
    /// The report cannot be written, or the folder of rejected records has an input, an output or a file that the user
    /// has changed, which would be replaced.
    pub fn create(
        to: SideFilesTo<'_>,
        inputs: &[Input],
        outputs: &[&Path],
        resumable: bool,
    ) -> Result<Self, Error> {
        let rejects = to
            .rejects
            .map(|folder| Rejects::new(folder, inputs, resumable));
        if let Some(rejects) = &rejects {
            let report = to.report.filter(|path| *path != Path::new("-"));
            let outputs: Vec<&Path> = outputs.iter().copied().chain(report).collect();
            rejects.refuse_shared_paths(inputs, &outputs)?;
            rejects.keep_mended(0)?;
        }
        let report = to.report.map(|path| match path == Path::new("-") {
            true => Ok(Output::stdout()),
            false => created(path, resumable),
        });
        let mut report = report.transpose()?;
        for folder in to.folders.iter().filter(|f| f.is_worth_a_word()) {
            if let Some(out) = &mut report {
                let line = serde_json::to_string(&FolderLine::from(folder));
                writeln!(out, "{}", line.map_err(std::io::Error::from)?)?;
            }
        }
        Ok(Self {
            report,
            rejects,
            ..Self::default()
        })
    }

    /// Goes on where another run stopped. `None`: what is there is not what the mark says.
    ///
    /// # Errors
    /// Something cannot be written, or the user has changed a file of rejected records that would be replaced.
    pub(super) fn resume(
        to: SideFilesTo<'_>,
        inputs: &[Input],
        (input, mark): (usize, &SideFilesMark),
    ) -> Result<Option<Self>, Error> {
        let mut aside = Self {
            file: mark.file.clone(),
            notation: mark.notation.clone(),
            ..Self::default()
        };
        if let (Some(path), Some(mark)) = (to.report, &mark.report) {
            let Some(report) = Output::resumed(path, mark)? else {
                return Ok(None);
            };
            aside.report = Some(report);
        }
        if let Some(folder) = to.rejects {
            let mut rejects = Rejects::new(folder, inputs, true);
            rejects.keep_mended(input)?;
            let fine = match &mark.rejects {
                None => true,
                Some(marks) => rejects.resume(input, marks)?,
            };
            if !fine {
                return Ok(None);
            }
            aside.rejects = Some(rejects);
        }
        Ok(Some(aside))
    }

    /// Whether the files still hold as much as a mark says.
    pub(super) fn holds(
        to: SideFilesTo<'_>,
        inputs: &[Input],
        input: usize,
        mark: &SideFilesMark,
    ) -> bool {
        let report = match (to.report, &mark.report) {
            (Some(path), Some(mark)) => Output::readable(path) >= mark.written,
            _ => true,
        };
        let rejects = match (to.rejects, &mark.rejects) {
            (Some(folder), Some(marks)) => Rejects::new(folder, inputs, true).holds(input, marks),
            _ => true,
        };
        report && rejects
    }

    pub(super) fn mark(&mut self) -> Result<SideFilesMark, Error> {
        let report = self.report.as_mut().map(Output::mark).transpose()?;
        let rejects = self.rejects.as_mut().map(Rejects::mark).transpose()?;
        Ok(SideFilesMark {
            report,
            rejects: rejects.flatten(),
            file: self.file.clone(),
            notation: self.notation.clone(),
        })
    }

    /// A file of this notation was opened.
    pub fn begin(&mut self, format: &FormatName) {
        self.notation = Some(format.format.card().slug.to_owned());
        if let Some(rejects) = &mut self.rejects {
            rejects.begin(format);
        }
    }

    /// Some records of a file.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn step<T, M>(&mut self, input: usize, step: &Step<T, M>) -> Result<(), Error> {
        self.current = Some(input);
        if let Some(out) = &mut self.report {
            self.file.add(&step.report);
            out.write_all(&step.beside.lines)?;
            if step.live {
                out.keep_up()?;
            }
        }
        match &mut self.rejects {
            Some(rejects) => rejects.add(input, &step.beside.rejects),
            None => Ok(()),
        }
    }

    /// What was written of the current file is removed.
    pub(super) fn take_back(&mut self) {
        self.file.written = 0;
    }

    /// The end of a file; why it was not read, and where its records went if that is a separate file.
    ///
    /// # Errors
    /// That cannot be written.
    pub fn end(
        &mut self,
        (number, input): (usize, &Input),
        error: Option<&Error>,
        output: Option<&Path>,
    ) -> Result<(), Error> {
        self.current = None;
        let numbers = std::mem::take(&mut self.file);
        let notation = self.notation.take();
        if let Some(rejects) = &mut self.rejects {
            rejects.end(number)?;
        }
        let Some(out) = &mut self.report else {
            return Ok(());
        };
        let line = Line {
            kind: "file",
            file: input.name(),
            notation: notation.as_deref(),
            records: numbers.records,
            converted: numbers.converted,
            rejected: numbers.rejected,
            refused: numbers.refused,
            refused_comments: Some(numbers.refused_comments).filter(|n| *n > 0),
            skipped: numbers.skipped,
            left_out: numbers.left_out,
            written: numbers.written,
            warnings: numbers.warnings,
            losses: numbers
                .losses
                .values()
                .map(|loss| (loss.code, loss.into()))
                .collect(),
            output: output.map(|path| path.display().to_string()),
            error: error.map(ToString::to_string),
        };
        let line = serde_json::to_string(&line).map_err(std::io::Error::from)?;
        Ok(writeln!(out, "{line}")?)
    }

    /// Gives the report its name. A file that the run did not read to its end ends here.
    ///
    /// # Errors
    /// That cannot be written.
    pub fn finish(&mut self, inputs: &[Input]) -> Result<(), Error> {
        if let Some((n, input)) = self.current.and_then(|n| Some((n, inputs.get(n)?))) {
            self.end((n, input), None, None)?;
        }
        let report = self.report.take();
        Ok(report.map_or(Ok(()), Output::finish)?)
    }
}
