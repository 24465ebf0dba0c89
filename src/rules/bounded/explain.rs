//! Messages for moves that fit no legal move, or more than one.

use super::army::{EMPTY, KING, OFF, PAWN, belongs, code, side_of, type_of};
use super::attack::NoCastling;
use super::field::{At, Field, Wing, delta, file, rank, sq};
use super::resolve::{facts, fits};
use super::setup::name;
use super::state::{Move, Setting, State};
use crate::diag::Code;
use crate::model::{Kind, Marks, Ply, Sq};
use crate::rules::Problem;

/// The most similar moves a message names.
const NEAR: usize = 8;

/// More than one legal move fits.
pub(super) fn ambiguous(set: &Setting, said: Ply, moves: &[Move]) -> Problem {
    let same_squares = moves
        .iter()
        .all(|m| (m.from, m.to) == (moves[0].from, moves[0].to));
    let problem = if same_squares && said.promotion.is_none() {
        Problem::new(
            Code("core/missing-promotion"),
            format!(
                "the pawn on {} promotes on {}, but the piece it becomes is missing",
                sq(moves[0].from),
                sq(moves[0].to)
            ),
            "add the piece it becomes: queen, rook, bishop or knight (`=Q` in algebraic notation)",
        )
    } else {
        let squares = moves.iter().map(|m| format!("`{}`", spelled(m)));
        let mut squares: Vec<String> = squares.collect();
        squares.dedup();
        Problem::new(
            Code("core/ambiguous-move"),
            format!("more than one legal move fits: {}", listed(&squares, "and")),
            "add the file or the rank of the starting square, or both",
        )
    };
    with_candidates(set, problem, moves)
}

/// No legal move fits.
pub(super) fn illegal(state: &mut State, set: &Setting, said: Ply) -> Problem {
    let mut legal = Vec::new();
    state.legal(set, &mut legal);
    if let Some(problem) = wrong_promotion(set, said, &legal) {
        return problem;
    }
    let reason = reason(state, set, said);
    let near = near(set, said, &legal);
    let help = if near.is_empty() {
        "check this move, the moves before it and the start position".to_owned()
    } else {
        let squares: Vec<String> = near.iter().map(|m| format!("`{}`", spelled(m))).collect();
        format!(
            "check this move and the moves before it; similar legal moves: {}",
            listed(&squares, "or")
        )
    };
    with_candidates(
        set,
        Problem::new(Code("core/illegal-move"), reason, help),
        &near,
    )
}

/// The problem of a move that is legal except for its promotion.
fn wrong_promotion(set: &Setting, said: Ply, legal: &[Move]) -> Option<Problem> {
    let asked = said.promotion?;
    let plain = Ply {
        promotion: None,
        ..said
    };
    let rest: Vec<Move> = legal
        .iter()
        .filter(|m| fits(set, plain, m))
        .copied()
        .collect();
    let first = rest.first()?;
    let message = if first.promotes() {
        format!("a pawn cannot promote to a {asked}")
    } else {
        format!(
            "the {} does not promote when it moves from {} to {}",
            kind_of(set, first.code),
            sq(first.from),
            sq(first.to)
        )
    };
    let help = if first.promotes() {
        "write queen, rook, bishop or knight"
    } else {
        "remove the promotion"
    };
    let problem = Problem::new(Code("core/wrong-promotion"), message, help);
    Some(with_candidates(set, problem, &rest))
}

fn with_candidates(set: &Setting, mut problem: Problem, moves: &[Move]) -> Problem {
    problem.candidates = moves.iter().map(|m| facts(&set.army, *m)).collect();
    problem
}

/// Similar legal moves: the same piece to the same square, any piece to the same
/// square, or the same piece to another square.
fn near(set: &Setting, said: Ply, legal: &[Move]) -> Vec<Move> {
    let kind = said.kind.and_then(|k| set.army.type_of(k));
    let same_kind = |m: &Move| kind.is_none_or(|k| type_of(m.code) == k);
    let to_there = |m: &Move| said.to.is_known() && sq(m.to) == said.to;
    let from_there = |m: &Move| said.from.is_known() && sq(m.from) == said.from;
    let castling = |m: &Move| said.is_castling() && type_of(m.code) == KING;
    let tests: [&dyn Fn(&Move) -> bool; 4] = [
        &|m| to_there(m) && same_kind(m),
        &to_there,
        &from_there,
        &castling,
    ];
    let some = |test: &&dyn Fn(&Move) -> bool| {
        let found: Vec<Move> = legal
            .iter()
            .filter(|m| test(m))
            .copied()
            .take(NEAR)
            .collect();
        (!found.is_empty()).then_some(found)
    };
    tests.iter().find_map(some).unwrap_or_default()
}

