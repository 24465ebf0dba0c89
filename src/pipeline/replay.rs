use super::extent::Cut;
use super::fitting::with_candidates;
use super::kept_rules::KeptRules;
use super::resolving::leave_out;
use super::stepper::{self, Stepper};
use super::unplayed::{lacks_start, located, no_rules, no_start};
use super::volume::Volume;
use super::{named, worlds};
use crate::diag::{Code, Diagnostic, Severity, Sink, Span, legible};
use crate::formats::Options;
use crate::model::{
    Action, BoardSquare, Catalog, Document, Game, Laws, NodeId, Part, Piece, Ply, Position,
    Spelling, Sq, Tree,
};
use crate::rules::{Conduct, Problem, Rules};
use crate::variants;
use std::sync::Arc;

/// Plays games by their rules. Keeps what it needs for the next game of a variant.
pub struct Replay {
    catalog: Arc<Catalog>,
    kept: KeptRules,
    stepper: Stepper,
    /// A move that cannot be played ends its game.
    keep_going: bool,
}

impl Default for Replay {
    fn default() -> Self {
        Self::with(Arc::clone(variants::catalog()))
    }
}

/// Where in a game a position is.
#[derive(Clone, Debug, Default)]
pub struct PositionInGame {
    /// Plies before it.
    pub plies: u64,
    /// Where the turn that led to it is.
    pub span: Option<Span>,
    /// The ply that led to it.
    pub last: Option<Ply>,
    /// Origins and targets of the moves of the turn that led to it, on the infinite board or in the multiverse.
    pub last_wide: Vec<(BoardSquare, BoardSquare)>,
}

/// Where a game stands.
#[derive(Copy, Clone, Debug)]
pub(super) struct Turned<'a> {
    /// Plies before it.
    pub plies: u64,
    tree: &'a Tree,
    at: NodeId,
}

impl<'a> Turned<'a> {
    /// The turn that led to it.
    pub fn turn(self) -> Option<Action<'a>> {
        (self.plies > 0).then(|| self.tree.action(self.at))
    }

    /// The move that led to it, if that was a single move on a board with edges.
    #[inline]
    pub fn ply(self) -> Option<Ply> {
        self.tree.ply(self.at).filter(|_| self.plies > 0)
    }

    /// Where it is.
    pub fn span(self) -> Option<Span> {
        (self.plies > 0).then(|| self.tree.span(self.at))
    }

    /// The same without the tree.
    fn at(self) -> PositionInGame {
        let is_turn = self.plies > 0;
        PositionInGame {
            plies: self.plies,
            span: self.span(),
            last: self.ply(),
            last_wide: match is_turn {
                true => ends(self.tree, self.at),
                false => Vec::new(),
            },
        }
    }
}

impl PositionInGame {
    /// Origins and targets of the moves of the last turn, as far as they are known.
    pub fn last_moves(&self) -> Vec<(BoardSquare, BoardSquare)> {
        if !self.last_wide.is_empty() {
            return self.last_wide.clone();
        }
        let bounded = self.last.filter(|p| p.from.is_known() && p.to.is_known());
        let bounded = bounded.map(|p| {
            (
                BoardSquare::only(p.from.wide()),
                BoardSquare::only(p.to.wide()),
            )
        });
        bounded.into_iter().collect()
    }
}

impl Replay {
    /// Plays the variants of a catalog.
    pub fn with(catalog: Arc<Catalog>) -> Self {
        Self {
            stepper: Stepper::with(&catalog),
            catalog,
            kept: KeptRules::default(),
            keep_going: false,
        }
    }

    /// A move that cannot be played ends its game, and is a loss.
    #[must_use]
    pub(super) fn keep_going(self, keep_going: bool) -> Self {
        Self { keep_going, ..self }
    }

    /// Moves get words of a spelling, where [`Part::SPELLING`] is wanted.
    pub(super) fn spell_as(&mut self, spelling: Option<Spelling>) {
        self.stepper.spell_as(spelling);
    }

    /// What is known by name.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Plays the variants that a notation is opened with.
    pub fn of(options: &Options) -> Self {
        options
            .catalog
            .clone()
            .map_or_else(Self::default, Self::with)
    }

    /// Plays as `conduct` says.
    pub fn new(conduct: Conduct) -> Self {
        let mut replay = Self::default();
        replay.follow(conduct);
        replay
    }

    /// Plays as `conduct` says from now on.
    pub fn follow(&mut self, conduct: Conduct) {
        self.kept.follow(conduct);
    }

    /// How it plays.
    pub fn conduct(&self) -> Conduct {
        self.kept.conduct()
    }

    /// The rules of a game, if they are known. Start a position before anything else.
    pub fn rules_of(&mut self, game: &Game) -> Option<&mut dyn Rules> {
        self.playing(game).map(|(rules, _)| rules)
    }

    /// The rules of a position's variant, if they are known. Start the position before anything else.
    pub fn rules(&mut self, of: &Position) -> Option<&mut dyn Rules> {
        let row = worlds::row(of.world.flag());
        self.kept.of(row, &of.variant, &self.catalog)?.ok()
    }

