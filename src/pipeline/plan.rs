use super::Conventions;
use super::Drop;
use super::Squeeze;
use super::adapt::{OneBoard, Origin, Window};
use super::positions::plies;
use super::{Converter, Readable, Writable};
use crate::formats::FormatName;
use crate::model::{Document, DocumentKind};

/// Everything that determines the output: the same plan and the same record always give the same bytes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The source notation.
    pub from: FormatName,
    /// The target notation.
    pub to: FormatName,
    /// Which positions of a game are written, if positions are written.
    pub select: Select,
    /// What to leave out on request; this is not a loss.
    pub drop: Drop,
    /// Refuse records that would lose something.
    pub strict: bool,
    /// End a line before a move that cannot be played, instead of refusing the game.
    pub keep_going: bool,
    /// Replay every game even if the target does not need it.
    pub legal: bool,
    /// Repair damaged moves by changing one character.
    pub repair: bool,
    /// If a record names no variant, and only one known variant fits, read it as a record of that variant.
    pub find_variant: bool,
    /// If moves can be read in several languages, use the language in which they are legal, even if no variant is
    /// looked for.
    pub find_words: bool,
    /// Which of several conventions the rules follow: on the infinite board, in 5D chess, and for castling.
    pub conventions: Conventions,
    /// The place of a1 on the infinite board.
    pub origin: Origin,
    /// The part of the infinite board that becomes a bounded board.
    pub window: Window,
    /// The only board of a multiverse that is written.
    pub board: Option<OneBoard>,
    /// How the coordinates of the infinite board are changed.
    pub squeeze: Option<Squeeze>,
}

/// Which position of a game is written. For a single position, the only choices are `Whole`, `EveryPly`, `Ply(0)` and
/// `FromEnd(1)`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Select {
    /// The game itself; its last position if the target can express only positions.
    #[default]
    Whole,
    /// The position after this number of plies of the main line; 0 is the start position. If the target can express
    /// only games: the game up to this position.
    Ply(u64),
    /// Like `Ply`, counted from the end: 1 is the last position. 0 selects nothing, which is the loss
    /// `core/no-such-ply`, as for a ply that the game does not have.
    FromEnd(u64),
    /// Every position of the main line, beginning with the start position.
    EveryPly,
}

impl Select {
    /// The number of plies before the selected position; `Some(None)` if all positions are selected; `None` if the
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
    /// Positions of games are requested, and the target can express only games.
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

    /// Makes sure that the target can express what is selected, whatever the source is.
    ///
    /// # Errors
    /// All positions are requested, and the target can express only games.
    pub fn check_target(&self) -> Result<(), PlanError> {
        match self.select == Select::EveryPly && self.to.holds() == DocumentKind::GAME {
            true => Err(PlanError::NoPositions(self.to.format.card().slug)),
            false => Ok(()),
        }
    }

    /// Makes sure that the source can be read and the target written.
    ///
    /// # Errors
    /// The source cannot be read, or the target cannot be written.
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

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }
}
