use super::passes::{ConversionState, Pass, Stop};
use crate::diag::{Code, Sink, Span};
use crate::formats::pgn5d::start_of;
use crate::model::{
    Action, Coord, Document, Feature, Game, Kind, Marks, Multiverse, NodeId, Outcome, Part, Ply,
    Position, Side, Spot, Tree, WideMove, Worlds,
};
use crate::pipeline::extent::Extent;
use crate::pipeline::outcome;
use crate::pipeline::plan::Plan;
use crate::pipeline::replay::{Replay, refuse};
use crate::pipeline::unplayed::{of_no_variant, unchecked};
use std::collections::HashMap;

/// Replays a game by its rules, if the target asks for more than the source states, or the user
/// asks for `--legal`. With `--keep-going`, a move that cannot be played ends a game before its
/// positions are looked for.
pub(super) struct Resolve;

/// What is written of the game, which decides how it is replayed.
pub(super) enum ResolveMode {
    /// Its moves are written; what they state, and what is asked of them.
    Moves { gives: Part, wanted: Part },
    /// Its positions are written.
    Positions,
}

impl Pass for Resolve {
    type Match = ResolveMode;

    fn applies(state: &ConversionState) -> Option<ResolveMode> {
        let Document::Game(game) = &state.doc else {
            return None;
        };
        if game.tree.is_empty() {
            return None;
        }
        if state.positions {
            return state.plan.keep_going.then_some(ResolveMode::Positions);
        }
        let gives = given(state.gives, &game.tree, game.world()) - promotions_unstated(state, game);
        let writes_it = state.target.carries.contains(Feature::OUTCOME);
        let wanted = needed(state, game) | liked(state) | outcome::asks(game, writes_it);
        let lacks = !(wanted - gives).is_empty();
        // Few notations state the side of each move: then the rules tell that it is another side's turn.
        let confused =
            (game.tree.repeats_sides() || begins_otherwise(game)) && !state.target.worlds.is_all();
        let asked = lacks || confused || state.plan.legal || leaves_pieces_out(state, game);
        asked.then_some(ResolveMode::Moves { gives, wanted })
    }

    fn run(state: &mut ConversionState, mode: ResolveMode, sink: &mut Sink) -> Result<(), Stop> {
        let needed = match &state.doc {
            Document::Game(game) => needed(state, game),
            _ => state.wishes.wants,
        };
        let (extent, same) = (extent(state), is_same(state));
        // Notations of the infinite board leave out letters and marks that are not known, whatever the source is.
        let plane = state.target.worlds == Worlds::PLANE;
        let writes_pieces = writes_pieces(state);
        let keeps_end = state.target.worlds.is_all() || (same && is_same_version(state));
        let Document::Game(game) = &mut state.doc else {
            return Ok(());
        };
        let (gives, wanted) = match mode {
            ResolveMode::Moves { gives, wanted } => (gives, wanted),
            ResolveMode::Positions => {
                let played = state.replay.resolve_in(game, Part::SQUARES, extent, sink);
                return Stop::unless(played);
            }
        };
        let missing = needed - gives;
        let wanted = wanted | state.wishes.uses;
        if state.replay.rules_of(game).is_none() {
            let legal = state.plan.legal;
            let files_of_the_model = state.source.worlds.is_all();
            let as_read = same || files_of_the_model && reads_back(&state.plan, game);
            let came_down = state.source.worlds == Worlds::MULTIVERSE && !game.tree.is_wide();
            if came_down && (!missing.is_empty() || legal) {
                refuse(of_no_variant(game.start_place()), sink);
                return Err(Stop::Rejected);
            }
            return without_rules(&mut state.replay, game, (as_read, missing, legal), sink);
        }
        let stays = plane && game.world() == Worlds::PLANE && !missing.contains(Part::SQUARES);
        let could_do_without = game.tree.is_wide() && (same || stays || missing.is_empty());
        let said = Captures::of(&game.tree, state.gives);
        if could_do_without && !state.plan.legal {
            state.replay.resolve_if_possible(game, wanted, sink);
            said.report(&game.tree, sink);
            if !writes_pieces {
                lose_other_pieces(&game.tree, sink);
            }
            return Ok(());
        }
        let resolved = state.replay.resolve_in(game, wanted, extent, sink);
        said.report(&game.tree, sink);
        let known = if resolved { wanted } else { Part::empty() };
        let writes_it = state.target.carries.contains(Feature::OUTCOME);
        // A result that the text does not state would only be lost.
        if writes_it || !keeps_end || game.outcome != Outcome::Unknown {
            let signs = state.plan.from.format.end_signs();
            let keeps = outcome::Keeps {
                end: keeps_end,
                claims: state.target.worlds.is_all(),
            };
            outcome::complete(game, known, keeps, signs, sink);
        }
        Stop::unless(resolved)
    }
}

