//! Why a piece cannot be dropped, or a side cannot pass, in words.

use super::army::{Code, EMPTY, OFF, code};
use super::explain::{kind_of, piece_on};
use super::field::{At, Squares, file, side, sq};
use super::law::Drops;
use super::setting::Setting;
use super::setup::name;
use super::state::State;
use crate::diag::listed;
use crate::model::{EnclosingRule, Ply};
use crate::rules::words::{Refusal, article, kind_name};

pub(super) fn no_drop(state: &mut State, set: &Setting, said: Ply) -> String {
    let who = name(state.turn);
    let drops = set.law.drops.as_ref().filter(|drops| drops.allowed);
    let (Some(kind), Some(drops)) = (said.kind, drops) else {
        return format!("{who} cannot drop a piece");
    };
    let Some(to) = set.field.locate(said.to) else {
        return format!("{} is not on the board", said.to);
    };
    let held = set.army.type_of(kind).map(|t| code(t, state.turn));
    let held = held.map(|c| in_hand(set, drops, c));
    let kind = held.map_or(kind, |c| kind_of(set, c));
    let Some(c) = held.filter(|c| state.can_drop(set, *c)) else {
        return match drops.free {
            true => format!("no {} is dropped in this game", kind_name(kind)),
            false => format!("{who} has no {} in hand", kind_name(kind)),
        };
    };
    match state.cell(to) {
        EMPTY => {
            let why = not_there(state, set, drops, (c, to));
            let why = why.or_else(|| not_now(state, set, (c, to)));
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            format!(
                "{who} cannot drop {} {kind} on {}{why}",
                article(kind),
                sq(to)
            )
        }
        OFF => format!("{} cannot be entered", sq(to)),
        c => {
            let kind = kind_of(set, c);
            format!("{} is occupied by {} {kind}", sq(to), article(kind))
        }
    }
}

/// What a piece of this code is in hand, if it is dropped promoted.
fn in_hand(set: &Setting, drops: &Drops, c: Code) -> Code {
    let pairs = set.law.pairs.as_ref().filter(|_| drops.promoted);
    match pairs.map_or(EMPTY, |pairs| pairs.back(c)) {
        EMPTY => c,
        back => back,
    }
}

/// Why a piece may not stand there after a drop.
fn not_there(state: &State, set: &Setting, drops: &Drops, (c, to): (Code, At)) -> Option<String> {
    if !drops.squares(c).contains(&set.field, to) {
        let kind = kind_of(set, c);
        return Some(format!("no {kind} may be dropped on that square"));
    }
    if let Some(law) = drops.enclosing
        && !state.encloses(set, law, to)
    {
        return Some(no_enclosure(state, set, law));
    }
    let most = drops.on_a_file(c)?;
    let on_file = |at: &At| file(*at) == file(to);
    let there = state.set(c).iter(&set.field).filter(on_file).count();
    (there >= most as usize).then(|| {
        let (kind, square) = (kind_of(set, c), sq(to).to_string());
        let letter = square.chars().next().unwrap_or_default();
        match there {
            1 => format!("it already has a {kind} on the {letter} file"),
            n => format!("it already has {n} of them on the {letter} file"),
        }
    })
}

/// Why a piece that must enclose or touch others cannot be dropped.
fn no_enclosure(state: &State, set: &Setting, (rule, first): (EnclosingRule, Squares)) -> String {
    let empty = first.iter(&set.field).filter(|at| state.cell(*at) == EMPTY);
    let empty: Vec<String> = empty.map(|at| sq(at).to_string()).collect();
    if !empty.is_empty() {
        return format!("pieces must first be dropped on {}", listed(&empty, "and"));
    }
    match rule {
        EnclosingRule::Reversi => "it encloses no pieces of the other side there",
        EnclosingRule::Ataxx | EnclosingRule::Quadwrangle => {
            "it touches no piece of its side there"
        }
        EnclosingRule::Snort => "it is next to a piece of the other side there",
        EnclosingRule::AnySide => "a piece pushed in from an edge does not stop there",
        EnclosingRule::Top => "the square below it is empty",
    }
    .to_owned()
}

/// Why a drop is not allowed although the piece may stand there.
fn not_now(state: &mut State, set: &Setting, (c, to): (Code, At)) -> Option<String> {
    let m = state.drop_on(set, c, to)?;
    if state.may(set, m) {
        return None;
    }
    let us = state.turn;
    let mut after = *state;
    after.carry_out(set, m);
    if let Some((royal, by)) = after.danger(set, us) {
        let piece = |at: At| piece_on(set, after.cell(at), at);
        let (owner, royal, by) = (side(us), piece(royal), piece(by));
        return Some(Refusal::Exposed { owner, royal, by }.to_string());
    }
    let drops = set.law.drops.as_ref();
    let quiet = set.law.choice.check_forbidden || drops.is_some_and(|d| d.check_forbidden);
    if quiet && state.gives_check(set, m) {
        return Some("it would give check".to_owned());
    }
    let stuck = set.law.choice.immobile_forbidden && !state.can_leave(set, c, to);
    stuck.then(|| "it could not move from there".to_owned())
}

pub(super) fn no_pass(state: &State, set: &Setting) -> String {
    let who = name(state.turn);
    let passing = set.law.passing[usize::from(state.turn & 1)];
    match (state.in_check, passing.stalemated && !passing.always) {
        (true, _) => format!("{who} is in check and cannot pass"),
        (false, true) => format!("{who} may pass only if there is no other move"),
        (false, false) => format!("{who} cannot pass"),
    }
}
