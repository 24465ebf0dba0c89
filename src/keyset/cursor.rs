use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The size of a key in a file.
pub(super) const KEY: u64 = 16;

/// Looks for keys in a file of sorted keys. The keys that are asked for must be in order as well, so
/// the file is read at most once, and only near them.
#[derive(Debug)]
pub(super) struct Cursor {
    file: File,
    /// How many keys the file has.
    len: u64,
    /// The keys that were read last, and the number of the first one.
    keys: Vec<u128>,
    at: u64,
    bytes: Vec<u8>,
}

/// How many keys are read on, and how many are read elsewhere.
const ON: u64 = 4096;
const ELSEWHERE: u64 = 512;

/// A part of the file in which a key must be: the numbers of its ends, and keys around it.
struct Part {
    low: u64,
    high: u64,
    above: u128,
    below: u128,
}

impl Cursor {
    /// Opens a file that must have this many keys.
    pub fn open(path: &Path, len: u64) -> io::Result<Self> {
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        if Some(bytes) != len.checked_mul(KEY) {
            let words = format!(
                "`{}` has {bytes} bytes instead of {len} keys",
                path.display()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        Ok(Self {
            file,
            len,
            keys: Vec::new(),
            at: 0,
            bytes: Vec::new(),
        })
    }

    /// Whether the key is there. No later key may be smaller.
    pub fn contains(&mut self, key: u128) -> io::Result<bool> {
        if self.keys.last().is_none_or(|last| *last < key) {
            self.go_to(key)?;
        }
        Ok(self.keys.binary_search(&key).is_ok())
    }

    /// Reads the keys around a key that is after all that were read.
    fn go_to(&mut self, key: u128) -> io::Result<()> {
        let mut part = Part {
            low: self.at + self.keys.len() as u64,
            high: self.len,
            above: self.keys.last().copied().unwrap_or(0),
            below: u128::MAX,
        };
        for round in 0_u32.. {
            if part.low >= part.high {
                return Ok(());
            }
            let from = part.guess(key, round);
            let most = if from == part.low { ON } else { ELSEWHERE };
            self.read(from, most.min(part.high - from))?;
            let (Some(first), Some(last)) = (self.keys.first(), self.keys.last()) else {
                return Ok(());
            };
            if from > part.low && *first > key {
                (part.high, part.below) = (from, *first);
            } else if *last < key {
                (part.low, part.above) = (from + self.keys.len() as u64, *last);
            } else {
                return Ok(());
            }
        }
        Ok(())
    }

    fn read(&mut self, from: u64, keys: u64) -> io::Result<()> {
        self.bytes.resize((keys * KEY) as usize, 0);
        self.file.seek(SeekFrom::Start(from * KEY))?;
        self.file.read_exact(&mut self.bytes)?;
        self.keys.clear();
        let all = self.bytes.chunks_exact(16);
        self.keys.extend(all.map(|bytes| {
            let mut key = [0; 16];
            key.copy_from_slice(bytes);
            u128::from_be_bytes(key)
        }));
        self.at = from;
        Ok(())
    }
}

impl Part {
    /// Where to look for a key: where it is if keys are as good as random, and after some rounds in the middle, so that
    /// the number of rounds is bounded.
    fn guess(&self, key: u128, round: u32) -> u64 {
        let keys = self.high - self.low;
        let share = match round {
            0..4 => (key - self.above) as f64 / (self.below - self.above).max(1) as f64,
            _ => 0.5,
        };
        let ahead = (share * keys as f64) as u64;
        match ahead {
            // A little further on, reading on is as fast.
            0..ON => self.low,
            _ => (self.low + ahead - ELSEWHERE / 2).min(self.high - 1),
        }
    }
}
