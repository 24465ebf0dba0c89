//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use super::messages::Ui;
use crate::diag::{Diagnostic, Span};
use crate::io::{Packing, Record, Source};
use crate::model::{Catalog, Pieces, VariantName};
use crate::variants::{catalog, did_you_mean, is_known, variants_of_ini, with_definition};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// What `--variant` says.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The variant where the text names none.
    pub name: Option<VariantName>,
    /// The variants that are known.
    pub catalog: Arc<Catalog>,
    /// Options of a file that are not used, with their lines.
    pub unused: Vec<String>,
    /// Why sections of a file are refused, with their places.
    pub refused: Vec<String>,
}

/// What a file defines.
pub struct OfFile {
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

/// What `--variant` says. A file is read only once, and what it says without effect is told then.
pub fn chosen(args: &Inputs, ui: &Ui) -> Result<Chosen, Failure> {
    if let Some(chosen) = args.chosen.get() {
        return Ok(chosen.clone());
    }
    let chosen = match args.variant.as_deref() {
        Some(said) => self::said(said)?,
        None => Chosen {
            name: None,
            catalog: Arc::clone(catalog()),
            unused: Vec::new(),
            refused: Vec::new(),
        },
    };
    if let (Some(said), [_, ..]) = (&args.variant, &chosen.unused[..]) {
        let data = json!({"variant": said, "unused": chosen.unused});
        let all = some_of(&chosen.unused);
        ui.remark(&format!("`--variant {said}`: not used: {all}"), &data);
    }
    if let (Some(said), [_, ..]) = (&args.variant, &chosen.refused[..]) {
        let data = json!({"variant": said, "refused": chosen.refused});
        let all = some_of(&chosen.refused);
        ui.remark(&format!("`--variant {said}`: refused: {all}"), &data);
    }
    Ok(args.chosen.get_or_init(|| chosen).clone())
}

/// The variant of a name or a file.
pub fn said(said: &str) -> Result<Chosen, Failure> {
    if is_file(said) {
        let OfFile {
            mut names,
            catalog,
            unused,
            refused,
        } = of_file(Path::new(said))?;
        let name = names.pop().filter(|_| names.is_empty());
        return Ok(Chosen {
            name,
            catalog,
            unused,
            refused,
        });
    }
    let name = VariantName::from_words(said);
    if !is_known(&name) && name != VariantName::UNKNOWN {
        return Err(unknown(said, &name));
    }
    Ok(Chosen {
        name: Some(name),
        catalog: Arc::clone(catalog()),
        unused: Vec::new(),
        refused: Vec::new(),
    })
}

/// A name that no variant has.
pub fn unknown(said: &str, name: &VariantName) -> Failure {
    let near = did_you_mean(name);
    let help = near.unwrap_or_else(|| "`panchess variants list` lists them all".into());
    Failure::Usage(format!("unknown variant `{said}`; {help}"))
}

/// Names of variants have neither dots nor slashes.
fn is_file(said: &str) -> bool {
    said.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// How many options that are not used are named in one line.
const SHOWN: usize = 5;

/// The first ones, and how many more there are.
pub fn some_of(all: &[String]) -> String {
    let mut text = all[..all.len().min(SHOWN)].join(", ");
    if all.len() > SHOWN {
        text.push_str(&format!(" and {} more", all.len() - SHOWN));
    }
    text
}

/// The variants that a file defines.
pub fn of_file(path: &Path) -> Result<OfFile, Failure> {
    let shown = path.display();
    let text = text(path)?;
    let wrong = |d: Box<Diagnostic>| {
        let help = d.help.as_deref();
        let help = help.map_or(String::new(), |h| format!(" ({h})"));
        let at = place(&text, &d);
        Failure::Usage(format!("`{shown}`{at}: {}{help}", d.message))
    };
    if !is_ini(path) {
        let defined = with_definition(catalog(), &text).map_err(wrong)?;
        let Some((name, known)) = defined else {
            return Err(defines_nothing(path));
        };
        return Ok(OfFile {
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
    let unused = found.unused.iter().map(|d| option_at(&text, d));
    let refused = found.wrong.iter().map(|d| {
        let (line, column) = line_of(&text, d);
        format!("{} (line {line}, column {column})", d.message)
    });
    let refused = refused.collect();
    Ok(OfFile {
        names,
        catalog: Arc::new(known),
        unused: unused.collect(),
        refused,
    })
}

/// An option with its line.
fn option_at(text: &str, d: &Diagnostic) -> String {
    let span = d.span.unwrap_or_default();
    let (line, _) = line_of(text, d);
    let option = text.get(span.range()).unwrap_or("");
    format!("`{option}` (line {line})")
}

fn line_of(text: &str, d: &Diagnostic) -> (u64, u64) {
    let start = d.span.unwrap_or_default().start;
    Record::of(text).line_and_column(start as usize)
}

fn defines_nothing(path: &Path) -> Failure {
    let shown = path.display();
    Failure::Usage(format!(
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
fn text(path: &Path) -> Result<String, Failure> {
    let wrong = |what: &str| Failure::Usage(format!("`{}`: {what}", path.display()));
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
