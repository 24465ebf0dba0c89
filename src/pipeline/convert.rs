use super::adapt;
use super::extent::Extent;
use super::joiner::Settings;
use super::losses;
use super::named;
use super::outcome;
use super::passing;
use super::plan::{Plan, PlanError, Select};
use super::repair;
use super::replay::{Replay, no_rules, unchecked};
use super::squeeze::Map;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::{Card, Read, Write};
use crate::io::Record;
use crate::model::{
    Action, Document, DocumentKind, Feature, Game, Marks, Part, Ply, Position, Start, Tree,
    VariantName, WideMove, World, Worlds,
};
use crate::rules::Conduct;
use crate::variants::{self, dictionary};
use std::sync::Arc;

/// The result for a record.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// Written, as that many documents.
    Written(u64),
    /// An error went to the sink; nothing was written.
    Rejected,
    /// It would lose something and the plan is strict; nothing was written.
    Refused,
    /// It does not have the requested ply, which is a loss; nothing was written.
    Skipped,
}

/// A planned conversion with its reader and writer. Each thread has its own. The result depends
/// only on the plan and the record; stored data only makes it faster.
pub struct Converter {
    pub(super) plan: Plan,
    source: &'static Card,
    pub(super) target: &'static Card,
    /// Kinds of documents the target holds, and whether it holds only one of them.
    pub(super) holds: DocumentKind,
    pub(super) alone: bool,
    reader: Box<dyn Read>,
    pub(super) writer: Box<dyn Write>,
    pub(super) replay: Replay,
    pub(super) doc: Document,
    pub(super) position: Document,
    /// The settings of what the current record became.
    pub(super) settings: Option<Settings>,
    /// How the current record was squeezed.
    map: Option<Map>,
    /// The current record is too short for the requested ply.
    too_short: bool,
}

/// The start of a game that leaves its pieces out, and its variant.
type LeftOut = (Start, VariantName);

impl Converter {
    /// Creates the reader and the writer.
    pub fn open(mut plan: Plan) -> Result<Self, PlanError> {
        for name in [&mut plan.from, &mut plan.to] {
            let known = || Arc::clone(variants::catalog());
            name.options.catalog.get_or_insert_with(known);
        }
        plan.to.options.dictionary.get_or_insert(dictionary);
        plan.to
            .options
            .named_start
            .get_or_insert(named::named_start);
        let (source, target) = (plan.from.format.card(), plan.to.format.card());
        let (holds, alone) = (plan.to.holds(), plan.to.alone());
        let reader = match plan.repair {
            true => Some(repair::reader(&plan.from)?),
            false => plan.from.format.reader(&plan.from.options),
        };
        let writer = plan.to.format.writer(&plan.to.options);
        Ok(Self {
            reader: reader.ok_or(PlanError::NoReader(source.slug))?,
            writer: writer.ok_or(PlanError::NoWriter(target.slug))?,
            replay: Replay::default(),
            plan,
            source,
            target,
            holds,
            alone,
            doc: Document::default(),
            position: Document::Position(Position::board(8, 8)),
            settings: None,
            map: None,
            too_short: false,
        })
    }

    /// The plan it follows.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The settings of the documents that the last record became.
    pub fn settings(&self) -> Option<Settings> {
        self.settings
    }

    /// What a move of the record states.
    fn gives(&self) -> Part {
        self.reader.gives().unwrap_or(self.source.gives)
    }

    /// Converts one record, appending to `out`. On any other verdict than
    /// [`Verdict::Written`] `out` is as it was.
    pub fn convert(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        let before = out.len();
        (self.settings, self.map, self.too_short) = (None, None, false);
        let written = self.run(record, out, sink);
        let verdict = match written {
            None => Verdict::Rejected,
            Some(_) if self.plan.strict && !sink.losses().is_empty() => Verdict::Refused,
            Some(_) if self.too_short => Verdict::Skipped,
            Some(n) => Verdict::Written(n),
        };
        match verdict {
            Verdict::Written(n) => self.keep_map(n),
            _ => out.truncate(before),
        }
        verdict
    }

