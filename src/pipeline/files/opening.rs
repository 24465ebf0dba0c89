use super::Input;
use super::detect::{Clue, HEAD, detect, unpackable};
use crate::formats::{FormatName, Options};
use crate::io::{
    Batches, Encoding, Framing, Identity, Reading, Source, Split, is_damaged_utf8, limits, splits,
};
use crate::model::{Catalog, VariantName};
use crate::pipeline::Error;
use crate::pipeline::levels::Levels;
use crate::pipeline::run::SideOutputs;
use crate::pipeline::select::Selection;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::NamedTempFile;

/// How inputs are read, as far as the user says.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The notation; `None` to detect it for each file.
    pub from: Option<FormatName>,
    /// The variant, where the text names none.
    pub variant: Option<VariantName>,
    /// The variants that are known; `None`: those that are built in.
    pub catalog: Option<Arc<Catalog>>,
    /// The encoding of the text, if it is not UTF-8.
    pub encoding: Option<Encoding>,
    /// The longest record in bytes.
    pub max_record: usize,
    /// The most digits of a coordinate.
    pub max_digits: usize,
    /// Which records are worked on.
    pub selection: Selection,
    /// What is kept of records beside the output.
    pub beside: SideOutputs,
    /// The requested severities of what is found out about a whole input.
    pub levels: Levels,
    /// Copies of inputs that can be read only once, and are read twice.
    pub copies: Vec<(PathBuf, Arc<NamedTempFile>)>,
    /// Files to which output is redirected, which cannot be inputs as well.
    pub outputs: Vec<Identity>,
    /// The file that several inputs become, which cannot be one of them: a second run would read
    /// what the first one wrote.
    pub joined: Option<Identity>,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            from: None,
            variant: None,
            catalog: None,
            encoding: None,
            max_record: limits::MAX_RECORD,
            max_digits: Options::MAX_DIGITS,
            selection: Selection::default(),
            beside: SideOutputs::default(),
            levels: Levels::default(),
            copies: Vec::new(),
            outputs: Vec::new(),
            joined: None,
        }
    }
}

/// An open file whose notation is known.
pub struct Opened {
    /// The notation, with options and variant.
    pub format: FormatName,
    /// Its records.
    pub batches: Batches,
}

/// A file whose notation is known, not yet in records.
pub struct Found {
    /// The notation, with options and variant.
    pub format: FormatName,
    /// What it was recognized by.
    pub clue: Clue,
    /// Its bytes.
    pub source: Source,
    /// How its records are read.
    pub reading: Reading,
}

impl Found {
    /// Divides it into records.
    pub fn opened(self) -> Opened {
        let framing = self.format.framing();
        Opened {
            batches: Batches::new(self.source, &framing, self.reading),
            format: self.format,
        }
    }
}

impl Opening {
    /// Opens one input and detects its notation.
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn open(&self, input: &Input) -> Result<Opened, Error> {
        Ok(self.find(input)?.opened())
    }

    /// Detects the notation of one input.
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn find(&self, input: &Input) -> Result<Found, Error> {
        let source = self.source(input)?;
        self.recognized(source, &input.path, input.regular)
    }

    /// Ranges of one input of about this many stored bytes, which can be read independently of each other: one if its
    /// notation or its compression does not allow more.
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn splits(&self, input: &Input, size: u64) -> Result<Vec<Split>, Error> {
        let found = self.find(input)?;
        let keeps_ascii = found.reading.encoding.is_none_or(Encoding::keeps_ascii);
        let framing = match input.path.to_str() {
            Some(_) if keeps_ascii => found.format.framing(),
            _ => Framing::Whole,
        };
        Ok(splits(&input.path, size, &framing)?)
    }

    /// Opens one of these ranges.
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn find_split(&self, input: &Input, split: Split) -> Result<Found, Error> {
        let found = self.find(input)?;
        let Some(name) = input.path.to_str() else {
            return Ok(found);
        };
        let source = Source::open_split(name, split, &found.format.framing())?;
        Ok(Found { source, ..found })
    }

    /// Detects the notation of a text that has no file.
    ///
    /// # Errors
    /// Its notation cannot be detected.
    pub fn text(&self, name: &str, text: impl Into<Vec<u8>>) -> Result<Found, Error> {
        let source = Source::from_bytes(name, text).unpacked()?;
        self.recognized(source, Path::new(name), true)
    }

    /// The same for anything that is open already.
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn stream(&self, source: Source) -> Result<Found, Error> {
        let name = source.name().to_owned();
        self.recognized(source, Path::new(&name), false)
    }

