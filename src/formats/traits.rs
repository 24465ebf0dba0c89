use super::{Card, EndSigns, LaneSigns, Options, Separation};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::io::{Framing, Record};
use crate::model::{
    Catalog, Document, DocumentKind, Feature, Game, Letters, NodeId, Part, Pieces, PlainPosition,
    Ply, Position, Spelling, Sq, Tags, Tree, VariantName,
};
use std::borrow::Cow;

/// A notation: its card, and a reader, a writer or both.
pub trait Format: Sync {
    /// The static description.
    fn card(&self) -> &'static Card;

    /// The name of a square in a game of that variant with that start, if it is not the one of algebraic notation.
    fn square(
        &self,
        _sq: Sq,
        _of: (&VariantName, Option<&Position>),
        _catalog: &Catalog,
    ) -> Option<String> {
        None
    }

    /// How it spells what a move does to the timelines of 5D chess.
    fn lane_signs(&self) -> LaneSigns {
        LaneSigns::USUAL
    }

    /// What the players are called, if they are not White and Black.
    fn players(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// Whether its moves can be written as two squares, such as `e2e4`.
    fn has_moves_of_squares(&self) -> bool {
        true
    }

    /// A move that is spelled `P@e4`, `e7e8=Q` or `b1c3/H`, if it is spelled otherwise here.
    fn respelled(&self, _word: &str) -> Option<String> {
        None
    }

    /// Warns of games in a text between two records that are not read.
    fn name_unread(&self, _text: &str, _sink: &mut Sink) {}

    /// How a game ends, as its moves say it.
    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns::USUAL
    }

    /// Whether a header states the result of a game, and not the end of its moves alone.
    fn heads_with_result(&self) -> bool {
        false
    }

    /// The dialect that the options name, if a dialect decides how a game is played.
    fn dialect(&self, _options: &Options) -> Option<&'static str> {
        None
    }

    /// A lint that is an error with these options.
    fn denies(&self, _options: &Options) -> Option<&'static str> {
        None
    }

    /// Whether castling is written as the king taking the rook on a board without edges.
    fn castles_by_taking(&self, _options: &Options) -> bool {
        false
    }

    /// Whether the pieces are written even if the variant tells them.
    fn asks_pieces(&self, _options: &Options) -> bool {
        false
    }

    /// Lists of options of which at most one can be chosen.
    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        &[]
    }

    /// Creates a reader; `None` if the project only writes this notation.
    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        None
    }

    /// Creates a writer; `None` if the project only reads this notation.
    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        None
    }

    /// How files with these options are split into records.
    fn framing(&self, _options: &Options) -> Framing {
        self.card().framing
    }

    /// Kinds of documents that files with these options can hold.
    fn holds(&self, _options: &Options) -> DocumentKind {
        self.card().holds
    }

    /// Whether a file with these options holds one document.
    fn alone(&self, _options: &Options) -> bool {
        self.card().alone
    }

    /// Whether the output with these options is binary.
    fn writes_bytes(&self, options: &Options) -> bool {
        self.card().binary && !options.has("hex")
    }

    /// What keeps records of several files apart that are written as they are.
    fn separation(&self, _options: &Options) -> Separation {
        Separation::NONE
    }

    /// Whether it can hold games of a variant, as far as the variant alone decides.
    fn plays(&self, _variant: &VariantName, _: &Catalog) -> bool {
        true
    }

    /// The encoding that its files have if they are not UTF-8.
    fn legacy_encoding(&self) -> Option<&'static str> {
        None
    }

    /// Creates what repairs damaged moves; `None` if moves do not contain enough information.
    fn repairer(&self, _options: &Options) -> Option<Box<dyn Repairer>> {
        None
    }

    /// Whether the text of a position with the board of this one states what this tag of a game says.
    fn states_tag(&self, _name: &str, _value: &str, _: &Position) -> bool {
        false
    }

    /// How a move of a game of 5D chess is read by itself, to repair damaged ones; `None` if it needs the moves before it.
    fn lone_move(&self) -> Option<LoneMove> {
        None
    }

    /// Appends the usual spelling of a resolved move, if moves can be spelled in several ways.
    fn spell(&self, _ply: Ply, _letters: &Letters, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Whether a move that no rules know is written so that it is read as the same move.
    fn reads_back(&self, _options: &Options, _ply: Ply, _letters: &Letters) -> bool {
        false
    }

    /// The moves of a replayed game of which it is not seen at once that they have their usual spelling in this text;
    /// [`Format::spell`] decides about them. `doubtful`: those that may be other moves than they say, or that the standard of
    /// PGN may write in another way.
    fn doubtful_spellings(
        &self,
        tree: &Tree,
        _doubtful: &[NodeId],
        _letters: &Letters,
        _text: &str,
    ) -> Vec<NodeId> {
        tree.ids().collect()
    }

    /// The word of a move without what its author thinks of it.
    fn without_glyphs<'t>(&self, word: &'t str) -> &'t str {
        word
    }

    /// Reports suspicious parts of a document that was read from this text. `dictionary` makes the
    /// built-in dictionary of pieces, which takes longer than reading a small file; `catalog` has the
    /// variants. Only `check` calls this; what a conversion must report is reported by the reader.
    fn lint(
        &self,
        _text: &str,
        _doc: &Document,
        _dictionary: fn() -> &'static Pieces,
        _catalog: &Catalog,
        _sink: &mut Sink,
    ) {
    }
}

