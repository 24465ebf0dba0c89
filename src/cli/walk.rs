use super::exit::{Answer, Exit, Failure};
use super::inputs::{Input, extension};
use super::messages::Ui;
use crate::formats;
use std::path::{Path, PathBuf};

/// The files the operands name, in order: directories are walked, sorted by
/// name, and only files whose extension some notation knows are taken.
pub fn expand(operands: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    if operands.is_empty() {
        return Ok(vec![single(Path::new("-"))]);
    }
    let mut inputs = Vec::new();
    for path in operands {
        if path.as_os_str() != "-" && path.is_dir() {
            for found in crate::io::walk(path, &is_known)? {
                inputs.push(Input {
                    relative: found.strip_prefix(path).unwrap_or(&found).to_owned(),
                    path: found,
                });
            }
        } else {
            inputs.push(single(path));
        }
    }
    Ok(inputs)
}

/// Does the same with every file the operands name. One that cannot be read is
/// reported and does not stop the others. The worst answer is that of all.
pub fn each(operands: &[PathBuf], ui: &Ui, mut work: impl FnMut(&Input) -> Answer) -> Answer {
    let mut worst = Exit::Done;
    for input in expand(operands)? {
        let exit = match work(&input) {
            Err(e) if e.is_about_a_source() => {
                ui.complain(&e.to_string());
                Exit::CannotRun
            }
            other => other?,
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

fn single(path: &Path) -> Input {
    Input {
        path: path.to_owned(),
        relative: PathBuf::from(path.file_name().unwrap_or(path.as_os_str())),
    }
}

fn is_known(path: &Path) -> bool {
    extension(path).is_some_and(|e| !formats::by_extension(&e).is_empty())
}
