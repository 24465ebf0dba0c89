use super::args;
use super::exit::Failure;
use super::inputs::{self, Input};
use crate::formats::FormatName;
use crate::io::Identity;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The output folder, if files are mirrored into one. A name with a known extension, or with that
/// of a compressed file, is that of a file, unless the folder exists.
pub fn folder(args: &args::Convert) -> Option<&Path> {
    let output = args.output.as_deref().filter(|p| *p != Path::new("-"))?;
    let slash = output.as_os_str().to_string_lossy().ends_with('/');
    let tree = || args.inputs.files.iter().any(|f| f.is_dir());
    (slash || output.is_dir() || (tree() && !inputs::names_a_file(output))).then_some(output)
}

/// Where each input goes. Two inputs cannot have the same output, and no output may replace
/// an input.
pub fn paths(inputs: &[Input], folder: &Path, to: &FormatName) -> Result<Vec<PathBuf>, Failure> {
    let sources: BTreeMap<Identity, &Input> = inputs
        .iter()
        .filter_map(|input| Some((Identity::of(&input.path)?, input)))
        .collect();
    let mut taken: BTreeMap<PathBuf, &Input> = BTreeMap::new();
    let mut taken_files: BTreeMap<Identity, &Input> = BTreeMap::new();
    let mut paths = Vec::new();
    for input in inputs {
        let path = folder.join(renamed(&input.relative, to));
        let file = Identity::of(&path);
        let same_file = file
            .clone()
            .and_then(|file| taken_files.insert(file, input));
        if let Some(other) = taken.insert(path.clone(), input).or(same_file) {
            return Err(collision(other, input, &path));
        }
        let there = file.as_ref().and_then(|file| sources.get(file));
        if let Some(other) = there.filter(|_| Identity::of(&input.path) != file) {
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
        "`{}` would replace `{}`, which is an input; choose another folder with `-o`",
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
