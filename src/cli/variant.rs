//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use crate::diag::Diagnostic;
use crate::formats::yaml;
use crate::model::{Catalog, Pieces, VariantName};
use crate::variants::{catalog, variants_of_ini};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// What `--variant` says.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The variant where the text names none.
    pub name: Option<VariantName>,
    /// The variants that are known.
    pub catalog: Arc<Catalog>,
}

/// The largest file of a definition.
const MOST: u64 = 1 << 20;

/// What `--variant` says. A file is read only once.
pub fn chosen(args: &Inputs) -> Result<Chosen, Failure> {
    if let Some(chosen) = args.chosen.get() {
        return Ok(chosen.clone());
    }
    let said = args.variant.as_deref();
    let chosen = match said.filter(|said| is_file(said)) {
        Some(path) => defined(Path::new(path))?,
        None => Chosen {
            name: said.map(VariantName::from_words),
            catalog: Arc::clone(catalog()),
        },
    };
    Ok(args.chosen.get_or_init(|| chosen).clone())
}

/// Names of variants have neither dots nor slashes.
fn is_file(said: &str) -> bool {
    said.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

fn defined(path: &Path) -> Result<Chosen, Failure> {
    let shown = path.display();
    let text = text(path).map_err(|e| Failure::Usage(format!("`--variant {shown}`: {e}")))?;
    let wrong = |d: Box<Diagnostic>| {
        let help = d.help.as_deref();
        let help = help.map_or(String::new(), |h| format!(" ({h})"));
        Failure::Usage(format!("`--variant {shown}`: {}{help}", d.message))
    };
    if path.extension().is_some_and(|e| e == "ini") {
        return Ok(several(variants_of_ini(&text).map_err(wrong)?));
    }
    let pieces = yaml::pieces(&text).map_err(wrong)?;
    let Some(name) = name_of(&pieces) else {
        return Err(Failure::Usage(format!(
            "`--variant {shown}`: this file defines no variant; it must begin with `panchess: variant/1`"
        )));
    };
    Ok(Chosen {
        name: Some(name),
        catalog: Arc::new(catalog().with(pieces)),
    })
}

/// The variants of a file of Fairy-Stockfish; if there are several, the text names one of them.
fn several(all: Vec<Pieces>) -> Chosen {
    let mut known = Catalog::clone(catalog());
    let mut names: Vec<VariantName> = Vec::new();
    for pieces in all {
        if let Some(name) = name_of(&pieces) {
            names.push(name.clone());
            known.add(name, move || Some(pieces.clone()));
        }
    }
    Chosen {
        name: names.pop().filter(|_| names.is_empty()),
        catalog: Arc::new(known),
    }
}

fn name_of(pieces: &Pieces) -> Option<VariantName> {
    pieces.variant.as_ref().map(|v| v.name.clone())
}

fn text(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    let file = std::fs::File::open(path)?;
    file.take(MOST + 1).read_to_string(&mut text)?;
    match text.len() as u64 > MOST {
        true => Err(std::io::Error::other("the file is larger than 1 MB")),
        false => Ok(text),
    }
}
