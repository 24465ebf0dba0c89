use super::kept::{Kept, keep};
use super::piece::{Piece, pieces};
use super::positions::Positions;
use crate::diag::{Reported, Sink};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::model::{self, Outcome, Part, VariantName};
use crate::pipeline::{Error, Loss, Message, Place, RecordFindings};
use std::sync::Arc;

/// What a record contains.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// A game.
    Game,
    /// A position.
    Position,
    /// Definitions of how pieces move.
    Pieces,
}

/// A game, a position or definitions of pieces, as they were read. The moves are not checked until they are replayed:
/// see [`Document::positions`].
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) kept: Arc<Kept>,
    pub(super) known: Arc<FormatName>,
    pub(super) inner: model::Document,
    /// What each move states, and the dialect of the record.
    pub(super) gives: Part,
    pub(super) dialect: Option<&'static str>,
    told: RecordFindings,
}

impl Document {
    /// A document into which nothing has been read yet.
    pub(super) fn new(known: FormatName) -> Self {
        Self {
            kept: Arc::new(Kept::of_text("")),
            gives: known.format.card().gives,
            known: Arc::new(known),
            inner: model::Document::default(),
            dialect: None,
            told: RecordFindings::default(),
        }
    }

    /// Reads a record.
    pub(super) fn read(
        &mut self,
        record: &Record<'_>,
        reader: &mut dyn Read,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        reader.read(record, &mut self.inner, sink)?;
        keep(record, &mut self.kept);
        self.gives = reader.gives().unwrap_or(self.known.format.card().gives);
        self.dialect = sink.dialect();
        self.told = RecordFindings::of(record, sink);
        Ok(())
    }

    /// The file, record and line from which it was read.
    pub fn place(&self) -> &Place {
        &self.kept.place
    }

    /// The bytes from which it was read.
    pub fn source(&self) -> &[u8] {
        &self.kept.bytes
    }

    /// The warnings and notes of its reader.
    pub fn messages(&self) -> &[Message] {
        &self.told.messages
    }

    /// The data that its reader had to discard.
    pub fn losses(&self) -> &[Loss] {
        &self.told.losses
    }

    /// The name of its notation.
    pub fn notation(&self) -> &'static str {
        self.known.format.card().slug
    }

    /// Whether it is a game, a position or pieces.
    pub fn content(&self) -> Content {
        match &self.inner {
            model::Document::Game(_) => Content::Game,
            model::Document::Position(_) => Content::Position,
            model::Document::Pieces(_) => Content::Pieces,
        }
    }

    /// The name of its variant; empty for pieces that belong to no variant.
    pub fn variant(&self) -> &str {
        match &self.inner {
            model::Document::Game(game) => game.variant.as_str(),
            model::Document::Position(position) => position.variant.as_str(),
            model::Document::Pieces(pieces) => {
                let variant = pieces.variant.as_deref();
                variant.map_or("", |v| VariantName::as_str(&v.name))
            }
        }
    }

    /// The tags of a game in their order, as pairs of name and value.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.game().into_iter().flat_map(|game| game.tags.iter())
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.game()?.tags.get(name)
    }

    /// The result of a game: `1-0`, `0-1`, `1/2-1/2` or `0-0`; `None` if it is not known.
    pub fn result(&self) -> Option<&'static str> {
        let outcome = self.game()?.outcome;
        (outcome != Outcome::Unknown).then(|| outcome.token())
    }

    /// The number of moves in the main line.
    pub fn plies(&self) -> usize {
        self.game().map_or(0, |game| game.tree.main_line().count())
    }

    /// Replays the main line, and returns each position with the move that led to it.
    ///
    /// ```
    /// let reader = panchess::Reader::of("pgn")?;
    /// let game = reader.bytes("1. e4 e5 2. Nf3 *")?.next().expect("a game")?;
    /// let last = game.positions().last().expect("a position")?;
    /// assert_eq!(last.san().as_deref(), Some("Nf3"));
    /// assert_eq!(last.uci().as_deref(), Some("g1f3"));
    /// assert_eq!(last.fen()?, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    /// # Ok::<(), panchess::Error>(())
    /// ```
    pub fn positions(&self) -> Positions {
        Positions::new(self, false)
    }

    /// Like [`Document::positions`], but all variations follow after the main line.
    /// [`Position::before`](super::Position::before) is the position from which each of them begins.
    pub fn positions_with_variations(&self) -> Positions {
        Positions::new(self, true)
    }

    /// The pieces that are defined, with their moves.
    ///
    /// ```
    /// let reader = panchess::Reader::of("betza")?;
    /// let camel = reader.bytes("L")?.next().expect("a piece")?;
    /// let pieces = camel.pieces()?;
    /// assert_eq!(pieces[0].squares("a1", (8, 8))?, ["b4", "d2"]);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// The document is a game or a position, or a definition has no meaning.
    pub fn pieces(&self) -> Result<Vec<Piece>, Error> {
        pieces(self)
    }

    pub(super) fn game(&self) -> Option<&model::Game> {
        match &self.inner {
            model::Document::Game(game) => Some(game),
            _ => None,
        }
    }
}
