use super::documents::Documents;
use super::rows::Rows;
use super::table::{OnError, Table};
use super::variants::Variants;
use super::{Document, files};
use crate::formats::FormatName;
use crate::io::{Encoding, Source};
use crate::model::VariantName;
use crate::pipeline::dataset::Columns;
use crate::pipeline::files::{Found, Opening};
use crate::pipeline::{Error, Input};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads documents from memory, files and streams. It holds the settings for reading.
///
/// ```
/// use panchess::Reader;
///
/// let text = "[White \"Menchik\"]\n\n1. e4 e5 *\n\n[White \"Vera\"]\n\n1. d4 *\n";
/// for document in Reader::of("pgn")?.bytes(text)? {
///     let game = document?;
///     println!("line {}: {:?} by {:?}", game.place().line, game.plies(), game.tag("White"));
/// }
/// # Ok::<(), panchess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    pub(super) opening: Opening,
    pub(super) finds: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            opening: Opening::default(),
            finds: true,
        }
    }
}

impl Reader {
    /// A reader that detects the notation of each input: from the extension of its name, then from its content.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader for inputs in this notation, such as `pgn` or `icn+site`.
    ///
    /// # Errors
    /// There is no such notation.
    pub fn of(notation: &str) -> Result<Self, Error> {
        let mut reader = Self::default();
        reader.opening.from = Some(FormatName::parse(notation)?);
        Ok(reader)
    }

    /// Sets the variant of games and positions that name none. Any name is accepted: with a name that
    /// [`Reader::variants`] does not contain, records are read, but nothing that needs rules works. Use
    /// [`Variants::find`](super::Variants::find) to check a name first. It is not the name of a file; for that, see
    /// [`Variants::file`](super::Variants::file).
    #[must_use]
    pub fn variant(mut self, name: &str) -> Self {
        self.opening.variant = Some(VariantName::from_words(name));
        self
    }

    /// Whether to look for the variant of records that name none and cannot be chess. The default is `true`, as in the
    /// command. If exactly one known variant fits, the record is read as a record of that variant, and a note states
    /// the reason. If the moves of a game can be read in several languages, the language in which they are legal is
    /// used. If moves are repaired ([`Options::repair`](super::Options::repair),
    /// [`Check::repair`](super::Check::repair)), no variant is looked for.
    #[must_use]
    pub fn find_variants(mut self, find: bool) -> Self {
        self.finds = find;
        self
    }

    /// Sets the known variants.
    #[must_use]
    pub fn variants(mut self, variants: &Variants) -> Self {
        self.opening.catalog = Some(Arc::clone(&variants.0));
        self
    }

    /// Sets the encoding of text that is not UTF-8, such as `windows-1251`.
    ///
    /// # Errors
    /// There is no such encoding ([`Error::Unknown`]).
    pub fn encoding(mut self, name: &str) -> Result<Self, Error> {
        let encoding = Encoding::named(name);
        let unknown = || {
            let text = format!("there is no encoding `{name}`");
            Error::unknown("encoding", name, text)
        };
        self.opening.encoding = Some(encoding.ok_or_else(unknown)?);
        Ok(self)
    }

    /// Sets the maximum length of a record in bytes (16,777,216 by default). A longer record is an [`Error::Record`]
    /// with the code `core/record-too-long`, and the next record follows.
    #[must_use]
    pub fn max_record(mut self, bytes: usize) -> Self {
        self.opening.max_record = bytes;
        self
    }

    /// Reads documents from memory.
    ///
    /// # Errors
    /// The notation cannot be detected or read.
    pub fn bytes(&self, bytes: impl Into<Vec<u8>>) -> Result<Documents, Error> {
        self.named("-", bytes)
    }

    /// Like [`Reader::bytes`], for the bytes of a file. The notation may be detected from the extension of its name.
    pub(super) fn named(&self, name: &str, bytes: impl Into<Vec<u8>>) -> Result<Documents, Error> {
        Documents::new(self.recognized(name, bytes)?, self.finds)
    }

    /// The bytes of a file, and their notation.
    pub(super) fn recognized(&self, name: &str, bytes: impl Into<Vec<u8>>) -> Result<Found, Error> {
        self.opening.text(name, bytes)
    }

    /// Reads documents from a file, decompressed if it is compressed; `-` is standard input.
    ///
    /// # Errors
    /// The file cannot be opened, its notation cannot be detected, or panchess cannot read that notation.
    pub fn file(&self, path: impl AsRef<Path>) -> Result<Documents, Error> {
        Documents::new(self.opening.find(&Input::new(path.as_ref()))?, self.finds)
    }

    /// Reads documents from anything that implements [`std::io::Read`], such as an open file, compressed or not. `name`
    /// is used in messages; the notation may be detected from its extension. (To convert bytes that arrive in chunks,
    /// see [`Options::stream`](super::Options::stream).)
    ///
    /// # Errors
    /// The input cannot be read, its notation cannot be detected, or panchess cannot read that notation.
    pub fn read_from(
        &self,
        name: &str,
        reader: impl std::io::Read + Send + 'static,
    ) -> Result<Documents, Error> {
        let source = Source::from_reader(name, reader).unpacked()?;
        Documents::new(self.opening.stream(source)?, self.finds)
    }

    /// Reads many files on several threads (0: one per processor), in constant memory. `work` makes any number of
    /// rows from a document. The rows are returned in the order of the files and the documents, whatever the
    /// number of threads. A path `-` is standard input. If there are no paths, there are no rows.
    ///
    /// A folder stands for the files in it whose extension belongs to a notation; hidden files and links are skipped,
    /// and [`Rows::folders`] has the numbers of skipped files. A path that names a file is always read.
    ///
    /// ```no_run
    /// let players = |game: &panchess::Document| game.tag("White").map(str::to_owned);
    /// for row in panchess::Reader::new().rows(["games.pgn.zst"], 0, players) {
    ///     match row {
    ///         Ok(player) => println!("{player}"),
    ///         Err(e) => eprintln!("{e}"),
    ///     }
    /// }
    /// ```
    ///
    /// A file or a record that cannot be read is an error among the rows, and the others are still read. If `work`
    /// panics, reading ends, and [`Rows::next`](Iterator::next) panics with the same payload.
    pub fn rows<T, I>(
        &self,
        paths: impl IntoIterator<Item = impl Into<PathBuf>>,
        threads: usize,
        work: impl Fn(&Document) -> I + Send + Sync + 'static,
    ) -> Rows<T>
    where
        T: Send + 'static,
        I: IntoIterator<Item = T>,
    {
        let paths = paths.into_iter().map(Into::into).collect();
        let opening = (self.opening.clone(), self.finds);
        Rows::start(opening, paths, files::threads(threads), work)
    }

    /// The rows of a table of these files. For the Python package.
    #[doc(hidden)]
    pub fn table(
        &self,
        paths: impl IntoIterator<Item = impl Into<PathBuf>>,
        threads: usize,
        columns: &Arc<Columns>,
        on_error: OnError,
    ) -> Table {
        let paths = paths.into_iter().map(Into::into).collect();
        let threads = files::threads(threads);
        Table::there(self.opening.clone(), paths, threads, columns, on_error)
    }
}
