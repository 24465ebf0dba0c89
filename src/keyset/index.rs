use super::Error;
use super::cursor::{Cursor, KEY};
use super::manifest::{Manifest, NAME, Run, other};
use crate::io::Output;
use crate::order;
use md5::{Digest, Md5};
use std::fs::{self, File, TryLockError};
use std::io::{BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Keys of earlier runs, in a folder: files of sorted keys, and a manifest that names them.
///
/// Every file is complete before the manifest names it, and the manifest is replaced in one step. So a
/// run that is killed leaves the index as it was.
#[derive(Debug)]
pub struct Index {
    folder: PathBuf,
    manifest: Manifest,
    cursors: Vec<Cursor>,
    /// The new keys.
    new: Option<NewRun>,
    /// Nobody else uses the index while this is open.
    _lock: File,
}

struct NewRun {
    number: u64,
    keys: u64,
    out: Output,
    digest: Md5,
}

/// The file that is locked while the index is used.
const LOCK: &str = "lock";

impl Index {
    /// Opens the index in a folder, which is made if it is not there. It must hold this kind of
    /// keys.
    ///
    /// # Errors
    /// The folder is no index of these keys, another run uses it, or it cannot be read.
    pub fn open(folder: &Path, key: &str) -> Result<Self, Error> {
        let failed = Error::of_index(folder);
        fs::create_dir_all(folder).map_err(failed)?;
        has_only_files(folder)?;
        let manifest = Manifest::read(folder)?;
        if manifest.is_none() {
            is_free(folder)?;
        }
        let lock = lock(folder)?;
        // It may have been replaced until now. A new index has one from the start: so one without it is damaged.
        let manifest = match Manifest::read(folder)? {
            Some(manifest) => manifest,
            None => Manifest::create(folder, key)?,
        };
        if manifest.key != key {
            return Err(Error::OtherKey {
                folder: folder.to_owned(),
                found: manifest.key,
                wanted: key.to_owned(),
            });
        }
        let open = |run: &Run| {
            let cursor = Cursor::open(&run.path(folder), run.keys)?;
            verify(folder, run).map(|()| cursor)
        };
        let cursors: Result<Vec<_>, _> = manifest.runs.iter().map(open).collect();
        Ok(Self {
            cursors: cursors.map_err(failed)?,
            folder: folder.to_owned(),
            manifest,
            new: None,
            _lock: lock,
        })
    }

    /// Whether the index holds a key, which is added otherwise. Each key must be larger than the
    /// one before.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn enter(&mut self, key: u128) -> Result<bool, Error> {
        let failed = Error::of_index(&self.folder);
        for cursor in &mut self.cursors {
            if cursor.contains(key).map_err(failed)? {
                return Ok(true);
            }
        }
        let new = match &mut self.new {
            Some(new) => new,
            none => none.insert(NewRun::create(&self.folder, &self.manifest)?),
        };
        new.add(key).map_err(failed)?;
        Ok(false)
    }

    /// Keeps the new keys.
    ///
    /// # Errors
    /// A file cannot be written; the index is then as it was.
    pub fn commit(mut self) -> Result<(), Error> {
        if let Some(new) = self.new.take() {
            let run = new.finish().map_err(Error::of_index(&self.folder))?;
            self.manifest.runs.push(run);
        }
        self.cursors.clear();
        while let Some((one, two)) = similar(&self.manifest.runs) {
            let merged = merge(&self.folder, one, two, next_number(&self.manifest))?;
            let runs = &mut self.manifest.runs;
            runs.truncate(runs.len().saturating_sub(2));
            runs.push(merged);
        }
        self.manifest.write(&self.folder)?;
        self.sweep();
        Ok(())
    }

    /// Removes runs that the manifest does not name, those of a run that was killed among them.
    fn sweep(&self) {
        let named = |number: u64| self.manifest.runs.iter().any(|run| run.number == number);
        for name in names(&self.folder).unwrap_or_default() {
            if Run::number_of(&name).is_some_and(|number| !named(number)) {
                // The next run tries again.
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
    }
}

impl std::fmt::Debug for NewRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "run {} with {} keys", self.number, self.keys)
    }
}

impl NewRun {
    fn create(folder: &Path, manifest: &Manifest) -> Result<Self, Error> {
        Self::numbered(folder, next_number(manifest)).map_err(Error::of_index(folder))
    }

    fn numbered(folder: &Path, number: u64) -> std::io::Result<Self> {
        Ok(Self {
            number,
            keys: 0,
            out: Output::create(&folder.join(Run::name(number))).map_err(other)?,
            digest: Md5::new(),
        })
    }

