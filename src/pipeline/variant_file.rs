//! Files that define variants.

use super::Error;
use crate::diag::{Code, Diagnostic, Span, grouped, window};
use crate::formats::{Format, by_extension};
use crate::io::{Framing, Item, Location, Packing, Reading, Record, Records, Source};
use crate::model::{Catalog, Feature, Pieces, VariantName};
use crate::order;
use crate::variants::{catalog, sections_of_ini, with_definition};
use std::collections::HashSet;
use std::ops::Range;
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
    /// Other warnings about the variants, with their lines.
    pub remarks: Vec<String>,
    /// Why sections are refused, with their places.
    pub refused: Vec<String>,
}

/// The largest file of a definition.
const MAX_BYTES: usize = 1 << 20;

/// Whether a text that stands for a variant is the name of a file: names of variants have neither dots nor slashes.
pub fn is_variant_file(said: &str) -> bool {
    said.contains(['.', '/', std::path::MAIN_SEPARATOR])
}

/// The file, and the section that is named after it: `two.ini:one`.
pub fn section_of(said: &str) -> (&str, Option<&str>) {
    let parts = said.rsplit_once(':').filter(|(file, name)| {
        let named = !name.is_empty() && !is_variant_file(name);
        named && has_several(Path::new(file)) && !Path::new(said).exists()
    });
    parts.map_or((said, None), |(file, name)| (file, Some(name)))
}

/// The variants that a file defines: `variant/1` in YAML, or a variants.ini of Fairy-Stockfish. It may be compressed.
///
/// # Errors
/// The file cannot be read, or it defines no variant; the message says where it is wrong.
pub fn variants_of_file(path: &Path) -> Result<VariantFile, Error> {
    let found = definitions_of_file(path)?;
    match found.names.is_empty() {
        true => Err(Error::Other(format!(
            "`{}`: none of its variants can be read: {}",
            path.display(),
            first_of(&found.refused, "; ")
        ))),
        false => Ok(found),
    }
}

/// How many texts of a list are shown in one line.
const SHOWN: usize = 5;
/// The most bytes of each.
const LONGEST: usize = 600;

/// The first ones, and how many more there are.
pub fn first_of(all: &[String], between: &str) -> String {
    let shown = all.iter().take(SHOWN).map(|text| window(text, LONGEST));
    let mut text = shown.collect::<Vec<_>>().join(between);
    if all.len() > SHOWN {
        text.push_str(&format!(
            " and {} more",
            grouped((all.len() - SHOWN) as u64)
        ));
    }
    text
}

/// Like [`variants_of_file`], but all of several variants may be wrong.
///
/// # Errors
/// The file cannot be read, or its only variant is wrong.
pub fn definitions_of_file(path: &Path) -> Result<VariantFile, Error> {
    let shown = path.display();
    let text = text(path)?;
    let wrong = |d: Box<Diagnostic>| {
        let d = d.shortened();
        let help = d.help.as_deref();
        let help = help.map_or(String::new(), |h| format!(" ({h})"));
        let at = place(&text, &d);
        Error::Other(format!("`{shown}`{at}: {}{help}", d.message))
    };
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', ';']));
    let has_sections = || first.is_some_and(|line| line.starts_with('['));
    // JSON may begin with a bracket, too.
    if !is_ini(path) && (notation(path).is_some() || !has_sections()) {
        let documents = documents(path, &text)?;
        if documents.len() > 1 {
            return Ok(defined(&text, documents));
        }
        // Marks may precede or follow the only document.
        let range = match documents.into_iter().next() {
            Some((_, Some(problem))) => return Err(wrong(Box::new(problem))),
            Some((range, None)) => range,
            None => 0..text.len(),
        };
        let only = text.get(range.clone()).unwrap_or("");
        let shifted = |mut d: Box<Diagnostic>| {
            d.span = d.span.map(|span| span.shifted(range.start));
            d
        };
        let defined = with_definition(catalog(), only);
        let defined = defined.map_err(|d| wrong(shifted(d)))?;
        let Some((name, known)) = defined else {
            return Err(defines_nothing(path));
        };
        return Ok(VariantFile {
            names: vec![name],
            catalog: Arc::new(known),
            unused: Vec::new(),
            remarks: Vec::new(),
            refused: Vec::new(),
        });
    }
    let found = sections_of_ini(&text).map_err(wrong)?;
    if let ([], [only]) = (&found.variants[..], &found.wrong[..]) {
        return Err(wrong(Box::new(only.clone())));
    }
    // Variants of the library that are like those of the file are made anew.
    let mut known = catalog().with(Pieces::default());
    let mut names: Vec<VariantName> = Vec::new();
    for pieces in found.variants {
        let name = name_of(&pieces).ok_or_else(|| defines_nothing(path))?;
        known.define(pieces);
        names.retain(|n| *n != name);
        names.push(name);
    }
    let (mut unused, mut remarks) = (Vec::new(), Vec::new());
    // Several options may have the same one.
    let mut said = None;
    for (d, at) in places(&text, &found.unused) {
        let option = text.get(d.span.unwrap_or_default().range()).unwrap_or("");
        if d.message.starts_with(&format!("`{option}` is ")) {
            unused.push(format!("`{option}` (line {})", at.line));
        } else if said.replace(&d.message) != Some(&d.message) {
            remarks.push(format!("{} (line {})", d.message, at.line));
        }
    }
    Ok(VariantFile {
        names,
        catalog: Arc::new(known),
        unused,
        remarks,
        refused: refused(&text, &found.wrong),
    })
}

