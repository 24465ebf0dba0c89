use super::frame::Origin;
use super::tree::{Becomes, rebuild};
use super::{
    INFINITE_VARIANT, MOVE_LIMIT, VARIANT, is_castler, king_home, no_start, refuse, usual_start,
};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Action, Cell, Document, Game, Grid, Kind, Marks, Piece, Plane, Ply, Position, Promotion, Side,
    Spot, Sq, Square, Start, Value, VariantName, WideMove, World,
};
use crate::order;
use std::sync::Arc;

/// How castling is treated if the king does not move two squares, as in Chess960.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum OtherCastling {
    /// It is refused: as a king's move it would go to another square, or take the king's own rook.
    #[default]
    Refused,
    /// The king takes its own rook, which only panchess reads as castling.
    TakesRook,
}

/// Puts a position or a game of a bounded board on the infinite one.
///
/// The start position is always written out, with the usual rules of a bounded board.
/// `false` after an error.
pub fn to_plane(
    doc: &mut Document,
    origin: &Origin,
    castling: OtherCastling,
    sink: &mut Sink,
) -> bool {
    let done = match doc {
        Document::Position(p) => position(p, origin, None, sink).map(|new| *p = new),
        Document::Game(g) => game(g, origin, castling, sink),
        Document::Pieces(p) => refuse(sink, p.no_game()),
    };
    done.is_some()
}

fn game(game: &mut Game, origin: &Origin, castling: OtherCastling, sink: &mut Sink) -> Option<()> {
    let mut start = match &game.start {
        Start::Given(p) => p.as_ref().clone(),
        Start::Usual => match usual_start(&game.variant) {
            Some(p) => p,
            None => return refuse(sink, no_start(&game.variant).at(game.tags_span)),
        },
    };
    start.variant = game.variant.clone();
    let start = position(&start, origin, Some(game.tags_span), sink)?;
    let tree = rebuild(&game.tree, |action, is_main, span| {
        let wide = match action {
            Action::One(ply) => wide(ply, origin, castling),
            Action::Wide([m]) => Ok(m.clone()),
            _ => Err("a turn of several moves"),
        };
        match wide {
            Ok(m) => Some(Becomes::Wide(m)),
            // No notation of the infinite board has variations, so they are lost anyway.
            Err(_) if !is_main => Some(Becomes::Wide(WideMove::default())),
            Err(what) => refuse(sink, cannot_say(what, span)),
        }
    })?;
    game.tree = tree;
    game.start = Start::Given(Arc::new(start));
    game.variant = VariantName::INFINITE;
    if game.tags.get("Variant").is_none() {
        game.tags.rename(INFINITE_VARIANT, "Variant");
    }
    Some(())
}

fn cannot_say(what: &str, span: Span) -> Diagnostic {
    let help = match what {
        CHESS960 => {
            "`-t icn+chess960` writes it as the king taking its rook, which only panchess can read"
        }
        _ => "convert to a notation for bounded boards, or end the game before this move",
    };
    Diagnostic::error(
        Code("core/inexpressible-move"),
        format!("{what} cannot be played on the infinite board"),
    )
    .at(span)
    .help(help)
}

const CHESS960: &str = "castling of Chess960, where the king does not move two squares,";

fn wide(ply: Ply, origin: &Origin, castling: OtherCastling) -> Result<WideMove, &'static str> {
    let has = |m| ply.marks.intersects(m);
    if has(Marks::DROP) {
        return Err("a drop");
    }
    if has(Marks::PASS) {
        return Err("a null move");
    }
    if has(Marks::GATE | Marks::WALL | Marks::PROMOTE | Marks::DEMOTE) {
        return Err("a gating move, a wall, or a promotion as in shogi");
    }
    let (Some(from), Some(to)) = (ply.from.known(), ply.to.known()) else {
        return Err("a move whose squares are not known");
    };
    let to = match (has(Marks::CASTLE) && !castles_by_two(ply), castling) {
        (false, _) => to,
        (true, OtherCastling::Refused) => return Err(CHESS960),
        (true, OtherCastling::TakesRook) => ply.rook.known().ok_or("castling without its rook")?,
    };
    Ok(WideMove {
        kind: ply.kind,
        from: Spot::from(origin.wide(from)),
        to: Spot::from(origin.wide(to)),
        promotion: ply.promotion,
        promotion_side: None,
        captured: ply.captured,
        partner: ply.rook.known().map(|sq| origin.wide(sq)),
        marks: ply.marks,
        ..WideMove::default()
    })
}

