use super::frame::{Origin, Window};
use super::tree::{Becomes, rebuild};
use super::{INFINITE_VARIANT, MOVE_LIMIT, VARIANT, is_usual_start, king_home, no_start, refuse};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Action, Cell, Document, EnPassant, Extras, Game, Goal, Grid, Kind, Laws, Piece, Plane, Ply,
    Position, Side, Spot, Sq, Square, Start, VariantName, WideMove, World,
};
use crate::order;
use std::sync::Arc;

/// Cuts a bounded board out of the infinite one.
///
/// Pieces and moves outside are refused; a new edge is a named loss. `false` after an
/// error.
pub fn to_board(doc: &mut Document, window: &Window, sink: &mut Sink) -> bool {
    let done = match doc {
        Document::Position(p) => position(p, window, sink).map(|(new, origin)| {
            let before = std::mem::replace(p, new);
            if p.variant == VariantName::CHESS && p.is_unlike_chess() {
                p.variant = VariantName::UNKNOWN;
                lose_rules_of_chess(&before.rules, &origin, p, sink);
            }
        }),
        Document::Game(g) => game(g, window, sink),
        Document::Pieces(p) => refuse(sink, p.no_game()),
    };
    done.is_some()
}

fn game(game: &mut Game, window: &Window, sink: &mut Sink) -> Option<()> {
    let (start, origin, size) = match &game.start {
        Start::Given(p) if p.plane().is_some_and(|plane| plane.usual) => {
            return refuse(sink, no_start(&game.variant).at(game.tags_span));
        }
        Start::Given(p) => {
            let (start, origin) = position(p, window, sink)?;
            let size = start.grid().map_or((8, 8), |g| (g.files(), g.ranks()));
            (Some(start), origin, size)
        }
        Start::Usual if game.variant.is_chess_family() => {
            let (origin, size) = window.frame(None);
            (None, origin, size)
        }
        Start::Usual => return refuse(sink, no_start(&game.variant).at(game.tags_span)),
    };
    let tree = rebuild(&game.tree, |action, _, span| {
        let ply = match action {
            Action::One(ply) => Some(ply),
            Action::Wide([m]) => ply(m, &origin, size),
            _ => None,
        };
        match ply {
            Some(ply) => Some(Becomes::Bounded(ply)),
            None => refuse(sink, move_outside(action, span)),
        }
    })?;
    game.tree = tree;
    if let Some(start) = start {
        game.variant = start.variant.clone();
        // A shuffled start is stated, even if it is the usual one.
        let goes_without_saying = !start.variant.is_960();
        game.start = match goes_without_saying && is_usual_start(&start) {
            true => Start::Usual,
            false => Start::Given(Arc::new(start)),
        };
    }
    rename_variant(game);
    Some(())
}

/// Removes the name of the infinite variant, which would name another game on this board.
fn rename_variant(game: &mut Game) {
    let named = game.tags.get("Variant").and_then(VariantName::of_tag);
    if named.is_some_and(|named| named != game.variant) {
        game.tags.rename("Variant", INFINITE_VARIANT);
    }
}

fn move_outside(action: Action<'_>, span: Span) -> Diagnostic {
    let message = match action {
        Action::Wide([m]) => format!("the move to {} leaves the window", spot_words(&m.to)),
        _ => "a turn of several moves cannot be played on a bounded board".into(),
    };
    Diagnostic::error(Code("core/outside-window"), message)
        .at(span)
        .help("choose a larger window: `--window LEFT,BOTTOM,FILESxRANKS`")
}

fn spot_words(spot: &Spot) -> String {
    match spot.square() {
        Some(s) => super::square_words(&s),
        None => "an unknown square".into(),
    }
}

fn ply(m: &WideMove, origin: &Origin, size: (u8, u8)) -> Option<Ply> {
    let sq = |spot: &Spot| match spot.square() {
        Some(square) => inside(&square, origin, size),
        // Nothing is known of it on the board either.
        None => Some(Sq::NONE),
    };
    let rook = match &m.partner {
        Some(square) => inside(square, origin, size)?,
        None => Sq::NONE,
    };
    let placed = m.placed.as_deref().cloned().unwrap_or_default();
    Some(Ply {
        from: sq(&m.from)?,
        to: sq(&m.to)?,
        rook,
        gate: sq(&placed.gate)?,
        wall: sq(&placed.wall)?,
        kind: m.kind,
        promotion: m.promotion,
        gated: placed.gated,
        captured: m.captured,
        marks: m.marks,
    })
}

/// The square on the board, if it is on it.
fn inside(square: &Square, origin: &Origin, (files, ranks): (u8, u8)) -> Option<Sq> {
    let sq = origin.shift_back(square).small()?;
    (sq.file < files && sq.rank < ranks).then_some(sq)
}

