use super::args;
use super::exit::Failure;
use super::inputs::Input;
use crate::formats::FormatName;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The output folder, if files are to be mirrored into one.
pub fn folder(args: &args::Convert) -> Option<&Path> {
    let output = args.output.as_deref()?;
    let slash = output.as_os_str().to_string_lossy().ends_with('/');
    let tree = args.inputs.files.iter().any(|f| f.is_dir());
    (slash || tree || output.is_dir()).then_some(output)
}

/// Where each input goes. No output may be that of two inputs, or lie where
/// another input is still to be read.
pub fn paths(inputs: &[Input], folder: &Path, to: &FormatName) -> Result<Vec<PathBuf>, Failure> {
    let sources: BTreeMap<PathBuf, &Input> = inputs
        .iter()
        .filter_map(|input| Some((input.path.canonicalize().ok()?, input)))
        .collect();
    let mut taken: BTreeMap<PathBuf, &Input> = BTreeMap::new();
    let mut paths = Vec::new();
    for input in inputs {
        let path = folder.join(renamed(&input.relative, to));
        if let Some(other) = taken.insert(path.clone(), input) {
            return Err(collision(other, input, &path));
        }
        let there = path.canonicalize().ok().and_then(|p| sources.get(&p));
        if let Some(other) = there.filter(|other| other.path != input.path) {
            return Err(overwritten(input, other));
        }
        paths.push(path);
    }
    Ok(paths)
}

fn collision(one: &Input, other: &Input, path: &Path) -> Failure {
    Failure::Usage(format!(
        "`{}` and `{}` would both be written to `{}`; convert them into two folders",
        one.path.display(),
        other.path.display(),
        path.display()
    ))
}

fn overwritten(one: &Input, other: &Input) -> Failure {
    Failure::Usage(format!(
        "`{}` would be written over `{}`, which is still to be read; choose another folder with `-o`",
        one.path.display(),
        other.path.display()
    ))
}

/// `sub/a.pgn.zst` for `uci` is `sub/a.uci`.
fn renamed(relative: &Path, to: &FormatName) -> PathBuf {
    let mut path = match relative {
        r if r == Path::new("-") => PathBuf::from("stdin"),
        r => r.to_owned(),
    };
    if matches!(
        path.extension().and_then(|e| e.to_str()),
        Some("zst" | "gz")
    ) {
        path.set_extension("");
    }
    let card = to.format.card();
    path.set_extension(card.extensions.first().unwrap_or(&card.slug));
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(path: &str) -> Input {
        Input {
            path: path.into(),
            relative: path.into(),
        }
    }

    #[test]
    fn every_input_gets_the_targets_extension_and_a_place_of_its_own() {
        let to = FormatName::parse("uci").unwrap();
        let inputs = ["sub/a.pgn.zst", "sub/b.x.fen", "-"].map(input);
        let found = paths(&inputs, Path::new("out"), &to).unwrap();
        let want = ["out/sub/a.uci", "out/sub/b.x.uci", "out/stdin.uci"];
        assert_eq!(found, want.map(PathBuf::from));
        let two = ["a.fen", "a.epd"].map(input);
        let refused = paths(&two, Path::new("out"), &to).unwrap_err();
        assert!(refused.to_string().contains("`out/a.uci`"), "{refused}");
    }
}
