use super::{Card, Options};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::io::{Framing, Record};
use crate::model::{Document, DocumentKind, Game, Part, Pieces, Ply};
use std::borrow::Cow;

/// A notation: a card and up to two doors.
pub trait Format: Sync {
    /// All there is to know without reading.
    fn card(&self) -> &'static Card;

    /// Opens a reader; `None` if the project only writes this notation.
    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        None
    }

    /// Opens a writer; `None` if the project only reads this notation.
    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        None
    }

    /// How files of these options fall apart into records.
    fn framing(&self, _options: &Options) -> Framing {
        self.card().framing
    }

    /// Sorts of documents that files of these options hold.
    fn holds(&self, _options: &Options) -> DocumentKind {
        self.card().holds
    }

    /// Whether a file of these options holds one document.
    fn alone(&self, _options: &Options) -> bool {
        self.card().alone
    }

    /// Whether what is written with these options is bytes that are no text.
    fn writes_bytes(&self, options: &Options) -> bool {
        self.card().binary && !options.has("hex")
    }

    /// Opens what is needed to repair damaged moves; `None` if they say too little of themselves.
    fn mender(&self, _options: &Options) -> Option<Box<dyn Mend>> {
        None
    }

    /// Says what is odd in a document that was read from this text. `dictionary` holds the
    /// pieces everybody knows. Only `check` asks: what a conversion has to know, the reader says.
    fn lint(&self, _text: &str, _doc: &Document, _dictionary: &Pieces, _sink: &mut Sink) {}
}

/// Turns records into documents. Stateful only to remember work done before:
/// the answer depends on the record and the options alone.
pub trait Read: Send {
    /// Reads one record into `doc`, reusing its memory. `false` means an error
    /// went to `sink` and `doc` is not to be used; warnings may go there either way.
    fn read(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool;

    /// What a move of the record read last spells out, in a notation whose records name
    /// how their moves are written; `None` where the card says it for all.
    fn gives(&self) -> Option<Part> {
        None
    }
}

/// Turns documents into text or bytes.
pub trait Write: Send {
    /// What must be known of each move. `resolve` is called if the source gives less.
    fn wants(&self) -> Part {
        Part::empty()
    }

    /// What it would write if it were known: `resolve` is called if the rules are
    /// known, and its absence is no error.
    fn likes(&self) -> Part {
        Part::empty()
    }

    /// Whether it leaves variations out, though the card carries them: a form of the notation
    /// that has no place for them.
    fn leaves_variations_out(&self) -> bool {
        false
    }

    /// Appends one document. `false` means an error went to `sink`; what was
    /// appended is then thrown away. What cannot be said goes to `sink` as a loss.
    ///
    /// Features the card does not carry were reported before; a writer reports
    /// what depends on the document.
    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool;
}

/// One word of a record that stands for a move, as it is or as it should be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Word<'t> {
    /// How it is spelled.
    pub text: Cow<'t, str>,
    /// Where it stands, or what stands in its place.
    pub span: Span,
}

/// Takes records apart into words and puts them together again, for whoever holds the words
/// against the board and replaces damaged ones.
///
/// Taken apart and put together, a record is what the reader makes of it.
pub trait Mend: Send {
    /// The code for a word that was replaced.
    fn repaired(&self) -> Code;

    /// The words for the moves of a text; `game` becomes the one before its first move.
    ///
    /// # Errors
    /// What the reader says of a text that has no words.
    fn take_apart<'t>(
        &self,
        text: &'t str,
        game: &mut Game,
    ) -> Result<Vec<Word<'t>>, Box<Diagnostic>>;

    /// What a word says.
    ///
    /// # Errors
    /// What the reader says of a word that is no move.
    fn say(&self, word: &Word<'_>) -> Result<Ply, Box<Diagnostic>>;

    /// Calls `each` with every spelling that says a legal move and nothing false of it, whatever
    /// it says of the position after it.
    fn spellings(&self, happened: Ply, each: &mut dyn FnMut(&str));

    /// Plays through the words as the reader does.
    ///
    /// # Errors
    /// What the reader says of them.
    fn put_together(
        &self,
        words: &[Word<'_>],
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>>;
}
