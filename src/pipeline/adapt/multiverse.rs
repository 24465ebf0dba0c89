use super::refuse;
use super::tree::{Becomes, rebuild};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Action, BoardId, Coord, Document, Game, Marks, Moment, Multiverse, NodeId, Ply, Position, Side,
    Spot, Sq, Start, VariantName, WideMove, World, Worlds,
};
use crate::pipeline::named::{multiverse_start, no_multiverse_start};
use crate::rules::Reason;
use crate::variants::catalog;
use std::collections::HashMap;
use std::sync::Arc;

/// Makes a position of one board the only board of a multiverse, and a game on one board a game on one
/// timeline.
///
/// The board is on timeline 0, at the turn given by the move counter. `rook_distance`: the fewest files from a king to
/// the rook it castles with. `false` after an error.
pub fn to_multiverse(doc: &mut Document, rook_distance: u8, sink: &mut Sink) -> bool {
    let done = match doc {
        Document::Position(p) => up(p, sink),
        Document::Pieces(p) => refuse(sink, p.no_game()),
        Document::Game(game) => game_up(game, rook_distance, sink),
    };
    done.is_some()
}

/// The moves stay on timeline 0.
fn game_up(game: &mut Game, rook_distance: u8, sink: &mut Sink) -> Option<()> {
    let Start::Given(start) = &mut game.start else {
        let d = Diagnostic::error(
            Reason::NoStartPosition.code(),
            "the game's start position is not known",
        );
        return refuse(
            sink,
            d.help("name a variant whose start is known")
                .at(game.tags_span),
        );
    };
    // Even a game of chess becomes another game: there, pieces also move and give check through time.
    let known = [VariantName::FIVE_D, VariantName::UNKNOWN];
    let foreign = u64::from(!known.contains(&game.variant));
    let what = "the variant's name";
    sink.lose(Code("core/lost-variant"), what, foreign, None);
    let start = Arc::make_mut(start);
    start.variant = VariantName::FIVE_D;
    up(start, sink)?;
    let first = start.multiverse()?.boards.keys().next()?.moment();
    game.variant = VariantName::FIVE_D;
    let mut after = HashMap::from([(NodeId::ROOT, 0)]);
    let mut ids = game.tree.ids();
    let tree = rebuild(&game.tree, |action, _, span| {
        let id = ids.next()?;
        let parent = game.tree.parent(id)?;
        let plies: i32 = *after.get(&parent)?;
        after.insert(id, plies + 1);
        let at = first.after(plies);
        let (Action::One(ply), Some(at)) = (action, at) else {
            return refuse(sink, no_timeline(span));
        };
        let m = wide(ply, at);
        // The double step is found by comparing a board with the one a whole turn earlier.
        if m.marks.contains(Marks::EN_PASSANT) && plies < 2 {
            return refuse(
                sink,
                cannot_say("a capture en passant this early", EARLY, span),
            );
        }
        match m.castles_otherwise(rook_distance) {
            true => refuse(sink, cannot_say("this castling", CASTLING, span)),
            false => Some(Becomes::Wide(m)),
        }
    })?;
    game.tree = tree;
    Some(())
}

fn wide(ply: Ply, at: Moment) -> WideMove {
    let coord = |n: u8| (n != 255).then(|| Coord::from(i64::from(n) + 1));
    let square = |sq: Sq| Spot {
        x: coord(sq.file),
        y: coord(sq.rank),
        ..Spot::default()
    };
    WideMove {
        kind: ply.kind,
        from: Spot {
            timeline2: Some(0),
            moment: Some(at),
            ..square(ply.from)
        },
        to: square(ply.to),
        promotion: ply.promotion,
        captured: ply.captured,
        partner: ply.rook.known().filter(|_| ply.is_castling()).map(Sq::wide),
        // Another game has other checks.
        marks: ply.marks - OF_CHECK,
        ..WideMove::default()
    }
}