/// Whether the piece of a move is written, as far as it is known.
fn writes_pieces(state: &ConversionState) -> bool {
    let wishes = &state.wishes;
    let parts = wishes.wants | wishes.likes | wishes.likes_from_others | wishes.uses;
    state.target.worlds.is_all() || parts.contains(Part::KIND)
}

/// Whether moves name their pieces, which the target leaves out: then they must follow from the position.
fn leaves_pieces_out(state: &ConversionState, game: &Game) -> bool {
    game.tree.is_wide() && !writes_pieces(state) && unproved(&game.tree).next().is_some()
}

/// Moves with exact coordinates that name a piece and were not played by the rules.
fn unproved(tree: &Tree) -> impl Iterator<Item = NodeId> {
    let names = |m: &WideMove| m.kind.is_some() && !m.marks.contains(Marks::RESOLVED);
    tree.ids().filter(move |id| match tree.action(*id) {
        Action::Wide(moves) => moves.iter().any(names),
        _ => false,
    })
}

/// Names the pieces that do not follow from the position, because the moves cannot be played.
fn lose_other_pieces(tree: &Tree, sink: &mut Sink) {
    let what = "pieces that moves name, from the first move that cannot be played";
    for id in unproved(tree) {
        sink.lose(Code("core/other-piece"), what, 1, Some(tree.span(id)));
    }
}

/// Resolves the moves of a game again after its conversion to 5D chess, as far as they can be played there, because a
/// check that is mate in one of the games may not be mate in the other.
pub(super) fn resolve_again(state: &mut ConversionState, sink: &mut Sink) {
    let again = Resolve::applies(state);
    if let (Document::Game(game), Some(ResolveMode::Moves { wanted, .. })) = (&mut state.doc, again)
        && game.world() == Worlds::MULTIVERSE
    {
        let wanted = wanted | state.wishes.uses;
        state.replay.resolve_if_possible(game, wanted, sink);
    }
}

/// What must be known of each move. No other notation leaves out a half of a target, as `exf` does, or has
/// words that only the board explains.
fn needed(state: &ConversionState, game: &Game) -> Part {
    let half = |m: &WideMove| {
        let said = m.marks.intersects(Marks::CASTLE | Marks::PASS);
        m.to.square().is_none() && !said
    };
    let halves = game.tree.is_wide()
        && game.tree.ids().any(|id| match game.tree.action(id) {
            Action::Wide(moves) => moves.iter().any(half),
            _ => false,
        });
    match halves || game.tree.has_words() {
        true => state.wishes.wants | Part::SQUARES,
        false => state.wishes.wants,
    }
}

/// The squares, if a move of 5D chess leaves out what a pawn becomes: other notations may not state the laws that
/// tell it.
fn promotions_unstated(state: &ConversionState, game: &Game) -> Part {
    if is_same(state) || game.world() != Worlds::MULTIVERSE {
        return Part::empty();
    }
    let start = start_of(game, state.replay.catalog());
    let world = start.as_deref().and_then(Position::multiverse);
    let Some((_, ranks)) = world.and_then(Multiverse::size) else {
        return Part::empty();
    };
    let some = game.tree.ids().any(|id| {
        let goal = match game.tree.side(id) {
            Side::Black => 1,
            _ => ranks,
        };
        match game.tree.action(id) {
            Action::Wide(moves) => moves.iter().any(|m| may_promote(m, goal)),
            _ => false,
        }
    });
    match some {
        true => Part::SQUARES,
        false => Part::empty(),
    }
}

/// Whether a move may be one of a pawn to this rank, and does not say what the pawn becomes.
fn may_promote(m: &WideMove, goal: u8) -> bool {
    let pawn = m
        .kind
        .is_none_or(|kind| [Kind::PAWN, Kind::BRAWN].contains(&kind));
    let on_goal = |spot: &Spot| spot.y.as_ref().and_then(Coord::to_i64) == Some(goal.into());
    let known = m.promotion.is_some() || m.marks.intersects(Marks::RESOLVED | Marks::PASS);
    pawn && !known && on_goal(&m.to) && !on_goal(&m.from)
}

/// What is written of each move if it can be found.
fn liked(state: &ConversionState) -> Part {
    match is_same(state) {
        true => state.wishes.likes,
        false => state.wishes.likes | state.wishes.likes_from_others,
    }
}

/// Variations that are not written are not played.
fn extent(state: &ConversionState) -> Extent {
    let unwritten =
        state.wishes.leaves_variations_out || !state.target.carries.contains(Feature::VARIATIONS);
    Extent {
        main_line: state.positions || (unwritten && !state.plan.legal),
        keep_going: state.plan.keep_going,
    }
}

fn is_same(state: &ConversionState) -> bool {
    state.source.slug == state.target.slug
}

fn is_same_version(state: &ConversionState) -> bool {
    state.plan.from.options.is_first_version() == state.plan.to.options.is_first_version()
}

