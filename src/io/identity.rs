#[cfg(unix)]
use std::fs::File;
use std::fs::{self, Metadata};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// The identity of a file, independent of how its path is spelled. Only regular files have one:
/// devices and pipes can be read and written at once.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Identity(Which);

#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Which {
    /// Its device, and its number there: the same for all its names.
    #[cfg(unix)]
    Numbers(u64, u64),
    Path(PathBuf),
}

impl Identity {
    /// The file that is at `path`, or that would be created there.
    pub fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(facts) => Self::of_existing(&facts, path),
            Err(_) => {
                let place = leads_to(path)?;
                match fs::metadata(&place) {
                    Ok(facts) => Self::of_existing(&facts, &place),
                    Err(_) => Some(Self(Which::Path(place))),
                }
            }
        }
    }

    /// The file at `path`, whose metadata are known.
    #[cfg(unix)]
    pub(super) fn of_existing(facts: &Metadata, _: &Path) -> Option<Self> {
        Self::of_facts(facts)
    }

    /// The file at `path`, whose metadata are known.
    #[cfg(not(unix))]
    pub(super) fn of_existing(facts: &Metadata, path: &Path) -> Option<Self> {
        let real = facts.is_file().then(|| path.canonicalize().ok())?;
        real.map(|path| Self(Which::Path(path)))
    }

    #[cfg(unix)]
    fn of_facts(facts: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let numbers = Which::Numbers(facts.dev(), facts.ino());
        facts.is_file().then_some(Self(numbers))
    }

    /// An open file. Not every system can tell.
    #[cfg(unix)]
    fn of_open(file: &File) -> Option<Self> {
        Self::of_facts(&file.metadata().ok()?)
    }

    /// The file to or from which a standard stream (such as `std::io::stdout()`) is redirected.
    #[cfg(unix)]
    pub fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Self> {
        let copy = stream.as_fd().try_clone_to_owned().ok()?;
        Self::of_open(&File::from(copy))
    }

    /// The file to or from which a standard stream is redirected.
    #[cfg(not(unix))]
    pub fn of_stream<S>(_: &S) -> Option<Self> {
        None
    }
}

/// What a file was at one moment. If it differs later, the file was changed or replaced.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Snapshot {
    file: Option<Identity>,
    size: u64,
    modified: Option<SystemTime>,
}

impl Snapshot {
    /// The file that is at `path` now. `None`: there is none.
    pub fn of(path: &Path) -> Option<Self> {
        let facts = fs::metadata(path).ok()?;
        Some(Self {
            file: Identity::of_existing(&facts, path),
            size: facts.len(),
            modified: facts.modified().ok(),
        })
    }
}

/// Where a path leads, with all links followed, even if nothing is there yet. After a name that does not exist yet, `..`
/// removes that name. `None` for an empty path.
pub fn leads_to(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let (mut place, missing) = existing(&path)?;
    let mut goes_back = false;
    for part in missing.components() {
        match part {
            Component::ParentDir => {
                place.pop();
                goes_back = true;
            }
            part => place.push(part),
        }
    }
    if !goes_back {
        return Some(place);
    }
    // What `..` leads back to may exist.
    let (mut place, missing) = existing(&place)?;
    place.extend(missing);
    Some(place)
}

/// The part of an absolute path that exists, with all links followed, and the rest.
fn existing(path: &Path) -> Option<(PathBuf, &Path)> {
    let found = path
        .ancestors()
        .find_map(|above| Some((above, above.canonicalize().ok()?)));
    let (above, real) = found?;
    Some((real, path.strip_prefix(above).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::tests::Folder;

    #[test]
    fn a_file_is_the_same_by_all_its_names() {
        let folder = Folder::new("identity");
        let file = folder.path("a");
        fs::write(&file, "").unwrap();
        fs::write(folder.path("b"), "").unwrap();
        let of = |name: &str| Identity::of(&folder.path(name));
        assert!(of("a").is_some());
        assert_eq!(of("a"), of("./a"));
        assert_ne!(of("a"), of("b"));
        assert_eq!(of(""), None);
        assert_eq!(of("new/x"), of("./new/x"));
        assert_ne!(of("new/x"), of("new/y"));
        assert_eq!(of("new/../a"), of("a"));
        assert_eq!(leads_to(&file), file.canonicalize().ok());
        assert!(leads_to(&folder.path("new/../a")).is_some_and(|place| place.is_file()));
        assert_eq!(of("new/../new/x"), of("new/x"));
        assert_eq!(of("new/more/.././../new/x"), of("new/x"));
        assert_ne!(of("new/../x"), of("new/x"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&file, folder.path("link")).unwrap();
            fs::hard_link(&file, folder.path("hard")).unwrap();
            std::os::unix::fs::symlink(folder.path(""), folder.path("folder")).unwrap();
            for name in ["link", "hard", "folder/a"] {
                assert_eq!(of("a"), of(name), "{name}");
            }
            assert_eq!(of("new/x"), of("folder/new/x"));
            assert_eq!(of("new/x"), of("none/../folder/new/x"));
            assert_eq!(of("new/x"), of("folder/new/../new/x"));
            assert_eq!(of("a"), Identity::of_open(&File::open(&file).unwrap()));
            assert_eq!(Identity::of(Path::new("/dev/null")), None);
        }
    }
}