/// What the rules of one board state about check.
const OF_CHECK: Marks = Marks::CHECK
    .union(Marks::MATE)
    .union(Marks::STALEMATE)
    .union(Marks::CHECK_KNOWN);

const EARLY: &str = "begin the game a turn earlier: the board before the double step must be there";
const CASTLING: &str =
    "the king goes two files toward a rook three files away or more; end the game before this move";

fn cannot_say(what: &str, help: &'static str, span: Span) -> Diagnostic {
    let message = format!("{what} cannot be played in 5D chess");
    let d = Diagnostic::error(Code("core/inexpressible-move"), message);
    d.at(span).help(help)
}

fn no_timeline(span: Span) -> Diagnostic {
    let what = "this turn is not one move on one board";
    let d = Diagnostic::error(Code("core/not-one-board"), what).at(span);
    d.help("only games with one move in each turn fit on one timeline")
}

/// The start that the headers name, unless it is that of chess.
fn named_start(game: &mut Game, sink: &mut Sink) -> Option<()> {
    let standard = catalog().on(Worlds::MULTIVERSE, "Standard");
    let standard = standard.and_then(|v| v.start_at(None));
    let Some(start) = multiverse_start(game, catalog()) else {
        return refuse(sink, no_multiverse_start(game, catalog()));
    };
    if standard.is_none_or(|standard| standard.position != start) {
        game.start = Start::Given(start);
    }
    Some(())
}

/// A game that never leaves its first timeline.
fn game_down(game: &mut Game, sink: &mut Sink) -> Option<()> {
    if game.start == Start::Usual {
        named_start(game, sink)?;
    }
    let start = match &mut game.start {
        Start::Given(p) => Some(Arc::make_mut(p)),
        Start::Usual => None,
    };
    // Even where nothing moves through time, it is another game.
    sink.lose(Code("core/lost-variant"), "the variant's name", 1, None);
    let mut lane = 0;
    if let Some(start) = start {
        lane = start
            .multiverse()
            .map_or(0, |m| m.boards.keys().map(|id| id.timeline2).sum());
        down(start, sink)?;
        game.variant = start.variant.clone();
    } else {
        game.variant = VariantName::CHESS;
    }
    let mut unstated = 0;
    let tree = rebuild(&game.tree, |action, _, span| match action {
        Action::One(ply) => Some(Becomes::Bounded(ply)),
        Action::Wide([m]) if stays(m, lane) => {
            let (ply, lost) = bounded(m);
            unstated += u64::from(lost);
            Some(Becomes::Bounded(ply))
        }
        _ => refuse(sink, several_boards("a game").at(span).help(MANY_OF_GAME)),
    })?;
    game.tree = tree;
    let what = "marks of softmate and of the present";
    sink.lose(Code("core/lost-multiverse"), what, unstated, None);
    Some(())
}

/// Whether a move stays on its board, as far as it says.
fn stays(m: &WideMove, lane: i32) -> bool {
    let on = |spot: &Spot| spot.timeline2.is_none_or(|timeline2| timeline2 == lane);
    let turns = match (m.from.moment, m.to.moment) {
        (Some(from), Some(to)) => from.turn == to.turn,
        _ => true,
    };
    let jumps = m.jump.or(m.says_jump).is_some() || m.lanes.is_some();
    on(&m.from) && on(&m.to) && turns && !jumps
}

/// The move on one board, and whether it loses a mark.
fn bounded(m: &WideMove) -> (Ply, bool) {
    let half = |coord: &Option<Coord>| {
        let n = coord
            .as_ref()
            .and_then(Coord::to_i64)
            .and_then(|n| n.checked_sub(1));
        n.and_then(|n| u8::try_from(n).ok())
            .filter(|n| *n < 254)
            .unwrap_or(255)
    };
    let sq = |spot: &Spot| Sq::new(half(&spot.x), half(&spot.y));
    let only_here = Marks::SAYS_SOFTMATE | Marks::SOFTMATE | Marks::SAYS_PRESENT;
    let mut marks = m.marks - only_here;
    if m.marks.contains(Marks::SAYS_SOFTMATE) {
        marks |= Marks::SAYS_CHECK;
    }
    let ply = Ply {
        from: sq(&m.from),
        to: sq(&m.to),
        rook: m
            .partner
            .as_ref()
            .and_then(|s| s.small())
            .unwrap_or(Sq::NONE),
        kind: m.kind,
        promotion: m.promotion,
        captured: m.captured,
        // On one board the rules of the game are others.
        marks: marks - (Marks::RESOLVED | Marks::CHECK_KNOWN),
        ..Ply::UNKNOWN
    };
    (ply, m.marks.intersects(only_here))
}

