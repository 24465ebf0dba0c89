//! Files that options read beside the inputs.

use super::args::Inputs;
use super::exit::Failure;
use super::operands::refuse_same_file;
use crate::pipeline::{is_variant_file, section_of};
use std::path::{Path, PathBuf};

/// Fails if one of the outputs is a file that `--variant` or `--files-from` reads: it would be lost. `outputs`: what each
/// is called, and its path.
pub fn keep_from_being_written<'a>(
    args: &Inputs,
    outputs: impl IntoIterator<Item = (&'a str, &'a Path)>,
) -> Result<(), Failure> {
    let variant = args.variant.as_deref().map(|said| section_of(said).0);
    let variant = variant.filter(|file| is_variant_file(file)).map(Path::new);
    let list = args.files_from.as_deref();
    let list = list.filter(|list| *list != Path::new("-"));
    let read = [
        ("the file of `--variant`", variant),
        ("the list of `--files-from`", list),
    ];
    let read = read.map(|(what, path)| path.map(|path| (what, path)));
    if read.iter().all(Option::is_none) {
        return Ok(());
    }
    for (what, path) in outputs {
        refuse_same_file(what, path, read.into_iter().flatten())?;
    }
    Ok(())
}

/// The output of an option for [`keep_from_being_written`], if it is asked for.
pub fn asked<'a>(option: &'a str, path: Option<&'a PathBuf>) -> Option<(&'a str, &'a Path)> {
    path.map(|path| (option, &**path))
}