fn reason(state: &mut State, set: &Setting, said: Ply) -> String {
    let us = state.turn;
    if said.marks.intersects(Marks::UNORTHODOX) {
        return "chess has no drops, gates, walls, or promotion of pieces other than pawns"
            .to_owned();
    }
    if said.marks.contains(Marks::PASS) {
        return format!("{} is in check and cannot pass", name(us));
    }
    if let Some(wing) = Wing::of(said.marks) {
        return no_castling(state, set, wing);
    }
    for square in [said.from, said.to] {
        let beyond = |half: u8, size: u8| half != 255 && half >= size;
        if beyond(square.file, set.field.files()) || beyond(square.rank, set.field.ranks()) {
            return format!("{square} is not on the board");
        }
    }
    let better = match set.field.locate(said.from) {
        Some(from) => from_square(state, set, from, said),
        None => by_kind(state, set, said),
    };
    better.unwrap_or_else(|| out_of_turn(state, set, said))
}

fn no_castling(state: &mut State, set: &Setting, wing: Wing) -> String {
    let us = state.turn;
    let (who, how) = (name(us), wing.spelled());
    match state.castle(set, wing) {
        Ok(_) => format!("{who}'s king is not on the square that the move starts from"),
        Err(NoCastling::NoRight) => {
            format!("{who} cannot castle `{how}`: the king or that rook has moved or is missing")
        }
        Err(NoCastling::InCheck) => {
            format!(
                "{who} cannot castle `{how}`: the king on {} is in check",
                sq(state.king(us))
            )
        }
        Err(NoCastling::Blocked(at)) => format!(
            "{who} cannot castle `{how}`: the {} on {} is in the way",
            kind_of(set, state.cell(at)),
            sq(at)
        ),
        Err(NoCastling::Attacked(at)) => {
            format!(
                "{who} cannot castle `{how}`: the king would cross or reach {}, which is attacked",
                sq(at)
            )
        }
    }
}

fn from_square(state: &mut State, set: &Setting, from: At, said: Ply) -> Option<String> {
    let (us, c) = (state.turn, state.cell(from));
    if c <= OFF {
        return Some(format!("there is no piece on {}", sq(from)));
    }
    let kind = kind_of(set, c);
    if !belongs(c, us) {
        return Some(format!(
            "the {kind} on {} belongs to {}, but it is {}'s turn",
            sq(from),
            name(us ^ 1),
            name(us)
        ));
    }
    if let Some(said) = said.kind.filter(|k| *k != kind) {
        return Some(format!(
            "the piece on {} is a {kind}, not a {said}",
            sq(from)
        ));
    }
    let to = set.field.locate(said.to)?;
    let cannot = || format!("a {kind} on {} cannot go to {}", sq(from), sq(to));
    Some(obstruction(state, set, from, to).unwrap_or_else(cannot))
}

fn by_kind(state: &mut State, set: &Setting, said: Ply) -> Option<String> {
    let (us, kind) = (state.turn, said.kind?);
    let Some(t) = set.army.type_of(kind) else {
        return Some(format!("there is no {kind} in this game"));
    };
    let all: Vec<At> = state.set(code(t, us)).iter(&set.field).collect();
    if all.is_empty() {
        return Some(format!("{} has no {kind}", name(us)));
    }
    let fits = |at: &At| {
        (said.from.file == 255 || said.from.file == file(*at))
            && (said.from.rank == 255 || said.from.rank == rank(*at))
    };
    let able: Vec<At> = all.into_iter().filter(fits).collect();
    if able.is_empty() {
        return Some(format!("{} has no {kind} {}", name(us), origin(said.from)));
    }
    let to = set.field.locate(said.to)?;
    if belongs(state.cell(to), us) {
        return Some(own_piece(state, set, to));
    }
    match able[..] {
        [from] => obstruction(state, set, from, to),
        _ => able
            .into_iter()
            .find_map(|from| exposed(state, set, from, to)),
    }
}