/// Moves stay as they were read, if the target can write them that way.
fn without_rules(
    replay: &mut Replay,
    game: &Game,
    (as_read, missing, legal): (bool, Part, bool),
    sink: &mut Sink,
) -> Result<(), Stop> {
    if (!missing.is_empty() && !as_read) || legal {
        refuse(replay.why_not(game), sink);
        return Err(Stop::Rejected);
    }
    if as_read && !game.tree.is_wide() {
        refuse(unchecked(game), sink);
    }
    Ok(())
}

/// Whether the target writes every move so that it is read again as the move that the game has: files of the model
/// hold what the text of any notation stated.
fn reads_back(plan: &Plan, game: &Game) -> bool {
    let (format, options) = (plan.to.format, &plan.to.options);
    let letters = options.catalog().letters(&game.variant);
    let again = |ply| format.reads_back(options, ply, letters);
    game.tree
        .ids()
        .all(|id| game.tree.ply(id).is_some_and(again))
}

/// What the moves of this document state. A source that has captures claims to state facts, but
/// its documents may still hold unresolved moves.
pub(in crate::pipeline) fn given(gives: Part, tree: &Tree, world: Worlds) -> Part {
    if tree.is_wide() {
        let boards = world == Worlds::MULTIVERSE;
        return tree
            .ids()
            .fold(Part::all(), |given, id| match tree.action(id) {
                Action::Wide(moves) => moves
                    .iter()
                    .fold(given, |given, m| given & spelled_wide(m, boards)),
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
const LOOKED_UP: Part = Part::END
    .union(Part::ORDINAL)
    .union(Part::DECISION)
    .union(Part::SPELLING);

/// On a board without edges, castling is an ordinary move of the king. `boards`: a move is on one of several.
fn spelled_wide(m: &WideMove, boards: bool) -> Part {
    let squares = m.from.square().is_some() && m.to.square().is_some();
    let known = squares && (!boards || m.from.board().is_some());
    let unless = |mark, part| match m.marks.contains(mark) {
        true => Part::empty(),
        false => part,
    };
    match m.marks.contains(Marks::RESOLVED) {
        true if boards => {
            Part::all()
                - unless(Marks::CHECK_KNOWN, Part::CHECK)
                - unless(Marks::SAN_KNOWN, Part::SAN)
        }
        true => Part::all() - unless(Marks::CHECK_KNOWN, Part::CHECK),
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

/// What a text states about captures, where it names what is captured or how.
struct Captures {
    /// With the number of the move in its turn.
    said: Vec<(NodeId, usize, Span, Ply)>,
    nodes: usize,
}

impl Captures {
    /// Those of a tree whose notation gives so much of its moves.
    fn of(tree: &Tree, gives: Part) -> Self {
        let says = |said: &Ply| said.captured.is_some() || said.marks.contains(Marks::EN_PASSANT);
        let some = gives.contains(Part::CAPTURE) || tree.says_passing() || tree.is_wide();
        let ids = some.then(|| tree.ids());
        let all = ids.into_iter().flatten().flat_map(|id| {
            let moves = (0..).map_while(move |n| told(tree, id, n));
            let moves = moves.enumerate().filter(|(_, said)| says(said));
            moves.map(move |(n, said)| (id, n, tree.span(id), said))
        });
        Self {
            said: all.collect(),
            nodes: tree.len(),
        }
    }

    /// Names those that the moves contradict: they are not written.
    fn report(self, tree: &Tree, sink: &mut Sink) {
        if self.said.is_empty() {
            return;
        }
        let passing = |p: Ply| p.marks.contains(Marks::EN_PASSANT);
        // Nodes have other numbers if moves that cannot be played were left out.
        let same = tree.len() == self.nodes;
        let place = |span: Span| (span.start, span.end);
        let moved = tree.ids().filter(|_| !same);
        let moved: HashMap<_, _> = moved.map(|id| (place(tree.span(id)), id)).collect();
        for (id, n, span, said) in self.said {
            let now = if same {
                Some(id)
            } else {
                moved.get(&place(span)).copied()
            };
            let Some(is) = now.and_then(|id| told(tree, id, n)) else {
                continue;
            };
            let other = said.captured.is_some_and(|kind| is.captured != Some(kind));
            if is.is_resolved() && (other || passing(said) && !passing(is)) {
                let what = "captures that the moves contradict";
                sink.lose(Code("core/other-capture"), what, 1, Some(span));
            }
        }
    }
}

/// Whether a first move is by another side than the start says.
fn begins_otherwise(game: &Game) -> bool {
    let first = game.tree.first_child(NodeId::ROOT);
    first.is_some_and(|id| game.tree.side(id) != game.first_side())
}

/// What is stated about a move of a turn; of one with exact coordinates only its marks.
fn told(tree: &Tree, id: NodeId, n: usize) -> Option<Ply> {
    match tree.action(id) {
        Action::One(ply) => (n == 0).then_some(ply),
        Action::Several(_) => None,
        Action::Wide(moves) => moves.get(n).map(|m| Ply {
            marks: m.marks,
            ..Ply::UNKNOWN
        }),
    }
}