fn castles_by_two(ply: Ply) -> bool {
    let rook_in_corner = !ply.rook.is_known() || matches!(ply.rook.file, 0 | 7);
    ply.from.rank == ply.to.rank && ply.from.file.abs_diff(ply.to.file) == 2 && rook_in_corner
}

fn position(p: &Position, origin: &Origin, at: Option<Span>, sink: &mut Sink) -> Option<Position> {
    let Some(grid) = p.grid() else {
        return refuse(sink, not_a_board().at(at.unwrap_or_default()));
    };
    let castles = castles_by_two_everywhere(grid);
    let what = "the castling rule: on the infinite board the king moves two squares";
    sink.lose(Code("core/lost-castling"), what, u64::from(!castles), at);
    let mut new = Position::of(World::Plane(Plane {
        pieces: pieces(grid, origin),
        border: Some(origin.border(grid)),
        ..Plane::default()
    }));
    new.variant = VariantName::INFINITE;
    new.hands = p.hands.clone();
    new.turn = p.turn;
    new.en_passant = p.en_passant.clone();
    for square in &mut new.en_passant.squares {
        *square = origin.shift(square);
    }
    new.counters = p.counters;
    new.rules = p.rules.clone();
    for rule in &mut new.rules.promotion {
        rule.ranks = rule.ranks.iter().map(|y| origin.rank(y)).collect();
    }
    new.extras = p.extras.clone();
    new.names = p.names.clone();
    if p.variant.is_chess_family() {
        state_rules(&mut new, grid, origin);
    }
    if p.variant != VariantName::CHESS || !castles {
        let name = Value::String(p.variant.as_str().to_owned());
        new.extras.set("icn", VARIANT, name);
    }
    Some(new)
}

fn not_a_board() -> Diagnostic {
    Diagnostic::error(
        Code("core/not-one-board"),
        "this is not a position on a single bounded board",
    )
    .help("convert to a notation that can hold this position, such as `jsonl`")
}

/// Rules that are implicit in chess and must be stated on the infinite board.
fn state_rules(new: &mut Position, grid: &Grid, origin: &Origin) {
    new.rules.move_limit.get_or_insert(MOVE_LIMIT);
    if new.rules.promotion.is_empty() {
        let side = |side, rank: u8| {
            let rank = origin.rank(&i64::from(rank).into());
            Promotion::on(side, vec![rank], None)
        };
        new.rules.promotion = vec![side(Side::White, grid.ranks()), side(Side::Black, 1)];
    }
}

/// On the infinite board a castling king always moves two squares. That is castling of this
/// board if kings stand on `e` and rooks in the corners.
fn castles_by_two_everywhere(grid: &Grid) -> bool {
    let standard = grid.files() == 8 && grid.ranks() == 8;
    let mut castlers = grid
        .pieces()
        .filter(|(_, p)| p.unmoved && is_castler(p.kind));
    castlers.all(|(sq, piece)| {
        let home = king_home(piece.side).filter(|_| standard);
        home.is_some_and(|home| match piece.kind {
            Kind::KING => sq == home,
            _ => sq.rank == home.rank && matches!(sq.file, 0 | 7),
        })
    })
}

/// In the order of the notation's own examples: kind by kind, White before
/// Black, from `a1` on. Squares that do not exist are voids.
fn pieces(grid: &Grid, origin: &Origin) -> Vec<(Square, Piece)> {
    let mut found: Vec<(Sq, Piece)> = grid.pieces().collect();
    found.extend(holes(grid).map(|sq| (sq, Piece::new(Side::Neutral, Kind::VOID))));
    order::sort_by_key(&mut found, |(sq, p)| {
        (order(p.kind), p.kind, p.side, sq.rank, sq.file)
    });
    let wide = |(sq, piece): (Sq, Piece)| (origin.wide(sq), piece);
    found.into_iter().map(wide).collect()
}

fn holes(grid: &Grid) -> impl Iterator<Item = Sq> + '_ {
    let squares = (0..grid.ranks()).flat_map(|r| (0..grid.files()).map(move |f| Sq::new(f, r)));
    squares.filter(|sq| grid.get(*sq) == Cell::Hole)
}

fn order(kind: Kind) -> u8 {
    match kind {
        Kind::PAWN => 0,
        Kind::ROOK => 1,
        Kind::KNIGHT => 2,
        Kind::BISHOP => 3,
        Kind::QUEEN => 4,
        Kind::KING => 6,
        _ => 5,
    }
}
