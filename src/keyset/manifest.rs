use super::Error;
use crate::io::Output;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The name of the file.
pub(super) const NAME: &str = "manifest";

/// The first line. A program refuses an index whose first line is another one. Those of the first version have no
/// checksums.
const VERSION: &str = "panchess-index/2";
const FIRST: &str = "panchess-index/1";

/// What an index holds: the name of its keys, and its runs. A run that is not named here is not
/// part of the index.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Manifest {
    pub key: String,
    pub runs: Vec<Run>,
}

/// A file of sorted keys.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Run {
    pub number: u64,
    /// How many keys it has.
    pub keys: u64,
    /// The MD5 digest of the file.
    pub digest: Option<u128>,
}

impl Run {
    pub fn name(number: u64) -> String {
        format!("run-{number}.keys")
    }

    /// The number of the file, if it has the name of a run.
    pub fn number_of(name: &str) -> Option<u64> {
        let digits = name.strip_prefix("run-")?.strip_suffix(".keys")?;
        digits.parse().ok()
    }

    pub fn path(self, folder: &Path) -> PathBuf {
        folder.join(Self::name(self.number))
    }
}

impl Manifest {
    /// That of a folder; `None` if it has none.
    pub fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let file = folder.join(NAME);
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(Error::of_index(folder)(e)),
        };
        Self::parse(&text)
            .map(Some)
            .map_err(|(line, words)| Error::Manifest { file, line, words })
    }

    fn parse(text: &str) -> Result<Self, (usize, &'static str)> {
        let mut lines = text.lines();
        if !matches!(lines.next(), Some(VERSION | FIRST)) {
            return Err((
                1,
                "this version of panchess reads `panchess-index/1` and `panchess-index/2`",
            ));
        }
        let key = lines.next().and_then(|line| line.strip_prefix("key "));
        let key = key.ok_or((2, "expected `key` and the name of the keys"))?;
        let mut runs = Vec::new();
        for (n, line) in lines.enumerate() {
            let run = parse_run(line).ok_or((n + 3, "expected `run FILE KEYS MD5`"))?;
            runs.push(run);
        }
        Ok(Self {
            key: key.to_owned(),
            runs,
        })
    }

    /// That of a new index without keys.
    pub fn create(folder: &Path, key: &str) -> Result<Self, Error> {
        let new = Self {
            key: key.to_owned(),
            ..Self::default()
        };
        new.write(folder)?;
        Ok(new)
    }

    /// Writes it into a folder: afterwards, either the old file is there or the new one.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let mut text = format!("{VERSION}\nkey {}\n", self.key);
        for run in &self.runs {
            // Writing to memory does not fail.
            let _ = write!(text, "run {} {}", Run::name(run.number), run.keys);
            let _ = match run.digest {
                Some(digest) => writeln!(text, " {digest:032x}"),
                None => writeln!(text),
            };
        }
        let failed = Error::of_index(folder);
        let mut out = Output::create(&folder.join(NAME))
            .map_err(other)
            .map_err(failed)?;
        out.write_all(text.as_bytes()).map_err(failed)?;
        out.finish().map_err(other).map_err(failed)
    }
}

/// An error that names its file.
pub(super) fn other(e: crate::io::Error) -> std::io::Error {
    std::io::Error::other(e)
}

fn parse_run(line: &str) -> Option<Run> {
    let (file, keys) = line.strip_prefix("run ")?.split_once(' ')?;
    let number = Run::number_of(file).filter(|n| Run::name(*n) == file)?;
    let (keys, digest) = match keys.split_once(' ') {
        Some((keys, digest)) => (keys, Some(parse_digest(digest)?)),
        None => (keys, None),
    };
    let keys = keys.parse().ok()?;
    Some(Run {
        number,
        keys,
        digest,
    })
}

fn parse_digest(text: &str) -> Option<u128> {
    let whole = text.len() == 32 && text.bytes().all(|b| b.is_ascii_hexdigit());
    u128::from_str_radix(text, 16).ok().filter(|_| whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_manifest_is_refused_with_its_line() {
        let good = "panchess-index/1\nkey moves moves-md5-1\nrun run-3.keys 17\n";
        let manifest = Manifest::parse(good).unwrap();
        assert_eq!(
            manifest.runs,
            [Run {
                number: 3,
                keys: 17,
                digest: None,
            }]
        );
        assert_eq!(manifest.key, "moves moves-md5-1");
        let digest = format!("{:032x}", 7);
        let summed = good
            .replace("17", &format!("17 {digest}"))
            .replace("/1", "/2");
        assert_eq!(Manifest::parse(&summed).unwrap().runs[0].digest, Some(7));
        let line = |text: &str| Manifest::parse(text).unwrap_err().0;
        assert_eq!(line(""), 1);
        assert_eq!(line(&good.replace("/1", "/3")), 1);
        assert_eq!(line(&summed.replace(&digest, "7")), 3);
        assert_eq!(line("panchess-index/1\n"), 2);
        for bad in ["run-03.keys 17", "run-3.keys", "run-3.keys x", "../a 1", ""] {
            assert_eq!(line(&good.replace("run-3.keys 17", bad)), 3, "{bad}");
        }
    }
}