/// Where the documents of a text in YAML or JSON are, each with what is wrong with it as a whole.
type Documents = Vec<(Range<usize>, Option<Diagnostic>)>;

/// More documents are refused, as more sections of a variants.ini are.
const MAX_DOCUMENTS: usize = 1000;

/// The documents of a text, as a conversion reads them.
fn documents(path: &Path, text: &str) -> Result<Documents, Error> {
    let framing = notation(path).map_or(Framing::Yaml, |format| format.card().framing);
    let source = Source::from_bytes("-", text);
    let mut records = Records::new(source, &framing, Reading::default());
    let mut all = Vec::new();
    while let Some(item) = records.next()? {
        let (record, wrong) = match item {
            Item::Record(record) => (record, None),
            Item::Comment(_) => continue,
            Item::Refused(record, why) => (record, Some(why.clone())),
        };
        let start = record.origin.offset as usize;
        let range = start..start + record.bytes.len();
        if all.len() == MAX_DOCUMENTS {
            let message = format!("the file has more than {MAX_DOCUMENTS} documents");
            all.push((range, Some(bad(message, "divide the file"))));
            break;
        }
        all.push((range, wrong));
    }
    Ok(all)
}

/// The variants of several documents. One may be based on those before it.
fn defined(text: &str, documents: Documents) -> VariantFile {
    let mut catalog = Arc::clone(catalog());
    let (mut names, mut wrong, mut known_names) = (Vec::new(), Vec::new(), HashSet::new());
    for (range, problem) in documents {
        let start = range.start;
        let part = text.get(range).unwrap_or("");
        let found = match problem {
            Some(d) => Err(d),
            None => with_definition(&catalog, part).map_err(|d| *d),
        };
        let found = found.and_then(|found| match found {
            Some((name, _)) if !known_names.insert(name.clone()) => Err(bad(
                format!("another document defines a variant `{name}`, too"),
                "remove one of them, or give it another `name`",
            )),
            Some(found) => Ok(found),
            None => Err(bad(
                "this document defines no variant".to_owned(),
                "remove it, or write `panchess: variant/1` and a `name`",
            )),
        });
        match found {
            Ok((name, known)) => {
                names.push(name);
                catalog = Arc::new(known);
            }
            Err(d) => {
                let span = d.span.unwrap_or_default().shifted(start);
                wrong.push(d.at(span));
            }
        }
    }
    VariantFile {
        names,
        catalog,
        unused: Vec::new(),
        remarks: Vec::new(),
        refused: refused(text, &wrong),
    }
}

fn bad(message: String, help: &'static str) -> Diagnostic {
    Diagnostic::error(Code("core/pieces"), message).help(help)
}

/// What is wrong with parts of a text, with its places and what to write.
fn refused(text: &str, all: &[Diagnostic]) -> Vec<String> {
    let said = places(text, all).into_iter().map(|(d, at)| {
        let d = d.clone().shortened();
        let help = d.help.as_deref().filter(|help| !help.is_empty());
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        let (line, column) = (at.line, at.column);
        format!("{} (line {line}, column {column}{help})", d.message)
    });
    said.collect()
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
    extension(path).is_some_and(|e| e == "ini")
}

