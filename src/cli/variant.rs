//! The variant that the user names, or defines in a file.

use super::args::Inputs;
use super::exit::Failure;
use super::messages::Ui;
use crate::model::{Catalog, VariantName};
use crate::pipeline::{Error, VariantFile, is_variant_file, variants_of_file};
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
}

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
    if is_variant_file(said) {
        let VariantFile {
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
