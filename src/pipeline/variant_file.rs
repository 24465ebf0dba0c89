//! Files that define variants.

use super::Error;
use crate::diag::{Diagnostic, Span};
use crate::io::{Location, Packing, Record, Source};
use crate::model::{Catalog, Pieces, VariantName};
use crate::order;
use crate::variants::{catalog, variants_of_ini, with_definition};
use std::path::Path;
use std::sync::Arc;

/// What a file defines.
#[derive(Clone, Debug)]
pub struct VariantFile {
    /// Its variants, in its order. If there are several, the text names one of them.
    pub names: Vec<VariantName>,
    /// All variants that are known with them.
    pub catalog: Arc<Catalog>,
    /// Options that are not used, with their lines.
    pub unused: Vec<String>,
    /// Why sections are refused, with their places.
    pub refused: Vec<String>,
}

/// The largest file of a definition.
const MOST: usize = 1 << 20;

/// Whether a text that stands for a variant is the name of a file: names of variants have neither dots nor slashes.
pub fn is_variant_file(said: &str) -> bool {
    said.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// The file, and the section that is named after it: `two.ini:one`.
pub fn section_of(said: &str) -> (&str, Option<&str>) {
    let parts = said.rsplit_once(':').filter(|(file, name)| {
        let named = !name.is_empty() && !is_variant_file(name);
        named && is_ini(Path::new(file)) && !Path::new(said).exists()
    });
    parts.map_or((said, None), |(file, name)| (file, Some(name)))
}

/// The variants that a file defines: `variant/1` in YAML, or a variants.ini of Fairy-Stockfish. It may be compressed.
///
/// # Errors
/// The file cannot be read, or it defines no variant; the message says where it is wrong.
pub fn variants_of_file(path: &Path) -> Result<VariantFile, Error> {
    let shown = path.display();
    let text = text(path)?;
    let wrong = |d: Box<Diagnostic>| {
        let help = d.help.as_deref();
        let help = help.map_or(String::new(), |h| format!(" ({h})"));
        let at = place(&text, &d);
        Error::Other(format!("`{shown}`{at}: {}{help}", d.message))
    };
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    if !is_ini(path) && !first.is_some_and(|line| line.starts_with('[')) {
        let defined = with_definition(catalog(), &text).map_err(wrong)?;
        let Some((name, known)) = defined else {
            return Err(defines_nothing(path));
        };
        return Ok(VariantFile {
            names: vec![name],
            catalog: Arc::new(known),
            unused: Vec::new(),
            refused: Vec::new(),
        });
    }
    let found = variants_of_ini(&text).map_err(wrong)?;
    // Variants of the library that are like those of the file are made anew.
    let mut known = catalog().with(Pieces::default());
    let mut names: Vec<VariantName> = Vec::new();
    for pieces in found.variants {
        let name = name_of(&pieces).ok_or_else(|| defines_nothing(path))?;
        known.define(pieces);
        names.retain(|n| *n != name);
        names.push(name);
    }
    let unused = places(&text, &found.unused).into_iter();
    let unused = unused.map(|(d, at)| {
        let option = text.get(d.span.unwrap_or_default().range()).unwrap_or("");
        // What is wrong with a whole section names it.
        match option.starts_with('[') {
            true => format!("{} (line {})", d.message, at.line),
            false => format!("`{option}` (line {})", at.line),
        }
    });
    let refused = places(&text, &found.wrong).into_iter();
    let refused =
        refused.map(|(d, at)| format!("{} (line {}, column {})", d.message, at.line, at.column));
    let refused = refused.collect();
    Ok(VariantFile {
        names,
        catalog: Arc::new(known),
        unused: unused.collect(),
        refused,
    })
}

/// Messages in the order of the text, with their lines and columns.
fn places<'d>(text: &str, all: &'d [Diagnostic]) -> Vec<(&'d Diagnostic, Location)> {
    let start = |d: &Diagnostic| d.span.unwrap_or_default().range().start;
    let mut sorted: Vec<&Diagnostic> = all.iter().collect();
    order::sort_by_key(&mut sorted, |d| start(d));
    let mut at = Location::default();
    let place = |d: &'d Diagnostic| {
        let passed = at.offset as usize..start(d);
        at.pass(text.as_bytes().get(passed).unwrap_or_default());
        (d, at.clone())
    };
    sorted.into_iter().map(place).collect()
}

fn defines_nothing(path: &Path) -> Error {
    let shown = path.display();
    Error::Other(format!(
        "`{shown}`: this file defines no variant; it must begin with `panchess: variant/1`"
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
fn text(path: &Path) -> Result<String, Error> {
    let wrong = |what: &str| Error::Other(format!("`{}`: {what}", path.display()));
    let name = path.to_string_lossy();
    let mut bytes = Vec::new();
    let read = Source::open(&name).and_then(|source| {
        let mut source = source.text(None)?;
        source.read(MOST + 1, &mut bytes)
    });
    read?;
    if bytes.len() > MOST {
        return Err(wrong("the file is larger than 1 MB"));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|_| wrong("this is not UTF-8: save the file as UTF-8"))?;
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_named_behind_the_file() {
        for (said, file, section) in [
            ("two.ini:one", "two.ini", Some("one")),
            ("C:/two.ini:one", "C:/two.ini", Some("one")),
            ("two.ini.zst:one", "two.ini.zst", Some("one")),
            ("two.ini", "two.ini", None),
            ("two.ini:", "two.ini:", None),
            ("C:/two.ini", "C:/two.ini", None),
            ("own.yaml:one", "own.yaml:one", None),
        ] {
            assert_eq!(section_of(said), (file, section), "{said}");
        }
    }
}
