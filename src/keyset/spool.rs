use super::Error;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::SpooledTempFile;

/// Something that is kept or left out as a whole.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Unit {
    /// It has no key, and is always kept.
    pub free: bool,
    /// What its writer has to know.
    pub facts: [u64; 5],
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Units that wait until it is known which ones are kept: in memory while they fit, then in a
/// temporary file without a name.
#[derive(Debug)]
pub struct Spool {
    folder: PathBuf,
    out: BufWriter<SpooledTempFile>,
    len: u64,
}

/// The flag, five numbers and the length.
const HEAD: usize = 1 + 6 * 8;
const BUFFER: usize = 1 << 16;

impl Spool {
    /// Takes this many bytes of memory.
    pub fn new(bytes: usize, folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            out: BufWriter::with_capacity(BUFFER, tempfile::spooled_tempfile_in(bytes, folder)),
            len: 0,
        }
    }

    /// How many units there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a unit.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn push(&mut self, free: bool, facts: [u64; 5], bytes: &[u8]) -> Result<(), Error> {
        let mut head = [0; HEAD];
        head[0] = u8::from(free);
        let numbers = facts.into_iter().chain([bytes.len() as u64]);
        for (place, number) in head[1..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let failed = Error::in_folder(&self.folder);
        self.out.write_all(&head).map_err(failed)?;
        self.out.write_all(bytes).map_err(failed)?;
        self.len += 1;
        Ok(())
    }

    /// The units in the order in which they were added.
    ///
    /// # Errors
    /// The file cannot be written or read.
    pub fn read(self) -> Result<Spooled, Error> {
        let failed = Error::in_folder(&self.folder);
        let mut file = self.out.into_inner().map_err(|e| failed(e.into_error()))?;
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        Ok(Spooled {
            input: BufReader::with_capacity(BUFFER, file),
            left: self.len,
            unit: Unit::default(),
            folder: self.folder,
        })
    }
}

/// Reads units back.
#[derive(Debug)]
pub struct Spooled {
    folder: PathBuf,
    input: BufReader<SpooledTempFile>,
    left: u64,
    unit: Unit,
}

impl Spooled {
    /// The next unit.
    ///
    /// # Errors
    /// The file cannot be read.
    #[allow(clippy::should_implement_trait, reason = "fallible, and lends")]
    pub fn next(&mut self) -> Result<Option<&Unit>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let failed = Error::in_folder(&self.folder);
        let mut head = [0; HEAD];
        self.input.read_exact(&mut head).map_err(failed)?;
        let mut numbers = [0; 6];
        for (number, bytes) in numbers.iter_mut().zip(head[1..].chunks_exact(8)) {
            let mut eight = [0; 8];
            eight.copy_from_slice(bytes);
            *number = u64::from_le_bytes(eight);
        }
        let [facts @ .., len] = numbers;
        self.unit.free = head[0] != 0;
        self.unit.facts = facts;
        // What was written is as long as a record in memory.
        self.unit.bytes.resize(len as usize, 0);
        let read = self.input.read_exact(&mut self.unit.bytes);
        read.map_err(failed)?;
        Ok(Some(&self.unit))
    }
}
