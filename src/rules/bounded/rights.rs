//! What the marks of a position allow, and what no position of its game can be.

use super::army::{code, type_of};
use super::field::{At, Field, NOWHERE, Wing, at, player, rank, side, sq, step};
use super::law::{
    BEGINS, CASTLES, DOUBLE, GATING_SQUARE, PARTNER, PAWN, STRAIGHT, STRIDES, TRIPLE,
};
use super::setting::Setting;
use super::setup::name;
use super::state::{State, slot};
use crate::model::{Grid, Laws, Piece, Position, Sq};
use crate::rules::{Problem, Reason};

/// Refuses a second royal piece of a side that must have exactly one. A side without a royal piece, such as the
/// attacker in a shogi problem, is accepted: it is never in check.
pub(super) fn check_royals(laws: &Laws, grid: &Grid, one: [bool; 2]) -> Result<(), Problem> {
    let Some(royals) = laws.royals.as_deref() else {
        return Ok(());
    };
    for us in (0..2).filter(|us| one[usize::from(*us)]) {
        let kinds = &royals.of(side(us)).0.pieces;
        let all = grid
            .pieces()
            .filter(|(_, p)| p.side == side(us) && kinds.contains(&p.kind));
        let found: Vec<Sq> = all.map(|(at, _)| at).collect();
        let (who, what) = (
            name(us),
            kinds.first().map_or(String::new(), |k| k.to_string()),
        );
        match found[..] {
            [] | [_] => {}
            [a, b, ..] => {
                return Err(Problem::new(
                    Reason::SeveralKings,
                    format!("{who} has more than one {what}: on {a} and {b}"),
                    format!(
                        "leave only one {what} for {who}, or name a variant that has several, such as `--variant antichess`"
                    ),
                ));
            }
        }
    }
    Ok(())
}

/// Refuses pawns on squares that they can never reach or where they must have promoted, and pawns with a first-move
/// right on a wrong square.
pub(super) fn check_pawns(grid: &Grid, set: &Setting) -> Result<(), Problem> {
    for (square, piece) in grid.pieces() {
        let (Some(us), Some(kind)) = (player(piece.side), set.army.type_of(piece.kind)) else {
            continue;
        };
        let (c, at) = (code(kind, us), at(square.file, square.rank));
        if !set.law.is(c, PAWN) {
            continue;
        }
        let (who, what) = (name(us), piece.kind);
        if is_misplaced(set, c, at) {
            let edge = square.rank == 0 || square.rank == set.field.ranks() - 1;
            let why = match edge {
                true => "on the first or last rank, where no pawn can be",
                false => "on a square where it would have promoted",
            };
            return Err(Problem::new(
                Reason::MisplacedPawn,
                format!("{who}'s {what} on {square} is {why}"),
                format!("check the order of the ranks, or move the {what} to another square"),
            ));
        }
        // A pawn without first moves is marked where others have them: that says nothing.
        let begins = set.law.is(c, STRIDES | BEGINS);
        let first = set.law.is_first(at, c)
            || set.law.is_place(at, us, TRIPLE)
            || set.law.is_place(at, us, GATING_SQUARE)
            || set.law.is(c, CASTLES | PARTNER);
        if piece.unmoved && begins && !first {
            return Err(impossible(format!(
                "{who}'s {what} on {square} is marked as unmoved, but it cannot have started there"
            )));
        }
    }
    Ok(())
}

/// From where pawns have lost their first move, on squares that no other pawn can come to: there the laws withhold it.
pub(super) fn withheld(grid: &Grid, set: &Setting) -> Vec<(At, u8)> {
    let law = &set.law;
    if law.has_hands() || law.pawns_anywhere || law.pawns_promoted {
        return Vec::new();
    }
    let lost = |(square, piece): (Sq, Piece)| {
        let us = player(piece.side)?;
        // Few pieces are there and have moved.
        if piece.unmoved || square.rank.abs_diff(set.field.first_rank(us)) != 1 {
            return None;
        }
        let c = code(set.army.type_of(piece.kind)?, us);
        let at = at(square.file, square.rank);
        let steps = law.is(c, STRIDES) && law.is_place(at, us, DOUBLE | TRIPLE);
        let plain = law.is(c, STRAIGHT) && !law.is(c, CASTLES | PARTNER);
        (steps && plain).then_some((at, us))
    };
    grid.pieces().filter_map(lost).collect()
}

