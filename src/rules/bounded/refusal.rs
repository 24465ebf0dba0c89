//! Why a move is not legal, in words.

use super::army::{EMPTY, OFF, belongs, code, side_of};
use super::attack::NoCastling;
use super::explain::{kind_of, piece_on};
use super::field::{At, Field, Wing, delta, file, rank, side, sq, step};
use super::law::{DOUBLE, PAWN, STRIDES, TRIPLE};
use super::no_drop::{no_drop, no_pass};
use super::setting::Setting;
use super::setup::name;
use super::state::State;
use crate::model::{Kind, Marks, Ply, Sq};
use crate::order;
use crate::rules::words::{Refusal, kind_name};

/// The reason why no legal move fits what is written.
pub(super) fn reason(state: &mut State, set: &Setting, said: Ply) -> String {
    if let Some(words) = no_such_sort(set, said) {
        return words.to_owned();
    }
    if said.marks.contains(Marks::DROP) {
        return no_drop(state, set, said);
    }
    if said.marks.contains(Marks::PASS) {
        return no_pass(state, set);
    }
    if let Some(wing) = Wing::of(said.marks).or_else(|| rook_taken(state, set, said)) {
        return no_castling(state, set, wing);
    }
    if let Some(words) = stays(state, set, said) {
        return words;
    }
    for square in [said.from, said.to] {
        let beyond = |half: u8, size: u8| half != 255 && half >= size;
        if beyond(square.file, set.field.files()) || beyond(square.rank, set.field.ranks()) {
            return match square.to_string() {
                file if square.rank == 255 => {
                    format!("there is no file {}", file.trim_end_matches('?'))
                }
                rank if square.file == 255 => {
                    format!("there is no rank {}", rank.trim_start_matches('?'))
                }
                square => format!("{square} is not on the board"),
            };
        }
    }
    if let Some(words) = lost_step(state, set, said) {
        return words;
    }
    let better = match set.field.locate(said.from) {
        Some(from) => from_square(state, set, from, said).map(|r| r.to_string()),
        None => by_kind(state, set, said),
    };
    better.unwrap_or_else(|| out_of_turn(state, set, said))
}

/// The reason if a pawn has lost the double step that this move is, and others on its rank have theirs.
fn lost_step(state: &State, set: &Setting, said: Ply) -> Option<String> {
    let us = state.turn;
    let home = set.field.first_rank(us);
    let forward = |n: u8| {
        if home == 0 {
            Some(n)
        } else {
            home.checked_sub(n)
        }
    };
    let second = forward(1)?;
    let begins = said.from.rank == 255 || said.from.rank == second;
    let straight = said.from.file == 255 || said.from.file == said.to.file;
    if !begins || !straight || forward(3) != Some(said.to.rank) {
        return None;
    }
    let from = set.field.locate(Sq::new(said.to.file, second))?;
    let c = state.cell(from);
    let has_step = |at: At| set.law.is_place(at, us, DOUBLE | TRIPLE);
    let on_rank = |file: u8| set.field.locate(Sq::new(file, second));
    let others = (0..set.field.files()).filter_map(on_rank).any(has_step);
    let lost = belongs(c, us) && set.law.is(c, STRIDES) && !has_step(from) && others;
    lost.then(|| format!("the {} has lost its double step", piece_on(set, c, from)))
}

/// The reason why a piece cannot stay where it is: a pass, or a wall instead of a move, is written so.
fn stays(state: &State, set: &Setting, said: Ply) -> Option<String> {
    let same = said.from.is_known() && said.from == said.to && said.promotion.is_none();
    let at = set.field.locate(said.from).filter(|_| same)?;
    let c = state.cell(at);
    if !belongs(c, state.turn) {
        return None;
    }
    let instead = set.law.walls.as_ref().is_some_and(|walls| walls.instead);
    Some(match said.marks.contains(Marks::WALL) {
        true if instead => format!("no wall can be placed on {} now", said.wall),
        _ if set.law.can_pass(state.turn) => no_pass(state, set),
        _ => format!("the {} has to go to another square", piece_on(set, c, at)),
    })
}

