use super::kept::Kept;
use crate::model::Catalog;
use crate::pipeline::{self, Error};
use crate::variants;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The variants whose rules, pieces and letters are known: those of the library, and your own.
#[derive(Clone)]
pub struct Variants(pub(super) Arc<Catalog>);

/// What [`Variants::file`] read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantFile {
    /// The names of the variants that the file defines, in the order of the file.
    pub names: Vec<String>,
    /// The variants of the library and those of the file.
    pub variants: Variants,
    /// Options of a `variants.ini` that are not used, and other warnings about it, each with its line.
    pub unused: Vec<String>,
    /// Why sections of a `variants.ini` are refused, each with its place.
    pub refused: Vec<String>,
}

impl Default for Variants {
    /// The variants of the library.
    fn default() -> Self {
        Self(Arc::clone(variants::catalog()))
    }
}

impl Variants {
    /// These variants and one more, defined in YAML (`panchess: variant/1`, see docs/model.md).
    ///
    /// ```
    /// let small = "panchess: variant/1\nname: small\nboard: {files: 5, ranks: 6}\n";
    /// let variants = panchess::Variants::default().with(small)?;
    /// assert!(variants.names().any(|name| name == "small"));
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text does not define a variant; the message names the place of the mistake.
    pub fn with(&self, yaml: &str) -> Result<Self, Error> {
        let kept = Kept::of_text(yaml);
        let made = variants::with_definition(&self.0, yaml);
        match made.map_err(|why| kept.rejected(*why))? {
            Some((_, catalog)) => Ok(Self(Arc::new(catalog))),
            None => Err(Error::Other(
                "this text defines no variant; it must begin with `panchess: variant/1`".into(),
            )),
        }
    }

    /// The variants of the library and those that a file defines: `variant/1` in YAML, or a `variants.ini` of
    /// Fairy-Stockfish. The file may be compressed.
    ///
    /// # Errors
    /// The file cannot be read, or it does not define a variant; the message names the place of the mistake.
    pub fn file(path: impl AsRef<Path>) -> Result<VariantFile, Error> {
        let read = pipeline::variants_of_file(path.as_ref())?;
        let names = read.names.iter().map(ToString::to_string);
        Ok(VariantFile {
            names: names.collect(),
            variants: Self(read.catalog),
            unused: [read.unused, read.remarks].concat(),
            refused: read.refused,
        })
    }

    /// The names of the variants.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.names()
    }
}

impl fmt::Debug for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}
