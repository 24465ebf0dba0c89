//! The paths that options name. Before anything is written, each is compared with all others: nothing is written where
//! something else is read or written.

use super::args::Inputs;
use super::exit::Failure;
use crate::io::{Identity, leads_to};
use crate::pipeline::{Error, Input, is_variant_file, section_of};
use std::io::{stderr, stdin, stdout};
use std::path::{Path, PathBuf};

/// What a run does with a path.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Use {
    /// It reads a file.
    Reads,
    /// It writes a file.
    Writes,
    /// It writes a file that may also be an input; the verb decides about that.
    Replaces,
    /// It writes files into a folder that may also have other files.
    Fills,
    /// It writes files into a folder, and the run has nothing else there.
    Owns,
}

impl Use {
    fn of_folder(self) -> bool {
        matches!(self, Self::Fills | Self::Owns)
    }
}

/// A path that an option names.
struct Named<'a> {
    /// What messages call it.
    what: &'a str,
    path: &'a Path,
    usage: Use,
    file: Option<Identity>,
    /// Where it leads; `None` for a standard stream.
    place: Option<PathBuf>,
}

impl<'a> Named<'a> {
    fn new(usage: Use, what: &'a str, path: &'a Path) -> Self {
        let stream = path == Path::new("-") && !usage.of_folder();
        Self {
            what,
            path,
            usage,
            file: match stream && usage != Use::Reads {
                true => Identity::of_stream(&stdout()),
                false => identity(path),
            },
            place: match stream {
                true => None,
                false => leads_to(path),
            },
        }
    }

    fn is_stdout(&self) -> bool {
        self.path == Path::new("-") && matches!(self.usage, Use::Writes | Use::Replaces)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.is_stdout() && other.is_stdout()
            || self.file.is_some() && self.file == other.file
            || self.place.is_some() && self.place == other.place
    }

    fn is_inside(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Some(inner), Some(outer)) => inner != outer && inner.starts_with(outer),
            _ => false,
        }
    }

    /// Whether it will be a file, in which nothing else can be.
    fn is_file(&self) -> bool {
        match self.usage {
            Use::Writes | Use::Replaces => true,
            Use::Reads => self.place.as_ref().is_some_and(|place| place.is_file()),
            Use::Fills | Use::Owns => false,
        }
    }

    /// Fails if there is a file where a folder is needed, or a folder where a file is.
    fn can_be_written(&self) -> Result<(), Failure> {
        let Some(place) = self.place.as_ref().filter(|_| self.usage != Use::Reads) else {
            return Ok(());
        };
        let (what, path) = (self.what, self.path.display());
        if place.is_dir() && !self.usage.of_folder() {
            return refused(format!(
                "{what} is a file, and `{path}` is a folder; name another one"
            ));
        }
        let folders = match self.usage.of_folder() {
            true => place,
            false => place.parent().unwrap_or(place),
        };
        let there = folders.ancestors().find(|folder| folder.exists());
        match there.filter(|folder| !folder.is_dir()) {
            None => Ok(()),
            Some(file) if file == place => refused(format!(
                "{what} is a folder, and `{path}` is a file; name another one"
            )),
            Some(file) => refused(format!(
                "{what} cannot be `{path}`: `{}` is a file, not a folder",
                file.display()
            )),
        }
    }
}

/// The file that is read; `-` is standard input.
fn identity(path: &Path) -> Option<Identity> {
    match path == Path::new("-") {
        true => Identity::of_stream(&stdin()),
        false => Identity::of(path),
    }
}

fn refused(words: String) -> Result<(), Failure> {
    Err(Failure::Usage(words))
}

/// Fails if both are the same file, and one of them is written.
fn refuse_same(one: &Named<'_>, other: &Named<'_>) -> Result<(), Failure> {
    match one.is_same(other) {
        false => Ok(()),
        true => refused(format!(
            "{} and {} are the same {}, `{}`; name another one",
            one.what,
            other.what,
            match one.usage.of_folder() || other.usage.of_folder() {
                true => "path",
                false => "file",
            },
            other.path.display()
        )),
    }
}