fn is_misplaced(set: &Setting, c: u8, at: At) -> bool {
    let behind = rank(at) == set.field.first_rank(c & 1);
    let drops = set.law.drops.as_ref();
    let dropped = drops.is_some_and(|d| d.allowed && d.squares(c).contains(&set.field, at));
    let promoted = dropped || set.law.pawns_promoted || set.law.is_first(at, c);
    set.must_promote(c, at) && !promoted
        || behind && set.law.is(c, STRAIGHT) && !set.law.pawns_anywhere && !set.law.is_first(at, c)
}

fn impossible(message: String) -> Problem {
    Problem::new(
        Reason::ImpossibleRight,
        message,
        "remove the mark, or put the piece on its starting square",
    )
}

/// Grants castling to the unmoved pieces that castle.
pub(super) fn grant_castling(grid: &Grid, set: &Setting, state: &mut State) -> Result<(), Problem> {
    let unmoved = |at: &At| grid.piece(sq(*at)).is_some_and(|p| p.unmoved);
    for us in 0..2 {
        let forces = state.forces(&set.army, us);
        let are = |what: u16| {
            let all = forces.iter(&set.field).filter(unmoved);
            // A pawn that castles may be marked because of its first move.
            let begins =
                |at: At| set.law.is_first(at, state.cell(at)) && !set.law.castling.is_home(us, at);
            all.filter(|at| set.law.is(state.cell(*at), what) && !begins(*at))
                .collect::<Vec<At>>()
        };
        let (kings, rooks) = (are(CASTLES), are(PARTNER));
        let on_file = |at: &&At| set.law.castling.file == Some(super::field::file(**at));
        let Some(&king) = kings.iter().find(on_file).or(kings.first()) else {
            continue;
        };
        for rook in rooks.into_iter().filter(|rook| *rook != king) {
            grant(set, state, us, (king, rook))?;
        }
    }
    Ok(())
}

fn grant(set: &Setting, state: &mut State, us: u8, (king, rook): (At, At)) -> Result<(), Problem> {
    let kind = |at: At| set.army.kind(type_of(state.cell(at)));
    let who = name(us);
    let castling = &set.law.castling;
    if ![king, rook].iter().all(|at| castling.is_home(us, *at)) {
        return Err(impossible(format!(
            "{who}'s {} on {} and {} on {} are marked as unmoved, but cannot castle from there",
            kind(king),
            sq(king),
            kind(rook),
            sq(rook)
        )));
    }
    let wing = if rook > king { Wing::Short } else { Wing::Long };
    let other = state.castling[slot(us, wing)];
    if other != NOWHERE {
        return Err(impossible(format!(
            "{who} has two {}s with castling rights on the same side of the {}, on {} and {}",
            kind(rook),
            kind(king),
            sq(other),
            sq(rook)
        )));
    }
    if castling.king_goal(us, wing) != NOWHERE {
        state.castling[slot(us, wing)] = rook;
        state.homes[usize::from(us)] = king;
    }
    Ok(())
}

/// Every unmoved piece on the first rank of a side that has something to gate in stands on a gating square.
pub(super) fn set_gating_squares(grid: &Grid, set: &Setting, state: &mut State) {
    for (square, piece) in grid
        .pieces()
        .filter(|(_, p)| set.law.has_first_rank_rights && p.unmoved)
    {
        let at = at(square.file, square.rank);
        if player(piece.side).is_some_and(|us| set.law.is_place(at, us, GATING_SQUARE)) {
            state.more.gating_squares.insert(&set.field, at);
        }
    }
    if set.law.has_gating {
        (0..2).for_each(|us| state.clear_unusable_gating_squares(set, us));
    }
}