    /// Why a game cannot be played.
    pub(super) fn why_not(&mut self, game: &Game) -> Diagnostic {
        let span = game.tags_span;
        let row = worlds::played(game, &self.catalog);
        match row.and_then(|row| self.kept.of(row, &game.variant, &self.catalog)) {
            Some(Err(problem)) => located(problem.clone(), span),
            _ if lacks_start(game) => no_start(span),
            _ => no_rules(&game.variant, span),
        }
    }

    /// The rules of a game, and the state for stepping through its tree.
    pub(super) fn playing(&mut self, game: &Game) -> Option<(&mut dyn Rules, &mut Stepper)> {
        let row = worlds::played(game, &self.catalog)?;
        let rules = self.kept.of(row, &game.variant, &self.catalog)?.ok()?;
        Some((rules, &mut self.stepper))
    }

    /// Calls `each` with every position of the main line, from the start position
    /// on, until it returns `false`.
    ///
    /// `only`: the single selected position; the others are not built.
    pub fn positions(
        &mut self,
        game: &mut Game,
        only: Option<u64>,
        scratch: &mut Document,
        sink: &mut Sink,
        mut each: impl FnMut(PositionInGame, &mut Document, &mut Sink) -> bool,
    ) -> bool {
        let variant = game.variant.clone();
        let (mut volume, mut is_found) = (Volume::default(), false);
        let done = self.turns_as(game, (Part::SQUARES, false), sink, |turned, rules, sink| {
            if only.is_some_and(|n| n != turned.plies) {
                return true;
            }
            let position = scratch.as_position();
            rules.position(position);
            if position.variant != variant {
                position.variant.clone_from(&variant);
            }
            let (at, span) = (turned.at(), turned.span());
            let is_kept = volume.add(scratch.as_position(), span, sink) && each(at, scratch, sink);
            is_found |= is_kept && only.is_some();
            is_kept && only.is_none()
        });
        done || is_found
    }