/// Whether a file of this name may define several variants.
fn has_several(path: &Path) -> bool {
    is_ini(path) || notation(path).is_some()
}

/// The notation of a file that defines variants, by its name.
fn notation(path: &Path) -> Option<&'static dyn Format> {
    let all = by_extension(&extension(path)?).into_iter();
    let mut all = all.filter(|format| format.card().carries.contains(Feature::VARIANT));
    all.next()
}

/// The extension of a file, without that of a packed one.
fn extension(path: &Path) -> Option<String> {
    let unpacked = Packing::of_name(path).map(|_| path.with_extension(""));
    let path = unpacked.as_deref().unwrap_or(path);
    Some(path.extension()?.to_str()?.to_owned())
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
        source.read(MAX_BYTES + 1, &mut bytes)
    });
    read?;
    if bytes.len() > MAX_BYTES {
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
            ("own.yaml:one", "own.yaml", Some("one")),
            ("own.jsonl:one", "own.jsonl", Some("one")),
            ("own.txt:one", "own.txt:one", None),
        ] {
            assert_eq!(section_of(said), (file, section), "{said}");
        }
    }

    #[test]
    fn marks_around_the_only_document_are_none_of_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.yaml");
        let one = "panchess: variant/1\nname: one\nlike: chess\n";
        for text in [format!("---\n{one}---\n"), format!("{one}...\n")] {
            std::fs::write(&path, &text).expect("a file");
            let found = variants_of_file(&path).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(found.names, [VariantName::from_words("one")], "{text}");
        }
    }

    #[test]
    fn a_file_of_too_many_documents_is_read_up_to_the_limit() {
        let text = "{}\n".repeat(MAX_DOCUMENTS + 5);
        let all = documents(Path::new("a.jsonl"), &text).expect("documents");
        let problems: Vec<_> = all.iter().filter_map(|(_, d)| d.as_ref()).collect();
        assert_eq!((all.len(), problems.len()), (MAX_DOCUMENTS + 1, 1));
        assert!(problems[0].message.contains("more than 1000 documents"));
    }

    #[test]
    fn a_file_of_several_documents_defines_several_variants() {
        let folder = tempfile::tempdir().expect("a folder");
        let one = r#"{"panchess":"variant/1","name":"one","like":"chess"}"#;
        let two = r#"{"panchess":"variant/1","name":"two","like":"one"}"#;
        let bad = r#"{"panchess":"variant/1","name":"bad","like":"chess","laws":{"royals":{"pieces":["kingg"]}}}"#;
        for (name, text) in [
            ("a.jsonl", format!("{one}\n{two}\n{bad}\n{one}\n")),
            ("a.json", format!("[\n{one},\n{two},\n{bad},\n{one}]\n")),
            (
                "a.yaml",
                format!("{one}\n---\n{two}\n---\n{bad}\n---\n{one}\n"),
            ),
        ] {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("a file");
            let found = variants_of_file(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
            let names: Vec<&str> = found.names.iter().map(VariantName::as_str).collect();
            assert_eq!(names, ["one", "two"], "{name}");
            let [bad, again] = &found.refused[..] else {
                panic!("{name}: {:?}", found.refused);
            };
            assert!(bad.contains("column 82; did you mean `king`?"), "{bad}");
            assert!(
                again.starts_with("another document defines a variant `one`, too"),
                "{again}"
            );
        }
    }

    #[test]
    fn all_bad_sections_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bad.ini");
        let start = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNZ w Qkq - 0 1";
        let text = format!("[a:chess]\nmaxRank = 20\n[b:chess]\n{start}\n");
        std::fs::write(&path, text).expect("a file");
        let found = definitions_of_file(&path).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((found.names.len(), found.refused.len()), (0, 2));
        let said = found.refused.join("\n");
        assert!(
            said.contains("(line 2, column 11; write a rank from 1 to 16)"),
            "{said}"
        );
        assert!(said.contains("(line 4, column 54; "), "{said}");
        let said = variants_of_file(&path).unwrap_err().to_string();
        assert!(said.contains("line 2") && said.contains("line 4"), "{said}");
    }
}
