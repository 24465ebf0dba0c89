use super::refuse;
use crate::diag::{Code, Diagnostic, Sink};
use crate::model::{BoardId, Document, Multiverse, Position, Side, Start, VariantName, World};
use std::sync::Arc;

/// Makes a position of one board the only board of a multiverse.
///
/// The board is on timeline 0, at the turn given by the move counter.
/// `false` after an error.
pub fn to_multiverse(doc: &mut Document, sink: &mut Sink) -> bool {
    let done = match doc {
        Document::Position(p) => up(p, sink),
        Document::Pieces(p) => refuse(sink, p.no_game()),
        Document::Game(_) => refuse(
            sink,
            Diagnostic::error(
                Code("core/not-a-position"),
                "a game on one board is not a game of a multiverse",
            )
            .help("write one of its positions: `--ply N`"),
        ),
    };
    done.is_some()
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
    let boards = [(id, Arc::new(grid.clone()))].into();
    p.world = World::Multiverse(Multiverse { boards });
    let full = p.counters.fullmove.take();
    let clamped = full.is_some_and(|n| i32::try_from(n).is_err());
    let what = "move counters";
    sink.lose(Code("core/lost-counters"), what, clamped.into(), None);
    let unlike = p.is_unlike_chess();
    let named = p.variant.must_be_named(unlike) && p.variant != VariantName::CHESS;
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
        Document::Game(g) => match &mut g.start {
            Start::Given(p) if !g.tree.is_wide() => {
                let start = Arc::make_mut(p);
                let done = down(start, sink);
                g.variant = start.variant.clone();
                done
            }
            _ => refuse(sink, several_boards("a game")),
        },
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
        return refuse(sink, several_boards("a position"));
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
    .help("convert to a notation for many boards, such as `5dfen`")
}