fn position(p: &Position, window: &Window, sink: &mut Sink) -> Option<(Position, Origin)> {
    let Some(plane) = p.plane() else {
        let d = Diagnostic::error(Code("core/not-infinite"), "this is not an infinite board");
        return refuse(sink, d.help("leave out `--window`"));
    };
    let (origin, (files, ranks)) = window.frame(plane.border.as_ref());
    let mut grid = Grid::new(files, ranks);
    for (square, piece) in &plane.pieces {
        let Some(sq) = inside(square, &origin, (files, ranks)) else {
            return refuse(sink, piece_outside(square, *piece, &origin, (files, ranks)));
        };
        grid.set(sq, cell(*piece));
    }
    lose_the_plane(plane, &origin, &grid, sink);
    let mut extras = p.extras.clone();
    let named = variant(&mut extras);
    let mut passed = p.en_passant.clone();
    for square in &mut passed.squares {
        *square = origin.shift_back(square);
    }
    if named.is_none() {
        settle_castling(&mut grid, sink);
        settle_pawns(&mut grid, sink);
        settle_passed(&mut passed, p.turn, &grid, sink);
    }
    let mut new = Position::of(World::Board(grid));
    new.extras = extras;
    new.names = p.names.clone();
    new.variant = named.unwrap_or(VariantName::CHESS);
    new.hands = p.hands.clone();
    new.turn = p.turn;
    new.en_passant = passed;
    new.counters = p.counters;
    new.rules = rules(&p.rules, &origin, ranks, &new.variant, sink);
    Some((new, origin))
}

fn piece_outside(square: &Square, piece: Piece, origin: &Origin, size: (u8, u8)) -> Diagnostic {
    let message = format!(
        "the {} {} on {} stands outside the window of {}x{} squares from {},{}",
        piece.side.name(),
        piece.kind,
        super::square_words(square),
        size.0,
        size.1,
        super::short(&origin.x),
        super::short(&origin.y),
    );
    Diagnostic::error(Code("core/outside-window"), message)
        .help("choose a larger window: `--window LEFT,BOTTOM,FILESxRANKS`")
}

/// Voids are squares that do not exist.
fn cell(piece: Piece) -> Cell {
    match piece {
        Piece {
            kind: Kind::VOID,
            side: Side::Neutral,
            ..
        } => Cell::Hole,
        piece => Cell::Piece(piece),
    }
}

fn lose_the_plane(plane: &Plane, origin: &Origin, grid: &Grid, sink: &mut Sink) {
    if plane.border.as_ref() != Some(&origin.border(grid)) {
        let what = "the infinite board: the edge of the window is now its border";
        sink.lose(Code("core/lost-infinite"), what, 1, None);
    }
    let marks = plane.marks.len() + plane.rays.len();
    sink.lose(
        Code("core/lost-marks"),
        "marked squares and rays",
        marks as u64,
        None,
    );
}

/// The variant of a board with edges that a position on the infinite board names.
pub fn stored_variant(p: &Position) -> Option<VariantName> {
    stored(&p.extras)
}

fn stored(extras: &Extras) -> Option<VariantName> {
    let name = extras.get("icn", VARIANT).and_then(|v| v.as_str());
    name.map(VariantName::from_words)
}

/// Removes that name from the extras and returns it. Such a variant has its own castling.
fn variant(extras: &mut Extras) -> Option<VariantName> {
    let name = stored(extras)?;
    if let Some(mut mine) = extras.take("icn") {
        mine.shift_remove(VARIANT);
        if !mine.is_empty() {
            extras.0.insert("icn".into(), mine);
        }
    }
    Some(name)
}

/// Keeps only castling rights of chess. On the infinite board, a king can castle with any
/// piece, from anywhere.
fn settle_castling(grid: &mut Grid, sink: &mut Sink) {
    for side in [Side::White, Side::Black] {
        let marked: Vec<(Sq, Piece)> = grid
            .pieces()
            .filter(|(_, p)| p.side == side && p.unmoved && p.kind != Kind::PAWN)
            .collect();
        let kings: Vec<Sq> = of_kind(&marked, Kind::KING);
        let standard = grid.files() == 8 && grid.ranks() == 8;
        let home = king_home(side).filter(|h| standard && kings == [*h]);
        let is_partner = |sq: &Sq, p: &Piece| {
            p.kind == Kind::ROOK
                && home.is_some_and(|h| sq.rank == h.rank && matches!(sq.file, 0 | 7))
        };
        let can = marked.iter().any(|(sq, p)| is_partner(sq, p));
        for (sq, piece) in &marked {
            let stays = is_partner(sq, piece) || (piece.kind == Kind::KING && can);
            if !stays {
                grid.set(*sq, Cell::Piece(piece.with_right(false)));
                let what = "first-move rights other than castling rights of chess";
                sink.lose(Code("core/lost-rights"), what, 1, None);
            }
        }
    }
}

