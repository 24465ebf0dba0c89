//! Which pieces of a start position have not moved, if the text of the position has no marks for that.

use super::{Laws, Sided, StartAt, Variant};
use crate::model::{Cell, Grid, Kind, Piece, PieceDef, PieceNode, Pieces, Position, Sq, World};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The pieces of the usual start position that have not moved, and that have `initial` moves. Pawns are not among them,
/// because their first moves depend on a zone, nor are pieces whose castling rights determine whether they have moved.
/// If pieces gate, there are none, because their rights are stated.
pub(super) fn of(pieces: &Pieces) -> Vec<(Sq, Piece)> {
    let start = |variant: &Variant| Some(Arc::clone(&variant.starts.first()?.position));
    let variant = pieces.variant.as_deref();
    match variant.and_then(|variant| Some((variant, start(variant)?))) {
        Some((variant, start)) => begin(&pieces.defs, &variant.laws, &start),
        None => Vec::new(),
    }
}

/// Marks the pieces of all start positions that have not moved.
pub(super) fn mark(own: &mut Pieces) {
    let Some(variant) = own.variant.as_deref_mut() else {
        return;
    };
    for StartAt { position, .. } in &mut variant.starts {
        let found = begin(&own.defs, &variant.laws, position);
        if found.is_empty() {
            continue;
        }
        if let World::Board(grid) = &mut Arc::make_mut(position).world {
            for (sq, piece) in found {
                grid.set(sq, Cell::Piece(piece.unmoved()));
            }
        }
    }
}

/// Gives the pawns in the start position of a base variant the first moves of this variant's laws.
pub(super) fn mark_pawns(variant: &mut Variant) {
    let (laws, starts) = (&variant.laws, &mut variant.starts);
    let Some(pawns) = laws.pawns.as_deref() else {
        return;
    };
    let castles = |p: &Piece| {
        let has = |list: &Sided<Vec<Kind>>| list.of(p.side).0.contains(&p.kind);
        let law = laws.castling.as_deref();
        law.is_some_and(|law| has(&law.kings) || has(&law.rooks))
    };
    for start in starts {
        let World::Board(grid) = &mut Arc::make_mut(&mut start.position).world else {
            continue;
        };
        let own = |p: &Piece| pawns.pieces.contains(&p.kind) && !castles(p);
        let all: Vec<_> = grid.pieces().filter(|(_, p)| own(p)).collect();
        for (sq, pawn) in all {
            let begins = pawns.begins(pawn, sq, grid.ranks());
            grid.set(sq, Cell::Piece(pawn.with_right(begins)));
        }
    }
}

fn begin(defs: &[PieceDef], laws: &Laws, start: &Position) -> Vec<(Sq, Piece)> {
    let named = with_initial(defs);
    let Some(grid) = start
        .grid()
        .filter(|_| !named.is_empty() && laws.gating.is_none())
    else {
        return Vec::new();
    };
    let pawns = laws.pawns.as_deref();
    let by_zone = |kind| pawns.is_some_and(|pawns| pawns.uses_zone(kind));
    let begins = |(_, p): &(Sq, Piece)| {
        named.contains(&*p.kind.name()) && !by_zone(p.kind) && !castles(laws, grid, *p)
    };
    grid.pieces().filter(begins).collect()
}

/// Whether the castling rights determine whether a piece of a start position has moved.
fn castles(laws: &Laws, grid: &Grid, piece: Piece) -> bool {
    let Some(law) = laws.castling.as_deref() else {
        return false;
    };
    let has = |list: &Sided<Vec<Kind>>, p: Piece| list.of(p.side).0.contains(&p.kind);
    let may = |(_, p): (Sq, Piece)| p.side == piece.side && p.unmoved && has(&law.rooks, p);
    has(&law.rooks, piece) || has(&law.kings, piece) && grid.pieces().any(may)
}

/// The names of definitions that use `initial`, directly or in a definition that they use.
fn with_initial(defs: &[PieceDef]) -> HashSet<&str> {
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for def in defs {
        for used in def.expr.nodes().filter_map(name) {
            let name = def.name.as_ref().map(|name| name.as_str());
            users.entry(used).or_default().extend(name);
        }
    }
    let (mut found, mut todo) = (HashSet::new(), vec!["initial"]);
    while let Some(used) = todo.pop() {
        let all = users.get(used).into_iter().flatten();
        todo.extend(all.filter(|name| found.insert(**name)));
    }
    found
}

fn name(node: PieceNode<'_>) -> Option<&str> {
    match node {
        PieceNode::Expr(crate::model::Expr::Name(word)) => Some(word.as_str()),
        _ => None,
    }
}