/// The reason if the game does not have moves of that sort at all.
fn no_such_sort(set: &Setting, said: Ply) -> Option<&'static str> {
    let (drops, gating) = (set.law.drops.is_some(), set.law.has_first_rank_rights);
    let unknown = match () {
        () if set.law.walls.is_some() || set.law.pairs.is_some() => return None,
        () if drops && gating => Marks::UNORTHODOX - Marks::DROP - Marks::GATE,
        () if drops => Marks::UNORTHODOX - Marks::DROP,
        () if gating => Marks::UNORTHODOX - Marks::GATE,
        () => Marks::UNORTHODOX,
    };
    said.marks
        .intersects(unknown)
        .then_some(match (drops, gating) {
            (false, false) => {
                "this game has no drops, gating, walls, or promotion of pieces other than pawns"
            }
            (true, false) => {
                "this game has no gating, walls, or promotion of pieces other than pawns"
            }
            (false, true) => {
                "this game has no drops, walls, or promotion of pieces other than pawns"
            }
            (true, true) => "this game has no walls, or promotion of pieces other than pawns",
        })
}

/// The wing of castling that is written as the king taking its own rook.
fn rook_taken(state: &State, set: &Setting, said: Ply) -> Option<Wing> {
    let (from, to) = (set.field.locate(said.from)?, set.field.locate(said.to)?);
    let us = state.turn;
    let castles = from == state.homes[usize::from(us & 1)] && belongs(state.cell(from), us);
    let takes = |wing: &Wing| castles && state.castling_rook(us, *wing) == Some(to);
    Wing::BOTH.into_iter().find(takes)
}