/// Turns records into documents. Any state is only a cache: the result depends on the record
/// and the options alone.
pub trait Read: Send {
    /// Reads one record into `doc`, reusing its memory. Warnings may be sent to `sink` in any case.
    ///
    /// # Errors
    /// An error was sent to `sink`, and `doc` must not be used.
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported>;

    /// Reads a record that is a plain position of standard chess, and of which [`Read::read`] says nothing. `false`: only
    /// [`Read::read`] shows what the record is, and `position` must not be used.
    fn read_plain(&mut self, _record: &Record<'_>, _position: &mut PlainPosition) -> bool {
        false
    }

    /// Comments, glyphs or variations that are never asked for, except for their number and their first place. A reader
    /// may leave out their text and their moves; what it reports about a record stays the same.
    fn count_only(&mut self, _what: Feature) {}

    /// Reads the tags of a record into `tags`, except those that the model does not keep as tags, without reading the
    /// rest. `false` if only reading the whole record shows them.
    fn tags(&self, _record: &Record<'_>, _tags: &mut Tags) -> bool {
        false
    }

    /// Whether it is known that a game of chess may have all moves of the last record; `false` if this is unknown.
    fn like_chess(&self) -> bool {
        false
    }

    /// What each move of the last record states, in a notation whose records name their move
    /// format; `None` if the card applies to all records.
    fn gives(&self) -> Option<Part> {
        None
    }

    /// The options of the notation with which the last record can be read, if it was refused because its words have
    /// several meanings.
    fn wordings(&self) -> &[&'static str] {
        &[]
    }
}

/// Settings that a document leaves in force for the documents after it; only the format knows what the bits mean.
/// 0: none.
pub type InForce = u64;

/// Turns documents into text or bytes.
pub trait Write: Send {
    /// What must be known of each move. `resolve` is called if the source states less.
    fn wants(&self) -> Part {
        Part::empty()
    }

    /// What is written if it is known. `resolve` is called if the rules are known; otherwise it
    /// is omitted without an error.
    fn likes(&self) -> Part {
        Part::empty()
    }

    /// The same for games that were read from another notation.
    fn likes_from_others(&self) -> Part {
        Part::empty()
    }

    /// What is written if the game is replayed for another reason.
    fn uses(&self) -> Part {
        Part::empty()
    }

    /// The spelling of its moves, if only the board explains their words; it wants [`Part::SPELLING`].
    fn spelling(&self) -> Option<Spelling> {
        None
    }

    /// Whether it omits variations although the card lists them, because these options have no
    /// place for them.
    fn leaves_variations_out(&self) -> bool {
        false
    }

    /// The settings that the last document leaves in force, in a notation of sessions.
    fn in_force(&self) -> InForce {
        0
    }

    /// Appends a plain position of chess exactly as [`Write::write`] appends its model, without losing anything or saying
    /// anything about it. `false`: nothing was appended, and [`Write::write`] must do it.
    fn write_plain(&mut self, _position: &PlainPosition, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Appends one document. What cannot be written is sent to `sink` as a loss.
    ///
    /// Features that are missing from the card were reported before; a writer reports only what
    /// depends on the document.
    ///
    /// # Errors
    /// An error was sent to `sink`; the caller then removes what was appended.
    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink)
    -> Result<(), Reported>;
}

/// One word of a record for a move, as it is or as it should be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Word<'t> {
    /// How it is spelled.
    pub text: Cow<'t, str>,
    /// Its place, or the place of what is there instead.
    pub span: Span,
}

/// A text of one move of a game of 5D chess.
#[derive(Copy, Clone, Debug)]
pub struct LoneMove {
    /// What comes before the move; nothing if the number of its turn is part of it.
    pub before: &'static str,
    /// The characters that moves have.
    pub letters: &'static str,
}

/// Splits records into words and joins them again, for the code that checks each word against
/// the board and replaces damaged ones.
///
/// Splitting and joining a record gives the same game as reading it.
pub trait Repairer: Send {
    /// The code for a word that was replaced.
    fn repaired(&self) -> Code;

    /// The words for the moves of a text; `game` becomes the one before its first move.
    ///
    /// # Errors
    /// What the reader reports about a text that has no words.
    fn take_apart<'t>(
        &self,
        text: &'t str,
        game: &mut Game,
    ) -> Result<Vec<Word<'t>>, Box<Diagnostic>>;

    /// What a word says.
    ///
    /// # Errors
    /// What the reader reports about a word that is no move.
    fn say(&self, word: &Word<'_>) -> Result<Ply, Box<Diagnostic>>;

    /// Calls `each` with every spelling that is a legal move and states nothing false about it,
    /// whatever it states about the position after it.
    fn spellings(&self, happened: Ply, each: &mut dyn FnMut(&str));

    /// Replays the words as the reader does.
    ///
    /// # Errors
    /// What the reader reports about them.
    fn put_together(
        &self,
        words: &[Word<'_>],
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>>;
}