    fn add(&mut self, key: u128) -> std::io::Result<()> {
        let bytes = key.to_be_bytes();
        self.keys += 1;
        self.digest.update(bytes);
        self.out.write_all(&bytes)
    }

    fn finish(self) -> std::io::Result<Run> {
        self.out.finish().map_err(other)?;
        Ok(Run {
            number: self.number,
            keys: self.keys,
            digest: Some(number_of(self.digest)),
        })
    }
}

fn next_number(manifest: &Manifest) -> u64 {
    let last = manifest.runs.iter().map(|run| run.number).max();
    last.map_or(1, |n| n.saturating_add(1))
}

/// The last two runs, if the last one is at least half as large: so there are few runs, and a key is
/// seldom written again.
fn similar(runs: &[Run]) -> Option<(Run, Run)> {
    match runs {
        [.., one, two] if two.keys.saturating_mul(2) >= one.keys => Some((*one, *two)),
        _ => None,
    }
}

/// Writes the keys of two runs, which have none in common, into a new one.
fn merge(folder: &Path, one: Run, two: Run, number: u64) -> Result<Run, Error> {
    let failed = Error::of_index(folder);
    let create = || {
        let mut new = NewRun::numbered(folder, number)?;
        let mut readers = [Keys::open(folder, one)?, Keys::open(folder, two)?];
        let mut heads = [readers[0].next()?, readers[1].next()?];
        loop {
            let least = match heads {
                [None, None] => break,
                [Some(a), Some(b)] => usize::from(b < a),
                [a, _] => usize::from(a.is_none()),
            };
            if let Some(key) = heads[least] {
                new.add(key)?;
            }
            heads[least] = readers[least].next()?;
        }
        new.finish()
    };
    create().map_err(failed)
}

fn number_of(digest: Md5) -> u128 {
    u128::from_be_bytes(digest.finalize().into())
}

/// Fails if a run is not what was written.
fn verify(folder: &Path, run: &Run) -> std::io::Result<()> {
    let Some(wanted) = run.digest else {
        return Ok(());
    };
    let path = run.path(folder);
    let (mut file, mut digest) = (File::open(&path)?, Md5::new());
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            n => digest.update(&buffer[..n]),
        }
    }
    match number_of(digest) == wanted {
        true => Ok(()),
        false => Err(std::io::Error::new(
            ErrorKind::InvalidData,
            format!(
                "`{}` is damaged: its checksum is not that of `{NAME}`; restore the folder from a copy",
                path.display()
            ),
        )),
    }
}

/// Reads the keys of a run.
struct Keys {
    input: BufReader<File>,
    left: u64,
}

impl Keys {
    fn open(folder: &Path, run: Run) -> std::io::Result<Self> {
        Ok(Self {
            input: BufReader::with_capacity(1 << 16, File::open(run.path(folder))?),
            left: run.keys,
        })
    }

    fn next(&mut self) -> std::io::Result<Option<u128>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut key = [0; KEY as usize];
        self.input.read_exact(&mut key)?;
        Ok(Some(u128::from_be_bytes(key)))
    }
}

/// Locks a folder until the file is closed, also by the end of the process.
fn lock(folder: &Path) -> Result<File, Error> {
    let failed = Error::of_index(folder);
    let mut how = File::options();
    how.create(true).write(true).truncate(false);
    let file = how.open(folder.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Locked(folder.to_owned())),
        // Some file systems cannot.
        Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(e)) => Err(failed(e)),
    }
}

fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    fs::read_dir(folder)?.map(name).collect()
}

/// Fails if something that is not a file has a name of the index: panchess would wait for a pipe.
fn has_only_files(folder: &Path) -> Result<(), Error> {
    let failed = Error::of_index(folder);
    let ours = |name: &str| [LOCK, NAME].contains(&name) || Run::number_of(name).is_some();
    for name in names(folder).map_err(failed)? {
        let path = folder.join(&name);
        if ours(&name) && fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            let words = format!("`{}` is not a file", path.display());
            return Err(failed(std::io::Error::new(ErrorKind::InvalidData, words)));
        }
    }
    Ok(())
}

/// Fails if a folder without a manifest holds anything but what a run that was killed while it made the index leaves.
fn is_free(folder: &Path) -> Result<(), Error> {
    let ours = |name: &str| {
        let unfinished = name.starts_with(".panchess-") && name.ends_with(".tmp");
        name == LOCK || name == NAME || unfinished
    };
    let mut names = names(folder).map_err(Error::of_index(folder))?;
    order::sort(&mut names);
    match names.into_iter().find(|name| !ours(name)) {
        Some(file) => Err(Error::NoIndex {
            folder: folder.to_owned(),
            file,
        }),
        None => Ok(()),
    }
}
