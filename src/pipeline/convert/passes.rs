use super::adapt::{FromBoard, TakeBoard, ToBoard, ToOwnBoard};
use super::drop::LeaveOut;
use super::holds::Hold;
use super::lone_start::LoneStart;
use super::passing::LookAtPassing;
use super::pieces::GivePieces;
use super::resolve::Resolve;
use super::shorten::Shorten;
use super::squeeze::Change;
use super::start::StartGame;
use crate::diag::{Reported, Sink};
use crate::formats::{Card, Write};
use crate::model::{Document, DocumentKind, Part, Worlds};
use crate::pipeline::plan::{Plan, Select};
use crate::pipeline::replay::Replay;
use crate::pipeline::squeeze::Map;

/// A pass that is taken if it applies.
type Taken = fn(&mut ConversionState, &mut Sink) -> Result<(), Stop>;

/// Every pass, in order. Most records need few of them.
const PASSES: &[Taken] = &[
    // What the target cannot hold is refused, and what the user does not want is left out.
    take::<Hold>,
    take::<LeaveOut>,
    take::<Shorten>,
    take::<GivePieces>,
    // `--squeeze`.
    take::<Change>,
    // To a board with edges, before moves are resolved on it.
    take::<TakeBoard>,
    take::<ToBoard>,
    take::<ToOwnBoard>,
    take::<Resolve>,
    take::<LoneStart>,
    take::<LookAtPassing>,
    take::<StartGame>,
    // From a board with edges, after that.
    take::<FromBoard>,
];

/// One step of a conversion.
pub(super) trait Pass {
    /// What [`Pass::applies`] finds, for [`Pass::run`].
    type Match;

    /// Whether it applies to this document.
    fn applies(state: &ConversionState) -> Option<Self::Match>;

    /// Changes the document.
    fn run(state: &mut ConversionState, found: Self::Match, sink: &mut Sink) -> Result<(), Stop>;
}

/// Why a conversion ends before its document is written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Stop {
    /// An error went to the sink.
    Rejected,
    /// The record does not have the requested ply, which is a loss.
    Skipped,
}

impl From<Reported> for Stop {
    fn from(_: Reported) -> Self {
        Self::Rejected
    }
}

impl Stop {
    /// Stops after `false`: an error went to the sink.
    pub fn unless(done: bool) -> Result<(), Self> {
        match done {
            true => Ok(()),
            false => Err(Self::Rejected),
        }
    }
}

/// A document that is being converted, and everything its passes ask for.
pub(super) struct ConversionState {
    pub plan: Plan,
    pub source: &'static Card,
    pub target: &'static Card,
    /// Kinds of documents the target holds, and whether it holds only one of them.
    pub holds: DocumentKind,
    pub alone: bool,
    pub wishes: Wishes,
    /// The target has en-passant squares only where a capture is possible.
    pub asks_passing: bool,
    /// The target counts every drop.
    pub every_drop: bool,
    /// What a move of the record states.
    pub gives: Part,
    /// Positions of the game are written, and not the game.
    pub positions: bool,
    /// The document came from the infinite board only to be played, and returns to it.
    pub returns: bool,
    /// The number of its input, and what that is called in its folder.
    pub input: (usize, String),
    /// Which record of its file it is.
    pub index: u64,
    pub doc: Document,
    pub replay: Replay,
    /// How the record was squeezed.
    pub map: Option<Map>,
}

/// What the writer asks of a game.
#[derive(Copy, Clone, Debug)]
pub(super) struct Wishes {
    pub wants: Part,
    pub likes: Part,
    /// The same for games from another notation.
    pub likes_from_others: Part,
    pub uses: Part,
    pub leaves_variations_out: bool,
}

impl Wishes {
    pub fn of(writer: &dyn Write) -> Self {
        Self {
            wants: writer.wants(),
            likes: writer.likes(),
            likes_from_others: writer.likes_from_others(),
            uses: writer.uses(),
            leaves_variations_out: writer.leaves_variations_out(),
        }
    }
}

impl ConversionState {
    /// Takes all passes.
    pub fn run(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        PASSES.iter().try_for_each(|pass| pass(self, sink))
    }

    /// Whether one board of its multiverse is asked for.
    pub fn takes_board(&self) -> bool {
        self.plan.board.is_some() && self.doc.world() == Worlds::MULTIVERSE
    }

    /// Whether positions of this document are asked for.
    pub fn asks_positions(&self) -> bool {
        let holds = |kind| self.holds.contains(kind);
        let asked = match self.plan.select {
            Select::Whole => self.takes_board() && holds(DocumentKind::POSITION),
            Select::Ply(_) | Select::FromEnd(_) => holds(DocumentKind::POSITION),
            Select::EveryPly => true,
        };
        matches!(self.doc, Document::Game(_)) && (asked || !holds(DocumentKind::GAME))
    }
}

fn take<P: Pass>(state: &mut ConversionState, sink: &mut Sink) -> Result<(), Stop> {
    match P::applies(state) {
        Some(found) => P::run(state, found, sink),
        None => Ok(()),
    }
}