    fn run(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Option<u64> {
        if !self.reader.read(record, &mut self.doc, sink) {
            return None;
        }
        self.replay.follow(Conduct {
            legal: self.plan.legal,
            ..self.plan.custom.conduct(sink.dialect())
        });
        if self.alone && record.origin.index > 0 {
            sink.push(stands_alone(self.target));
            return None;
        }
        self.plan.drop.apply(&mut self.doc);
        self.pieces_stay_pieces(sink)?;
        if self.is_too_short(sink) {
            return Some(0);
        }
        self.end_there();
        let left_out = self.name_the_start(sink);
        self.squeeze(record.origin.index, sink)?;
        self.come_down_to_board(sink)?;
        if self.wants_positions() {
            return self.write_positions(out, sink);
        }
        self.resolve(sink)?;
        self.leave_out(left_out);
        self.look_at_passing();
        if !self.holds.contains(self.doc.kind()) {
            start_a_game(&mut self.doc);
        }
        finish(&mut self.doc, self.target, &self.plan, sink)?;
        losses::report(&self.doc, self.target, sink);
        self.write(out, sink)
    }

    /// Writes the document.
    pub(super) fn write(&mut self, out: &mut Vec<u8>, sink: &mut Sink) -> Option<u64> {
        let (all, writer) = (&mut self.settings, self.writer.as_mut());
        let (envelope, doc) = (&self.target.envelope, &self.doc);
        Settings::write(all, writer, envelope, doc, (out, sink)).then_some(1)
    }

    /// Pieces can only be converted to pieces, and nothing else can be converted to them.
    fn pieces_stay_pieces(&self, sink: &mut Sink) -> Option<()> {
        if let Document::Pieces(p) = &self.doc {
            if !self.holds.contains(DocumentKind::PIECES) {
                sink.push(p.no_game());
                return None;
            }
        } else if self.holds == DocumentKind::PIECES {
            sink.push(no_pieces(self.target.slug));
            return None;
        }
        Some(())
    }

    /// A record without the requested ply is left out.
    pub(super) fn is_too_short(&mut self, sink: &mut Sink) -> bool {
        self.too_short = self.plan.select.only(&self.doc).is_none();
        if self.too_short {
            let what = "records too short for the ply that was asked for";
            sink.lose(Code("core/no-such-ply"), what, 1, None);
        }
        self.too_short
    }

    /// For a target without positions, a game ends at the requested ply.
    fn end_there(&mut self) {
        let at = self.plan.select.only(&self.doc).flatten();
        if self.holds.contains(DocumentKind::POSITION) || self.plan.select == Select::Whole {
            return;
        }
        if let (Some(at), Document::Game(game)) = (at, &mut self.doc) {
            let next = game.tree.main_line().nth(at as usize);
            game.tree.cut(next.into_iter().collect());
        }
    }

    /// Games of named variants get their pieces, unless the target does not need them.
    ///
    /// For a target that holds everything, they are added only for the replay; the original start
    /// is returned.
    fn name_the_start(&mut self, sink: &mut Sink) -> Option<LeftOut> {
        if !self.leaves_pieces_out() {
            return None;
        }
        let needed = self.needs_pieces();
        let wanted = self.writer.wants() | self.writer.likes();
        let gives = self.gives();
        let Document::Game(game) = &mut self.doc else {
            return None;
        };
        let lacks = |game: &Game| !(wanted - given(gives, &game.tree)).is_empty();
        if !needed && (game.tree.is_empty() || !lacks(game)) {
            return None;
        }
        let everything = Worlds::PLANE | Worlds::MULTIVERSE;
        let as_it_was = !needed && self.target.worlds.contains(everything);
        let left_out = as_it_was.then(|| (game.start.clone(), game.variant.clone()));
        named::give_pieces(game);
        if self.plan.to.options.has("pieces") && named::leaves_pieces_out(game) {
            sink.push(named::nobody_knows_them(game));
        }
        left_out
    }

    fn leaves_pieces_out(&self) -> bool {
        let Document::Game(game) = &self.doc else {
            return false;
        };
        let worlds = self.source.worlds;
        // A notation that has only this kind of board has no games of chess.
        let starts_there = worlds == Worlds::PLANE && game.start == Start::Usual;
        starts_there || (worlds.contains(Worlds::PLANE) && named::leaves_pieces_out(game))
    }

    fn needs_pieces(&self) -> bool {
        self.plan.legal
            || self.plan.squeeze.is_some()
            || self.plan.to.options.has("pieces")
            || self.wants_positions()
            || !self.target.worlds.contains(Worlds::PLANE)
    }

    fn leave_out(&mut self, left_out: Option<LeftOut>) {
        if let (Some((start, variant)), Document::Game(game)) = (left_out, &mut self.doc) {
            game.start = start;
            game.variant = variant;
        }
    }

    /// With some options, a FEN has an en-passant square only if a capture there is possible.
    pub(super) fn look_at_passing(&mut self) {
        if let Document::Position(p) = &mut self.doc
            && passing::is_asked(&self.plan.to)
        {
            passing::look(p, &mut self.replay);
        }
    }

    fn squeeze(&mut self, record: u64, sink: &mut Sink) -> Option<()> {
        if let Some(squeeze) = &self.plan.squeeze {
            self.map = squeeze.apply(&mut self.doc, record, sink)?;
        }
        Some(())
    }

    fn keep_map(&mut self, written: u64) {
        if let (Some(squeeze), Some(map)) = (&self.plan.squeeze, self.map.take()) {
            squeeze.keep(map, written);
        }
    }

    /// A game on the infinite board is replayed and written on a bounded one if the target does
    /// not have the infinite one.
    fn come_down_to_board(&mut self, sink: &mut Sink) -> Option<()> {
        let world = world_of(&self.doc);
        if self.target.worlds.contains(world) || world == Worlds::BOARD {
            return Some(());
        }
        if world == Worlds::PLANE && self.wants_positions() {
            let plays = self.replay.plays_cut_out(&self.doc, &self.plan.window);
            if !plays && !self.plays_chess() {
                // Each position is cut out separately.
                return Some(());
            }
        }
        let done = match world {
            Worlds::PLANE => adapt::to_board(&mut self.doc, &self.plan.window, sink),
            _ => adapt::from_multiverse(&mut self.doc, sink),
        };
        done.then_some(())
    }

    /// Whether its start is that of chess, on any part of the infinite board.
    fn plays_chess(&self) -> bool {
        matches!(&self.doc, Document::Game(g) if g.start == Start::Usual)
    }

    fn wants_positions(&self) -> bool {
        let holds = |kind| self.holds.contains(kind);
        let asked = match self.plan.select {
            Select::Whole => false,
            Select::Ply(_) | Select::FromEnd(_) => holds(DocumentKind::POSITION),
            Select::EveryPly => true,
        };
        matches!(self.doc, Document::Game(_)) && (asked || !holds(DocumentKind::GAME))
    }

    fn resolve(&mut self, sink: &mut Sink) -> Option<()> {
        let gives = self.gives();
        let Document::Game(game) = &mut self.doc else {
            return Some(());
        };
        let (needs, likes) = (self.writer.wants(), self.writer.likes());
        let gives = given(gives, &game.tree);
        let writes_it = self.target.carries.contains(Feature::OUTCOME);
        let wanted = needs | likes | outcome::asks(game, writes_it);
        let missing = wanted - gives;
        if game.tree.is_empty() || (missing.is_empty() && !self.plan.legal) {
            return Some(());
        }
        if self.replay.rules_of(game).is_none() {
            return self.without_rules(needs - gives, sink);
        }
        let same = self.source.slug == self.target.slug;
        let (from, to) = (&self.plan.from.options, &self.plan.to.options);
        let keeps_end = self.target.worlds.is_all() || (same && from.has("1.0") == to.has("1.0"));
        let extent = Extent {
            main_line: !self.plan.legal
                && (self.writer.leaves_variations_out()
                    || !self.target.carries.contains(Feature::VARIATIONS)),
            keep_going: self.plan.keep_going,
        };
        let could_do_without = game.tree.is_wide() && (same || (needs - gives).is_empty());
        if could_do_without && !self.plan.legal {
            self.replay.resolve_if_possible(game, wanted, sink);
            return Some(());
        }
        let resolved = self.replay.resolve_in(game, wanted, extent, sink);
        let known = if resolved { wanted } else { Part::empty() };
        outcome::settle(game, known, keeps_end, sink);
        resolved.then_some(())
    }

    /// Moves stay as they were read, if the target can write them that way.
    fn without_rules(&self, missing: Part, sink: &mut Sink) -> Option<()> {
        let Document::Game(game) = &self.doc else {
            return Some(());
        };
        let same = self.source.slug == self.target.slug;
        if (!missing.is_empty() && !same) || self.plan.legal {
            sink.push(no_rules(&game.variant, game.tags_span));
            return None;
        }
        if same && !game.tree.is_wide() {
            sink.push(unchecked(game));
        }
        Some(())
    }
}

/// What the moves of this document state. A source that has captures claims to state facts, but
/// its documents may still hold unresolved moves.
fn given(gives: Part, tree: &Tree) -> Part {
    if tree.is_wide() {
        return tree
            .ids()
            .fold(Part::all(), |given, id| match tree.action(id) {
                Action::Wide(moves) => moves.iter().fold(given, |given, m| given & spelled_wide(m)),
                _ => gives & given,
            });
    }
    if !gives.contains(Part::CAPTURE) {
        return gives;
    }
    let plies = tree.ids().filter_map(|id| tree.ply(id));
    plies.fold(gives, |given, ply| given & spelled_out(ply))
}

/// What resolved moves have only on request.
const LOOKED_UP: Part = Part::END.union(Part::ORDINAL);

/// On a board without edges, castling is an ordinary move of the king.
fn spelled_wide(m: &WideMove) -> Part {
    let known = m.from.square().is_some() && m.to.square().is_some();
    match m.marks.contains(Marks::RESOLVED) {
        true if m.marks.contains(Marks::CHECK_KNOWN) => Part::all(),
        true => Part::all() - Part::CHECK,
        false if known => Part::SQUARES | Part::CASTLING,
        false => Part::empty(),
    }
}

fn spelled_out(ply: Ply) -> Part {
    match ply.is_resolved() {
        true if ply.marks.contains(Marks::CHECK_KNOWN) => Part::all() - LOOKED_UP,
        true => Part::all() - LOOKED_UP - Part::CHECK,
        false if ply.from.is_known() && ply.to.is_known() => Part::SQUARES,
        false => Part::empty(),
    }
}

/// Converts to the target's kind of board, if it is a different one.
pub(super) fn finish(
    doc: &mut Document,
    target: &Card,
    plan: &Plan,
    sink: &mut Sink,
) -> Option<()> {
    // A game with only a name does not show its kind of board.
    let same = plan.from.format.card().worlds == target.worlds;
    if same || target.worlds.contains(world_of(doc)) {
        return Some(());
    }
    let done = if world_of(doc) == Worlds::PLANE {
        adapt::to_board(doc, &plan.window, sink)
    } else if target.worlds.contains(Worlds::PLANE) {
        let castling = match plan.to.options.has("chess960") {
            true => adapt::OtherCastling::TakesRook,
            false => adapt::OtherCastling::Refused,
        };
        adapt::to_plane(doc, &plan.origin, castling, sink)
    } else {
        adapt::to_multiverse(doc, sink)
    };
    done.then_some(())
}

pub(super) fn stands_alone(target: &Card) -> Diagnostic {
    Diagnostic::error(
        Code("core/stands-alone"),
        format!(
            "a `{}` file holds one record, and this is another one",
            target.slug
        ),
    )
    .at(crate::diag::Span::default())
    .help("write every game to a file of its own")
}

fn no_pieces(slug: &str) -> Diagnostic {
    Diagnostic::error(
        Code("core/no-pieces"),
        format!("`{slug}` holds definitions of pieces, but there are none here"),
    )
    .at(crate::diag::Span::default())
    .help("`panchess info FILE` names the notations that carry everything a file has")
}

fn world_of(doc: &Document) -> Worlds {
    let position = match doc {
        Document::Pieces(_) => return Worlds::BOARD,
        Document::Position(p) => p,
        Document::Game(g) => match &g.start {
            Start::Given(p) => p.as_ref(),
            Start::Usual => return usual_world(g),
        },
    };
    match position.world {
        World::Board(_) => Worlds::BOARD,
        World::Plane(_) => Worlds::PLANE,
        World::Multiverse(_) => Worlds::MULTIVERSE,
    }
}

fn usual_world(game: &Game) -> Worlds {
    match game.variant.as_str() {
        "5d" => Worlds::MULTIVERSE,
        _ if game.tree.is_wide() => Worlds::PLANE,
        _ => Worlds::BOARD,
    }
}

/// A position becomes the start of a game without moves.
fn start_a_game(doc: &mut Document) {
    if let Document::Position(p) = doc {
        let position = std::mem::replace(p, Position::board(1, 1));
        let variant = position.variant.clone();
        *doc = Document::Game(Game {
            variant,
            start: Start::Given(Arc::new(position)),
            ..Game::default()
        });
    }
}