/// Fails if a path is in a file, or in a folder that has nothing else.
fn refuse_inside(inner: &Named<'_>, outer: &Named<'_>) -> Result<(), Failure> {
    if !inner.is_inside(outer) {
        return Ok(());
    }
    let (what, path, folder) = (outer.what, inner.path.display(), outer.path.display());
    if outer.is_file() {
        return refused(format!(
            "`{path}` would be in {what}, `{folder}`, which is a file; name another one"
        ));
    }
    match outer.usage == Use::Owns && !inner.usage.of_folder() {
        false => Ok(()),
        true => refused(format!(
            "`{path}` is in the folder of {what}, `{folder}`; name a file in another folder"
        )),
    }
}

/// The paths that the options of a run name: first those that are written, as messages name them first.
#[derive(Default)]
pub struct Paths<'a>(Vec<Named<'a>>);

impl<'a> Paths<'a> {
    /// These and one more, if it is given. `what` is what messages call it; `-` is a standard stream.
    pub fn with(mut self, usage: Use, what: &'a str, path: Option<&'a Path>) -> Self {
        self.0
            .extend(path.map(|path| Named::new(usage, what, path)));
        self
    }

    /// These, and the files that `--variant` and `--files-from` read.
    pub fn and_read(self, args: &'a Inputs) -> Self {
        let variant = args.variant.as_deref().and_then(file_of_variant);
        self.with(Use::Reads, "the file of `--variant`", variant)
            .with(
                Use::Reads,
                "the list of `--files-from`",
                args.files_from.as_deref(),
            )
    }

    /// Fails if one of them would be written where another one or an input is.
    pub fn check<'i>(&self, inputs: impl IntoIterator<Item = &'i Input>) -> Result<(), Failure> {
        for (n, one) in self.0.iter().enumerate() {
            one.can_be_written()?;
            for other in &self.0[n + 1..] {
                let written = one.usage != Use::Reads || other.usage != Use::Reads;
                if written && !(one.usage.of_folder() && other.usage.of_folder()) {
                    refuse_same(one, other)?;
                    refuse_inside(one, other)?;
                    refuse_inside(other, one)?;
                }
            }
        }
        self.check_inputs(inputs)
    }

    fn check_inputs<'i>(&self, inputs: impl IntoIterator<Item = &'i Input>) -> Result<(), Failure> {
        let written = |named: &&Named<'_>| matches!(named.usage, Use::Writes | Use::Owns);
        let written: Vec<_> = self.0.iter().filter(written).collect();
        if written.is_empty() {
            return Ok(());
        }
        let mut last = None;
        for path in inputs.into_iter().map(Input::file) {
            // The files in an archive follow each other.
            if last.replace(path) == Some(path) {
                continue;
            }
            let input = Named {
                what: "an input",
                path,
                usage: Use::Reads,
                file: identity(path),
                place: None,
            };
            let mut written = written.iter();
            written.try_for_each(|named| refuse_same(named, &input))?;
        }
        Ok(())
    }

    /// Fails if one of these files, which are written into the folder of the output, is where one of the paths is.
    pub fn check_outputs(&self, what: &str, outputs: &[PathBuf]) -> Result<(), Failure> {
        let others = || self.0.iter().filter(|named| named.usage != Use::Fills);
        if others().next().is_none() {
            return Ok(());
        }
        for path in outputs {
            let output = Named::new(Use::Replaces, what, path);
            for named in others() {
                refuse_same(named, &output)?;
                // Names decide whether a rejected record replaces an output.
                if named.usage != Use::Owns {
                    refuse_inside(&output, named)?;
                }
                refuse_inside(named, &output)?;
            }
        }
        Ok(())
    }
}

/// The file that a text after `--variant` names.
pub fn file_of_variant(said: &str) -> Option<&Path> {
    let (file, _) = section_of(said);
    is_variant_file(file).then(|| Path::new(file))
}

/// Fails if a file that is read is also where standard output or standard error goes: it would grow while it is read.
pub fn refuse_growing(path: &Path) -> Result<(), Failure> {
    let file = identity(path);
    let streams = [
        Identity::of_stream(&stdout()),
        Identity::of_stream(&stderr()),
    ];
    match file.is_some() && streams.contains(&file) {
        true => Err(Error::Output(path.display().to_string()).into()),
        false => Ok(()),
    }
}