fn origin(from: Sq) -> String {
    let square = from.to_string();
    if from.rank == 255 {
        format!("on the {} file", square.trim_end_matches('?'))
    } else {
        format!("on rank {}", square.trim_start_matches('?'))
    }
}

/// The reason for a move that no piece of the side to move can make; mentions the other
/// side if that side could make it.
fn out_of_turn(state: &State, set: &Setting, said: Ply) -> String {
    let mut other = *state;
    other.turn ^= 1;
    other.in_check = false;
    let mut legal = Vec::new();
    other.fitting(set, said, &mut legal);
    let what = match said.kind {
        Some(kind) => format!("{} has no {kind}", name(state.turn)),
        None => format!("{} has no piece", name(state.turn)),
    };
    let plain = match said.to.known() {
        Some(to) => format!("{what} that can go to {to}"),
        None => format!("{what} that can make this move"),
    };
    if legal.is_empty() {
        return plain;
    }
    format!(
        "{plain}; {} has one, but it is {}'s turn",
        name(other.turn),
        name(state.turn)
    )
}

/// Why a piece cannot reach a square that it could reach in another position.
fn obstruction(state: &mut State, set: &Setting, from: At, to: At) -> Option<String> {
    let c = state.cell(from);
    if belongs(state.cell(to), side_of(c)) {
        return Some(own_piece(state, set, to));
    }
    if let Some(words) = exposed(state, set, from, to) {
        return Some(words);
    }
    if let Some(at) = in_the_way(state, set, from, to).filter(|at| state.cell(*at) > OFF) {
        return Some(format!(
            "the {} cannot go from {} to {}: the {} on {} is in the way",
            kind_of(set, c),
            sq(from),
            sq(to),
            kind_of(set, state.cell(at)),
            sq(at)
        ));
    }
    let idle = set.army.capture(c, delta(from, to)) != 0 && state.cell(to) == EMPTY;
    (type_of(c) == PAWN && idle).then(|| {
        format!(
            "the pawn on {} has nothing to capture on {}",
            sq(from),
            sq(to)
        )
    })
}

fn own_piece(state: &State, set: &Setting, at: At) -> String {
    let c = state.cell(at);
    format!(
        "{} is occupied by {}'s own {}",
        sq(at),
        name(side_of(c)),
        kind_of(set, c)
    )
}

/// The reason if the only obstacle is that the move leaves the king in check.
fn exposed(state: &mut State, set: &Setting, from: At, to: At) -> Option<String> {
    let mut moves = Vec::new();
    state.moves_from(set, from, &mut moves);
    let m = *moves.iter().find(|m| m.to == to)?;
    let us = state.turn;
    let king = if type_of(m.code) == KING {
        to
    } else {
        state.king(us)
    };
    let lifted = state.lift(&set.field, m);
    let by = state.attacker(set, king, us ^ 1);
    let attacker = by.map(|at| format!("the {} on {}", kind_of(set, state.cell(at)), sq(at)));
    state.put_down(lifted);
    let attacker = attacker?;
    Some(format!(
        "{}'s king on {} would be in check from {attacker}",
        name(us),
        sq(king)
    ))
}

fn in_the_way(state: &State, set: &Setting, from: At, to: At) -> Option<At> {
    let c = state.cell(from);
    if type_of(c) == PAWN {
        let ahead = super::field::step(from, Field::ahead(side_of(c)));
        let straight = file(from) == file(to) && from.abs_diff(to) <= 64;
        return [ahead, to]
            .into_iter()
            .find(|at| straight && state.cell(*at) > OFF);
    }
    let by = set.army.quiet(c, delta(from, to));
    (by != 0).then(|| state.obstacle(from, to, by)).flatten()
}

fn kind_of(set: &Setting, c: u8) -> Kind {
    set.army.kind(type_of(c))
}

/// Such as `e2e4` or `O-O`.
pub(super) fn spelled(m: &Move) -> String {
    match m.sort {
        super::state::Sort::Castle(wing) => wing.spelled().to_owned(),
        _ => format!("{}{}", sq(m.from), sq(m.to)),
    }
}

pub(super) fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., end] => format!("{} {last} {end}", init.join(", ")),
    }
}
