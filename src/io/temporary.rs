use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use tempfile::{Builder, TempPath};

/// A file under a random name, which is removed unless it gets its final name.
///
/// The random name is never that of an existing file, so two processes never share one.
pub struct Temporary(Option<TempPath>);

/// All temporary files of this process, for [`remove_unfinished`].
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Held while outputs that belong together get their names.
static FINISHING: RwLock<()> = RwLock::new(());

/// What happens before the first file is begun; see [`before_unfinished`].
static FIRST: OnceLock<fn()> = OnceLock::new();

/// Does something once, before this process begins the first file that [`remove_unfinished`] would remove: a process
/// that only writes to the standard output need not watch for signals. Only the first call counts.
pub fn before_unfinished(first: fn()) {
    let _ = FIRST.set(first);
}

fn begin() {
    static BEGUN: Once = Once::new();
    if let Some(first) = FIRST.get() {
        BEGUN.call_once(first);
    }
}

/// Until the answer is dropped, [`remove_unfinished`] waits: several outputs get their names together.
pub fn finishing() -> RwLockReadGuard<'static, ()> {
    begin();
    FINISHING.read().unwrap_or_else(PoisonError::into_inner)
}

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every file that is being written. From then on no thread can begin or finish one:
/// call it only when the process is about to end.
pub fn remove_unfinished() {
    let finishing = FINISHING.write();
    let files = unfinished();
    for path in files.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget((files, finishing));
}

impl Temporary {
    /// Creates a file that later becomes `path`, with the permissions of `path` if it exists.
    pub fn beside(path: &Path) -> io::Result<(File, Self)> {
        begin();
        let replaced = fs::metadata(path).ok().map(|facts| facts.permissions());
        let mut names = Builder::new();
        names.prefix(".panchess-").suffix(".tmp").rand_bytes(12);
        let mut known = unfinished();
        let made = names.make_in(folder_of(path), |path| {
            OpenOptions::new().write(true).create_new(true).open(path)
        })?;
        let (file, path) = made.into_parts();
        known.insert(path.to_path_buf());
        drop(known);
        if let Some(permissions) = replaced {
            // Best effort: some file systems know no permissions.
            let _ = file.set_permissions(harmless(permissions));
        }
        Ok((file, Self(Some(path))))
    }

    /// Gives the file its final name. Its data must already be on the disk.
    pub fn rename(mut self, path: &Path) -> io::Result<()> {
        let mut known = unfinished();
        if let Some(temporary) = self.0.take() {
            known.remove::<Path>(&temporary);
            temporary.persist(path)?;
        }
        drop(known);
        // Best effort: not every system can open a folder.
        let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(temporary) = self.0.take() {
            unfinished().remove::<Path>(&temporary);
        }
    }
}

/// Writes data that the system still holds in memory to the disk.
pub fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        // Some file systems cannot.
        Err(e)
            if matches!(
                e.kind(),
                io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
            ) =>
        {
            Ok(())
        }
        done => done,
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Without setuid and setgid: the new file may have another owner.
#[cfg(unix)]
fn harmless(permissions: Permissions) -> Permissions {
    use std::os::unix::fs::PermissionsExt;
    Permissions::from_mode(permissions.mode() & 0o777)
}

#[cfg(not(unix))]
fn harmless(permissions: Permissions) -> Permissions {
    permissions
}
