//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use super::messages::Ui;
use super::paths::refuse_growing;
use crate::diag::window;
use crate::model::{Catalog, VariantName};
use crate::pipeline::{
    Error, VariantFile, definitions_of_file, first_of, is_variant_file, section_of,
    variants_of_file,
};
use crate::variants::{catalog, did_you_mean, is_known};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// What `--variant` says, or that it is missing.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The variant where the text names none.
    pub name: Option<VariantName>,
    /// The variants that are known.
    pub catalog: Arc<Catalog>,
}

/// A variant that is named, alone or with a file that defines it.
#[derive(Debug)]
pub struct Said {
    /// The variant.
    pub name: VariantName,
    /// The variants that are known.
    pub catalog: Arc<Catalog>,
    /// Options of a file that are not used, with their lines.
    pub unused: Vec<String>,
    /// Other warnings about a file, with their lines.
    pub remarks: Vec<String>,
    /// Why sections of a file are refused, with their places.
    pub refused: Vec<String>,
    /// The variants of a file with several of them, if none is named.
    pub several: Vec<VariantName>,
}

/// What `--variant` says. A file is read only once, and what it says without effect is told then.
pub fn chosen(args: &Inputs, ui: &Ui) -> Result<Chosen, Failure> {
    if let Some(chosen) = args.chosen.get() {
        return Ok(chosen.clone());
    }
    let chosen = match args.variant.as_deref() {
        Some(words) => told(words, ui)?,
        None => Chosen {
            name: None,
            catalog: Arc::clone(catalog()),
        },
    };
    Ok(args.chosen.get_or_init(|| chosen).clone())
}

/// The same if it is there.
fn told(said: &str, ui: &Ui) -> Result<Chosen, Failure> {
    let found = self::said(said)?;
    if let [first, ..] = &found.several[..] {
        let names: Vec<&str> = found.several.iter().map(VariantName::as_str).collect();
        let data = listed("several", said, &names);
        let all = sections(&found.several);
        ui.remark(
            &format!(
                "`--variant {said}` defines {all}: records must name one of them, or write `--variant {said}:{first}`"
            ),
            &data,
        );
    }
    if !found.unused.is_empty() {
        let data = listed("unused", said, &found.unused);
        let all = some_of(&found.unused);
        ui.remark(&format!("`--variant {said}`: not used: {all}"), &data);
    }
    if !found.remarks.is_empty() {
        let data = listed("remarks", said, &found.remarks);
        let all = first_of(&found.remarks, "; ");
        ui.remark(&format!("`--variant {said}`: {all}"), &data);
    }
    if !found.refused.is_empty() {
        let data = listed("refused", said, &found.refused);
        let all = some_of(&found.refused);
        ui.remark(&format!("`--variant {said}`: refused: {all}"), &data);
    }
    Ok(Chosen {
        name: Some(found.name),
        catalog: found.catalog,
    })
}

/// The variant of a name or a file.
pub fn said(said: &str) -> Result<Said, Failure> {
    let (file, section) = section_of(said);
    if is_variant_file(file) {
        let VariantFile {
            names,
            catalog,
            unused,
            remarks,
            refused,
        } = of_file(Path::new(file))?;
        let (name, several) = match (section, &names[..]) {
            (Some(section), _) => (named(file, section, &names)?, Vec::new()),
            (None, [name]) => (name.clone(), Vec::new()),
            // A record that names none of them is not taken for chess.
            (None, _) => (VariantName::UNKNOWN, names),
        };
        return Ok(Said {
            name,
            catalog,
            unused,
            remarks,
            refused,
            several,
        });
    }
    let name = VariantName::stated(said).map_err(Failure::Usage)?;
    if !is_known(&name) && name != VariantName::UNKNOWN {
        return Err(unknown(said, &name));
    }
    Ok(Said {
        name,
        catalog: Arc::clone(catalog()),
        unused: Vec::new(),
        remarks: Vec::new(),
        refused: Vec::new(),
        several: Vec::new(),
    })
}

/// The variant of a file with that name.
fn named(file: &str, section: &str, names: &[VariantName]) -> Result<VariantName, Failure> {
    let name = VariantName::from_words(section);
    match names.contains(&name) {
        true => Ok(name),
        false => Err(Failure::Usage(format!(
            "`{file}` has no variant `{section}`; it defines {}",
            sections(names)
        ))),
    }
}

/// The names of variants in a sentence.
pub fn sections(names: &[VariantName]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    some_of(&names)
}

/// A name that no variant has.
pub fn unknown(said: &str, name: &VariantName) -> Failure {
    let near = did_you_mean(name);
    let help = near.unwrap_or_else(|| {
        "`panchess variants list` lists those on one board, docs/formats/icn.md in the panchess repository those of infinite chess".into()
    });
    Failure::Usage(format!("unknown variant `{said}`; {help}"))
}

/// The first ones, and how many more there are.
pub fn some_of(all: &[String]) -> String {
    first_of(all, ", ")
}

/// How many texts of a list are in a message of JSON, and the most bytes of each.
const LISTED: usize = 20;
const LONGEST: usize = 1_000;

/// A list as data of a message, and how many more there are.
fn listed(what: &str, said: &str, all: &[impl AsRef<str>]) -> Value {
    let some: Vec<_> = all
        .iter()
        .take(LISTED)
        .map(|text| window(text.as_ref(), LONGEST))
        .collect();
    let mut data = json!({"variant": said, what: some});
    if all.len() > LISTED {
        data["more"] = (all.len() - LISTED).into();
    }
    data
}

/// The variants that a file defines.
pub fn of_file(path: &Path) -> Result<VariantFile, Failure> {
    refuse_growing(path)?;
    variants_of_file(path).map_err(wrong)
}

/// The variants of a file; all of several may be wrong.
pub fn definitions(path: &Path) -> Result<VariantFile, Failure> {
    refuse_growing(path)?;
    definitions_of_file(path).map_err(wrong)
}

fn wrong(e: Error) -> Failure {
    match e {
        Error::Other(wrong) => Failure::Usage(wrong),
        e => e.into(),
    }
}
