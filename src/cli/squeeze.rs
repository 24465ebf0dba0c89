//! `convert --squeeze` and `--unsqueeze`.

use super::args;
use super::exit::Failure;
use super::paths::refuse_growing;
use crate::io::Output;
use crate::pipeline::Squeeze;
use crate::pipeline::files::name_in_folder;
use crate::pipeline::squeeze::{Map, Maps};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is to be done to coordinates.
pub fn asked(args: &args::Convert, inputs: usize) -> Result<Option<Squeeze>, Failure> {
    let Some(path) = &args.unsqueeze else {
        return Ok(args.squeeze.then(|| Squeeze::Down(Arc::default())));
    };
    let maps = read(path)?;
    if inputs != 1 && !maps.name_files() {
        let words = format!(
            "`{}` is the map of one file: name only that file as input with `--unsqueeze`",
            path.display()
        );
        return Err(Failure::Usage(words));
    }
    Ok(Some(Squeeze::Up(Arc::new(maps))))
}

fn read(path: &Path) -> Result<Maps, Failure> {
    refuse_growing(path)?;
    let text = std::fs::read_to_string(path).map_err(|cause| crate::io::Error::Open {
        file: path.display().to_string(),
        cause,
    })?;
    let wrong = || Failure::Usage(format!("`{}` is not a map of `--squeeze`", path.display()));
    Maps::parse(&text).ok_or_else(wrong)
}

/// Writes the maps where they are wanted. `files`: the files that were written, as they are
/// called in their folder, if there are several.
pub fn deliver(
    args: &args::Convert,
    squeeze: &Squeeze,
    files: Option<&[PathBuf]>,
) -> Result<(), Failure> {
    let Squeeze::Down(kept) = squeeze else {
        return Ok(());
    };
    let maps = kept.lock().map(|kept| match files {
        None => kept.joined(),
        Some(files) => kept.apart(&files.iter().map(|f| name_in_folder(f)).collect::<Vec<_>>()),
    });
    let lines: String = maps
        .unwrap_or_default()
        .iter()
        .map(|map: &Map| map.to_line() + "\n")
        .collect();
    let Some(path) = &args.squeeze_map else {
        return Ok(std::io::stderr().lock().write_all(lines.as_bytes())?);
    };
    // Its folder is made as that of a report is: an error now would come after the whole run.
    let mut out = match path == Path::new("-") {
        true => Output::stdout(),
        false => Output::create_with_parents(path)?,
    };
    out.write_all(lines.as_bytes())?;
    Ok(out.finish()?)
}