fn no_castling(state: &mut State, set: &Setting, wing: Wing) -> String {
    let us = state.turn;
    let (who, how) = (name(us), wing.spelled());
    match state.castle(set, wing) {
        Ok(_) => format!("{who}'s king is not on the square that the move starts from"),
        Err(NoCastling::NoRight) if !set.law.castling.possible => {
            format!("{who} cannot castle `{how}`: this game has no castling")
        }
        Err(NoCastling::NoRight) => {
            format!("{who} cannot castle `{how}`: the king or that rook has moved or is missing")
        }
        Err(NoCastling::InCheck) => {
            let home = state.homes[usize::from(us & 1)];
            format!(
                "{who} cannot castle `{how}`: the {} on {} is in check",
                kind_of(set, state.cell(home)),
                sq(home)
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

fn from_square(state: &mut State, set: &Setting, from: At, said: Ply) -> Option<Refusal> {
    let (us, c) = (state.turn, state.cell(from));
    if c <= OFF {
        return Some(Refusal::Nobody(sq(from).to_string()));
    }
    let piece = piece_on(set, c, from);
    if !belongs(c, us) {
        let (owner, turn) = (side(us ^ 1), side(us));
        return Some(Refusal::OutOfTurn { piece, owner, turn });
    }
    if let Some(said) = said.kind.filter(|k| *k != piece.kind) {
        return Some(Refusal::OtherKind { piece, said });
    }
    let to = set.field.locate(said.to)?;
    let cannot = |to: At| Refusal::Foreign {
        piece,
        to: sq(to).to_string(),
    };
    Some(obstruction(state, set, from, to).unwrap_or_else(|| cannot(to)))
}

fn by_kind(state: &mut State, set: &Setting, said: Ply) -> Option<String> {
    let (us, kind) = (state.turn, said.kind?);
    let Some(t) = set.army.type_of(kind) else {
        return Some(match kind {
            Kind::PAWN => "in this variant, every move needs the letter of its piece".to_owned(),
            kind => format!("there is no {} in this game", kind_name(kind)),
        });
    };
    let all: Vec<At> = state
        .alike(&set.army, code(t, us))
        .iter(&set.field)
        .collect();
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
    let refusal = match able[..] {
        _ if belongs(state.cell(to), us) => Some(own_piece(state, set, to)),
        [from] => obstruction(state, set, from, to),
        _ => able
            .into_iter()
            .find_map(|from| exposed(state, set, from, to)),
    };
    refusal.map(|r| r.to_string())
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
fn obstruction(state: &mut State, set: &Setting, from: At, to: At) -> Option<Refusal> {
    let c = state.cell(from);
    if belongs(state.cell(to), side_of(c)) {
        return Some(own_piece(state, set, to));
    }
    if let Some(refusal) = exposed(state, set, from, to) {
        return Some(refusal);
    }
    let at_wall = Some(to).filter(|to| state.is_wall(&set.field, *to));
    if let Some(at) = at_wall.or_else(|| in_the_way(state, set, from, to)) {
        let (moved, to) = (piece_on(set, c, from), sq(to).to_string());
        let wall = state.is_wall(&set.field, at);
        return match state.cell(at) > OFF {
            true => Some(Refusal::Blocked {
                piece: moved,
                to,
                by: piece_on(set, state.cell(at), at),
            }),
            false => wall.then(|| Refusal::Walled {
                piece: moved,
                to,
                at: sq(at).to_string(),
            }),
        };
    }
    let idle = set.army.capture(c, delta(from, to)) != 0 && state.cell(to) == EMPTY;
    (set.law.is(c, PAWN) && idle).then(|| Refusal::Idle {
        piece: piece_on(set, c, from),
        to: sq(to).to_string(),
    })
}

fn own_piece(state: &State, set: &Setting, at: At) -> Refusal {
    let c = state.cell(at);
    Refusal::Own {
        owner: side(side_of(c)),
        piece: piece_on(set, c, at),
    }
}

/// The reason if the only obstacle is that the move removes a royal piece or leaves it in check.
fn exposed(state: &mut State, set: &Setting, from: At, to: At) -> Option<Refusal> {
    let mut moves = Vec::new();
    state.moves_from(set, from, &mut moves);
    let m = *moves.iter().find(|m| m.to == to)?;
    if state.may(set, m) {
        return None;
    }
    let us = state.turn;
    let mut after = *state;
    after.carry_out(set, m);
    let owner = side(us);
    if set.law.has_side_effects {
        after.take_effect(set, m);
        if let Some(at) = state.lost_royal(set, m, &after, us) {
            let (royal, to) = (piece_on(set, state.cell(at), at), sq(to).to_string());
            return Some(Refusal::Removed { owner, royal, to });
        }
    }
    let Some((royal, by)) = after.danger(set, us) else {
        let (piece, to) = (piece_on(set, state.cell(from), from), sq(to).to_string());
        let why = state.forbidden(set, m)?;
        return Some(Refusal::Unlawful { piece, to, why });
    };
    let piece = |at: At| piece_on(set, after.cell(at), at);
    Some(Refusal::Exposed {
        owner,
        royal: piece(royal),
        by: piece(by),
    })
}

fn in_the_way(state: &State, set: &Setting, from: At, to: At) -> Option<At> {
    let c = state.cell(from);
    if set.law.is(c, PAWN) {
        let ahead = step(from, Field::ahead(side_of(c)));
        let straight = file(from) == file(to) && from.abs_diff(to) <= 64;
        return [ahead, to]
            .into_iter()
            .find(|at| straight && state.cell(*at) != EMPTY);
    }
    match set.army.quiet(c, delta(from, to)) {
        0 => blocker(state, set, from, to),
        by => state.obstacle(from, to, by),
    }
}

/// The piece without which one that can be blocked could go there, the nearest of several.
fn blocker(state: &State, set: &Setting, from: At, to: At) -> Option<At> {
    set.army.odd_of(state.cell(from))?;
    let others = set.field.all().iter().copied();
    let others = others.filter(|at| *at != from && *at != to && state.cell(*at) > OFF);
    let mut others: Vec<At> = others.collect();
    let far = |at: &At| {
        file(*at)
            .abs_diff(file(from))
            .max(rank(*at).abs_diff(rank(from)))
    };
    order::sort_by_key(&mut others, far);
    let mut moves = Vec::new();
    others.into_iter().find(|at| {
        let mut without = *state;
        without.take(&set.field, *at, state.cell(*at));
        moves.clear();
        without.steps_from(set, from, &mut moves);
        moves.iter().any(|m| m.to == to)
    })
}
