use super::keyed::Keyed;
use crate::io::Origin;
use crate::keyset::{Entry, Error, Sorter};
use crate::pipeline::{Input, digested};
use std::io::Write;
use std::path::Path;

/// Finds duplicates by their places alone.
pub(super) struct Places<'a> {
    inputs: &'a [Input],
    /// Each key with the place of its document.
    keys: Sorter,
    memory: usize,
    folder: &'a Path,
    /// Every position of a game has its own place.
    plies: bool,
    /// A document can have several keys.
    several: bool,
    documents: u64,
}

/// Which document: the number of its input, its record, and its number in the record.
type DocumentIndex = [u64; 3];

impl<'a> Places<'a> {
    pub fn new(inputs: &'a [Input], memory: usize, folder: &'a Path) -> Self {
        Self {
            inputs,
            keys: Sorter::new(memory / 2, folder),
            memory,
            folder,
            plies: false,
            several: false,
            documents: 0,
        }
    }

    /// The same, with the number of plies after the number of the record.
    pub fn with_plies(self, plies: bool) -> Self {
        Self { plies, ..self }
    }

    pub fn add(&mut self, input: usize, keyed: &Keyed) -> Result<(), Error> {
        for (n, part) in keyed.parts().enumerate() {
            self.documents += u64::from(!part.keys.is_empty());
            self.several |= part.keys.len() > 1;
            for key in part.keys {
                self.keys.push(Entry {
                    key: *key,
                    numbers: [input as u64, keyed.record, n as u64],
                })?;
            }
        }
        Ok(())
    }

    /// Writes a line for each duplicate in the order of the input. How many documents there are, and
    /// how many of them are duplicates.
    pub fn list(mut self, out: &mut dyn Write) -> Result<(u64, u64), crate::pipeline::Error> {
        let later = self.later()?;
        let mut later = later.sorted()?;
        let mut found = 0;
        let mut next = later.next()?;
        while let Some(entry) = next {
            let this = index_of(entry.key);
            // The records that had one of its keys first, each once: they are sorted.
            let mut first = Vec::from([entry.numbers]);
            next = later.next()?;
            while let Some(other) = next.filter(|other| other.key == entry.key) {
                if first.last() != Some(&other.numbers) {
                    first.push(other.numbers);
                }
                next = later.next()?;
            }
            if !first.contains(&this) {
                found += 1;
                let first: Vec<String> = first.into_iter().map(|index| self.name(index)).collect();
                writeln!(
                    out,
                    "{}: duplicate of {}",
                    self.name(this),
                    first.join(", ")
                )?;
            }
        }
        Ok((self.documents, found))
    }

    /// For each duplicate, its place as a key and the place of the first document with its key. Where
    /// documents have several keys, also those that are no duplicates.
    fn later(&mut self) -> Result<Sorter, Error> {
        let empty = Sorter::new(0, self.folder);
        let mut keys = std::mem::replace(&mut self.keys, empty).sorted()?;
        let mut later = Sorter::new(self.memory / 4, self.folder);
        let mut first = Entry::default();
        let mut begun = false;
        while let Some(entry) = keys.next()? {
            let same = begun && entry.key == first.key;
            if !same {
                (first, begun) = (entry, true);
            }
            if same || self.several {
                later.push(Entry {
                    key: number(entry.numbers),
                    numbers: first.numbers,
                })?;
            }
        }
        Ok(later)
    }

    fn name(&self, [input, record, ply]: DocumentIndex) -> String {
        let Some(input) = self.inputs.get(input as usize) else {
            return String::new();
        };
        let name = input.name();
        let raw = match input.path.to_str() {
            Some(_) => &[],
            None => input.path.as_os_str().as_encoded_bytes(),
        };
        let origin = Origin {
            file: &name,
            raw,
            ..Origin::default()
        };
        let file = digested::name(&origin);
        match self.plies {
            true => format!("{file}#{record}@{ply}"),
            false => format!("{file}#{record}"),
        }
    }
}

/// 32 bits for the input, 64 for the record, 32 for its document.
fn number([input, record, n]: DocumentIndex) -> u128 {
    (u128::from(input) << 96) | (u128::from(record) << 32) | u128::from(n & 0xffff_ffff)
}

fn index_of(number: u128) -> DocumentIndex {
    [
        (number >> 96) as u64,
        (number >> 32) as u64,
        (number as u64) & 0xffff_ffff,
    ]
}
