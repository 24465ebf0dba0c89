//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use crate::diag::{Diagnostic, Span};
use crate::io::{Packing, Record, Source};
use crate::model::{Catalog, Pieces, VariantName};
use crate::variants::{catalog, variants_of_ini, with_definition};
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
const MOST: usize = 1 << 20;

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
        // Sections of an ini file are read as YAML that nobody has seen: its places mean nothing.
        let hidden = is_ini(path) && d.code.0.starts_with("yaml/");
        let at = if hidden {
            String::new()
        } else {
            place(&text, &d)
        };
        Failure::Usage(format!("`--variant {shown}`{at}: {}{help}", d.message))
    };
    if !is_ini(path) {
        let defined = with_definition(catalog(), &text).map_err(wrong)?;
        let Some((name, known)) = defined else {
            return Err(defines_nothing(path));
        };
        return Ok((Arc::new(known), vec![name]));
    }
    let mut known = Catalog::clone(catalog());
    let mut names: Vec<VariantName> = Vec::new();
    for pieces in variants_of_ini(&text).map_err(wrong)? {
        let name = name_of(&pieces).ok_or_else(|| defines_nothing(path))?;
        known = known.with(pieces);
        names.retain(|n| *n != name);
        names.push(name);
    }
    Ok((Arc::new(known), names))
}

fn defines_nothing(path: &Path) -> Failure {
    let shown = path.display();
    Failure::Usage(format!(
        "`--variant {shown}`: this file defines no variant; it must begin with `panchess: variant/1`"
    ))
}

/// Whether it is a file of Fairy-Stockfish, perhaps compressed.
fn is_ini(path: &Path) -> bool {
    let unpacked = Packing::of_name(path).map(|_| path.with_extension(""));
    let path = unpacked.as_deref().unwrap_or(path);
    path.extension().is_some_and(|e| e == "ini")
}

/// `, line 3, column 7`, if the place is not the whole text.
fn place(text: &str, d: &Diagnostic) -> String {
    let is_part = |span: &Span| (span.start, span.end as usize) != (0, text.len());
    d.span.filter(is_part).map_or(String::new(), |span| {
        let (line, column) = Record::of(text).line_and_column(span.start as usize);
        format!(", line {line}, column {column}")
    })
}

fn name_of(pieces: &Pieces) -> Option<VariantName> {
    pieces.variant.as_ref().map(|v| v.name.clone())
}

/// The text of a file, opened as every input is: it may be compressed or in UTF-16.
fn text(path: &Path) -> Result<String, String> {
    let name = path.to_string_lossy();
    let mut bytes = Vec::new();
    let read = Source::open(&name).and_then(|source| {
        let mut source = source.text(None)?;
        source.read(MOST + 1, &mut bytes)
    });
    read.map_err(|e| e.to_string())?;
    if bytes.len() > MOST {
        return Err("the file is larger than 1 MB".into());
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let text =
        std::str::from_utf8(bytes).map_err(|_| "this is not UTF-8: save the file as UTF-8")?;
    Ok(text.to_owned())
}
