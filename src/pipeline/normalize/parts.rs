use super::sheet::{Sheet, Target};
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::dataset::{Columns, Rows};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where rows go.
#[derive(Copy, Clone, Debug)]
pub enum Destination<'a> {
    /// Into one file; `-` is standard output.
    File(&'a Path),
    /// Into files of this many rows in a folder.
    Folder(&'a Path, u64),
}

/// Divides rows into files.
pub(super) struct Parts<'a> {
    place: Destination<'a>,
    target: Target,
    selection: Arc<Columns>,
    jobs: usize,
    /// A later run can go on: the name of an unfinished file is always the same.
    resumable: bool,
    sheet: Option<Box<dyn Sheet>>,
    /// Rows in the file that is being written.
    rows: u64,
    /// Files that were begun.
    files: u64,
}

impl<'a> Parts<'a> {
    pub fn new(
        place: Destination<'a>,
        target: Target,
        selection: &Arc<Columns>,
        (jobs, resumable): (usize, bool),
    ) -> Self {
        Self {
            place,
            target,
            selection: Arc::clone(selection),
            jobs,
            resumable,
            sheet: None,
            rows: 0,
            files: 0,
        }
    }

    /// Begins with nothing. An output that cannot be written is reported before the work.
    pub fn begin(&mut self) -> Result<(), Error> {
        match self.place {
            Destination::File(_) => self.sheet().map(drop),
            Destination::Folder(folder, _) => is_free(folder, self.resumable),
        }
    }

    /// Continues after this many files; `false`: they are not all there.
    pub fn go_on(&mut self, files: u64) -> bool {
        let Destination::Folder(folder, _) = self.place else {
            return false;
        };
        self.files = files;
        (0..files).all(|number| path(folder, number, self.target).is_file())
    }

    /// Files that are finished, if no other one is begun.
    pub fn finished(&self) -> Option<u64> {
        self.sheet.is_none().then_some(self.files)
    }

    /// Adds the first of some rows, as many as fit into the current file. Returns how many.
    pub fn add(&mut self, rows: &Rows, range: Range<usize>) -> Result<usize, Error> {
        let room = match self.place {
            Destination::File(_) => range.len(),
            Destination::Folder(_, most) => usize::try_from(most - self.rows).unwrap_or(usize::MAX),
        };
        let added = range.len().min(room);
        self.rows += added as u64;
        self.sheet()?.add(rows, range.start..range.start + added)?;
        if matches!(self.place, Destination::Folder(_, most) if self.rows >= most) {
            self.close()?;
        }
        Ok(added)
    }

    /// Passes on the rows so far, so that a program that reads a pipe gets them before the end.
    pub fn keep_up(&mut self) -> Result<(), Error> {
        self.sheet.as_mut().map_or(Ok(()), |sheet| sheet.keep_up())
    }

    /// Finishes the last file. A dataset without rows has a file with its columns.
    pub fn finish(mut self) -> Result<u64, Error> {
        if self.files == 0 {
            self.sheet()?;
        }
        self.close()?;
        Ok(self.files)
    }

    /// Whether the rows go into files, and not to standard output.
    pub fn is_file(&self) -> bool {
        !matches!(self.place, Destination::File(path) if path == Path::new("-"))
    }

    /// The file or the folder, as it was named.
    pub fn target(&self) -> String {
        match self.place {
            Destination::File(path) | Destination::Folder(path, _) => path.display().to_string(),
        }
    }

    /// Removes the files that were begun or finished.
    pub fn discard(mut self) -> Result<(), Error> {
        let Destination::Folder(folder, _) = self.place else {
            return Ok(());
        };
        if self.resumable {
            // An unfinished file would stay.
            self.close()?;
        } else if self.sheet.take().is_some() {
            self.files -= 1;
        }
        for number in 0..self.files {
            let path = path(folder, number, self.target);
            std::fs::remove_file(&path).map_err(|cause| crate::io::Error::Write {
                file: path.display().to_string(),
                cause,
            })?;
        }
        Ok(())
    }

    fn sheet(&mut self) -> Result<&mut dyn Sheet, Error> {
        let sheet = match self.sheet.take() {
            Some(sheet) => sheet,
            None => {
                let out = self.create()?;
                self.files += 1;
                self.target.begin(out, &self.selection, self.jobs)?
            }
        };
        Ok(&mut **self.sheet.insert(sheet))
    }

    fn create(&self) -> Result<Output, Error> {
        Ok(match self.place {
            Destination::File(path) if path == Path::new("-") => Output::stdout(),
            Destination::File(path) => Output::create(path)?,
            Destination::Folder(folder, _) => {
                let path = path(folder, self.files, self.target);
                match self.resumable {
                    true => Output::resumable(&path)?,
                    false => Output::create_with_parents(&path)?,
                }
            }
        })
    }

    fn close(&mut self) -> Result<(), Error> {
        self.rows = 0;
        self.sheet.take().map_or(Ok(()), |sheet| sheet.finish())
    }
}

/// The file of a part.
pub(super) fn path(folder: &Path, number: u64, target: Target) -> PathBuf {
    folder.join(format!("part-{number:05}.{}", target.extension()))
}

/// Fails if a folder holds parts of another table, which would be taken for parts of this one.
fn is_free(folder: &Path, resumable: bool) -> Result<(), Error> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(_) => return Ok(()),
    };
    let names = entries.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = names.map(|n| n.to_string_lossy().into_owned()).collect();
    names.sort();
    let is_table = |(_, ending): (&str, &str)| Target::of_extension(ending).is_some();
    let is_part =
        |name: &&String| name.starts_with("part-") && name.rsplit_once('.').is_some_and(is_table);
    let Some(part) = names.iter().find(is_part) else {
        return Ok(());
    };
    let folder = folder.display();
    Err(Error::Other(match resumable {
        true => format!(
            "`{folder}` holds `{part}` and no journal: its table is complete, or it is another one; to write it again, \
             remove its parts"
        ),
        false => format!(
            "`{folder}` holds `{part}` of another table; name another folder, or remove its parts"
        ),
    }))
}