fn up(p: &mut Position, sink: &mut Sink) -> Option<()> {
    let World::Board(grid) = &p.world else {
        let d = Diagnostic::error(
            Code("core/not-one-board"),
            "this is not a position on a single bounded board",
        );
        return refuse(
            sink,
            d.help("cut a board out of it first: `-t fen --window …`"),
        );
    };
    let id = BoardId {
        timeline2: 0,
        turn: turn(p),
        black: p.turn == Side::Black,
    };
    // Hands and counters do not come along.
    let unlike = Position::of(World::Board(grid.clone())).is_unlike_chess();
    let boards = [(id, Arc::new(grid.clone()))].into();
    p.world = World::Multiverse(Multiverse { boards });
    let full = p.counters.fullmove.take();
    let clamped = full.is_some_and(|n| i32::try_from(n).is_err());
    let what = "move counters";
    sink.lose(Code("core/lost-counters"), what, clamped.into(), None);
    let named = p.variant != VariantName::FIVE_D && p.variant.must_be_named(|| unlike);
    let what = "the variant's name";
    sink.lose(Code("core/lost-variant"), what, named.into(), None);
    p.variant = VariantName::FIVE_D;
    Some(())
}

/// The turn of the board; larger counters become the largest turn.
fn turn(p: &Position) -> i32 {
    let full = p.counters.fullmove.unwrap_or(1);
    i32::try_from(full).unwrap_or(i32::MAX)
}

/// Takes the only board out of a multiverse. `false` after an error.
pub fn from_multiverse(doc: &mut Document, sink: &mut Sink) -> bool {
    let done = match doc {
        Document::Position(p) => down(p, sink),
        Document::Pieces(p) => refuse(sink, p.no_game()),
        Document::Game(game) => game_down(game, sink),
    };
    done.is_some()
}

fn down(p: &mut Position, sink: &mut Sink) -> Option<()> {
    let World::Multiverse(m) = &p.world else {
        let d = Diagnostic::error(Code("core/not-a-multiverse"), "this is not a multiverse");
        return refuse(sink, d.help("it already is a single board"));
    };
    let mut boards = m.boards.iter();
    let (Some((id, grid)), None) = (boards.next(), boards.next()) else {
        let d = several_boards("a position");
        return refuse(
            sink,
            d.help(format!(
                "{CONVERT_TO_5DFEN}, or take one of them: `--board L,T`"
            )),
        );
    };
    let (id, grid) = (*id, grid.as_ref().clone());
    if id.timeline2 != 0 {
        let what = "which timeline the board stands on";
        sink.lose(Code("core/lost-multiverse"), what, 1, None);
    }
    p.world = World::Board(grid);
    p.variant = match p.is_unlike_chess() {
        true => VariantName::UNKNOWN,
        false => VariantName::CHESS,
    };
    p.turn = if id.black { Side::Black } else { Side::White };
    p.counters.fullmove = Some(u64::try_from(id.turn).unwrap_or(0));
    Some(())
}

fn several_boards(what: &str) -> Diagnostic {
    Diagnostic::error(
        Code("core/several-boards"),
        format!("{what} on several boards does not fit on one board"),
    )
}

const CONVERT_TO_5DFEN: &str = "convert to a notation for many boards, such as `5dfen`";
const MANY_OF_GAME: &str =
    "convert the game to a notation for many boards, such as `5dpgn`, or its positions to `5dfen`";
