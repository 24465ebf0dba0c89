use super::kept::{Kept, keep};
use super::piece::{Piece, pieces};
use super::positions::Positions;
use crate::diag::{Reported, Sink};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::model::{self, Outcome, Part, VariantName};
use crate::pipeline::{Error, Loss, Message, Place, RecordFindings};
use std::sync::Arc;

/// What a record holds.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Content {
    /// A game.
    Game,
    /// A position.
    Position,
    /// How pieces move.
    Pieces,
}

/// A game, a position or definitions of pieces, as they were read. Whether moves are legal is not
/// known before they are replayed: see [`Document::positions`].
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
    /// Nothing is read yet.
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

    /// The file, record and line it comes from.
    pub fn place(&self) -> &Place {
        &self.kept.place
    }

    /// The bytes it was read from.
    pub fn source(&self) -> &[u8] {
        &self.kept.bytes
    }

    /// What its reader found odd.
    pub fn messages(&self) -> &[Message] {
        &self.told.messages
    }

    /// What its reader had to throw away.
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

    /// The name of its variant; empty for pieces of no variant.
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

    /// The tags of a game in their order, as name and value.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.game().into_iter().flat_map(|game| game.tags.iter())
    }

    /// The first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.game()?.tags.get(name)
    }

    /// The result of a game: `1-0`, `0-1`, `1/2-1/2` or `0-0`; `None` if it is not known.
    pub fn result(&self) -> Option<&'static str> {
        let outcome = self.game()?.outcome;
        (outcome != Outcome::Unknown).then(|| outcome.token())
    }

    /// How many moves the main line has.
    pub fn plies(&self) -> usize {
        self.game().map_or(0, |game| game.tree.main_line().count())
    }

    /// Replays the main line: each position with the move that led to it.
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

    /// The same with all variations, after the main line. [`Position::before`](super::Position::before)
    /// says where each begins.
    pub fn positions_with_variations(&self) -> Positions {
        Positions::new(self, true)
    }

    /// The definitions of pieces, with their meaning.
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
    /// It is a game or a position, or a definition has no meaning.
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
