use super::Select;
use super::adapt::Window;
use super::extent::{Cut, Extent, Played, play_tree};
use super::fitting::with_candidates;
use super::kept_rules::KeptRules;
use super::positions::plies;
use super::said::{self, Stepper};
use super::worlds;
use crate::diag::{Code, Diagnostic, Severity, Sink, Span};
use crate::formats::Options;
use crate::model::{
    Action, Catalog, Document, Game, NodeId, Part, Piece, Place, Ply, Position, Spelling, Sq, Tree,
    VariantName,
};
use crate::rules::{Conduct, Problem, Reason, Rules, Status};
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

/// Where in a game a position stands.
#[derive(Clone, Debug, Default)]
pub struct At {
    /// Plies before it.
    pub plies: u64,
    /// The ply that led to it.
    pub last: Option<Ply>,
    /// Origins and targets of the moves of the turn that led to it, on the infinite board or in the multiverse.
    pub last_wide: Vec<(Place, Place)>,
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
}

impl At {
    /// Origins and targets of the moves of the last turn, as far as they are known.
    pub fn last_moves(&self) -> Vec<(Place, Place)> {
        if !self.last_wide.is_empty() {
            return self.last_wide.clone();
        }
        let bounded = self.last.filter(|p| p.from.is_known() && p.to.is_known());
        let bounded = bounded.map(|p| (Place::only(p.from.wide()), Place::only(p.to.wide())));
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
            _ => no_rules(&game.variant, span),
        }
    }

    /// The same, with the state for stepping through a tree.
    pub(super) fn playing(&mut self, game: &Game) -> Option<(&mut dyn Rules, &mut Stepper)> {
        let row = worlds::played(game, &self.catalog)?;
        let rules = self.kept.of(row, &game.variant, &self.catalog)?.ok()?;
        Some((rules, &mut self.stepper))
    }

    /// A document on one board with edges, if that can be played; what was lost goes to `sink`.
    pub fn cut_out(
        &mut self,
        doc: &Document,
        window: &Window,
        sink: &mut Sink,
    ) -> Option<Document> {
        let (mut trial, mut said) = (doc.clone(), sink.beside());
        let come_down = worlds::row(doc.world()).come_down;
        let fits = come_down(&mut trial, window, &mut said);
        let plays = match &mut trial {
            Document::Game(game) => fits && self.begin(game, &mut Sink::default()).is_some(),
            _ => fits,
        };
        plays.then(|| {
            sink.take_over(said);
            trial
        })
    }

    /// Resolves every move: claims of the text become facts. `false`: an error went to `sink`.
    pub fn resolve(&mut self, game: &mut Game, wants: Part, sink: &mut Sink) -> bool {
        self.resolve_in(game, wants, Extent::default(), sink)
    }

    /// The same for a part of the tree.
    pub fn resolve_in(
        &mut self,
        game: &mut Game,
        wants: Part,
        extent: Extent,
        sink: &mut Sink,
    ) -> bool {
        self.resolve_to_end(game, wants, extent, sink).is_some()
    }

    /// The same. How the main line ends, if [`Part::END`] is wanted and it has moves; `None`: an error went to `sink`.
    pub(super) fn resolve_to_end(
        &mut self,
        game: &mut Game,
        wants: Part,
        extent: Extent,
        sink: &mut Sink,
    ) -> Option<Option<Status>> {
        let wants = self.can_be_told(game, wants, sink);
        let (rules, stepper) = self.begin(game, sink)?;
        let tree = &mut game.tree;
        let played = if said::says_moves(tree, wants) {
            play_tree(tree, rules, wants, extent, |tree, id, rules| {
                said::step_plain(tree, id, rules, wants)
            })
        } else {
            play_tree(tree, rules, wants, extent, |tree, id, rules| {
                stepper.step_said(tree, id, rules, wants, sink)
            })
        };
        match played {
            Ok(Played { cuts, end }) => {
                leave_out(tree, cuts, sink);
                Some(end)
            }
            Err((span, problem)) => {
                refuse(located(*problem, span), sink);
                None
            }
        }
    }

    /// The same for a target that can write moves as they were read: if moves cannot be resolved,
    /// that is only a warning.
    pub fn resolve_if_possible(&mut self, game: &mut Game, wants: Part, sink: &mut Sink) {
        let mut said = sink.beside();
        self.resolve(game, wants, &mut said);
        said.amend(|d| with_candidates(d, sink));
        sink.absorb(&mut said, |_, s| Some(s.min(Severity::Warning)), |d| d);
        sink.take_over(said);
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
        mut each: impl FnMut(At, &mut Document, &mut Sink) -> bool,
    ) -> bool {
        let Some((rules, stepper)) = self.begin(game, sink) else {
            return false;
        };
        name_changed_rights(game, rules, sink);
        let says_moves = said::says_moves(&game.tree, Part::SQUARES);
        let wide = game.tree.is_wide();
        let (mut plies, mut before) = (0, None);
        let mut next = game.tree.first_child(NodeId::ROOT);
        loop {
            if only.is_none_or(|n| n == plies) {
                let position = scratch.as_position();
                rules.position(position);
                if position.variant != game.variant {
                    position.variant.clone_from(&game.variant);
                }
                let at = At {
                    plies,
                    last: before.and_then(|id| game.tree.ply(id)),
                    last_wide: match before.filter(|_| wide) {
                        Some(id) => ends(game, id),
                        None => Vec::new(),
                    },
                };
                if !each(at, scratch, sink) {
                    return false;
                }
                if only.is_some() {
                    return true;
                }
            }
            let Some(id) = next else {
                break;
            };
            next = game.tree.first_child(id);
            let stepped = match says_moves {
                true => said::step_plain(&mut game.tree, id, rules, Part::SQUARES),
                false => stepper.step_said(&mut game.tree, id, rules, Part::SQUARES, sink),
            };
            if let Err((span, problem)) = stepped {
                refuse(located(*problem, span), sink);
                return false;
            }
            before = Some(id);
            plies += 1;
        }
        if let Some(n) = only {
            let doc = Document::Game(std::mem::take(game));
            sink.push(too_short(Select::Ply(n), &doc));
        }
        only.is_none()
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
        mut each: impl FnMut(Turned<'_>, &mut dyn Rules, &mut Sink) -> bool,
    ) -> bool {
        let wants = self.can_be_told(game, wants, sink);
        let Some((rules, stepper)) = self.begin(game, sink) else {
            return false;
        };
        name_changed_rights(game, rules, sink);
        let says_moves = said::says_moves(&game.tree, wants);
        let (mut at, mut plies) = (NodeId::ROOT, 0);
        loop {
            let tree = &game.tree;
            if !each(Turned { plies, tree, at }, rules, sink) {
                return false;
            }
            let Some(id) = game.tree.first_child(at) else {
                return true;
            };
            at = id;
            plies += 1;
            let tree = &mut game.tree;
            let stepped = match says_moves {
                true => said::step_plain(tree, id, rules, wants),
                false => stepper.step_said(tree, id, rules, wants, sink),
            };
            match stepped {
                Ok(()) => {}
                Err(why) if keep_going => {
                    leave_out(tree, vec![(id, why)], sink);
                    return true;
                }
                Err((span, problem)) => {
                    refuse(located(*problem, span), sink);
                    return false;
                }
            }
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

    /// Names the first-move rights of the start of a game that was played and has others by its rules.
    pub(super) fn name_changed_rights(&mut self, game: &Game, sink: &mut Sink) {
        if game
            .start
            .given()
            .is_some_and(|start| start.grid().is_some())
        {
            // Without moves, the rules are still there.
            let rules = match game.tree.is_empty() {
                true => self.rules_of(game),
                false => self.started(game),
            };
            if let Some(rules) = rules {
                name_changed_rights(game, rules, sink);
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
        said::let_black_begin(game, rules, sink);
        if let Err((span, problem)) = said::begins_in_turn(game, rules) {
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

/// Names the first-move rights of a start on a board with edges that its rules did not take over: positions of the game have
/// others.
fn name_changed_rights(game: &Game, rules: &mut dyn Rules, sink: &mut Sink) {
    let Some(stated) = game.start.given().and_then(|start| start.grid()) else {
        return;
    };
    let mut now = Position::board(1, 1);
    rules.position(&mut now);
    let differs = |(square, piece): &(Sq, Piece)| {
        let now = now.grid().and_then(|grid| grid.piece(*square));
        now.is_some_and(|now| now.unmoved != piece.unmoved)
    };
    let changed = stated.pieces().filter(differs).count() as u64;
    let what = "first-move rights that the rules of the game change";
    sink.lose(Code("core/lost-rights"), what, changed, None);
}

fn start(rules: &mut dyn Rules, position: Option<&Position>) -> Result<(), Problem> {
    match position {
        Some(position) => rules.start(position),
        None => rules.start_usual(),
    }
}

/// Removes moves that cannot be played from the tree, with everything after them.
fn leave_out(tree: &mut Tree, cuts: Vec<Cut>, sink: &mut Sink) {
    let Some((_, (first, _))) = cuts.first() else {
        return;
    };
    let (first, before) = (*first, tree.len());
    let mut from = Vec::with_capacity(cuts.len());
    for (id, (span, problem)) in cuts {
        let severity = Severity::Warning;
        let why = located(*problem, span);
        sink.push(Diagnostic { severity, ..why });
        from.push(id);
    }
    tree.cut(from);
    let what = "moves from the first one that cannot be played, with their comments, glyphs and variations";
    let lost = (before - tree.len()) as u64;
    sink.lose(Code("core/cut-short"), what, lost, Some(first));
}

/// Origins and targets of the moves of a turn, the targets on the boards that the moves added.
fn ends(game: &Game, id: NodeId) -> Vec<(Place, Place)> {
    let Action::Wide(moves) = game.tree.action(id) else {
        return Vec::new();
    };
    moves
        .iter()
        .filter_map(crate::model::WideMove::ends)
        .collect()
}

const UNNAMED: &str = "the variant is not named and cannot be chess";
const NAME_IT: &str = "name it: `--variant NAME`; `panchess variants` lists the names";

/// The message for a variant without rules.
pub fn no_rules(variant: &VariantName, span: Span) -> Diagnostic {
    let error = |message| Diagnostic::error(Reason::NeedsRules.code(), message).at(span);
    if *variant == VariantName::UNKNOWN {
        return error(format!("{UNNAMED}, and this needs its rules")).help(NAME_IT);
    }
    let why = variants::why_unplayed(variant);
    let help = variants::name_to_type(variant);
    error(format!("{why}, and this needs its rules")).help(match help.ends_with('?') {
        true => help,
        false => format!(
            "{help}; without rules, games can be written as `yaml`, `json`, `jsonl` and \
             notations that spell moves as the source does"
        ),
    })
}

/// The same for a target that can write moves as they were read.
pub(super) fn unchecked(game: &Game) -> Diagnostic {
    let (why, help) = match game.variant == VariantName::UNKNOWN {
        true => (UNNAMED.to_owned(), NAME_IT.to_owned()),
        false => (
            variants::why_unplayed(&game.variant),
            variants::name_to_type(&game.variant),
        ),
    };
    Diagnostic::warning(
        Code("core/moves-not-checked"),
        format!("{why}; moves are written as they were read"),
    )
    .at(game.tags_span)
    .help(help)
}

/// The message for a requested ply that does not exist.
pub(super) fn too_short(select: Select, doc: &Document) -> Diagnostic {
    let (what, help) = match doc {
        Document::Game(game) => {
            let plies = plies(game);
            let help = format!(
                "`--ply` takes 0 to {plies} for this game, or -1 to -{}",
                plies + 1
            );
            (format!("the game has {plies} plies"), help)
        }
        _ => (
            "a position has no moves".to_owned(),
            "`--ply` takes only 0 for a position; leave it out".to_owned(),
        ),
    };
    let message = match select {
        Select::FromEnd(n) => format!("{what}, so there is no position -{n}"),
        Select::Ply(n) => format!("{what}, so there is no position after {n}"),
        Select::Whole | Select::EveryPly => what,
    };
    Diagnostic::error(Code("core/no-such-ply"), message)
        .at(Span::default())
        .help(help)
}

/// The problem as a message about that place.
pub fn located(problem: Problem, span: Span) -> Diagnostic {
    Diagnostic::from(problem).at(span)
}

/// Where, and why.
pub type Refused = (Span, Box<Problem>);