/// The side that moved last has not left a royal piece attacked.
pub(super) fn check_opponent(set: &Setting, state: &State) -> Result<(), Problem> {
    let (us, them) = (state.turn, state.turn ^ 1);
    let royalty = &set.law.royalty[usize::from(them & 1)];
    if !royalty.last.is_empty() || !set.law.one_royal && !state.is_endangered(set, them) {
        return Ok(());
    }
    let Some((royal, by)) = state.danger(set, them) else {
        return Ok(());
    };
    let kind = |at: At| set.army.kind(type_of(state.cell(at)));
    Err(Problem::new(
        Reason::OpponentInCheck,
        format!(
            "it is {}'s turn, but {}'s {} on {} is in check from the {} on {}",
            name(us),
            name(them),
            kind(royal),
            sq(royal),
            kind(by),
            sq(by)
        ),
        format!("check the side to move: should it be {}?", name(them)),
    ))
}

/// Remembers the squares that a pawn has just passed over.
pub(super) fn grant_en_passant(
    p: &Position,
    set: &Setting,
    state: &mut State,
) -> Result<(), Problem> {
    let Some(first) = p.en_passant.squares.first() else {
        return Ok(());
    };
    let all = p.en_passant.squares.iter();
    let stated: Option<Vec<At>> = all.map(|s| set.field.locate(s.small()?)).collect();
    let passing = stated
        .as_deref()
        .and_then(|stated| passing(set, state, stated));
    let Some((passed, passer)) = passing else {
        return Err(no_passing(match first.small() {
            Some(square) => square.to_string(),
            None => format!("{},{}", first.x, first.y),
        }));
    };
    (state.passed, state.passer) = (passed, passer);
    Ok(())
}

/// The squares that a pawn of the side that just moved passed over, if it was these, and where it
/// is now.
fn passing(set: &Setting, state: &State, stated: &[At]) -> Option<([At; 2], At)> {
    let them = state.turn ^ 1;
    if let Some(found) = beside(set, state, stated) {
        return Some(found);
    }
    let ahead = |from: At, n: usize| (0..n).fold(from, |at, _| step(at, Field::ahead(them)));
    let back = |from: At, n: usize| (0..n).fold(from, |at, _| step(at, Field::ahead(them ^ 1)));
    let first = *stated.first()?;
    let ways = [(2, 1, DOUBLE), (3, 1, TRIPLE), (3, 2, TRIPLE)];
    ways.into_iter().find_map(|(steps, before, place)| {
        let from = back(first, before);
        let to = ahead(from, steps);
        let way: Vec<At> = (0..steps).map(|n| ahead(from, n)).collect();
        let passer = state.cell(to);
        // The move may have placed a wall behind the pawn.
        let walled = |at: At| state.is_wall(&set.field, at) && !stated.contains(&at);
        let free = |at: &At| state.cell(*at) == super::army::EMPTY || walled(*at);
        let came = set.law.is_place(from, them, place)
            && way.iter().all(free)
            && set.law.is(passer, PAWN)
            && super::army::belongs(passer, them)
            && stated.iter().all(|at| way[1..].contains(at));
        let second = stated.get(1).copied().unwrap_or(NOWHERE);
        (came && stated.len() <= 2).then_some(([first, second], to))
    })
}

/// The same for a piece with moves for its first move: its own square is one of those.
fn beside(set: &Setting, state: &State, stated: &[At]) -> Option<([At; 2], At)> {
    let begins = |at: &&At| {
        let c = state.cell(**at);
        super::army::belongs(c, state.turn ^ 1) && set.law.is(c, BEGINS)
    };
    let passer = *stated.iter().find(begins)?;
    let mut way = stated.iter().copied().filter(|at| *at != passer);
    let passed = [way.next().unwrap_or(passer), way.next().unwrap_or(NOWHERE)];
    // A leap passes over nothing.
    let free = |at: At| [NOWHERE, passer].contains(&at) || state.cell(at) == super::army::EMPTY;
    (way.next().is_none() && passed.into_iter().all(free)).then_some((passed, passer))
}

fn no_passing(square: String) -> Problem {
    Problem::new(
        Reason::ImpossibleEnPassant,
        format!("no pawn can have passed over the en passant square {square} with the last move"),
        "write `-` for the en passant square, or check the side to move",
    )
}
