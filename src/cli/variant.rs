//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use crate::diag::{Diagnostic, Span};
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
    let chosen = match args.variant.as_deref() {
        Some(said) => self::said(said)?,
        None => Chosen {
            name: None,
            catalog: Arc::clone(catalog()),
        },
    };
    Ok(args.chosen.get_or_init(|| chosen).clone())
}

/// The variant of a name or a file.
pub fn said(said: &str) -> Result<Chosen, Failure> {
    if is_file(said) {
        let (catalog, mut names) = of_file(Path::new(said))?;
        let name = names.pop().filter(|_| names.is_empty());
        return Ok(Chosen { name, catalog });
    }
    Ok(Chosen {
        name: Some(VariantName::from_words(said)),
        catalog: Arc::clone(catalog()),
    })
}

/// Names of variants have neither dots nor slashes.
fn is_file(said: &str) -> bool {
    said.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// The variants that a file defines, in its order, and all that are known with them. If there are
/// several, the text names one of them.
pub fn of_file(path: &Path) -> Result<(Arc<Catalog>, Vec<VariantName>), Failure> {
    let shown = path.display();
    let text = text(path).map_err(|e| Failure::Usage(format!("`--variant {shown}`: {e}")))?;
    let wrong = |d: Box<Diagnostic>| {
        let help = d.help.as_deref();
        let help = help.map_or(String::new(), |h| format!(" ({h})"));
        let at = d.span.map_or(String::new(), |span| line_of(&text, span));
        Failure::Usage(format!("`--variant {shown}`{at}: {}{help}", d.message))
    };
    let all = match path.extension().is_some_and(|e| e == "ini") {
        true => variants_of_ini(&text).map_err(wrong)?,
        false => vec![yaml::pieces(&text).map_err(wrong)?],
    };
    let mut known = Catalog::clone(catalog());
    let mut names: Vec<VariantName> = Vec::new();
    for pieces in all {
        let Some(name) = name_of(&pieces) else {
            return Err(Failure::Usage(format!(
                "`--variant {shown}`: this file defines no variant; it must begin with `panchess: variant/1`"
            )));
        };
        known = known.with(pieces);
        names.retain(|n| *n != name);
        names.push(name);
    }
    Ok((Arc::new(known), names))
}

/// `, line 3`, if the place is not the whole text.
fn line_of(text: &str, span: Span) -> String {
    let before = text.as_bytes().get(..span.start as usize);
    let lines = before.map(|b| b.iter().filter(|b| **b == b'\n').count() + 1);
    match lines {
        Some(line) if (span.start, span.end as usize) != (0, text.len()) => {
            format!(", line {line}")
        }
        _ => String::new(),
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
