//! Moves that other moves, or the pieces that a side has, make illegal.

use super::army::{EMPTY, belongs, code};
use super::explain::{NEAR, spelled, with_candidates};
use super::field::sq;
use super::fits::fits;
use super::setting::Setting;
use super::setup::name;
use super::state::{Move, MoveType, State};
use crate::diag::listed;
use crate::model::{Marks, Ply, Sq};
use crate::rules::words::{self, article};
use crate::rules::{Problem, Reason};

/// The problem of a move that would be legal if no capture and no drop were compulsory.
pub(super) fn compulsory(
    state: &mut State,
    set: &Setting,
    said: Ply,
    legal: &[Move],
) -> Option<Problem> {
    let drops = set.law.drops.as_ref().is_some_and(|law| law.forced);
    let captures = set.law.choice.must_capture && legal.iter().any(|m| m.captured != EMPTY);
    let drops = drops && !legal.is_empty() && legal.iter().all(|m| m.move_type == MoveType::Drop);
    if !captures && !drops {
        return None;
    }
    let mut all = Vec::new();
    state.each_legal(set, |m| fits(set, said, m), &mut all);
    all.first()?;
    let who = name(state.turn);
    let message = match captures {
        true => format!("{who} can capture, so a move without a capture is illegal"),
        false => format!("{who} has pieces in hand that must be dropped first"),
    };
    let near = &legal[..legal.len().min(NEAR)];
    let words: Vec<String> = near
        .iter()
        .map(|m| format!("`{}`", spelled(set, m)))
        .collect();
    let more = if legal.len() > NEAR { ", such as" } else { ":" };
    let help = format!("play a legal move{more} {}", listed(&words, "or"));
    let problem = Problem::new(Reason::IllegalMove, message, help);
    Some(with_candidates(set, problem, near))
}

/// The problem of a move that is legal except for the piece in hand that it places, or where it does.
pub(super) fn wrong_gate(
    state: &State,
    set: &Setting,
    said: Ply,
    legal: &[Move],
) -> Option<Problem> {
    let kind = said
        .gated
        .or(said.promotion)
        .filter(|_| set.law.has_gating)?;
    let alone = Ply {
        gated: None,
        gate: Sq::NONE,
        promotion: None,
        marks: said.marks - Marks::GATE,
        ..said
    };
    let same = |m: &&Move| {
        let plain = Move {
            gated: EMPTY,
            ..**m
        };
        !m.promotes() && fits(set, alone, &plain)
    };
    let mut rest = legal.iter().filter(same);
    let first = rest.find(|m| m.gated == EMPTY)?;
    let held = set.army.type_of(kind).map(|t| code(t, state.turn));
    let held = held.filter(|c| state.in_hand(*c) > 0);
    let there = legal.iter().filter(same).filter(|m| Some(m.gated) == held);
    let mut squares: Vec<String> = there.map(|m| sq(m.gate).to_string()).collect();
    squares.dedup();
    let piece = format!("{} {kind}", article(kind));
    let not = said.gate.known();
    let not = not.map_or_else(String::new, |at| format!(", not on {at}"));
    let (message, help) = match (held, &squares[..]) {
        (None, _) => (
            format!(
                "{} has no {} in hand",
                name(state.turn),
                words::kind_name(kind)
            ),
            format!("write `{}` without it", spelled(set, first)),
        ),
        (Some(_), []) => (
            format!(
                "this move cannot place {piece}: only the first move of a piece from the first rank can"
            ),
            format!("write `{}` without it", spelled(set, first)),
        ),
        (Some(_), squares) => (
            format!(
                "this move can place {piece} only on {}{not}",
                listed(squares, "or")
            ),
            format!(
                "place it there, or write `{}` without it",
                spelled(set, first)
            ),
        ),
    };
    let problem = Problem::new(Reason::IllegalMove, message, help);
    Some(with_candidates(set, problem, &[*first]))
}

/// Why a side cannot get another piece of the kind that a promotion asks for.
pub(super) fn too_many(state: &State, set: &Setting, said: Ply) -> Option<String> {
    let turns = Marks::PROMOTE | Marks::DEMOTE | Marks::GATE;
    let kind = said.promotion.filter(|_| !said.marks.intersects(turns))?;
    let rules = set
        .law
        .promotions
        .iter()
        .chain(&set.law.promotions_in_place);
    let mut all = rules.flat_map(|rule| &rule.to);
    let to = all.find(|to| to.kind == kind && belongs(to.code, state.turn))?;
    let who = name(state.turn);
    (!state.may_become(set, to)).then(|| match to.most {
        1 => format!(
            "{who} already has {} {kind}, and may have only one",
            article(kind)
        ),
        n => format!("{who} may have at most {n} pieces of the kind {kind}"),
    })
}
