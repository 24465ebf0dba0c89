use super::Input;
use crate::formats::FormatName;
use crate::io::{Identity, Packing};
use crate::pipeline::Error;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where each input goes in a folder. Two inputs cannot have the same output, and no output may
/// replace an input.
///
/// # Errors
/// Two files would be one, or there cannot be such a folder.
pub fn paths(inputs: &[Input], folder: &Path, to: &FormatName) -> Result<Vec<PathBuf>, Error> {
    let is_there = |path: &&Path| path.exists() && !path.as_os_str().is_empty();
    if let Some(path) = folder.ancestors().find(is_there).filter(|p| !p.is_dir()) {
        return Err(Error::NotAFolder(shown(path)));
    }
    let sources: BTreeMap<Identity, &Input> = inputs
        .iter()
        .filter_map(|input| Some((Identity::of(input.file())?, input)))
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
            // An archive may hold several files of one name.
            if (&other.path, &other.member) == (&input.path, &input.member) {
                return Err(Error::Twice(shown(&input.path)));
            }
            return Err(Error::Collision {
                one: shown(&other.path),
                other: shown(&input.path),
                path: shown(&path),
            });
        }
        let there = file.as_ref().and_then(|file| sources.get(file));
        if let Some(other) =
            there.filter(|_| Identity::of(input.file()) != file || input.member.is_some())
        {
            return Err(Error::Overwrites {
                one: shown(&input.path),
                other: shown(&other.path),
            });
        }
        paths.push(path);
    }
    Ok(paths)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// `sub/a.pgn.zst` for `uci` is `sub/a.uci`.
fn renamed(relative: &Path, to: &FormatName) -> PathBuf {
    let mut path = match relative {
        r if r == Path::new("-") => PathBuf::from("stdin"),
        r => r.to_owned(),
    };
    if Packing::of_name(&path).is_some() {
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
            relative: path.into(),
            ..Input::new(path)
        }
    }

    #[test]
    fn every_input_gets_the_targets_extension_and_a_place_of_its_own() {
        let to = FormatName::parse("uci").unwrap();
        let inputs = ["sub/a.pgn.zst", "sub/b.x.fen", "-"].map(input);
        let found = paths(&inputs, Path::new("out"), &to).unwrap();
        let want = ["out/sub/a.uci", "out/sub/b.x.uci", "out/stdin.uci"];
        assert_eq!(found, want.map(PathBuf::from));
        let below_a_file = paths(&inputs, Path::new("Cargo.toml/out"), &to).unwrap_err();
        assert!(
            below_a_file
                .to_string()
                .starts_with("`Cargo.toml` is not a folder")
        );
        let two = ["a.fen", "a.epd"].map(input);
        let refused = paths(&two, Path::new("out"), &to).unwrap_err();
        assert!(refused.to_string().contains("`out/a.uci`"), "{refused}");
    }
}