    /// Calls `each` at the start position, and after every turn of the main line with that turn, until it returns
    /// `false`. `false`: an error went to `sink`.
    pub(super) fn turns(
        &mut self,
        game: &mut Game,
        sink: &mut Sink,
        each: impl FnMut(Turned<'_>, &mut dyn Rules, &mut Sink) -> bool,
    ) -> bool {
        self.turns_as(game, (Part::SQUARES, self.keep_going), sink, each)
    }

    /// The same, with what must be known of each move, and whether a move that cannot be played ends the game there.
    pub(super) fn turns_as(
        &mut self,
        game: &mut Game,
        (wants, keep_going): (Part, bool),
        sink: &mut Sink,
        each: impl FnMut(Turned<'_>, &mut dyn Rules, &mut Sink) -> bool,
    ) -> bool {
        match self.turns_until(game, wants, sink, each) {
            Ok(done) => done,
            Err(cut) if keep_going => {
                leave_out(&mut game.tree, vec![cut], sink);
                true
            }
            Err((_, (span, problem))) => {
                refuse(located(*problem, span), sink);
                false
            }
        }
    }

    /// Ends the main line before its first move that cannot be played, which is a loss. Whoever plays the game afterwards
    /// finds every other problem again.
    pub fn cut_short(&mut self, doc: &mut Document, sink: &mut Sink) {
        let Document::Game(game) = doc else {
            return;
        };
        named::fill_in(game, &self.catalog);
        let mut ignored = sink.beside();
        if let Err(cut) = self.turns_until(game, Part::SQUARES, &mut ignored, |_, _, _| true) {
            leave_out(&mut game.tree, vec![cut], sink);
        }
    }

    /// Calls `each` as [`turns_as`](Self::turns_as) does. `Err`: a move that cannot be played, and why.
    fn turns_until(
        &mut self,
        game: &mut Game,
        wants: Part,
        sink: &mut Sink,
        mut each: impl FnMut(Turned<'_>, &mut dyn Rules, &mut Sink) -> bool,
    ) -> Result<bool, Cut> {
        let wants = self.can_be_told(game, wants, sink);
        let Some((rules, stepper)) = self.begin(game, sink) else {
            return Ok(false);
        };
        name_changed_rights(game, rules, sink);
        let says_moves = stepper::says_moves(&game.tree, wants);
        let (mut at, mut plies) = (NodeId::ROOT, 0);
        loop {
            let tree = &game.tree;
            if !each(Turned { plies, tree, at }, rules, sink) {
                return Ok(false);
            }
            let Some(id) = game.tree.first_child(at) else {
                return Ok(true);
            };
            at = id;
            plies += 1;
            let tree = &mut game.tree;
            let stepped = match says_moves {
                true => stepper::step_plain(tree, id, rules, wants),
                false => stepper.step_said(tree, id, rules, wants, sink),
            };
            stepped.map_err(|why| (id, why))?;
        }
    }

    /// Checks are not known if pieces move by special rules.
    pub(super) fn can_be_told(&self, game: &Game, wants: Part, sink: &mut Sink) -> Part {
        if self.conduct().legal || !wants.contains(Part::CHECK) {
            return wants;
        }
        let row = worlds::played(game, &self.catalog);
        match row.and_then(|row| (row.unplayed)(game, &self.catalog)) {
            Some(why) => {
                let severity = Severity::Warning;
                sink.push(Diagnostic { severity, ..why });
                wants - Part::CHECK
            }
            None => wants,
        }
    }

    /// The rules of a game at its start, if both are known.
    pub(super) fn started(&mut self, game: &Game) -> Option<&mut dyn Rules> {
        let catalog = Arc::clone(&self.catalog);
        let row = worlds::played(game, &catalog);
        let left_out = row.and_then(|row| (row.start)(game, &catalog));
        let rules = self.rules_of(game)?;
        start(rules, left_out.as_deref().or(game.start.given())).ok()?;
        Some(rules)
    }

    /// Names the first-move rights of the start of a game that was played and has others by its rules, with a warning if
    /// castling is one of them and its variant has none.
    pub(super) fn name_changed_rights(&mut self, game: &Game, sink: &mut Sink) {
        if game
            .start
            .given()
            .is_some_and(|start| start.grid().is_some())
        {
            let laws = self.catalog.variant(&game.variant).map(|v| &v.laws);
            let impossible = laws.is_some_and(Laws::have_no_castling);
            // Without moves, the rules are still there.
            let rules = match game.tree.is_empty() {
                true => self.rules_of(game),
                false => self.started(game),
            };
            let changed = rules.map_or(0, |rules| name_changed_rights(game, rules, sink));
            if changed > 0 && impossible {
                sink.push(no_castling(game));
            }
        }
    }

    /// Goes to the start of a game; without its rules an error goes to `sink`.
    pub fn begin(
        &mut self,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Option<(&mut dyn Rules, &mut Stepper)> {
        let catalog = Arc::clone(&self.catalog);
        let row = worlds::played(game, &catalog);
        let judged = row.filter(|_| self.conduct().legal);
        if let Some(why) = judged.and_then(|row| (row.unplayed)(game, &catalog)) {
            sink.push(why);
            return None;
        }
        if self.playing(game).is_none() {
            refuse(self.why_not(game), sink);
            return None;
        }
        let (rules, stepper) = self.playing(game)?;
        let left_out = row.and_then(|row| (row.start)(game, &catalog));
        if let Err(problem) = start(rules, left_out.as_deref().or(game.start.given())) {
            let why = row.and_then(|row| (row.no_start)(game, &catalog));
            refuse(
                why.unwrap_or_else(|| located(problem, game.start_place())),
                sink,
            );
            return None;
        }
        stepper::let_black_begin(game, rules, sink);
        if let Err((span, problem)) = stepper::begins_in_turn(game, rules) {
            refuse(located(*problem, span), sink);
            return None;
        }
        Some((rules, stepper))
    }
}

/// Reports why a game cannot be played; if its variant is not named, with those that fit.
pub(super) fn refuse(why: Diagnostic, sink: &mut Sink) {
    let why = with_candidates(why, sink);
    sink.push(why);
}

/// The warning of castling rights in a variant without castling.
fn no_castling(game: &Game) -> Diagnostic {
    let message = format!(
        "the start position has castling rights, but `{}` has no castling",
        legible(game.variant.as_str())
    );
    Diagnostic::warning(Code("core/foreign-rights"), message)
        .at(game.start_place())
        .help("leave the rights out; in a FEN, write `-` for them")
}

/// Names the first-move rights of a start on a board with edges that its rules did not take over: positions of the game have
/// others. Returns of how many pieces.
fn name_changed_rights(game: &Game, rules: &mut dyn Rules, sink: &mut Sink) -> u64 {
    let Some(stated) = game.start.given().and_then(|start| start.grid()) else {
        return 0;
    };
    let mut now = Position::board(1, 1);
    rules.position(&mut now);
    let differs = |(square, piece): &(Sq, Piece)| {
        let now = now.grid().and_then(|grid| grid.piece(*square));
        now.is_some_and(|now| now.unmoved != piece.unmoved)
    };
    let changed = stated.pieces().filter(differs).count() as u64;
    let what = "first-move rights that the rules of the game change";
    let place = Some(game.start_place());
    sink.lose(Code("core/lost-rights"), what, changed, place);
    changed
}

fn start(rules: &mut dyn Rules, position: Option<&Position>) -> Result<(), Problem> {
    match position {
        Some(position) => rules.start(position),
        None => rules.start_usual(),
    }
}

/// Origins and targets of the moves of a turn, the targets on the boards that the moves added.
fn ends(tree: &Tree, id: NodeId) -> Vec<(BoardSquare, BoardSquare)> {
    let Action::Wide(moves) = tree.action(id) else {
        return Vec::new();
    };
    moves
        .iter()
        .filter_map(crate::model::WideMove::ends)
        .collect()
}

/// The place of a move that cannot be played, and why.
pub type Refused = (Span, Box<Problem>);