    fn recognized(&self, mut source: Source, path: &Path, regular: bool) -> Result<Found, Error> {
        unpackable(path, regular, &mut source)?;
        let (mut format, clue) = match &self.from {
            Some(name) => (name.clone(), Clue::Given),
            None => {
                let found = detect(path, regular, &mut source, self.encoding);
                if found.is_err() {
                    // Perhaps too little of a damaged file could be read.
                    source.is_sound()?;
                }
                let (found, clue) = found?;
                (FormatName::plain(found), clue)
            }
        };
        format.options.variant = self.variant.clone();
        format.options.catalog = self.catalog.clone();
        format.options.max_digits = self.max_digits;
        let card = format.format.card();
        if card.binary && self.encoding.is_some() {
            return Err(Error::Binary(card.slug));
        }
        let legacy = format.format.legacy_encoding().and_then(Encoding::named);
        let (encoding, doubtful) = match (self.encoding, legacy) {
            (None, Some(usual)) => of_old_file(usual, &mut source)?,
            (chosen, _) => (chosen, false),
        };
        let reading = Reading {
            max_record: self.max_record,
            binary: card.binary,
            bytes: format.format.writes_bytes(&format.options),
            encoding,
            doubtful,
            keep_refused: self.beside.rejects,
            ..Reading::default()
        };
        Ok(Found {
            format,
            clue,
            source,
            reading,
        })
    }

    /// The bytes of one input. Bytes of the name that are not text are replaced when shown.
    ///
    /// # Errors
    /// It cannot be opened, or it is also an output.
    pub fn source(&self, input: &Input) -> Result<Source, Error> {
        if let Some((_, copy)) = self.copies.iter().find(|(path, _)| *path == input.path) {
            let file = copy.reopen().map_err(|cause| crate::io::Error::Open {
                file: input.name(),
                cause,
            })?;
            return Ok(Source::from_reader(&input.name(), file).unpacked()?);
        }
        if let Some(member) = &input.member {
            self.not_written_to(input, self.identity(input))?;
            return Ok(member.open()?.unpacked()?);
        }
        if let Some(name) = input.path.to_str().filter(|_| !input.is_stdin()) {
            let source = Source::open(name)?;
            return self
                .not_written_to(input, source.identity())
                .map(|()| source);
        }
        self.not_written_to(input, self.identity(input))?;
        if input.is_stdin() {
            return Ok(Source::open("-")?);
        }
        let file = std::fs::File::open(&input.path).map_err(|cause| crate::io::Error::Open {
            file: input.name(),
            cause,
        })?;
        let raw = input.path.as_os_str().as_encoded_bytes();
        let source = Source::from_reader(&input.name(), file).named(raw);
        Ok(source.unpacked()?)
    }

    /// The same for inputs whose output is one file: it cannot be one of several inputs.
    pub(in crate::pipeline) fn joining(&self, inputs: &[Input], output: &Path) -> Self {
        let joins = inputs.len() > 1 && output != Path::new("-");
        Self {
            joined: Identity::of(output).filter(|_| joins),
            ..self.clone()
        }
    }

    /// Whether an output is also an input.
    pub(in crate::pipeline) fn is_read(&self, inputs: &[Input], output: &Path) -> bool {
        let file = Identity::of(output).filter(|_| output != Path::new("-"));
        file.is_some() && inputs.iter().any(|input| self.identity(input) == file)
    }

    /// Fails if this output, which is an input, would lose records that are not selected.
    pub(in crate::pipeline) fn loses_none(&self, output: &Path) -> Result<(), Error> {
        match self.selection.is_all() {
            true => Ok(()),
            false => Err(Error::Unselected(output.display().to_string())),
        }
    }

    fn identity(&self, input: &Input) -> Option<Identity> {
        match input.is_stdin() {
            true => Identity::of_stream(&std::io::stdin()),
            false => Identity::of(input.file()),
        }
    }

    /// Fails if the input is that file, and the file is also an output.
    fn not_written_to(&self, input: &Input, file: Option<Identity>) -> Result<(), Error> {
        let name = || input.path.display().to_string();
        match file {
            Some(file) if self.outputs.contains(&file) => Err(Error::Output(name())),
            Some(file) if self.joined.as_ref() == Some(&file) => Err(Error::Joins(name())),
            _ => Ok(()),
        }
    }
}

/// The encoding of a file that is not UTF-8, if its notation has an older one, and whether that is doubtful.
fn of_old_file(usual: Encoding, source: &mut Source) -> Result<(Option<Encoding>, bool), Error> {
    let head = source.peek(HEAD)?;
    let decoded = Encoding::head(None, head);
    let broken = std::str::from_utf8(&decoded).err();
    // A few damaged bytes do not make all other text one of another encoding.
    let is_old = broken.is_some_and(|e| e.error_len().is_some()) && !is_damaged_utf8(&decoded);
    Ok(match is_old {
        true => {
            let (encoding, doubtful) = Encoding::of_old_file(usual, head);
            (Some(encoding), doubtful)
        }
        false => (None, false),
    })
}
