//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use super::messages::Ui;
use crate::model::{Catalog, VariantName};
use crate::pipeline::{Error, VariantFile, is_variant_file, section_of, variants_of_file};
use crate::variants::{catalog, did_you_mean, is_known};
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
    /// The variants of a file with several of them, if none is named.
    pub several: Vec<VariantName>,
}

impl Chosen {
    fn of_catalog(name: Option<VariantName>) -> Self {
        Self {
            name,
            catalog: Arc::clone(catalog()),
            unused: Vec::new(),
            refused: Vec::new(),
            several: Vec::new(),
        }
    }
}

/// What `--variant` says. A file is read only once, and what it says without effect is told then.
pub fn chosen(args: &Inputs, ui: &Ui) -> Result<Chosen, Failure> {
    if let Some(chosen) = args.chosen.get() {
        return Ok(chosen.clone());
    }
    let chosen = match args.variant.as_deref() {
        Some(said) => self::said(said)?,
        None => Chosen::of_catalog(None),
    };
    if let (Some(said), [first, ..]) = (&args.variant, &chosen.several[..]) {
        let names: Vec<&str> = chosen.several.iter().map(VariantName::as_str).collect();
        let data = json!({"variant": said, "several": names});
        let all = sections(&chosen.several);
        ui.remark(
            &format!(
                "`--variant {said}` defines {all}: records must name one of them, or write `--variant {said}:{first}`"
            ),
            &data,
        );
    }
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
    let (file, section) = section_of(said);
    if is_variant_file(file) {
        let VariantFile {
            names,
            catalog,
            unused,
            refused,
        } = of_file(Path::new(file))?;
        let (name, several) = match (section, &names[..]) {
            (Some(section), _) => (named(file, section, &names)?, Vec::new()),
            (None, [name]) => (name.clone(), Vec::new()),
            // A record that names none of them is not taken for chess.
            (None, _) => (VariantName::UNKNOWN, names),
        };
        return Ok(Chosen {
            name: Some(name),
            catalog,
            unused,
            refused,
            several,
        });
    }
    let name = VariantName::from_words(said);
    if !is_known(&name) && name != VariantName::UNKNOWN {
        return Err(unknown(said, &name));
    }
    Ok(Chosen::of_catalog(Some(name)))
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
    let help = near.unwrap_or_else(|| "`panchess variants list` lists them all".into());
    Failure::Usage(format!("unknown variant `{said}`; {help}"))
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
pub fn of_file(path: &Path) -> Result<VariantFile, Failure> {
    variants_of_file(path).map_err(|e| match e {
        Error::Other(wrong) => Failure::Usage(wrong),
        e => e.into(),
    })
}
