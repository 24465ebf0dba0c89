//! Provisional: whole files or none, without compression yet.

use super::Error;
use std::fs::File;
use std::io::{BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

/// Where data goes: stdout, or a file that comes to be only when it is finished.
pub enum Output {
    /// Standard output.
    Stdout(BufWriter<Stdout>),
    /// A file.
    File(BufWriter<File>, PathBuf),
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self::Stdout(BufWriter::with_capacity(1 << 18, std::io::stdout()))
    }

    /// A file.
    pub fn create(path: &Path) -> Result<Self, Error> {
        let file = File::create(path).map_err(|cause| failed(path, cause))?;
        Ok(Self::File(BufWriter::new(file), path.to_owned()))
    }

    /// A file, and the folders above it.
    pub fn create_with_parents(path: &Path) -> Result<Self, Error> {
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|cause| failed(path, cause))?;
        }
        Self::create(path)
    }

    /// Writes out what is left.
    pub fn finish(mut self) -> Result<(), Error> {
        self.flush().map_err(|cause| failed(Path::new("-"), cause))
    }
}

fn failed(path: &Path, cause: std::io::Error) -> Error {
    Error::Open {
        file: path.display().to_string(),
        cause,
    }
}

impl Write for Output {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Stdout(w) => w.write(data),
            Self::File(w, _) => w.write(data),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Stdout(w) => w.flush(),
            Self::File(w, _) => w.flush(),
        }
    }
}

/// The files below a folder, sorted by name.
pub fn walk(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir)
            .map_err(|cause| failed(&dir, cause))?
            .flatten()
        {
            let path = entry.path();
            match entry.file_type() {
                Ok(t) if t.is_dir() => open.push(path),
                Ok(_) if wanted(&path) => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    Ok(found)
}