/// Keeps only the double steps of chess. On the infinite board, a pawn can make one from anywhere.
fn settle_pawns(grid: &mut Grid, sink: &mut Sink) {
    let home = |side| match side {
        Side::White => 1,
        _ => grid.ranks().wrapping_sub(2),
    };
    let odd = |(sq, p): &(Sq, Piece)| p.unmoved && p.kind == Kind::PAWN && sq.rank != home(p.side);
    let odd: Vec<(Sq, Piece)> = grid.pieces().filter(odd).collect();
    let what = "double steps of pawns that are not on their second rank";
    sink.lose(Code("core/lost-rights"), what, odd.len() as u64, None);
    for (sq, piece) in odd {
        grid.set(sq, Cell::Piece(piece.with_right(false)));
    }
}

/// Keeps only en-passant squares of a rank that pawns of chess pass over.
fn settle_passed(passed: &mut EnPassant, turn: Side, grid: &Grid, sink: &mut Sink) {
    let rank = match turn {
        Side::White => grid.ranks().wrapping_sub(3),
        _ => 2,
    };
    // Rules may have stated that nothing can be captured there.
    let used = passed.legal.or(passed.pseudo_legal) != Some(false);
    let before = passed.squares.len();
    let can = |square: &Square| {
        let there = square.small().filter(|sq| grid.contains(*sq));
        there.is_some_and(|sq| sq.rank == rank)
    };
    passed.squares.retain(can);
    let what = "en-passant squares that no pawn passes over in chess";
    let lost = before - passed.squares.len();
    let lost = if used { lost as u64 } else { 0 };
    sink.lose(Code("core/lost-en-passant"), what, lost, None);
}

fn of_kind(marked: &[(Sq, Piece)], kind: Kind) -> Vec<Sq> {
    let is = |(sq, p): &(Sq, Piece)| (p.kind == kind).then_some(*sq);
    marked.iter().filter_map(is).collect()
}

/// The rules that differ from those of chess.
fn rules(rules: &Laws, origin: &Origin, ranks: u8, variant: &VariantName, sink: &mut Sink) -> Laws {
    let new = on_board(rules, origin);
    if !variant.is_chess_family() {
        return new;
    }
    let mut lost: Vec<String> = Vec::new();
    lost.extend(lost_promotion(&new, ranks).map(str::to_owned));
    lost.extend(match new.move_limit {
        Some(MOVE_LIMIT) => None,
        None => Some("no limit of plies without progress".into()),
        Some(n) => Some(format!("a limit of {n} plies without progress")),
    });
    lost.extend(lost_goals(&new));
    lost.extend(new.further().into_iter().map(str::to_owned));
    let orthodox = new.cycle.is_empty() || new.cycle == [Side::White, Side::Black];
    lost.extend((!orthodox).then(|| "the order of the players".to_owned()));
    let what = format!("rules that chess does not have: {}", lost.join(", "));
    sink.lose(Code("core/lost-rules"), what, lost.len() as u64, None);
    Laws::default()
}

fn on_board(rules: &Laws, origin: &Origin) -> Laws {
    let mut new = rules.clone();
    for rule in &mut new.promotion {
        rule.ranks = rule.ranks.iter().map(|y| origin.rank_back(y)).collect();
    }
    new
}

/// Without a name, a position that is unlike those of chess is not read as one of chess.
fn lose_rules_of_chess(rules: &Laws, origin: &Origin, p: &Position, sink: &mut Sink) {
    let ranks = p.grid().map_or(8, Grid::ranks);
    let promotes = lost_promotion(&on_board(rules, origin), ranks).is_none();
    let limited = rules.move_limit == Some(MOVE_LIMIT);
    let what = "rules of chess on a board or with pieces that chess does not have";
    let lost = u64::from(promotes) + u64::from(limited);
    sink.lose(Code("core/lost-rules"), what, lost, None);
}

fn lost_promotion(rules: &Laws, ranks: u8) -> Option<&'static str> {
    let last = i64::from(ranks).into();
    match rules.promotion.as_slice() {
        [] => Some("no promotion"),
        [w, b]
            if w.side == Side::White
                && w.ranks == [last]
                && w.to.is_none()
                && b.side == Side::Black
                && b.ranks == [1.into()]
                && b.to.is_none() =>
        {
            None
        }
        _ => Some("promotion squares and pieces"),
    }
}

/// The win conditions that chess does not have.
fn lost_goals(rules: &Laws) -> Option<String> {
    let words = rules.goals.iter().flat_map(|g| &g.words);
    let other = words.filter(|goal| **goal != Goal::Checkmate);
    let mut other: Vec<&str> = other.map(Goal::word).collect();
    order::sort(&mut other);
    other.dedup();
    other.truncate(8);
    (!other.is_empty()).then(|| format!("winning by {}", other.join(" or ")))
}
