use super::Conventions;
use super::Drop;
use super::Squeeze;
use super::adapt::{OneBoard, Origin, Window};
use super::positions::plies;
use super::{Converter, Readable, Writable};
use crate::formats::FormatName;
use crate::model::{Document, DocumentKind};

/// Everything that determines the output: same plan, same record, same bytes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The source notation.
    pub from: FormatName,
    /// The target notation.
    pub to: FormatName,
    /// Which positions of a game are written, if positions are written.
    pub select: Select,
    /// What to leave out on request; that is not a loss.
    pub drop: Drop,
    /// Refuse records that would lose something.
    pub strict: bool,
    /// A move that cannot be played ends its line and does not refuse the game.
    pub keep_going: bool,
    /// Replay every game even if the target does not need it.
    pub legal: bool,
    /// Repair moves that contradict the board where only one legal move is one character away.
    pub repair: bool,
    /// Read a record that names no variant as one of the only known variant that fits.
    pub find_variant: bool,
    /// Read words that exist in several languages in the one in which they are legal, even if no variant is searched.
    pub find_words: bool,
    /// Which of several conventions the rules follow: on the infinite board, in 5D chess, and for castling.
    pub conventions: Conventions,
    /// Where a1 goes on the infinite board.
    pub origin: Origin,
    /// Which part of the infinite board becomes a bounded one.
    pub window: Window,
    /// The only board of a multiverse that is written.
    pub board: Option<OneBoard>,
    /// What is done to the coordinates of the infinite board.
    pub squeeze: Option<Squeeze>,
}

/// Which position of a game is written. For a single position, the only choices are `Whole`, `EveryPly`, `Ply(0)` and
/// `FromEnd(1)`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Select {
    /// The game itself; its last position if the target holds positions only.
    #[default]
    Whole,
    /// The position after this many plies of the main line; 0 is the start position. A target that holds only games
    /// gets the game up to that position.
    Ply(u64),
    /// The same, counted from the end: 1 is the last position. 0 selects nothing; like a ply that the game does not
    /// have, that is the loss `core/no-such-ply`.
    FromEnd(u64),
    /// Every position of the main line, the start position first.
    EveryPly,
}

impl Select {
    /// Plies before the selected position, `Some(None)` if all are selected; `None` if the
    /// document is too short.
    #[doc(hidden)]
    pub fn only(self, doc: &Document) -> Option<Option<u64>> {
        let plies = match doc {
            Document::Game(game) => plies(game),
            Document::Position(_) | Document::Pieces(_) => 0,
        };
        match self {
            Self::Whole => Some(Some(plies)),
            Self::Ply(n) => (n <= plies).then_some(Some(n)),
            Self::FromEnd(n) => (plies + 1)
                .checked_sub(n)
                .filter(|at| *at <= plies)
                .map(Some),
            Self::EveryPly => Some(None),
        }
    }
}

/// Why a conversion cannot be planned.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The source has no reader.
    #[error("panchess can write `{0}`, but cannot read it")]
    NoReader(&'static str),
    /// The target has no writer.
    #[error("panchess can read `{0}`, but cannot write it")]
    NoWriter(&'static str),
    /// The source states too little about its moves to repair them; the second field names the
    /// notations that can be repaired.
    #[error(
        "moves of `{0}` cannot be repaired; `--repair` is for {1}, whose moves state enough about themselves"
    )]
    NoRepairer(&'static str, String),
    /// Positions of games are asked for, and the target holds only games.
    #[error(
        "`{0}` holds only games: `--every-ply` needs a notation that holds positions, such as `fen` or `epd`"
    )]
    NoPositions(&'static str),
}

impl Plan {
    /// The plain conversion from one notation to another.
    pub fn new(from: FormatName, to: FormatName) -> Self {
        Self {
            from,
            to,
            select: Select::default(),
            drop: Drop::default(),
            strict: false,
            keep_going: false,
            legal: false,
            repair: false,
            find_variant: false,
            find_words: false,
            conventions: Conventions::default(),
            origin: Origin::default(),
            window: Window::default(),
            board: None,
            squeeze: None,
        }
    }

    /// Makes sure that the target can hold what is selected, whatever the source is.
    ///
    /// # Errors
    /// All positions are asked for, and the target holds only games.
    pub fn check_target(&self) -> Result<(), PlanError> {
        match self.select == Select::EveryPly && self.to.holds() == DocumentKind::GAME {
            true => Err(PlanError::NoPositions(self.to.format.card().slug)),
            false => Ok(()),
        }
    }

    /// Makes sure that the source can be read and the target written.
    ///
    /// # Errors
    /// One of them cannot.
    pub fn check(self) -> Result<Checked, PlanError> {
        let source = Readable::new(self.from.clone())?;
        let source = match self.repair {
            true => source.repairing(self.conventions)?,
            false if self.find_variant => source.finding_variants(),
            false if self.find_words => source.finding_words(),
            false => source,
        };
        let mut target = self.to.clone();
        let known = &source.name().options.catalog;
        target.options.catalog = target.options.catalog.or_else(|| known.clone());
        let target = Writable::new(target)?;
        self.check_target()?;
        let plan = Self {
            from: source.name().clone(),
            to: target.name().clone(),
            ..self
        };
        Ok(Checked {
            plan,
            source,
            target,
        })
    }
}

/// A plan whose source can be read and whose target can be written.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(super) plan: Plan,
    pub(super) source: Readable,
    pub(super) target: Writable,
}

impl Checked {
    /// A new reader and writer.
    pub fn open(&self) -> Converter {
        Converter::new(self)
    }

    /// What is planned.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }
}
